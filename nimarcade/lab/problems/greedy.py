"""Grundy values of Greedy Nim without bound: two heaps far out, three with a small third heap."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from nimarcade.lab.miner import forms, sequences
from nimarcade.lab.miner.law import Key
from nimarcade.lab.problems import greedy_three
from nimarcade.lab.problems.greedy_three import shape
from nimarcade.lab.problems.greedy_values import pairs, triples
from nimarcade.lab.problems.problem import Bounds, Cell, Dataset, Gathered, Pattern, Problem, Watch
from nimarcade.lab.problems.trying import Family, tried

LINES = 40
"""Rows b ≤ this are looked at one by one."""
SIGNS = 24
"""Of diagonals up to this it is shown which of the two values stands where."""
CORNER = 14
"""Values with both heaps up to this are shown."""


def _code(key: Key) -> str:
    return "greedy-nim:" + ",".join(map(str, key))


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
    solved = triples(three, greedy_three.THIRD)
    beside, more = greedy_three.mine(solved, three)
    corner = Dataset(
        "corner",
        "SG values of two heaps, a down and b across",
        ("a", *(f"b={b}" for b in range(CORNER + 1))),
        tuple((a, *(rows[min(a, b)][abs(a - b)] for b in range(CORNER + 1))) for a in range(CORNER + 1)),
        (largest + 1) * (largest + 2) // 2,
    )
    watch(1.0, "done")
    return Gathered(dict(box), (corner, table, _signs(rows, table), offsets, beside), (*patterns, *more))


def _diagonal(rows: list[array[int]], d: int, largest: int) -> list[int]:
    return [rows[b][d] for b in range(largest - d + 1)]


def _lines(rows: list[array[int]], mined: int) -> tuple[Dataset, Pattern]:
    """a ↦ SG(a, b) for fixed b."""
    largest = len(rows) - 1
    family = Family(
        "lines",
        f"for every b ≤ {LINES} from some a on SG(a, b) = a − c(b), with c(b) and the onset in the table",
        "linear",
        f"a ≤ {mined}, b ≤ {LINES}",
        f"a ≤ {largest}, b ≤ {LINES}",
        remark="a row can only grow by the least values not seen in column b, so it must end as such a line",
    )
    cells: list[tuple[Cell, ...]] = []
    for b in range(LINES + 1):
        values = rows[b]
        law = sequences.progression(values[: mined - b], b, name=f"SG(a, {b})", var="a")
        if law is None or law.kind != "linear":
            family.breaks(2 * b, _code((b, b)), f"no line for b = {b}")
            continue
        said = law.says((largest,))
        cells.append((b, largest - (said or 0), b + sequences.steady(values, 1)[0]))
        past = (((a,), values[a - b]) for a in range(mined, largest + 1))
        family.add(law, past, lambda key, b=b: _code((key[0], b)))  # type: ignore[misc]
    data = Dataset(
        "rows",
        "SG(a, b) = a − c(b) from a = onset on",
        ("b", "c(b)", "onset"),
        tuple(cells),
        sum(map(len, rows[: LINES + 1])),
    )
    return data, family.pattern()


def _diagonals(rows: list[array[int]], mined: int) -> tuple[Dataset, Pattern]:
    """b ↦ SG(b + d, b) for fixed d."""
    largest = len(rows) - 1
    family = Family(
        "diagonals",
        "SG(b + d, b) as a function of b is periodic from some b on, for every difference d",
        "period",
        f"heaps ≤ {mined}",
        f"heaps ≤ {largest}, the differences d for which {mined} show a period",
        remark="with d > 0 the period is 2d or divides it; see the next patterns",
    )
    cells: list[tuple[Cell, ...]] = []
    d = 0
    while (
        found := sequences.progression(_diagonal(rows, d, largest), name=f"SG(b + {d}, b)", var="b")
    ) is not None:
        values = _diagonal(rows, d, largest)
        cells.append((d, *shape(values, found)))
        law = sequences.progression(values[: mined - d], name=f"SG(b + {d}, b)", var="b")
        if law is not None:
            past = (((b,), values[b]) for b in range(mined - d, len(values)))
            family.add(law, past, lambda key, d=d: _code((key[0] + d, key[0])))  # type: ignore[misc]
        d += 1
    data = Dataset(
        "diagonals",
        "SG(b + d, b) for b from the onset on: its period, its least and its greatest value, and over how "
        "many b it repeats here",
        ("d", "period", "onset", "least", "greatest", "repeats"),
        tuple(cells),
        sum(largest + 1 - row[0] for row in cells if isinstance(row[0], int)),
    )
    return data, family.pattern()


def _signs(rows: list[array[int]], table: Dataset) -> Dataset:
    largest = len(rows) - 1
    cells: list[tuple[Cell, ...]] = []
    for d in range(1, min(SIGNS, len(table.rows) - 1) + 1):
        first = (largest - 4 * d) // (2 * d) * 2 * d
        cells.append((d, "".join(str(rows[first + i][d] - 2 * d + 1) for i in range(2 * d))))
    return Dataset(
        "signs",
        "SG(b + d, b) − (2d − 1) for large b, from b = 0 mod 2d on over one round",
        ("d", "round"),
        tuple(cells),
    )


def _extremes(rows: list[array[int]], table: Dataset, mined: int) -> Iterator[Pattern]:
    """Laws of the columns of the table of diagonals, mined from its first half."""
    largest = len(rows) - 1
    half = len(table.rows) // 2
    for at, what in ((3, "the least value of"), (4, "the greatest value of"), (1, "the period of")):
        column = [int(row[at] or 0) for row in table.rows]
        name = f"{what} SG(b + d, b) for large b"
        for law in sequences.laws(column[1:half], 1, name=name, var="d"):
            yield tried(
                f"diagonal-{table.columns[at]}",
                law,
                (((d,), column[d]) for d in range(half, len(column))),
                mined=f"d < {half}, heaps ≤ {largest}",
                past=f"d < {len(column)}, heaps ≤ {largest}",
                code=lambda key: _code((largest, largest - key[0])),
                told=str,
            )
    yield _onsets(table, half, largest)
    yield _mirror(rows, table, mined)


def _onsets(table: Dataset, half: int, largest: int) -> Pattern:
    """How far out a diagonal settles, against d²."""
    onsets = {int(row[0] or 0): int(row[2] or 0) for row in table.rows if row[0]}
    most = max((d for d in onsets if d < half), key=lambda d: onsets[d] / d**2)
    family = Family(
        "diagonal-onset",
        f"the period of SG(b + d, b) holds from b = {onsets[most] / most**2:.3f} d² on, as at d = {most}",
        "bounds",
        f"d < {half}, heaps ≤ {largest}",
        f"d ≤ {max(onsets)}, heaps ≤ {largest}",
    )
    for d, onset in onsets.items():
        family.count(int(d < half), int(d >= half))
        if onset * most**2 > onsets[most] * d**2:
            family.breaks(d, _code((onset - 1 + d, onset - 1)), f"it begins at b = {onset} for d = {d}")
    return family.pattern()


def _mirror(rows: list[array[int]], table: Dataset, mined: int) -> Pattern:
    """SG(b + d, b) + SG(b, b − d), proposed by the complements of the first diagonals."""
    largest = len(rows) - 1
    family = Family(
        "mirror",
        "SG(b + d, b) + SG(b, b − d) = 4d − 1 from some b on, for every d ≥ 1: of two neighbours a "
        "difference d apart one has 2d − 1 and the other 2d",
        "period",
        f"heaps ≤ {mined}",
        f"heaps ≤ {largest}",
        remark="where a diagonal d > 0 takes only 2d − 1 and 2d this must be so, since one of the two is an "
        "option of the other",
    )
    for d in range(1, len(table.rows)):
        values = _diagonal(rows, d, largest)
        law = sequences.complement(values[: mined - d], name=f"SG(b + {d}, b)", var="b")
        if law is not None and all(
            values[b + d] + values[b] == 4 * d - 1 for b in range(mined - 3 * d, mined - 2 * d)
        ):
            family.support += law.support
        settled = int(table.rows[d][2] or 0)
        for b in range(max(settled, mined - d), len(values) - d):
            family.trials += 1
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
    family = Family(
        "share",
        f"c(b) is between {shifts_[low] / low:.4f} b (as at b = {low}) and {shifts_[high] / high:.4f} b "
        f"(as at b = {high}) for b ≥ {first}",
        "bounds",
        f"{first} ≤ b < {mined}",
        f"b ≤ {largest}",
        support=len(known),
    )
    family.trials = largest - mined + 1
    for b in range(mined, largest + 1):
        if not shifts_[low] * b <= shifts_[b] * low or not shifts_[b] * high <= shifts_[high] * b:
            family.breaks(b, _code((largest, b)), f"c({b}) = {shifts_[b]}")
    quarter = range(3 * largest // 4, largest + 1)
    family.remark = (
        f"for b ≥ {quarter[0]} between {min(shifts_[b] / b for b in quarter):.4f} b and "
        f"{max(shifts_[b] / b for b in quarter):.4f} b"
    )
    return family.pattern()


def _formula(rows: list[array[int]]) -> Pattern:
    size = 12
    truth: dict[Key, int] = {(a, b): rows[b][a - b] for a in range(size + 1) for b in range(a + 1)}
    (law,) = forms.forms(truth, ("a", "b"))
    keys = sorted(((a, b) for a in range(40) for b in range(a + 1)), key=lambda key: (sum(key), key))
    return tried(
        "formula",
        law,
        ((key, rows[key[1]][key[0] - key[1]]) for key in keys),
        mined=f"a ≤ {size}, {len(truth)} positions, some 40,000 formulas",
        past="a ≤ 39",
        code=_code,
        statement=f"{law.statement} (of the formulas tried the one right most often)",
    )


PROBLEMS = (
    Problem(
        name="greedy-grundy",
        title="Grundy values of Greedy Nim",
        source="Omiya, Yoshinaka, Shinohara 2025, section 5.2",
        statement=(
            "Compute the Grundy values of Greedy Nim without recursion, best by a formula. Even for two "
            "heaps a, b no method is known whose time grows like log a + log b."
        ),
        known=(
            "SG = 0 exactly where the number of largest heaps is even (Albert, Nowakowski).",
            "SG(a, 0) = a, and by recursion every value of a box can be computed.",
        ),
        box={"largest": 5000, "three": 500},
        limits={"largest": (400, 8000), "three": (200, 600)},
        gather=gather,
    ),
)
