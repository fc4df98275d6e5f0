"""Ways to settle arrays: SG values by line masks, in plain Python or compiled by Numba; and by NumPy falls
wave by wave, Greedy Nim slab by slab."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, reduce
from importlib.util import find_spec
from itertools import combinations, pairwise, product
from math import prod
from operator import or_
from typing import TYPE_CHECKING, ClassVar

from nimarcade.core import plug_ins
from nimarcade.lab.tables import box as boxes
from nimarcade.theory.exco_lines import WIDEST, FastLines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.lab.tables.box import Ints

    Facts = NDArray[np.bool_] | NDArray[np.int32]
    Places = NDArray[np.intp]
else:
    from nimarcade.core.plug_ins import numpy as np

# SG values by line masks: sets of values as big integers, one bit a value.
#
# What a position must avoid is the union of the values met along each of its falls. A fall's union
# grows as the sweep goes on, so each position costs a few operations on big integers instead of
# one per follower. Lines run along one `inner` axis; for each fall and each line the union over
# everything lower on the fall's other axes is kept, inner cell by inner cell, and a fall that has
# the inner axis too takes these together as it runs along the line.
#
# A tile of a larger box takes as `edges` the unions just before it and gives those at its own far
# sides: (fall, axis) → masks of the plane, lines one after another.

Line = list[int]


class _Union:
    """The unions of one fall. `kept` holds for each line the newest one along the fall's first
    outer axis; where the fall has more, those one lower on them are still there."""

    def __init__(
        self,
        number: int,
        fall: boxes.Fall,
        inner: int,
        outer: list[int],
        edges: Mapping[tuple[int, int], Line],
        shape: boxes.Index,
    ) -> None:
        self.number, self.together = number, fall.together
        self.runs = inner in fall.axes and not fall.together
        self.axes = [axis for axis in fall.axes if axis != inner]
        self.places = [outer.index(axis) for axis in self.axes]
        self.before = {axis: edges.get((number, axis)) for axis in self.axes}
        self.run = edges.get((number, inner)) if self.runs else None
        self.length = shape[inner]
        self.sizes = [shape[axis] for axis in outer]
        self.kept: dict[boxes.Index, Line] = {}

    def lower(self, coordinates: boxes.Index) -> Iterator[Line]:
        """The unions one lower on each outer axis of the fall."""
        for i, place in enumerate(self.places):
            rest = coordinates[:place] + coordinates[place + 1 :]
            if not coordinates[place]:
                edge = self.before[self.axes[i]]
                if edge is not None:
                    begin = self._index(rest, place) * self.length
                    line = edge[begin : begin + self.length]
                    yield [0, *line[:-1]] if self.together else line
            elif i == 0:
                line = self.kept[rest]
                yield [0, *line[:-1]] if self.together else line
            else:
                there = (*coordinates[:place], coordinates[place] - 1, *coordinates[place + 1 :])
                first = self.places[0]
                yield self.kept[there[:first] + there[first + 1 :]]

    def _index(self, rest: boxes.Index, place: int) -> int:
        index = 0
        for size, coordinate in zip(self.sizes[:place] + self.sizes[place + 1 :], rest, strict=True):
            index = index * size + coordinate
        return index

    def keep(self, coordinates: boxes.Index, line: Line) -> None:
        if self.places:
            first = self.places[0]
            self.kept[coordinates[:first] + coordinates[first + 1 :]] = line


class LineMasks(boxes.TileWay):
    name: ClassVar[boxes.Name] = "masks"
    cells = 1 << 18

    def fits(self, box: boxes.Box, what: boxes.What) -> bool:
        return what == "sg" and box.falls is not None

    def cost(self, box: boxes.Box, what: boxes.What, shape: boxes.Index) -> int:
        """Unions kept, each for all cells but along the fall's first outer axis."""
        total = 4 * prod(shape)
        for fall in box.falls or ():
            first = next((axis for axis in fall.axes if axis != box.inner), box.inner)
            total += prod(shape) // shape[first] * (44 + sum(box.bounds) // 8)
        return total

    def settle(self, tile: boxes.Tile) -> tuple[array[int], boxes.Edges]:
        shape, inner, falls = tile.shape, tile.inner, tile.falls
        edges = {key: plane for key, plane in tile.edges.items() if isinstance(plane, list)}
        outer = [axis for axis in range(len(shape)) if axis != inner]
        unions = [_Union(i, fall, inner, outer, edges, shape) for i, fall in enumerate(falls)]
        cells = array("i", bytes(4)) * prod(shape)
        steps = boxes.strides(shape)
        step, length = steps[inner], shape[inner]
        given: dict[tuple[int, int], Line] = {
            (u.number, axis): [] for u in unions for axis in falls[u.number].axes
        }
        runs = any(union.runs for union in unions)
        for count, coordinates in enumerate(product(*(range(shape[axis]) for axis in outer))):
            met = [_merged(list(union.lower(coordinates))) for union in unions]
            run = _merged([line for u, line in zip(unions, met, strict=True) if u.runs and line])
            still = _merged([line for u, line in zip(unions, met, strict=True) if not u.runs and line])
            if runs:
                seen = reduce(or_, (u.run[count] for u in unions if u.run), 0)
                bits = _running(run or [0] * length, still or [0] * length, seen)
            else:
                bits = [~mask & (mask + 1) for mask in still or [0] * length]
            base = sum(c * steps[axis] for c, axis in zip(coordinates, outer, strict=True))
            cells[base : base + length * step : step] = array("i", [bit.bit_length() - 1 for bit in bits])
            for union, low in zip(unions, met, strict=True):
                line = _merged([low, bits]) if low else bits
                union.keep(coordinates, line)
                if tile.far:
                    _give(given, union, coordinates, line, inner, count, shape)
        return cells, given if tile.far else {}


