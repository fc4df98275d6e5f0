"""`pick`: one cell of one row, over a `BoardPicture` as all drafts are."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from nimarcade.tui.widgets.drafts import Draft

_PICK = re.compile(r"([0-9]+)@([0-9]+)")


@dataclass(frozen=True, slots=True)
class PickDraft(Draft):
    """The cursor is on a row; `cell` is the one picked there, from 1, and 0 for none yet."""

    cell: int = 0
    typing: bool = False
    """Whether the next figure joins the number of the cell."""

    input_mode: ClassVar[str] = "pick"

    @property
    def code(self) -> str:
        return f"{self.piles[self.at].size}@{self.cell}" if self.cell else ""

    def picks(self, pile: int) -> bool:
        return True

    def picked(self, pile: int) -> int:
        return self.cell if pile == self.at else 0

    def to(self, pile: int) -> Draft:
        return self if pile == self.at else replace(self, at=pile, cell=0, typing=False)

    def more(self, by: int) -> Draft:
        """The cursor so many cells on, past crossed ones, from the end it comes from."""
        size, marks = self.piles[self.at].size, self.piles[self.at].marks
        step = 1 if by > 0 else -1
        at = max(1, min(size, (self.cell or (0 if by > 0 else size + 1)) + by))
        while at in marks and 1 <= at + step <= size:
            at += step
        while at in marks and 1 <= at - step <= size:
            at -= step
        return replace(self, cell=at, typing=False)

    def digit(self, figure: str) -> Draft:
        told = f"{self.cell}{figure}" if self.typing else figure
        if len(told) > len(str(self.piles[self.at].size)):
            return self
        return replace(self, cell=int(told), typing=True)

    def erased(self) -> Draft:
        return replace(self, cell=self.cell // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        return self.to(pile) if level is None else replace(self, at=pile, cell=level + 1, typing=False)

    def written(self, code: str) -> Draft | None:
        found = _PICK.fullmatch(code)
        if found is None:
            return None
        size, cell = map(int, found.groups())
        pile = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        return None if pile is None or not 1 <= cell <= size else replace(self, at=pile, cell=cell)
