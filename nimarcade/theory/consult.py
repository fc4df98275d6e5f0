"""Entrances by position: each asks the theory of the position's game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nimarcade.core.family import theory_of
from nimarcade.core.game import Seat
from nimarcade.core.verdict import LIMITS, NP, Digits, Explanation, Limits, MoveValue, Verdict, verdict_json
from nimarcade.theory import theorems
from nimarcade.theory.impartial import AnyTheory, impartial_theory
from nimarcade.theory.solver import Transpositions
from nimarcade.theory.theorems import AnyTheorem

AnyVerdict = Verdict[Any, Any]
NODES = LIMITS.nodes
SMALL = LIMITS.near


def impartial(p: Any) -> AnyTheory:
    return impartial_theory(p.game)


def theorems_of(game: str) -> tuple[AnyTheorem, ...]:
    """Every theorem that speaks of a game, by precedence."""
    return (*theorems.shipped(game), *theorems.plugged(game))


def theorem_for(p: Any) -> AnyTheorem | None:
    return next((theorem for theorem in theorems_of(p.game) if theorem.applies(p)), None)


def is_p(p: Any) -> bool | None:
    return impartial(p).is_p(p)


def consult(p: Any, *, nodes: int = NODES, sg: bool = False, remoteness: bool = False) -> AnyVerdict:
    return theory_of(p).solve(p, Limits(nodes), remoteness=remoteness, grundy=sg)


def asked(p: Any) -> AnyVerdict:
    """What a player who asks is told: with "win in N" where few positions are reachable."""
    return theory_of(p).solve(p, remoteness=None)


def explain(verdict: AnyVerdict) -> Explanation[Any, Any]:
    return theory_of(verdict.position).explain(verdict)


def as_json(verdict: AnyVerdict) -> dict[str, object]:
    """The object `solve --json` prints."""
    return verdict_json(verdict, explain(verdict))


def perfect_move(p: Any, nodes: int = NODES) -> Any:
    return theory_of(p).best(p, Limits(nodes))


def winning_moves(p: Any, nodes: int = NODES) -> Iterator[Any]:
    """All winning moves, lazily, in the order of `moves`, as far as known."""
    return theory_of(p).winning_moves(p, Limits(nodes))


def outcome_of(p: Any, nodes: int = NODES, transpositions: Transpositions | None = None) -> NP | None:
    if transpositions is not None:
        return impartial(p).outcome(p, Limits(nodes), transpositions)
    return theory_of(p).outcome(p, Limits(nodes))


def wins(p: Any, seat: Seat, nodes: int = NODES) -> bool | None:
    """Whether `seat` wins p if nobody errs, whoever is to decide there; None where it is unknown."""
    winner = theory_of(p).winner(p, Limits(nodes))
    return None if winner is None else winner == seat


def rated(p: Any, moves: Iterable[Any] | None = None, limit: int = SMALL) -> Iterator[MoveValue[Any, Any]]:
    return theory_of(p).rate(p, Limits(near=limit), moves)


def sg_value(p: Any, nodes: int = NODES) -> int | None:
    return theory_of(p).grundy(p, Limits(nodes))


def move_to_value(p: Any, value: int, nodes: int = NODES) -> Any:
    return theory_of(p).move_to_grundy(p, value, Limits(nodes))


def picture(p: Any) -> Digits | None:
    return theory_of(p).picture(p)


def singular(p: Any) -> bool | None:
    return theory_of(p).singular(p)
