"""SG values of falls by compiled line masks (the `compiled` extra, Numba).

The same unions as in `masks`, in words of 64 bits and taken over all axes of a fall at once: that of
a cell is made of those one lower on each axis, and the cell's own value is added. A fall's unions are
kept without its first axis: what stands there before a cell is settled is the union one lower on that
axis. Edges of a tile: (fall, axis) → words of each cell of the plane.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from math import prod
from typing import Any

from nimarcade.core.errors import Missing
from nimarcade.lab.tables.falls import Fall
from nimarcade.lab.tables.wave import Array, numpy

Edges = dict[tuple[int, int], Array]


def available() -> bool:
    return find_spec("numba") is not None


def words(most: int) -> int:
    """Words for a set of values up to `most`."""
    return most // 64 + 1


def cost(falls: tuple[Fall, ...], shape: tuple[int, ...], most: int) -> int:
    """Bytes that a tile takes with its edges, values up to `most`."""
    each = 8 * words(most)
    kept = sum(prod(shape) // shape[fall.axes[0]] for fall in falls)
    edges = sum(prod(shape) // shape[axis] for fall in falls for axis in fall.axes)
    return 4 * prod(shape) + each * (kept + 2 * edges)


def tile(
    falls: tuple[Fall, ...],
    shape: tuple[int, ...],
    edges: Edges,
    most: int,
    *,
    stones: int = 0,
    far: bool = True,
) -> tuple[Array, Edges]:
    """The tile's values and its own edges if `far`. No value of the box is above `most`; the tile's
    first cell has so many stones."""
    np = numpy()
    width, depth, count = words(most), len(shape), prod(shape)
    axes = np.full((len(falls), depth), -1, dtype=np.int64)
    planes = np.array([_steps(shape, axis) for axis in range(depth)], dtype=np.int64)
    kept, before, after = _Rows(np, width), _Rows(np, width), _Rows(np, width)
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
        stones,
        np.uint64(1),
        np.uint64(2**64 - 1),
        far,
    )
    made: Edges = {}
    for i, fall in enumerate(falls if far else ()):
        for axis in fall.axes:
            source, begin = (unions, begins[0, i, 0]) if axis == fall.axes[0] else (given, begins[2, i, axis])
            made[i, axis] = source[begin : begin + count // shape[axis]].copy()
    return values.reshape(shape), made


class _Rows:
    """Arrays of words put one under the other."""

    def __init__(self, np: Any, width: int) -> None:
        self._np, self._width, self._count = np, width, 0
        self._some: list[Array] = []

    def add(self, rows: Array | None, count: int) -> int:
        """Where these rows, or so many empty ones, begin."""
        begin = self._count
        self._some.append(self._np.zeros((count, self._width), self._np.uint64) if rows is None else rows)
        self._count += len(self._some[-1])
        return begin

    def all(self) -> Array:
        none = self._np.zeros((0, self._width), self._np.uint64)
        return self._np.concatenate([none, *self._some])


def _steps(shape: tuple[int, ...], without: int) -> list[int]:
    """How far apart neighbours are in the plane that lacks an axis, last axis fastest."""
    steps, step = [0] * len(shape), 1
    for axis in reversed(range(len(shape))):
        if axis != without:
            steps[axis] = step
            step *= shape[axis]
    return steps


@cache
def _kernel() -> Callable[..., None]:
    """The compiled sweep; raises Missing. Compiled once, then found in Numba's cache."""
    try:
        from numba import njit
    except ImportError:
        raise Missing("the compiled way needs Numba: pip install 'nimarcade[compiled]'") from None
    compiled: Callable[..., None] = njit(cache=True)(_sweep)
    return compiled


def _sweep(
    shape: Array,
    axes: Array,
    kept_steps: Array,
    plane_steps: Array,
    begins: Array,
    unions: Array,
    lower: Array,
    given: Array,
    values: Array,
    stones: int,
    one: Any,
    full: Any,
    far: bool,
) -> None:
    """Cells in order, last axis fastest; `stones`: those of the first cell. `one` and `full` are words."""
    falls, depth = axes.shape
    at, own = [0] * depth, [begins[0, i, 0] for i in range(falls)]
    seen = unions[0] & (one ^ one)
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
                if at[axis] > 0:
                    there = here - kept_steps[i, axis]
                    for w in range(used):
                        unions[here, w] |= unions[there, w]
                elif begins[1, i, axis] >= 0:
                    there = begins[1, i, axis]
                    for other in range(depth):
                        there += at[other] * plane_steps[axis, other]
                    for w in range(used):
                        unions[here, w] |= lower[there, w]
            for w in range(used):
                seen[w] |= unions[here, w]
        word = 0
        while seen[word] == full:
            word += 1
        bit, value = one, word * 64
        while seen[word] & bit:
            bit <<= one
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
                if at[axis] == shape[axis] - 1:
                    there = begins[2, i, axis]
                    for other in range(depth):
                        there += at[other] * plane_steps[axis, other]
                    for w in range(used):
                        given[there, w] = unions[own[i], w]
        for back in range(depth):
            axis = depth - 1 - back
            at[axis] += 1
            stones += 1
            for i in range(falls):
                own[i] += kept_steps[i, axis]
            if at[axis] < shape[axis]:
                break
            for i in range(falls):
                own[i] -= shape[axis] * kept_steps[i, axis]
            stones -= shape[axis]
            at[axis] = 0
