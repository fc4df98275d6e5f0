"""`sum`: a draft for every part, of which one at most is drafted on; the piles stand in one row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from nimarcade.games.game import BoardPicture
from nimarcade.tui.widgets.drafts import Draft


@dataclass(frozen=True, slots=True)
class SumDraft(Draft):
    """`drafts` are those of the parts, `places` the part and the pile in it of every pile shown."""

    drafts: tuple[Draft, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    input_mode: ClassVar[str] = "sum"

    @property
    def inner(self) -> Draft:
        """The draft of the part that the cursor is on."""
        return self.drafts[self.places[self.at][0]]

    @property
    def code(self) -> str:
        drafted = [(i, draft.code) for i, draft in enumerate(self.drafts, 1) if draft.code]
        return f"{drafted[0][0]}.{drafted[0][1]}" if drafted else ""

    def _there(self, pile: int) -> tuple[Draft, int]:
        part, own = self.places[pile]
        return self.drafts[part], own

    def taken(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.taken(own)

    def cut(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.cut(own)

    def picks(self, pile: int) -> bool:
        draft, own = self._there(pile)
        return draft.picks(own)

    def picked(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.picked(own)

    def spread(self, pile: int) -> int:
        return self._there(pile)[0].board_picture.reach

    def cleared(self) -> Draft:
        return replace(self, drafts=tuple(draft.cleared() for draft in self.drafts))

    def _changed(self, at: int, change: Callable[[Draft], Draft]) -> Draft:
        """With the cursor on pile `at` and its part's draft changed; what other parts drafted is
        dropped, since a move is in one part."""
        part, own = self.places[at]
        changed = change(self.drafts[part].to(own))
        others = tuple(draft.cleared() for draft in self.drafts) if changed.code else self.drafts
        return replace(self, at=at, drafts=(*others[:part], changed, *others[part + 1 :]))

    def to(self, pile: int) -> Draft:
        return self._changed(pile, lambda draft: draft)

    def more(self, by: int) -> Draft:
        return self._changed(self.at, lambda draft: draft.more(by))

    def digit(self, figure: str) -> Draft:
        return self._changed(self.at, lambda draft: draft.digit(figure))

    def erased(self) -> Draft:
        return self._changed(self.at, lambda draft: draft.erased())

    def marked(self) -> Draft:
        return self._changed(self.at, lambda draft: draft.marked())

    def aimed(self, pile: int, level: int | None) -> Draft:
        own = self.places[pile][1]
        return self._changed(pile, lambda draft: draft.aimed(own, level))

    def written(self, code: str) -> Draft | None:
        first, _, rest = code.partition(".")
        if not (first.isascii() and first.isdecimal() and 1 <= int(first) <= len(self.drafts)):
            return None
        part = int(first) - 1
        found = self.drafts[part].written(rest)
        if found is None:
            return None
        drafts = tuple(draft.cleared() for draft in self.drafts)
        at = self.places.index((part, found.at))
        return replace(self, at=at, drafts=(*drafts[:part], found, *drafts[part + 1 :]))


def begin_sum(board_picture: BoardPicture, begin: Callable[[BoardPicture], Draft]) -> SumDraft:
    """An empty draft of a sum, its cursor on the first pile that may be played."""
    places = tuple(
        (i, own) for i, (_, part) in enumerate(board_picture.parts) for own in range(len(part.piles))
    )
    drafts = tuple(begin(part) for _, part in board_picture.parts)
    at = next((i for i, pile in enumerate(board_picture.piles) if pile.most), 0)
    return SumDraft(board_picture, at, drafts, places)
