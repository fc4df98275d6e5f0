"""A program in a seat: it is told the position, asked for a move, and held to the rules."""

import atexit
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from shutil import which
from time import monotonic

from nimarcade.core import child
from nimarcade.core.catalogue import game_of
from nimarcade.core.child import Child
from nimarcade.core.codes import printable, shown
from nimarcade.core.errors import BadSeat, Forfeit, NimarcadeError
from nimarcade.core.family import SeatKind
from nimarcade.core.game import Game, M, Move, P, Position, actor, play
from nimarcade.games.so_long_sucker.position import BESIDE
from nimarcade.play.seat_kinds import ENGINE, parse

# A program of someone else's in a process of its own: one line asked, one line answered, in time.
#
# Whatever it does, the answer is a line or a `Forfeit` that says what went wrong; a program that
# failed once is ended, and started afresh when it is asked again.

PROTOCOL = 1
"""Of docs/engine.md; `engine_server` is the other side of it."""
START = 10.0
"""Seconds that a program may take to start, and for everything else that needs no thought."""
LONGEST = 1 << 21
"""Bytes of a line; one may hold a position of a million characters."""
MOST = 10_000
"""Lines that may come before an answer, `info` and what else."""


class Program:
    """`command` is the program and its arguments; nothing is started before the first question."""

    def __init__(self, command: Sequence[str]) -> None:
        if which(command[0]) is None:
            raise BadSeat(f"there is no program {shown(command[0])} that could play")
        self._command = tuple(command)
        self._child: Child | None = None

    def ask(self, line: str, seconds: float) -> str:
        """The answer to a line, without its end; raises Forfeit."""
        if self._child is not None and self._child.process.poll() is not None:
            self._end()
        if self._child is None:
            try:
                self._child = Child(child.tied(self._command), LONGEST, errors=True)
            except OSError as error:
                raise Forfeit(f"it cannot be started: {error.strerror}") from None
            answer = self._exchange(self._child, "hello", START, "ready")
            if answer.split()[:2] != ["ready", str(PROTOCOL)]:
                self._end()
                raise Forfeit(f"it answered {shown(answer)} to hello; ready {PROTOCOL} was expected")
        return self._exchange(self._child, line, seconds)

    def _exchange(self, child: Child, line: str, seconds: float, wanted: str = "") -> str:
        """The answer; lines that begin with `info` are passed over, and of a greeting all before the
        wanted word."""
        until = monotonic() + seconds
        word = line.split()[0]
        try:
            sent = child.send(line, until)
        except OSError:
            raise Forfeit(child.ended()) from None
        for _ in range(MOST if sent else 0):
            if (raw := child.line(until - monotonic())) is None:
                break
            if not raw.endswith(b"\n"):
                if len(raw) < LONGEST:
                    raise Forfeit(child.ended())
                self._end()
                raise Forfeit(f"it wrote a line of more than {LONGEST:,} bytes")
            text = raw.decode("utf-8", "replace").strip()
            if text and text.split()[0] != "info" and text.startswith((wanted, "error")):
                return text
        self._end()
        late = monotonic() >= until
        raise Forfeit(
            f"no answer to {word} within {seconds:g} s"
            if late
            else f"it wrote {MOST:,} lines and none of them answers {word}"
        )

    def close(self) -> None:
        if self._child is not None:
            self._child.leave("quit")
        self._child = None

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
        self._child = None


TIME = 10.0
"""Seconds a move unless told otherwise, `engine/time=3:COMMAND`."""


Course = tuple[str, Sequence[str]]
"""Code of the start and codes of all acts since: at a table they tell more than the position's code."""


class Seat:
    """Called as every machine player is, (position, rng) → move; raises Forfeit instead of a move
    that is not legal, late, or missing. `new` begins another game."""

    def __init__(self, kind: SeatKind) -> None:
        if not kind.command:
            raise BadSeat(
                "which program plays? Write engine:COMMAND; for a save, which names none, --engine COMMAND"
            )
        self._program = Program(kind.command)
        self._time = kind.time or TIME
        self._fresh = True
        self._silent = False
        """True if the program knows nothing of acts out of turn."""

    def __call__(self, p: Position, rng: Random, course: Course | None = None) -> Move:
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

    def out_of_turn(self, p: Position, seat: int, course: Course | None) -> Move | None:
        """Its act at a table out of turn; None for nothing, which is also what a failure means."""
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

    def _placed(self, p: Position, course: Course | None) -> None:
        """The program has been told of the position."""
        if self._fresh:
            self._program.ask("new", START)
            self._fresh = False
        start, moves = course or (game_of(p).write(p), ())
        self._take("ok", " ".join(["position", start, *(["moves", *moves] if moves else [])]), START)

    def _move(self, p: Position, rng: Random, course: Course | None) -> Move:
        game: Game[Position, Move] = game_of(p)
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
        command = line.split()[0]
        if answer.startswith("error"):
            why = printable(answer.removeprefix("error").strip()[:200])
            raise Forfeit(f"it refused {command}: {why or 'no reason given'}")
        raise Forfeit(f"it answered {command} with {shown(answer)}; {word} … was expected")


def coded(game: Game[P, M], p: P, acts: Iterable[M]) -> Iterator[str]:
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
    kinds = []
    for command in commands:
        with suppress(BadSeat):
            installed(parse(kind := f"{ENGINE}:{command}"))
            kinds.append(kind)
    return kinds


_running: dict[tuple[str, int], Seat] = {}


def running(kind: str, seat: int) -> Seat:
    """The program that plays in a seat, started once and ended with this process."""
    if (kind, seat) not in _running:
        if not _running:
            atexit.register(stop)
        _running[kind, seat] = Seat(parse(kind))
    return _running[kind, seat]


def stop() -> None:
    while _running:
        _running.popitem()[1].close()


def installed(kind: SeatKind) -> None:
    """Raises BadSeat where an engine's program is not named or not there."""
    if kind.name == ENGINE:
        Seat(kind)
