"""What tests ask of a position's theory, in few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nimarcade.core.family import theory_of
from nimarcade.core.family import verdict_json as as_json
from nimarcade.core.family import wins as wins
from nimarcade.core.verdict import LIMITS, NP, Digits, Explanation, Limits, MoveValue, Verdict
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.solver import Transpositions
from nimarcade.theory.theorems import speaking_of as speaking_of

__all__ = ["as_json", "speaking_of", "wins"]


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


def move_to_grundy(p: Any, value: int) -> Any:
    return theory_of(p).move_to_grundy(p, value)


def picture(p: Any) -> Digits | None:
    return theory_of(p).picture(p)


def singular(p: Any) -> bool | None:
    return theory_of(p).singular(p)


def is_p(p: Any) -> bool | None:
    return impartial_theory(p.game).is_p(p)


def theorem(p: Any) -> Any:
    return impartial_theory(p.game).theorem(p)
