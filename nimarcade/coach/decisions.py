"""Decisions: the moves a person is judged by, by one rule for review, statistics and achievements.

A decision is a move in a position that is won for certain, where another move was legal. It counts as it
was first made: a move that was taken back counts, what was played there afterwards does not. It weighs as
much as the win was hard to keep: the share of the legal moves that give it away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from nimarcade.coach import grading
from nimarcade.coach.grading import Outcomes, Purse
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, Seat
from nimarcade.core.verdict import LIMITS, Limits
from nimarcade.play import match
from nimarcade.play.session import Session

MOVES_EACH, MOVES_ALL = 2_000, 60_000
"""Of so many moves of a position, and of so many in a game, it is looked up which keep the win."""
DEGREES = (
    (0.1, "very hard to keep"),
    (0.25, "hard to keep"),
    (0.5, "not easy to keep"),
    (1.0, "easy to keep"),
)
"""The words for a win, by the share of moves that keep it, up to which they hold."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move in a won position with another one to choose."""

    ply: int
    seat: Seat
    kept: bool
    first: bool = True
    """Whether no other move was made there before and taken back."""
    wins: int | None = None
    moves: int | None = None
    """Of so many legal `moves` so many keep the win; None where there are too many to look through."""

    @property
    def weight(self) -> float:
        """The chance to give the win away with eyes closed; 1 where the moves were not counted, since
        where there are thousands next to none of them keeps a win."""
        return 1.0 if self.wins is None or self.moves is None else 1 - self.wins / self.moves

    @property
    def degree(self) -> str | None:
        """How hard the win was to keep, in words."""
        if self.wins is None or self.moves is None:
            return None
        return next(words for most, words in DEGREES if self.wins <= most * self.moves)


@dataclass(frozen=True, slots=True)
class Taken:
    """A line that was taken back: after `ply` moves came these."""

    ply: int
    seat: Seat
    """Who took it back."""
    moves: tuple[str, ...]
    decisions: tuple[Decision, ...]


class Counter:
    """Counts the moves that keep a win, as long as its budget lasts."""

    def __init__(self, moves: int = MOVES_ALL) -> None:
        self._left = moves

    def count(self, p: Position) -> tuple[int, int] | None:
        """(moves that keep the win, legal moves) of a won position."""
        theory = theory_of(p)
        speaks = theory.speaks(p)
        if self._left <= 0 or not (speaks or theory.near(p)):
            return None
        limits = Limits(1, 1) if speaks else Limits(LIMITS.near, LIMITS.near)
        values = list(islice(theory.rate(p, limits), MOVES_EACH + 1))
        self._left -= len(values)
        if len(values) > MOVES_EACH or any(value.winning is None for value in values):
            return None
        return sum(bool(value.winning) for value in values), len(values)


def of_line(session: Session, course: Outcomes, left: Sequence[int], counter: Counter) -> Iterator[Decision]:
    """The decisions of the plies that `course` tells of, the last one first, but of moves that were played
    for both sides at once; `left`: the plies at which other moves were taken back before, in that order."""
    for ply in range(min(course.last, session.own_length), course.first, -1):
        seat = session.actor(ply)
        if course.standing(ply - 1).winner != seat or (after := course.standing(ply).winner) is None:
            continue
        p, move = session.state_at(ply - 1), session.move_at(ply)
        if not grading.gradable(move) or session.notation(ply).endswith("flag"):
            continue
        if session.game.to_move(p) != seat or grading.forced(p):
            continue
        earlier = next((parted for parted in reversed(left) if parted < ply), None)
        wins, moves = counter.count(p) or (None, None)
        yield Decision(ply, seat, after == seat, earlier != ply - 1, wins, moves)


def taken_back(session: Session, purse: Purse, counter: Counter) -> tuple[Taken, ...]:
    """The lines that were taken back with their decisions, as far as `purse` reaches."""
    lines = session.lines_taken_back()
    every = [ply for ply, _ in session.taken_back]
    older = every[: len(every) - len(lines)]
    taken = []
    for number, (ply, line) in enumerate(lines):
        left = [*older, *(each for each, _ in lines[:number])]
        course = exactly(line, ply, purse)
        decided = () if course is None else tuple(of_line(line, course, left, counter))[::-1]
        codes = tuple(line.notation(each) for each in range(ply + 1, line.length + 1))
        taken.append(Taken(ply, line.actor(ply + 1), codes, decided))
    return tuple(taken)


def exactly(session: Session, first: int, purse: Purse, last: int | None = None) -> Outcomes | None:
    """Who stood to win from ply `first` to `last` (the session's end if not given), as far as that is
    exact: at a table from the moment two players are left. None where nothing is."""
    last = session.length if last is None else last
    if match.at_table(session):
        first = next((ply for ply in range(first, last + 1) if len(session.state_at(ply).living) < 3), last)
    return grading.follow(session, first, last, purse) if first < last else None
