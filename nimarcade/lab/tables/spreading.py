"""From rows, where each position stands once, to the array, where it stands in every order."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import permutations
from typing import Any

from nimarcade.lab.tables.box import NONE, Box


def strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """How far apart neighbours on each axis are in a flat array, last axis fastest."""
    steps, step = [], 1
    for size in reversed(shape):
        steps.append(step)
        step *= size
    return tuple(reversed(steps))


def spread(box: Box, values: Iterable[tuple[tuple[int, ...], int]], code: str) -> Any:
    """The array of (row, value) pairs; with NumPy one of its own, else a flat one."""
    if not box.apart and find_spec("numpy") is not None:
        return _mirrored(box, values, code)
    cells = array(code, [NONE]) * box.cells
    steps = strides(box.shape)
    first = int(box.apart)
    heaps_steps, heaps_bounds = steps[first:], box.bounds[first:]
    for row, value in values:
        base = row[0] * steps[0] if first else 0
        for heaps in set(permutations(row[first:])):
            if all(map(int.__le__, heaps, heaps_bounds)):
                cells[base + sum(map(int.__mul__, heaps, heaps_steps))] = value
    return cells


def _mirrored(box: Box, values: Iterable[tuple[tuple[int, ...], int]], code: str) -> Any:
    """A cube that holds the rows, then itself under every order of its axes; the box is cut out."""
    import numpy as np

    count, side = len(box.bounds), max(box.shape)
    half = np.full(side**count, NONE, dtype=code)
    steps = strides((side,) * count)
    for row, value in values:
        half[sum(map(int.__mul__, row, steps))] = value
    cube = half.reshape((side,) * count)
    for axis in range(1, count):  # now the same in every order of the axes before this one; of it, too
        wider = cube.copy()
        for other in range(axis):
            np.maximum(wider, cube.swapaxes(other, axis), out=wider)
        cube = wider
    return np.ascontiguousarray(cube[tuple(slice(0, size) for size in box.shape)])
