"""The protocol every game follows: small pure methods over frozen positions.

A position carries its options, so a position alone says which game it is of. `turn` is the
seat to move; in an impartial game it is no part of the position (it is left out of equality
and hash), because who wins does not depend on who is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, TypeVar

Seat = int
"""Index of a player, 0 for the first; shown and written by `Game.seat_labels`."""


class Position(Hashable, Protocol):
    """A frozen position of the game named `game`."""

    @property
    def game(self) -> str: ...

    @property
    def turn(self) -> Seat: ...


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game's code: a bare word, `name=number` with number at least `low`, or
    `name=word` with one of `words` (taken as its index)."""

    name: str
    help: str
    low: int | None = None
    words: tuple[str, ...] = ()
    unit: str = ""
    """What the number counts: `stones a move`."""

    @property
    def bare(self) -> bool:
        return self.low is None and not self.words

    @property
    def form(self) -> str:
        if self.words:
            return f"{self.name}={'|'.join(self.words)}"
        return self.name if self.bare else f"{self.name}={self.name.upper()}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended; `payoffs` stand per seat, `reason` is a sentence."""

    winner: Seat
    payoffs: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Pile:
    """One heap of a picture; `most` is the most that one move may take from it. A pile of cells
    has crosses in those that are named in `marks`, counted from 1."""

    name: str
    size: int
    most: int
    marks: tuple[int, ...] = ()


Gesture = Literal["take", "delete-split", "pick", "sum", "choose"]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position as plain data that any front end paints.

    `gesture` says how a player points at a move: `take` from up to `reach` piles
    (`9-3,7-1`; an extra heap's code part starts with its name, `x2-1`, and does not count
    for the reach; `equal` where several piles must lose the same), `delete-split` (`d4,3=1+2`),
    `pick` a cell of a pile (`9@2`; `reach` cells on each side go with it), `sum`, a move of one of
    `parts` (`2.9-3` in the second; the piles are those of all parts in a row), or `choose` from the
    list of moves.
    """

    piles: tuple[Pile, ...]
    gesture: Gesture
    reach: int
    equal: bool = False
    pile: str = "heap"
    """What a pile is called here,"""
    unit: str = "stone"
    """and what it consists of."""
    parts: tuple[tuple[str, Sketch], ...] = ()
    """Titles and sketches of the parts of a sum."""


class Game(Protocol[P, M]):
    """Rules of one game. Positions handed in come from `read`, `start` or `play`."""

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    impartial: bool
    """Two players with the same moves from every position, who alternate: then `graph` is there
    and positions are N or P whoever is to move. Else the game's own theory speaks."""

    def start(self, options: Mapping[str, int] = ...) -> P:
        """The default start under these options (1 for a bare word, an index for one of words)."""

    def random(self, rng: Random, options: Mapping[str, int] = ...) -> P:
        """A position of playable size, fit for a start."""

    def read(self, options: Mapping[str, int], body: str) -> P:
        """The position a code's body describes; raises BadCode or PastLimit."""

    def write(self, p: P) -> str:
        """The canonical code, game and options included."""

    def read_move(self, p: P, text: str) -> M:
        """The move a code names (legal or not); raises BadMove."""

    def write_move(self, p: P, m: M) -> str: ...

    def describe(self, p: P, m: M) -> str:
        """A move in words with the board's own numbers: `take 1 from the 9`."""

    def where(self, p: P, m: M) -> str:
        """Where a move is made, and no more of it: `the heap of 9`."""

    def form(self, p: P) -> str:
        """How a move is typed: `HEAP-STONES`."""

    def seat_labels(self, p: P) -> tuple[str, ...]: ...

    def to_move(self, p: P) -> Seat: ...

    def moves(self, p: P) -> Iterator[M]:
        """Legal moves of the seat that must decide, lazily, in a fixed order; no two lead to the
        same position."""

    def followers(self, p: P) -> Iterator[P]:
        """`play(p, m)` for each m of `moves(p)`, in that order, without the checks."""

    def graph(self, p: P) -> tuple[Any, Callable[[Any], Iterator[Any]]]:
        """The bare game below p for exhaustive solvers of two-player impartial games: the key
        of p (a tuple of numbers whose sum of absolute values falls on every move) and the
        function from a key to the keys one move on."""

    def family(self, p: P) -> Hashable:
        """What positions share whose `graph` has the same function, so that solvers keep one
        table for all of them."""

    def at(self, p: P, key: Any) -> P | None:
        """The position with a key of p's `graph`; None where the rules do not tell it cheaply."""

    def sample(self, p: P, rng: Random) -> M:
        """A random legal move at no cost in stones; every move has some chance."""

    def longest(self, p: P) -> M:
        """A move that makes the game last, found at no cost in stones: what a lost player does where
        the slowest loss is out of reach. It ends the game at once only where every move does, and
        `longest_rule` says in words which move it is."""

    longest_rule: str

    def largest(self, p: P) -> M:
        """The move that takes as much as the rules allow, for players who do not think."""

    def check(self, p: P, m: M) -> None:
        """Raises IllegalMove, saying which rule the move breaks."""

    def is_legal(self, p: P, m: M) -> bool: ...

    def play(self, p: P, m: M) -> P:
        """The position after a legal move; raises IllegalMove."""

    def after(self, p: P, m: M) -> P:
        """`play` without the checks, for a move that is known to be legal."""

    def outcome(self, p: P) -> Outcome | None:
        """None while a move is left."""

    def sketch(self, p: P) -> Sketch: ...

    def potential(self, p: P) -> int:
        """The most plies that can follow p. It falls on every move, so that no game is endless,
        and at least as many positions are reachable, which solvers use to give up at once."""

    def at_least(self, p: P) -> int:
        """A number of positions of which as many can be reached, found at once; only in games where
        `potential` is far below it."""

    def convention(self, p: P) -> str:
        """`misère: who takes the last stone loses` and the like."""

    def rules(self, p: P) -> str:
        """What a move is, in one sentence with the position's own numbers."""


AnyGame = Game[Any, Any]
