"""Ways in plain Python, position by position: any impartial game through its graph, Delete Nim by what is
left after a deletion, Greedy Nim without a bound by what is left without a largest heap."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import ClassVar, Generic, TypeVar

from nimarcade.core import catalogue, errors
from nimarcade.core import game as games
from nimarcade.games.breaking import IndependentGame
from nimarcade.lab.tables.box import NONE, Aside, Box, Index, N, Name, P, Row, RowWay, What
from nimarcade.theory import heap_sequence

EACH = 200
"""Bytes a position costs here, its key and its place in a dictionary included."""


def outcome(after: list[int], misere: bool) -> int:
    if not after:
        return N if misere else P
    return N if P in after else P


def sg(after: list[int], misere: bool) -> int:
    met, value = set(after), 0
    while value in met:
        value += 1
    return value


def remoteness(after: list[int], misere: bool) -> int:
    """Plies to the end when the winner hurries and the loser delays; P where it is even, in misère
    play where it is odd."""
    if not after:
        return 0
    lost = [far for far in after if far % 2 == misere]
    return 1 + (min(lost) if lost else max(after))


RULES: dict[What, Callable[[list[int], bool], int]] = {"outcome": outcome, "sg": sg, "remoteness": remoteness}


WITH_POSITION = 1000
"""The same where the positions are kept too."""


def sure(p: games.Position, limit: int) -> bool:
    """True if the game tells, without a walk, that more than `limit` positions are reachable from p."""
    return _at_least(p, limit) > limit


def _at_least(p: games.Position, limit: int) -> int:
    game = catalogue.game_of(p)
    if parts := getattr(p, "parts", ()):  # of a sum
        return prod(_at_least(part, limit) for part in parts)
    count: int = game.max_plies(p) + 1
    if isinstance(game, games.Counted):
        count = max(count, game.at_least(p))
    if count <= limit and isinstance(game, games.Charted) and (below := game.below(p)) is not None:
        count = max(count, below.count(limit))
    return count


class Walk:
    """Values of all positions met so far."""

    def __init__(self, what: What, misere: bool, memory: int, aside: Aside | None = None) -> None:
        self.rule, self.misere = RULES[what], misere
        self.limit = max(memory // EACH, 1)
        self.aside = aside
        self.known: dict[games.Key, int] = {} if aside is None else aside.known()

    def value(self, p: games.Position) -> int:
        key, follow = catalogue.impartial_of(p).graph(p)
        if key not in self.known:
            self._settle(key, follow)
        return self.known[key]

    def past(self) -> errors.PastLimit:
        return errors.PastLimit(
            f"the table needs more than {self.limit:,} positions, {self.limit * EACH:,} bytes; "
            "allow more memory or make the box smaller"
        )

    def _settle(self, key: games.Key, follow: games.Follow) -> None:
        """Depth first, so that what is settled can be kept at any time."""
        known, aside = self.known, self.aside
        first = list(follow(key))
        path = [(key, first, iter(first))]
        while path:
            at, after, rest = path[-1]
            for below in rest:
                if below not in known:
                    further = list(follow(below))
                    path.append((below, further, iter(further)))
                    break
            else:
                path.pop()
                if len(known) >= self.limit:
                    raise self.past()
                known[at] = self.rule([known[below] for below in after], self.misere)
                if aside is not None:
                    aside.settled(at, known[at])


class Walking(RowWay):
    name: ClassVar[Name] = "walking"

    def fits(self, box: Box, what: What) -> bool:
        return True

    def cost(self, box: Box, what: What, shape: Index) -> int:
        return super().count(box) * EACH

    def rows(self, box: Box) -> Iterator[Row]:
        """Those of the box itself; values are `NONE` where one is no position."""
        return box.rows()

    def count(self, box: Box) -> int:
        return sum(most + 1 for _, most in box.lines())

    def values(
        self, box: Box, what: What, memory: int, known: Sequence[int] = (), aside: Aside | None = None
    ) -> Iterator[int]:
        walk = Walk(what, box.misere, memory, aside)
        if (corner := box.position(box.bounds)) is not None and sure(corner, walk.limit):
            raise walk.past()
        for count, row in enumerate(box.rows()):
            if (p := box.position(row)) is None:
                yield NONE
            elif count < len(known):
                walk.known[catalogue.impartial_of(p).graph(p)[0]] = known[count]
                yield known[count]
            else:
                yield walk.value(p)


class Summed(Walking):
    """Heaps that never meet, in normal play: a position is worth the nim-sum of its heaps' values."""

    name: ClassVar[Name] = "summed"

    def fits(self, box: Box, what: What) -> bool:
        return isinstance(box.game, games.Independent) and not box.misere and what != "remoteness"

    def cost(self, box: Box, what: What, shape: Index) -> int:
        """Values of single heaps, in an array and in a list."""
        return 40 * max(box.shape)

    def values(
        self, box: Box, what: What, memory: int, known: Sequence[int] = (), aside: Aside | None = None
    ) -> Iterator[int]:
        worth = heap_sequence.first_values(catalogue.read(box.head), max(box.shape))
        own: object = type(box.game).read
        plain = own is IndependentGame.read  # it refuses no heap below the largest
        for row in box.rows():
            if not plain and box.position(row) is None:
                yield NONE
                continue
            value = 0
            for size in row:
                value ^= worth[size]
            yield (N if value else P) if what == "outcome" else value


