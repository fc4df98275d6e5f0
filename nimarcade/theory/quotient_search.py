"""Finding misère quotients. Nothing here is trusted: what is found is proved by `theory.misere_quotients`.

Heaps are taken one after the other. Mostly a heap is like an element that is there: the first with which the
proof goes through. If there is none, the heap becomes a letter, and the monoid is learned anew, as in
Angluin's way of learning automata: positions of letters are told apart by their outcomes beside tests, until
the table is closed and adding letters commutes; where the proof then fails, it names a position from which a
new test is made.

Outcomes beside the new heap follow from the rules, but not from all positions one by one: what lies beside
it is taken for any other position that is like it so far. At first that means the same element of the
monoid before. If this leads to what cannot be, it means the same element and the same elements of what moves
lead to; then the same of these again, and so on (`_Finer`). So Kayles, whose last letter is a heap of 27,
needs a few hundred outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from typing import Protocol

from nimarcade.core.game import Digits, Left
from nimarcade.games.breaking import TWO, left_by, repeating
from nimarcade.theory.misere_quotients import (
    Heaps,
    Monoid,
    Proof,
    Quotient,
    TooLarge,
    bits,
    is_proved,
    told_by,
)

ELEMENTS = 128
"""Quotients of more elements are not looked for,"""
GROWS = 3
"""nor such that one heap makes them grow by more than this and a few,"""
WORK = 1_000_000
"""nor with more steps: heaps of positions looked at and products of what is alike,"""
AHEAD = 400
"""nor by looking further ahead,"""
HEAPS = 1_000
"""nor from more heaps than this, after which the elements should repeat themselves."""
LEVELS = 5
"""So finely positions are told apart at most."""


@lru_cache(maxsize=64)
def quotient_of(digits: Digits) -> Quotient | None:
    """The quotient of an octal game, if one is found and proved within the limits."""
    if not told_by(digits):
        return None
    try:
        found = _Search(digits).found()
        return found if found is not None and is_proved(found) else None
    except TooLarge:
        return None


class _Work:
    """How many steps are left."""

    def __init__(self) -> None:
        self.left = WORK

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooLarge


class _Contradiction(Exception):
    """Positions were taken to be alike that are not."""


class _Alike(Protocol):
    """A way to take positions of small heaps for alike: numbers that multiply."""

    def of_heap(self, size: int) -> int: ...

    def times(self, one: int, other: int) -> int: ...


class _Same:
    """The same element of a monoid."""

    def __init__(self, monoid: Monoid, heaps: list[int]) -> None:
        self.monoid, self.heaps = monoid, heaps

    def of_heap(self, size: int) -> int:
        return self.heaps[size]

    def times(self, one: int, other: int) -> int:
        return self.monoid.product[one][other]


class _Finer:
    """Alike as another way says, and so is what moves lead to."""

    def __init__(self, coarse: _Alike, moves: _Moves, work: _Work) -> None:
        self.coarse, self.moves, self.work = coarse, moves, work
        self.kinds = [(0, frozenset[int]())]
        self.numbers = {self.kinds[0]: 0}
        self.heaps: dict[int, int] = {}
        self.known: dict[tuple[int, int], int] = {}

    def _number(self, position: int, led: Iterable[int]) -> int:
        kind = position, frozenset(led)
        number = self.numbers.setdefault(kind, len(self.kinds))
        if number == len(self.kinds):
            self.kinds.append(kind)
        return number

    def of_heap(self, size: int) -> int:
        if size not in self.heaps:
            led = (of_all(self.coarse, left) for left in self.moves(size))
            self.heaps[size] = self._number(self.coarse.of_heap(size), led)
        return self.heaps[size]

    def times(self, one: int, other: int) -> int:
        if (one, other) not in self.known:
            (a, from_a), (b, from_b) = self.kinds[one], self.kinds[other]
            self.work.spend(len(from_a) + len(from_b))
            times = self.coarse.times
            led = [times(x, b) for x in from_a] + [times(a, y) for y in from_b]
            self.known[one, other] = self._number(times(a, b), led)
        return self.known[one, other]


def of_all(alike: _Alike, heaps: Heaps) -> int:
    total = 0
    for size in heaps:
        total = alike.times(total, alike.of_heap(size))
    return total


class _Moves:
    """What moves may leave of a heap."""

    def __init__(self, digits: Digits) -> None:
        self.digits = digits
        self.known: dict[int, tuple[Left, ...]] = {}

    def __call__(self, size: int) -> tuple[Left, ...]:
        if size not in self.known:
            self.known[size] = tuple(
                left
                for taken, digit in self.digits
                for left in left_by(size - taken, digit if taken else digit & TWO)
            )
        return self.known[size]

    def of(self, heaps: Heaps) -> Iterator[Heaps]:
        """What a move leads to."""
        for i, size in enumerate(heaps):
            if not i or heaps[i - 1] != size:
                for left in self(size):
                    yield _sorted((*heaps[:i], *heaps[i + 1 :], *left))


class _Outcomes:
    """Whether positions are P, by the rules; what lies beside the largest heaps counts by what it is like."""

    def __init__(self, moves: _Moves, monoid: Monoid, heaps: list[int], alike: _Alike, work: _Work) -> None:
        self.moves, self.monoid, self.heaps, self.alike, self.work = moves, monoid, heaps, alike, work
        self.known: dict[tuple[int, int], bool] = {}

    def is_lost(self, heaps: Heaps, ahead: int = 0) -> bool:
        """`ahead` moves are made already."""
        self.work.spend(len(heaps))
        if ahead > AHEAD:
            raise TooLarge
        large = 0
        while large < len(heaps) and heaps[large] >= len(self.heaps):
            large += 1
        if not large:
            return self.monoid.is_lost(self.monoid.of(self.heaps[size] for size in heaps))
        key = large, of_all(self.alike, heaps[large:])
        if key not in self.known:
            lost = False
            for after in self.moves.of(heaps):
                lost = not self.is_lost(after, ahead + 1)
                if not lost:
                    break
            self.known[key] = lost
        return self.known[key]


class _Table:
    """Positions of letters, told apart by their outcomes beside tests."""

    def __init__(self, letters: Iterable[int], tests: Iterable[Heaps], outcomes: _Outcomes) -> None:
        self.letters, self.tests, self.outcomes = [*letters], [*tests], outcomes
        self.numbers: dict[int, int] = {}
        """The elements by their rows."""
        self.rows: dict[Heaps, tuple[int, int]] = {}

    def row(self, heaps: Heaps) -> int:
        """The outcomes beside all tests, as bits."""
        known, row = self.rows.get(heaps, (0, 0))
        for i in range(known, len(self.tests)):
            row |= self.outcomes.is_lost(_sorted(heaps + self.tests[i])) << i
        self.rows[heaps] = len(self.tests), row
        return row

    def ask(self, *tests: Heaps) -> None:
        fresh = {_sorted(test) for test in tests} - {*self.tests}
        if not fresh:
            raise _Contradiction
        self.tests += sorted(fresh)

    def closed(self, most: int) -> Monoid:
        """Elements for all products of letters, smallest positions first."""
        while True:
            self.numbers, names = {}, list[Heaps]()
            todo: list[tuple[int, Heaps]] = [(0, ())]
            while todo:
                _, name = heappop(todo)
                if self.numbers.setdefault(self.row(name), len(names)) < len(names):
                    continue
                names.append(name)
                if len(names) > most:
                    raise _Contradiction
                for letter in self.letters:
                    heappush(todo, (sum(name) + letter, _sorted((*name, letter))))
            adding = {
                letter: [self.numbers[self.row(_sorted((*name, letter)))] for name in names]
                for letter in self.letters
            }
            if (tests := self._apart(adding)) is None:
                break
            self.ask(*tests)
        product = []
        for name in names:
            row = [*range(len(names))]
            for letter in name:
                row = [adding[letter][element] for element in row]
            product.append(tuple(row))
        lost = bits(element for element, name in enumerate(names) if self.outcomes.is_lost(name))
        return Monoid(tuple(names), tuple(product), lost)

    def _apart(self, adding: dict[int, list[int]]) -> tuple[Heaps, Heaps] | None:
        """Tests that tell apart what two orders of adding letters wrongly made different."""
        rows = [*self.numbers]
        for one in self.letters:
            for other in self.letters:
                for element in range(len(rows)) if one < other else ():
                    ways = adding[other][adding[one][element]], adding[one][adding[other][element]]
                    if ways[0] != ways[1]:
                        differ = rows[ways[0]] ^ rows[ways[1]]
                        test = self.tests[(differ & -differ).bit_length() - 1]
                        return (*test, one), (*test, other)
        return None

    def mend(self, wrong: Heaps, monoid: Monoid, heaps: list[int]) -> None:
        """Take a test that shows why this position is told wrong, or one that a move leads to."""
        is_lost = self.outcomes.is_lost
        for position in (wrong, *self.outcomes.moves.of(wrong)):
            if is_lost(position) != monoid.is_lost(monoid.of(heaps[size] for size in position)):
                break
        else:
            raise _Contradiction
        element, outcome = 0, is_lost(position)
        for i, size in enumerate(position):
            beside, before = position[i + 1 :], monoid.names[element]
            element = monoid.product[element][heaps[size]]
            if is_lost(_sorted(monoid.names[element] + beside)) != outcome:
                if size in self.letters:
                    self.ask(beside)
                else:
                    self.letters.append(size)
                    self.ask(beside, beside + before)
                return


class _Search:
    def __init__(self, digits: Digits) -> None:
        self.digits = digits
        self.moves = _Moves(digits)
        self.monoid = Monoid(((),), ((0,),), 0)
        self.heaps = [0]
        self.proof = Proof(self.monoid)
        self.letters: list[int] = []
        self.tests: list[Heaps] = [()]
        self.work = _Work()

    def found(self) -> Quotient | None:
        look = 1
        for size in range(1, HEAPS):
            if not self._fits(size):
                self._learn(size)
            if size == look:
                look += 1 + look // 8
                if (repeats := repeating(self.heaps, self.digits)) is not None:
                    monoid = replace(self.monoid, names=_smallest(self.monoid, self.heaps))
                    return Quotient(self.digits, monoid, tuple(self.heaps), repeats)
        return None

    def _fits(self, size: int) -> bool:
        """Take the next heap for an element that is there, if the proof goes through."""
        monoid = self.monoid
        led_to = monoid.led_to(self.digits, self.heaps, size)
        lost = bool(led_to) and not led_to & monoid.lost
        for element in range(len(monoid.names)):
            if monoid.is_lost(element) == lost and not led_to & ~monoid.leads[element]:
                proof = self.proof.copy()
                if proof.add(size, element, led_to) is None:
                    self.proof = proof
                    self.heaps.append(element)
                    return True
        return False

    def _learn(self, size: int) -> None:
        """The quotient of heaps up to this one, which becomes a letter."""
        alike: _Alike = _Same(self.monoid, self.heaps)
        for _ in range(LEVELS):
            outcomes = _Outcomes(self.moves, self.monoid, self.heaps, alike, self.work)
            try:
                self._learned(_Table((*self.letters, size), self.tests, outcomes), size)
            except _Contradiction:
                alike = _Finer(alike, self.moves, self.work)
            else:
                return
        raise TooLarge

    def _learned(self, table: _Table, size: int) -> None:
        most = min(ELEMENTS, GROWS * len(self.monoid.names) + 16)
        while True:
            monoid = table.closed(most)
            heaps = [table.numbers.get(table.row((heap,) if heap else ()), -1) for heap in range(size + 1)]
            if -1 in heaps:
                table.letters.append(heaps.index(-1))
                continue
            proof = Proof(monoid)
            wrong = (
                proof.add(heap, heaps[heap], monoid.led_to(self.digits, heaps, heap))
                for heap in range(1, size + 1)
            )
            if (position := next(filter(None, wrong), None)) is None:
                self.monoid, self.heaps, self.proof = monoid, heaps, proof
                self.letters, self.tests = table.letters, table.tests
                return
            table.mend(_sorted(position), monoid, heaps)


def _smallest(monoid: Monoid, heaps: list[int]) -> tuple[Heaps, ...]:
    """The position of fewest stones for each element, of these heaps."""
    sizes = {element: size for size, element in reversed([*enumerate(heaps)]) if element}
    names: dict[int, Heaps] = {}
    todo: list[tuple[int, Heaps, int]] = [(0, (), 0)]
    while len(names) < len(monoid.names):
        stones, name, element = heappop(todo)
        if element not in names:
            names[element] = _sorted(name)
            for by, size in sizes.items():
                heappush(todo, (stones + size, (*name, size), monoid.product[element][by]))
    return tuple(names[element] for element in range(len(names)))


def _sorted(heaps: Heaps) -> Heaps:
    return tuple(sorted(heaps, reverse=True))