def _merged(lines: list[Line]) -> Line:
    """The lines' union cell by cell; itself if there is only one, empty if none."""
    if len(lines) < 2:
        return lines[0] if lines else []
    merged: Iterable[int] = lines[0]
    for line in lines[1:]:
        merged = map(or_, merged, line)
    return list(merged)


def _running(run: Line, still: Line, seen: int) -> Line:
    """The bits of the values along a line: each avoids `still` in its cell, `run` in all cells up to
    its own, and the values before it."""
    bits: Line = []
    add = bits.append
    for low, other in zip(run, still, strict=True):
        seen |= low
        mask = seen | other
        free = ~mask & (mask + 1)
        seen |= free
        add(free)
    return bits


def _give(
    given: dict[tuple[int, int], Line],
    union: _Union,
    coordinates: boxes.Index,
    line: Line,
    inner: int,
    count: int,
    shape: boxes.Index,
) -> None:
    for axis, place in zip(union.axes, union.places, strict=True):
        if coordinates[place] == shape[axis] - 1:
            given[union.number, axis] += line
    if union.runs:
        given[union.number, inner].append(reduce(or_, line, union.run[count] if union.run else 0))


# the same, compiled by Numba (the `compiled` extra)
#
# The unions are in words of 64 bits and taken over all axes of a fall at once: that of a cell is made of
# those one lower on each axis, and the cell's own value is added. A fall's unions are kept without its
# first axis: what stands there before a cell is settled is the union one lower on that axis. Edges of a
# tile: (fall, axis) → words of each cell of the plane.

COMPILED, LINES = 1 << 21, 1 << 17
"""Smaller tables are made in plain Python before Numba is loaded."""


def words(most: int) -> int:
    """Words for a set of values up to `most`."""
    return most // 64 + 1


