"""A move to a wished Sprague-Grundy value: what a player of a sum of games looks for."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from nimarcade.errors import BadInput, PastLimit
from nimarcade.games import game_of
from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.consult import NODES, sg_value
from nimarcade.theory.theorems import exco_value

LOOKED_AT = 10_000
"""Where nothing is constructed, at most this many moves are tried."""


def move_to_value(p: Any, value: int, nodes: int = NODES) -> Any:
    """A move to a position of this SG value in normal play.

    CO-NIM and EXCO-NIM with n ≥ 3 build it by Lemma 6, Nim by the nim-sum; elsewhere the moves
    are tried. Raises BadInput where no move leads there, PastLimit where that is beyond reach.
    """
    if getattr(p, "misere", False):
        raise BadInput("SG values belong to normal play; this position is misère")
    own = sg_value(p, nodes)
    if isinstance(p, Heaps) and own is not None and 0 <= value < own:
        if p.game == "nim":
            return _nim(p, value)
        if p.game in ("co-nim", "exco-nim") and len(p.heaps) >= 3:
            return exco_value.move_to(p, value)
    game = game_of(p)
    pairs = zip(game.moves(p), game.followers(p), strict=True)
    beyond = False
    for move, after in islice(pairs, LOOKED_AT):
        reached = sg_value(after, nodes)
        if reached == value:
            return move
        beyond |= reached is None
    if beyond or next(pairs, None) is not None:
        raise PastLimit(f"a move to SG value {short(value)} was not found among {LOOKED_AT:,} moves")
    told = "is not known" if own is None else f"is {short(own)}"
    raise BadInput(f"no move leads to SG value {short(value)}; the position's own {told}")


def _nim(p: Heaps, value: int) -> Take:
    """Any value below the nim-sum is reached from a heap with a 1 where the two differ first."""
    change = reduce(xor, p.heaps) ^ value
    heap = next(heap for heap in p.heaps if heap ^ change < heap)
    return Take(((heap, heap - (heap ^ change)),))
