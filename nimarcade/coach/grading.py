"""Moves graded: whether one kept a win, gave it away, or was the best of a lost position.

Exact marks come from theorem, table or search. At a table with more than two players nothing is
proved as a rule: there a grade carries the chances before and after the move, which are estimates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Literal

from nimarcade.core import catalogue, errors
from nimarcade.core.family import theory_of
from nimarcade.core.game import Move, Position, Seat, play
from nimarcade.core.game import actor as actor_in
from nimarcade.core.verdict import LIMITS, Limits, Tier
from nimarcade.games.so_long_sucker.position import Answer, Propose, SuckerPosition
from nimarcade.play import match
from nimarcade.play.session import Session
from nimarcade.theory import impartial, solver

if TYPE_CHECKING:
    from nimarcade.theory.so_long_sucker.endgame import Ending

# Who stands to win at every ply of a game, at a bounded cost.
#
# A game is gone through from its end: what a search settles of a late position serves the earlier
# ones. The bounds count positions and simulated games, never time, so that the same game is always
# told the same; what lies past them is said to be not looked at.

WORK = 20_000_000
"""Most that looking at positions may cost in all; a position costs 40 and its heaps, longer ones more."""
NODES_EACH = 20_000
"""Positions that the search for one outcome may open."""
NODES_ALL = 400_000
"""Positions that all those searches together may open."""
NODES_WHY = 50_000
"""Positions a search may open to tell the reasons of one position, or to estimate its chances."""
SIMS = 4_000
"""Games simulated for the estimate of one position, at most, in two searches: in one alone it is up to chance
whom a player favours who cannot win, and more that share them see less far."""
LEAST = 200
"""Fewest simulated games that tell anything."""
CHIPS = 4_000_000
"""Simulated games times chips in play, for all estimates of a game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A position in the course of a game: `winner` of two where it is known exactly, else `chances` by seat,
    which are estimates where they are not `proved`."""

    winner: Seat | None = None
    chances: tuple[float, ...] | None = None
    proved: bool = False

    def chance(self, seat: Seat) -> float | None:
        """Of a seat: 1 or 0 where the winner is known."""
        if self.winner is not None:
            return float(self.winner == seat)
        return None if self.chances is None else self.chances[seat]


UNKNOWN = Standing()


@dataclass(slots=True)
class Purse:
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

    def standing(self, ply: int) -> Standing:
        """UNKNOWN for a ply that was not looked at."""
        return self.standings[ply - self.first] if self.first <= ply <= self.last else UNKNOWN


def follow(
    session: Session,
    first: int = 0,
    last: int | None = None,
    purse: Purse | None = None,
    *,
    sims: int | None = None,
) -> Outcomes:
    """The standings from ply `first` to ply `last`, estimates from `sims` games (`SIMS`) at most; the early
    ones are left out where all cost too much."""
    last = session.length if last is None else last
    purse = purse or Purse()
    plies = range(last, first - 1, -1)
    if match.at_table(session):
        return _table(session, plies, purse, SIMS if sims is None else sims)
    settled: solver.Transpositions = {}
    standings: list[Standing] = []
    for ply in plies:
        p = session.state_at(ply)
        purse.work -= 40 + sum(1 + size.bit_length() // 64 for size in catalogue.impartial_of(p).graph(p)[0])
        if standings and purse.work < 0:
            break
        known = len(settled)
        outcome = impartial.impartial_theory(p.game).outcome(p, Limits(max(1, purse.each())), settled)
        purse.nodes -= purse.each() if outcome is None else len(settled) - known
        standings.append(UNKNOWN if outcome is None else Standing(p.turn if outcome == "N" else 1 - p.turn))
    return Outcomes(plies[0] - len(standings) + 1, plies[0], tuple(reversed(standings)))


def _table(session: match.TableSession, plies: range, purse: Purse, sims: int) -> Outcomes:
    known: dict[int, Standing] = {}
    open: dict[SuckerPosition, list[int]] = {}  # with more than two players left, and where they stood
    ending: Ending | None = None
    for count, ply in enumerate(plies):
        p = session.state_at(ply)
        purse.work -= 400 + sum(map(len, p.piles))
        if count and purse.work < 0:
            plies = plies[:count]
            break
        if len(p.living) > 2:
            open.setdefault(p, []).append(ply)  # an offer or an answer changes nothing
        elif count and session.state_at(ply + 1) == p:
            known[ply] = known[ply + 1]
        else:
            known[ply], ending = _ended(p, ending, purse)
    whole = {session.state_at(ply) for ply in range(session.length + 1)} if open else set()
    most = min(sims, CHIPS // max(1, sum(p.chips + 1 for p in whole if len(p.living) > 2)))
    sims = most if most >= LEAST else 0
    for p, stood in open.items():
        known |= dict.fromkeys(stood, estimate(p, sims) if sims else UNKNOWN)
    standings = tuple(known[ply] for ply in reversed(plies))
    return Outcomes(plies[-1], plies[0], standings, sims if open else 0)


def _ended(p: SuckerPosition, ending: Ending | None, purse: Purse) -> tuple[Standing, Ending | None]:
    """A table with two players left, or one; `ending` is the search that others of the game share."""
    from nimarcade.theory.so_long_sucker import endgame
    from nimarcade.theory.theorems import sucker

    if p.phase == "over":
        return Standing(p.seat), ending
    if sucker.applies(p):
        return Standing(sucker.opponent(p, p.turn) if sucker.is_p(p) else p.turn), ending
    ending = ending or endgame.Ending(p)
    before = ending.search.nodes
    try:
        winner = ending.winner(p, max(1, purse.each()))
    except errors.PastLimit:
        winner = None
    purse.nodes -= ending.search.nodes - before
    return Standing(winner), ending


def searched(sims: int) -> Limits:
    """For an estimate from so many games, 0 for what the size asks: the same for a grade and its reasons."""
    return Limits(NODES_WHY, sims=sims or None)


@lru_cache(maxsize=256)
def estimate(p: SuckerPosition, sims: int = SIMS) -> Standing:
    """By seat of a table with more than two players left: the share of games it wins if everyone plays as the
    search does; proved where one wins whatever the others do."""
    verdict = theory_of(p).solve(p, searched(sims))
    return Standing(chances=verdict.chances, proved=verdict.tier is not Tier.ESTIMATE)


Mark = Literal["kept", "gave", "resisted", "lost", "unknown"]

WORDS: dict[Mark, str] = {
    "kept": "kept the win",
    "gave": "gave the win away",
    "resisted": "lost already, best resistance",
    "lost": "lost already, a weaker try",
    "unknown": "not known",
}


@dataclass(frozen=True, slots=True)
class Grade:
    before: Position
    move: Move
    after: Position
    mark: Mark
    best: Move | None
    """A move that wins, where a win was given away by one's decision."""
    reply: Move | None
    """The answer that punishes, where a win was given away and the game goes on."""
    chances: tuple[float, float] | None = None
    """Chances of who moved, before and after, estimates if not `proved`; None where the mark is exact."""
    proved: bool = False

    @property
    def seat(self) -> Seat:
        return actor(self.before, self.move)


