"""What the two pictures of a position share: pieces of a line, labels that fit, and the window.

A picture is made anew for every draft and size, so it computes only what is visible. A line is a
list of (text, part); the parts are the board's component classes without their prefix.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from nimarcade.games.codes import short
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.widgets.drafts import Draft

Line = list[tuple[str, str]]
"""Pieces of one screen line: the text and its part (`stone`, `idle`, `taken`, `selected`, …)."""


@dataclass(frozen=True, slots=True)
class View:
    """What a picture is drawn from."""

    draft: Draft
    width: int
    height: int
    glyphs: Glyphs
    tallest: int
    """The largest pile; counting it again for every key would cost time with 10,000 piles."""
    live: bool = True
    """Whether a person may move now: then legal piles and the cursor are marked."""
    fallen: float = 0.0
    """Which part of the taken stones is already gone, from 0 to 1, while they are animated."""

    def solid(self, pile: int) -> str:
        """The part in which a pile's stones are painted."""
        return "stone" if self.draft.piles[pile].most or not self.live else "idle"

    def amount(self, pile: int) -> int:
        """Stones that the draft takes, never more than there are."""
        return min(self.draft.taken(pile), self.draft.piles[pile].size)

    def mark(self, pile: int) -> tuple[str, str]:
        """The sign below or before a pile, and its part."""
        if self.live and pile == self.draft.at and self.draft.input_mode != "choose":
            return self.glyphs.selected, "selected"
        if self.live and self.draft.piles[pile].most:
            return self.glyphs.legal, "legal"
        return " ", "mark"

    def change(self, pile: int) -> str:
        """What the draft does to a pile, in a few characters: `−3`, `4+5`, or nothing."""
        if cell := self.draft.picked(pile):
            return f"@{short(cell)}"
        if cut := self.draft.cut(pile):
            return f"{short(cut)}+{short(self.draft.piles[pile].size - cut)}"
        taken = self.draft.taken(pile)
        return f"{self.glyphs.minus}{short(taken)}" if taken else ""


class Picture(Protocol):
    def line(self, y: int) -> Line: ...

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        """The pile at a place and the stone of it there, 0 the lowest (None: not at a stone)."""


def window(at: int, room: int, total: int) -> int:
    """The first of `room` shown piles so that pile `at` is among them.

    It turns pages instead of gliding, so that most moves of the cursor leave the picture still.
    """
    return max(0, min(at // room * room, total - room))


@lru_cache(maxsize=512)
def label(number: int, width: int) -> str:
    """A number in at most `width` cells, exact wherever that is possible at all."""
    text = short(number)
    if len(text) <= width:
        return text
    text = str(number)
    told = f"…({len(text):,} digits)…"
    ends = max(2, width - len(told))
    return f"{text[: ends - ends // 2]}{told}{text[len(text) - ends // 2 :]}"


def notice(view: View, first: int, shown: int) -> Line:
    """`heaps 13 to 24 of 1,000`, where not all are visible."""
    total = len(view.draft.piles)
    if shown >= total:
        return []
    text = f"{first + 1:,}{view.glyphs.dash}{first + shown:,} of {total:,}"
    return [(text.center(view.width), "note")]
