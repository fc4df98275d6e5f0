"""How others play, learnt from what they did in this game: by looks, as quick players do, or by search.

Each placement made with more than two players left is evidence. One that does not look best is hardly ever
made by looks; one that does is made by search as well, but less often the fewer there are that look so. What
else a player decides tells nothing, for no discard or answer looks better than another.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from nimarcade.games.so_long_sucker.position import Place, SuckerPosition
from nimarcade.theory.so_long_sucker.board import FORCED, board_of
from nimarcade.theory.so_long_sucker.rollouts import hopes

SUSPECTED = 0.25
"""The chance that a player plays by looks of whom nothing was seen yet."""
SLIPS = 0.05
"""How often who plays by looks does anything else."""
DEEPER = 0.5
"""How often the choice of who searches has nothing to do with looks."""


def by_looks(p: SuckerPosition) -> tuple[float, ...]:
    """By seat: how often its player is to be taken to play by looks; never where that is not likelier than
    not, for players who suspect each other build a single tower, which looks best to all of them."""
    odds = [log(SUSPECTED / (1 - SUSPECTED))] * 4
    for before, move in p.ledger.past:
        odds[move.seat] += _evidence(before, move)
    return tuple(max(0.0, 2 / (1 + exp(-each)) - 1) for each in odds)


@lru_cache(maxsize=4096)
def _evidence(before: SuckerPosition, move: Place) -> float:
    """The logarithm of how much likelier a placement is of who plays by looks than of who searches."""
    board = board_of(before)
    looks = hopes(board, board.moves())
    most = max(looks)
    chosen = (move.slot - 1) * 32 + move.colour * 8 + (FORCED if move.next is None else move.next)
    best = hopes(board, [chosen]) == [most]
    share = looks.count(most) / len(looks)
    if share == 1:
        return 0.0
    return log(_chance(best, share, SLIPS) / _chance(best, share, DEEPER))


def _chance(best: bool, share: float, other: float) -> float:
    """Of what looks best, or of the rest, where this share of all looks best; so often anything is chosen."""
    chance = 1 - other + other * share
    return chance if best else 1 - chance
