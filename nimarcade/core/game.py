"""A game: its duties, what it may offer besides, and what follows for all games.

Games are small pure methods over frozen positions. A position carries its options, so a position alone
says which game it is of. `turn` is the seat to move; in an impartial game it is no part of the position
(it is left out of equality and hash), because who wins does not depend on who is asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from nimarcade.core.errors import IllegalMove

Seat: TypeAlias = int
"""Index of a player, 0 for the first; shown and written by `Game.seat_labels`."""
Chosen: TypeAlias = Mapping[str, int]
"""Options of a code by name: 1 for a bare word, an index for one of words. A word that stands for
itself, as the code of an octal game does, is its own name."""
Key: TypeAlias = tuple[int, ...]
"""A bare position for solvers; the sum of absolute values falls on every move."""
Follow: TypeAlias = Callable[[Key], Iterator[Key]]
"""From a key to the keys one move on."""
Keys: TypeAlias = tuple[Key, ...]
"""Of the parts of a sum."""


class Position(Hashable, Protocol):
    """A frozen position of the game named `game`."""

    @property
    def game(self) -> str: ...

    @property
    def turn(self) -> Seat: ...


class Move(Hashable, Protocol):
    """A frozen dataclass, so that a code (a string) is never taken for the move that it names."""

    @property
    def __dataclass_fields__(self) -> Mapping[str, object]: ...


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)
M_contra = TypeVar("M_contra", bound=Move, contravariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game's code: a bare word, `name=number` with number at least `low`,
    `name=word` with one of `words` (taken as its index), or a word of the game's own such as `0.77`
    that `pattern` describes and the game reads."""

    name: str
    help: str
    low: int | None = None
    words: tuple[str, ...] = ()
    unit: str = ""
    """Such as `stones a move`."""
    pattern: str = ""
    """A regular expression for words that stand for themselves."""

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
    """The end of a game; `payoffs` stand per seat, `reason` is a sentence."""

    winner: Seat
    payoffs: tuple[int, ...]
    reason: str

    @staticmethod
    def of_two(winner: Seat, reason: str) -> Outcome:
        """The outcome of two, where one's gain is the other's loss."""
        return Outcome(winner, (1, -1) if winner == 0 else (-1, 1), reason)


@dataclass(frozen=True, slots=True)
class Pile:
    """One heap of a picture; `most` is the most that one move may take from it. A pile of cells
    has crosses in those that are named in `marks`, counted from 1."""

    name: str
    size: int
    most: int
    marks: tuple[int, ...] = ()


InputMode = Literal["take", "delete-split", "pick", "break", "sum", "choose"]
Digits: TypeAlias = tuple[tuple[int, int], ...]
"""The numbers of stones that a move may take from a heap, rising, each with what may be left of it, added up:
1 nothing, 2 one heap, 4 two heaps, 8 three heaps. The digits of octal and hexadecimal games, in which a
heap's rule does not depend on its size. 16 in the last digit: it holds for every larger number too."""
Left: TypeAlias = tuple[int, ...]
"""Heaps that a move leaves of one heap, in non-increasing order, none empty."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A position as plain data that any front end paints.

    `input_mode` says how a player points at a move: `take` from up to `reach` piles
    (`9-3,7-1`; an extra heap's code part starts with its name, `x2-1`, and does not count
    for the reach; `equal` where several piles must lose the same), `delete-split` (`d4,3=1+2`),
    `pick` a cell of a pile (`9@2`; `reach` cells on each side go with it), `break` a pile (`9-3`, or
    `9-2=3+4` where the rest falls into two; `digits` say how, if they can), `sum`, a move of one of
    `parts` (`2.9-3` in the second; the piles are those of all parts in a row), or `choose` from the
    list of moves."""

    piles: tuple[Pile, ...]
    input_mode: InputMode
    reach: int
    equal: bool = False
    pile: str = "heap"
    """A pile's name here,"""
    unit: str = "stone"
    """and what it consists of."""
    parts: tuple[tuple[str, BoardPicture], ...] = ()
    """Titles and pictures of the parts of a sum."""
    digits: Digits | None = None
    text: str = ""
    """The board as it is written, where piles alone do not show it."""

    @property
    def lies(self) -> bool:
        """True if its piles are rows of cells."""
        return self.input_mode == "pick" or self.unit == "cell"

    @property
    def pointed(self) -> bool:
        """True if a move can be pointed at, in a sum in some part."""
        if self.parts:
            return any(part.pointed for _, part in self.parts)
        return self.input_mode != "choose" or self.lies


