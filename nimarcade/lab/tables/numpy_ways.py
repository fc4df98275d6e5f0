"""Ways by NumPy (the `tables` extra): falls wave by wave, Greedy Nim slab by slab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import prod
from typing import TYPE_CHECKING, ClassVar

from nimarcade.lab.tables.box import Box, Index, N, P, What, has_numpy
from nimarcade.lab.tables.way import CubeWay, Edges, Name, Tile, TileWay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.lab.tables.way import Ints

    Facts = NDArray[np.bool_] | NDArray[np.int32]
    Places = NDArray[np.intp]
else:
    from nimarcade.core.plug_ins import numpy as np

FAR = 2**31 - 1
"""No P-position is reached."""
VALUES = 63
"""SG values are at most the bound; up to this many fit into one word."""


# waves
#
# Positions with equally many stones cannot reach each other, so the box is settled wave by wave. For each
# fall every cell keeps what is to be known of everything the fall reaches from it and of the cell itself:
# whether a P-position is there, or the nearest P and the farthest N. That of a cell is made of those one
# lower on each axis of the fall. A layer of zeros in front of every axis spares the question whether there
# is a lower cell; in a tile it holds the far side of the tile before: (fall, axis) → (facts, plane).


class Waves(TileWay):
    name: ClassVar[Name] = "wave"
    cells = 1 << 21

    def fits(self, box: Box, what: What) -> bool:
        return box.falls is not None and has_numpy()

    def cost(self, box: Box, what: What, shape: Index) -> int:
        """Values, the cells in order of their stones, and the facts of each fall."""
        each = 1 if what == "outcome" else 8
        return prod(size + 1 for size in shape) * (30 + len(box.falls or ()) * each)

    def settle(self, tile: Tile) -> tuple[NDArray[np.int32], Edges]:
        shape, falls, end = tile.shape, tile.falls, tile.end
        padded = tuple(size + 1 for size in shape)
        inside = (slice(1, None),) * len(shape)
        steps = [prod(padded[axis + 1 :]) for axis in range(len(shape))]
        facts = _facts(tile.what, len(falls), padded)
        for (number, axis), plane in tile.edges.items():
            facts[number][(slice(None), *(0 if a == axis else slice(1, None) for a in range(len(shape))))] = (
                plane
            )
        flat = [fact.reshape(len(fact), -1) for fact in facts]
        back = [
            [sum(steps[axis] for axis in fall.axes)] if fall.together else [steps[axis] for axis in fall.axes]
            for fall in falls
        ]
        values = np.zeros(padded, dtype=np.int32)
        settled = values.reshape(-1)
        settle = _wave_outcomes if tile.what == "outcome" else _wave_remoteness
        for cells in _waves(shape, padded):
            settled[cells] = settle(flat, back, cells, end)
            end = None
        given: dict[tuple[int, int], Facts] = {}
        if tile.far:
            for i, fall in enumerate(falls):
                for axis in fall.axes:
                    side = (slice(None), *(-1 if a == axis else slice(1, None) for a in range(len(shape))))
                    given[i, axis] = facts[i][side].copy()
        return values[inside], given


def _waves(shape: Index, padded: Index) -> list[Places]:
    """Flat indices into the padded array, wave by wave."""
    stones = np.zeros((1,) * len(shape), dtype=np.uint16 if sum(shape) < 2**16 else np.int64)
    places = np.zeros((1,) * len(shape), dtype=np.intp)
    for axis, size in enumerate(shape):
        line = [1] * len(shape)
        line[axis] = size
        stones = stones + np.arange(size, dtype=stones.dtype).reshape(line)
        step = prod(padded[axis + 1 :])
        places = places + (np.arange(1, size + 1, dtype=np.intp) * step).reshape(line)
    order = np.argsort(stones, axis=None, kind="stable")
    ends = np.cumsum(np.bincount(stones.reshape(-1)))
    places = places.reshape(-1)[order]
    return [places[a:b] for a, b in pairwise([0, *ends.tolist()])]


def _facts(what: What, count: int, padded: Index) -> list[Facts]:
    if what == "outcome":
        return [np.zeros((1, *padded), dtype=np.bool_) for _ in range(count)]
    made: list[Facts] = []
    for _ in range(count):
        fact = np.empty((2, *padded), dtype=np.int32)
        fact[0], fact[1] = FAR, -1
        made.append(fact)
    return made


def _wave_outcomes(
    facts: list[Facts], back: list[list[int]], cells: Places, end: int | None
) -> NDArray[np.int32]:
    won = np.zeros(len(cells), dtype=np.bool_)
    lows = []
    for (fact,), steps in zip(facts, back, strict=True):
        low = fact[cells - steps[0]]
        for step in steps[1:]:
            low |= fact[cells - step]
        won |= low
        lows.append(low)
    if end is not None:
        won[:] = end == N
    lost = ~won
    for (fact,), low in zip(facts, lows, strict=True):
        fact[cells] = low | lost
    return np.where(won, N, P)


def _wave_remoteness(
    facts: list[Facts], back: list[list[int]], cells: Places, end: int | None
) -> NDArray[np.int32]:
    nearest = np.full(len(cells), FAR, dtype=np.int32)
    farthest = np.full(len(cells), -1, dtype=np.int32)
    lows = []
    for fact, steps in zip(facts, back, strict=True):
        near, long = fact[0][cells - steps[0]], fact[1][cells - steps[0]]
        for step in steps[1:]:
            np.minimum(near, fact[0][cells - step], out=near)
            np.maximum(long, fact[1][cells - step], out=long)
        np.minimum(nearest, near, out=nearest)
        np.maximum(farthest, long, out=farthest)
        lows.append((near, long))
    won = nearest < FAR
    value = np.where(won, nearest, farthest) + 1
    if end is not None:  # no move is left: lost in normal play, won in misère play
        won[:] = end == N
        value[:] = 0
    for fact, (near, long) in zip(facts, lows, strict=True):
        fact[0][cells] = np.where(won, near, np.minimum(near, value))
        fact[1][cells] = np.where(won, np.maximum(long, value), long)
    return value


# slabs
#
# In the full symmetric cube every position with largest heap m in one place and smaller others needs only
# the slabs below it, so a whole slab is settled at once; then the positions with m in two places need only
# those, and so on. No bound is a bound of at least the largest heap.


class Slabs(CubeWay):
    name: ClassVar[Name] = "slabs"

    def fits(self, box: Box, what: What) -> bool:
        return box.greedy and has_numpy() and (what != "sg" or min(max(box.bounds), box.bound) <= VALUES)

    def cost(self, box: Box, what: What, shape: Index) -> int:
        """The cube and what settles a slab of it."""
        side, each = max(box.shape), 4 if what == "remoteness" else 1
        slab: int = side ** (len(box.bounds) - 1)
        return slab * (side * each + 40)

    def cube(self, box: Box, what: What) -> Ints:
        kind = np.int32 if what == "remoteness" else np.int8
        cube: Ints = np.zeros(box.hull.shape, dtype=kind)
        if what == "outcome" and box.misere:
            cube[(0,) * cube.ndim] = N
        return cube

    def fill(self, cube: Ints, box: Box, what: What, begin: int = 1) -> Iterator[int]:
        heaps, settle = cube.ndim, SLAB_RULES[what]
        for m in range(begin, len(cube)):
            low = max(0, m - box.bound)
            for copies in range(1, heaps + 1):
                place: tuple[slice | int, ...] = (
                    slice(low, m),
                    *(m,) * (copies - 1),
                    *(slice(0, m),) * (heaps - copies),
                )
                block = settle(cube[place], box.misere)
                for places in combinations(range(heaps), copies):
                    cube[tuple(m if axis in places else slice(0, m) for axis in range(heaps))] = block
            yield m


def _slab_outcome(below: Ints, misere: bool) -> Ints:
    won: Ints = below[0].copy()
    for slab in below[1:]:
        won &= slab
    return won ^ N


def _slab_sg(below: Ints, misere: bool) -> Ints:
    unit = np.uint64(1)
    met = np.zeros(below.shape[1:], dtype=np.uint64)
    for slab in below:
        met |= unit << slab.astype(np.uint64)
    free = ~met & (met + unit)
    return np.log2(free.astype(np.float64)).astype(np.int8)  # exact: powers of two


def _slab_remoteness(below: Ints, misere: bool) -> Ints:
    nearest = np.full(below.shape[1:], FAR, dtype=np.int32)
    farthest = np.zeros(below.shape[1:], dtype=np.int32)
    for slab in below:
        lost = slab % 2 == misere
        np.minimum(nearest, slab, out=nearest, where=lost)
        np.maximum(farthest, slab, out=farthest)
    return np.where(nearest < FAR, nearest, farthest) + 1


SLAB_RULES: dict[What, Callable[[Ints, bool], Ints]] = {
    "outcome": _slab_outcome,
    "sg": _slab_sg,
    "remoteness": _slab_remoteness,
}
