"""A move to a wished Sprague-Grundy value: what a player of a sum of games looks for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from nimarcade.errors import BadInput, PastLimit
from nimarcade.games import game_of
from nimarcade.games.codes import short
from nimarcade.games.game import followers
from nimarcade.theory.consult import NODES, sg_value, theorem_for

LOOKED_AT = 10_000
"""Where nothing is constructed, at most this many moves are tried."""


def move_to_value(p: Any, value: int, nodes: int = NODES) -> Any:
    """A move to a position of this SG value in normal play.

    Smaller values than the position's own are built where the theory tells how; elsewhere the moves
    are tried. Raises BadInput where no move leads there, PastLimit where that is beyond reach.
    """
    if getattr(p, "misere", False):
        raise BadInput("SG values belong to normal play; this position is misère")
    own = sg_value(p, nodes)
    if own is not None and 0 <= value < own and (build := builder(p)) is not None:
        return build(p, value)
    game = game_of(p)
    pairs = followers(game, p)
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


def builder(p: Any) -> Callable[[Any, int], Any] | None:
    """What makes a move to any smaller value without trying moves; None where nothing does. A theorem
    offers it as `move_to_value`, and says by `builds` where it can, if not everywhere."""
    theorem = theorem_for(p)
    builds: Callable[[Any], bool] = getattr(theorem, "builds", lambda p: True)
    return getattr(theorem, "move_to_value", None) if builds(p) else None
