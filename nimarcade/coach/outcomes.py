"""Who stands to win at every ply of a game, at a bounded cost.

A game is gone through from its end: what a search settles of a late position serves the earlier
ones. The bounds count positions and simulated games, never time, so that the same game is always
told the same; what lies past them is said to be not looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from nimarcade.errors import PastLimit
from nimarcade.games import game_of
from nimarcade.games.game import Seat
from nimarcade.session import Session
from nimarcade.theory import consult
from nimarcade.theory.solver import Transpositions

WORK = 20_000_000
"""What looking at positions may cost in all; a position costs 40 and its heaps, longer ones more."""
NODES_EACH = 20_000
"""Positions that the search for one outcome may open,"""
NODES_ALL = 400_000
"""and all of them together."""
RUNS = 4
"""Independent searches whose estimates are averaged: one alone varies by 7 percent, four by 3."""
SIMS = 1_600
"""Games simulated for the estimate of one position, at most;"""
LEAST = 200
"""with fewer than this it would tell nothing."""
CHIPS = 3_000_000
"""Simulated games times chips in play, for all estimates of a game."""
SEED = 3
"""Of the simulated games, so that an estimate does not depend on when it is asked."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a position stands: `winner` where it is known exactly, else `chances` by seat where they
    could be estimated."""

    winner: Seat | None = None
    chances: tuple[float, ...] | None = None

    def chance(self, seat: Seat) -> float | None:
        """Of a seat: 1 or 0 where the winner is known."""
        if self.winner is not None:
            return float(self.winner == seat)
        return None if self.chances is None else self.chances[seat]


UNKNOWN = Standing()


@dataclass(slots=True)
class Purse:
    """What is left to spend on one game."""

    work: int = WORK
    nodes: int = NODES_ALL

    def each(self) -> int:
        return min(NODES_EACH, self.nodes)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Standings of the plies from `first` to `last`, in that order."""

    first: int
    last: int
    standings: tuple[Standing, ...]
    sims: int = 0
    """Games simulated for each estimate, 0 where none was made."""

    def at(self, ply: int) -> Standing:
        """UNKNOWN for a ply that was not looked at."""
        return self.standings[ply - self.first] if self.first <= ply <= self.last else UNKNOWN


def follow(session: Session, first: int = 0, last: int | None = None, purse: Purse | None = None) -> Outcomes:
    """The standings from ply `first` to ply `last`; the early ones are left out where all cost too
    much."""
    last = session.length if last is None else last
    purse = purse or Purse()
    settle = _alternating if session.game.impartial else _table
    return settle(session, range(last, first - 1, -1), purse)


def _alternating(session: Session, plies: range, purse: Purse) -> Outcomes:
    settled: Transpositions = {}
    found: list[Standing] = []
    for at in plies:
        p = session.state_at(at)
        purse.work -= _size(p)
        if found and purse.work < 0:
            break
        known = len(settled)
        outcome = consult.outcome_of(p, max(1, purse.each()), settled)
        purse.nodes -= purse.each() if outcome is None else len(settled) - known
        other = 1 - p.turn
        found.append(UNKNOWN if outcome is None else Standing(p.turn if outcome == "N" else other))
    return Outcomes(plies[0] - len(found) + 1, plies[0], tuple(reversed(found)))


def _size(p: Any) -> int:
    """What it costs to look at a position: heaps, and the digits of long numbers."""
    key: tuple[int, ...] = game_of(p).graph(p)[0]
    return 40 + sum(1 + size.bit_length() // 64 for size in key)


@dataclass(slots=True)
class _Seen:
    """Plies of a table by how much is known of them."""

    exact: dict[int, Standing] = field(default_factory=dict)
    open: list[int] = field(default_factory=list)
    """Those with more than two players left."""


def _table(session: Session, plies: range, purse: Purse) -> Outcomes:
    seen = _Seen()
    ending: Any = None
    looked = len(plies)
    for count, at in enumerate(plies):
        t = session.state_at(at)
        purse.work -= 400 + sum(map(len, t.piles))
        if count and purse.work < 0:
            looked = count
            break
        if count and session.state_at(at + 1) == t:  # an offer or an answer, which changes nothing
            before = seen.exact.get(at + 1)
            if before is not None:
                seen.exact[at] = before
            else:
                seen.open.append(at)
        elif len(t.living) > 2:
            seen.open.append(at)
        else:
            seen.exact[at], ending = _ended(t, ending, purse)
    sims = _affordable(session, seen.open)
    same: dict[Any, Standing] = {}
    for at in seen.open:
        t = session.state_at(at)
        if t not in same:
            same[t] = Standing(chances=estimate(t, sims)) if sims else UNKNOWN
        seen.exact[at] = same[t]
    first = plies[looked - 1]
    standings = tuple(seen.exact[at] for at in range(first, plies[0] + 1))
    return Outcomes(first, plies[0], standings, sims if seen.open else 0)


def _ended(t: Any, ending: Any, purse: Purse) -> tuple[Standing, Any]:
    """A table with two players left, or one; `ending` is the search that others of the game share."""
    from nimarcade.theory.so_long_sucker import endgame
    from nimarcade.theory.theorems import sucker

    if t.phase == "over":
        return Standing(t.seat), ending
    if sucker.applies(t):
        return Standing(sucker.opponent(t, t.turn) if sucker.is_p(t) else t.turn), ending
    ending = ending or endgame.Ending(t)
    before = ending.search.nodes
    try:
        winner = ending.winner(t, max(1, purse.each()))
    except PastLimit:
        winner = None
    purse.nodes -= ending.search.nodes - before
    return Standing(winner), ending


def _affordable(session: Session, plies: list[int]) -> int:
    """How many games can be simulated for each of these positions; 0 for too few to tell anything."""
    total = sum(_chips(session.state_at(at)) for at in plies)
    sims = min(SIMS, CHIPS // max(1, total))
    return sims if sims >= LEAST else 0


def _chips(t: Any) -> int:
    return sum(map(sum, t.hands)) + sum(map(len, t.piles)) + 1


def estimate(t: Any, sims: int = SIMS) -> tuple[float, ...]:
    """By seat of a table: the share of games it wins if everyone plays as the search does."""
    from nimarcade.theory.so_long_sucker.mcts import advise

    if t.phase == "over":
        return tuple(float(seat == t.seat) for seat in range(t.rule_set.players))
    runs = [advise(t, sims=max(1, sims // RUNS), rng=Random(f"{SEED} {run}")).values for run in range(RUNS)]
    return tuple(sum(values) / RUNS for values in zip(*runs, strict=True))
