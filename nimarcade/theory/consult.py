"""Entrances by position: each asks the theory of the position's game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from nimarcade.core.catalogue import game_of
from nimarcade.core.game import Seat
from nimarcade.core.verdict import LIMITS, NP, Digits, Explanation, Limits, MoveValue, Verdict, verdict_json
from nimarcade.theory import theorems
from nimarcade.theory.impartial import AnyTheory, theory_of
from nimarcade.theory.solver import Transpositions
from nimarcade.theory.theorems import AnyTheorem

AnyVerdict = Verdict[Any, Any]
NODES = LIMITS.nodes
SMALL = LIMITS.near


def own_theory(p: Any) -> ModuleType | None:
    """The theory of a game whose players do not simply alternate, in the folder of the game's name;
    it answers `consult`, `explain`, `near`, `outcome_of`, `winner_of`, `perfect_move`, `winning_moves`
    and `rated`."""
    game = game_of(p)
    if game.impartial:
        return None
    return import_module(f"nimarcade.theory.{game.name.replace('-', '_')}.theory")


def impartial(p: Any) -> AnyTheory:
    return theory_of(p.game)


def theorems_of(game: str) -> tuple[AnyTheorem, ...]:
    """Every theorem that speaks of a game, by precedence."""
    return (*theorems.shipped(game), *theorems.plugged(game))


def theorem_for(p: Any) -> AnyTheorem | None:
    return next((theorem for theorem in theorems_of(p.game) if theorem.applies(p)), None)


def is_p(p: Any) -> bool | None:
    return impartial(p).is_p(p)


def consult(p: Any, *, nodes: int = NODES, sg: bool = False, remoteness: bool = False) -> AnyVerdict:
    """See `ImpartialTheory.solve`."""
    if nodes < 1 or (own := own_theory(p)) is None:
        return impartial(p).solve(p, Limits(nodes), remoteness=remoteness, grundy=sg)
    return cast(AnyVerdict, own.consult(p, nodes=nodes, sg=sg, remoteness=remoteness))


def asked(p: Any) -> AnyVerdict:
    """What a player who asks is told: with "win in N" where few positions are reachable."""
    if (own := own_theory(p)) is None:
        return impartial(p).solve(p, remoteness=None)
    return consult(p, remoteness=own.near(p))


def explain(verdict: AnyVerdict) -> Explanation[Any, Any]:
    p = verdict.position
    if (own := own_theory(p)) is None:
        return impartial(p).explain(verdict)
    return cast("Explanation[Any, Any]", own.explain(verdict))


def as_json(verdict: AnyVerdict) -> dict[str, object]:
    """The object `solve --json` prints."""
    return verdict_json(verdict, explain(verdict))


def perfect_move(p: Any, nodes: int = NODES) -> Any:
    own = own_theory(p)
    return impartial(p).best(p, Limits(nodes)) if own is None else own.perfect_move(p, nodes)


def winning_moves(p: Any, nodes: int = NODES) -> Iterator[Any]:
    """All winning moves, lazily, in the order of `moves`, as far as known."""
    own = own_theory(p)
    yield from impartial(p).winning_moves(p, Limits(nodes)) if own is None else own.winning_moves(p, nodes)


def outcome_of(p: Any, nodes: int = NODES, transpositions: Transpositions | None = None) -> NP | None:
    if (own := own_theory(p)) is None:
        return impartial(p).outcome(p, Limits(nodes), transpositions)
    return cast("NP | None", own.outcome_of(p, nodes))


def wins(p: Any, seat: Seat, nodes: int = NODES) -> bool | None:
    """Whether `seat` wins p if nobody errs, whoever is to decide there; None where it is unknown."""
    own = own_theory(p)
    winner: Seat | None = impartial(p).winner(p, Limits(nodes)) if own is None else own.winner_of(p, nodes)
    return None if winner is None else winner == seat


def rated(p: Any, moves: Iterable[Any] | None = None, limit: int = SMALL) -> Iterator[MoveValue[Any, Any]]:
    own = own_theory(p)
    if own is None:
        yield from impartial(p).rate(p, Limits(near=limit), moves)
    else:
        yield from own.rated(p, moves, limit)


def sg_value(p: Any, nodes: int = NODES) -> int | None:
    return None if own_theory(p) is not None else impartial(p).grundy(p, Limits(nodes))


def move_to_value(p: Any, value: int, nodes: int = NODES) -> Any:
    return impartial(p).move_to_grundy(p, value, Limits(nodes))


def picture(p: Any) -> Digits | None:
    return impartial(p).picture(p)


def singular(p: Any) -> bool | None:
    return impartial(p).singular(p)
