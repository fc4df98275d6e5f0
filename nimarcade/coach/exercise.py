"""Steps of lessons, puzzles and cards of the deck are gone through in one way.

Whoever drives an exercise (a screen, line mode, a test) shows `prompt()` and `board`, hands in an answer,
runs the task given back, and goes on with `after(judgement)`. Judging may take long, so it is a task of
plain data that can be done in another process. Nothing here prints or waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol, Self, TypeVar

from nimarcade.coach import judging
from nimarcade.core import catalogue, errors, task, verdict
from nimarcade.core.catalogue import game_of
from nimarcade.core.game import Move, Position, play
from nimarcade.core.text import Block

Wants = Literal["enter", "move", "value", "option", "nothing"]
"""The kind of answer: Enter alone, a move, something typed, the number of an option; `nothing` at the end."""
Help = Literal["hint", "why"]
Turn = Literal["next", "skip", "back", "again", "restart"]
"""Ways through an exercise that need no judging; `next` is what Enter does."""
Mark = Literal["right", "on", "wrong", "refused", "told"]
"""`on`: right so far, and more is wanted. `refused`: no answer at all. `told`: help, not an answer."""


@dataclass(frozen=True, slots=True)
class Line:
    """A position and moves from it, as codes: the code of a position alone keeps no deals."""

    code: str
    moves: tuple[str, ...] = ()

    @property
    def last(self) -> Position:
        """The position they lead to; raises NimarcadeError where they do not read."""
        return _reached(self.code, self.moves)

    def on(self, moves: Sequence[str]) -> Line:
        return Line(self.code, (*self.moves, *moves)) if moves else self

    def frames(self, moves: Sequence[str]) -> tuple[Position, ...]:
        """The position here, and those after each of the moves that follow."""
        return tuple(self.on(moves[:count]).last for count in range(len(moves) + 1))


@lru_cache(maxsize=256)
def _reached(code: str, moves: tuple[str, ...]) -> Position:
    if not moves:
        return catalogue.read(code)
    p = _reached(code, moves[:-1])
    game = game_of(p)
    after: Position = play(game, p, game.read_move(p, moves[-1]))
    return after


@dataclass(frozen=True, slots=True)
class Judgement:
    """Verdict on an answer, or the help asked for."""

    mark: Mark
    blocks: tuple[Block, ...]
    moves: tuple[str, ...] = ()
    """To be shown on the board: codes of moves, from the exercise's board on."""
    written: str = ""
    """The answer as it counts: a move's code, an arrow's number."""
    rung: int = 0
    """The step of the hint ladder that the help reached."""
    lit: tuple[verdict.Mark, ...] = ()
    """On the exercise's board."""


class Exercise(Protocol):
    """Frozen: every answer and command gives the next one."""

    @property
    def wants(self) -> Wants: ...

    @property
    def board(self) -> Position | None:
        """The position to show."""

    @property
    def frames(self) -> tuple[Position, ...]:
        """The positions that the last answer passed through, the one before it first."""

    def prompt(self, *, brief: bool = ...) -> list[Block]:
        """The text to show now; `brief` leaves out what was told at the beginning."""

    def judge(self, answer: str, /) -> task.Task[Judgement]: ...

    def help(self, command: Help, /) -> task.Task[Judgement]: ...

    def turn(self, command: Turn, /) -> Self: ...

    def after(self, judgement: Judgement, /) -> Self:
        """The exercise once an answer is judged, or help was given."""


E = TypeVar("E", bound=Exercise)


def answered(exercise: E, answer: str) -> tuple[E, list[Block]]:
    """An answer given and judged in this process."""
    if exercise.wants == "enter":
        return exercise.turn("next"), []
    return judged(exercise, exercise.judge(answer))


def helped(exercise: E, command: Help = "hint") -> tuple[E, list[Block]]:
    """Help asked for and given in this process."""
    return judged(exercise, exercise.help(command))


def judged(exercise: E, work: task.Task[Judgement]) -> tuple[E, list[Block]]:
    """The exercise after a task of its own, and what to tell."""
    judgement = work.here()
    return exercise.after(judgement), list(judgement.blocks)


def refusal(error: errors.NimarcadeError) -> Judgement:
    return refused(errors.sentence(error))


def refused(text: str) -> Judgement:
    return Judgement("refused", (Block("note", text),))


def codes(p: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    written: list[str] = []
    game = game_of(p)
    for move in moves:
        written.append(game.write_move(p, move))
        p = play(game, p, move)
    return tuple(written)


def keeps_win(p: Position, move: Move, written: str) -> Judgement:
    return Judgement("right", tuple(judging.praise(p, move, numbers=True)), (written,), written)


def gives_away(p: Position, move: Move, written: str, *closing: Block, numbers: bool = True) -> Judgement:
    moves, blocks = judging.refute(p, move, numbers=numbers)
    return Judgement("wrong", (*blocks, *closing), codes(p, moves), written)
