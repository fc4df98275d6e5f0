"""Misère play of heaps that break: a finite commutative monoid that tells who wins, and its proof.

T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, 2008. Every heap is an element of a
monoid Q, a position is the product of its heaps, and it is P if and only if the product lies in a subset P
of Q. One is found by `theory.quotient_search`; whatever that says, it counts only if `is_proved` agrees.

The proof, for all heaps of all sizes, is an induction over moves. Where nobody can move the product is 1,
which is not in P: who must move has won. Two things are left to see.

No move leads from P to P. The rest of the position multiplies both sides, so it is enough that no heap a has
a move to b with a·z and b·z in P for some z of Q.

Who is not in P and can move has a move to P. A position is told by the pair of its product q and the set S
of the products that its moves lead to; adding a heap a whose moves lead to the set E makes q·a of q, and
S·a together with q·E of S. So all pairs are found by adding heaps to the empty position until nothing new
comes up. A pair (q, S) needs no look where one with the same q and a part of S is there: what that one and
those that come from it reach in P, this one does too. Heaps of the same element are alike in this.

Sizes are endless, but where the elements of the heaps repeat themselves long enough, so does what moves in
them lead to (Guy and Smith 1956, `games.breaking.repeating`): larger heaps bring no new pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nimarcade.core.game import Digits, Left
from nimarcade.games.breaking import NOTHING, ONE, TWO, Repeating, left_by, repeating

PAIRS = 6_000
"""Of more pairs no proof is made."""

Heaps = tuple[int, ...]
Elements = int
"""A set of elements: bit n stands for element n."""


class TooLarge(Exception):
    """What is looked for is past a limit."""


@dataclass(frozen=True)
class Monoid:
    """Elements are numbers, 0 is the one of no heap."""

    names: tuple[Heaps, ...]
    """A small position of each element."""
    product: tuple[tuple[int, ...], ...]
    lost: Elements
    """The elements of P-positions."""

    def of(self, elements: Iterable[int]) -> int:
        """The product of all."""
        total = 0
        for element in elements:
            total = self.product[total][element]
        return total

    def is_lost(self, element: int) -> bool:
        return bool(self.lost >> element & 1)

    @cached_property
    def winning(self) -> tuple[Elements, ...]:
        """By element, those whose product with it is in P."""
        return tuple(bits(z for z, times in enumerate(row) if self.is_lost(times)) for row in self.product)

    @cached_property
    def leads(self) -> tuple[Elements, ...]:
        """By element, those that a move may lead to: none makes P of P beside any other."""
        return tuple(
            bits(b for b, of_b in enumerate(self.winning) if not of_a & of_b) for of_a in self.winning
        )

    @cached_property
    def times(self) -> Callable[[Elements, int], Elements]:
        """A set times an element."""
        known: dict[tuple[Elements, int], Elements] = {}

        def times(many: Elements, by: int) -> Elements:
            if (many, by) not in known:
                row = self.product[by]
                known[many, by] = bits(row[one] for one in members(many))
            return known[many, by]

        return times

    def led_to(self, digits: Digits, heaps: Sequence[int], size: int) -> Elements:
        """What moves in a heap lead to, told by the elements of smaller ones."""
        met: set[int] = set()
        for taken, digit in digits:
            rest = size - taken
            if digit & NOTHING and taken and not rest:
                met.add(0)
            if digit & ONE and taken and rest > 0:
                met.add(heaps[rest])
            if digit & TWO and rest > 1:
                half = rest // 2
                parts = {*zip(heaps[1 : half + 1], reversed(heaps[rest - half : rest]), strict=True)}
                met.update(self.product[one][other] for one, other in parts)
        return bits(met)

    def is_monoid(self, generators: Iterable[int]) -> bool:
        """Whether it is commutative and associative, and 0 changes nothing. That it is associative with
        generators in the middle is enough (Light's test)."""
        many, product = range(len(self.product)), self.product
        return (
            product[0] == tuple(many)
            and product == tuple(zip(*product, strict=True))
            and all(
                product[product[i][g]] == tuple(product[i][gk] for gk in product[g])
                for g in {*generators}
                for i in many
            )
        )


def bits(elements: Iterable[int]) -> Elements:
    met = 0
    for element in elements:
        met |= 1 << element
    return met


def members(elements: Elements) -> Iterator[int]:
    while elements:
        yield (elements & -elements).bit_length() - 1
        elements &= elements - 1


@dataclass
class Proof:
    """The pairs of all positions of some heaps, as far as they need a look."""

    monoid: Monoid
    pairs: dict[int, dict[Elements, Heaps]] = field(default_factory=lambda: {0: {0: ()}})
    """By product q the smallest sets S, each with a position it comes from."""
    kinds: dict[int, dict[Elements, Heaps]] = field(default_factory=dict)
    """By element the smallest sets of what moves in a heap lead to, each with such a heap."""
    count: int = 1

    def copy(self) -> Proof:
        pairs = {q: {**sets} for q, sets in self.pairs.items()}
        kinds = {element: {**sets} for element, sets in self.kinds.items()}
        return Proof(self.monoid, pairs, kinds, self.count)

    def add(self, heap: int, element: int, led_to: Elements) -> Heaps | None:
        """Let positions have this heap too. Returns one whose outcome is told otherwise than those that a
        move leads to would have it; None if there is none. Raises TooLarge."""
        monoid = self.monoid
        if wrong := led_to & ~monoid.leads[element]:
            beside = monoid.winning[element] & monoid.winning[next(members(wrong))]
            return (heap, *monoid.names[next(members(beside))])
        if not led_to:
            return None if not element else (heap,)
        if not _smallest(self.kinds.setdefault(element, {}), led_to, (heap,)):
            return None
        todo = deque((q, led, element, led_to) for q, sets in self.pairs.items() for led in sets)
        while todo:
            q, led, a, options = todo.popleft()
            path = self.pairs[q].get(led)
            if path is None:
                continue  # a smaller set took its place
            times = monoid.product[q][a]
            sets = self.pairs.setdefault(times, {})
            new = monoid.times(led, a) | monoid.times(options, q)
            if new in sets:
                continue
            position = path + self.kinds[a][options]
            if not monoid.is_lost(times) and not new & monoid.lost:
                return position
            before = len(sets)
            if _smallest(sets, new, position):
                self.count += len(sets) - before
                if self.count > PAIRS:
                    raise TooLarge
                todo.extend((times, new, a, options) for a, kind in self.kinds.items() for options in kind)
        return None


def _smallest(sets: dict[Elements, Heaps], new: Elements, what: Heaps) -> bool:
    """Take a set among the smallest ones, if it is one."""
    if any(not old & ~new for old in sets):
        return False
    for old in [old for old in sets if not new & ~old]:
        del sets[old]
    sets[new] = what
    return True


@dataclass(frozen=True)
class Quotient:
    """A monoid, and the elements of the heaps of one rule."""

    digits: Digits
    monoid: Monoid
    heaps: tuple[int, ...]
    """Elements of the heaps of 0, 1, 2, … stones."""
    repeats: Repeating

    def heap(self, size: int) -> int:
        return self.heaps[self.repeats.early(size)[0] if size >= len(self.heaps) else size]

    def of(self, heaps: Iterable[int]) -> int:
        """The element of a position."""
        return self.monoid.of(map(self.heap, heaps))

    def is_lost(self, element: int) -> bool:
        return self.monoid.is_lost(element)

    def left(self, size: int, rest: int) -> Left | None:
        """What a move may leave of a heap beside `rest` to make a P-position. Of two parts the smaller one is
        tried as far as it may be new."""
        winning = self.monoid.winning[rest]
        for taken, digit in self.digits:
            stones = size - taken
            for left in left_by(stones, digit & (NOTHING | ONE) if taken else 0):
                if winning >> self.of(left) & 1:
                    return left
            if digit & TWO:
                for part in range(1, min(stones // 2, self.repeats.onset + self.repeats.period) + 1):
                    if winning >> self.of((stones - part, part)) & 1:
                        return stones - part, part
        return None


def told_by(digits: Digits) -> bool:
    """Whether a rule leaves two heaps at most, as `led_to` and `left` take it."""
    return all(digit <= NOTHING | ONE | TWO for _, digit in digits)


def is_proved(q: Quotient) -> bool:
    """Whether the quotient tells the outcome of every position. Trusts nothing of how it was found."""
    monoid, heaps = q.monoid, q.heaps
    named = [monoid.of(heaps[size] for size in name) for name in monoid.names]
    if named != [*range(len(monoid.product))] or not monoid.is_monoid(heaps):
        return False
    if not told_by(q.digits) or heaps[0] or monoid.is_lost(0) or repeating(heaps, q.digits) != q.repeats:
        return False
    proof = Proof(monoid)
    return all(
        proof.add(size, heaps[size], monoid.led_to(q.digits, heaps, size)) is None
        for size in range(1, len(heaps))
    )
