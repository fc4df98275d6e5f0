"""A program in a seat: it is told the position, asked for a move, and held to the rules."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from nimarcade.errors import BadSeat, Forfeit, NimarcadeError
from nimarcade.games import game_of
from nimarcade.games.codes import shown
from nimarcade.games.game import AnyGame, actor, play
from nimarcade.players.engine.program import START, Program
from nimarcade.players.polling import BESIDE
from nimarcade.players.seat_kinds import ENGINE, Kind, parse

TIME = 10.0
"""Seconds a move unless told otherwise, `engine/time=3:COMMAND`."""


Course = tuple[str, Sequence[str]]
"""Code of the start and codes of all acts since: at a table they tell more than the position's code."""


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
        self._silent = False
        """Whether the program knows nothing of acts out of turn."""

    def __call__(self, p: Any, rng: Random, course: Course | None = None) -> Any:
        try:
            return self._move(p, rng, course)
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

    def out_of_turn(self, p: Any, seat: int, course: Course | None) -> Any:
        """What it does at a table out of turn; None for nothing, which is also what a failure means."""
        if self._silent:
            return None
        game = game_of(p)
        try:
            self._placed(p, course)
            answer = self._program.ask(f"aside {game.seat_labels(p)[seat]}", self._time).split()
        except Forfeit:
            self.close()
            return None
        self._silent = answer[0] != "aside"
        if self._silent or answer[1:2] in ([], ["none"]):
            return None
        try:
            act = game.read_move(p, answer[1])
            game.check(p, act)
        except NimarcadeError:
            return None
        return act if isinstance(act, BESIDE) and act.seat == seat else None

    def _placed(self, p: Any, course: Course | None) -> None:
        """The program has been told of the position."""
        if self._fresh:
            self._program.ask("new", START)
            self._fresh = False
        start, moves = course or (game_of(p).write(p), ())
        self._take("ok", " ".join(["position", start, *(["moves", *moves] if moves else [])]), START)

    def _move(self, p: Any, rng: Random, course: Course | None) -> Any:
        game = game_of(p)
        self._placed(p, course)
        answer = self._take("bestmove", f"go time={self._time:g} seed={rng.randrange(10**9)}", self._time)
        code = " ".join(answer.split()[1:2])
        try:
            move = game.read_move(p, code)
            game.check(p, move)
        except NimarcadeError as error:
            raise Forfeit(f"it played {shown(code)}: {error}") from None
        if actor(game, p, move) != game.to_move(p):
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


def coded(game: AnyGame, p: Any, acts: Iterable[Any]) -> Iterator[str]:
    """The codes of acts made from p on."""
    for act in acts:
        yield game.write_move(p, act)
        p = play(game, p, act)


def greeted(kind: str) -> None:
    """Raises BadSeat where an engine's program does not start."""
    parsed = parse(kind)
    if parsed.name == ENGINE:
        seat = Seat(parsed)
        try:
            seat.greet(kind)
        finally:
            seat.close()


def at_hand(commands: Iterable[str]) -> list[str]:
    """The kinds of those programs that are there."""
    found = []
    for command in commands:
        with suppress(BadSeat):
            installed(parse(kind := f"{ENGINE}:{command}"))
            found.append(kind)
    return found


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
