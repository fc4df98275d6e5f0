"""Grundy values of Greedy Nim without bound, two heaps far out and three with a small third heap, and of
k-Bounded Greedy Nim: for each k a machine of finitely many states, so periodic."""

from __future__ import annotations

from array import array
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from nimarcade.lab import miner, problems

DATA = Path(__file__).parent / "data"
WORDS = problems.Words(DATA, "greedy-grundy")

# Values by masks of bits

Truth = dict[miner.Key, int]
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


def _parted(truth: Truth, mined: int) -> tuple[Truth, list[tuple[miner.Key, int]]]:
    """The values with a largest heap up to `mined`, and all others, those with the fewest stones first."""
    past = (entry for entry in truth.items() if entry[0][0] > mined)
    small = {key: value for key, value in truth.items() if key[0] <= mined}
    return small, sorted(past, key=lambda entry: sum(entry[0]))


# Three heaps

THIRD = 7
"""Third heaps up to this."""
DIFFERENCES = 7
"""Differences below this are looked at."""
SMALL = 60
"""Changes of the third heap are mined from heaps up to this."""
WIDE = 300
"""They are tried on heaps up to this."""


def mine_three(solved: Rows, largest: int) -> tuple[problems.Dataset, list[problems.Pattern]]:
    """Diagonals of (b + d, b, c), and what a third heap changes."""
    mined = largest // 2
    family = WORDS.family("three-heaps", mined=mined, largest=largest, third=THIRD, differences=DIFFERENCES)
    cells: list[tuple[problems.Cell, ...]] = []
    for c in range(THIRD + 1):
        for d in range(1, DIFFERENCES):
            values = [solved[b, c][d] for b in range(c, largest + 1 - d)]
            if (law := miner.progression(values[:mined], c, name=f"SG(b + {d}, b, {c})", var="b")) is None:
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


def _code(key: miner.Key) -> str:
    return "greedy-nim:" + ",".join(map(str, key))


def shape(values: list[int], law: miner.Law) -> tuple[int, int, int, int, int]:
    """Period, onset, least and greatest value of a progression, and how long it repeats."""
    for period in range(1, len(values)):
        onset = miner.steady(values, period)[0]
        if len(values) - onset - period == law.support:
            cycle = values[onset : onset + period]
            return period, onset, min(cycle), max(cycle), law.support
    raise AssertionError(law.statement)


def _third(solved: Rows, largest: int) -> Iterator[problems.Pattern]:
    """Third heaps that can be left out, or made smaller, when the others are lowered too."""
    truth: Truth = {
        (b + d, b, c): row[d]
        for (b, c), row in solved.items()
        for d in range(1, min(len(row), WIDE - b + 1))
        if b > c
    }
    small, past = _parted(truth, SMALL)
    explained: set[int] = set()
    for gap in (1, 2, 3):
        for c in range(1, THIRD + 1):
            changes = [_lower(c, to, by, gap) for to in range(c) for by in range(c + 1)]
            for law in miner.shifts(small, changes, truth.get)[: c not in explained]:
                explained.add(c)
                yield WORDS.law("third-heap", law, past, _code, c=c, small=SMALL, largest=min(largest, WIDE))


def _lower(c: int, to: int, by: int, gap: int) -> miner.Change:
    """(a, b, c) to (a − by, b − by, to)."""

    def down(key: miner.Key) -> miner.Key | None:
        a, b, third = key
        fits = third == c and a - b >= gap and b - by > to
        return (a - by, b - by, to) if fits else None

    less = f" − {by}" if by else ""
    small = f", {to}" if to else ""
    least = max(c, to + by)
    return miner.Change(
        f"for b > {least} and a ≥ b + {gap}: SG(a, b, {c}) = SG(a{less}, b{less}{small})", down
    )


# Two heaps far out, and the problem

LINES = 40
"""Rows b ≤ this are looked at one by one."""
SIGNS = 24
"""Of diagonals up to this it is shown which of the two values stands where."""
CORNER = 14
"""Values with both heaps up to this are shown."""


def gather(box: problems.Bounds, watch: problems.Watch) -> problems.Gathered:
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
    beside, beyond = mine_three(triples(three, THIRD), three)
    sides = range(CORNER + 1)
    corner = WORDS.table(
        "corner",
        ((a, *(rows[min(a, b)][abs(a - b)] for b in sides)) for a in sides),
        (largest + 1) * (largest + 2) // 2,
        (f"b={b}" for b in sides),
    )
    watch(1.0, "done")
    largest = len(rows) - 1
    cells: list[tuple[problems.Cell, ...]] = []
    for d in range(1, min(SIGNS, len(table.rows) - 1) + 1):
        first = (largest - 4 * d) // (2 * d) * 2 * d
        cells.append((d, "".join(str(rows[first + i][d] - 2 * d + 1) for i in range(2 * d))))
    return problems.Gathered(
        dict(box), (corner, table, WORDS.table("signs", cells), offsets, beside), (*patterns, *beyond)
    )


