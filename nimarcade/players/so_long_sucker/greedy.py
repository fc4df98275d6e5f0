"""Greedy: the largest capture for itself, else a placement that lets the next player capture
nothing, prisoners first; it refuses to rescue and makes no deals."""

from __future__ import annotations

from random import Random

from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker.board import FORCED, KILL, PLAY, Board, act_of, board_of


def choose(t: SuckerPosition, rng: Random) -> SuckerMove:
    board = board_of(t)
    moves = board.moves()
    if board.phase == PLAY:
        seat = board.seat
        captures = {m: board.piles[m >> 5].size for m in moves if m >> 5 < len(board.piles)
                    and m >> 3 & 3 == seat == board.piles[m >> 5].top}  # fmt: skip
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
    return colour != chosen and all(pile.top != chosen for at, pile in enumerate(board.piles) if at != slot)
