"""An explanation told in steps: who wins, what to look at, the move, how it is found, the theorem itself."""

from __future__ import annotations

from nimarcade.coach.hints import LAST, AnyExplanation, ends, position_words, resistance_sentences
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.family import family_of, reply_words
from nimarcade.core.verdict import Tier


def move_sentence(why: AnyExplanation) -> str | None:
    """`Take 3 from the 7 (7-3).`; None at the end."""
    if why.move is None or why.move_code is None:
        return None
    text = game_of(why.position).describe(why.position, why.move)
    return f"{text[0].upper()}{text[1:]} ({shortened(why.move_code)})."


def sentence(text: str) -> str:
    """A condition as a sentence."""
    return f"{text if text.startswith('x0') else text[0].upper() + text[1:]}."


def lowered(text: str | None) -> str:
    return "" if text is None else text[0].lower() + text[1:]


def explanation_lines(why: AnyExplanation) -> list[str]:
    """Everything, a sentence or two a line."""
    lines = [why.headline]
    if why.outcome == "P":
        lines += [f"Toughest try: {lowered(move_sentence(why))}", *resistance_sentences(why)]
    elif why.move is not None:
        advice = "" if why.tier is not Tier.ESTIMATE else "A guess: "
        lines.append(f"{advice}{move_sentence(why)}")
    lines += why.method
    if why.outcome == "N" and why.after_code is not None and why.there is not None:
        if family_of(why.position).look().surface == "table":
            lines += why.notes
        elif ends(why):
            lines.append(LAST)
        else:
            lines.append(f"That leaves {position_words(why.after_code)}.")
            lines += [sentence(c.text) for c in why.there.conditions]
        lines += [sentence for sentence in (why.switch, why.contrast) if sentence is not None]
    if why.outcome == "P" and why.here is not None:
        lines += [f"Why you lose: {c.text}." for c in why.here.conditions]
    if why.after is not None:
        lines += [reply_words(why.after, reply) for reply in why.replies[:1]]
    lines.append(f"({why.tier.value}: {why.source})")
    return lines