def _diagonal(rows: list[array[int]], d: int, largest: int) -> list[int]:
    return [rows[b][d] for b in range(largest - d + 1)]


def _lines(rows: list[array[int]], mined: int) -> tuple[problems.Dataset, problems.Pattern]:
    """a ↦ SG(a, b) for fixed b."""
    largest = len(rows) - 1
    family = WORDS.family("lines", mined=mined, largest=largest, lines=LINES)
    cells: list[tuple[problems.Cell, ...]] = []
    for b in range(LINES + 1):
        values = rows[b]
        law = miner.progression(values[: mined - b], b, name=f"SG(a, {b})", var="a")
        if law is None or law.kind != "linear":
            family.breaks(2 * b, _code((b, b)), f"no line for b = {b}")
            continue
        predicted = law.says((largest,))
        cells.append((b, largest - (predicted or 0), b + miner.steady(values, 1)[0]))
        past = (((a,), values[a - b]) for a in range(mined, largest + 1))
        family.add(law, past, lambda key, b=b: _code((key[0], b)))  # type: ignore[misc]
    data = WORDS.table("rows", cells, sum(map(len, rows[: LINES + 1])))
    shares, onsets = (", ".join(str(row[i]) for row in cells) for i in (1, 2))
    return data, family.pattern(shares=shares, onsets=onsets)


def _diagonals(rows: list[array[int]], mined: int) -> tuple[problems.Dataset, problems.Pattern]:
    """b ↦ SG(b + d, b) for fixed d."""
    largest = len(rows) - 1
    family = WORDS.family("diagonals", mined=mined, largest=largest)
    cells: list[tuple[problems.Cell, ...]] = []
    d = 0
    while (
        steady := miner.progression(_diagonal(rows, d, largest), name=f"SG(b + {d}, b)", var="b")
    ) is not None:
        values = _diagonal(rows, d, largest)
        cells.append((d, *shape(values, steady)))
        if (law := miner.progression(values[: mined - d], name=f"SG(b + {d}, b)", var="b")) is not None:
            past = (((b,), values[b]) for b in range(mined - d, len(values)))
            family.add(law, past, lambda key, d=d: _code((key[0] + d, key[0])))  # type: ignore[misc]
        d += 1
    positions = sum(largest + 1 - row[0] for row in cells if isinstance(row[0], int))
    return WORDS.table("diagonals", cells, positions), family.pattern()


def _extremes(rows: list[array[int]], table: problems.Dataset, mined: int) -> Iterator[problems.Pattern]:
    """Laws of the columns of the table of diagonals, mined from its first half."""
    largest = len(rows) - 1
    half = len(table.rows) // 2
    for position, what in ((3, "the least value of"), (4, "the greatest value of"), (1, "the period of")):
        column = [int(row[position] or 0) for row in table.rows]
        name = f"{what} SG(b + d, b) for large b"
        for law in miner.sequence_laws(column[1:half], 1, name=name, var="d"):
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
    # Where a diagonal settles, against d².
    onsets = {int(row[0] or 0): int(row[2] or 0) for row in table.rows if row[0]}
    most = max((d for d in onsets if d < half), key=lambda d: onsets[d] / d**2)
    least, end = onsets[most] / most**2, max(onsets)
    family = WORDS.family("diagonal-onset", least=least, most=most, half=half, largest=largest, end=end)
    for d, onset in onsets.items():
        family.count(d < half)
        if onset * most**2 > onsets[most] * d**2:
            family.breaks(d, _code((onset - 1 + d, onset - 1)), f"it begins at b = {onset} for d = {d}")
    yield family.pattern()
    yield _mirror(rows, table, mined)


def _mirror(rows: list[array[int]], table: problems.Dataset, mined: int) -> problems.Pattern:
    """SG(b + d, b) + SG(b, b − d), proposed by the complements of the first diagonals."""
    largest = len(rows) - 1
    family = WORDS.family("mirror", mined=mined, largest=largest)
    for d in range(1, len(table.rows)):
        values = _diagonal(rows, d, largest)
        law = miner.complement(values[: mined - d], name=f"SG(b + {d}, b)", var="b")
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


def _share(rows: list[array[int]], mined: int) -> problems.Pattern:
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


