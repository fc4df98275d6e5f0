"""EXCO-NIM counted by brute force, and findings made of cases: shared by the claims of its paper.

A position is (x0, heaps), heaps in non-decreasing order as in the paper. Four countings, each of
its own kind: `table` by boxes of followers for any n, `lines` for n = 2 far out, `by_values`
for n = 2, against which all lines are held, and `by_rules` for n = 2, which looks every single
follower up."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_

from nimarcade.core.errors import PastLimit
from nimarcade.lab.claims import brute, claim
from nimarcade.theory.exco_lines import STEP, WIDEST, Lines

Heaps = tuple[int, ...]
Place = tuple[int, Heaps]
Case = tuple[int, str, str]
"""Size, code (or words), and what is wrong there; empty if nothing is, when nobody asks for the code."""
CELLS = 200_000_000
"""No more positions are counted along lines: two bytes each are kept."""


def code(x0: int, heaps: Iterable[int]) -> str:
    return f"exco-nim:{x0}/{','.join(map(str, sorted(heaps, reverse=True)))}"


def weigh(cases: Iterable[Case]) -> claim.Finding:
    """The cases counted, with the smallest that breaks the claim."""
    return claim.finding(claim.Counterexample(*case) if case[2] else None for case in cases)


def place(name: str) -> str:
    """`Lemma 2` from `lemma-2.case-c`, but `section 4.3.1` from `section-4.3.1.f`."""
    match = re.match(r"[a-z]+-\d+(\.\d+)*", name)
    where = match[0].replace("-", " ") if match else name.partition(".")[0]
    return where if name[0] == "s" else where.capitalize()


def case(x0: int, heaps: Heaps, wrong: str = "") -> Case:
    return x0 + sum(heaps), code(x0, heaps) if wrong else "", wrong


def places(n: int, largest: int, extra: int) -> Iterator[Place]:
    """All positions with n heaps up to `largest` and x0 up to `extra`."""
    for heaps in combinations_with_replacement(range(largest + 1), n):
        for x0 in range(extra + 1):
            yield x0, heaps


def key(x0: int, heaps: Iterable[int]) -> brute.Key:
    """The game's own key of a position."""
    return (*sorted((h for h in heaps if h), reverse=True), -1 - x0)


@lru_cache(maxsize=6)
def table(n: int, largest: int, extra: int) -> dict[brute.Key, int]:
    """Grundy values by `key`."""
    return {key(x0, heaps): value for (x0, heaps), value in by_boxes(n, largest, extra).items()}


@claim.counts
def by_boxes(n: int, largest: int, extra: int) -> dict[Place, int]:
    """Grundy values of all `places` by the rules of section 2.2: a move leads to x′ ≤ x with x′i = xi for
    some i ≥ 1.

    So what it leads to are boxes, one for each heap that is kept, without x. The values in a box are those in
    the boxes with one stone less, and its own corner's."""
    brute.room(brute.many(n, largest) * (extra + 1))
    values: dict[Place, int] = {}
    met: dict[tuple[int, Heaps, int], int] = {}
    """As bits the values of the box with a heap kept, the others, and x0 as its corner."""
    for heaps in sorted(combinations_with_replacement(range(largest + 1), n), key=sum):
        kept = []
        for i in range(n):
            if not i or heaps[i] != heaps[i - 1]:
                rest = heaps[:i] + heaps[i + 1 :]
                less = [
                    (*rest[:j], h - 1, *rest[j + 1 :])  # in order, as the first of equal heaps is taken from
                    for j, h in enumerate(rest)
                    if h and (not j or h != rest[j - 1])
                ]
                kept.append((heaps[i], rest, less))
        for x0 in range(extra + 1):
            below = []
            for heap, rest, less in kept:
                seen = met[heap, rest, x0 - 1] if x0 else 0
                for smaller in less:
                    seen |= met[heap, smaller, x0]
                below.append(seen)
            seen = reduce(or_, below)
            mex = ~seen & (seen + 1)
            for (heap, rest, _), inside in zip(kept, below, strict=True):
                met[heap, rest, x0] = inside | mex
            values[x0, heaps] = mex.bit_length() - 1
    return values


