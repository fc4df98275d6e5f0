"""Greedy Nim with three heaps of which the third is small."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.lab.miner import sequences
from nimarcade.lab.miner.classes import Change, shifts
from nimarcade.lab.miner.law import Key, Law
from nimarcade.lab.problems.greedy_values import Rows
from nimarcade.lab.problems.problem import Cell, Dataset, Pattern
from nimarcade.lab.problems.trying import Family, tried

THIRD = 7
"""Third heaps up to this."""
DIFFERENCES = 7
"""Differences below this are looked at."""
SMALL = 60
"""Changes of the third heap are mined from heaps up to this."""
WIDE = 300
"""They are tried on heaps up to this."""


def mine(solved: Rows, largest: int) -> tuple[Dataset, list[Pattern]]:
    """Diagonals of (b + d, b, c), and what a third heap changes."""
    mined = largest // 2
    family = Family(
        "three-heaps",
        "SG(b + d, b, c) with c fixed takes only the values 2d − 1 and 2d for large b, for every d ≥ 1, "
        "as without c",
        "period",
        f"b ≤ {mined}, c ≤ {THIRD}, d < {DIFFERENCES}",
        f"b ≤ {largest}, c ≤ {THIRD}, d < {DIFFERENCES}",
    )
    cells: list[tuple[Cell, ...]] = []
    for c in range(THIRD + 1):
        for d in range(1, DIFFERENCES):
            values = [solved[b, c][d] for b in range(c, largest + 1 - d)]
            law = sequences.progression(values[:mined], c, name=f"SG(b + {d}, b, {c})", var="b")
            if law is None:
                continue
            period, onset, least, greatest, support = shape(values[:mined], law)
            cells.append((c, d, period, c + onset, least, greatest))
            family.support += support
            for b in range(mined, len(values)):
                family.trials += 1
                if not 2 * d - 1 <= values[b] <= 2 * d:
                    family.breaks(3 * b, code((c + b + d, c + b, c)), f"SG {values[b]}")
    data = Dataset(
        "three-heaps",
        "SG(b + d, b, c) for b from the onset on",
        ("c", "d", "period", "onset", "least", "greatest"),
        tuple(cells),
        sum(map(len, solved.values())),
    )
    return data, [family.pattern(), *_third(solved, largest)]


def code(key: Key) -> str:
    return "greedy-nim:" + ",".join(map(str, key))


def shape(values: list[int], law: Law) -> tuple[int, int, int, int, int]:
    """Period, onset, least and greatest value of a progression, and how long it repeats."""
    for period in range(1, len(values)):
        onset = sequences.steady(values, period)[0]
        if len(values) - onset - period == law.support:
            cycle = values[onset : onset + period]
            return period, onset, min(cycle), max(cycle), law.support
    raise AssertionError(law.statement)


def _third(solved: Rows, largest: int) -> Iterator[Pattern]:
    """Third heaps that can be left out, or made smaller, when the others are lowered too."""
    truth: dict[Key, int] = {
        (b + d, b, c): row[d]
        for (b, c), row in solved.items()
        for d in range(1, min(len(row), WIDE - b + 1))
        if b > c
    }
    small = {key: value for key, value in truth.items() if key[0] <= SMALL}
    wide = (one for one in truth.items() if one[0][0] > SMALL)
    past = sorted(wide, key=lambda one: sum(one[0]))
    explained: set[int] = set()
    for gap in (1, 2, 3):
        for c in range(1, THIRD + 1):
            changes = [_lower(c, to, by, gap) for to in range(c) for by in range(c + 1)]
            for law in shifts(small, changes, truth.get)[: c not in explained]:
                explained.add(c)
                yield tried(
                    f"third-heap-{c}",
                    law,
                    past,
                    mined=f"heaps ≤ {SMALL}",
                    past=f"heaps ≤ {min(largest, WIDE)}",
                    code=code,
                )


def _lower(c: int, to: int, by: int, gap: int) -> Change:
    """(a, b, c) to (a − by, b − by, to)."""

    def down(key: Key) -> Key | None:
        a, b, third = key
        fits = third == c and a - b >= gap and b - by > to
        return (a - by, b - by, to) if fits else None

    less = f" − {by}" if by else ""
    small = f", {to}" if to else ""
    least = max(c, to + by)
    return Change(f"for b > {least} and a ≥ b + {gap}: SG(a, b, {c}) = SG(a{less}, b{less}{small})", down)
