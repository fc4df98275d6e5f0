"""Outcomes and remoteness of games whose moves are falls, by NumPy (the `tables` extra).

Positions with equally many stones cannot reach each other, so the box is settled wave by wave.
For each fall every cell keeps what is to be known of everything the fall reaches from it and of
the cell itself: whether a P-position is there, or the nearest P and the farthest N. That of a
cell is made of those one lower on each axis of the fall. A layer of zeros in front of every axis
spares the question whether there is a lower cell; in a tile it holds the far side of the tile
before: (fall, axis) → (facts, plane).
"""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Any

from nimarcade.core.errors import Missing
from nimarcade.lab.tables.box import N, P, What
from nimarcade.lab.tables.falls import Fall

Array = Any
"""An array of NumPy, which is loaded only where it is needed."""
Edges = dict[tuple[int, int], Array]
FAR = 2**31 - 1
"""No P-position is reached."""


def numpy() -> Any:
    """NumPy; raises Missing."""
    try:
        import numpy as np
    except ImportError:
        raise Missing("this table needs NumPy: pip install 'nimarcade[tables]'") from None
    return np


def cost(what: What, falls: tuple[Fall, ...], shape: tuple[int, ...]) -> int:
    """Bytes that a tile takes: values, the cells in order of their stones, and the facts of each fall."""
    return prod(size + 1 for size in shape) * (30 + len(falls) * (1 if what == "outcome" else 8))


def tile(
    falls: tuple[Fall, ...],
    shape: tuple[int, ...],
    edges: Edges,
    what: What,
    end: int | None,
    *,
    far: bool = True,
) -> tuple[Array, Edges]:
    """The tile's values, and its own edges if `far`. `end` is the outcome of the position without
    stones if the tile holds it."""
    np = numpy()
    padded = tuple(size + 1 for size in shape)
    inside = (slice(1, None),) * len(shape)
    steps = [int(np.prod(padded[axis + 1 :])) for axis in range(len(shape))]
    facts = _facts(np, what, len(falls), padded)
    for (number, axis), plane in edges.items():
        facts[number][(slice(None), *(0 if a == axis else slice(1, None) for a in range(len(shape))))] = plane
    flat = [fact.reshape(len(fact), -1) for fact in facts]
    back = [
        [sum(steps[axis] for axis in fall.axes)] if fall.together else [steps[axis] for axis in fall.axes]
        for fall in falls
    ]
    values = np.zeros(padded, dtype=np.int32)
    settled = values.reshape(-1)
    settle = _outcomes if what == "outcome" else _remoteness
    for cells in _waves(np, shape, padded):
        settled[cells] = settle(np, flat, back, cells, end)
        end = None
    given: Edges = {}
    if far:
        for i, fall in enumerate(falls):
            for axis in fall.axes:
                side = (slice(None), *(-1 if a == axis else slice(1, None) for a in range(len(shape))))
                given[i, axis] = facts[i][side].copy()
    return values[inside], given


def _waves(np: Any, shape: tuple[int, ...], padded: tuple[int, ...]) -> list[Array]:
    """Flat indices into the padded array, wave by wave."""
    stones = np.zeros((1,) * len(shape), dtype=np.uint16 if sum(shape) < 2**16 else np.int64)
    places = np.zeros((1,) * len(shape), dtype=np.intp)
    for axis, size in enumerate(shape):
        line = [1] * len(shape)
        line[axis] = size
        stones = stones + np.arange(size, dtype=stones.dtype).reshape(line)
        step = int(np.prod(padded[axis + 1 :]))
        places = places + (np.arange(1, size + 1, dtype=np.intp) * step).reshape(line)
    order = np.argsort(stones, axis=None, kind="stable")
    ends = np.cumsum(np.bincount(stones.reshape(-1)))
    places = places.reshape(-1)[order]
    return [places[a:b] for a, b in pairwise([0, *ends.tolist()])]


def _facts(np: Any, what: What, count: int, padded: tuple[int, ...]) -> list[Array]:
    if what == "outcome":
        return [np.zeros((1, *padded), dtype=np.bool_) for _ in range(count)]
    made = []
    for _ in range(count):
        fact = np.empty((2, *padded), dtype=np.int32)
        fact[0], fact[1] = FAR, -1
        made.append(fact)
    return made


def _outcomes(np: Any, facts: list[Array], back: list[list[int]], cells: Array, end: int | None) -> Array:
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


def _remoteness(np: Any, facts: list[Array], back: list[list[int]], cells: Array, end: int | None) -> Array:
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
