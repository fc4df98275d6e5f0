"""Grundy values of k-Bounded Greedy Nim: for each k a machine of finitely many states, so periodic."""

from __future__ import annotations

from array import array
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from nimarcade.lab.miner import Key, arithmetic, depends, sequence_laws, translation, translation_law
from nimarcade.lab.patterns import LawFamily, Pattern
from nimarcade.lab.problems import Bounds, Cell, Gathered, Watch, Words, read_problems
from nimarcade.papers.misere_greedy.problem import DATA

WORDS = Words(DATA, "bounded-greedy-grundy")
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
    the rest. None if none repeat for b up to `limit`.
    """
    last: deque[tuple[int, ...]] = deque(maxlen=k)
    rows: list[tuple[int, ...]] = []
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for b in range(limit + 1):
        window = [before[len(last) - i] for i, before in enumerate(last)]
        last.append(tuple(bounded_row(window, k + 1, k)))
        rows.append(last[-1])
        if b >= k:
            state = tuple(last)
            first = seen.setdefault(state, b)
            if first < b:
                return _onset(rows, b - first), b - first, rows[first + 1 : b + 1]
    return None


def _onset(rows: list[tuple[int, ...]], period: int) -> int:
    index = len(rows) - 1 - period
    while index >= 0 and rows[index] == rows[index + period]:
        index -= 1
    return index + 1


def gather(box: Bounds, watch: Watch) -> Gathered:
    most = box["k"]
    cells: list[tuple[Cell, ...]] = []
    cycles: dict[int, tuple[int, int, list[tuple[int, ...]]]] = {}
    for k in range(1, most + 1):
        watch(0.4 * k / most, f"two heaps, k = {k}")
        if (cycled := cycle(k, LONGEST)) is None:
            cells.append((k, f"not up to {LONGEST:,}", None, None, None))
            continue
        cycles[k] = cycled
        onset, period, rows = cycled
        cells.append((k, onset, period, _factors(period), _tame(rows)))
    positions = sum((k + 1) * (onset + period + k) for k, (onset, period, _) in cycles.items())
    table = WORDS.table("cycles", cells, positions)
    patterns = [_rows(cycles), *_periods(cells), *_modulus(box["largest"])]
    further: list[tuple[Cell, ...]] = []
    for heaps, largest, upto in HEAPS:
        watch(0.5 + heaps / 10, f"{heaps} heaps")
        patterns += _translations(heaps, largest * box["largest"] // LARGEST, min(upto, most), further)
    beside = WORDS.table("translations", further)
    watch(1.0, "done")
    return Gathered(dict(box), (table, beside), tuple(patterns))


def _code(k: int, key: Key) -> str:
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


def _tame(rows: list[tuple[int, ...]]) -> int:
    d = 1
    while d < len(rows[0]) and all(2 * d - 1 <= row[d] <= 2 * d for row in rows):
        d += 1
    return d - 1


def _rows(cycles: dict[int, tuple[int, int, list[tuple[int, ...]]]]) -> Pattern:
    half = max(cycles) // 2
    family = WORDS.family("permutations", half=half, most=max(cycles))
    for k, (_, _, rows) in cycles.items():
        family.count(k <= half, len(rows))
        for row in rows:
            if sorted(row) != list(range(k + 1)):
                family.breaks(k, f"greedy-nim+k={k}", f"a row {row}")
    return family.pattern()


def _periods(cells: list[tuple[Cell, ...]]) -> Iterator[Pattern]:
    """Laws of the periods as a sequence in k."""
    periods = {k: period for k, _, period, *_ in cells if isinstance(k, int) and isinstance(period, int)}
    known = max(periods) // 2
    most = max(periods)
    even = WORDS.family("period-even", known=known, most=most)
    small = WORDS.family("period-factors", known=known, most=most)
    for k, period in periods.items():
        for rows in (even, small):
            rows.count(k <= known)
        if k >= 2 and period % 2:
            even.breaks(k, f"k = {k}", f"period {period}")
        if max(_primes(period), default=0) > k / 2 + 1:
            small.breaks(k, f"k = {k}", f"period {period} = {_factors(period)}")
    yield even.pattern()
    yield small.pattern()
    values = [periods[k] for k in range(1, known + 1) if k in periods]
    for law in sequence_laws(values, 1, name="the period in b", var="k"):
        past = [((k,), period) for k, period in periods.items() if k > known]
        yield WORDS.law("period-law", law, past, lambda key: f"k = {key[0]}", str, known=known, most=most)


def _modulus(largest: int) -> Iterator[Pattern]:
    """On which remainders the value of two heaps depends; mined anew for each k."""
    mined = largest // 3
    families: dict[str, LawFamily] = {}
    bounds = (2, 3, 4, 5, 6)
    for k in bounds:
        truth = values(2, largest, k)
        small = {key: value for key, value in truth.items() if key[0] <= mined}
        past = sorted(
            (entry for entry in truth.items() if entry[0][0] > mined), key=lambda entry: sum(entry[0])
        )
        for law in depends(small, arithmetic(("a", "b"), k + 1), most=2):
            words = law.statement.replace(f"mod {k + 1}", "mod (k + 1)").rsplit(" (", 1)[0]
            if words not in families:
                number = len(families) + 1
                families[words] = WORDS.family(
                    "depends", number=number, words=words, kind=law.kind, mined=mined, largest=largest
                )
            family = families[words]
            family.add(law, past, lambda key, k=k: _code(k, key))  # type: ignore[misc]
            family.remark += f"{', ' if family.remark else 'proposed for k = '}{k}"
    for family in families.values():
        yield family.pattern()


def values(heaps: int, largest: int, k: int) -> dict[Key, int]:
    """SG of all positions of so many heaps up to the largest."""
    table: dict[Key, int] = {}
    tails = sorted(tuple(reversed(t)) for t in combinations_with_replacement(range(largest + 1), heaps - 1))
    for tail in tails:
        b = tail[0]
        window = [table[tuple(sorted((*tail, a), reverse=True))] for a in range(max(0, b - k), b)]
        for d, value in enumerate(bounded_row(window, largest - b + 1, k)):
            table[(b + d, *tail)] = value
    return table


def _translations(heaps: int, largest: int, upto: int, cells: list[tuple[Cell, ...]]) -> Iterator[Pattern]:
    """Periods in space mined from a box for each k, tried in a larger one."""
    wide = int(largest * FAR)
    families = {
        moved: WORDS.family(
            "moving",
            heaps=heaps,
            moved=moved,
            which=" and ".join(f"x{i + 1}" for i in range(moved)),
            largest=largest,
            wide=wide,
            upto=upto,
        )
        for moved in range(1, heaps + 1)
    }
    for k in range(1, upto + 1):
        truth = values(heaps, wide, k)
        small = {key: value for key, value in truth.items() if key[0] <= largest}
        past = sorted(
            (entry for entry in truth.items() if entry[0][0] > largest), key=lambda entry: sum(entry[0])
        )
        for moved, family in families.items():
            shift = translation(small, moved, largest // 4)
            if shift is None:
                family.remark += f"{', ' if family.remark else 'none is seen in the box for k = '}{k}"
                continue
            period, support = shift
            law = translation_law(period, support, truth.get, "x")
            cells.append((k, heaps, moved, period.step, period.onset))
            family.add(law, past, lambda key, k=k: _code(k, key))  # type: ignore[misc]
    for family in families.values():
        if family.support:
            yield family.pattern()


PROBLEMS = read_problems(DATA, {"bounded-greedy-grundy": gather})
