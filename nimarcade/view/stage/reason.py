"""Why a move is the right one, as data that is drawn on the stones of a board. Piles are counted from 0,
stones from 1 at the bottom or the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Bands:
    """Bands of powers of two; in each, ones come in groups of `modulus`, and what is left over is lit."""

    modulus: int
    change: tuple[int, ...] = ()
    """Piles that the move changes: what is left over is theirs where that can be."""

    def over(self, sizes: Sequence[int], place: int) -> list[int]:
        """The piles whose stones in the band of 2^`place` are left over."""
        having = [pile for pile, size in enumerate(sizes) if size >> place & 1]
        return sorted(having, key=lambda pile: (pile not in self.change, pile))[: len(having) % self.modulus]


@dataclass(frozen=True, slots=True)
class Level:
    """A line at a height; all above it is ringed."""

    height: int
    label: str


@dataclass(frozen=True, slots=True)
class Rests:
    """Full rows of `modulus` stones, and what stands over them."""

    modulus: int


@dataclass(frozen=True, slots=True)
class Queen:
    """Two heaps as a queen on a board: lost squares, and her way to one of them."""

    to: tuple[int, int]
    """Sizes of the two piles; those of the position itself where the way is not told."""
    lost: tuple[tuple[int, int], ...]
    """Each pair once, whichever pile is the larger one."""


@dataclass(frozen=True, slots=True)
class Worths:
    """Brackets under stretches of piles, each with what it is worth: pile, first and last cell, text."""

    parts: tuple[tuple[int, int, int, str], ...] = ()
    whole: Mapping[int, str] = field(default_factory=dict)
    """By pile; of a sum, by the first pile of a part,"""
    bands: Mapping[int, Bands] = field(default_factory=dict)
    """and so the parts in whose own stones it is seen."""


Reason = Bands | Level | Rests | Queen | Worths
