"""What is told to a person who asks for help in a game: the hint ladder, every move with its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from nimarcade.coach import hints
from nimarcade.coach.hints import Rung
from nimarcade.core import catalogue
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position
from nimarcade.core.verdict import NP
from nimarcade.play.session import Session


class MoveEntry(TypedDict):
    """A move as `moves --json` prints it: the code of the position after it, and what is known of that."""

    move: str
    position: str
    outcome: NP | None
    winning: bool | None
    remoteness: int | None


def ladder(session: Session, step: int) -> Rung:
    """What a step of the hint ladder adds; from `why` on all of it."""
    p = session.state
    verdict = theory_of(p).solve(p, remoteness=None)
    return hints.climbed(verdict, step, session.player.name, alone=True)


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
