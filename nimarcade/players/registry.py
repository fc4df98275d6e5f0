"""Machine players: `choose(p, kind, rng) -> move`; each kind is a module with `choose(p, rng)`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadSeat
from nimarcade.play.seat_kinds import ENGINE, KINDS, Kind, check, parse

if TYPE_CHECKING:
    from nimarcade.players.engine.client import Course


def chooser(kind: str | Kind) -> Callable[[Any, Random], Any]:
    """The function (position, rng) → move of a machine kind; raises BadSeat. An engine's is a
    `Seat` of `players.engine`, which also raises Forfeit and is to be closed."""
    parsed = parse(kind) if isinstance(kind, str) else kind
    if parsed.name == "human":
        raise BadSeat(f"human is a person, no machine; machines are {', '.join(KINDS[1:])}")
    if parsed.name == ENGINE:
        from nimarcade.players.engine.client import Seat

        return Seat(parsed)

    def choose(p: Any, rng: Random) -> Any:
        if not game_of(p).impartial:
            return own_folder(p.game).choose(p, parsed, rng)
        check(parsed, game_of(p))
        return _impartial(parsed)(p, rng)

    return choose


def own_folder(game: str) -> Any:
    """The players of a game that needs its own."""
    return import_module(f"nimarcade.players.{game.replace('-', '_')}.players")


def _impartial(kind: Kind) -> Callable[[Any, Random], Any]:
    module = "mcts" if kind.name in ("strong", "search") else kind.name
    found = import_module(f"nimarcade.players.{module}")
    if module == "mcts":
        default = 3000 if kind.name == "strong" else 500
        sims = None if kind.time else kind.sims or default
        return lambda p, rng: found.choose(p, rng, sims=sims, seconds=kind.time)
    choose: Callable[[Any, Random], Any] = found.choose
    return choose


def choose(p: Any, kind: str, rng: Random, course: Course | None = None) -> Any:
    """The move a machine player makes in p, which is not the end; the same rng state, the same move.
    A program that plays is kept running for its next move; `course` tells it at a table of the deals
    made. Raises Forfeit where it fails."""
    if kind.startswith(ENGINE):
        from nimarcade.players.engine.client import running

        return running(kind, p.turn)(p, rng, course)
    return chooser(kind)(p, rng)


def out_of_turn(p: Any, seat: int, kind: str, rng: Random, course: Course | None = None) -> Any:
    """What a machine in `seat` does when asked out of its decision; None for nothing, and always
    in games that have no such acts, and of a program that is told no course."""
    if game_of(p).impartial:
        return None
    if kind.startswith(ENGINE):
        from nimarcade.players.engine.client import running

        return None if course is None else running(kind, seat).out_of_turn(p, seat, course)
    return own_folder(p.game).out_of_turn(p, seat, parse(kind), rng)