def actor(p: Position, move: Move) -> Seat:
    """Seat that makes a move in p; at a table that need not be the seat to decide."""
    return actor_in(catalogue.game_of(p), p, move)


def gradable(move: Move) -> bool:
    """True if a move changes the position: offers of deals and their answers do not."""
    return not isinstance(move, Propose | Answer)


def grade(p: Position, move: Move, *, nodes: int = LIMITS.nodes, sims: int = SIMS) -> Grade:
    game = catalogue.game_of(p)
    after, seat = play(game, p, move), actor(p, move)
    known = [Standing(theory_of(q).winner(q, Limits(nodes))) for q in (p, after)]
    mark = marked(seat, *known)
    deciding = seat == game.to_move(p)
    if mark == "resisted" and not (deciding and stubborn(p, after, theory_of(p).lasts(p, after))):
        mark = "lost"
    best = theory_of(p).solve(p, remoteness=None).best if mark == "gave" and deciding else None
    answered = mark == "gave" and game.outcome(after) is None
    reply = theory_of(after).best(after, Limits(nodes)) if answered else None
    if mark != "unknown" or not isinstance(p, SuckerPosition) or not gradable(move):
        return Grade(p, move, after, mark, best, reply)
    pairs = zip((p, after), known, strict=True)
    told = chances(seat, *(estimate(q, sims) if each == UNKNOWN else each for q, each in pairs))
    return Grade(p, move, after, mark, best, reply, *told)


