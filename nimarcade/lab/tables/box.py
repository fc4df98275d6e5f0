"""The box of a table: which positions there are, and where each stands in an array; and what each way to
settle a table says of itself, and is given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from itertools import combinations, permutations
from math import comb, prod
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias

from nimarcade.core import catalogue, codes, errors, family
from nimarcade.core.game import Game, Key, Move, Position
from nimarcade.games.heaps import HeapGame
from nimarcade.games.impartial import NumbersGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Plane: TypeAlias = "list[int] | NDArray[np.generic]"
    Ints: TypeAlias = "NDArray[np.integer]"
    Cells: TypeAlias = "array[int] | Ints"
else:
    from nimarcade.core.plug_ins import numpy as np

Index = tuple[int, ...]
"""Sizes of heaps, or numbers of tiles, by the axes of the box."""
Row = tuple[int, ...]
"""Sizes of heaps by the columns of the table."""
What = Literal["outcome", "sg", "remoteness"]
WHATS: tuple[What, ...] = ("outcome", "sg", "remoteness")
MOST_HEAPS = 32
"""Axes of a box; NumPy's arrays had no more for long."""
MOST_DIGITS = 40
"""Of a bound; nobody has the room for a table of more, and what it would take need not be counted."""
NONE = -1
"""Stands in arrays where no position is, such as piles of 0."""
P, N = 0, 1
"""Outcomes in arrays; P is 0 as its SG value is."""


@dataclass(frozen=True, slots=True)
class Fall:
    """Moves that reduce heaps of these axes and no others: each by what you like, one stone in all
    at least; or with `together` all by the same number."""

    axes: Index
    together: bool = False


