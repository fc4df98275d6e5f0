"""A move in the making, over a `BoardPicture` and nothing else: what keys and mouse change, what the
board shows, and the move code it stands for. Whether it is legal is the game's business.

Every change returns a new draft. A draft for every input mode, those of splits, cells and sums in modules
of their own; `begin` picks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar

from nimarcade.games.game import BoardPicture, Pile

PAGE = 5
"""Page keys change an amount by this many stones, or a tenth of a heap where that is more."""
CHOICES = 1000
"""A list of moves to choose from is read this far."""

_PART = re.compile(r"([a-z]?)([0-9]+)-([0-9]+)")


@dataclass(frozen=True, slots=True)
class Draft:
    """What all drafts share: a cursor on the piles."""

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
        """Stones that the draft takes from a pile."""
        return 0

    def cut(self, pile: int) -> int:
        """The lower part where the draft splits this pile; 0 where it does not."""
        return 0

    @property
    def inner(self) -> Draft:
        """The draft that keys change: that of the part under the cursor in a sum, else this one."""
        return self

    def picks(self, pile: int) -> bool:
        """Whether a cell of this pile is picked, so that it is shown as a row of cells."""
        return False

    def picked(self, pile: int) -> int:
        """The cell of a pile that is picked, from 1; 0 for none."""
        return 0

    def spread(self, pile: int) -> int:
        """How many cells on each side go with the one that is picked."""
        return self.board_picture.reach

    def cleared(self) -> Draft:
        """The same cursor and nothing drafted."""
        return type(self)(self.board_picture, self.at)

    def moved(self, by: int) -> Draft:
        """The cursor moved by so many piles that hold stones, as far as there are any."""
        at, step = self.at, 1 if by > 0 else -1
        for _ in range(abs(by)):
            found = at + step
            while 0 <= found < len(self.piles) and not self.piles[found].size:
                found += step
            if not 0 <= found < len(self.piles):
                break
            at = found
        return self.to(at)

    def to(self, pile: int) -> Draft:
        """The cursor on this pile."""
        return replace(self, at=pile)

    def more(self, by: int) -> Draft:
        """The number under the cursor changed within what one move may take."""
        return self

    def page(self, sign: int) -> Draft:
        """`more` by a page, in the direction of `sign`."""
        return self.more(sign * max(PAGE, self.piles[self.at].size // 10))

    def most(self) -> Draft:
        return self.more(self.piles[self.at].size)

    def least(self) -> Draft:
        return self.more(-self.piles[self.at].size)

    def digit(self, figure: str) -> Draft:
        """The number under the cursor with one more figure typed."""
        return self

    def erased(self) -> Draft:
        """The number under the cursor without its last figure."""
        return self

    def aimed(self, pile: int, level: int | None) -> Draft:
        """Pointed at stone `level` (0 the lowest) of a pile, or at the pile as a whole."""
        return self.to(pile)

    def marked(self) -> Draft:
        """The pile under the cursor marked for deletion, or no longer."""
        return self

    def written(self, code: str) -> Draft | None:
        """The draft that a typed code describes; None where the board cannot show it."""
        return None


@dataclass(frozen=True, slots=True)
class TakeDraft(Draft):
    """`take`: an amount for every pile; where only one pile may be touched, the last one counts."""

    amounts: Mapping[int, int] = field(default_factory=dict)
    typing: bool = False
    """Whether the next figure joins the number under the cursor."""

    input_mode: ClassVar[str] = "take"

    @property
    def code(self) -> str:
        words = []
        for pile, amount in sorted(self.amounts.items(), key=lambda item: not self.piles[item[0]].name):
            words.append(f"{self.piles[pile].name}{self.piles[pile].size}-{amount}")
        return ",".join(words)

    def taken(self, pile: int) -> int:
        return self.amounts.get(pile, 0)

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile, typing=False)

    def _with(self, amount: int, typing: bool = False) -> TakeDraft:
        amounts = dict(self.amounts)
        if self.board_picture.reach == 1 and not self.piles[self.at].name:
            amounts = {pile: n for pile, n in amounts.items() if self.piles[pile].name}
        amounts.pop(self.at, None)
        if amount:
            amounts[self.at] = amount
        return replace(self, amounts=amounts, typing=typing)

    def more(self, by: int) -> Draft:
        pile = self.piles[self.at]
        # A pile that may not be played can still be pointed at: the rules then say why not.
        return self._with(max(0, min(pile.most or pile.size, self.taken(self.at) + by)))

    def digit(self, figure: str) -> Draft:
        told = f"{self.taken(self.at)}{figure}" if self.typing else figure
        if len(told) > len(str(self.piles[self.at].size)) + 1:
            return self
        return self._with(int(told), typing=True)

    def erased(self) -> Draft:
        return self._with(self.taken(self.at) // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        return there if level is None else there._with(self.piles[pile].size - level)

    def written(self, code: str) -> Draft | None:
        amounts: dict[int, int] = {}
        for part in _parts(code, _PART):
            if part is None:
                return None
            name, size, amount = part[1], int(part[2]), int(part[3])
            same = (
                i for i, p in enumerate(self.piles) if p.name == name and p.size == size and i not in amounts
            )
            pile = next(same, None)
            if pile is None or not amount:
                return None
            amounts[pile] = amount
        return replace(self, at=next(iter(amounts)), amounts=amounts, typing=False)


@dataclass(frozen=True, slots=True)
class ChoiceDraft(Draft):
    """`choose`: one of the listed moves; the cursor goes through them, nothing is pointed at."""

    choices: Sequence[str] = ()
    chosen: int = -1
    """Index of the move, -1 for none yet."""

    input_mode: ClassVar[str] = "choose"

    @property
    def code(self) -> str:
        return "" if self.chosen < 0 else self.choices[self.chosen]

    def cleared(self) -> Draft:
        return replace(self, chosen=-1)

    def moved(self, by: int) -> Draft:
        return self.more(by)

    def more(self, by: int) -> Draft:
        return replace(self, chosen=max(0, min(len(self.choices) - 1, self.chosen + by)))

    def page(self, sign: int) -> Draft:
        return self.more(sign * PAGE)

    def most(self) -> Draft:
        return self.more(len(self.choices))

    def least(self) -> Draft:
        return self.more(-len(self.choices))

    def written(self, code: str) -> Draft | None:
        return replace(self, chosen=self.choices.index(code)) if code in self.choices else None


def begin(board_picture: BoardPicture, moves: Callable[[], Iterator[str]]) -> Draft:
    """An empty draft, its cursor on the first pile that may be played; `moves` lists the codes."""
    if board_picture.input_mode == "choose":
        return ChoiceDraft(board_picture, choices=tuple(islice(moves(), CHOICES)))
    if board_picture.input_mode == "sum":
        from nimarcade.tui.widgets.sum_draft import begin_sum

        return begin_sum(board_picture, lambda part: begin(part, lambda: iter(())))
    at = next((i for i, pile in enumerate(board_picture.piles) if pile.most), 0)
    if board_picture.input_mode == "pick":
        from nimarcade.tui.widgets.pick_draft import PickDraft

        return PickDraft(board_picture, at)
    if board_picture.input_mode == "take":
        return TakeDraft(board_picture, at)
    from nimarcade.tui.widgets.split_draft import SplitDraft

    return SplitDraft(board_picture, at)


def _parts(code: str, form: re.Pattern[str]) -> Iterator[re.Match[str] | None]:
    for word in code.split(","):
        yield form.fullmatch(word)
