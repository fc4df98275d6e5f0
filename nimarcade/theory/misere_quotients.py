"""Misère play of heaps that break: a finite commutative monoid that tells who wins, found and proved here.

T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, 2008. Every heap is an element of a
monoid Q, a position is the product of its heaps, and it is P if and only if the product lies in a subset
of Q.

How one is found: outcomes of small positions by the rules alone tell which of them behave alike beside
all tests (rows of a table that is made closed, as in Angluin's way of learning automata). Larger heaps are
given the element with which the proof below goes through.

How it is proved, for all heaps of all sizes: a position is told by the pair of its product q and the set S
of the products that its moves lead to, and adding a heap h changes both in a known way: q becomes q·h, and
S becomes S·h together with q times all that moves in h leave. So the pairs of all positions are found by
adding heaps to the empty position until nothing new comes up, and each is looked at: q is told to be P if
and only if S holds no P (the empty position is N). By induction over moves all outcomes are right. Sizes
are endless, but where the elements of the heaps repeat themselves long enough, so does what moves in them
leave (Guy and Smith 1956, `games.breaking.repeating`): larger heaps bring no new pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from nimarcade.core.game import Digits, Left
from nimarcade.games.breaking import NOTHING, ONE, TWO, Repeating, left_by, repeating

ELEMENTS = 48
"""Quotients of more elements are not looked for,"""
LEARNED = 10
"""nor learned from larger heaps than this,"""
OUTCOMES = 45_000
"""nor from more positions,"""
PAIRS = 6_000
"""nor proved by more pairs,"""
HEAPS = 160
"""nor from more heaps than this, after which the elements should repeat themselves."""

Heaps = tuple[int, ...]
Kind = tuple[int, frozenset[int]]
"""The element of a heap, and those that its moves leave."""


class TooLarge(Exception):
    """What is looked for is past a limit above."""


@dataclass(frozen=True, slots=True)
class Quotient:
    """Elements are numbers, 0 is the one of no heap."""

    digits: Digits
    names: tuple[Heaps, ...]
    """A small position of each element."""
    product: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    """Elements of P-positions."""
    heaps: tuple[int, ...]
    """Elements of the heaps of 0, 1, 2, … stones."""
    repeats: Repeating

    def heap(self, size: int) -> int:
        return self.heaps[self.repeats.early(size)[0] if size >= len(self.heaps) else size]

    def of(self, heaps: Iterable[int]) -> int:
        """The element of a position."""
        total = 0
        for size in heaps:
            total = self.product[total][self.heap(size)]
        return total

    def left(self, size: int, rest: int) -> Left | None:
        """What a move may leave of a heap beside `rest` to make a P-position. Of two parts the smaller one is
        tried as far as it may be new."""
        for taken, digit in self.digits:
            stones = size - taken
            for left in left_by(stones, digit & (NOTHING | ONE) if taken else 0):
                if self.product[rest][self.of(left)] in self.lost:
                    return left
            if digit & TWO:
                for part in range(1, min(stones // 2, self.repeats.onset + self.repeats.period) + 1):
                    if self.product[rest][self.of((stones - part, part))] in self.lost:
                        return stones - part, part
        return None


@lru_cache(maxsize=64)
def quotient_of(digits: Digits) -> Quotient | None:
    """The quotient of a rule, if one is found and proved within the limits."""
    try:
        return _found(digits)
    except TooLarge:
        return None


def _found(digits: Digits) -> Quotient | None:
    table = Learned(digits)
    elements: list[int] = []
    kinds: set[Kind] = set()
    for size in range(HEAPS):
        if size < 2 or (kind := _fitting(table, elements, kinds, size)) is None:
            if size > LEARNED:
                return None
            elements, kinds = _learned(table, size)
            continue
        elements.append(kind[0])
        if size % 8 == 0 and (repeats := repeating(elements, digits)) is not None:
            return Quotient(
                digits, tuple(table.names), table.product, frozenset(table.lost), tuple(elements), repeats
            )
    return None


def _fitting(table: Learned, elements: list[int], kinds: set[Kind], size: int) -> Kind | None:
    """The element of the next heap with which the proof goes through; `kinds` takes it if it is new."""
    options = frozenset(_options(table, elements, size))
    for kind in kinds:
        if kind[1] == options:
            return kind
    lost = not options & table.lost if options else False
    for element in range(len(table.names)):
        if options and (element in table.lost) != lost:
            continue
        if not options and element:
            break  # a heap in which nobody can move is none
        kind = element, options
        if _wrong(table, kinds | {kind}) is None:
            kinds.add(kind)
            return kind
    return None


def _options(table: Learned, elements: list[int], size: int) -> Iterator[int]:
    for taken, digit in table.digits:
        for left in left_by(size - taken, digit if taken else digit & TWO):
            total = 0
            for part in left:
                total = table.product[total][elements[part]]
            yield total


def _wrong(table: Learned, kinds: set[Kind]) -> tuple[Kind, ...] | None:
    """The heaps of a position that is told wrong, of heaps of these kinds; None is the proof that there is
    none."""
    product, lost = table.product, table.lost
    start = (0, frozenset[int]())
    paths: dict[tuple[int, frozenset[int]], tuple[Kind, ...]] = {start: ()}
    todo = deque([start])
    while todo:  # the fewest heaps first
        q, led = todo.popleft()
        for heap, options in kinds:
            times, row = product[heap], product[q]
            pair = row[heap], frozenset([times[s] for s in led] + [row[option] for option in options])
            if pair in paths:
                continue
            path = (*paths[q, led], (heap, options))
            if (pair[0] in lost) != (bool(pair[1]) and not pair[1] & lost):
                return path
            if len(paths) >= PAIRS:
                raise TooLarge
            paths[pair] = path
            todo.append(pair)
    return None


def _learned(table: Learned, size: int) -> tuple[list[int], set[Kind]]:
    """The quotient of heaps up to this size, proved."""
    while True:
        table.close(size)
        if not _is_monoid(table.product):
            raise TooLarge
        elements = [table.element((heap,) if heap else ()) for heap in range(size + 1)]
        by_kind: dict[Kind, int] = {}
        for heap in range(1, size + 1):
            by_kind.setdefault((elements[heap], frozenset(_options(table, elements, heap))), heap)
        wrong = _wrong(table, set(by_kind))
        if wrong is None:
            return elements, set(by_kind)
        heaps = tuple(by_kind[kind] for kind in wrong)
        if not table.ask([heaps[i:] for i in range(len(heaps))]):
            raise TooLarge


def _is_monoid(product: tuple[tuple[int, ...], ...]) -> bool:
    """Whether it is commutative and associative, and 0 changes nothing."""
    many = range(len(product))
    return all(product[0][i] == i for i in many) and all(
        product[i][j] == product[j][i] and product[product[i][j]][k] == product[i][product[j][k]]
        for i in many
        for j in many
        for k in many
    )


class Learned:
    """Positions of small heaps, told apart by the outcomes beside tests."""

    def __init__(self, digits: Digits) -> None:
        self.digits = digits
        self.names: list[Heaps] = [()]
        self.tests: list[Heaps] = [()]
        self.product: tuple[tuple[int, ...], ...] = ()
        self.lost: set[int] = set()
        self._known: dict[Heaps, bool] = {}
        self._rows: dict[tuple[bool, ...], int] = {}
        self._left = cache(self._moves)

    def close(self, largest: int) -> None:
        """Names for all products of heaps up to this one, and a product of names that is commutative."""
        while True:
            self._rows = {}
            for number, name in enumerate(self.names):
                self._rows[self._row(name)] = number
            i = 0
            while i < len(self.names):
                for heap in range(1, largest + 1):
                    more = _sorted((*self.names[i], heap))
                    if self._row(more) not in self._rows:
                        self._rows[self._row(more)] = len(self.names)
                        self.names.append(more)
                        if len(self.names) > ELEMENTS:
                            raise TooLarge
                i += 1
            many = range(len(self.names))
            step = {
                (i, heap): self.element((*self.names[i], heap))
                for i in many
                for heap in range(1, largest + 1)
            }

            def times(i: int, heaps: Heaps, step: dict[tuple[int, int], int] = step) -> int:
                for heap in heaps:
                    i = step[i, heap]
                return i

            self.product = tuple(tuple(times(i, name) for name in self.names) for i in many)
            self.lost = {i for i, name in enumerate(self.names) if self.is_lost(name)}
            if not any(
                self.ask(self._apart(times(i, (heap, other)), times(i, (other, heap)), heap, other))
                for i in many
                for heap in range(1, largest + 1)
                for other in range(heap + 1, largest + 1)
                if times(i, (heap, other)) != times(i, (other, heap))
            ):
                return

    def _apart(self, one: int, two: int, heap: int, other: int) -> Iterator[Heaps]:
        """Tests that tell apart what two orders of adding heaps wrongly made different."""
        ways = zip(self.tests, self._row(self.names[one]), self._row(self.names[two]), strict=True)
        test = next(test for test, first, second in ways if first != second)
        yield (*test, heap)
        yield (*test, other)

    def ask(self, tests: Iterable[Heaps]) -> bool:
        """Take more tests; whether there is a new one."""
        fresh = {_sorted(test) for test in tests} - {*self.tests}
        self.tests += sorted(fresh, key=lambda test: (sum(test), test))
        return bool(fresh)

    def element(self, heaps: Heaps) -> int:
        return self._rows[self._row(_sorted(heaps))]

    def _row(self, heaps: Heaps) -> tuple[bool, ...]:
        return tuple(self.is_lost(_sorted((*heaps, *test))) for test in self.tests)

    def _moves(self, size: int) -> tuple[Left, ...]:
        return tuple(
            left
            for taken, digit in self.digits
            for left in left_by(size - taken, digit if taken else digit & TWO)
        )

    def is_lost(self, heaps: Heaps) -> bool:
        """Whether a position is P in misère play, by the rules."""
        known = self._known.get(heaps)
        if known is None:
            ended, known = True, True
            for i, size in enumerate(heaps):
                if i and heaps[i - 1] == size:
                    continue
                for left in self._left(size):
                    ended = False
                    if self.is_lost(_sorted((*heaps[:i], *heaps[i + 1 :], *left))):
                        known = False
                        break
                if not known:
                    break
            known = known and not ended
            self._known[heaps] = known
            if len(self._known) > OUTCOMES:
                raise TooLarge
        return known


def _sorted(heaps: Heaps) -> Heaps:
    return tuple(sorted(heaps, reverse=True))
