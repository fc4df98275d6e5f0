"""How the moves of a game lie in the array of its box, where they lie simply."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from nimarcade.games.heaps import HeapGame
from nimarcade.lab.tables.box import Box


@dataclass(frozen=True, slots=True)
class Fall:
    """Moves that reduce heaps of these axes and no others: each by what you like, one stone in all
    at least; or with `together` all by the same number."""

    axes: tuple[int, ...]
    together: bool = False


def falls(box: Box) -> tuple[Fall, ...] | None:
    """All moves of the game as falls; None where they are something else."""
    game = box.game
    if not isinstance(game, HeapGame) or game.largest_only or game.bounded:
        return None
    if game.name == "wythoff-nim":
        return Fall((0,)), Fall((1,)), Fall((0, 1), together=True)
    if type(game).graph is not HeapGame.graph:
        return None
    corner = box.position(tuple(box.bounds))
    first = int(box.apart)
    heaps = range(first, len(box.bounds))
    reach = min(game.reach(corner), len(heaps))
    return tuple(Fall((*range(first), *touched)) for touched in combinations(heaps, reach))
