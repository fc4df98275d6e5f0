"""Grundy values of heaps that a move breaks in two, one after another: the inner loops, compiled where Numba
is (the extra `compiled`), else with NumPy alone. What is chosen here changes the speed only.

dense   Some splits of a heap, spread over all of them, are marked, which leaves few candidates. The least of
        them, c, is held against all splits: is G[a] ^ G[b] == c? b runs in a mirrored copy of G, so both
        run forward, and a processor compares dozens at a time.
sparse  Winning Ways, chapter 4. Let the type of a heap be the parity of some of its value's digits, and
        where all breaking moves take odd numbers, or all even ones, of its size too. The values of one type
        come only from two heaps of different types. If one type is rare, all splits with a rare heap are
        marked, and then a candidate of that type is decided at once; the few others are looked for as above.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, TypeAlias

from nimarcade.core import plug_ins
from nimarcade.games.breaking import NOTHING, ONE, TWO

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values: TypeAlias = "NDArray[np.unsignedinteger]"
    Places: TypeAlias = "NDArray[np.int64]"
else:
    from nimarcade.core.plug_ins import numpy as np

Marks: TypeAlias = "NDArray[np.uint8]"
Rule: TypeAlias = "tuple[Places, Places, Marks, int, Places]"
"""Numbers taken and their digits; `LANES` rows of marks, one for each value; the largest value that fits; one
heap of each split that is marked, in order."""
Rare: TypeAlias = "tuple[int, int, int, Places, Values, int]"
"""The mask, −1 for *dense*; 1 where the size counts; the parity of the breaking digits; places and
values of the rare heaps, and how many there are."""
Grow: TypeAlias = "Callable[[Values, Values, int, int, Rule, Rare], tuple[int, int, int]]"


LANES = 64
"""Heaps, one after another, that splits are marked for at a time: stores to one row would wait for each
other, and what the splits have in common is read once."""


def met(one: Values, mirrored: Values, i: int, j: int, many: int, c: int) -> int:
    """How many t were looked at until one[i + t] ^ mirrored[j + t] is c; 0 if it is for no t < `many`. The
    least of these XORs with c, in their own narrow type and in growing blocks, by unsigned indices: so the
    compiler takes many at a time."""
    sought = one.dtype.type(c)
    t, block = 0, 256
    while t < many:
        m = min(block, many - t)
        a, b, least = np.uintp(i + t), np.uintp(j + t), one.dtype.type(255)
        for k in range(m):
            split = one[a + np.uintp(k)] ^ mirrored[b + np.uintp(k)]
            least = min(least, one.dtype.type(split ^ sought))
        t += m
        if least == 0:
            return t
        block = min(8192, 2 * block)
    return 0


def parity(v: int) -> int:
    for by in (16, 8, 4, 2, 1):
        v ^= v >> by
    return v & 1


def unbroken(G: Values, n: int, taken: Places, digit: Places, row: Marks) -> None:
    """Mark the values that moves from n lead to without breaking the heap."""
    for k in range(len(taken)):
        rest = n - taken[k]
        if rest == 0 and digit[k] & NOTHING:
            row[0] = 1
        if rest > 0 and taken[k] > 0 and digit[k] & ONE:
            row[G[rest]] = 1


def mark(G: Values, rest: int, value: int, marks: Marks) -> None:
    """Mark what a heap of `value` makes of heaps of `rest`, `rest` + 1, …, each in its row. Indices are
    unsigned, so that none is looked at for its sign."""
    wide = len(marks) // LANES
    for b in range(LANES):
        marks[np.uintp(b * wide) + np.uintp(G[np.uintp(rest + b)] ^ value)] = 1


def grow(G: Values, R: Values, first: int, end: int, rule: Rule, rare: Rare) -> tuple[int, int, int]:
    """The values of heaps from `first` to before `end`, into G and, mirrored, R. Returns where it stopped, at
    the end or before a value that does not fit; the number of rare heaps; how many splits were looked at for
    candidates that were met after all."""
    taken, digit, marks, top, some = rule
    mask, by_size, shift, place, value, count = rare
    M, small, wide, looked = len(R), shift & by_size, len(marks) // LANES, 0
    for base in range(first, end, LANES):
        marks[:] = 0
        for k in range(len(taken)):
            rest = base - taken[k]
            if digit[k] & TWO:
                for j in range(np.searchsorted(some, rest)):
                    mark(G, rest - some[j], G[some[j]], marks)
                for j in range(np.searchsorted(place[:count], LANES), np.searchsorted(place[:count], rest)):
                    mark(G, rest - place[j], value[j], marks)
        for n in range(base, min(base + LANES, end)):
            row = marks[(n - base) * wide : (n - base + 1) * wide]
            unbroken(G, n, taken, digit, row)
            for k in range(len(taken)):
                rest = n - taken[k]
                if digit[k] & TWO and rest > 1:  # what the last few heaps have part in
                    for a in range(1, min(LANES - 1, rest // 2) + 1):
                        row[G[a] ^ G[rest - a]] = 1
            c = 0
            while True:
                while row[c]:
                    c += 1
                if c > top:
                    return n, count, looked
                if mask >= 0 and parity(c & mask) ^ ((n + shift) & by_size):
                    break
                hit = 0
                for k in range(len(taken)):
                    rest = n - taken[k]
                    if digit[k] & TWO and rest // 2 >= LANES and not hit:
                        hit = met(G, R, LANES, M - rest + LANES - 1, rest // 2 - LANES + 1, c)
                looked += hit
                if not hit:
                    break
                c += 1
            G[n] = c
            R[M - 1 - n] = c
            if mask >= 0 and parity(c & mask) ^ (n & by_size) == small:
                place[count] = n
                value[count] = c
                count += 1
    return end, count, looked


def grow_plain(G: Values, R: Values, first: int, end: int, rule: Rule, rare: Rare) -> tuple[int, int, int]:
    """`grow` with NumPy alone: some calls for each heap."""
    taken, digit, marks, top, some = rule
    mask, by_size, shift, place, value, count = rare
    M, small, breaking = len(R), shift & by_size, taken[digit & TWO > 0].tolist()
    row, looked = marks[: len(marks) // LANES], 0
    for n in range(first, end):
        row.fill(0)
        unbroken(G, n, taken, digit, row)
        for take in breaking:
            rest = n - take
            for a, v in ((some, G[some]), (place[:count], value[:count])):
                lower = int(a.searchsorted(rest))
                row[G[rest - a[:lower]] ^ v[:lower]] = 1
        seen: dict[int, bytes | Values] = {}
        c = 0
        while True:
            c += int(row[c:].argmin())
            if c > top:
                return n, count, looked
            if mask >= 0 and (c & mask).bit_count() & 1 ^ ((n + shift) & by_size):
                break
            for take in breaking:
                if (half := (n - take) // 2) > 0 and take not in seen:
                    split = G[1 : half + 1] ^ R[M - n + take :][:half]
                    seen[take] = split.tobytes() if split.itemsize == 1 else split
                there = seen.get(take, b"")
                if c in there if isinstance(there, bytes) else bool((there == c).any()):
                    looked += len(there)
                    break
            else:
                break
            c += 1
        G[n] = R[M - 1 - n] = c
        if mask >= 0 and (c & mask).bit_count() & 1 ^ (n & by_size) == small:
            place[count], value[count] = n, c
            count += 1
    return end, count, looked


@cache
def loop() -> Grow:
    """The fastest one here. It is compiled once on a machine, then found in Numba's cache."""
    if not find_spec("numba"):
        return grow_plain
    numba, space = plug_ins.imported("numba"), {**globals(), "np": plug_ins.imported("numpy")}
    for function in (met, parity, unbroken, mark, grow):
        twin = FunctionType(function.__code__, space, function.__name__)
        space[function.__name__] = numba.njit(cache=True, nogil=True, boundscheck=False)(twin)
    compiled: Grow = space["grow"]
    return compiled
