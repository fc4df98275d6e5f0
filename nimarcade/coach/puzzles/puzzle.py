"""What a puzzle is: a position, a question, and every answer that is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from nimarcade.core import catalogue
from nimarcade.core.game import Position

Kind = Literal["only", "win-in", "outcome", "case", "capture"]
KINDS: tuple[Kind, ...] = get_args(Kind)

NAMES: dict[Kind, str] = {
    "only": "The only winning move",
    "win-in": "Win in N",
    "outcome": "P or N?",
    "case": "Which case?",
    "capture": "Capture order",
}
ON_BOARD: tuple[Kind, ...] = ("only", "win-in")
"""Answered by a move; the others by words."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    kind: Kind
    code: str
    """The position."""
    ask: str
    answers: tuple[str, ...]
    """All right answers and no others: move codes, `N` or `P`, the number of an option, pile numbers
    in order. In `win-in` those of the first move."""
    difficulty: int
    """On the scale of the puzzle rating."""
    seed: int
    game: str
    """The game and its options, `nim+misere`."""
    level: int = 1
    options: tuple[str, ...] = ()
    """What there is to choose from, in `outcome` and `case`."""
    plies: int = 0
    """In `win-in`: after how many plies at most the game is won."""

    @property
    def position(self) -> Position:
        return catalogue.read(self.code)

    @property
    def name(self) -> str:
        """What makes this puzzle again: `nim+misere/only/3/17`."""
        return f"{self.game}/{self.kind}/{self.level}/{self.seed}"

    @property
    def on_board(self) -> bool:
        return self.kind in ON_BOARD

    def right(self, answer: str) -> bool:
        """Whether an answer, as it is written here, is right."""
        return answer in self.answers
