"""A puzzle: a position, a question, and every answer that is right."""

import re
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from nimarcade.coach.exercise import Line
from nimarcade.core import catalogue
from nimarcade.core.game import Move, Position
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row

Kind = Literal["only", "win-in", "outcome", "case", "capture"]
KINDS: tuple[Kind, ...] = get_args(Kind)

NAMES: dict[Kind, str] = {
    "only": "The only winning move",
    "win-in": "Fastest win",
    "outcome": "P or N?",
    "case": "Which case?",
    "capture": "Capture order",
}
ON_BOARD: tuple[Kind, ...] = ("only", "win-in")
"""Answered by a move; the others by words."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about a position, with all its right answers."""

    kind: Kind
    code: str
    """The position."""
    ask: str
    answers: tuple[str, ...]
    """All right answers and no others: move codes, one for each board to leave where there are more, `N` or
    `P`, the number of an option, pile numbers in order. In `win-in` those of the first move."""
    difficulty: int
    """On the scale of the puzzle rating."""
    seed: int | None
    """None where it is made of a given board."""
    game: str
    """The game and its options, `nim+misere`."""
    level: int = 1
    options: tuple[str, ...] = ()
    """In `outcome` and `case`."""
    plies: int = 0
    """In `win-in`: after how many plies at most the game is won."""

    @property
    def position(self) -> Position:
        return catalogue.read(self.code)

    @property
    def name(self) -> str:
        """Its name, from which it is made again: `nim+misere/only/3/17`, by its board
        `nim/only/1/nim:3,2,2`."""
        return f"{self.game}/{self.kind}/{self.level}/{self.code if self.seed is None else self.seed}"

    def as_json(self) -> dict[str, object]:
        """The object `puzzle --json` prints."""
        from nimarcade.core.told import stamped  # hardly a puzzle is told

        return stamped("puzzle", {"name": self.name, **asdict(self)})

    @property
    def identity(self) -> str:
        """Shared by no two different puzzles: the position up to order, whatever is asked of it."""
        return identity(self.position)

    @property
    def on_board(self) -> bool:
        return self.kind in ON_BOARD

    def right(self, answer: Move | str) -> bool:
        """True if an answer, written as here, or a move is right; of moves any that leads where one of them
        does. Raises BadMove or IllegalMove where a move is wanted."""
        answer = str(answer)
        return answer in self.answers or (self.on_board and self._led(answer) in map(self._led, self.answers))

    def _led(self, move: str) -> Position:
        return Line(self.code, (move,)).last


GONE = ("nim", "greedy-nim", "bounded-nim")
"""Games in which a heap that is gone is as if it had never been."""


def identity(p: Position) -> str:
    """A position up to what changes nothing: the order of parts and piles, heaps that are gone, a row read
    from its other end, and which of two players has which colour. Codes put heaps in order already."""
    code = catalogue.write(p)
    head, _, body = code.partition(":")
    match p:
        case Sum():
            return f"{head}:{'/'.join(sorted(map(identity, p.parts)))}"
        case Row():
            return f"{head}:{min(p.cells, p.cells[::-1])}"
        case SuckerPosition():
            piles, hands, mover = body.split(":")[:3]
            if mover == "R":
                hands = "/".join(reversed(hands.split("/")))
                piles, hands = (text.translate(str.maketrans("BR", "RB")) for text in (piles, hands))
            return f"{head}:{'/'.join(sorted(piles.split('/')))}:{hands}"
    return re.sub("(,0)+$", "", code) if p.game in GONE else code