def _formula(rows: list[array[int]]) -> problems.Pattern:
    size = 12
    truth: Truth = {(a, b): rows[b][a - b] for a in range(size + 1) for b in range(a + 1)}
    (law,) = miner.forms(truth, ("a", "b"))
    keys = sorted(((a, b) for a in range(40) for b in range(a + 1)), key=lambda key: (sum(key), key))
    past = ((key, rows[key[1]][key[0] - key[1]]) for key in keys)
    return WORDS.law("formula", law, past, _code, size=size, positions=len(truth))


# With at most k stones a move


BOUNDED = problems.Words(DATA, "bounded-greedy-grundy")
LONGEST = 100_000
"""Rows after which a period is no longer waited for."""
HEAPS = ((2, 160, 6), (3, 44, 5), (4, 20, 3))
"""Heaps, the largest one of the box a period is mined from, and k up to this; in the default box."""
LARGEST = 120
FAR = 1.5
"""Periods are tried in a box so much larger."""


def bounded_row(window: Sequence[int], length: int, k: int) -> array[int]:
    """Values of a row with at most k stones a move; `window` holds those of the options below it, nearest
    last."""
    last = deque(window, maxlen=k)
    values = array("H")
    for _ in range(length):
        seen = set(last)
        value = 0
        while value in seen:
            value += 1
        values.append(value)
        last.append(value)
    return values


def cycle(k: int, limit: int) -> tuple[int, int, list[tuple[int, ...]]] | None:
    """(onset, period, rows): from b = onset on the rows of k-Bounded Greedy Nim with two heaps
    repeat with this period; `rows` are those of one period, values of (b, b), …, (b + k, b).

    A row is settled by the k rows before it, so the first repetition of k rows in a row settles
    the rest. None if none repeat for b up to `limit`."""
    last: deque[tuple[int, ...]] = deque(maxlen=k)
    rows: list[tuple[int, ...]] = []
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for b in range(limit + 1):
        window = [before[len(last) - i] for i, before in enumerate(last)]
        last.append(tuple(bounded_row(window, k + 1, k)))
        rows.append(last[-1])
        if b >= k and (first := seen.setdefault(tuple(last), b)) < b:
            period = b - first
            index = len(rows) - 1 - period
            while index >= 0 and rows[index] == rows[index + period]:
                index -= 1
            return index + 1, period, rows[first + 1 : b + 1]
    return None