class Game(Protocol[P, M]):
    """What every game offers: 21 members. Positions handed in come from `read`, `start` or `after`."""

    # the rules

    def to_move(self, p: P, /) -> Seat: ...

    def moves(self, p: P, /) -> Iterator[M]:
        """Legal moves of the seat that must decide, lazily, in a fixed order; no two lead to the
        same position."""

    def check(self, p: P, m: M, /) -> None:
        """Raises IllegalMove, saying which rule the move breaks."""

    def after(self, p: P, m: M, /) -> P:
        """The position after a move that is known to be legal."""

    def outcome(self, p: P, /) -> Outcome | None:
        """None while a move is left."""

    def max_plies(self, p: P, /) -> int:
        """The most plies that can follow p. It falls on every move, so that no game is endless,
        and at least as many positions are reachable, which solvers use to give up at once."""

    def sample(self, p: P, rng: Random, /) -> M:
        """A random legal move at no cost in stones; every move has some chance."""

    # codes of positions and moves, there and back

    def read(self, options: Chosen, body: str, /) -> P:
        """The position a code's body describes; raises BadCode or PastLimit."""

    def write(self, p: P, /) -> str:
        """The canonical code, game and options included."""

    def read_move(self, p: P, text: str, /) -> M:
        """The move a code names (legal or not); raises BadMove."""

    def write_move(self, p: P, m: M, /) -> str: ...

    # the rules' own words

    def describe(self, p: P, m: M, /) -> str:
        """A move in words with the board's own numbers: `take 1 from the 9`."""

    def rules(self, p: P, /) -> str:
        """The rule of a move, in one sentence with the position's own numbers."""

    def convention(self, p: P, /) -> str:
        """`misère: taking the last stone loses` and the like."""

    def seat_labels(self, p: P, /) -> tuple[str, ...]: ...

    # the game itself

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    def start(self, options: Chosen = ..., /) -> P:
        """The default start under these options."""

    def random(self, rng: Random, options: Chosen = ..., /) -> P:
        """A position of playable size, fit for a start."""


MISERE = Option("misere", "making the last move loses")


def is_misere(p: Position) -> bool:
    return bool(getattr(p, "misere", False))


class Alternating(Generic[P_contra]):
    """A game in which two alternate, to inherit from."""

    last = "making the last move"
    """The act that decides the game, such as `taking the last stone`."""

    def to_move(self, p: P_contra, /) -> Seat:
        return p.turn

    def seat_labels(self, p: P_contra, /) -> tuple[str, ...]:
        return ("1", "2")

    def convention(self, p: P_contra, /) -> str:
        return f"misère: {self.last} loses" if is_misere(p) else f"normal: {self.last} wins"

    def cache_key(self, p: P_contra, /) -> Hashable:
        """Positions of one convention share their solver tables."""
        return p.game, is_misere(p)

    def decided(self, p: P_contra, ended: str, by: str = "whoever moves last", /) -> Outcome:
        """The end of a game; `ended` says what made it end."""
        winner, verb = (p.turn, "loses") if is_misere(p) else (1 - p.turn, "wins")
        return Outcome.of_two(winner, f"{ended}, and {by} {verb}.")


# what a game may offer besides: each is a small protocol and, where several ask, a function that finds it
# (testing for a protocol takes some 10 µs: whoever asks at every position finds it once)


@runtime_checkable
class Graphed(Protocol[P]):
    """Impartial: two players with the same moves from every position, who alternate. Positions are N
    or P whoever is to move, and exhaustive solvers walk the bare game."""

    def graph(self, p: P, /) -> tuple[Key, Follow]:
        """The key of p and the function from a key to the keys one move on."""

    def cache_key(self, p: P, /) -> Hashable:
        """Shared by positions whose `graph` has the same function, so that solvers keep one table for all of
        them."""

    def position_of(self, p: P, key: Key, /) -> P | None:
        """The position with a key of p's `graph`; None where the rules do not tell it cheaply."""


@runtime_checkable
class Checking(Protocol[P_contra]):
    """Knows which of its positions, put together by their constructor, are none of the game."""

    def check_position(self, p: P_contra, /) -> None:
        """Raises BadCode, with the words that a code would get."""


@runtime_checkable
class Lasting(Protocol[P_contra, M_co]):
    """A move that makes a lost game last, and the rule in words."""

    @property
    def delaying_rule(self) -> str: ...

    def delaying_move(self, p: P_contra, /) -> M_co:
        """A move that makes the game last, found at no cost in stones: what a lost player does where
        the slowest loss is out of reach. It ends the game at once only where every move does, and
        `delaying_rule` says in words which move it is."""


@runtime_checkable
class Greedy(Protocol[P_contra, M_co]):
    """A move for players who do not think."""

    def greedy_move(self, p: P_contra, /) -> M_co:
        """The move that takes as much as the rules allow."""


@runtime_checkable
class Drawn(Protocol[P_contra]):
    """Drawn as piles."""

    def board_picture(self, p: P_contra, /) -> BoardPicture: ...


