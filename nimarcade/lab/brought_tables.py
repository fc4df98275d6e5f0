"""Patterns of a table that somebody brings, CSV as `nimarcade table` writes it: mined from one half of its
numbers, tried on the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain
from math import comb, gcd, isqrt
from typing import NamedTuple, TypeAlias

from nimarcade.core import catalogue, codes
from nimarcade.core.errors import BadInput, Missing, PastLimit
from nimarcade.core.game import Independent
from nimarcade.lab import heap_games, miner, problems
from nimarcade.theory import binary, heap_values

LARGEST = 100_000_000
"""Bytes of a file with a table."""
TABLE_LIMIT = 1_000_000
"""A table of more positions is not read."""
MODULI = range(2, 9)
SETS = 1_000_000
"""Sets of properties looked at, at most: of a table with many columns the smaller sets."""
STEPS = 12
SETTLED = 4
"""Sets of properties told at most, those with the fewest classes."""
LONGEST = 24
OUTCOMES = {"P": 0, "N": 1}


class BroughtTable(NamedTuple):
    names: tuple[str, ...]
    what: str
    truth: dict[miner.Key, int]

    def words(self, value: int) -> str:
        return "PN"[value] if self.what == "outcome" else f"{self.what.upper()} {value}"


def read_table(lines: Iterable[str]) -> BroughtTable:
    """Raises BadInput with the line's number, and PastLimit."""
    rows = iter(lines)
    names = next(rows, "").strip().split(",")
    if len(names) < 2 or any(name.strip().isdigit() for name in names):
        raise BadInput(
            "a table begins with the names of its columns, such as x1,x2,sg; table -o FILE.csv makes one"
        )
    truth: dict[miner.Key, int] = {}
    for number, row in enumerate(rows, 2):
        if not row.strip():
            continue
        cells = row.strip().split(",")
        try:
            value = OUTCOMES.get(cells[-1])
            key = tuple(map(_cell, cells[:-1]))
            value = _cell(cells[-1]) if value is None else value
        except ValueError:
            raise BadInput(
                f"line {number} of the table: {codes.shown(row.strip())} is not {len(names)} numbers from 0 "
                "on"
            ) from None
        if len(cells) != len(names):
            raise BadInput(f"line {number} of the table has {len(cells)} cells, its head {len(names)}")
        if truth.setdefault(key, value) != value:
            raise BadInput(
                f"line {number} of the table: {codes.shown(row.strip())} contradicts a line before"
            )
        if len(truth) > TABLE_LIMIT:
            raise PastLimit(f"a table to be mined has at most {TABLE_LIMIT:,} positions")
    if not truth:
        raise BadInput("the table has no positions")
    return BroughtTable(tuple(names[:-1]), names[-1], truth)