class CompiledMasks(boxes.TileWay):
    name: ClassVar[boxes.Name] = "compiled"
    cells = 1 << 21

    def fits(self, box: boxes.Box, what: boxes.What) -> bool:
        falls = box.falls if what == "sg" and box.cells >= COMPILED else None
        return falls is not None and find_spec("numba") is not None and not any(f.together for f in falls)

    def cost(self, box: boxes.Box, what: boxes.What, shape: boxes.Index) -> int:
        """The tile with its edges."""
        falls, each = box.falls or (), 8 * words(sum(box.bounds))
        kept = sum(prod(shape) // shape[fall.axes[0]] for fall in falls)
        edges = sum(prod(shape) // shape[axis] for fall in falls for axis in fall.axes)
        return 4 * prod(shape) + each * (kept + 2 * edges)

    def settle(self, tile: boxes.Tile) -> tuple[NDArray[np.int32], boxes.Edges]:
        shape, falls, far = tile.shape, tile.falls, tile.far
        edges = {
            key: np.asarray(plane, np.uint64)
            for key, plane in tile.edges.items()
            if not isinstance(plane, list)
        }
        width, depth, count = words(tile.most), len(shape), prod(shape)
        axes = np.full((len(falls), depth), -1, dtype=np.int64)
        planes = np.array([_steps(shape, axis) for axis in range(depth)], dtype=np.int64)
        kept, before, after = _Words(width), _Words(width), _Words(width)
        begins = np.full((3, len(falls), depth), -1, dtype=np.int64)  # of unions, edges before, edges after
        for i, fall in enumerate(falls):
            axes[i, : len(fall.axes)] = fall.axes
            first, *others = fall.axes
            begins[0, i, :] = kept.add(edges.get((i, first)), count // shape[first])
            for axis in others:
                if (i, axis) in edges:
                    begins[1, i, axis] = before.add(edges[i, axis], 0)
                if far:
                    begins[2, i, axis] = after.add(None, count // shape[axis])
        unions, given = kept.all(), after.all()
        values = np.zeros(count, dtype=np.int32)
        kept_steps = planes[axes[:, 0]]
        _kernel()(
            np.array(shape, dtype=np.int64),
            axes,
            kept_steps,
            planes,
            begins,
            unions,
            before.all(),
            given,
            values,
            tile.stones,
            np.uint64(1),
            np.uint64(2**64 - 1),
            far,
        )
        made: dict[tuple[int, int], NDArray[np.uint64]] = {}
        for i, fall in enumerate(falls if far else ()):
            for axis in fall.axes:
                source, begin = (
                    (unions, begins[0, i, 0]) if axis == fall.axes[0] else (given, begins[2, i, axis])
                )
                made[i, axis] = source[begin : begin + count // shape[axis]].copy()
        return values.reshape(shape), made


class ExcoLines(boxes.CubeWay):
    """EXCO-NIM with two heaps, along the longer one."""

    name: ClassVar[boxes.Name] = "lines"

    def fits(self, box: boxes.Box, what: boxes.What) -> bool:
        x0, *heaps = box.bounds
        fast = box.game.name == "exco-nim" and len(heaps) == 2 and what == "sg" and box.cells >= LINES
        return fast and max(x0, min(heaps)) < WIDEST and find_spec("numba") is not None

    def cost(self, box: boxes.Box, what: boxes.What, shape: boxes.Index) -> int:
        """Gaps, twice as many as there are while their array grows, and values with the sums they come of."""
        return 24 * box.cells

    def cube(self, box: boxes.Box, what: boxes.What) -> Ints:
        return np.zeros(box.shape, dtype=np.int32)

    def fill(self, cube: Ints, box: boxes.Box, what: boxes.What, begin: int = 1) -> Iterator[int]:
        x0, first, second = box.bounds
        lines, longest = FastLines(x0, min(first, second)), max(first, second)
        lines.reach(longest, 1 << 62)
        values = lines.values(longest)
        cube[...] = values if first <= second else values.transpose(0, 2, 1)
        yield longest


class _Words:
    """Arrays of words put one under the other."""

    def __init__(self, width: int) -> None:
        self._width, self._count = width, 0
        self._pieces: list[NDArray[np.uint64]] = []

    def add(self, piece: NDArray[np.uint64] | None, count: int) -> int:
        """The start of these rows, or of so many empty ones."""
        begin = self._count
        self._pieces.append(np.zeros((count, self._width), np.uint64) if piece is None else piece)
        self._count += len(self._pieces[-1])
        return begin

    def all(self) -> NDArray[np.uint64]:
        none = np.zeros((0, self._width), np.uint64)
        return np.concatenate([none, *self._pieces])


def _steps(shape: boxes.Index, without: int) -> list[int]:
    """The distances between neighbours in the plane that lacks an axis, last axis fastest."""
    steps, step = [0] * len(shape), 1
    for axis in reversed(range(len(shape))):
        if axis != without:
            steps[axis] = step
            step *= shape[axis]
    return steps


@cache
def _kernel() -> Callable[..., None]:
    """The compiled sweep; raises Missing. Compiled once, then found in Numba's cache."""
    plug_ins.imported("numba", "the compiled way needs Numba: pip install 'nimarcade[compiled]'")
    from numba import njit

    compiled: Callable[..., None] = njit(cache=True)(_sweep)
    return compiled


def _sweep(
    shape: NDArray[np.int64],
    axes: NDArray[np.int64],
    kept_steps: NDArray[np.int64],
    plane_steps: NDArray[np.int64],
    begins: NDArray[np.int64],
    unions: NDArray[np.uint64],
    lower: NDArray[np.uint64],
    given: NDArray[np.uint64],
    values: NDArray[np.int32],
    stones: int,
    unit: np.uint64,
    full: np.uint64,
    far: bool,
) -> None:
    """Cells in order, last axis fastest; `stones`: those of the first cell. `unit` and `full` are words."""
    falls, depth = axes.shape
    coordinates, own = [0] * depth, [begins[0, i, 0] for i in range(falls)]
    seen = unions[0] & (unit ^ unit)
    for cell in range(len(values)):
        used = stones // 64 + 1  # values are at most the stones
        for w in range(used):
            seen[w] = 0
        for i in range(falls):
            here = own[i]
            for place in range(1, depth):
                axis = axes[i, place]
                if axis < 0:
                    break
                if coordinates[axis] > 0:
                    there = here - kept_steps[i, axis]
                    for w in range(used):
                        unions[here, w] |= unions[there, w]
                elif begins[1, i, axis] >= 0:
                    there = begins[1, i, axis]
                    for other in range(depth):
                        there += coordinates[other] * plane_steps[axis, other]
                    for w in range(used):
                        unions[here, w] |= lower[there, w]
            for w in range(used):
                seen[w] |= unions[here, w]
        word = 0
        while seen[word] == full:
            word += 1
        bit, value = unit, word * 64
        while seen[word] & bit:
            bit <<= unit
            value += 1
        values[cell] = value
        for i in range(falls):
            unions[own[i], word] |= bit
            if not far:
                continue
            for place in range(1, depth):
                axis = axes[i, place]
                if axis < 0:
                    break
                if coordinates[axis] == shape[axis] - 1:
                    there = begins[2, i, axis]
                    for other in range(depth):
                        there += coordinates[other] * plane_steps[axis, other]
                    for w in range(used):
                        given[there, w] = unions[own[i], w]
        for back in range(depth):
            axis = depth - 1 - back
            coordinates[axis] += 1
            stones += 1
            for i in range(falls):
                own[i] += kept_steps[i, axis]
            if coordinates[axis] < shape[axis]:
                break
            for i in range(falls):
                own[i] -= shape[axis] * kept_steps[i, axis]
            stones -= shape[axis]
            coordinates[axis] = 0


# Ways by NumPy (the `tables` extra): falls wave by wave, Greedy Nim slab by slab


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


class Waves(boxes.TileWay):
    name: ClassVar[boxes.Name] = "wave"
    cells = 1 << 21

    def fits(self, box: boxes.Box, what: boxes.What) -> bool:
        return box.falls is not None and boxes.has_numpy()

    def cost(self, box: boxes.Box, what: boxes.What, shape: boxes.Index) -> int:
        """Values, the cells in order of their stones, and the facts of each fall."""
        each = 1 if what == "outcome" else 8
        return prod(size + 1 for size in shape) * (30 + len(box.falls or ()) * each)

    def settle(self, tile: boxes.Tile) -> tuple[NDArray[np.int32], boxes.Edges]:
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


def _waves(shape: boxes.Index, padded: boxes.Index) -> list[Places]:
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


def _facts(what: boxes.What, count: int, padded: boxes.Index) -> list[Facts]:
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
        won[:] = end == boxes.N
    lost = ~won
    for (fact,), low in zip(facts, lows, strict=True):
        fact[cells] = low | lost
    return np.where(won, boxes.N, boxes.P)


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
        won[:] = end == boxes.N
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


class Slabs(boxes.CubeWay):
    name: ClassVar[boxes.Name] = "slabs"

    def fits(self, box: boxes.Box, what: boxes.What) -> bool:
        return (
            box.greedy and boxes.has_numpy() and (what != "sg" or min(max(box.bounds), box.bound) <= VALUES)
        )

    def cost(self, box: boxes.Box, what: boxes.What, shape: boxes.Index) -> int:
        """The cube and what settles a slab of it."""
        side, each = max(box.shape), 4 if what == "remoteness" else 1
        slab: int = side ** (len(box.bounds) - 1)
        return slab * (side * each + 40)

    def cube(self, box: boxes.Box, what: boxes.What) -> Ints:
        kind = np.int32 if what == "remoteness" else np.int8
        cube: Ints = np.zeros(box.hull.shape, dtype=kind)
        if what == "outcome" and box.misere:
            cube[(0,) * cube.ndim] = boxes.N
        return cube

    def fill(self, cube: Ints, box: boxes.Box, what: boxes.What, begin: int = 1) -> Iterator[int]:
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
    return won ^ boxes.N


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


SLAB_RULES: dict[boxes.What, Callable[[Ints, bool], Ints]] = {
    "outcome": _slab_outcome,
    "sg": _slab_sg,
    "remoteness": _slab_remoteness,
}
