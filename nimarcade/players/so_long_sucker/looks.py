"""Searches that dealing machines share: a position is looked at once."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.theory.so_long_sucker import mcts

Goodwill = tuple[tuple[float, ...], ...]
Shares = tuple[float, ...]


@lru_cache(maxsize=1024)
def look(
    t: SuckerPosition, sims: int, mind: Seat | None = None, goodwill: Goodwill | None = None
) -> mcts.Advice:
    """A search from t, which is not the end. It depends on these arguments alone; `mind` is the
    seat that thinks it over for itself, None for a first look that all share."""
    rng = Random(f"{codes.write(t)} {sims} {mind}")
    return mcts.advise(t, sims=sims, rng=rng, bias=goodwill)


def shares(
    t: SuckerPosition, sims: int, mind: Seat | None = None, goodwill: Goodwill | None = None
) -> Shares:
    """By seat: the share of games won from t."""
    if t.phase == "over":
        return tuple(float(seat == t.seat) for seat in range(t.rule_set.players))
    return look(t, sims, mind, goodwill).values
