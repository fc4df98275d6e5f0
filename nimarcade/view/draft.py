"""What every move in the making offers keys, mouse and the board that shows it; `view/drafts.py` has a class
for every input mode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from nimarcade.core.game import BoardPicture, Pile

PAGE = 5
"""Page keys change an amount by this many stones, or a tenth of a heap where that is more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A cursor on the piles, which all drafts share."""

    board_picture: BoardPicture
    at: int = 0

    input_mode: ClassVar[str] = ""

    @property
    def piles(self) -> tuple[Pile, ...]:
        return self.board_picture.piles

    @property
    def code(self) -> str:
        """The move code; empty while nothing is drafted."""
        return ""

    def taken(self, pile: int) -> int:
        return 0

    def parts(self, pile: int) -> tuple[int, ...]:
        """The parts in which the draft leaves this pile; none where it does not split it."""
        return ()

    def before_split(self, pile: int) -> int:
        """Stones of the parts that lie before the one that keys change."""
        return 0

    @property
    def taking(self) -> bool:
        """True if `more` takes stones, which go towards the ground of the picture."""
        return False

    @property
    def breaks(self) -> bool:
        """True if what is left of a pile may be broken here."""
        return False

    @property
    def most_parts(self) -> int:
        return 1

    @property
    def inner(self) -> Draft:
        """The draft that keys change: that of the part under the cursor in a sum, else this one."""
        return self

    def picks(self, pile: int) -> bool:
        """True if a cell of this pile is picked, so that it is shown as a row of cells."""
        return False

    def picked(self, pile: int) -> int:
        """The cell of a pile that is picked, from 1; 0 for none."""
        return 0

    def spread(self, pile: int) -> int:
        """Number of cells on each side that go with the one that is picked."""
        return self.board_picture.reach

    def cleared(self) -> Draft:
        return type(self)(self.board_picture, self.at)

    def moved(self, by: int) -> Draft:
        """The cursor moved by so many piles that hold stones, as far as there are any."""
        pile, step = self.at, 1 if by > 0 else -1
        for _ in range(abs(by)):
            following = pile + step
            while 0 <= following < len(self.piles) and not self.piles[following].size:
                following += step
            if not 0 <= following < len(self.piles):
                break
            pile = following
        return self.to(pile)

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile)

    def more(self, by: int) -> Draft:
        """The number under the cursor changed within what one move may take."""
        return self

    def page(self, sign: int) -> Draft:
        return self.more(sign * max(PAGE, self.piles[self.at].size // 10))

    def most(self) -> Draft:
        return self.more(self.piles[self.at].size)

    def least(self) -> Draft:
        return self.more(-self.piles[self.at].size)

    def digit(self, figure: str) -> Draft:
        return self

    def erased(self) -> Draft:
        return self

    def aimed(self, pile: int, level: int | None) -> Draft:
        """Pointed at stone `level` (0 the lowest) of a pile, or at the pile as a whole."""
        return self.to(pile)

    def marked(self) -> Draft:
        """The pile under the cursor marked for deletion, or no longer."""
        return self

    def broken(self) -> Draft:
        """Break what is left of the pile under the cursor in two, then in three if legal, then none."""
        return self

    def written(self, code: str) -> Draft | None:
        """The draft that a typed code describes; None where the board cannot show it."""
        return None
