"""`break`: some stones of one pile go, and what is left of it may be broken in two."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from nimarcade.view.draft import Draft

_BREAK = re.compile(r"([0-9]+)-([0-9]+)(?:=([0-9]+)\+([0-9]+))?")


@dataclass(frozen=True, slots=True)
class BreakDraft(Draft):
    """`amount` stones of the pile under the cursor go (None: nothing is drafted), and `low` of the rest
    come to lie apart, 0 for none. Where digits tell the rule, keys go through what it allows."""

    amount: int | None = None
    low: int = 0
    typing: bool = False

    input_mode: ClassVar[str] = "break"

    @property
    def taking(self) -> bool:
        return not self.low

    @property
    def breaks(self) -> bool:
        digits = self.board_picture.digits
        return digits is None or any(digit & 4 for _, digit in digits)

    @property
    def _size(self) -> int:
        return self.piles[self.at].size

    @property
    def _rest(self) -> int:
        return self._size - (self.amount or 0)

    @property
    def code(self) -> str:
        if self.amount is None:
            return ""
        low = min(self.low, self._rest - self.low)
        return f"{self._size}-{self.amount}" + (f"={low}+{self._rest - low}" if low > 0 else "")

    def taken(self, pile: int) -> int:
        return (self.amount or 0) if pile == self.at else 0

    def cut(self, pile: int) -> int:
        return self.low if pile == self.at else 0

    def to(self, pile: int) -> Draft:
        return replace(self, typing=False) if pile == self.at else type(self)(self.board_picture, pile)

    def _takes(self, *, broken: bool) -> list[int]:
        """Amounts that the digits allow here, with the rest whole or broken."""
        return [
            taken
            for taken, digit in self.board_picture.digits or ()
            if (rest := self._size - taken) >= 0
            and (digit & 4 and rest > 1 if broken else taken and digit & (2 if rest else 1))
        ]

    def more(self, by: int) -> Draft:
        if self.low:
            return replace(self, low=max(1, min(self._rest - 1, self.low + by)), typing=False)
        if self.board_picture.digits is None:
            amount = max(0, min(self._size, (self.amount or 0) + by))
            return replace(self, amount=amount or None, typing=False)
        allowed = self._takes(broken=False)
        if not allowed and by > 0:
            return self.broken()
        before = [taken for taken in allowed if taken <= (self.amount or 0)]
        place = len(before) + by  # how many of the allowed amounts are at most the new one
        reached = allowed[min(place, len(allowed)) - 1] if place > 0 and allowed else None
        return replace(self, amount=reached, typing=False)

    def digit(self, figure: str) -> Draft:
        now = self.low if self.low else self.amount or 0
        typed = f"{now}{figure}" if self.typing else figure
        if len(typed) > len(str(self._size)) + 1:
            return self
        if self.low:
            return replace(self, low=max(1, min(self._rest - 1, int(typed))), typing=True)
        return replace(self, amount=min(self._size, int(typed)), typing=True)

    def erased(self) -> Draft:
        if self.low:
            return replace(self, low=self.low // 10, typing=True)
        return replace(self, amount=(self.amount or 0) // 10 or None, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = self if pile == self.at else type(self)(self.board_picture, pile)
        if level is None:
            return replace(there, typing=False)
        if there.low:
            return replace(there, low=max(1, min(there._rest - 1, level + 1)), typing=False)
        return replace(there, amount=there._size - level, typing=False)

    def broken(self) -> Draft:
        """Broken in the middle; with an amount that may be broken where this one may not."""
        if self.low:
            return replace(self, low=0, amount=self.amount or None, typing=False)
        amount: int = self.amount or 0
        allowed = self._takes(broken=True)
        if self.board_picture.digits is not None and amount not in allowed:
            if not allowed:
                return self
            amount = next((taken for taken in allowed if taken > amount), allowed[-1])
        rest = self._size - amount
        return replace(self, amount=amount, low=rest // 2, typing=False) if rest > 1 else self

    def written(self, code: str) -> Draft | None:
        match = _BREAK.fullmatch(code)
        if match is None:
            return None
        size, amount, *parts = (int(part) for part in match.groups() if part is not None)
        pile = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        if pile is None or amount > size or (parts and sum(parts) != size - amount) or 0 in parts:
            return None
        return replace(self, at=pile, amount=amount, low=min(parts, default=0), typing=False)
