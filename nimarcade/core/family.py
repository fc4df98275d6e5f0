"""A family: what every room needs to know of a kind of game, as one object with a facet for each room.

Facets are made when first asked for, so that `solve` loads no lessons. A game names its family in one of
three ways: a plug-in offers the family itself; the room `families` holds a module of the game's name
with `FAMILY`; a game with `graph` gets `family_of_game` of `families/impartial.py`."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from json.encoder import encode_basestring as escaped
from random import Random
from typing import Literal, Protocol, TypeAlias, cast, runtime_checkable

from nimarcade.core import SCHEMAS, catalogue, errors
from nimarcade.core.game import Game, M, M_co, Move, P, P_contra, Position, Seat, graphed
from nimarcade.core.text import Block, Person
from nimarcade.core.verdict import LIMITS, NP, AnyVerdict, Columns, Explanation, Limits, MoveValue, Verdict

Surface: TypeAlias = Literal["piles", "table"]

ENGINE = "engine"
"""The kind of a seat in which another program plays, `engine:COMMAND`; in a save, which holds no
commands, `engine` alone."""
FAMILIES = "nimarcade.families"
"""The room of the families; core knows no more of it than how modules there are called."""


@dataclass(frozen=True, slots=True)
class SeatKind:
    """The player of a seat: a level with its settings (`strong/sims=1500`), at most one of `sims` and `time`
    (seconds) being set.

    The `time` of an engine is the most that it may take for a move, which says nothing of its moves."""

    name: str
    sims: int | None = None
    time: float | None = None
    personality: str | None = None
    most: float | None = None
    """In a game of two: seconds after which a search ends in any case, since the clock of the game runs."""
    command: tuple[str, ...] = ()
    """The program of an engine and its arguments."""

    @property
    def timed(self) -> bool:
        """True if the clock has a say in the moves, so that no seed repeats them."""
        return self.time is not None and self.name != ENGINE


# facets


class Theory(Protocol[P, M]):
    """A family's knowledge of its positions; every question about winning goes through it."""

    def solve(
        self, p: P, limits: Limits = ..., /, *, remoteness: bool | None = ..., grundy: bool = ...
    ) -> Verdict[P, M]:
        """The winner of p, the best move and how that is known.

        `remoteness` asks for "win in N", None for it where few positions are reachable; `grundy` for the
        Grundy value. What is not known within `limits` stays None. Raises BadInput for no nodes."""

    def outcome(self, p: P, limits: Limits = ..., /) -> NP | None:
        """True if the seat that must decide wins; None where that is not known exactly."""

    def winner(self, p: P, limits: Limits = ..., /) -> Seat | None:
        """The winner if nobody errs; None where that is not known."""

    def best(self, p: P, limits: Limits = ..., /) -> M:
        """The perfect seat's move: by remoteness where few positions are reachable; p is not the end."""

    def winning_moves(self, p: P, limits: Limits = ..., /) -> Iterator[M]:
        """All winning moves, lazily, in the order of `moves`, as far as known."""

    def rate(
        self, p: P, limits: Limits = ..., moves: Iterable[M] | None = ..., /
    ) -> Iterator[MoveValue[P, M]]:
        """The moves of p (all if not given), lazily, with what is known after each."""

    def explain(self, verdict: Verdict[P, M], /) -> Explanation[P, M]:
        """Why, in short: what `solve` prints."""

    def reason(
        self, verdict: Verdict[P, M], who: Person = ..., you: Seat | None = ..., /
    ) -> Explanation[P, M]:
        """The whole explanation: also the method, what may be tried against it, what a lost player can do;
        `who` is to move, and `you` is the seat of who reads it."""

    def speaks(self, p: P, /) -> bool:
        """True if a theorem tells the outcome of p, so that asking costs next to nothing."""

    def picture(self, p: P, /) -> Columns | None:
        """The position's binary digits as its theorem looks at them, where it does."""

    def grundy(self, p: P, limits: Limits = ..., /) -> int | None:
        """The Grundy value in normal play, where there is one and it is known."""

    def move_to_grundy(self, p: P, value: int, limits: Limits = ..., /) -> M:
        """A move to a position of this Grundy value in normal play; raises BadInput where none leads
        there, PastLimit where that is beyond reach."""

    def singular(self, p: P, /) -> bool | None:
        """True if the outcome differs between normal and misère play; None where that is not known."""

    def near(self, p: P, limits: Limits = ..., /) -> bool:
        """True if so few positions are reachable that plies are counted."""

    def lasts(self, p: P, after: P, limits: Limits = ..., /) -> bool | None:
        """True if a move from a lost p to `after` holds out as long as any; None where too many positions are
        reachable to count plies, which is so for every earlier position too."""

    def resists(self, p: P, after: P, /) -> bool:
        """True if a move from a lost p to `after` is that of the rule of resistance."""

    def watched(self, p: P, /) -> bool:
        """True if tutor and puzzles may speak of p: it is exact and cheap."""


class Players(Protocol[P_contra, M_co]):
    """The machine players of a family."""

    def chooser(self, kind: SeatKind, /) -> Callable[[P_contra, Random], M_co]:
        """The choice of a level: the same state of the random numbers, the same move; raises BadSeat."""

    def out_of_turn(self, p: P_contra, seat: Seat, kind: SeatKind, rng: Random, /) -> M_co | None:
        """A machine's act when asked out of its turn, if any."""


