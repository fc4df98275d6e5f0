"""Misère play of heaps that break: a finite commutative monoid that tells who wins, and its proof.

T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, 2008. Every heap is an element of a
monoid Q, a position is the product of its heaps, and it is P if and only if the product lies in a subset P
of Q. One is found by `quotient_of`; whatever the search says, it counts only if `is_proved` agrees.

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
them lead to (Guy and Smith 1956, `games.breaking.repeating`): larger heaps bring no new pairs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Protocol

from nimarcade.core import citing, drawing
from nimarcade.core.codes import whole
from nimarcade.core.game import Digits, Left
from nimarcade.games.breaking import NOTHING, ONE, TWO, Repeating, left_by, repeating
from nimarcade.theory.binary import ones, v2

PAIRS = 6_000
"""Of more pairs no proof is made."""

Heaps = tuple[int, ...]
Elements = int
"""A set of elements: bit n stands for element n."""


class TooLarge(Exception):
    """The object that is looked for is past a limit."""


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
                known[many, by] = bits(row[one] for one in ones(many))
            return known[many, by]

        return times

    def led_to(self, digits: Digits, heaps: Sequence[int], size: int) -> Elements:
        """The elements that moves in a heap lead to, told by the elements of smaller ones."""
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
        """True if it is commutative and associative, and 0 changes nothing. That it is associative with
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
            beside = monoid.winning[element] & monoid.winning[v2(wrong)]
            return (heap, *monoid.names[v2(beside)])
        if not led_to:
            return None if not element else (heap,)
        if not _smallest(self.kinds.setdefault(element, {}), led_to, (heap,)):
            return None
        todo = deque((q, led, element, led_to) for q, sets in self.pairs.items() for led in sets)
        while todo:
            q, led, a, options = todo.popleft()
            if (path := self.pairs[q].get(led)) is None:
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
    """The finite misère quotient of a game (Plambeck and Siegel 2008): a monoid, and the elements of the
    heaps of one rule."""

    digits: Digits
    monoid: Monoid
    heaps: tuple[int, ...]
    """Elements of the heaps of 0, 1, 2, … stones."""
    repeats: Repeating

    def __repr__(self) -> str:
        period = f"period {self.repeats.period} from heap {self.repeats.onset} on"
        return f"<misère quotient of {len(self.elements)} elements, {period}>"

    @property
    def elements(self) -> tuple[Heaps, ...]:
        """Each by its position of fewest stones."""
        return self.monoid.names

    @property
    def table(self) -> tuple[tuple[int, ...], ...]:
        """`table[x][y]` is the product of elements x and y."""
        return self.monoid.product

    @property
    def p_portion(self) -> tuple[int, ...]:
        """The elements of P-positions."""
        return tuple(ones(self.monoid.lost))

    def phi(self, *heaps: int) -> int:
        """The element of a position of these heaps. Raises BadInput for what are no sizes."""
        return self.of(whole(size, "a heap", 0) for size in heaps)

    def check(self) -> bool:
        """True if the proof goes through, made anew."""
        return is_proved(self)

    @property
    def game(self) -> str:
        """The code of its rule, such as 0.77."""
        digits = dict(self.digits)
        return f"{digits.get(0, 0)}." + "".join(str(digits.get(n, 0)) for n in range(1, max(digits) + 1))

    def as_json(self) -> dict[str, object]:
        from nimarcade.core import told  # hardly a quotient is told

        data: dict[str, object] = {
            "game": self.game,
            "elements": [[*heaps] for heaps in self.elements],
            "table": [[*row] for row in self.table],
            "p_portion": [*self.p_portion],
            "heaps": [*self.heaps],
            "preperiod": self.repeats.onset,
            "period": self.repeats.period,
        }
        return told.stamped("quotient", data)

    def cite(self) -> str:
        """BibTeX: where the theory stands, and this program."""
        return citing.bibtex("Plambeck, Siegel 2008", f"{self.game}: {repr(self)[1:-1]}")

    def _repr_html_(self) -> str:
        names = [str(number) for number in range(len(self.elements))]
        rows = ((name, *row) for name, row in zip(names, self.table, strict=True))
        return drawing.table(repr(self)[1:-1], ("", *names), rows)

    def latex(self) -> str:
        """For a paper: its elements, each by the smallest position of it and starred in the P-portion, and
        their products."""
        many = range(len(self.elements))
        names = [
            f"{'+'.join(map(str, heaps)) or '0'}{'$^*$' * self.is_lost(x)}"
            for x, heaps in enumerate(self.elements)
        ]
        rows = ([f"${x}$", names[x], *map(str, self.table[x])] for x in many)
        return drawing.tabular(["$xy$", "", *map(str, many)], rows)

    def heap(self, size: int) -> int:
        return self.heaps[self.repeats.early(size)[0] if size >= len(self.heaps) else size]

    def of(self, heaps: Iterable[int]) -> int:
        """The element of a position."""
        return self.monoid.of(map(self.heap, heaps))

    def is_lost(self, element: int) -> bool:
        return self.monoid.is_lost(element)

    def left(self, size: int, rest: int) -> Left | None:
        """The parts a move may leave of a heap beside `rest` to make a P-position. Of two parts the
        smaller one is tried as far as it may be new."""
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
    """True if a rule leaves two heaps at most, as `led_to` and `left` take it."""
    return all(digit <= NOTHING | ONE | TWO for _, digit in digits)


def is_proved(q: Quotient) -> bool:
    """True if the quotient tells the outcome of every position. Trusts nothing of how it was found."""
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


# Finding them. Nothing here is trusted: what is found is proved by the above.

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
    """The steps that are left."""

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
    """The parts that moves may leave of a heap."""

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
        """The heaps after each move."""
        for i, size in enumerate(heaps):
            if not i or heaps[i - 1] != size:
                for left in self(size):
                    yield _sorted((*heaps[:i], *heaps[i + 1 :], *left))


class _Outcomes:
    """Outcomes of positions, by the rules; what lies beside the largest heaps counts by what it is like."""

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
                if not (lost := not self.is_lost(after, ahead + 1)):
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
        if not (fresh := {_sorted(test) for test in tests} - {*self.tests}):
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
                        test = self.tests[v2(differ)]
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
    """Heaps are taken one after the other. Mostly a heap is like an element that is there: the first with
    which the proof goes through. If there is none, the heap becomes a letter, and the monoid is learned
    anew, as in Angluin's way of learning automata: positions of letters are told apart by their outcomes
    beside tests, until the table is closed and adding letters commutes; where the proof then fails, it
    names a position from which a new test is made.

    Outcomes beside the new heap follow from the rules, but not from all positions one by one: what lies
    beside it is taken for any other position that is like it so far. At first that means the same element
    of the monoid before. If this leads to what cannot be, it means the same element and the same elements
    of what moves lead to; then the same of these again, and so on (`_Finer`). So Kayles, whose last
    letter is a heap of 27, needs a few hundred outcomes."""

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
                    monoid = replace(self.monoid, names=_named_by_fewest(self.monoid, self.heaps))
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


def _named_by_fewest(monoid: Monoid, heaps: list[int]) -> tuple[Heaps, ...]:
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
