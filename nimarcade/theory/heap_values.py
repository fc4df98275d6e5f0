"""Grundy values of independent heaps by their size, with the period that is proved of them.

R. K. Guy, C. A. B. Smith, The G-values of various games, 1956; Berlekamp, Conway, Guy, Winning Ways,
chapter 4; A. N. Siegel, Combinatorial Game Theory, 2013, IV.2."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, reduce
from math import gcd
from operator import or_
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from nimarcade.core.game import Digits, Graphed, Independent, Left, M, M_co, P
from nimarcade.games import breaking
from nimarcade.theory.nim_sums import mex, nim_sum

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    from nimarcade.core.plug_ins import numpy as np

PAIRS = 48_000_000
"""A table grows while it costs less than looking at so many pairs of heaps: some tenths of a second, once."""
SINGLE = 200
"""A move that is looked at by itself costs as much as so many pairs that are looked at together."""
SINGLE_SET = 8
"""So many pairs, too, are two sets of values that are joined."""
BYTE = 255
"""The largest value in the table of a rule told by digits, where a heap is a byte."""
SMALL = 1_000
"""Values of heaps up to this are worked out without looking for a period."""
FIRST = 64
"""The period is first looked for among the values of so many heaps, then among twice as many, …"""


class HeapValues(ABC):
    """The Grundy values of the heaps of one rule, in a table that grows as it is asked."""

    digits: Digits | None = None
    unit = 1
    """The number whose multiples all moves take: heaps count by it."""
    table: list[int] | bytearray

    def __init__(self) -> None:
        self.repeats: breaking.Repeating | None = None
        self.far: Sequence[int] | NDArray[np.unsignedinteger] = ()
        """Values counted elsewhere (`theory.heap_sequence`), further than the table."""
        self._looked = 0
        self._sought = 0
        self._lock = Lock()

    def value(self, size: int) -> int | None:
        """The value of a heap; None where neither the table nor a proved period reaches it."""
        size //= self.unit
        if len(self.table) <= size <= SMALL:
            self._extend(size)
        if size < len(self.table):
            return self.table[size]
        if (repeats := self.repeats or self.proved()) is not None:
            early, times = repeats.early(size)
            return self._told(early) + times * repeats.gain
        if size < len(self.far):
            return self._told(size)
        self._extend(size)
        return self.table[size] if size < len(self.table) else None

    def worths(self, heaps: Left) -> list[int]:
        """The values of many heaps, 0 where they are not known."""
        repeats = self.repeats
        if repeats is None or repeats.gain or len(self.table) < repeats.onset + repeats.period:
            return [self.value(size) or 0 for size in heaps]
        table, onset, period, unit = self.table, repeats.onset, repeats.period, self.unit
        counted = heaps if unit == 1 else [size // unit for size in heaps]
        return [table[size if size < onset else onset + (size - onset) % period] for size in counted]

    def share(self, values: NDArray[np.unsignedinteger]) -> None:
        """Take what was counted elsewhere, where it reaches further."""
        if self.unit == 1:
            self.far = values if len(values) > len(self.far) else self.far

    def _told(self, size: int) -> int:
        return self.table[size] if size < len(self.table) else int(self.far[size])

    def proved(self) -> breaking.Repeating | None:
        """The period, looked for as far as the table may grow."""
        while self.repeats is None and self.digits is not None and self._looked < PAIRS:
            self._sought = max(FIRST, 2 * self._sought)
            self._extend(self._sought)
            # of a copy: meanwhile another thread may extend it
            self.repeats = breaking.repeating(self.table[:], self.digits)
        return self.repeats

    def like(self, size: int) -> int:
        """The smallest heap that a proved period makes equal to this one in value; itself without one."""
        repeats = self.proved()
        if repeats is None or repeats.gain or size // self.unit < repeats.onset + repeats.period:
            return size
        return repeats.early(size // self.unit)[0] * self.unit

    def total(self, heaps: Left) -> int | None:
        """The nim-sum of these heaps' values."""
        total = 0
        for size in heaps:
            if (value := self.value(size)) is None:
                return None
            total ^= value
        return total

    @abstractmethod
    def left_with(self, size: int, wished: int) -> Left | None:
        """The parts a move may leave of a heap so that its value is the wished one."""

    def _extend(self, size: int, most: float | None = None) -> None:
        """Up to this heap, or until more pairs are looked at than `most`, PAIRS unless told."""
        with self._lock:
            while (n := len(self.table)) <= size and self._looked < (PAIRS if most is None else most):
                if (value := self._least(n)) is None:
                    self._looked = max(self._looked, PAIRS)
                    break
                self.table.append(value)

    @abstractmethod
    def _least(self, n: int) -> int | None:
        """The least value that no move from a heap of n reaches, of all smaller ones the table tells; None
        where the table cannot hold it."""


