"""EXCO-NIM with n = 2: where the gap u − SG settles as x2 grows, and to what."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from nimarcade.lab.miner import growth
from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Pattern, Watch, Words, read_problems
from nimarcade.theory.exco_lines import Lines

DATA = Path(__file__).parent / "data"
WORDS = Words(DATA, "exco-two")

# Lines and their tables

SHOWN = 96
"""Lines with x1 up to this are shown one by one."""


class Line(NamedTuple):
    """The gap Δ(x0, x1, ·): `last` is the greatest x2 from which the period does not hold yet, with the
    gap there; from last + 1 on it repeats `cycle`."""

    x0: int
    x1: int
    k: int
    last: int
    gap: int
    cycle: array[int]


def lines_of(walked: Lines, x0: int) -> Iterator[Line]:
    """The lines with this x0 for which assumption (12) of the paper holds: 2^(k−1) < x1 < x0 + x1 < 2^k."""
    start, period = walked.start or 0, walked.period or 1
    for x1 in range(1, walked.x1 + 1):
        k = x1.bit_length()
        if x1 & (x1 - 1) == 0 or x0 + x1 >= 1 << k:
            continue
        gaps = walked.line(x0, x1)[: start + period]
        turn = gaps[start:]
        step = next(p for p in range(1, period + 1) if period % p == 0 and turn[p:] == turn[: period - p])
        x2 = start - 1
        while x2 >= 0 and gaps[x2] == gaps[x2 + step]:
            x2 -= 1
        yield Line(x0, x1, k, x2, gaps[x2] if x2 >= 0 else 0, gaps[x2 + 1 : x2 + 1 + step])


def code(x0: int, x1: int, x2: int) -> str:
    low, high = sorted((x1, x2))
    return f"exco-nim:{x0}/{high},{low}"


def table(lines: list[Line], cells: int) -> Dataset:
    rows: list[tuple[Cell, ...]] = [
        (
            line.x0,
            line.x1,
            line.last,
            line.gap,
            (line.last + line.x0 + 1) % (1 << line.k),
            len(line.cycle),
            sum(line.cycle),
        )
        for line in lines
        if line.x1 <= SHOWN
    ]
    return WORDS.table("lines", rows, cells)


def octave(lines: list[Line], x0: int, k: int) -> list[Line]:
    """Lines whose gap ends in 0: odd x1 only where x0 = 1 (Conjecture 4)."""
    return [line for line in lines if line.x0 == x0 and line.k == k and (x0 > 1 or line.x1 % 2)]


def latest(lines: list[Line], box: Bounds) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    top = max(line.k for line in lines)
    for x0 in range(1, box["x0"] + 1):
        row: list[Cell] = [x0]
        for k in range(3, top + 1):
            here = octave(lines, x0, k)
            row.append(max(line.last for line in here) if here else None)
        rows.append(tuple(row))
    return WORDS.table("latest", rows, more=(f"k={k}" for k in range(3, top + 1)))


def cycles(ones: list[Line]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for line in ones:
        if line.x1 % 2 == 0 and line.k <= 5:
            size = len(line.cycle)
            turn = (-1 - line.last - 1) % size  # as the paper writes them: from x2 = −1 mod the period on
            rows.append((line.x1, size, " ".join(map(str, line.cycle[turn:] + line.cycle[:turn]))))
    return WORDS.table("cycles", rows)


# The problem

MOST = 1 << 30
"""Positions to walk at most; the limits of the box are reached long before."""
CORE = 63
"""Conjectures 1 to 3 are looked at cell by cell for x1 up to this."""
KNOWN_K = 6
"""Laws are mined from x1 < 2^6."""


def gather(box: Bounds, watch: Watch) -> Gathered:
    watch(0.0, f"x0 ≤ {box['x0']}, x1 ≤ {box['x1']}, every x2")
    near = Lines(box["x0"], box["x1"])
    near.close(MOST)
    watch(0.3, f"x0 = 1, x1 ≤ {box['far']}, every x2")
    far = Lines(1, box["far"])
    far.close(MOST)
    watch(0.8, "laws")
    lines = [line for x0 in range(2, box["x0"] + 1) for line in lines_of(near, x0)]
    ones = list(lines_of(far, 1))
    core = Lines(near.x0, min(CORE, near.x1))
    core.close(MOST)
    end = (core.start or 0) + (core.period or 1)
    family = WORDS.family("conjectures-1-to-3", x0=core.x0, x1=core.x1)
    for x0 in range(1, core.x0 + 1):
        for x1 in range(1, core.x1 + 1):
            k = x1.bit_length()
            gaps = core.line(x0, x1)
            power = x1 & (x1 - 1) == 0
            for x2 in range(x1, end):
                if power:
                    claimed = 2 * x1 if x1 <= x2 % (2 * x1) < 2 * x1 - x0 else 0
                elif x0 + x1 >= 1 << k or -x2 % (1 << k) <= x0 or x2 % (1 << k) <= x0:
                    claimed = 0
                else:
                    continue
                family.count(False)
                if gaps[x2] != claimed:
                    family.breaks(x0 + x1 + x2, code(x0, x1, x2), f"u − SG = {gaps[x2]}, not {claimed}")
    patterns = [
        family.pattern(),
        _conjecture_4([*ones, *lines], box),
        *_conjecture_5(ones, box),
        *_octaves(ones, box),
        _falling([*ones, *lines], box),
    ]
    watch(1.0, "done")
    data = (table([*ones, *lines], near.cells + far.cells), latest([*ones, *lines], box), cycles(ones))
    return Gathered(dict(box), data, tuple(patterns))


def _conjecture_4(lines: list[Line], box: Bounds) -> Pattern:
    family = WORDS.family("conjecture-4", **box)
    for line in lines:
        if line.x0 > 1 or line.x1 % 2:
            family.count(False)
            if any(line.cycle):
                family.breaks(line.last, code(line.x0, line.x1, line.last + 1), f"period {list(line.cycle)}")
    return family.pattern()


def _conjecture_5(ones: list[Line], box: Bounds) -> Iterator[Pattern]:
    even = [line for line in ones if line.x1 % 2 == 0]
    kept = sum((1 << line.k) % len(line.cycle) == 0 for line in even)
    names = ("conjecture-5", "conjecture-5-even", "conjecture-5-sums", "two-below-a-power")
    families = [WORDS.family(name, known=1 << KNOWN_K, **box) for name in names]
    period, parity, sums, tail = families
    for line in even:
        size = 1 << line.k
        known = line.k <= KNOWN_K
        period.count(False)
        if size % len(line.cycle):
            x2 = line.last + 1
            words = (
                f"from here on the period is {len(line.cycle)}, not {size}; {kept} of {len(even)} x1 keep it"
            )
            period.breaks(x2, code(1, line.x1, x2), words)
        parity.count(False)
        if any(gap % 2 for gap in line.cycle):
            parity.breaks(line.x1, code(1, line.x1, line.last + 1), f"period {list(line.cycle)}")
        sums.count(known)
        if sum(line.cycle) % size:
            sums.breaks(line.x1, code(1, line.x1, line.last + 1), f"they add up to {sum(line.cycle)}")
        if line.x1 == size - 2:
            tail.count(known)
            turn = (-2 - line.last) % len(line.cycle)
            if list(line.cycle[turn:] + line.cycle[:turn]) != [0, 0, 0, 4] + [0, 2] * (size // 2 - 2):
                tail.breaks(line.x1, code(1, line.x1, line.last + 1), f"period {list(line.cycle)}")
    yield from (family.pattern() for family in families)


def _octaves(ones: list[Line], box: Bounds) -> Iterator[Pattern]:
    """The places where SG < u for the last time, x0 = 1 and x1 odd: laws mined from x1 < 2^6."""
    odd = [line for line in ones if line.x1 % 2]
    numbers = {**box, "known": 1 << KNOWN_K}
    first = {line.k: line for line in odd if line.x1 == (1 << line.k - 1) + 1}
    values = [first[k].last for k in range(3, KNOWN_K + 1)]
    if (law := growth(values, 3, name="L", var="k")) is not None:
        later = [((k,), line.last) for k, line in first.items() if k > KNOWN_K]
        yield WORDS.law(
            "latest-at-one-above-a-power",
            law,
            later,
            lambda key: code(1, (1 << key[0] - 1) + 1, first[key[0]].last),
            str,
            **numbers,
        )
    bound = WORDS.family("latest-in-an-octave", **numbers)
    residue = WORDS.family("latest-remainder", **numbers)
    for line in odd:
        known = line.k <= KNOWN_K
        for family in (bound, residue):
            family.count(known)
        if line.last > first[line.k].last:
            bound.breaks(
                line.x1, code(1, line.x1, line.last), f"SG < u at {line.last} > {first[line.k].last}"
            )
        if (line.last + 2) % (1 << line.k):
            words = f"the last x2 is {line.last}, which is {line.last % (1 << line.k)} mod {1 << line.k}"
            residue.breaks(line.x1, code(1, line.x1, line.last), words)
    yield bound.pattern()
    yield residue.pattern()


def _falling(lines: list[Line], box: Bounds) -> Pattern:
    """The greatest x2 with SG < u in an octave, as x0 grows."""
    family = WORDS.family("latest-falls", known=1 << KNOWN_K, **box)
    for k in range(3, box["x1"].bit_length() + 1):
        best = [
            max(here, key=lambda line: line.last)
            for x0 in range(1, box["x0"] + 1)
            if (here := octave(lines, x0, k))
        ]
        for line, after in pairwise(best):
            family.count(k <= KNOWN_K)
            if after.last >= line.last:
                words = f"SG < u there; with x0 = {line.x0} the last is {line.last}"
                family.breaks(after.x1, code(after.x0, after.x1, after.last), words)
    return family.pattern()


PROBLEMS = read_problems(DATA, {"exco-two": gather})