def after(x0: int, heaps: Heaps) -> Iterator[Place]:
    """Every position after a legal move as section 2.2 defines it; some more than once."""
    for left in product(*(range(h + 1) for h in heaps)):
        if any(now == h for now, h in zip(left, heaps, strict=True)):
            for left0 in range(x0 + 1):
                if left0 < x0 or left != heaps:
                    yield left0, tuple(sorted(left))


def room(positions: int, box: str) -> None:
    """Refuses what is past the limit; raises PastLimit."""
    if positions > CELLS:
        raise PastLimit(f"{box}: about {positions:,} positions would be counted; at most {CELLS:,} are")


@claim.counts
@lru_cache(maxsize=12)
def lines(x0: int, x1: int, far: int = 0) -> Lines:
    """All positions with n = 2 up to x0 and x1 along x2, walked up to x2 = `far` and recounted; where that is
    not told, until everything repeats.

    That is at about 0.6·x1² for x1 up to 511; half of x1² is refused beforehand if it is too far."""
    box = f"x0={x0} x1={x1}" + (f" x2={far}" if far else "")
    room((x0 + 1) * (x1 + 1) * max(STEP, far or x1 * x1 // 2), box)
    if max(x0, x1) >= WIDEST:
        raise PastLimit(f"{box}: lines are counted for x0 and x1 below {WIDEST:,}")
    walked = Lines(x0, x1)
    if not (walked.reach(far, 2 * CELLS) if far else walked.close(CELLS)):
        raise PastLimit(f"{box}: the lines do not repeat within {CELLS:,} positions")
    recounted(walked)
    return walked


def value(x0: int, x1: int, x2: int) -> int:
    """The Grundy value with n = 2, by lines."""
    x1, x2 = sorted((x1, x2))
    known = lines(6, 31)  # what the paper's tables are about
    if x0 > known.x0 or x1 > known.x1:
        known = lines(x0 | 15, x1 | 63, x2 | 511)
    return known.value(x0, x1, x2)


# The second counting of n = 2, which shares nothing with the lines by which the arcade plays


def recount_box(x0: int, x1: int) -> tuple[int, int, int]:
    """The box in which lines up to x0 and x1 are counted a second time. Where it is that of the paper's
    tables, it holds a whole period of them."""
    if x0 <= 6 and x1 <= 31:
        return 6, 31, 703
    return (1, 63, 1023) if x0 <= 1 else (31, 127, 255)


def recounted(walked: Lines) -> None:
    """Holds lines against the second counting; raises AssertionError where they differ."""
    for x1, rows in enumerate(by_values(*recount_box(walked.x0, walked.x1))[: walked.x1 + 1]):
        for x0, again in enumerate(rows[: walked.x0 + 1]):
            gaps = walked.line(x0, x1)
            if gaps[: len(again)] != again[: len(gaps)]:
                x2 = next(x2 for x2, pair in enumerate(zip(gaps, again, strict=False)) if pair[0] != pair[1])
                raise AssertionError((x0, x1, x2))


@lru_cache(maxsize=3)
def by_values(x0: int, x1: int, x2: int) -> list[list[array[int]]]:
    """The gaps u − G of all (y0, y1, y2) up to x0, x1 and x2, by y1, y0 and y2, one value after another.

    The positions of value v are those without a smaller value from which no move leads to a position of
    value v: going up in y1 and y2, there is at most one y0 for each pair, and it bars every later pair in
    the same row or column from that y0 on."""
    gaps = [[array("H", bytes(2 * (x2 + 1))) for _ in range(x0 + 1)] for _ in range(x1 + 1)]
    free = [[(1 << (x0 + 1)) - 1] * (x2 + 1) for _ in range(x1 + 1)]
    """By y1 and y2 the y0 that have no value so far."""
    first = [0] * (x1 + 1)
    """By y1 the least y2 at which some are left."""
    v = 0
    while any(y2 <= x2 for y2 in first):
        columns = [(2 << x0) - 1] * (x2 + 1)
        """By y2 the y0 that are not barred."""
        for y1, row in enumerate(free):
            barred = (2 << x0) - 1  # in this row
            for y2 in range(first[y1], x2 + 1):
                if left := row[y2] & barred & columns[y2]:
                    low = left & -left
                    row[y2] ^= low
                    barred = columns[y2] = low - 1
                    y0 = low.bit_length() - 1
                    gaps[y1][y0][y2] = y0 + y1 + y2 - v
                    if not barred:
                        break
            while first[y1] <= x2 and not row[first[y1]]:
                first[y1] += 1
        v += 1
    return gaps


def recount_words(walked: Lines) -> str:
    """The second count in words."""
    x0, x1, x2 = recount_box(walked.x0, walked.x1)
    box = f"x0 ≤ {min(x0, walked.x0)}, x1 ≤ {min(x1, walked.x1)}, x2 ≤ {min(x2, walked.known - 1)}"
    return f"counted a second time, value by value, for {box}"


@lru_cache(maxsize=8)
def _followed(x0: int, x1: int, x2: int) -> list[list[list[int]]]:
    """As bits the Grundy values with n = 2, each by looking up every follower."""
    bits = [[[0] * (x2 + 1) for _ in range(x1 + 1)] for _ in range(x0 + 1)]
    for y0, y1, y2 in product(range(x0 + 1), range(x1 + 1), range(x2 + 1)):
        seen = 0
        for z0 in range(y0 + 1):
            level = bits[z0]
            for z1 in range(y1):
                seen |= level[z1][y2]
            seen = reduce(or_, level[y1][:y2], seen)
            if z0 < y0:
                seen |= level[y1][y2]
        bits[y0][y1][y2] = ~seen & (seen + 1)
    return bits


def by_rules(x0: int, x1: int, x2: int) -> int:
    """The Grundy value with n = 2 by looking up each follower of each position below."""
    return _followed(x0, x1, x2 | 31)[x0][x1][x2].bit_length() - 1


def twice(x0: int, x1: int, x2: int) -> str:
    """The result of two independent computations, in words. Raises AssertionError if they differ."""
    first, second = value(x0, x1, x2), by_rules(x0, *sorted((x1, x2)))
    assert first == second, (x0, x1, x2, first, second)
    return f"G({x0},{x1},{x2}) = {first} (counted along lines and by every follower)"


def under(gap: int) -> str:
    """The gap to the upper bound, in words."""
    return f"u − {gap}" if gap else "u"


# What lines do far out: their gaps in the period that all share, and where it begins


def far(walked: Lines, x0: int, x1: int) -> array[int]:
    """The gaps of one line from `walked.start` on for one period of all lines."""
    assert walked.start is not None
    assert walked.period is not None
    return walked.line(x0, x1)[walked.start : walked.start + walked.period]


def turn(gaps: array[int]) -> int:
    """The smallest period of a list that repeats."""
    size = len(gaps)
    return next(n for n in range(1, size + 1) if not size % n and gaps[n:] + gaps[:n] == gaps)


def last_before(walked: Lines, x0: int, x1: int, period: int) -> int:
    """The last x2 at which the line does not yet have its period, −1 if it always has. For period
    1 and gaps 0 that is the last x2 with G < u."""
    line = walked.line(x0, x1)
    x2 = len(line) - period  # from here on it has
    for step in (1024, 32, 1):
        while x2 - step >= x1 and line[x2 - step : x2] == line[x2 - step + period : x2 + period]:
            x2 -= step
    return x2 - 1 if x2 > x1 else -1


def counted(cases: Callable[[claim.Bounds], Iterable[Case]]) -> claim.Check:
    """The checker of a claim that is checked case by case."""
    return lambda bounds, shard: weigh(cases(bounds))


def section(
    *, group: str = "", locate: Callable[[str], str] = place
) -> claim.Section[Callable[[claim.Bounds], Iterable[Case]]]:
    cited = "Boros, Gurvich, Ho, Makino 2015"
    return claim.Section(
        counted, "exco", cited, records=claim.read_records(__package__), locate=locate, group=group
    )
