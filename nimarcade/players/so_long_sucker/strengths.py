"""How much each level looks at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """`sims` games a decision; a share of `whims` of the decisions is random; `endings` positions
    may be searched where two players are left."""

    sims: int
    whims: float = 0.0
    endings: int = 0


LEVELS = {
    "novice": Level(15, 0.3),
    "casual": Level(60, 0.1),
    "expert": Level(400, 0.02, 2_000),
    "strong": Level(8_000, 0.0, 50_000),
    "perfect": Level(8_000, 0.0, 200_000),
    "search": Level(500),
}
