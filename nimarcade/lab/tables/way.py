"""Ways to settle a table: what each of them says of itself, and what it is given.

There are three kinds: by tiles, which any process or machine can settle given the edges before them; row
by row in the order of the table; and slab by slab of a cube.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias

from nimarcade.core.game import Key
from nimarcade.lab.tables.box import Box, Fall, Index, Row, What

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Plane: TypeAlias = "list[int] | NDArray[np.generic]"
    Ints: TypeAlias = "NDArray[np.integer]"
    Cells: TypeAlias = "array[int] | Ints"

Edges: TypeAlias = "Mapping[tuple[int, int], Plane]"
"""What a tile takes from those before it and gives to those after it: (fall, axis) → what is to be
known of the plane at the far side; big integers or an array."""
Name = Literal["wave", "masks", "compiled", "slabs", "topping", "deletion", "walking"]
"""Names of ways, as they stand in the parts of a table."""
Code = Literal["b", "h", "i"]
"""Type codes of the values, of 1, 2 and 4 bytes."""


class Way(ABC):
    name: ClassVar[Name]

    @abstractmethod
    def fits(self, box: Box, what: What) -> bool:
        """Whether it makes this table here."""

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
        """What it values, in its order: those of the hull unless told otherwise."""
        return box.hull.rows()

    def count(self, box: Box) -> int:
        """How many these are."""
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
