"""Takes the most it may; in Delete Nim, deletes the largest pile it can."""

from random import Random
from typing import Any

from nimarcade.games import game_of
from nimarcade.games.delete_nim.rules import DeleteSplit, Piles
from nimarcade.games.heaps import Take


def choose(p: Any, rng: Random) -> Any:
    if isinstance(p, Piles):
        first, second = p.piles[:2]
        if second > 1:
            return DeleteSplit(first, second // 2, second - second // 2)
        return DeleteSplit(second, first // 2, first - first // 2)
    game = game_of(p)
    sketch = game.sketch(p)
    heaps = sorted((pile for pile in sketch.piles if not pile.name), key=lambda pile: -pile.most)
    parts = sorted((pile.size, pile.most) for pile in heaps[: sketch.reach] if pile.most)
    return Take(tuple(parts), p.extra or 0)
