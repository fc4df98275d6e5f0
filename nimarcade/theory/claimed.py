"""Theorems of plug-ins, taken as claims: nothing of ours has checked them, so they prove nothing. Whatever
one does wrong when it is asked is a `BadGame` in one line, and every move that it names is legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache, wraps
from itertools import islice
from typing import Any

from nimarcade.core import plug_ins
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.errors import BadGame, NimarcadeError, PastLimit
from nimarcade.core.game import Position
from nimarcade.theory import resisting, theorems
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems import AnyTheorem


def claims(game: str) -> tuple[AnyTheorem, ...]:
    """The theorems of plug-ins that speak of a game."""
    return tuple(map(_taken, theorems.plugged(game)))


@cache
def _taken(theorem: AnyTheorem) -> AnyTheorem:
    """It names no proof of ours, and no tier: both would be its own word alone."""
    told: dict[str, Any] = {each.name: getattr(theorem, each.name) for each in fields(theorem)}
    told |= {name: _careful(theorem.name, name, each) for name, each in told.items() if callable(each)}
    return Theorem(**told | {"claimed": True, "proof": "", "grundy_proof": None, "tier": None})


def _careful(theorem: str, member: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def asked(p: Position, *more: int) -> Any:
        try:
            with plug_ins.asked():
                answer = function(p, *more)
                if member == "tries":
                    answer = moves = tuple(islice(answer, resisting.TRIED))
                elif member == "recipe":
                    moves = (answer.move,)
                else:
                    moves = (answer,) if member in ("winning_move", "move_to_value") else ()
            for move in moves:
                game_of(p).check(p, move)
        except PastLimit:
            raise
        except plug_ins.FAILS as error:  # whatever somebody's theorem does
            why = str(error) if isinstance(error, NimarcadeError) else plug_ins.reason(error)
            code = shortened(game_of(p).write(p))
            raise BadGame(f"the theorem {theorem} is broken at {code}, {member}: {why}") from error
        return bool(answer) if member in ("applies", "is_p") else answer

    return asked
