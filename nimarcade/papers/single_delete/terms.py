"""Notation of the Single-delete Nim paper as printed: v2, binary digits, conditions (1) to (5)."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import chain, groupby, permutations, product
from typing import NamedTuple

from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Check, Finding, Section, Shard, read_records
from nimarcade.theory.binary import ones


def v2(z: int) -> int:
    """z is divisible by 2^v2 but not by 2^(v2+1)."""
    k = 0
    while z % 2 ** (k + 1) == 0:
        k += 1
    return k


class _Twos(dict[int, int]):
    def __missing__(self, z: int) -> int:
        self[z] = v2(z) if z else 0
        return self[z]


_V2 = _Twos()


def val(z: int) -> int:
    """v2, quicker."""
    return _V2[z]


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
    w, x, y, z = sorted(piles, key=_V2.__getitem__)
    return Form(w, x, y, z, _V2[w], _V2[x], _V2[y], _V2[z])


def labellings(piles: Key) -> Iterator[Form]:
    """All standard forms of a position, for statements "without loss of generality"."""
    alike = groupby(sorted(piles, key=val), val)
    for parts in product(*(sorted(set(permutations(group))) for _, group in alike)):
        w, x, y, z = chain.from_iterable(parts)
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
    """True if w and x (and y if `three`) have at least `least` 1s at each place low..high."""
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
LOW_5 = tuple(name for name in OF[5] if name != "5A")
"""The conditions of (5) that look at no digits past d + 1."""


def holds(f: Form, *names: str) -> bool:
    """True if all these conditions are satisfied."""
    for name in names:  # noqa: SIM110 - twice as quick as all(…)
        if not CONDITIONS[name](f):
            return False
    return True


def fulfils(f: Form, case: int) -> bool:
    """True if condition (1), …, (5) of Theorem 1.5 is satisfied."""
    return pattern(f) == min(case, 4) and holds(f, *OF[case])


def member(piles: Key) -> int:
    """The number of the condition of Theorem 1.5 that a position satisfies, 0 for none."""
    f = standard(piles)
    if (shape := pattern(f)) and holds(f, *OF[shape]):
        return shape
    return 5 if shape == 4 and holds(f, *OF[5]) else 0


@cache
def _shape(a: int, b: int, c: int, d: int) -> int:
    """The pattern of all positions whose piles have these v2, in any order."""
    low, second, third, high = sorted((a, b, c, d))
    return pattern(Form(1, 1, 1, 1, low, second, third, high))


@cache
def _odd_times(e: int, largest: int) -> int:
    """As bits all piles up to `largest` with v2 = e."""
    return sum(1 << z for z in range(1 << e, largest + 1, 2 << e))


@cache
def _by_v2(a: int, b: int, c: int, most: int) -> tuple[tuple[int, int], ...]:
    return tuple((_shape(a, b, c, e), _odd_times(e, most)) for e in range(most.bit_length()))


def by_v2(three: Key, most: int) -> tuple[tuple[int, int], ...]:
    """The fourth piles up to `most` as bits, together where v2 is the same, each time with the pattern."""
    a, b, c = sorted(map(val, three))
    return _by_v2(a, b, c, most)


@cache
def _alike(pile: int, places: int, most: int) -> int:
    """As bits all piles with the same digits as this one at so many places from the right."""
    step = 1 << places
    return sum(1 << d for d in range(pile % step, most + 1, step))


def by_pattern(three: Key, most: int) -> tuple[tuple[int, int], ...]:
    """The fourth piles by pattern, with all that make △ together."""
    a, b, c = sorted(map(val, three))
    return _by_pattern(a, b, c, most)


@cache
def _by_pattern(a: int, b: int, c: int, most: int) -> tuple[tuple[int, int], ...]:
    every = _by_v2(a, b, c, most)
    others = tuple(one for one in every if one[0] != TRIANGLE)
    triangles = sum(fourths for shape, fourths in every if shape == TRIANGLE)
    return (*others, (TRIANGLE, triangles)) if triangles else others


@lru_cache(maxsize=3)
def four(largest: int) -> list[tuple[int, int, int, int]]:
    """Lines of four piles with the outcomes by brute force, which all claims on one box share."""
    return list(brute.delete_four(largest))


def alike(three: Key, fourths: int) -> Iterator[tuple[Key, int]]:
    """Fourth piles of one v2, together where all conditions but (5A) read the same in them, for they look at
    no digits past the greatest v2 plus one: one of the positions, and as bits the fourth piles."""
    most = fourths.bit_length() - 1
    places = 1 + max(*map(val, three), val((fourths & -fourths).bit_length() - 1))
    while fourths:
        pile = (fourths & -fourths).bit_length() - 1
        same = fourths & _alike(pile, places, most)
        fourths ^= same
        yield (*three, pile), same


@lru_cache(maxsize=1 << 16)
def _read(names: tuple[str, ...], three: Key, e: int, most: int) -> int:
    """As bits the fourth piles with v2 = e that satisfy conditions other than (5A)."""
    so = 0
    for p, same in alike(three, _odd_times(e, most)):
        so |= same if holds(standard(p), *names) else 0
    return so


def satisfying(three: Key, fourths: int, case: int, high: Callable[[Form], bool] = _5a) -> int:
    """As bits the fourth piles, out of those of one v2 that make the pattern of a condition, that satisfy it;
    `high` is (5A). The three others too are looked at no further than up to the greatest v2 plus one."""
    a, b, c = three
    e = val((fourths & -fourths).bit_length() - 1)
    step = 2 << max(val(a), val(b), val(c), e)
    names = OF[case] if case < 5 else LOW_5
    most = (1 << (fourths.bit_length() - 1).bit_length()) - 1  # not the greatest itself, for others to share
    so = fourths & _read(names, (a % step, b % step, c % step), e, most)
    if case == 5:
        so = sum(1 << d for d in ones(so) if high(standard((*three, d))))
    return so


def said(shape: int, three: Key, fourths: int, high: Callable[[Form], bool] = _5a) -> int:
    """As bits the fourth piles, out of those of one v2 and the pattern it makes, with which three piles are P
    by Theorem 1.5."""
    if shape < 2:
        return fourths if shape else 0
    so = satisfying(three, fourths, shape)
    left = fourths & ~so
    return so | satisfying(three, left, 5, high) if shape == 4 and left else so


def _lines(largest: int) -> Iterator[tuple[int, Key, int]]:
    """All positions of four piles up to `largest`: the pattern, the three larger piles, and the fourth ones,
    of one v2 unless it is △."""
    brute.room(brute.many(4, largest, 1))
    for three in brute.multisets(3, largest, 1):
        for shape, fourths in by_pattern(three, three[2]):
            yield shape, three, fourths


@lru_cache(maxsize=6)
def members(largest: int) -> dict[Key, int]:
    """The set P of section 3.2 with piles up to `largest`: position to number of its condition."""
    members_of: dict[Key, int] = {}
    for shape, three, fourths in _lines(largest):
        for case in {0: (), 4: (4, 5)}.get(shape, (shape,)):
            for d in ones(satisfying(three, fourths, case)):
                members_of[*three, d] = case
    return dict(sorted(members_of.items()))


@lru_cache(maxsize=2)
def splits(largest: int) -> brute.Splits:
    """The moves that lead into P."""
    into = brute.Splits(largest)
    for p in members(largest):
        into.add(*p)
    return into


def others(largest: int, shape: int) -> Iterator[Key]:
    """The positions that are not in P, of one pattern."""
    for this, three, fourths in _lines(largest):
        if this == shape:
            for d in ones(fourths & ~said(shape, three, fourths)):
                yield *three, d


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
    return Section(counted, "single-delete", "Shinoda, Single-delete Nim", records=read_records(__package__))
