"""What tests ask of a position's theory, in few words."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

import pytest

from nimarcade.core import catalogue
from nimarcade.core.catalogue import read_as
from nimarcade.core.errors import BadMove, IllegalMove, NimarcadeError
from nimarcade.core.family import theory_of, verdict_json
from nimarcade.core.family import wins as wins
from nimarcade.core.game import BoardPicture, Follow, Key, Move, P, Position, drawn, graphed, play
from nimarcade.core.verdict import LIMITS, NP, Columns, Explanation, Limits, MoveValue, Verdict
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.theory import theorems
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.solver import Transpositions

T = TypeVar("T")

VERDICT_KEYS = [
    *("position", "outcome", "winner", "values", "best_move", "tier", "source", "level", "remoteness"),
    *("nodes", "sg", "proof", "grundy_tier", "grundy_proof", "why", "schema"),
]
"""What `solve --json` says of a position, in this order."""

__all__ = ["VERDICT_KEYS", "Transpositions", "speaking_of", "wins"]


def speaking_of(game: str) -> tuple[theorems.AnyTheorem, ...]:
    """Every theorem that speaks of a game, by precedence."""
    return (*theorems.shipped(game), *theorems.plugged(game))


def typed(kind: type[T], value: object) -> T:
    """What is of this kind, as tests know and types do not."""
    assert isinstance(value, kind)
    return value


def present(value: T | None) -> T:
    assert value is not None
    return value


def at_table(value: object) -> SuckerPosition:
    """A position of So Long Sucker, such as that of a session, whose positions are of any game."""
    return typed(SuckerPosition, value)


table = partial(read_as, SuckerPosition)
heaps = partial(read_as, Heaps)
piles = partial(read_as, Piles)


def to(p: P, move: Move | None) -> P:
    assert move is not None
    known: Position = p
    return typed(type(p), play(catalogue.game_of(known), known, move))


def after(p: P, *codes: str) -> P:
    """After moves by their codes."""
    for code in codes:
        known: Position = p
        p = to(p, catalogue.game_of(known).read_move(known, code))
    return p


def refusal(p: Position, code: str, *kinds: type[NimarcadeError]) -> str:
    """What is told, in one line, to who tries this move, which is none here."""
    with pytest.raises(kinds or (BadMove, IllegalMove)) as refused:
        after(p, code)
    assert str(refused.value).isprintable()
    assert 10 < len(str(refused.value)) < 400
    return str(refused.value)


def graph(p: Position) -> tuple[Key, Follow]:
    return present(graphed(catalogue.game_of(p))).graph(p)


def drawing(p: Position) -> BoardPicture:
    return present(drawn(catalogue.game_of(p))).board_picture(p)


def as_json(verdict: Verdict[Any, Any]) -> dict[str, Any]:
    return verdict_json(verdict)


def solve(
    p: Any, *, nodes: int = LIMITS.nodes, sg: bool = False, remoteness: bool = False
) -> Verdict[Any, Any]:
    return theory_of(p).solve(p, Limits(nodes), remoteness=remoteness, grundy=sg)


def explain(verdict: Verdict[Any, Any]) -> Explanation[Any, Any]:
    return theory_of(verdict.position).explain(verdict)


def best(p: Any, nodes: int = LIMITS.nodes) -> Any:
    return theory_of(p).best(p, Limits(nodes))


def winning_moves(p: Any, nodes: int = LIMITS.nodes) -> Iterator[Any]:
    return theory_of(p).winning_moves(p, Limits(nodes))


def outcome(p: Any, nodes: int = LIMITS.nodes, transpositions: Transpositions | None = None) -> NP | None:
    if transpositions is None:
        return theory_of(p).outcome(p, Limits(nodes))
    return impartial_theory(p.game).outcome(p, Limits(nodes), transpositions)


def rate(p: Any, moves: Iterable[Any] | None = None) -> Iterator[MoveValue[Any, Any]]:
    return theory_of(p).rate(p, LIMITS, moves)


def grundy(p: Any) -> int | None:
    return theory_of(p).grundy(p)


def picture(p: Any) -> Columns | None:
    return theory_of(p).picture(p)


def singular(p: Any) -> bool | None:
    return theory_of(p).singular(p)


def is_p(p: Any) -> bool | None:
    return impartial_theory(p.game).is_p(p)


def theorem(p: Any) -> Any:
    return impartial_theory(p.game).theorem(p)