def everything(
    p: games.Position, what: What, memory: int, watch: Callable[[int, int], None]
) -> Iterator[tuple[games.Position, int | None]]:
    """Every position reachable from p with its value, p last; None at the end of a game in which both have
    moves of their own. Raises BadInput where N and P have no meaning, PastLimit."""
    game = catalogue.game_of(p)
    impartial = games.graphed(game) is not None
    if not impartial and what == "sg":
        raise errors.BadInput(f"Grundy values are of impartial games; {p.game} is none")
    if (living := len(getattr(p, "living", ()))) > 2:
        raise errors.BadInput(f"a table is of two players; {living} are left here")
    limit = max(memory // WITH_POSITION, 1)
    past = errors.PastLimit(
        f"more than {limit:,} positions can be reached, over {memory:,} bytes; "
        "allow more memory or begin with a smaller position"
    )
    if impartial and sure(p, limit):
        raise past
    seen, todo = {p}, [p]
    while todo:
        for _, after in games.followers(game, todo.pop()):
            if after not in seen:
                if len(seen) >= limit:
                    raise past
                seen.add(after)
                todo.append(after)
        watch(len(seen) - len(todo), len(seen))
    rising = sorted(seen, key=lambda q: (game.max_plies(q), len(game.write(q)), game.write(q)))
    if impartial:
        walk = Walk(what, getattr(p, "misere", False), memory)
        yield from ((q, walk.value(q)) for q in rising)
    else:
        yield from _of_two(game, rising, what)


def _of_two(
    game: games.Game[games.Position, games.Move], rising: Sequence[games.Position], what: What
) -> Iterator[tuple[games.Position, int | None]]:
    """Positions of two players who have moves of their own, those that can follow one before it."""
    settled: dict[games.Position, tuple[games.Seat, int]] = {}
    """The winner, and after how many plies."""
    for q in rising:
        if (ended := game.outcome(q)) is not None:
            settled[q] = ended.winner, 0
            yield q, 0 if what == "remoteness" else None
            continue
        after = [settled[r] for _, r in games.followers(game, q)]
        won = [far for seat, far in after if seat == q.turn]
        settled[q] = (q.turn, 1 + min(won)) if won else (after[0][0], 1 + max(far for _, far in after))
        yield q, settled[q][1] if what == "remoteness" else N if won else P


# Delete Nim and Single-delete Nim
#
# A move deletes a pile and splits one of those left, so a position's followers are those that a split
# makes of one of its `rests` (the position without one pile). For each rest is kept what is to be known of
# them; a position that is settled is added to the rests that a split leads from to it. A follower has
# fewer piles as large as the one that was split, so it comes earlier in the order of the largest pile
# first, second and so on: one pass settles everything.

FAR = 1 << 60
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class _Rule(Generic[F]):
    """`nothing`: what is known where there is no follower; `join` joins what two followers add; `value` is
    the position's; `fact` is what a follower of this value adds, None if nothing."""

    nothing: F
    join: Callable[[F, F], F]
    value: Callable[[F], int]
    fact: Callable[[int], F | None]


_OUTCOME = _Rule(0, int.__or__, lambda won: N if won else P, lambda value: 1 if value == P else None)
_SG = _Rule(0, int.__or__, lambda mask: (~mask & (mask + 1)).bit_length() - 1, lambda value: 1 << value)
_REMOTENESS: _Rule[tuple[int, int]] = _Rule(
    (FAR, -1),
    lambda a, b: (min(a[0], b[0]), max(a[1], b[1])),
    lambda far: 1 + (far[0] if far[0] < FAR else far[1]),
    lambda value: (FAR, value) if value % 2 else (value, -1),
)


class Deletions(RowWay):
    name: ClassVar[Name] = "deletion"

    def fits(self, box: Box, what: What) -> bool:
        return box.game.name == "delete-nim"

    def cost(self, box: Box, what: What, shape: Index) -> int:
        """Bytes that the rests take."""
        largest, piles = max(box.bounds), len(box.bounds)
        each = {"outcome": 200, "sg": 240 + piles * largest // 7, "remoteness": 340}[what]
        return comb(largest + piles - 2, piles - 1) * each

    def rows(self, box: Box) -> Iterator[Row]:
        """Non-increasing piles from 1 to the largest bound, in lexicographic order."""

        def below(head: Row, most: int, left: int) -> Iterator[Row]:
            if not left:
                yield head
                return
            for size in range(1, most + 1):
                yield from below((*head, size), size, left - 1)

        return below((), max(box.bounds), len(box.bounds))

    def count(self, box: Box) -> int:
        piles = len(box.bounds)
        return comb(max(box.bounds) + piles - 1, piles)

    def values(
        self, box: Box, what: What, memory: int, known: Sequence[int] = (), aside: Aside | None = None
    ) -> Iterator[int]:
        if what == "remoteness":
            return self._values(box, _REMOTENESS, known)
        return self._values(box, _OUTCOME if what == "outcome" else _SG, known)

    def _values(self, box: Box, rule: _Rule[F], known: Sequence[int]) -> Iterator[int]:
        nothing, join, largest, piles = rule.nothing, rule.join, max(box.bounds), len(box.bounds)
        rests: dict[Row, F] = {}
        get = rests.get
        places = [(i, j) for i in range(piles) for j in range(i + 1, piles)]
        for count, p in enumerate(self.rows(box)):
            if count < len(known):
                value = known[count]
            else:
                after = nothing
                for i in range(piles):
                    if not i or p[i] != p[i - 1]:
                        after = join(after, get(p[:i] + p[i + 1 :], nothing))
                value = rule.value(after)
            yield value
            if (fact := rule.fact(value)) is None:
                continue
            for i, j in places:
                if (whole := p[i] + p[j]) <= largest:
                    rest = tuple(sorted((*p[:i], *p[i + 1 : j], *p[j + 1 :], whole), reverse=True))
                    rests[rest] = join(get(rest, nothing), fact)


# SG values of Greedy Nim without a bound
#
# The followers of a position are those that any smaller heap makes of its rest, the position without one
# largest heap. For each rest the set of their values is kept as one big integer; a position that is
# settled is added to every rest that it is made of by adding a heap. In the order of the largest heap
# first, second and so on nothing else has been added by the time the set is asked for.


class Topping(RowWay):
    name: ClassVar[Name] = "topping"

    def fits(self, box: Box, what: What) -> bool:
        return box.greedy and what == "sg" and box.bound >= max(box.bounds)

    def cost(self, box: Box, what: What, shape: Index) -> int:
        """Bytes that the rests of a cube take."""
        largest, heaps = max(box.bounds), len(box.bounds)
        return comb(largest + heaps - 1, heaps - 1) * (220 + heaps * largest // 7)

    def values(
        self, box: Box, what: What, memory: int, known: Sequence[int] = (), aside: Aside | None = None
    ) -> Iterator[int]:
        rests: dict[Row, int] = {}
        get = rests.get
        for count, row in enumerate(self.rows(box)):
            if count < len(known):
                value = known[count]
            else:
                met = get(row[1:], 0)
                value = (~met & (met + 1)).bit_length() - 1
            yield value
            bit = 1 << value
            for i, heap in enumerate(row):
                if not i or heap != row[i - 1]:
                    rest = row[:i] + row[i + 1 :]
                    rests[rest] = get(rest, 0) | bit
