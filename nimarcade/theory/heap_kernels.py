"""Grundy values of heaps that a move breaks in two, one after another: the inner loops, in plain functions of
arrays. Compiled where Numba is (the extra `compiled`), else with NumPy alone. All values are exact: what is
chosen here changes the speed only.

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

DONE, WIDER, FULL = 0, 1, 2
"""Why a loop came back: all is done; a value needs a wider type; there is no room for a rare heap."""
Grow: TypeAlias = "Callable[..., tuple[int, int, int]]"


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
    v ^= v >> 16
    v ^= v >> 8
    v ^= v >> 4
    v ^= v >> 2
    return (v ^ v >> 1) & 1


def unbroken(G: Values, n: int, taken: Places, digit: Places, stamp: Places) -> None:
    """Mark the values that moves from n lead to without breaking the heap."""
    for k in range(len(taken)):
        rest = n - taken[k]
        if rest < 0:
            break
        if rest == 0 and digit[k] & NOTHING:
            stamp[0] = n
        if rest > 0 and taken[k] > 0 and digit[k] & ONE:
            stamp[G[rest]] = n


def grow(
    G: Values,
    R: Values,
    first: int,
    end: int,
    taken: Places,
    digit: Places,
    stamp: Places,
    top: int,
    near: int,
    mask: int,
    by_size: int,
    shift: int,
    place: Places,
    value: Values,
    count: int,
) -> tuple[int, int, int]:
    """The values of heaps from `first` to before `end`, into G and, mirrored, R. `taken` and `digit` tell the
    rule, `stamp[v] == n` that v is met from n, `top` is the largest value that fits, `near` how many splits
    are marked. Without a `mask` (−1) it is *dense*; else `place` and `value` are the `count` rare heaps so
    far, those whose type (`by_size` 1: with the parity of the size) is `shift`, the parity of the breaking
    digits. Returns where and why it stopped, and the number of rare heaps."""
    M, small = len(R), shift & by_size
    for n in range(first, end):
        if count == len(place):
            return n, FULL, count
        unbroken(G, n, taken, digit, stamp)
        for k in range(len(taken)):
            rest = n - taken[k]
            if digit[k] & TWO and rest > 1:
                for a in range(1, min(near, rest // 2) + 1):
                    stamp[G[a] ^ G[rest - a]] = n
                for j in range(count):
                    if place[j] >= rest:
                        break
                    stamp[G[rest - place[j]] ^ value[j]] = n
        c = 0
        while True:
            while stamp[c] == n:
                c += 1
            if c > top:
                return n, WIDER, count
            if mask >= 0 and parity(c & mask) ^ ((n + shift) & by_size):
                break
            hit = False
            for k in range(len(taken)):
                rest = n - taken[k]
                if digit[k] & TWO and rest // 2 > near and not hit:
                    hit = met(G, R, near + 1, M - rest + near, rest // 2 - near, c)
            if not hit:
                break
            c += 1
        G[n] = c
        R[M - 1 - n] = c
        if mask >= 0 and parity(c & mask) ^ (n & by_size) == small:
            place[count] = n
            value[count] = c
            count += 1
    return end, DONE, count


def grow_plain(
    G: Values,
    R: Values,
    first: int,
    end: int,
    taken: Places,
    digit: Places,
    stamp: Places,
    top: int,
    near: int,
    mask: int,
    by_size: int,
    shift: int,
    place: Places,
    value: Values,
    count: int,
) -> tuple[int, int, int]:
    """`grow` with NumPy alone: some calls for each heap."""
    M, small, breaking = len(R), shift & by_size, taken[digit & TWO > 0].tolist()
    for n in range(first, end):
        if count == len(place):
            return n, FULL, count
        far: list[tuple[int, int]] = []
        unbroken(G, n, taken, digit, stamp)
        for take in breaking:
            rest = n - take
            if rest > 1:
                half = rest // 2
                some = min(near, half)
                stamp[G[1 : some + 1] ^ R[M - rest : M - rest + some]] = n
                rare = (
                    count if not count or place[count - 1] < rest else int(place[:count].searchsorted(rest))
                )
                if rare:
                    stamp[G[rest - place[:rare]] ^ value[:rare]] = n
                if half > some:
                    far.append((rest, half))
        seen: dict[int, bytes | Values] = {}
        c = 0
        while True:
            while stamp[c] == n:  # as far as values are met: in strides
                ahead = stamp[c : c + near] != n
                c += int(ahead.argmax()) if ahead.any() else near
            if c > top:
                return n, WIDER, count
            if mask >= 0 and (c & mask).bit_count() & 1 ^ ((n + shift) & by_size):
                break
            for rest, half in far:
                if rest not in seen:
                    split = G[near + 1 : half + 1] ^ R[M - rest + near : M - rest + half]
                    seen[rest] = split.tobytes() if split.itemsize == 1 else split
                met_there = seen[rest]
                if c in met_there if isinstance(met_there, bytes) else bool((met_there == c).any()):
                    break
            else:
                break
            c += 1
        G[n] = R[M - 1 - n] = c
        if mask >= 0 and (c & mask).bit_count() & 1 ^ (n & by_size) == small:
            place[count], value[count] = n, c
            count += 1
    return end, DONE, count


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
