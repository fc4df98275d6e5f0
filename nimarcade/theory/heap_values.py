"""Grundy values of independent heaps by their size, with the period that is proved of them.

R. K. Guy, C. A. B. Smith, The G-values of various games, 1956; Berlekamp, Conway, Guy, Winning Ways,
chapter 4; A. N. Siegel, Combinatorial Game Theory, 2013, IV.2.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from math import gcd
from threading import Lock
from typing import Protocol

from nimarcade.core.game import Digits, Graphed, Independent, Left, M, M_co, P
from nimarcade.games.breaking import NOTHING, ONE, TWO, Repeating, left_by, repeating
from nimarcade.theory.nim_sums import mex, nim_sum

PAIRS = 48_000_000
"""A table grows while it costs less than looking at so many pairs of heaps: some tenths of a second, once."""
SINGLE = 200
"""A move that is looked at by itself costs as much as so many pairs that are looked at together."""
BYTE = 255
"""The largest value in the table of a rule told by digits, where a heap is a byte."""
SMALL = 1_000
"""Values of heaps up to this are worked out without looking for a period."""
FIRST = 64
"""The period is first looked for among the values of so many heaps, then among twice as many, …"""


class HeapValues:
    """The Grundy values of the heaps of one rule, in a table that grows as it is asked."""

    def __init__(self, digits: Digits | None, leaves: Callable[[int], Iterator[Left]]) -> None:
        self.unit = gcd(*(taken for taken, _ in digits)) if digits and _takes_only(digits) else 1
        """Where all moves take multiples of a number, heaps count by that number."""
        self.digits = digits and tuple((taken // self.unit, digit) for taken, digit in digits)
        self.leaves = leaves
        self.table: list[int] | bytearray = bytearray(1) if self.digits else [0]
        self.repeats: Repeating | None = None
        self._looked = 0
        self._sought = 0
        self._lock = Lock()

    def value(self, size: int) -> int | None:
        """The value of a heap; None where neither the table nor a proved period reaches it."""
        size //= self.unit
        if size <= SMALL:
            self._extend(size)
        if size < len(self.table):
            return self.table[size]
        if (repeats := self.proved()) is not None:
            return self.table[repeats.early(size)[0]]
        self._extend(size)
        return self.table[size] if size < len(self.table) else None

    def proved(self) -> Repeating | None:
        """The period, looked for as far as the table may grow."""
        while self.repeats is None and self.digits is not None and self._looked < PAIRS:
            self._sought = max(FIRST, 2 * self._sought)
            self._extend(self._sought)
            self.repeats = repeating(self.table, self.digits)
        return self.repeats

    def like(self, size: int) -> int:
        """The smallest heap that a proved period makes equal to this one in value; itself without one."""
        repeats = self.proved()
        if repeats is None or size // self.unit < repeats.onset + repeats.period:
            return size
        return repeats.early(size // self.unit)[0] * self.unit

    def _extend(self, size: int) -> None:
        with self._lock:
            while (n := len(self.table)) <= size and self._looked < PAIRS:
                value = mex(self._met(n)) if self.digits is None else self._least(n, self.digits)
                if value is None:
                    self._looked = PAIRS
                else:
                    self.table.append(value)

    def _met(self, n: int) -> int:
        met = 0
        for left in self.leaves(n):
            met |= 1 << nim_sum(self.table[part] for part in left)
            self._looked += SINGLE
        return met

    def _least(self, n: int, digits: Digits) -> int | None:
        """The least value that no move reaches; None where a byte does not hold it. Smaller and larger
        parts are XORed all at once, as the bytes of two long numbers."""
        table, met, pairs = self.table, set[int](), []
        self._looked += SINGLE
        for taken, digit in digits:
            rest = n - taken
            if rest < 0:
                break
            if digit & NOTHING and not rest:
                met.add(0)
            if digit & ONE and rest and taken:
                met.add(table[rest])
            if digit & TWO and rest > 1:
                half = rest // 2
                smaller = int.from_bytes(table[1 : half + 1], "little")
                larger = int.from_bytes(table[rest - half : rest], "big")
                pairs.append((smaller ^ larger).to_bytes(half, "little"))
                self._looked += half
        value = 0
        while value in met or (pairs and any(value in reached for reached in pairs)):
            value += 1
            if value > BYTE:
                return None
        return value

    def left_with(self, size: int, wished: int) -> Left | None:
        """What a move may leave of a heap so that its value is the wished one. Where the period is proved,
        of two heaps the smaller is tried as far as its values may be new: whole periods can be shifted
        from it to the other one."""
        if self.digits is None:
            return next((left for left in self.leaves(size) if self.total(left) == wished), None)
        repeats = self.repeats
        for taken, digit in self.digits:
            rest = size - taken * self.unit
            for left in left_by(rest, digit & (NOTHING | ONE) if taken else 0):
                if self.total(left) == wished:
                    return left
            if digit & TWO:
                most = rest // 2 if repeats is None else min(rest // 2, repeats.onset + repeats.period)
                for part in range(1, most + 1):
                    if self.total((rest - part, part)) == wished:
                        return rest - part, part
        return None

    def total(self, heaps: Left) -> int | None:
        """The nim-sum of these heaps' values."""
        total = 0
        for size in heaps:
            value = self.value(size)
            if value is None:
                return None
            total ^= value
        return total


def _takes_only(digits: Digits) -> bool:
    """A subtraction game: whatever is taken, the rest stays as it is."""
    return all(digit == NOTHING | ONE for _, digit in digits)


@lru_cache(maxsize=256)
def values_of(digits: Digits) -> HeapValues:
    """Of a rule that its digits tell."""
    return HeapValues(digits, lambda size: iter(()))


class Summed(Independent[P, M_co], Graphed[P], Protocol[P, M_co]):
    """What is asked of a game whose positions are sums of their heaps."""


_listed: dict[Hashable, HeapValues] = {}


def heap_values(game: Summed[P, M], p: P) -> HeapValues:
    """Of the rule of a position's heaps."""
    if (digits := game.digits(p)) is not None:
        return values_of(digits)
    key = game.cache_key(p)
    if key not in _listed:
        _listed[key] = HeapValues(None, lambda size: game.leaves(p, size))
    return _listed[key]
