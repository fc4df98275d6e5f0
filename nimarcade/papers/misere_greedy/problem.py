"""Grundy values of Greedy Nim without bound: two heaps far out, three with a small third heap."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from nimarcade.lab.miner import (
    Change,
    Key,
    Law,
    complement,
    forms,
    progression,
    sequence_laws,
    shifts,
    steady,
)
from nimarcade.lab.patterns import Pattern
from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Watch, Words, read_problems

DATA = Path(__file__).parent / "data"
WORDS = Words(DATA, "greedy-grundy")

# Values by masks of bits

Rows = dict[tuple[int, ...], Sequence[int]]
"""For every tail (b, c, …) the values of (b, b, c, …), (b + 1, b, c, …), …"""


def row(options: Iterable[int], length: int) -> array[int]:
    """Values of a row without bound, given those of the options below it; all below 2^16."""
    seen = set(options)
    values = array("H")
    value = 0
    while len(values) < length:
        while value in seen:
            value += 1
        values.append(value)
        value += 1
    return values


def pairs(largest: int) -> list[array[int]]:
    """For each b the values of (b, b), (b + 1, b), …, (largest, b), no bound."""
    rows: list[array[int]] = []
    for b in range(largest + 1):
        rows.append(row((rows[c][b - c] for c in range(b)), largest - b + 1))
    return rows


def triples(largest: int, third: int) -> Rows:
    """Rows of (a, b, c) with a ≤ largest and c ≤ third."""
    rows: Rows = {}
    for b in range(largest + 1):
        for c in range(min(b, third) + 1):
            options = (rows[max(a, c), min(a, c)][b - max(a, c)] for a in range(b))
            rows[b, c] = row(options, largest - b + 1)
    return rows


# Three heaps

THIRD = 7
"""Third heaps up to this."""
DIFFERENCES = 7
"""Differences below this are looked at."""
SMALL = 60
"""Changes of the third heap are mined from heaps up to this."""
WIDE = 300
"""They are tried on heaps up to this."""


def mine_three(solved: Rows, largest: int) -> tuple[Dataset, list[Pattern]]:
    """Diagonals of (b + d, b, c), and what a third heap changes."""
    mined = largest // 2
    family = WORDS.family("three-heaps", mined=mined, largest=largest, third=THIRD, differences=DIFFERENCES)
    cells: list[tuple[Cell, ...]] = []
    for c in range(THIRD + 1):
        for d in range(1, DIFFERENCES):
            values = [solved[b, c][d] for b in range(c, largest + 1 - d)]
            law = progression(values[:mined], c, name=f"SG(b + {d}, b, {c})", var="b")
            if law is None:
                continue
            period, onset, least, greatest, support = shape(values[:mined], law)
            cells.append((c, d, period, c + onset, least, greatest))
            family.support += support
            for b in range(mined, len(values)):
                family.count(False)
                if not 2 * d - 1 <= values[b] <= 2 * d:
                    family.breaks(3 * b, _code((c + b + d, c + b, c)), f"SG {values[b]}")
    data = WORDS.table("three-heaps", cells, sum(map(len, solved.values())))
    return data, [family.pattern(), *_third(solved, largest)]


def _code(key: Key) -> str:
    return "greedy-nim:" + ",".join(map(str, key))


def shape(values: list[int], law: Law) -> tuple[int, int, int, int, int]:
    """Period, onset, least and greatest value of a progression, and how long it repeats."""
    for period in range(1, len(values)):
        onset = steady(values, period)[0]
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
    wide = (entry for entry in truth.items() if entry[0][0] > SMALL)
    past = sorted(wide, key=lambda entry: sum(entry[0]))
    explained: set[int] = set()
    for gap in (1, 2, 3):
        for c in range(1, THIRD + 1):
            changes = [_lower(c, to, by, gap) for to in range(c) for by in range(c + 1)]
            for law in shifts(small, changes, truth.get)[: c not in explained]:
                explained.add(c)
                yield WORDS.law("third-heap", law, past, _code, c=c, small=SMALL, largest=min(largest, WIDE))


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


# Two heaps far out, and the problem

LINES = 40
"""Rows b ≤ this are looked at one by one."""
SIGNS = 24
"""Of diagonals up to this it is shown which of the two values stands where."""
CORNER = 14
"""Values with both heaps up to this are shown."""


def gather(box: Bounds, watch: Watch) -> Gathered:
    largest, three = box["largest"], box["three"]
    watch(0.0, f"two heaps up to {largest:,}")
    rows = pairs(largest)
    mined = largest // 4
    watch(0.3, "rows and diagonals")
    offsets, line = _lines(rows, mined)
    table, diagonal = _diagonals(rows, mined)
    watch(0.6, "formulas")
    patterns = [diagonal, *_extremes(rows, table, mined), line, _share(rows, mined), _formula(rows)]
    watch(0.7, f"three heaps up to {three:,}")
    solved = triples(three, THIRD)
    beside, beyond = mine_three(solved, three)
    sides = range(CORNER + 1)
    corner = WORDS.table(
        "corner",
        ((a, *(rows[min(a, b)][abs(a - b)] for b in sides)) for a in sides),
        (largest + 1) * (largest + 2) // 2,
        (f"b={b}" for b in sides),
    )
    watch(1.0, "done")
    return Gathered(dict(box), (corner, table, _signs(rows, table), offsets, beside), (*patterns, *beyond))


def _diagonal(rows: list[array[int]], d: int, largest: int) -> list[int]:
    return [rows[b][d] for b in range(largest - d + 1)]


def _lines(rows: list[array[int]], mined: int) -> tuple[Dataset, Pattern]:
    """a ↦ SG(a, b) for fixed b."""
    largest = len(rows) - 1
    family = WORDS.family("lines", mined=mined, largest=largest, lines=LINES)
    cells: list[tuple[Cell, ...]] = []
    for b in range(LINES + 1):
        values = rows[b]
        law = progression(values[: mined - b], b, name=f"SG(a, {b})", var="a")
        if law is None or law.kind != "linear":
            family.breaks(2 * b, _code((b, b)), f"no line for b = {b}")
            continue
        predicted = law.says((largest,))
        cells.append((b, largest - (predicted or 0), b + steady(values, 1)[0]))
        past = (((a,), values[a - b]) for a in range(mined, largest + 1))
        family.add(law, past, lambda key, b=b: _code((key[0], b)))  # type: ignore[misc]
    data = WORDS.table("rows", cells, sum(map(len, rows[: LINES + 1])))
    return data, family.pattern()


def _diagonals(rows: list[array[int]], mined: int) -> tuple[Dataset, Pattern]:
    """b ↦ SG(b + d, b) for fixed d."""
    largest = len(rows) - 1
    family = WORDS.family("diagonals", mined=mined, largest=largest)
    cells: list[tuple[Cell, ...]] = []
    d = 0
    while (steady := progression(_diagonal(rows, d, largest), name=f"SG(b + {d}, b)", var="b")) is not None:
        values = _diagonal(rows, d, largest)
        cells.append((d, *shape(values, steady)))
        law = progression(values[: mined - d], name=f"SG(b + {d}, b)", var="b")
        if law is not None:
            past = (((b,), values[b]) for b in range(mined - d, len(values)))
            family.add(law, past, lambda key, d=d: _code((key[0] + d, key[0])))  # type: ignore[misc]
        d += 1
    positions = sum(largest + 1 - row[0] for row in cells if isinstance(row[0], int))
    data = WORDS.table("diagonals", cells, positions)
    return data, family.pattern()


def _signs(rows: list[array[int]], table: Dataset) -> Dataset:
    largest = len(rows) - 1
    cells: list[tuple[Cell, ...]] = []
    for d in range(1, min(SIGNS, len(table.rows) - 1) + 1):
        first = (largest - 4 * d) // (2 * d) * 2 * d
        cells.append((d, "".join(str(rows[first + i][d] - 2 * d + 1) for i in range(2 * d))))
    return WORDS.table("signs", cells)


def _extremes(rows: list[array[int]], table: Dataset, mined: int) -> Iterator[Pattern]:
    """Laws of the columns of the table of diagonals, mined from its first half."""
    largest = len(rows) - 1
    half = len(table.rows) // 2
    for position, what in ((3, "the least value of"), (4, "the greatest value of"), (1, "the period of")):
        column = [int(row[position] or 0) for row in table.rows]
        name = f"{what} SG(b + d, b) for large b"
        for law in sequence_laws(column[1:half], 1, name=name, var="d"):
            yield WORDS.law(
                "diagonal",
                law,
                (((d,), column[d]) for d in range(half, len(column))),
                lambda key: _code((largest, largest - key[0])),
                str,
                column=table.columns[position],
                half=half,
                all=len(column),
                largest=largest,
            )
    yield _onsets(table, half, largest)
    yield _mirror(rows, table, mined)


def _onsets(table: Dataset, half: int, largest: int) -> Pattern:
    """How far out a diagonal settles, against d²."""
    onsets = {int(row[0] or 0): int(row[2] or 0) for row in table.rows if row[0]}
    most = max((d for d in onsets if d < half), key=lambda d: onsets[d] / d**2)
    least, end = onsets[most] / most**2, max(onsets)
    family = WORDS.family("diagonal-onset", least=least, most=most, half=half, largest=largest, end=end)
    for d, onset in onsets.items():
        family.count(d < half)
        if onset * most**2 > onsets[most] * d**2:
            family.breaks(d, _code((onset - 1 + d, onset - 1)), f"it begins at b = {onset} for d = {d}")
    return family.pattern()


def _mirror(rows: list[array[int]], table: Dataset, mined: int) -> Pattern:
    """SG(b + d, b) + SG(b, b − d), proposed by the complements of the first diagonals."""
    largest = len(rows) - 1
    family = WORDS.family("mirror", mined=mined, largest=largest)
    for d in range(1, len(table.rows)):
        values = _diagonal(rows, d, largest)
        law = complement(values[: mined - d], name=f"SG(b + {d}, b)", var="b")
        if law is not None and all(
            values[b + d] + values[b] == 4 * d - 1 for b in range(mined - 3 * d, mined - 2 * d)
        ):
            family.support += law.support
        settled = int(table.rows[d][2] or 0)
        for b in range(max(settled, mined - d), len(values) - d):
            family.count(False)
            if values[b] + values[b + d] != 4 * d - 1:
                family.breaks(2 * b + 3 * d, _code((b + 2 * d, b + d)), f"SG {values[b + d]} and {values[b]}")
    return family.pattern()


def _share(rows: list[array[int]], mined: int) -> Pattern:
    """c(b) / b, c(b) as in `_lines`: b less the number of values of (b, 0), …, (b, b − 1)."""
    largest = len(rows) - 1
    shifts_ = [b - len({rows[c][b - c] for c in range(b)}) for b in range(largest + 1)]
    first = 50
    known = range(first, mined)
    low = min(known, key=lambda b: shifts_[b] / b)
    high = max(known, key=lambda b: shifts_[b] / b)
    quarter = range(3 * largest // 4, largest + 1)
    shares = [shifts_[b] / b for b in quarter]
    family = WORDS.family(
        "share",
        least=shifts_[low] / low,
        low=low,
        most=shifts_[high] / high,
        high=high,
        first=first,
        mined=mined,
        largest=largest,
        quarter=quarter[0],
        between=min(shares),
        and_=max(shares),
    )
    family.support = len(known)
    family.trials = largest - mined + 1
    for b in range(mined, largest + 1):
        if not shifts_[low] * b <= shifts_[b] * low or not shifts_[b] * high <= shifts_[high] * b:
            family.breaks(b, _code((largest, b)), f"c({b}) = {shifts_[b]}")
    return family.pattern()


def _formula(rows: list[array[int]]) -> Pattern:
    size = 12
    truth: dict[Key, int] = {(a, b): rows[b][a - b] for a in range(size + 1) for b in range(a + 1)}
    (law,) = forms(truth, ("a", "b"))
    keys = sorted(((a, b) for a in range(40) for b in range(a + 1)), key=lambda key: (sum(key), key))
    past = ((key, rows[key[1]][key[0] - key[1]]) for key in keys)
    return WORDS.law("formula", law, past, _code, size=size, positions=len(truth))


PROBLEMS = read_problems(DATA, {"greedy-grundy": gather})