def chances(seat: Seat, before: Standing, after: Standing) -> tuple[tuple[float, float] | None, bool]:
    """Of who moved, before and after the move, where both are known; and whether they are proved."""
    here, there = before.chance(seat), after.chance(seat)
    proved = all(each.proved or each.winner is not None for each in (before, after))
    return None if here is None or there is None else (here, there), proved


def marked(seat: Seat, before: Standing, after: Standing) -> Mark:
    """The mark of a move by whether its maker wins before and after it; every lost position counts
    as `resisted` until it is known what else could have been done."""
    if before.winner is None or after.winner is None:
        return "unknown"
    if before.winner == seat:
        return "kept" if after.winner == seat else "gave"
    return "resisted"


def stubborn(p: Position, after: Position, longest: bool | None) -> bool:
    """True if a move from a lost position to `after` holds out as long as any; where plies are not
    counted, `longest` is None, and it is the move of the rule of resistance."""
    return theory_of(p).resists(p, after) if longest is None else longest


def forced(p: Position) -> bool:
    return len(list(islice(catalogue.game_of(p).moves(p), 2))) < 2


def line(
    p: Position, most: int = 40, *, nodes: int = LIMITS.nodes
) -> Iterator[tuple[Position, Move, Position]]:
    """(position, move, position after it): how p goes on when nobody errs, `most` moves at most."""
    game = catalogue.game_of(p)
    for _ in range(most):
        if game.outcome(p) is not None:
            return
        move = theory_of(p).best(p, Limits(nodes))
        after = game.after(p, move)
        yield p, move, after
        p = after


# Decisions: the moves a person is judged by, by one rule for review, statistics and achievements.


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
    """True if no other move was made there before and taken back."""
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
        if self.wins is None or self.moves is None:
            return None
        return next(words for most, words in DEGREES if self.wins <= most * self.moves)


@dataclass(frozen=True, slots=True)
class Taken:
    """A line that was taken back: after `ply` moves came these."""

    ply: int
    seat: Seat
    """Seat that took it back."""
    moves: tuple[str, ...]
    decisions: tuple[Decision, ...]


class Counter:
    """Counts the moves that keep a win, as long as its budget lasts."""

    def __init__(self, moves: int = MOVES_ALL) -> None:
        self._left = moves

    def count(self, p: Position) -> tuple[int, int] | None:
        """Count (moves that keep the win, legal moves) of a won position."""
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


def kept(session: Session, course: Outcomes, ply: int) -> bool | None:
    """True if this move kept a win, False if it gave one away; None where there was none, no other move to
    choose, or it is not known."""
    seat, after = session.actor(ply), course.standing(ply).winner
    if course.standing(ply - 1).winner != seat or after is None:
        return None
    p = session.state_at(ply - 1)
    if not gradable(session.move_at(ply)) or session.notation(ply).endswith("flag"):
        return None
    return None if session.game.to_move(p) != seat or forced(p) else after == seat


def of_line(session: Session, course: Outcomes, left: Sequence[int], counter: Counter) -> Iterator[Decision]:
    """The decisions of the plies that `course` tells of, the last one first, but of moves that were played
    for both sides at once; `left`: the plies at which other moves were taken back before, in that order."""
    for ply in range(min(course.last, session.own_length), course.first, -1):
        if (held := kept(session, course, ply)) is None:
            continue
        earlier = next((parted for parted in reversed(left) if parted < ply), None)
        wins, moves = counter.count(session.state_at(ply - 1)) or (None, None)
        yield Decision(ply, session.actor(ply), held, earlier != ply - 1, wins, moves)


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
    """The players who stood to win from ply `first` to `last` (the session's end if not given), as far as
    that is exact: at a table from the moment two players are left. None where nothing is."""
    last = session.length if last is None else last
    if match.at_table(session):
        first = next((ply for ply in range(first, last + 1) if len(session.state_at(ply).living) < 3), last)
    return follow(session, first, last, purse) if first < last else None
