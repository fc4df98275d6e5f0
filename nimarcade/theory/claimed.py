"""Theorems of plug-ins, taken as claims: nothing of ours has checked them, so they prove nothing. Whatever
one does wrong when it is asked is a `BadGame` in one line, and every move that it names is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from functools import cache, wraps
from itertools import islice
from typing import cast

from nimarcade.core import plug_ins
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.errors import BadGame, NimarcadeError, PastLimit
from nimarcade.core.game import Move, Position
from nimarcade.core.verdict import Recipe
from nimarcade.theory import resisting, theorems
from nimarcade.theory.theorems import AnyTheorem


def claims(game: str) -> tuple[AnyTheorem, ...]:
    """The theorems of plug-ins that speak of a game, and those of ours that lean on such ones."""
    return (*map(_taken, theorems.plugged(game)), *theorems.leaning(game))


@cache
def _taken(theorem: AnyTheorem) -> AnyTheorem:
    """It names no proof of ours, and no tier: both would be its own word alone."""
    made = replace(theorem, claimed=True, proof="", grundy_proof=None, tier=None)
    for each in fields(made):
        if callable(function := getattr(made, each.name)):
            object.__setattr__(made, each.name, _careful(made.name, each.name, function))
    return made


def _careful(theorem: str, member: str, function: Callable[..., object]) -> Callable[..., object]:
    @wraps(function)
    def asked(p: Position, *more: int) -> object:
        try:
            answer = function(p, *more)
            if member == "tries":
                return tuple(islice(_legal(p, cast("Iterable[Move]", answer)), resisting.TRIED))
            if member in ("winning_move", "move_to_value", "recipe"):
                move = answer.move if isinstance(answer, Recipe) else answer
                next(_legal(p, (cast(Move, move),)))
        except PastLimit:
            raise
        except plug_ins.FAILS as error:  # whatever somebody's theorem does
            why = str(error) if isinstance(error, NimarcadeError) else plug_ins.reason(error)
            code = shortened(game_of(p).write(p))
            raise BadGame(f"the theorem {theorem} is broken at {code}, {member}: {why}") from error
        return bool(answer) if member in ("applies", "is_p") else answer

    return asked


def _legal(p: Position, moves: Iterable[Move]) -> Iterator[Move]:
    for move in moves:
        game_of(p).check(p, move)
        yield move
