"""Lines of EXCO-NIM along x2, with x0 and x1 fixed, and the tables made of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from nimarcade.lab.problems.problem import Bounds, Cell, Dataset
from nimarcade.theory.exco_values import Lines

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
        step = next(p for p in range(1, period + 1) if period % p == 0 and _repeats(gaps[start:], p))
        at = start - 1
        while at >= 0 and gaps[at] == gaps[at + step]:
            at -= 1
        yield Line(x0, x1, k, at, gaps[at] if at >= 0 else 0, gaps[at + 1 : at + 1 + step])


def _repeats(gaps: array[int], step: int) -> bool:
    return gaps[step:] == gaps[:-step] if step < len(gaps) else True


def code(x0: int, x1: int, x2: int) -> str:
    low, high = sorted((x1, x2))
    return f"exco-nim:{x0}/{high},{low}"


def table(lines: list[Line], cells: int) -> Dataset:
    rows: list[tuple[Cell, ...]] = [
        (
            one.x0,
            one.x1,
            one.last,
            one.gap,
            (one.last + one.x0 + 1) % (1 << one.k),
            len(one.cycle),
            sum(one.cycle),
        )
        for one in lines
        if one.x1 <= SHOWN
    ]
    return Dataset(
        "lines",
        "the gap Δ = u − SG along x2 has the period from x2 = last + 1 on for ever (certain: the state of "
        "the recursion repeats); Δ at last, the remainder of last + x0 + 1 mod 2^k, and the sum of Δ over "
        "a period",
        ("x0", "x1", "last", "Δ", "remainder", "period", "sum"),
        tuple(rows),
        cells,
    )


def octave(lines: list[Line], x0: int, k: int) -> list[Line]:
    """Lines whose gap ends in 0: odd x1 only where x0 = 1 (Conjecture 4)."""
    return [one for one in lines if one.x0 == x0 and one.k == k and (x0 > 1 or one.x1 % 2)]


def latest(lines: list[Line], box: Bounds) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    top = max(one.k for one in lines)
    for x0 in range(1, box["x0"] + 1):
        row: list[Cell] = [x0]
        for k in range(3, top + 1):
            here = octave(lines, x0, k)
            row.append(max(one.last for one in here) if here else None)
        rows.append(tuple(row))
    return Dataset(
        "latest",
        "the greatest x2 with SG < u over all x1 between 2^(k−1) and 2^k − x0 (x0 = 1: odd x1 only)",
        ("x0", *(f"k={k}" for k in range(3, top + 1))),
        tuple(rows),
    )


def cycles(ones: list[Line]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for one in ones:
        if one.x1 % 2 == 0 and one.k <= 5:
            size = len(one.cycle)
            turn = (-1 - one.last - 1) % size  # as the paper writes them: from x2 = −1 mod the period on
            rows.append((one.x1, size, " ".join(map(str, one.cycle[turn:] + one.cycle[:turn]))))
    return Dataset(
        "cycles",
        "x0 = 1, even x1: the gaps over one period, from x2 = −1 mod the period on",
        ("x1", "period", "gaps"),
        tuple(rows),
    )
