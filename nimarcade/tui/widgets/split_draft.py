"""`delete-split`: one pile to delete and another one to split, over a `BoardPicture` as all drafts are."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from nimarcade.tui.widgets.drafts import Draft

_SPLIT = re.compile(r"d([0-9]+),([0-9]+)=([0-9]+)\+([0-9]+)")


@dataclass(frozen=True, slots=True)
class SplitDraft(Draft):
    """`delete-split`: one pile goes, another one is split into `low` and the rest."""

    gone: int | None = None
    split: int | None = None
    low: int = 0
    typing: bool = False

    input_mode: ClassVar[str] = "delete-split"

    @property
    def code(self) -> str:
        if self.gone is None or self.split is None:
            return ""
        size = self.piles[self.split].size
        low = min(self.low, size - self.low) if self.low <= size else self.low
        return f"d{self.piles[self.gone].size},{size}={low}+{max(0, size - low)}"

    def taken(self, pile: int) -> int:
        return self.piles[pile].size if pile == self.gone else 0

    def cut(self, pile: int) -> int:
        return min(self.low, self.piles[pile].size - 1) if pile == self.split else 0

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile, typing=False)

    def _at(self, low: int, typing: bool = False) -> SplitDraft:
        if not low:
            keep = None if self.split == self.at else self.split
            return replace(self, split=keep, low=self.low if keep is not None else 0, typing=typing)
        gone = None if self.gone == self.at else self.gone
        if gone is None and len(self.piles) == 2:
            gone = 1 - self.at  # the other one is all that can be deleted
        return replace(self, split=self.at, low=low, gone=gone, typing=typing)

    @property
    def _low(self) -> int:
        return self.low if self.split == self.at else 0

    def more(self, by: int) -> Draft:
        return self._at(max(0, min(self.piles[self.at].size - 1, self._low + by)))

    def digit(self, figure: str) -> Draft:
        told = f"{self._low}{figure}" if self.typing else figure
        if len(told) > len(str(self.piles[self.at].size)):
            return self
        return self._at(int(told), typing=True)

    def erased(self) -> Draft:
        return self._at(self._low // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        if level is None:
            return there.marked()
        return there._at(min(level + 1, self.piles[pile].size - 1))

    def marked(self) -> Draft:
        if self.gone == self.at:
            return replace(self, gone=None, typing=False)
        freed = self.split == self.at
        return replace(self, gone=self.at, split=None if freed else self.split,
                       low=0 if freed else self.low, typing=False)  # fmt: skip

    def written(self, code: str) -> Draft | None:
        found = _SPLIT.fullmatch(code)
        if found is None:
            return None
        delete, size, low, high = map(int, found.groups())
        split = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        gone = next((i for i, p in enumerate(self.piles) if p.size == delete and i != split), None)
        if split is None or gone is None or low + high != size or not low or not high:
            return None
        return replace(self, at=split, gone=gone, split=split, low=low, typing=False)
