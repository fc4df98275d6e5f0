"""How thorough the levels of So Long Sucker are."""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade.theory.so_long_sucker import mcts


@dataclass(frozen=True, slots=True)
class Level:
    """`sims` games a decision; a share of `whims` of the decisions is random; `endings` positions
    may be searched where two players are left; `quick` is how often the others are taken to play by
    looks, None where that is learnt from what they did; `appetite` what share of the win a bolder
    move may cost."""

    sims: int
    whims: float = 0.0
    endings: int = 0
    quick: float | None = mcts.QUICK
    appetite: float = 0.0


APPETITE = 0.02
LEVELS = {
    "novice": Level(15, 0.3),
    "casual": Level(60, 0.1),
    "expert": Level(400, 0.02, 2_000),
    "strong": Level(8_000, 0.0, 50_000, None, APPETITE),
    "perfect": Level(8_000, 0.0, 200_000, None, APPETITE),
    "search": Level(500),
}
