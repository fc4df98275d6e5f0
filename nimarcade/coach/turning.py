"""Where a game turned: of two, the move that gave it away; at a table, the acts by which a player's chance
fell most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach import grading
from nimarcade.coach.grading import Outcomes, Purse
from nimarcade.coach.review import DROP
from nimarcade.core.game import Seat
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session

# a game of two


@dataclass(frozen=True, slots=True)
class Loss:
    """How a game of two came to be lost."""

    ply: int | None = None
    """The last move by which the loser gave a won game away; None where none is known."""
    never: bool = False
    """Whether it is known that the loser never stood to win."""


def course_of(session: Session) -> Outcomes:
    """A bounded look at all positions of a whole game."""
    return grading.follow(session, 0, session.own_length)


def loss(session: Session, winner: Seat, course: Outcomes) -> Loss:
    """Of a whole game, as far as a look at its positions tells."""
    stood = [course.standing(ply).winner for ply in range(session.own_length + 1)]
    for ply in range(session.own_length, 0, -1):
        if stood[ply - 1] is None or stood[ply] is None:
            return Loss()
        if stood[ply - 1] != winner:
            return Loss(ply)
    return Loss(never=bool(stood) and stood[0] == winner)


def tiles(session: Session, course: Outcomes) -> tuple[str, str]:
    """Of each seat a sign a move: ✓ it kept a won game, ◆ after a hint, ✗ it gave one away; · there was
    none to give away, or it is not known."""
    asked = {ply for ply, _ in session.hints}
    signs = ["", ""]
    for ply in range(1, session.own_length + 1):
        seat, after = session.actor(ply), course.standing(ply).winner
        held = course.standing(ply - 1).winner == seat and after is not None
        signs[seat] += "·" if not held else "✗" if after != seat else "◆" if ply - 1 in asked else "✓"
    return signs[0], signs[1]


# a table


MOST = 3
"""Turning points told of a game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The chance of `seat` before and after act number `ply`, of whoever it was."""

    ply: int
    seat: Seat
    before: float
    after: float

    @property
    def fall(self) -> float:
        return self.before - self.after


def falls(course: Outcomes, seats: int, least: float = DROP) -> list[Turn]:
    """What acts cost whom, where that is `least` or more; the worst first."""
    turns = []
    for ply in range(course.first + 1, course.last + 1):
        before, after = course.standing(ply - 1), course.standing(ply)
        for seat in range(seats):
            was, now = before.chance(seat), after.chance(seat)
            if was is not None and now is not None and was - now >= least:
                turns.append(Turn(ply, seat, was, now))
    return sorted(turns, key=lambda turn: -turn.fall)


GLANCE = 200
"""Games simulated for each position of a game at a glance,"""
NODES = 40_000
"""and positions that searches of its ending may open."""
NEAR = 0.08
"""What looks like so much at a glance may be a fall of `DROP`: a glance errs by a tenth."""
CLOSER = 14
"""Acts that are looked at more closely."""


def glanced(session: TableSession) -> list[Turn]:
    """What may be the deepest falls of a whole game, seen at a glance: of each act the one of whom it hurt
    most, the worst first."""
    course = grading.follow(session, purse=Purse(nodes=NODES), sims=GLANCE)
    worst: dict[int, Turn] = {}
    for turn in falls(course, len(session.players), NEAR):
        worst.setdefault(turn.ply, turn)
    return list(worst.values())[:CLOSER]


def looked_at(session: TableSession, acts: Sequence[int]) -> list[Turn]:
    """The falls by these acts, by the look that a review takes, so that both tell the same of an act."""
    seats, sims, purse = len(session.players), grading.games_each(session), Purse(nodes=NODES)
    closer = (grading.follow(session, ply - 1, ply, purse, sims=sims) for ply in acts)
    return [turn for course in closer for turn in falls(course, seats)]


def turning_points(worst: Sequence[Turn]) -> list[Turn]:
    """Of falls, the worst first, those of the acts that hurt somebody most, each told of the player it hurt
    most, in the order of the game."""
    by_ply: dict[int, Turn] = {}
    for turn in worst:
        by_ply.setdefault(turn.ply, turn)
    return sorted(list(by_ply.values())[:MOST], key=lambda turn: turn.ply)
