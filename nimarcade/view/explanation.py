"""An explanation told in steps: who wins, what to look at, the move, how it is found, the theorem itself."""

from __future__ import annotations

from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.family import reply_words
from nimarcade.core.game import Move, Position
from nimarcade.core.verdict import Explanation, Tier

AnyExplanation = Explanation[Position, Move]


def move_sentence(why: AnyExplanation) -> str | None:
    """`Take 3 from the 7 (7-3).`; None at the end."""
    if why.move is None or why.move_code is None:
        return None
    text = game_of(why.position).describe(why.position, why.move)
    return f"{text[0].upper()}{text[1:]} ({shortened(why.move_code)})."


def resistance_sentences(why: AnyExplanation) -> tuple[str, ...]:
    """The toughest try of a lost player, and its trap."""
    lost = why.resistance
    if lost is None:
        return ()
    told = [f"Toughest try: {move_sentence(why)}"]
    if lost.goal == "longest":
        told.append("No move lasts longer.")
    if lost.replies is not None and lost.winning_replies is not None:
        if lost.replies == lost.winning_replies:
            told.append("Whatever comes wins." if lost.replies > 1 else "The only reply wins.")
        else:
            wins = "only one wins" if lost.winning_replies == 1 else f"{lost.winning_replies:,} win"
            told.append(f"The trap: of {lost.replies:,} replies {wins}; the others let you win.")
    return tuple(told)


def explanation_lines(why: AnyExplanation) -> list[str]:
    """Everything, a sentence or two a line."""
    lines = [why.headline]
    if why.question is not None:
        lines.append(why.question)
    if why.outcome == "P":
        lines += resistance_sentences(why)
    elif why.move is not None:
        advice = "" if why.tier is not Tier.ESTIMATE else "A guess: "
        lines.append(f"{advice}{move_sentence(why)}")
    lines += why.method
    if why.outcome == "N" and why.after_code is not None and why.there is not None:
        after = shortened(why.after_code.partition(":")[2])
        lines.append(f"That leaves {after}: {'; '.join(c.text for c in why.there.conditions)}.")
        if why.switch is not None:
            lines.append(why.switch)
    if why.outcome == "P" and why.here is not None:
        lines.append("; ".join(c.text for c in why.here.conditions) + ".")
    if why.after is not None:
        lines += [reply_words(why.after, reply) for reply in why.replies[:1]]
    lines.append(f"({why.tier.value}: {why.source})")
    return lines