class Listed(HeapValues):
    """Of a rule that lists what a move may leave."""

    def __init__(self, leaves: Callable[[int], Iterator[Left]]) -> None:
        super().__init__()
        self.table = [0]
        self.leaves = leaves

    def _least(self, n: int) -> int:
        met = 0
        for left in self.leaves(n):
            met |= 1 << nim_sum(self.table[part] for part in left)
            self._looked += SINGLE
        return mex(met)

    def left_with(self, size: int, wished: int) -> Left | None:
        return next((left for left in self.leaves(size) if self.total(left) == wished), None)


class ByDigits(HeapValues):
    """Of a rule that digits tell."""

    def __init__(self, digits: Digits) -> None:
        super().__init__()
        # whatever is taken, the rest stays
        subtracts = all(digit == breaking.NOTHING | breaking.ONE for _, digit in digits)
        self.unit = gcd(*(taken for taken, _ in digits)) if subtracts else 1
        self.digits: Digits = tuple((taken // self.unit, digit) for taken, digit in digits)
        self.table = bytearray(1)
        self._of_two: list[int] | None = [] if breaking.most_parts(digits) > 2 else None
        """By the stones of two heaps: the values that they have together, as bits."""

    def _least(self, n: int) -> int | None:
        table, met, pairs, triples = self.table, set[int](), list[bytes](), 0
        self._looked += SINGLE
        for taken, digit in self.digits:
            if (rest := n - taken) < 0:
                break
            if digit & breaking.NOTHING and not rest:
                met.add(0)
            if digit & breaking.ONE and rest and taken:
                met.add(table[rest])
            if digit & breaking.TWO and rest > 1:
                pairs.append(self._values_of_two(rest))
            if digit & breaking.THREE and rest > 2:
                triples |= self._values_of_three(rest)
        value = 0
        while value in met or triples >> value & 1 or (pairs and any(value in reached for reached in pairs)):
            value += 1
            if value > BYTE:
                return None
        return value

    def _values_of_two(self, stones: int) -> bytes:
        """Of two heaps that hold so many together. Smaller and larger ones are XORed all at once, as the
        bytes of two long numbers."""
        half = stones // 2
        smaller = int.from_bytes(self.table[1 : half + 1], "little")
        larger = int.from_bytes(self.table[stones - half : stones], "big")
        self._looked += half
        return (smaller ^ larger).to_bytes(half, "little")

    def _values_of_three(self, stones: int) -> int:
        """Of three heaps that hold so many together, as bits: for each value of one heap those of the two
        others."""
        of_two = self._of_two
        assert of_two is not None, "the rule leaves three heaps"
        for pair in range(len(of_two), stones):
            of_two.append(reduce(or_, (1 << value for value in set(self._values_of_two(pair))), 0))
        beside: dict[int, int] = {}
        for one in range(1, stones - 1):
            value = self.table[one]
            beside[value] = beside.get(value, 0) | of_two[stones - one]
        self._looked += SINGLE_SET * stones
        return reduce(or_, (_shifted(values, value) for value, values in beside.items()))

    def left_with(self, size: int, wished: int) -> Left | None:
        """With a proved period, heaps but the largest are tried as far as their values may be new: whole
        periods can be shifted from them to the largest."""
        for taken, digit in self.digits:
            if (rest := size - taken * self.unit) < 0:
                break
            few = breaking.ONE if rest else breaking.NOTHING
            if taken and digit & few and self.value(rest) == wished:
                return (rest,) if rest else ()
            if digit & breaking.TWO:
                for left in self._two(rest, wished):
                    return left
            if digit & breaking.THREE:
                for least in range(1, self._far(rest // 3) + 1):
                    for left in self._two(rest - least, wished ^ (self.value(least) or 0)):
                        return tuple(sorted((*left, least), reverse=True))
        return None

    def _far(self, most: int) -> int:
        return most if self.repeats is None else min(most, self.repeats.onset + self.repeats.period)

    def _two(self, stones: int, wished: int) -> Iterator[Left]:
        """Two heaps that hold so many stones and have this value together. Where very many are to be tried,
        they are so all at once, in an array."""
        most, repeats = self._far(stones // 2), self.repeats
        if repeats is not None and SMALL < most < len(self.far):
            values, parts = np.asarray(self.far), np.arange(1, most + 1)
            turned = repeats.onset + ((stones - repeats.onset) % repeats.period - parts) % repeats.period
            rests = stones - parts if stones < len(values) else turned
            for part in parts[values[parts] ^ values[rests] == wished].tolist():
                yield stones - part, part
            return
        for part in range(1, self._far(stones // 2) + 1):
            larger, smaller = self.value(stones - part), self.value(part)
            if larger is not None and smaller is not None and larger ^ smaller == wished:
                yield stones - part, part


class AllBut(HeapValues):
    """Of a rule by which any number of stones may be taken but some."""

    def __init__(self, digits: Digits) -> None:
        super().__init__()
        self.digits: Digits = digits
        self.table = [0]
        self.spared = breaking.spared(digits)
        self._met = 0, Counter[int]()
        """Of how many heaps it is counted how often each value has been met; none has been skipped."""

    def _least(self, n: int) -> int:
        """A smaller heap's value is free if all that have it are out of reach."""
        counted, met = self._met
        self._met = 0, Counter()  # whoever is interrupted here counts again
        met.update(self.table[counted:])
        self._met = n, met
        out = Counter(self.table[n - spared] for spared in self.spared if spared <= n)
        self._looked += SINGLE
        return min((value for value, times in out.items() if times == met[value]), default=len(met))

    def left_with(self, size: int, wished: int) -> Left | None:
        repeats = self.proved()
        for early in range(min(size, len(self.table)) if repeats is None else repeats.onset + repeats.period):
            lacking, place = wished - self.table[early], early
            if repeats is not None and early >= repeats.onset and repeats.gain:
                times, over = divmod(lacking, repeats.gain)
                place = early + max(0, times) * repeats.period
                lacking = over if times >= 0 else lacking
            if not lacking and place < size and breaking.digit_of(self.digits, size - place):
                return (place,) if place else ()
        return None


def _shifted(values: int, by: int) -> int:
    """A set of values as bits, each of them XORed."""
    for place, low in enumerate(_LOW):
        if by >> place & 1:
            values = values >> (1 << place) & low | (values & low) << (1 << place)
    return values


_LOW = tuple(sum(1 << value for value in range(BYTE + 1) if not value >> place & 1) for place in range(8))
"""Of the values that a byte holds those without a 1 at a place."""


def fresh(digits: Digits) -> HeapValues:
    """Of a rule that its digits tell, with an empty table."""
    return AllBut(digits) if digits[-1][1] & breaking.AND_MORE else ByDigits(digits)


@lru_cache(maxsize=256)
def values_of(digits: Digits) -> HeapValues:
    """The values of a game, which keep what has been found of it."""
    return fresh(digits)


class Summed(Independent[P, M_co], Graphed[P], Protocol[P, M_co]):
    """A game whose positions are sums of their heaps."""


_listed: dict[Hashable, HeapValues] = {}


def heap_values(game: Summed[P, M], p: P) -> HeapValues:
    """Of the rule of a position's heaps."""
    if (digits := game.digits(p)) is not None:
        return values_of(digits)
    if (key := game.cache_key(p)) not in _listed:
        _listed[key] = Listed(lambda size: game.leaves(p, size))
    return _listed[key]