def gather_bounded(box: problems.Bounds, watch: problems.Watch) -> problems.Gathered:
    most = box["k"]
    cells: list[tuple[problems.Cell, ...]] = []
    cycles: dict[int, tuple[int, int, list[tuple[int, ...]]]] = {}
    for k in range(1, most + 1):
        watch(0.4 * k / most, f"two heaps, k = {k}")
        if (cycled := cycle(k, LONGEST)) is None:
            cells.append((k, f"not up to {LONGEST:,}", None, None, None))
            continue
        cycles[k] = cycled
        onset, period, rows = cycled
        d = 1
        while d < len(rows[0]) and all(2 * d - 1 <= row[d] <= 2 * d for row in rows):
            d += 1
        cells.append((k, onset, period, _factors(period), d - 1))
    positions = sum((k + 1) * (onset + period + k) for k, (onset, period, _) in cycles.items())
    table = BOUNDED.table("cycles", cells, positions)
    patterns = [_rows(cycles), *_periods(cells), *_modulus(box["largest"])]
    further: list[tuple[problems.Cell, ...]] = []
    for heaps, largest, upto in HEAPS:
        watch(0.5 + heaps / 10, f"{heaps} heaps")
        patterns += _translations(heaps, largest * box["largest"] // LARGEST, min(upto, most), further)
    beside = BOUNDED.table("translations", further)
    watch(1.0, "done")
    return problems.Gathered(dict(box), (table, beside), tuple(patterns))


def _code_k(k: int, key: miner.Key) -> str:
    return f"greedy-nim+k={k}:" + ",".join(map(str, key))


def _primes(n: int) -> list[int]:
    """The prime factors of n with their repetitions."""
    primes: list[int] = []
    p = 2
    while n > 1:
        while n % p == 0:
            n //= p
            primes.append(p)
        p += 1
    return primes


def _factors(n: int) -> str:
    """`2^4·3·5·7`"""
    powers = Counter(_primes(n))
    return "·".join(f"{p}^{power}" if power > 1 else str(p) for p, power in powers.items()) or "1"


def _rows(cycles: dict[int, tuple[int, int, list[tuple[int, ...]]]]) -> problems.Pattern:
    half = max(cycles) // 2
    family = BOUNDED.family("permutations", half=half, most=max(cycles))
    for k, (_, _, rows) in cycles.items():
        family.count(k <= half, len(rows))
        for row in rows:
            if sorted(row) != list(range(k + 1)):
                family.breaks(k, f"greedy-nim+k={k}", f"a row {row}")
    return family.pattern()


def _periods(cells: list[tuple[problems.Cell, ...]]) -> Iterator[problems.Pattern]:
    """Laws of the periods as a sequence in k."""
    periods = {k: period for k, _, period, *_ in cells if isinstance(k, int) and isinstance(period, int)}
    known = max(periods) // 2
    most = max(periods)
    even = BOUNDED.family("period-even", known=known, most=most)
    small = BOUNDED.family("period-factors", known=known, most=most)
    for k, period in periods.items():
        small.count(k <= known)
        if k >= 2:
            even.count(k <= known)
            if period % 2:
                even.breaks(k, f"k = {k}", f"period {period}")
        if max(_primes(period), default=0) > k / 2 + 1:
            small.breaks(k, f"k = {k}", f"period {period} = {_factors(period)}")
    yield even.pattern()
    yield small.pattern()
    values = [periods[k] for k in range(1, known + 1) if k in periods]
    for law in miner.sequence_laws(values, 1, name="the period in b", var="k"):
        past = [((k,), period) for k, period in periods.items() if k > known]
        yield BOUNDED.law("period-law", law, past, lambda key: f"k = {key[0]}", str, known=known, most=most)


def _modulus(largest: int) -> Iterator[problems.Pattern]:
    """On which remainders the value of two heaps depends; mined anew for each k."""
    mined = largest // 3
    families: dict[str, tuple[problems.LawFamily, list[str]]] = {}
    for k in (2, 3, 4, 5, 6):
        small, past = _parted(values(2, largest, k), mined)
        for law in miner.depends(small, miner.arithmetic(("a", "b"), k + 1), most=2):
            words = law.statement.replace(f"mod {k + 1}", "mod (k + 1)").rsplit(" (", 1)[0]
            if words not in families:
                number = len(families) + 1
                told = {"number": number, "words": words, "kind": law.kind}
                families[words] = BOUNDED.family("depends", mined=mined, largest=largest, **told), []
            family, bounds = families[words]
            family.add(law, past, lambda key, k=k: _code_k(k, key))  # type: ignore[misc]
            bounds.append(str(k))
    for family, bounds in families.values():
        yield family.pattern(ks=", ".join(bounds))


def values(heaps: int, largest: int, k: int) -> Truth:
    """SG of all positions of so many heaps up to the largest."""
    table: Truth = {}
    tails = sorted(tuple(reversed(t)) for t in combinations_with_replacement(range(largest + 1), heaps - 1))
    for tail in tails:
        b = tail[0]
        window = [table[tuple(sorted((*tail, a), reverse=True))] for a in range(max(0, b - k), b)]
        for d, value in enumerate(bounded_row(window, largest - b + 1, k)):
            table[(b + d, *tail)] = value
    return table


def _translations(
    heaps: int, largest: int, upto: int, cells: list[tuple[problems.Cell, ...]]
) -> Iterator[problems.Pattern]:
    """Periods in space mined from a box for each k, tried in a larger one."""
    wide = int(largest * FAR)
    families = {
        moved: BOUNDED.family(
            "moving",
            heaps=heaps,
            moved=moved,
            which=" and ".join(f"x{i + 1}" for i in range(moved)),
            room=f"x{moved} − x{moved + 1}" if moved < heaps else f"x{moved}",
            largest=largest,
            wide=wide,
            upto=upto,
        )
        for moved in range(1, heaps + 1)
    }
    steps: dict[int, list[str]] = {moved: [] for moved in families}
    for k in range(1, upto + 1):
        truth = values(heaps, wide, k)
        small, past = _parted(truth, largest)
        for moved, family in families.items():
            if (shift := miner.translation(small, moved, largest // 4)) is None:
                family.remark += f"{', ' if family.remark else 'none is seen in the box for k = '}{k}"
                continue
            period, support = shift
            law = miner.translation_law(period, support, truth.get, heaps)
            cells.append((k, heaps, moved, period.step, period.onset))
            steps[moved].append(f"({k}, {period.step}, {period.onset})")
            family.add(law, past, lambda key, k=k: _code_k(k, key))  # type: ignore[misc]
    for moved, family in families.items():
        if family.support:
            yield family.pattern(steps=", ".join(steps[moved]))


PROBLEMS = problems.read_problems(DATA, {"greedy-grundy": gather, "bounded-greedy-grundy": gather_bounded})
