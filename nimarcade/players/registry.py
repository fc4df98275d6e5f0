"""Machine players by the words for their kinds; each family has its own players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadSeat
from nimarcade.core.family import ENGINE, SeatKind, family_of
from nimarcade.core.game import Move, Position, Seat
from nimarcade.play.levels import BY_NAME, NAMES, acting
from nimarcade.play.seat_kinds import check, parse

if TYPE_CHECKING:
    from nimarcade.players.engine_client import Course
    from nimarcade.players.engine_client import Seat as Engine


class Chooser(Protocol):
    def __call__(self, p: Position, rng: Random, so_far: Sequence[Position] = ..., /) -> Move:
        """The move in p, which `so_far` ends with where it is given: every position of the game till now."""


def chooser(kind: str | SeatKind) -> Engine | Chooser:
    """How a machine of this kind chooses its moves; raises BadSeat. An engine also raises Forfeit, and is to
    be closed."""
    parsed = parse(kind) if isinstance(kind, str) else kind
    if parsed.name == "human":
        raise BadSeat(f"human is a person, no machine; machines are {', '.join(NAMES)}")
    if parsed.name == ENGINE:
        from nimarcade.players.engine_client import Seat as Engine

        return Engine(parsed)
    return machine(parsed)


def machine(kind: SeatKind) -> Chooser:
    """How a level chooses its moves."""
    known: dict[tuple[str, str], Callable[[Position, Random], Move]] = {}

    def choose(p: Position, rng: Random, so_far: Sequence[Position] = ()) -> Move:
        now = acting(kind.name, lambda: so_far or (p,), rng)
        if (p.game, now) not in known:
            check(kind, game_of(p))
            known[p.game, now] = family_of(p).players().chooser(replace(kind, name=now))
        return known[p.game, now](p, rng)

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
    if seconds is not None and player.name in BY_NAME and BY_NAME[player.name].playouts:
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
