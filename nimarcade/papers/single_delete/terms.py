"""Notation of the Single-delete Nim paper as printed: v2, binary digits, conditions (1) to (5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Check, Finding, Section, Shard


def v2(z: int) -> int:
    """z is divisible by 2^v2 but not by 2^(v2+1)."""
    k = 0
    while z % 2 ** (k + 1) == 0:
        k += 1
    return k


_V2 = tuple(v2(z) if z else 0 for z in range(1025))


def val(z: int) -> int:
    """v2, quicker where z is small."""
    return _V2[z] if z < 1025 else v2(z)


def I(k: int, z: int) -> int:  # noqa: E743 - the paper's own name
    """The k-th binary digit of z from the right, counted from 1."""
    return z >> (k - 1) & 1


class Form(NamedTuple):
    """A position in standard form: a = v2(w) ≤ b = v2(x) ≤ c = v2(y) ≤ d = v2(z)."""

    w: int
    x: int
    y: int
    z: int
    a: int
    b: int
    c: int
    d: int

    @property
    def piles(self) -> Key:
        return self[:4]


def standard(piles: Key) -> Form:
    """The standardization; piles of equal v2 stand as they came."""
    w, x, y, z = sorted(piles, key=val)
    return Form(w, x, y, z, val(w), val(x), val(y), val(z))


def labellings(piles: Key) -> Iterator[Form]:
    """All standard forms of a position, for statements "without loss of generality"."""
    for w, x, y, z in sorted(set(permutations(piles))):
        if val(w) <= val(x) <= val(y) <= val(z):
            yield Form(w, x, y, z, val(w), val(x), val(y), val(z))


TRIANGLE = 0


def pattern(f: Form) -> int:
    """Which of the conditions (1), (2), (3), and (4) for both (4) and (5), a, b, c and d allow."""
    _, _, _, _, a, b, c, d = f
    if c < d:
        return 4 if a < b < c else TRIANGLE
    if a == b:
        return 1 if b == c else TRIANGLE
    return 2 if b == c else 3


def _columns(f: Form, low: int, high: int, least: int, three: bool) -> bool:
    """Whether w and x (and y if `three`) have at least `least` 1s at each place low..high."""
    w, x, y = f.w, f.x, f.y if three else 0
    return all(I(j, w) + I(j, x) + I(j, y) >= least for j in range(low, high + 1))


def _5a(f: Form) -> bool:
    top = max(f.piles).bit_length()
    return all(sum(I(i, p) for p in f.piles) in (0, 3, 4) for i in range(f.d + 2, top + 1))


CONDITIONS: dict[str, Callable[[Form], bool]] = {
    "2A": lambda f: I(f.b + 1, f.w) == 0,
    "3A": lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 0,
    "3B": lambda f: _columns(f, f.b + 2, f.c, 1, False),
    "3C": lambda f: I(f.b + 1, f.w) == 1,
    "4A": lambda f: I(f.d + 1, f.w) == I(f.d + 1, f.x) == I(f.d + 1, f.y) == 0,
    "4B": lambda f: _columns(f, f.c + 2, f.d, 2, True),
    "4C": lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 1,
    "4D": lambda f: _columns(f, f.b + 2, f.c, 1, False),
    "4E": lambda f: I(f.b + 1, f.w) == 1,
    "5A": _5a,
    "5B": lambda f: I(f.d + 1, f.w) == I(f.d + 1, f.x) == I(f.d + 1, f.y) == 1,
    "5C": lambda f: _columns(f, f.c + 2, f.d, 2, True),
    "5D": lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 1,
    "5E": lambda f: _columns(f, f.b + 2, f.c, 1, False),
    "5F": lambda f: I(f.b + 1, f.w) == 1,
}
OF = {case: tuple(name for name in CONDITIONS if name[0] == str(case)) for case in range(1, 6)}


def fulfils(f: Form, case: int) -> bool:
    """Whether condition (1), …, (5) of Theorem 1.5 is satisfied."""
    if pattern(f) != min(case, 4):
        return False
    return all(CONDITIONS[name](f) for name in OF[case])


def member(piles: Key) -> int:
    """The number of the condition of Theorem 1.5 that a position satisfies, 0 for none."""
    f = standard(piles)
    shape = pattern(f)
    if shape < 4:
        return shape if shape and fulfils(f, shape) else 0
    return 4 if fulfils(f, 4) else 5 if fulfils(f, 5) else 0


@cache
def _shape(a: int, b: int, c: int, d: int) -> int:
    """The pattern of all positions whose piles have these v2, in any order."""
    low, second, third, high = sorted((a, b, c, d))
    return pattern(Form(1, 1, 1, 1, low, second, third, high))


@cache
def _odd_times(e: int, largest: int) -> int:
    """As bits all piles up to `largest` with v2 = e."""
    return sum(1 << z for z in range(1 << e, largest + 1, 2 << e))


def by_v2(a: int, b: int, c: int) -> Iterator[tuple[int, int]]:
    """The fourth piles up to c as bits, together where v2 is the same, each time with the pattern."""
    va, vb, vc = val(a), val(b), val(c)
    for e in range(c.bit_length()):
        yield _shape(va, vb, vc, e), _odd_times(e, c)


def bits(mask: int) -> Iterator[int]:
    """The places of its ones, the lowest first."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def shaped(largest: int, shapes: Collection[int]) -> Iterator[Key]:
    """All positions of four piles up to `largest` of these patterns."""
    brute.room(brute.many(4, largest, 1))
    for a, b, c in brute.multisets(3, largest, 1):
        for shape, fourths in by_v2(a, b, c):
            if shape in shapes:
                for d in bits(fourths):
                    yield a, b, c, d


@lru_cache(maxsize=6)
def members(largest: int) -> dict[Key, int]:
    """The set P of section 3.2 with piles up to `largest`: position to number of its condition."""
    members_of = {p: member(p) for p in sorted(shaped(largest, (1, 2, 3, 4)))}
    return {p: case for p, case in members_of.items() if case}


@lru_cache(maxsize=4)
def forms(largest: int, case: int) -> list[Form]:
    """All standard forms, however equal v2 are ordered, of the positions of P_case."""
    return [f for p, of in members(largest).items() if of == case for f in labellings(p)]


def code(piles: Key) -> str:
    return brute.written("delete-nim", piles)


Instances = Iterator[brute.Judged]


def counted(instances: Callable[[Bounds], Instances]) -> Check:
    """A checker of instances that need no shards."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        brute.room(max(bounds.values(), default=0))
        return brute.finding(instances(bounds), code)

    return check


def in_parts(instances: Callable[[Bounds, int], Instances]) -> Check:
    """A checker of instances in one part of a box, which is the shard's number."""
    return lambda bounds, shard: brute.finding(instances(bounds, int(shard[0])), code)


def section() -> Section[Callable[[Bounds], Instances]]:
    return Section(counted, "single-delete", "Shinoda, Single-delete Nim")