class Teaching(Protocol[P_contra, M]):
    """A family as lessons, puzzles, review and deck ask it."""

    def say_board(self, p: P_contra, /, *, brief: bool = ...) -> str: ...

    def question(self, p: P_contra, want: Sequence[str] = (), /) -> str:
        """The question put to who is to move: `Your move, written HEAP-STONES.`; of a lesson that wants
        something else of somebody, for that."""

    def read_answer(self, p: P_contra, text: str, /) -> M:
        """The move that a learner typed; raises BadMove."""

    def say_move(self, p: P_contra, m: M, /) -> str:
        """A move and what it leaves, without a full stop."""

    def tell_move(self, p: P_contra, m: M, you: Seat | None = None, /) -> str:
        """A move in words, as `Game.describe`; who sits as `you` is told of as you."""

    def say_outcome(self, p: P_contra, /, *, numbers: bool) -> str:
        """The outcome and its reason, without a capital; p is a game of two."""

    def where(self, p: P_contra, m: M, /) -> str:
        """The place to look for a move, as a sentence: the first hint that tells more than who wins."""

    def numbers(self, p: P_contra, seat: Seat | None = None, /) -> list[Block]:
        """The conditions of the theorem with this position's numbers, and whether they are good for
        `seat`, who may be to decide or not; without it, for who is not."""

    def holds(self, condition: str, before: P_contra, m: M, after: P_contra, /) -> bool:
        """True if a move meets a condition of a lesson, such as `win`; raises BadInput for an unknown
        condition."""

    def keeps(self, before: P_contra, after: P_contra, /) -> bool:
        """True if who moved wins after all if nobody errs."""

    def refutation(self, p: P_contra, m: M, /) -> tuple[M, str] | None:
        """The reply that wins where a move gave the win away, with what to tell; else None."""


class Look(Protocol):
    @property
    def surface(self) -> Surface: ...


@runtime_checkable
class Family(Protocol[P, M]):
    """A game with all its facets."""

    @property
    def game(self) -> Game[P, M]: ...

    def theory(self) -> Theory[P, M]: ...

    def players(self) -> Players[P, M]: ...

    def teaching(self) -> Teaching[P, M]: ...

    def look(self) -> Look: ...


AnyFamily: TypeAlias = Family[Position, Move]
"""Of a position whose game is known only at run time. `Position` and `Move` are opaque here: types let
them be handed back to the same family and to nothing else."""


# the catalogue of families


@cache
def family(name: str) -> AnyFamily:
    """The family of the game with this code name; raises BadCode."""
    offer, own = catalogue.offered(name), f"{FAMILIES}.{name.replace('-', '_')}"
    if not isinstance(offer, Family):
        if find_spec(own) is not None:
            offer = import_module(own).FAMILY
        elif graphed(game := catalogue.game(name)) is not None:
            offer = import_module(f"{FAMILIES}.impartial").family_of_game(game)
        else:
            raise errors.BadCode(f"{name} names no family, and without a graph it is not impartial")
    return cast(AnyFamily, offer)  # the one cast: positions of unknown games are opened here


def family_of(p: Position) -> AnyFamily:
    return family(p.game)


def at_table(game: str) -> bool:
    """True if positions of this game are shown as a table, not as piles."""
    return family(game).look().surface == "table"


def theory_of(p: Position) -> Theory[Position, Move]:
    return family(p.game).theory()


def wins(p: Position, seat: Seat, limits: Limits = LIMITS) -> bool | None:
    """True if `seat` wins p if nobody errs, whoever is to decide there; None where it is unknown."""
    winner = theory_of(p).winner(p, limits)
    return None if winner is None else winner == seat


def verdict_json(verdict: AnyVerdict) -> dict[str, object]:
    """The object `solve --json` prints, keys in the contract's order."""
    data: dict[str, object] = json.loads(verdict_text(verdict))
    return data


def verdict_text(verdict: AnyVerdict) -> str:
    """A verdict as its line of JSON, put together by hand: streams print tens of thousands a second."""
    best = verdict.best_code
    why = ", ".join(map(escaped, theory_of(verdict.position).explain(verdict).lines_with(best)))
    chances = "null" if verdict.chances is None else _encode(verdict.chances_by_label)
    how = (*verdict[2:4], verdict.level, *verdict[5:8], *verdict[12:15])
    return (
        f'{{"position": {escaped(verdict.code)}, "outcome": {_word(verdict.outcome)}, '
        f'"winner": {_word(verdict.winner)}, "values": {chances}, "best_move": {_word(best)}, '
        f'{_known(*how)}, "why": [{why}], "schema": "solve/{SCHEMAS}"}}'
    )


_HOW = "tier", "source", "level", "remoteness", "nodes", "sg", "proof", "grundy_tier", "grundy_proof"


@lru_cache(1024)
def _known(*how: object) -> str:
    """How a verdict is known; kept, as many verdicts rest on the same theorem."""
    return _encode(dict(zip(_HOW, how, strict=True)))[1:-1]


def _word(text: str | None) -> str:
    return "null" if text is None else escaped(text)


_encode = json.JSONEncoder(ensure_ascii=False).encode


def explain(p: Position, limits: Limits = LIMITS) -> Explanation[Position, Move]:
    """The whole explanation of a position; plies are counted where few positions are reachable."""
    theory = theory_of(p)
    return theory.reason(theory.solve(p, limits, remoteness=None))