@runtime_checkable
class Pointed(Drawn[P_contra], Protocol[P_contra, M_contra]):
    """Drawn as piles on which a move is pointed out."""

    def where(self, p: P_contra, m: M_contra, /) -> str:
        """The place of a move, and no more of it: `the heap of 9`."""

    def form(self, p: P_contra, /) -> str:
        """The pattern of a move's code: `HEAP-STONES`."""


@runtime_checkable
class OutOfTurn(Protocol[P_contra, M]):
    """Acts beside the decision: offers, gifts, answers, resigning."""

    def out_of_turn(self, p: P_contra, seat: Seat, /) -> Iterator[M]:
        """Listed acts of a seat that need not be the one to decide."""

    def actor(self, p: P_contra, m: M, /) -> Seat:
        """Whose act it is."""


@runtime_checkable
class Counted(Protocol[P_contra]):
    """Games with far more reachable positions than plies."""

    def at_least(self, p: P_contra, /) -> int:
        """A number of positions of which as many can be reached, found at once."""


@runtime_checkable
class Weighed(Protocol[P_contra]):
    """Games whose positions take longer to look at than others."""

    def weight(self, p: P_contra, /) -> int:
        """As how many positions one counts to a search that begins at p; 1 or more, found at once."""


@runtime_checkable
class Numbered(Protocol[P_contra]):
    """Games that know how many moves there are without listing them."""

    def move_count(self, p: P_contra, /) -> int | None:
        """The number of legal moves, each follower counted once; None where that is beyond counting."""


@runtime_checkable
class Parted(Protocol[P_contra]):
    """Positions that may fall apart, in normal play into sums."""

    def apart(self, p: P_contra, /) -> tuple[Keys, Callable[[Key], Iterator[Keys]]] | None:
        """The keys of the parts of p, and the function from a part's key to those of the parts that each
        move in it leaves; None where p is a position that never falls apart."""


@runtime_checkable
class Independent(Protocol[P_contra, M_co]):
    """Heaps that never meet: a move changes one of them by a rule that does not look at the others. So a
    position is the sum of its heaps, and is valued heap by heap."""

    def heaps_of(self, p: P_contra, /) -> tuple[int, ...]:
        """The sizes of the heaps."""

    def leaves(self, p: P_contra, size: int, /) -> Iterator[Left]:
        """All that a move may leave of a heap, each once."""

    def digits(self, p: P_contra, /) -> Digits | None:
        """The digits of the game, where these tell the whole rule: then periods of values can be proved."""

    def breaking(self, p: P_contra, size: int, left: Left, /) -> M_co:
        """The move that leaves this of a heap."""


@runtime_checkable
class Titled(Protocol[P_contra]):
    """Games whose title tells which of their rules a position has."""

    def title_of(self, p: P_contra, /) -> str:
        """`Greedy Nim, at most 3`, `Single-delete Nim`."""


class Reachable(Protocol):
    """The positions below one, told without walking there."""

    @property
    def crowded(self) -> bool:
        """True if followers are so many, and P-positions so few, that `leads` beats making them."""

    def count(self, limit: int, /) -> int:
        """The number of reachable positions; some number above `limit` if there are more."""

    def positions(self) -> Iterator[Key]:
        """The keys of all of them."""

    def leads(self, key: Key, after: Key, /) -> bool:
        """True if one move leads from key to after."""


@runtime_checkable
class Charted(Protocol[P_contra]):
    """Games that know what lies below a position."""

    def below(self, p: P_contra, /) -> Reachable | None:
        """None where only walking tells."""


def graphed(game: Game[P, M]) -> Graphed[P] | None:
    return game if isinstance(game, Graphed) else None


def drawn(game: Game[P, M]) -> Drawn[P] | None:
    return game if isinstance(game, Drawn) else None


def out_of_turn(game: Game[P, M]) -> OutOfTurn[P, M] | None:
    return game if isinstance(game, OutOfTurn) else None


# what follows for all games


def play(game: Game[P, M], p: P, m: M) -> P:
    """The position after a move; raises IllegalMove."""
    game.check(p, m)
    return game.after(p, m)


def title_of(game: Game[P, M], p: P) -> str:
    return game.title_of(p) if isinstance(game, Titled) else game.title


def is_legal(game: Game[P, M], p: P, m: M) -> bool:
    try:
        game.check(p, m)
    except IllegalMove:
        return False
    return True


def followers(game: Game[P, M], p: P) -> Iterator[tuple[M, P]]:
    """Each legal move with the position it leads to, lazily, in the order of `moves`."""
    return ((m, game.after(p, m)) for m in game.moves(p))


def actor(game: Game[P, M], p: P, m: M) -> Seat:
    """Whose move it is: the seat that must decide, but for acts out of turn."""
    acts = out_of_turn(game)
    return game.to_move(p) if acts is None else acts.actor(p, m)
