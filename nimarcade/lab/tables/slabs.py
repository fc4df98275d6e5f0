"""Greedy Nim by NumPy slabs (the `tables` extra).

In the full symmetric cube every position with largest heap m in one place and smaller others needs
only the slabs below it, so a whole slab is settled at once; then the positions with m in two places
need only those, and so on. No bound is a bound of at least the largest heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from nimarcade.lab.tables.box import N, P, What
from nimarcade.lab.tables.wave import FAR, Array, numpy

VALUES = 63
"""SG values are at most the bound; up to this many fit into one word."""


def fits(what: What, largest: int, k: int) -> bool:
    return what != "sg" or min(largest, k) <= VALUES


def cost(what: What, largest: int, heaps: int) -> int:
    """Bytes of the cube and of what settles a slab of it."""
    each = 4 if what == "remoteness" else 1
    slab: int = (largest + 1) ** (heaps - 1)
    return slab * ((largest + 1) * each + 40)


def cube(largest: int, heaps: int, what: What, *, misere: bool) -> Array:
    """The cube with its first cell, the position without stones, settled."""
    np = numpy()
    kind = {"outcome": np.int8, "sg": np.int8, "remoteness": np.int32}[what]
    made: Array = np.zeros((largest + 1,) * heaps, dtype=kind)
    if what == "outcome" and misere:
        made[(0,) * heaps] = N
    return made


def fill(made: Array, k: int, what: What, *, misere: bool, begin: int = 1) -> Iterator[int]:
    """Settle the slabs from `begin` on, in place; gives each largest heap that is done."""
    np = numpy()
    heaps = made.ndim
    for m in range(begin, len(made)):
        low = max(0, m - k)
        for copies in range(1, heaps + 1):
            below = made[(slice(low, m), *(m,) * (copies - 1), *(slice(0, m),) * (heaps - copies))]
            block = RULES[what](np, below, misere)
            for places in combinations(range(heaps), copies):
                made[tuple(m if axis in places else slice(0, m) for axis in range(heaps))] = block
        yield m


def _outcome(np: Any, below: Array, misere: bool) -> Array:
    won = below[0].copy()
    for slab in below[1:]:
        won &= slab
    return won ^ N


def _sg(np: Any, below: Array, misere: bool) -> Array:
    one = np.uint64(1)
    met = np.zeros(below.shape[1:], dtype=np.uint64)
    for slab in below:
        met |= one << slab.astype(np.uint64)
    free = ~met & (met + one)
    return np.log2(free.astype(np.float64)).astype(np.int8)  # exact: powers of two


def _remoteness(np: Any, below: Array, misere: bool) -> Array:
    nearest = np.full(below.shape[1:], FAR, dtype=np.int32)
    farthest = np.zeros(below.shape[1:], dtype=np.int32)
    for slab in below:
        lost = slab % 2 == misere
        np.minimum(nearest, slab, out=nearest, where=lost)
        np.maximum(farthest, slab, out=farthest)
    return np.where(nearest < FAR, nearest, farthest) + 1


RULES: dict[What, Callable[[Any, Array, bool], Array]] = {
    "outcome": _outcome,
    "sg": _sg,
    "remoteness": _remoteness,
}


def sorted_p_count(outcomes: Array) -> int:
    """How many non-increasing positions of a cube of three heaps are P."""
    np = numpy()
    lost = outcomes == P
    at = np.arange(len(lost))
    diagonal = int(lost[at, at, at].sum())
    pairs = int(lost[at, at, :].sum()) - diagonal  # (a, a, b) with b ≠ a, each met 3 times in the cube
    return (int(lost.sum()) - 3 * pairs - diagonal) // 6 + pairs + diagonal
