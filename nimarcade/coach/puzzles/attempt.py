"""A puzzle gone through: a pure state machine that full screen and line mode drive."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from nimarcade import games
from nimarcade.coach import judge
from nimarcade.coach.deck import called
from nimarcade.coach.lessons import Step
from nimarcade.coach.puzzles.puzzle import NAMES, Puzzle
from nimarcade.core.text import Block, unpacked

_PLAY = Step("play", "puzzle", "Puzzle", ())


@dataclass(frozen=True, slots=True)
class Attempt:
    puzzle: Puzzle
    board: Any
    """The position that waits for an answer; at the end the one that the answer leaves."""
    boards: tuple[Any, ...] = ()
    """What the last answer passed through."""
    first: bool | None = None
    """Whether the first answer was right, once that is settled; in `win-in` a right one is settled at
    the end of the line, a wrong one at once."""
    given: str = ""
    """The first wrong move of the puzzle's own position; empty where words were asked for."""
    over: bool = False
    told: bool = False
    """Whether the solution was shown."""

    @classmethod
    def begin(cls, puzzle: Puzzle) -> Attempt:
        return cls(puzzle, puzzle.position)

    def prompt(self, *, short: bool = False) -> list[Block]:
        """What to show now; `short` leaves out what was told at the beginning."""
        puzzle = self.puzzle
        if self.over:
            return [Block("ask", "Enter brings the next puzzle.")]
        lines = []
        if not short:
            lines += [Block("title", f"{NAMES[puzzle.kind]}: {called(puzzle.game)}")]
        lines.append(Block("board", judge.board_words(self.board, short)))
        if not short:
            lines.append(Block("goal", puzzle.ask))
            lines += [Block("option", f"{i}. {text}") for i, text in enumerate(puzzle.options, 1)]
        return [*lines, Block("ask", self.question)]

    @property
    def question(self) -> str:
        """What kind of answer is waited for."""
        puzzle = self.puzzle
        if puzzle.on_board:
            return judge.question(_PLAY, self.board)
        if puzzle.kind == "capture":
            return "Numbers of piles, such as 2 1 3."
        return "N or P?" if puzzle.kind == "outcome" else "Type the number of your answer."

    def took(self, found: dict[str, Any]) -> tuple[Attempt, list[Block]]:
        """After what `judging.judged` says of an answer."""
        lines = read_lines(found)
        if found["right"] is None:
            return self, lines
        boards = tuple(games.read(code) for code in found["boards"])
        after = replace(self, boards=boards)
        if not found["right"]:
            first = False if self.first is None else self.first
            slip = self.puzzle.on_board and self.board == self.puzzle.position
            given = self.given or (found["answer"] if slip else "")
            more = Block("note", "Try again, or ask why.")
            return replace(after, first=first, given=given), [*lines, more]
        after = replace(after, board=boards[-1] if boards else self.board)
        if found["more"]:
            return after, lines
        return replace(after, over=True, first=True if self.first is None else self.first), lines

    def gave_up(self, found: dict[str, Any]) -> tuple[Attempt, list[Block]]:
        """After `judging.explained`: the puzzle is over, and not solved if it was not before."""
        boards = tuple(games.read(code) for code in found["boards"])
        first = False if self.first is None else self.first
        board = boards[-1] if boards else self.board
        return replace(self, boards=boards, board=board, first=first, over=True, told=True), read_lines(found)


def read_lines(found: dict[str, Any]) -> list[Block]:
    """The lines of `judging.judged` or `judging.explained`."""
    return unpacked(found["lines"])
