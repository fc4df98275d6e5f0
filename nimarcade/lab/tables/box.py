"""The box of a table: which positions there are, and where each stands in an array."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Literal

from nimarcade.core import catalogue
from nimarcade.core.codes import shown, split_code, take_options
from nimarcade.core.errors import BadCode, BadInput
from nimarcade.core.family import at_table
from nimarcade.core.game import Game, Move, Position

What = Literal["outcome", "sg", "remoteness"]
WHATS: tuple[What, ...] = ("outcome", "sg", "remoteness")
NONE = -1
"""Stands in arrays where no position is, such as piles of 0."""
P, N = 0, 1
"""Outcomes in arrays; P is 0 as its SG value is."""


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

    def lines(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Rows by their last column: (the columns before, the greatest size of the last). The heaps
        of a row do not increase, so that each position stands in one row."""
        bounds = [self.bounds[axis] for axis in self.order]
        first = int(self.apart)

        def below(head: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
            at = len(head)
            most = bounds[at] if at <= first else min(bounds[at], head[-1])
            if at == len(bounds) - 1:
                yield head, most
                return
            for size in range(most + 1):
                yield from below((*head, size))

        return below(())

    def rows(self) -> Iterator[tuple[int, ...]]:
        for head, most in self.lines():
            for last in range(most + 1):
                yield (*head, last)

    def position(self, row: tuple[int, ...]) -> Any:
        """The position of a row; None where the game has none, as with piles of 0."""
        try:
            return self.game.read(self.options, self.body(row))
        except BadCode:
            return None

    def body(self, row: tuple[int, ...]) -> str:
        text = ",".join(map(str, row))
        return text.replace(",", "/", 1) if self.apart else text

    @property
    def told(self) -> str:
        """`exco-nim, 16 × 64 × 512`."""
        return f"{self.head}, {' × '.join(f'{bound:,}' for bound in self.bounds)}"


def read(head: str, text: str) -> Box:
    """The box of a game with its options and the largest heaps, written as a position's heaps are:
    `16/64,512` or `200,200,200`. Raises BadInput or PastLimit."""
    name, words, body = split_code(head)
    game = impartial(name)
    if body is not None:
        raise BadInput("with --box a game with its options is wanted, without a colon and a position")
    options = take_options(name, game.options, words)
    try:
        corner = game.read(options, text)
    except BadCode as error:
        raise BadInput(f"--box takes the largest heaps as a position has them: {error}") from None
    apart = getattr(corner, "extra", None) is not None
    numbers = text.replace("/", ",", 1) if apart else text
    if not all(word.isascii() and word.isdigit() for word in numbers.split(",")):
        raise BadInput(f"--box takes the largest heaps, such as 20,20,20, not {shown(text)}")
    bounds = tuple(map(int, numbers.split(",")))
    return Box(game, options, catalogue.write(corner).partition(":")[0], bounds, apart)


def impartial(name: str) -> Game[Position, Move]:
    """The game, if it is one that tables know; raises BadInput."""
    game = catalogue.game(name)
    if at_table(game.name):
        raise BadInput(f"tables are of impartial games for two; {name} is none")
    return game


def what_of(word: str, *, misere: bool) -> What:
    """What a table is to hold; raises BadInput."""
    if word not in WHATS:
        raise BadInput(f"--what takes {', '.join(WHATS)}, not {shown(word)}")
    if word == "sg" and misere:
        raise BadInput("SG values are those of normal play: leave +misere out, or ask for the outcome")
    return word
