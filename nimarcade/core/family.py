"""A family: what every room needs to know of a kind of game, as one object with a facet for each room.

Facets are made when first asked for, so that `solve` loads no lessons. A game names its family in one of
three ways: a plug-in offers the family itself; the room `families` holds a module of the game's name
with `FAMILY`; a game with `graph` gets `family_of_game` of `families/impartial.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Literal, NewType, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode
from nimarcade.core.game import Game, Limits, M, M_co, Move, P, P_contra, Position, Seat, graphed

SeatKind = NewType("SeatKind", str)
"""Who sits in a seat: `perfect`, `strong/sims=1500`."""
Surface: TypeAlias = Literal["piles", "table"]

FAMILIES = "nimarcade.families"
"""The room of the families; core knows no more of it than how modules there are called."""


# stand-ins: what verdicts and blocks offer here; imports take their place once both are generic data

P_co = TypeVar("P_co", bound=Position, covariant=True)


class Block(Protocol):
    """A paragraph with a kind."""

    @property
    def kind(self) -> str: ...


class Verdict(Protocol[P_co, M_co]):
    """Who wins a position, and how that is known."""

    @property
    def position(self) -> P_co: ...

    @property
    def best(self) -> M_co | None: ...


class MoveValue(Protocol[P_co, M_co]):
    """A move with what is known of the position after it."""

    @property
    def move(self) -> M_co: ...

    @property
    def after(self) -> P_co: ...


class Explanation(Protocol[P_co, M_co]):
    """Why a position stands as it does."""

    @property
    def move(self) -> M_co | None: ...

    @property
    def after(self) -> P_co | None: ...


# facets


class Theory(Protocol[P, M]):
    """What a family knows of its positions; every question about winning goes through it."""

    def solve(
        self, p: P, limits: Limits, /, *, remoteness: bool = ..., grundy: bool = ...
    ) -> Verdict[P, M]: ...

    def winner(self, p: P, limits: Limits, /) -> Seat | None:
        """Who wins if nobody errs; None where that is not known."""

    def best(self, p: P, limits: Limits, /) -> M:
        """The perfect seat's move."""

    def rate(self, p: P, limits: Limits, moves: Iterable[M] | None = ..., /) -> Iterator[MoveValue[P, M]]:
        """The moves of p (all if not given), lazily, with what is known after each."""

    def explain(self, verdict: Verdict[P, M], /) -> Explanation[P, M]: ...

    def stubborn(self, p: P, after: P, /) -> bool | None:
        """Whether the move from a lost p to `after` resists longest; None where that is not known."""

    def watched(self, p: P, /) -> bool:
        """Whether tutor and puzzles may speak of p: it is exact and cheap."""

    def standings(self, line: Sequence[P], limits: Limits, /) -> Sequence[Seat | None]:
        """The winner by ply of a game."""


class Players(Protocol[P_contra, M_co]):
    """The machine players of a family."""

    def kinds(self) -> Sequence[SeatKind]: ...

    def choose(self, p: P_contra, kind: SeatKind, rng: Random, /) -> M_co: ...

    def out_of_turn(self, p: P_contra, seat: Seat, kind: SeatKind, rng: Random, /) -> M_co | None:
        """What a machine does out of turn, if anything."""


class Teaching(Protocol[P_contra, M]):
    """What lessons, puzzles, review and deck ask of a family."""

    def say_board(self, p: P_contra, /, *, brief: bool = ...) -> str: ...

    def question(self, p: P_contra, /) -> str:
        """What is asked of who is to move: `Your move, written HEAP-STONES.`"""

    def read_answer(self, p: P_contra, text: str, /) -> M:
        """The move that a learner typed; raises BadMove."""

    def told(self, p: P_contra, m: M, /) -> Sequence[Block]:
        """What a move does."""

    def holds(self, condition: str, before: P_contra, m: M, after: P_contra, /) -> bool:
        """Whether a move meets a condition of a lesson, such as `win`."""

    def puzzle_kinds(self) -> Sequence[str]: ...


class Look(Protocol[P_contra]):
    """How a family is shown: data only."""

    @property
    def surface(self) -> Surface: ...

    def phrases(self, p: P_contra, /) -> Mapping[str, str]:
        """Sentences in the family's own words, by name."""


@runtime_checkable
class Family(Protocol[P, M]):
    """A game with all its facets."""

    @property
    def game(self) -> Game[P, M]: ...

    def theory(self) -> Theory[P, M]: ...

    def players(self) -> Players[P, M]: ...

    def teaching(self) -> Teaching[P, M]: ...

    def look(self) -> Look[P]: ...


AnyFamily: TypeAlias = Family[Position, Move]
"""Of a position whose game is known only at run time. `Position` and `Move` are opaque here: types let
them be handed back to the same family and to nothing else."""


# the catalogue of families


@cache
def family(name: str) -> AnyFamily:
    """The family of the game with this code name; raises BadCode."""
    offer = catalogue.offered(name)
    found = offer if isinstance(offer, Family) else _joined(name)
    return cast(AnyFamily, found)  # the one cast: positions of unknown games are opened here


def family_of(p: Position) -> AnyFamily:
    return family(p.game)


def _joined(name: str) -> object:
    own = f"{FAMILIES}.{name.replace('-', '_')}"
    if find_spec(own) is not None:
        return import_module(own).FAMILY
    game: Game[Position, Move] = catalogue.game(name)
    if graphed(game) is None:
        raise BadCode(f"{name} names no family, and without a graph it is not impartial")
    return import_module(f"{FAMILIES}.impartial").family_of_game(game)
