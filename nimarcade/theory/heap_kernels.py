"""Grundy values of heaps that a move breaks in two, one after another: the inner loops, compiled where Numba
is (the extra `compiled`), else with NumPy alone. What is chosen here changes the speed only.

dense   The first splits of a heap are marked, which leaves few candidates. The least of them, c, is held
        against all other splits: is G[a] ^ G[b] == c? b runs in a mirrored copy of G, so both run forward,
        and a processor compares dozens at a time.
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

Rule: TypeAlias = "tuple[Places, Places, Places, int, int]"
"""Numbers taken and their digits; stamps (`stamp[v] == n`: v is met from n); the largest value that fits; how
many splits are marked."""
Rare: TypeAlias = "tuple[int, int, int, Places, Values, int]"
"""The mask, −1 for *dense*; 1 where the size counts; the parity of the breaking digits; places and
values of the rare heaps, and how many there are."""
Grow: TypeAlias = "Callable[[Values, Values, int, int, Rule, Rare], tuple[int, int]]"


def met(one: Values, mirrored: Values, i: int, j: int, many: int, c: int) -> bool:
    """True if one[i + t] ^ mirrored[j + t] is c for some t < `many`. The least of these XORs with c, in
    their own narrow type and in growing blocks: so the compiler takes many at a time."""
    sought = one.dtype.type(c)
    t, block = 0, 256
    while t < many:
        m = min(block, many - t)
        a, b = one[i + t : i + t + m], mirrored[j + t : j + t + m]
        least = one.dtype.type(255)
        for k in range(m):
            least = min(least, one.dtype.type(a[k] ^ b[k] ^ sought))
        if least == 0:
            return True
        t += m
        block = min(8192, 2 * block)
    return False


def parity(v: int) -> int:
    for by in (16, 8, 4, 2, 1):
        v ^= v >> by
    return v & 1


def unbroken(G: Values, n: int, taken: Places, digit: Places, stamp: Places) -> None:
    """Mark the values that moves from n lead to without breaking the heap."""
    for k in range(len(taken)):
        rest = n - taken[k]
        if rest == 0 and digit[k] & NOTHING:
            stamp[0] = n
        if rest > 0 and taken[k] > 0 and digit[k] & ONE:
            stamp[G[rest]] = n


def grow(G: Values, R: Values, first: int, end: int, rule: Rule, rare: Rare) -> tuple[int, int]:
    """The values of heaps from `first` to before `end`, into G and, mirrored, R. Returns where it stopped, at
    the end or before a value that needs a wider type, and the number of rare heaps."""
    taken, digit, stamp, top, near = rule
    mask, by_size, shift, place, value, count = rare
    M, small = len(R), shift & by_size
    for n in range(first, end):
        unbroken(G, n, taken, digit, stamp)
        for k in range(len(taken)):
            rest = n - taken[k]
            if digit[k] & TWO and rest > 1:
                for a in range(1, min(near, rest // 2) + 1):
                    stamp[G[a] ^ G[rest - a]] = n
                for j in range(np.searchsorted(place[:count], rest)):  # no test in the loop: half the time
                    stamp[G[rest - place[j]] ^ value[j]] = n
        c = 0
        while True:
            while stamp[c] == n:
                c += 1
            if c > top:
                return n, count
            if mask >= 0 and parity(c & mask) ^ ((n + shift) & by_size):
                break
            hit = False
            for k in range(len(taken)):
                rest = n - taken[k]
                if digit[k] & TWO and rest // 2 > near:
                    hit = met(G, R, near + 1, M - rest + near, rest // 2 - near, c)
                    if hit:
                        break
            if not hit:
                break
            c += 1
        G[n] = c
        R[M - 1 - n] = c
        if mask >= 0 and parity(c & mask) ^ (n & by_size) == small:
            place[count] = n
            value[count] = c
            count += 1
    return end, count


def grow_plain(G: Values, R: Values, first: int, end: int, rule: Rule, rare: Rare) -> tuple[int, int]:
    """`grow` with NumPy alone: some calls for each heap."""
    taken, digit, stamp, top, near = rule
    mask, by_size, shift, place, value, count = rare
    M, small, breaking = len(R), shift & by_size, taken[digit & TWO > 0].tolist()
    for n in range(first, end):
        unbroken(G, n, taken, digit, stamp)
        far: list[tuple[int, int]] = []
        for take in breaking:
            rest = n - take
            half, some = rest // 2, min(near, rest // 2)
            if half > 0:
                stamp[G[1 : some + 1] ^ R[M - rest : M - rest + some]] = n
                lower = int(place[:count].searchsorted(rest))
                stamp[G[rest - place[:lower]] ^ value[:lower]] = n
            if half > some:
                far.append((rest, half))
        seen: dict[int, bytes | Values] = {}
        c = 0
        while True:
            while stamp[c] == n:  # as far as values are met: in strides
                ahead = stamp[c : c + near] != n
                c += int(ahead.argmax()) if ahead.any() else near
            if c > top:
                return n, count
            if mask >= 0 and (c & mask).bit_count() & 1 ^ ((n + shift) & by_size):
                break
            for rest, half in far:
                if rest not in seen:
                    split = G[near + 1 : half + 1] ^ R[M - rest + near : M - rest + half]
                    seen[rest] = split.tobytes() if split.itemsize == 1 else split
                there = seen[rest]
                if c in there if isinstance(there, bytes) else bool((there == c).any()):
                    break
            else:
                break
            c += 1
        G[n] = R[M - 1 - n] = c
        if mask >= 0 and (c & mask).bit_count() & 1 ^ (n & by_size) == small:
            place[count], value[count] = n, c
            count += 1
    return end, count


@cache
def loop() -> Grow:
    """The fastest one here. It is compiled once on a machine, then found in Numba's cache."""
    if not find_spec("numba"):
        return grow_plain
    numba, space = plug_ins.imported("numba"), {**globals(), "np": plug_ins.imported("numpy")}
    for function in (met, parity, unbroken, grow):
        twin = FunctionType(function.__code__, space, function.__name__)
        space[function.__name__] = numba.njit(cache=True, nogil=True, boundscheck=False)(twin)
    compiled: Grow = space["grow"]
    return compiled
