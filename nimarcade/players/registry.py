"""Machine players by the words for their kinds; each family has its own players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from nimarcade.core.errors import BadSeat
from nimarcade.core.family import ENGINE, SeatKind, family_of
from nimarcade.core.game import Move, Position, Seat
from nimarcade.play.seat_kinds import KINDS, parse

if TYPE_CHECKING:
    from nimarcade.players.engine_client import Course


def chooser(kind: str | SeatKind) -> Callable[[Position, Random], Move]:
    """The function (position, rng) → move of a machine kind; raises BadSeat. An engine's is a
    `Seat` of `players.engine_client`, which also raises Forfeit and is to be closed."""
    parsed = parse(kind) if isinstance(kind, str) else kind
    if parsed.name == "human":
        raise BadSeat(f"human is a person, no machine; machines are {', '.join(KINDS[1:])}")
    if parsed.name == ENGINE:
        from nimarcade.players.engine_client import Seat as Engine

        return Engine(parsed)
    known: dict[str, Callable[[Position, Random], Move]] = {}

    def choose(p: Position, rng: Random) -> Move:
        if p.game not in known:
            known[p.game] = family_of(p).players().chooser(parsed)
        return known[p.game](p, rng)

    return choose


def choose(
    p: Position, kind: str, rng: Random, course: Course | None = None, *, seconds: float | None = None
) -> Move:
    """The move a machine player makes in p, which is not the end; the same rng state, the same move.
    A program that plays is kept running for its next move; `course` tells it at a table of the deals
    made. In a game of two, players that search end after `seconds` at the latest. Raises Forfeit where it
    fails."""
    if kind.startswith(ENGINE):
        from nimarcade.players.engine_client import running

        return running(kind, p.turn)(p, rng, course)
    player = parse(kind)
    if seconds is not None and player.name in ("search", "strong"):
        player = replace(player, most=seconds)
    return chooser(player)(p, rng)


def out_of_turn(p: Position, seat: Seat, kind: str, rng: Random, course: Course | None = None) -> Move | None:
    """What a machine in `seat` does when asked out of its decision; None for nothing, and of a program
    that is told no course."""
    if not kind.startswith(ENGINE):
        return family_of(p).players().out_of_turn(p, seat, parse(kind), rng)
    if course is None:
        return None
    from nimarcade.players.engine_client import running

    return running(kind, seat).out_of_turn(p, seat, course)