def _cell(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def proved_period(table: BroughtTable, game: str) -> Mined | None:
    """The period of the values of single heaps, proved by a finite check, where it is within reach; raises
    BadInput where the table holds no such values, or the game's heaps are not told by digits."""
    p = catalogue.read(heap_games.named(game))
    game = catalogue.write(p).partition(":")[0]
    rules = catalogue.game_of(p)
    digits = rules.digits(p) if isinstance(rules, Independent) else None
    if digits is None:
        raise BadInput(f"{codes.shown(game)}: periods are proved of octal and subtraction games")
    if len(table.names) != 1 or table.what == "outcome":
        raise BadInput("periods are proved of the values of single heaps: n,sg")
    values = heap_values.values_of(digits)
    with suppress(Missing):  # the period may be far out, where only an array reaches
        heap_games.heap_game(game).period(len(table.truth))
    for (n,), value in table.truth.items():
        if (own := values.value(n)) not in (value, None):
            raise BadInput(f"these are not the values of {game}: a heap of {n} is worth {own}, not {value}")
    if (repeats := values.proved()) is None:
        return None
    what, var = table.what.upper(), table.names[0]
    period, onset = repeats.period * values.unit, repeats.onset * values.unit
    gain = f" + {repeats.gain}" if repeats.gain else ""
    source = "Siegel 2013, IV.2" if repeats.gain else "Guy, Smith 1956"
    pattern = problems.Pattern(
        name="period-proved",
        statement=f"{what}({var} + {period}) = {what}({var}){gain} for {var} ≥ {onset}",
        kind="period",
        status="proved",
        mined=f"the rules of {game}",
        support=max(len(values.table), len(values.far)),
        tried=f"numbers ≤ {max(map(max, table.truth))}",
        trials=sum(n >= onset for (n,) in table.truth),
        found=f"for all sizes: enough heaps in a row have come back ({source}); all "
        f"{len(table.truth):,} values given are those of {game}",
    )
    law = miner.Law(
        pattern.statement, "period", lambda key: values.value(key[0]), 0, period, onset, repeats.gain
    )
    return pattern, law


Mined: TypeAlias = "tuple[problems.Pattern, miner.Law]"


def mine(table: BroughtTable, game: str = "") -> list[Mined]:
    """Patterns mined from the positions with all numbers up to half of the largest, tried on the others, each
    with the law that it is; survivors first. With the game whose single heaps have these values its period is
    proved."""
    proved = proved_period(table, game) if game else None
    return [*filter(None, [proved]), *_mined(table)]


def _mined(table: BroughtTable) -> list[Mined]:
    half = max(map(max, table.truth)) // 2
    small = {key: value for key, value in table.truth.items() if max(key) <= half}
    past = sorted(
        (entry for entry in table.truth.items() if max(entry[0]) > half),
        key=lambda entry: (sum(entry[0]), entry[0]),
    )
    if len(small) < 2 or not past:
        return []
    patterns: dict[str, Mined] = {}
    for law in _laws(table, small):
        pattern = problems.try_law(
            f"{law.kind}-{len(patterns) + 1}",
            law,
            past,
            mined=f"numbers ≤ {half}",
            tried=f"numbers ≤ {max(map(max, table.truth))}",
            code=lambda key: ",".join(map(str, key)),
            words=table.words,
        )
        if pattern.trials:
            patterns.setdefault(pattern.statement, (pattern, law))
    return sorted(patterns.values(), key=lambda entry: entry[0].status != "survives")


def _laws(table: BroughtTable, small: Mapping[miner.Key, int]) -> Iterator[miner.Law]:
    names, truth = table.names, table.truth
    if table.what != "outcome" and len({*small.values()}) == 1:
        value = next(iter(small.values()))
        yield miner.Law(f"{table.what.upper()} = {value}", "linear", lambda key: value, len(small) - 1)
        return
    what = "the outcome" if table.what == "outcome" else table.what.upper()
    first = min(small)[0]
    sequence = [small.get((n,)) for n in range(first, first + len(small))] if len(names) == 1 else []
    known = [value for value in sequence if value is not None]
    found = (
        miner.sequence_laws(known, first, name=what, var=names[0])
        if known and len(known) == len(small)
        else []
    )
    if known and not found and (law := multiples(known, first, what, names[0])) is not None:
        found = [law]
    yield from found
    if table.what == "outcome":
        yield from of_outcomes(small, names)
    if table.what != "outcome" and not found:
        for law in miner.forms(small, names):
            yield replace(law, statement=law.statement.replace("SG", what, 1))
    features = [miner.arithmetic(names, modulus) for modulus in MODULI]
    distinct = {feature.words: feature for feature in chain(*features, _valuations(names, small))}
    most = 3 if len(names) > 2 else 2
    while comb(len(distinct), most) > SETS:
        most -= 1
    settled = miner.depends(small, list(distinct.values()), most=most, what=what)
    yield from sorted(settled, key=lambda law: -law.support)[:SETTLED]
    yield from _shifted(table, small, what)
    for moved in range(1, len(names) + 1):
        if all(tuple(sorted(key, reverse=True)) == key for key in small) and (
            period := miner.translation(small, moved, LONGEST)
        ):
            law = miner.translation_law(*period, truth.get, len(names))
            yield replace(law, statement=law.statement.replace("SG", what, 1))


def _valuations(names: Sequence[str], small: Mapping[miner.Key, int]) -> list[miner.Feature]:
    if any(0 in key for key in small):
        return []
    return [miner.Feature(f"v2({name})", partial(_valuation, i)) for i, name in enumerate(names)]


def _valuation(i: int, key: miner.Key) -> int:
    return binary.v2(key[i])


def _shifted(table: BroughtTable, small: Mapping[miner.Key, int], what: str) -> Iterator[miner.Law]:
    """Doubling all numbers; adding the same to all or to one, by the least steps that do."""
    f = "f" if what == "the outcome" else what
    names = table.names
    old = ", ".join(names)
    double = miner.Change(f"{f}({', '.join(f'2{name}' for name in names)}) = {f}({old})", _halved)
    yield from miner.shifts(small, [double], table.truth.get)
    everywhere = tuple(1 for _ in names)
    for way in (everywhere, *(tuple(int(i == j) for j in range(len(names))) for i in range(len(names)))):
        least: list[int] = []
        for step in range(1, STEPS + 1):
            if any(step % known == 0 for known in least):
                continue
            steps = tuple(step * part for part in way)
            new = ", ".join(f"{name} + {by}" if by else name for name, by in zip(names, steps, strict=True))
            change = miner.Change(f"{f}({new}) = {f}({old})", partial(_less, steps))
            for law in miner.shifts(small, [change], table.truth.get):
                least.append(step)
                yield law


def _halved(key: miner.Key) -> miner.Key | None:
    return None if any(x % 2 for x in key) or not any(key) else tuple(x // 2 for x in key)


def _less(steps: miner.Key, key: miner.Key) -> miner.Key | None:
    smaller = tuple(x - step for x, step in zip(key, steps, strict=True))
    return None if min(smaller) < 0 else smaller


# Floors of multiples of quadratic numbers, ⌊n·(a + b√d)/e⌋, as in Wythoff's game and in Euclid's.
#
# Terms of such a sequence leave an interval for the factor; the simplest number (a + b√d)/e in it is
# proposed. All is counted with whole numbers, nothing is rounded: ⌊(m + r)/e⌋ = ⌊(m + ⌊r⌋)/e⌋ for whole
# m and e.


RADICANDS = tuple(d for d in range(2, 31) if all(d % (p * p) for p in (2, 3, 5)))
DENOMINATORS = range(1, 7)
FACTORS = (1, -1, 2, -2, 3, -3)
SHIFTS = (0, 1, -1)


@dataclass(frozen=True, slots=True)
class Quadratic:
    """(a + b√d)/e with e > 0."""

    a: int
    b: int
    d: int
    e: int

    @property
    def height(self) -> int:
        """The sum of the coefficients of its equation, e²x² − 2aex + a² − b²d = 0, without signs: the simpler
        the number, the smaller."""
        equation = self.e * self.e, 2 * self.a * self.e, self.a * self.a - self.b * self.b * self.d
        return sum(map(abs, equation)) // gcd(*equation)

    def times(self, n: int) -> int:
        """The floor of its multiple by n."""
        return (self.a * n + _root(self.b * n, self.d)) // self.e

    def __str__(self) -> str:
        root = f"{'' if abs(self.b) == 1 else abs(self.b)}√{self.d}"
        sign = "−" if self.b < 0 else "+" if self.a else ""
        text = f"{self.a} {sign} {root}".replace("-", "−") if self.a else f"{sign}{root}"
        return f"({text})/{self.e}" if self.e > 1 else f"({text})" if self.a else text


def _root(n: int, d: int) -> int:
    """⌊n√d⌋."""
    return isqrt(n * n * d) if n >= 0 else -isqrt(n * n * d - 1) - 1


def within(low: Fraction, high: Fraction) -> Iterator[Quadratic]:
    """Quadratic numbers from `low` on below `high`, the simplest first."""
    met = []
    for d in RADICANDS:
        for e in DENOMINATORS:
            for b in FACTORS:
                # the least whole a with (a + b√d)/e ≥ low; √d is irrational, so it is never equal
                first = -_floor(-low * e, b, d)
                a = first
                while _floor(a - high * e, b, d) < 0:
                    if gcd(a, b, e) == 1:
                        met.append(Quadratic(a, b, d, e))
                    a += 1
    yield from sorted(met, key=lambda number: (number.height, number.e))


def _floor(x: Fraction, b: int, d: int) -> int:
    """⌊x + b√d⌋."""
    return (x.numerator + _root(b * x.denominator, d)) // x.denominator


def multiples(values: Sequence[int], start: int, name: str, var: str) -> miner.Law | None:
    """f(n) = ⌊(n + s)·x⌋ + t for the simplest such x."""
    if len(values) < miner.LEAST:
        return None
    numbered = list(enumerate(values, start))
    for shift in SHIFTS:
        for add in SHIFTS:
            low, high = _interval([(n + shift, value - add) for n, value in numbered])
            if low is None or high is None or low >= high:
                continue
            for number in within(low, high):
                if all(number.times(n + shift) + add == value for n, value in numbered):
                    of = var if not shift else f"({var} {'+' if shift > 0 else '−'} 1)"
                    tail = "" if not add else " + 1" if add > 0 else " − 1"
                    words = f"{name} = ⌊{of}·{number}⌋{tail}"
                    return miner.Law(words, "floor", partial(_floored, number, shift, add), len(values) - 4)
    return None


def _floored(number: Quadratic, shift: int, add: int, key: miner.Key) -> int:
    return number.times(key[0] + shift) + add


def _interval(pairs: Iterable[tuple[int, int]]) -> tuple[Fraction | None, Fraction | None]:
    """Between which numbers x lies if ⌊n·x⌋ = value for all pairs (n, value)."""
    low = high = None
    for n, value in pairs:
        if n <= 0:
            if n or value:
                return None, None
            continue
        least, most = Fraction(value, n), Fraction(value + 1, n)
        low = least if low is None or least > low else low
        high = most if high is None or most < high else high
    return low, high


# outcomes of two heaps


def of_outcomes(truth: Mapping[miner.Key, int], names: Sequence[str]) -> Iterator[miner.Law]:
    """The places at which the P-positions of two heaps x ≥ y lie: one for each difference, or all up to a
    line."""
    if len(names) != 2 or any(x < y for x, y in truth):
        return
    lost = {key for key, value in truth.items() if not value}
    x, y = names
    of = {larger - smaller: smaller for larger, smaller in lost}
    law = _law_of(of, f"({x} − {y})") if len(of) == len(lost) else None
    if law is not None:
        words = f"a position is P if and only if {y}{law.statement}"
        yield miner.Law(words, "floor", partial(_at_difference, law), len(lost))
    most = max(map(max, truth))
    last: dict[int, int] = {}
    for larger, smaller in lost:
        last[smaller] = max(larger, last.get(smaller, 0))
    ends = {smaller: end for smaller, end in last.items() if smaller > 0 and end < most}
    law = _law_of(ends, y)
    equal = any((n, n) in lost for n in ends)
    if law is not None and all(
        (larger, n) in lost for n, end in ends.items() for larger in range(n + (not equal), end)
    ):
        words = f"a position with {y} ≥ 1 is P if and only if {x}{law.statement.replace('=', '≤', 1)}"
        if not equal:
            words += f" and {x} ≠ {y}"
        yield miner.Law(words, "floor", partial(_up_to, law, equal), len(lost))


def _at_difference(law: miner.Law, key: miner.Key) -> int:
    return int(key[1] != law.says((key[0] - key[1],)))


def _up_to(law: miner.Law, equal: bool, key: miner.Key) -> int | None:
    end = law.says((key[1],))
    return None if end is None or not key[1] else int(key[0] > end or (key[0] == key[1] and not equal))


def _law_of(terms: Mapping[int, int], var: str) -> miner.Law | None:
    """The law of as many terms as follow each other."""
    start = min(terms, default=0)
    values: list[int] = []
    while start + len(values) in terms:
        values.append(terms[start + len(values)])
    return multiples(values, start, "", var)
