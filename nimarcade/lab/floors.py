"""What the miner finds of floors of multiples of quadratic numbers, ⌊n·(a + b√d)/e⌋, as in Wythoff's game and
in Euclid's.

Terms of such a sequence leave an interval for the factor; the simplest number (a + b√d)/e in it is proposed.
All is counted with whole numbers, nothing is rounded: ⌊(m + r)/e⌋ = ⌊(m + ⌊r⌋)/e⌋ for whole m and e.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import gcd, isqrt

from nimarcade.lab.miner import LEAST, Key, Law

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


def multiples(values: Sequence[int], start: int, name: str, var: str) -> Law | None:
    """f(n) = ⌊(n + s)·x⌋ + t for the simplest such x."""
    if len(values) < LEAST:
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
                    return Law(words, "floor", partial(_floored, number, shift, add), len(values) - 4)
    return None


def _floored(number: Quadratic, shift: int, add: int, key: Key) -> int:
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


def of_outcomes(truth: Mapping[Key, int], names: Sequence[str]) -> Iterator[Law]:
    """Where the P-positions of two heaps x ≥ y lie: one for each difference, or all up to a line."""
    if len(names) != 2 or any(x < y for x, y in truth):
        return
    lost = {key for key, value in truth.items() if not value}
    x, y = names
    of = {larger - smaller: smaller for larger, smaller in lost}
    law = _law_of(of, f"({x} − {y})") if len(of) == len(lost) else None
    if law is not None:
        words = f"a position is P if and only if {y}{law.statement}"
        yield Law(words, "floor", partial(_at_difference, law), len(lost))
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
        yield Law(words, "floor", partial(_up_to, law, equal), len(lost))


def _at_difference(law: Law, key: Key) -> int:
    return int(key[1] != law.says((key[0] - key[1],)))


def _up_to(law: Law, equal: bool, key: Key) -> int | None:
    end = law.says((key[1],))
    return None if end is None or not key[1] else int(key[0] > end or (key[0] == key[1] and not equal))


def _law_of(terms: Mapping[int, int], var: str) -> Law | None:
    """The law of as many terms as follow each other."""
    start = min(terms, default=0)
    values: list[int] = []
    while start + len(values) in terms:
        values.append(terms[start + len(values)])
    return multiples(values, start, "", var)