@dataclass(frozen=True)
class Box:
    """Every position of a game whose heaps are at most `bounds`, in the order in which they were
    given; `apart` says that the first of them is x0."""

    game: Game[Position, Move]
    options: dict[str, int]
    head: str
    """The game with its options, as codes begin."""
    bounds: tuple[int, ...]
    apart: bool

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the array whose index is the sizes of the heaps."""
        return tuple(bound + 1 for bound in self.bounds)

    @property
    def cells(self) -> int:
        return prod(self.shape)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Names of the heaps in rows: x1 the largest; x0 first, if there is one."""
        return tuple(f"x{i + (not self.apart)}" for i in range(len(self.bounds)))

    @property
    def misere(self) -> bool:
        return "misere" in self.options

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Axes of the array in the order of the columns: x0, then largest bounds first."""
        first = int(self.apart)
        rest = sorted(range(first, len(self.bounds)), key=lambda axis: -self.bounds[axis])
        return (*range(first), *rest)

    def lines(self) -> Iterator[tuple[Row, int]]:
        """Rows by their last column: (the columns before, the greatest size of the last). The heaps
        of a row do not increase, so that each position stands in one row."""
        bounds = [self.bounds[axis] for axis in self.order]
        first = int(self.apart)

        def below(head: Row) -> Iterator[tuple[Row, int]]:
            column = len(head)
            most = bounds[column] if column <= first else min(bounds[column], head[-1])
            if column == len(bounds) - 1:
                yield head, most
                return
            for size in range(most + 1):
                yield from below((*head, size))

        return below(())

    def rows(self) -> Iterator[Row]:
        for head, most in self.lines():
            for last in range(most + 1):
                yield (*head, last)

    def position(self, row: Row) -> Position | None:
        """The position of a row; None where the game has none, as with piles of 0."""
        try:
            return self.game.read(self.options, self.body(row))
        except errors.BadCode:
            return None

    def body(self, row: Row) -> str:
        text = ",".join(map(str, row))
        return text.replace(",", "/", 1) if self.apart else text

    # how the game's moves lie in the array

    @property
    def inner(self) -> int:
        """The longest axis, along which lines run."""
        return max(range(len(self.bounds)), key=self.bounds.__getitem__)

    @cached_property
    def hull(self) -> Box:
        """The box with the largest bound for every heap."""
        return replace(self, bounds=(max(self.bounds),) * len(self.bounds))

    @property
    def greedy(self) -> bool:
        """True if moves are those of Greedy Nim,"""
        return isinstance(self.game, HeapGame) and self.game.largest_only

    @property
    def bound(self) -> int:
        """and the most stones that one of them takes."""
        return self.options.get("k", max(self.bounds) or 1)

    @cached_property
    def falls(self) -> tuple[Fall, ...] | None:
        """All moves of the game as falls; None where they are something else."""
        game: object = self.game
        if not isinstance(game, HeapGame) or game.largest_only or game.bounded:
            return None
        if game.name == "wythoff-nim":
            return Fall((0,)), Fall((1,)), Fall((0, 1), together=True)
        if type(game).graph is not HeapGame.graph:
            return None
        corner = game.read(self.options, self.body(self.bounds))
        first = int(self.apart)
        heaps = range(first, len(self.bounds))
        reach = min(game.reach(corner), len(heaps))
        return tuple(Fall((*range(first), *touched)) for touched in combinations(heaps, reach))

    def words(self) -> str:
        """`exco-nim, 16 × 64 × 512`."""
        head = codes.shortened(self.head)
        if len(self.bounds) > 6:
            return f"{head}, {len(self.bounds)} heaps up to {max(self.bounds):,}"
        return f"{head}, {' × '.join(f'{bound:,}' for bound in self.bounds)}"


def read(head: str, text: str) -> Box:
    """The box of a game with its options and the largest heaps, written as a position's heaps are:
    `16/64,512` or `200,200,200`. Raises BadInput or PastLimit."""
    name, words, body = codes.split_code(head)
    game = impartial(name)
    if body is not None:
        raise errors.BadInput("a table is of a game with its options, without a colon and a position")
    if isinstance(game, NumbersGame) and game.ordered:
        raise errors.BadInput(f"tables are of heaps in any order; the numbers of {name} stand in theirs")
    options = codes.take_options(name, game.options, words)
    try:
        corner = game.read(options, text)
    except errors.BadCode as error:
        raise errors.BadInput(f"a box is the largest heaps as a position has them: {error}") from None
    apart = getattr(corner, "extra", None) is not None
    numbers = text.replace("/", ",", 1) if apart else text
    if not all(word.isascii() and word.isdigit() for word in numbers.split(",")):
        raise errors.BadInput(f"a box is the largest heaps, such as 20,20,20, not {codes.shown(text)}")
    words_of_bounds = numbers.split(",")
    if len(words_of_bounds) > MOST_HEAPS:
        raise errors.PastLimit(f"a box has at most {MOST_HEAPS} heaps, this one {len(words_of_bounds):,}")
    if (longest := max(map(len, words_of_bounds))) > MOST_DIGITS:
        raise errors.PastLimit(f"heaps of a box have at most {MOST_DIGITS} digits, this one {longest:,}")
    bounds = tuple(map(int, words_of_bounds))
    return Box(game, options, catalogue.write(corner).partition(":")[0], bounds, apart)


def impartial(name: str) -> Game[Position, Move]:
    """The game, if it is one that tables know; raises BadInput."""
    game: Game[Position, Move] = catalogue.game(name)
    if family.at_table(game.name):
        raise errors.BadInput(f"tables are of impartial games for two; {name} is none")
    return game


def what_of(word: str, *, misere: bool) -> What:
    """The kind of table that a word names; raises BadInput."""
    if word not in WHATS:
        raise errors.BadInput(f"a table holds {codes.listed(WHATS, 'or')}, not {codes.shown(word)}")
    if word == "sg" and misere:
        raise errors.BadInput("SG values are those of normal play: leave +misere out, or ask for the outcome")
    return word


# from rows, where each position stands once, to the array, where it stands in every order


def has_numpy() -> bool:
    return find_spec("numpy") is not None


def strides(shape: Index) -> Index:
    """The distances between neighbours on each axis in a flat array, last axis fastest."""
    steps, step = [], 1
    for size in reversed(shape):
        steps.append(step)
        step *= size
    return tuple(reversed(steps))


def spread(box: Box, values: Iterable[tuple[Row, int]], code: str) -> array[int] | NDArray[np.integer]:
    """The array of (row, value) pairs; with NumPy one of its own, else a flat one."""
    if not box.apart and has_numpy():
        return _mirrored(box, values, code)
    cells = array(code, [NONE]) * box.cells
    steps = strides(box.shape)
    first = int(box.apart)
    heaps_steps, heaps_bounds = steps[first:], box.bounds[first:]
    for row, value in values:
        base = row[0] * steps[0] if first else 0
        for heaps in set(permutations(row[first:])):
            if all(map(int.__le__, heaps, heaps_bounds)):
                cells[base + sum(map(int.__mul__, heaps, heaps_steps))] = value
    return cells


def _mirrored(box: Box, values: Iterable[tuple[Row, int]], code: str) -> NDArray[np.integer]:
    """A cube that holds the rows, then itself under every order of its axes; the box is cut out."""
    count, side = len(box.bounds), max(box.shape)
    half: NDArray[np.integer] = np.full(side**count, NONE, dtype=code)
    steps = strides((side,) * count)
    for row, value in values:
        half[sum(map(int.__mul__, row, steps))] = value
    cube = half.reshape((side,) * count)
    for axis in range(1, count):  # now the same in every order of the axes before this one; of it, too
        wider = cube.copy()
        for other in range(axis):
            np.maximum(wider, cube.swapaxes(other, axis), out=wider)
        cube = wider
    return np.ascontiguousarray(cube[tuple(slice(0, size) for size in box.shape)])


# Ways to settle a table: by tiles, which any process or machine can settle given the edges before them; row
# by row in the order of the table; and slab by slab of a cube.


Edges: TypeAlias = "Mapping[tuple[int, int], Plane]"
"""Taken by a tile from those before it and given to those after it: (fall, axis) → what is to be known of the
plane at the far side; big integers or an array."""
Name = Literal["wave", "masks", "compiled", "lines", "slabs", "topping", "deletion", "summed", "walking"]
"""Names of ways, as they stand in the parts of a table."""
Code = Literal["b", "h", "i"]
"""Type codes of the values, of 1, 2 and 4 bytes."""


class Way(ABC):
    name: ClassVar[Name]

    @abstractmethod
    def fits(self, box: Box, what: What) -> bool:
        """True if it makes this table here."""

    @abstractmethod
    def cost(self, box: Box, what: What, shape: Index) -> int:
        """Bytes that a piece of this shape takes while it is settled."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: everything a worker needs. `end`: the outcome without stones where the tile holds it;
    `stones`: of its first cell; `most`: in the box; `far`: whether its own edges are wanted."""

    index: Index
    way: Name
    what: What
    falls: tuple[Fall, ...]
    shape: Index
    inner: int
    code: Code
    edges: Edges
    end: int | None
    stones: int
    most: int
    far: bool


class TileWay(Way):
    cells: int
    """Of a tile at most: a second or two of work."""

    @abstractmethod
    def settle(self, tile: Tile) -> tuple[Cells, Edges]:
        """The tile's values, last axis fastest, and its own edges."""


class RowWay(Way):
    def rows(self, box: Box) -> Iterator[Row]:
        """The rows that it values, in its order: those of the hull unless told otherwise."""
        return box.hull.rows()

    def count(self, box: Box) -> int:
        """The number of its rows."""
        heaps = len(box.bounds)
        return comb(max(box.bounds) + heaps, heaps)

    @abstractmethod
    def values(
        self, box: Box, what: What, memory: int, known: Sequence[int] = (), aside: Aside | None = None
    ) -> Iterator[int]:
        """The values of `rows`. The first are `known` already; they are given too. What is settled on the
        way to one of them may be kept `aside`."""


class Aside(Protocol):
    """Values of positions by their keys, which a row may need many of."""

    def known(self) -> dict[Key, int]:
        """Those of an earlier run."""

    def settled(self, key: Key, value: int) -> None: ...


class CubeWay(Way):
    @abstractmethod
    def cube(self, box: Box, what: What) -> Ints:
        """A cube as large as the hull with its first cell, the position without stones, settled."""

    @abstractmethod
    def fill(self, cube: Ints, box: Box, what: What, begin: int = 1) -> Iterator[int]:
        """Settle the slabs from `begin` on, in place; gives each largest heap that is done."""
