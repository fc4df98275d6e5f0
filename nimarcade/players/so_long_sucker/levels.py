"""Kinds of machines from random to perfect; the levels are one search, with more games looked at and
fewer whims. Where two players are left the strong ones know the theorem, or search the ending exactly.
"""

from __future__ import annotations

from random import Random
from time import monotonic

from nimarcade.core.family import SeatKind
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.moves import kills, placements
from nimarcade.games.so_long_sucker.position import Say, SuckerMove, SuckerPosition
from nimarcade.players.so_long_sucker import characters
from nimarcade.players.so_long_sucker.worth import LEVELS
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.board import FORCED, KILL, PLAY, Board, act_of, board_of
from nimarcade.theory.so_long_sucker.theory import THEORY

SEARCHED = 10_000
"""Positions an exact search may open for every second of a player that thinks by the clock."""


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
    board = board_of(p)
    moves = board.moves()
    if board.phase == PLAY:
        seat = board.seat
        captures = {
            m: board.piles[m >> 5].size
            for m in moves
            if m >> 5 < len(board.piles) and m >> 3 & 3 == seat == board.piles[m >> 5].top
        }
        if captures:
            most = max(captures.values())
            moves = [m for m in captures if captures[m] == most]
        else:
            moves = [m for m in moves if _safe(board, m)] or moves
            moves = [m for m in moves if m >> 3 & 3 != seat] or moves
    elif board.phase == KILL:
        moves = [m for m in moves if m != board.seat] or moves
    else:
        moves = moves[:1]
    return act_of(board, rng.choice(moves))


def _safe(board: Board, move: int) -> bool:
    """Whether no living opponent gets a capture by the placement, or on his next one after it."""
    slot, colour, chosen = move >> 5, move >> 3 & 3, move & 7
    stack = board.piles[slot] if slot < len(board.piles) else board.nothing
    if stack.top == colour:
        return colour == board.seat or not board.living >> colour & 1
    if chosen == FORCED:
        after = board.copy()
        after.play(move)
        chosen = after.turn
    if chosen == board.seat or not board.hands[chosen][chosen]:
        return True
    return colour != chosen and all(pile.top != chosen for i, pile in enumerate(board.piles) if i != slot)


def choose(p: SuckerPosition, kind: SeatKind, rng: Random) -> SuckerMove:
    """The move of a level that is not bound by deals."""
    level, began = LEVELS[kind.name], monotonic()
    endings = level.endings if kind.time is None else min(level.endings, int(kind.time * SEARCHED))
    limits = Limits(endings)
    if level.whims and rng.random() < level.whims:
        return random_move(p, rng)
    # a verdict that is not exact costs an estimate, which a player by the clock makes itself
    exact = kind.time is None or THEORY.winner(p, limits) is not None
    if endings and len(p.living) == 2 and exact:
        verdict = THEORY.solve(p, limits)
        if verdict.perfect and verdict.best is not None:
            return THEORY.best(p, limits) if kind.name == "perfect" else verdict.best
    if kind.name == "perfect" and len(p.living) > 2 and (win := THEORY.forced_win(p, limits)) is not None:
        return win
    theory = kind.name not in ("novice", "casual", "search")
    bias = characters.bias(p, kind)
    if kind.time:
        left = max(kind.time / 4, kind.time - (monotonic() - began))
        return mcts.advise_paired(p, left, rng, bias, theory).moves[0][0]
    return mcts.advise(p, sims=kind.sims or level.sims, rng=rng, bias=bias, theory=theory).moves[0][0]
