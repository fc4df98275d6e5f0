"""Games on rows of cells where a move is one choice, a cell: the move and what they all share."""

import re
from abc import abstractmethod
from dataclasses import dataclass

from nimarcade.core.codes import elsewhere, number, short, shown
from nimarcade.core.errors import BadCode, BadMove, IllegalMove
from nimarcade.core.game import Alternating, BoardPicture, P

_MOVE = re.compile(r"([^@]*)@([^@]*)")


@dataclass(frozen=True, slots=True)
class Pick:
    """A cell, from 1, of a row of `size` cells."""

    size: int
    cell: int

    def __str__(self) -> str:
        return f"{self.size}@{self.cell}"


class Picking(Alternating[P]):
    """A game of picks; see `nimarcade.core.game.Game` for the methods."""

    cell: str
    """The name of a cell."""

    def read_move(self, p: P, text: str) -> Pick:
        if not (written := _MOVE.fullmatch(text)):
            raise BadMove(f"a move is written {self.form(p)}, such as {self._such(p)}, not {shown(text)}")
        try:
            return Pick(number(written[1], "a row"), number(written[2], f"a {self.cell}"))
        except BadCode as error:
            raise BadMove(f"{error}; a move is written like {self._such(p)}") from None

    @abstractmethod
    def board_picture(self, p: P, /) -> BoardPicture: ...

    def _such(self, p: P) -> str:
        size = elsewhere(pile.size for pile in self.board_picture(p).piles)
        return f"{size}@2 (the 2nd {self.cell} of a row of {size})"

    def write_move(self, p: P, m: Pick) -> str:
        return str(m)

    def form(self, p: P) -> str:
        return f"ROW@{self.cell.upper()}"

    def within(self, m: Pick) -> None:
        """Raises IllegalMove for a cell that the row does not have."""
        if not 1 <= m.cell <= m.size:
            raise IllegalMove(
                f"the {self.cell}s of this row are numbered 1 to {short(m.size)}, there is no {short(m.cell)}"
            )
