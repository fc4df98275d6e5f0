"""Players of So Long Sucker: the same words for kinds as everywhere, from random to perfect.

The levels are one search, with more games looked at and fewer whims. Where two players are left the
strong ones know the theorem, or search the ending exactly."""

from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from time import monotonic

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat
from nimarcade.core.searching import within
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker import deals, engine
from nimarcade.games.so_long_sucker.effects import act_of, kinds_now, reduced, vector_of
from nimarcade.games.so_long_sucker.moves import bound, kills, placements, sample
from nimarcade.games.so_long_sucker.position import Answer, Say, SuckerMove, SuckerPosition
from nimarcade.players.so_long_sucker import bargaining, levels, promise_keeping
from nimarcade.players.so_long_sucker.levels import LEVELS
from nimarcade.theory.so_long_sucker import endgame, mcts
from nimarcade.theory.so_long_sucker.mcts import by_looks
from nimarcade.theory.so_long_sucker.theory import THEORY
from nimarcade.theory.so_long_sucker.tree import NOBODY

SEARCHED = 10_000
"""Positions an exact search may open for every second of a player that thinks by the clock."""
DEALING, SEARCHING = 0.9, 0.95
"""Shares of its time in which a player by the clock is done with deals, and with all of its search; what is
begun by then may end a little later."""
BOLDNESS = {"opportunist": 1.5, "grudge": 0.5}
"""By personality: its appetite for risk beside that of its level."""


class SuckerPlayers:
    """`chooser` decides for the seat whose decision it is, `out_of_turn` says what a machine does
    beside it."""

    def chooser(self, kind: SeatKind, /) -> Callable[[SuckerPosition, Random], SuckerMove]:
        return partial(_choose, kind)

    def out_of_turn(self, p: SuckerPosition, seat: Seat, kind: SeatKind, rng: Random, /) -> SuckerMove | None:
        """An answer, an offer, or a gift that is owed, of a machine that is asked out of turn."""
        if p.phase in ("kill", "over"):
            return None
        personality, p = levels.personality_of(kind), deals.known(p, seat)
        with within(kind.time and kind.time * DEALING):
            for deal in deals.open_for(p, seat):
                return Answer(seat, deal.number, bargaining.answer(p, deal, seat, personality).yes)
            if personality is None or (len(p.living) < 3 and p.rule_set.promises == "free"):
                return None
            return promise_keeping.owed_gift(p, seat, personality) or bargaining.offer(
                p, seat, personality, rng
            )


def _choose(kind: SeatKind, p: SuckerPosition, rng: Random) -> SuckerMove:
    """The move of the seat that must decide; the same rng state, the same move. Levels that make no deals may
    find themselves bound by those of whoever sat there before."""
    move = _chosen(kind, deals.known(p, p.turn), rng)
    return sample(p, rng) if bound(p, move) else move


def _chosen(kind: SeatKind, p: SuckerPosition, rng: Random) -> SuckerMove:
    if kind.name == "random":
        return random_move(p, rng)
    if kind.name == "greedy":
        return greedy_move(p, rng)
    began = monotonic()
    with within(kind.time and kind.time * DEALING):
        move = promise_keeping.bound(p, kind)
    return move or unbound_move(p, kind, rng, began)


def random_move(p: SuckerPosition, rng: Random) -> SuckerMove:
    """Any placement, any discard from a capture, as likely as another; no gifts, no deals."""
    if p.phase == "rescue":
        return Say(p.turn, "no")
    if p.phase == "kill":
        return rng.choice(list(kills(p)))
    return rng.choice(list(placements(p)))


def greedy_move(p: SuckerPosition, rng: Random) -> SuckerMove:
    """The largest capture for itself, else a placement that lets the next player capture nothing,
    prisoners first; it refuses to rescue and makes no deals."""
    kinds = kinds_now()
    s = vector_of(p, kinds)
    moves, _ = reduced(s, kinds)
    seat, under = s[engine.SEAT], {move: s[engine.PILES + (move >> 5)] for move in moves}
    if s[engine.PHASE] == engine.PLAY:
        captures = {
            m: kinds[engine.SIZE][row]
            for m, row in under.items()
            if m >> 3 & 3 == seat == kinds[engine.TOP][row]
        }
        if captures:
            most = max(captures.values())
            moves = [m for m in captures if captures[m] == most]
        else:
            moves = [m for m in moves if _safe(s, kinds, m)] or moves
            moves = [m for m in moves if m >> 3 & 3 != seat] or moves
    elif s[engine.PHASE] == engine.KILL:
        moves = [m for m in moves if m != seat] or moves
    else:
        moves = moves[:1]
    return act_of(s, rng.choice(moves))


def _safe(s: engine.Vector, kinds: engine.Kinds, move: int) -> bool:
    """True if no living opponent gets a capture by the placement, or on his next one after it."""
    slot, colour, chosen = move >> 5, move >> 3 & 3, move & 7
    tops = [kinds[engine.TOP][row] for row in s[engine.PILES : engine.PILES + s[engine.COUNT] + 1]]
    if tops[slot] == colour:
        return colour == s[engine.SEAT] or not s[engine.LIVING] >> colour & 1
    if chosen == engine.FORCED:
        after = s[:]
        engine.play(after, kinds, move)
        chosen = engine.turn_of(after)
    if chosen == s[engine.SEAT] or not s[5 * chosen]:
        return True
    return colour != chosen and chosen not in tops[:slot] + tops[slot + 1 :]


def _exact(p: SuckerPosition, kind: SeatKind, limits: Limits, began: float) -> SuckerMove | None:
    """A move that is exactly right with two players left, where it is found in half of the time there is."""
    until = began + kind.time / 2 if kind.time else inf
    if (verdict := THEORY.exact(p, limits, stop=lambda: monotonic() > until)) is None:
        return None
    if kind.name == "perfect" and not p.rule_set.value:
        race = endgame.race_of(p, min(limits.near, limits.nodes))
        return verdict.best if race is None else race.best(p)
    return verdict.best


def unbound_move(p: SuckerPosition, kind: SeatKind, rng: Random, began: float | None = None) -> SuckerMove:
    """The move of a level that is not bound by deals; it `began` to think then."""
    level, began = LEVELS[kind.name], monotonic() if began is None else began
    endings = level.endings if kind.time is None else min(level.endings, int(kind.time * SEARCHED))
    limits = Limits(endings)
    if level.whims and rng.random() < level.whims:
        return random_move(p, rng)
    if endings and len(p.living) == 2 and (move := _exact(p, kind, limits, began)) is not None:
        return move
    if kind.name == "perfect" and len(p.living) > 2 and (win := THEORY.forced_win(p, limits)) is not None:
        return win
    theory = kind.name not in ("novice", "casual", "search")
    bias = promise_keeping.bias(p, kind)
    quick = (level.quick or 0.0,) * len(NOBODY)
    if level.quick is None:
        until = began + kind.time / 2 if kind.time else inf
        quick = by_looks(p, lambda: monotonic() > until)
    if kind.time:
        left = max(kind.time * (1 - DEALING), kind.time * SEARCHING - (monotonic() - began))
        advice = mcts.advise_paired(p, left, rng, bias, theory, quick)
    else:
        sims = kind.sims or level.sims
        advice = mcts.advise(p, sims=sims, rng=rng, bias=bias, theory=theory, quick=quick)
    return mcts.ventured(p, advice, level.appetite * BOLDNESS.get(kind.personality or "honest", 1.0))
