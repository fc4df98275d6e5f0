"""A program in a seat: it is told the position, asked for a move, and held to the rules."""

from __future__ import annotations

import atexit
from random import Random
from typing import Any

from nimarcade.errors import BadSeat, Forfeit, NimarcadeError
from nimarcade.games import game_of
from nimarcade.games.codes import shown
from nimarcade.players import ENGINE, Kind, parse
from nimarcade.players.engine.program import START, Program

TIME = 10.0
"""Seconds a move unless told otherwise, `engine/time=3:COMMAND`."""


class Seat:
    """Called as every machine player is, (position, rng) → move; raises Forfeit instead of a move
    that is not legal, late, or missing. `new` begins another game."""

    def __init__(self, kind: Kind) -> None:
        if not kind.command:
            raise BadSeat(
                "which program plays? Write engine:COMMAND; for a save, which names none, --engine COMMAND"
            )
        self._program = Program(kind.command)
        self._time = kind.time or TIME
        self._fresh = True

    def __call__(self, p: Any, rng: Random) -> Any:
        try:
            return self._move(p, rng)
        except Forfeit:  # whatever it is up to, it has lost
            self.close()
            raise

    def greet(self, name: str) -> None:
        """Start the program, if it does not run; raises BadSeat."""
        try:
            self._program.ask("new", START)
        except Forfeit as error:
            raise BadSeat(f"{shown(name)} cannot play: {error}") from None

    def new(self) -> None:
        self._fresh = True

    def close(self) -> None:
        self._program.close()

    def _move(self, p: Any, rng: Random) -> Any:
        game = game_of(p)
        if self._fresh:
            self._program.ask("new", START)
            self._fresh = False
        self._take("ok", f"position {game.write(p)}", START)
        answer = self._take("bestmove", f"go time={self._time:g} seed={rng.randrange(10**9)}", self._time)
        code = " ".join(answer.split()[1:2])
        try:
            move = game.read_move(p, code)
            game.check(p, move)
        except NimarcadeError as error:
            raise Forfeit(f"it played {shown(code)}: {error}") from None
        if getattr(move, "seat", p.turn) != game.to_move(p):
            raise Forfeit(f"it played {shown(code)}, which is not its own to decide")
        return move

    def _take(self, word: str, line: str, seconds: float) -> str:
        answer = self._program.ask(line, seconds)
        if answer.split()[0] == word:
            return answer
        asked = line.split()[0]
        if answer.startswith("error"):
            raise Forfeit(
                f"it refused {asked}: {answer.removeprefix('error').strip()[:200] or 'no reason given'}"
            )
        raise Forfeit(f"it answered {asked} with {shown(answer)}; {word} … was expected")


def greeted(kind: str) -> None:
    """Raises BadSeat where an engine's program does not start."""
    parsed = parse(kind)
    if parsed.name == ENGINE:
        seat = Seat(parsed)
        try:
            seat.greet(kind)
        finally:
            seat.close()


_running: dict[tuple[str, int], Seat] = {}


def running(kind: str, seat: int) -> Seat:
    """The program that plays in a seat, started once and ended with this process."""
    if (kind, seat) not in _running:
        if not _running:
            atexit.register(stop)
        _running[kind, seat] = Seat(parse(kind))
    return _running[kind, seat]


def stop() -> None:
    """End all programs that `running` has started."""
    while _running:
        _running.popitem()[1].close()


def installed(kind: Kind) -> None:
    """Raises BadSeat where an engine's program is not named or not there."""
    if kind.name == ENGINE:
        Seat(kind)
