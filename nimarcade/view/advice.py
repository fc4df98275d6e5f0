"""What is told to a person who asks for help in a game: the hint ladder, every move with its outcome, and the
whole explanation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from nimarcade.coach import hints
from nimarcade.coach.hints import AnyExplanation, Rung, ends, last, position_words, resistance_sentences
from nimarcade.core import catalogue, searching
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import sentence, shortened
from nimarcade.core.family import family_of, theory_of
from nimarcade.core.game import Position
from nimarcade.core.text import YOU
from nimarcade.core.verdict import LIMITS, NP, Limits, Tier, reply_words
from nimarcade.play import match
from nimarcade.play.session import Session
from nimarcade.view.table import wording


class MoveEntry(TypedDict):
    """A move as `moves --json` prints it: the code of the position after it, and what is known of that."""

    move: str
    position: str
    outcome: NP | None
    winning: bool | None
    remoteness: int | None


def ladder(session: Session, step: int, limits: Limits = LIMITS) -> tuple[Rung, bool]:
    """What a step of the hint ladder adds, from `why` on all of it; and whether a longer search may still
    tell who wins, where this one is a short one."""
    short, you, longest = limits != LIMITS, None, None
    if match.at_table(session):
        you, longest = wording.person(session), hints.LONGEST
    with searching.within(hints.PATIENCE if short else longest):
        verdict = hints.solved(session.state, limits, None)
        rung = hints.rung(verdict, step, session.player.name, alone=True, you=you)
    return rung, short and hints.unsettled(verdict)


def move_entries(p: Position) -> Iterator[MoveEntry]:
    """The legal moves with what each leads to, lazily; none where the game is over."""
    game = catalogue.game_of(p)
    if game.outcome(p) is not None:
        return
    for value in theory_of(p).rate(p):
        yield {
            "move": game.write_move(p, value.move),
            "position": game.write(value.after),
            "outcome": value.outcome,
            "winning": value.winning,
            "remoteness": value.remoteness,
        }


def rated(entry: MoveEntry, unknown: str) -> str:
    """A move with what it leads to, without a full stop; `unknown` where that is not known."""
    wins = {True: "wins", False: "loses", None: unknown}[entry["winning"]]
    far = "" if entry["remoteness"] is None else f" in {entry['remoteness'] + 1}"
    return f"{entry['move']} {wins}{far}"


# the whole explanation: who wins, what to look at, the move, how it is found, the theorem itself.


def move_sentence(why: AnyExplanation) -> str | None:
    """`Take 3 from the 7 (7-3).`; None at the end."""
    if why.move is None or why.move_code is None:
        return None
    text = game_of(why.position).describe(why.position, why.move)
    return f"{text[0].upper()}{text[1:]} ({shortened(why.move_code)})."


def lowered(text: str | None) -> str:
    return "" if text is None else text[0].lower() + text[1:]


def explanation_lines(why: AnyExplanation) -> list[str]:
    """Everything, a sentence or two a line."""
    lines = [why.headline]
    if why.outcome == "P" and why.move is not None:
        lines += [f"Toughest try: {lowered(move_sentence(why))}", *resistance_sentences(why)]
    elif why.move is not None:
        advice = "" if why.tier is not Tier.ESTIMATE else "A guess: "
        lines.append(f"{advice}{move_sentence(why)}")
    lines += why.method
    if why.outcome == "N" and why.after_code is not None and why.there is not None:
        if family_of(why.position).look().surface == "table":
            lines += why.notes
        elif ends(why):
            lines.append(last(YOU))
        else:
            lines.append(f"That leaves {position_words(why.after_code)}.")
            lines += [sentence(c.text) for c in why.there.conditions]
        lines += [sentence for sentence in (why.switch, why.contrast) if sentence is not None]
    if why.outcome == "P" and why.here is not None:
        lines += [f"Why you lose: {c.text}." for c in why.here.conditions]
    if why.after is not None:
        lines += [reply_words(why.after, reply) for reply in why.replies[:1]]
    if why.page is not None:
        lines.append(f"To learn this: nimarcade learn {why.page}")
    lines.append(f"({why.tier.value}: {why.source})")
    return lines
