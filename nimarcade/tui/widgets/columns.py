"""Heaps as columns of stones on common ground, numbers beneath: the picture wherever it fits."""

from __future__ import annotations

from nimarcade.tui.widgets.picture import Line, View, label, notice, window

FOOT = 2
"""Lines below the stones: numbers and marks."""
GAP = 2
"""Cells between the labels of neighbours, at least."""
WIDEST = 9
"""The largest distance between columns."""


def fits(tallest: int, height: int) -> bool:
    """Whether columns of this many stones fit in a picture of this height."""
    return tallest <= height - FOOT - 1


class Columns:
    def __init__(self, view: View) -> None:
        self.view = view
        piles = view.draft.piles
        least = max(3, len(str(view.tallest))) + GAP
        self.pitch = min(max(WIDEST, least), max(least, view.width // (len(piles) + 1)))
        self.shown = max(1, min(len(piles), view.width // self.pitch))
        self.first = window(view.draft.at, self.shown, len(piles))
        self.left = (view.width - self.shown * self.pitch) // 2
        room = view.height - FOOT - 1
        self.step = 2 if view.tallest * 2 + 1 <= room else 1
        high = (view.tallest - 1) * self.step + 1
        self.ground = view.height - FOOT - min(room // 6, room - high)
        """The line of the numbers. It stays where it is while heaps shrink."""

    def line(self, y: int) -> Line:
        if y == 0 and (told := notice(self.view, self.first, self.shown)):
            return told
        cells: Line = [(" " * self.left, "mark")]
        for pile in range(self.first, self.first + self.shown):
            if y < self.ground:
                cells += self._stones(pile, self.ground - 1 - y)
            elif y == self.ground:
                cells += self._number(pile)
            elif y == self.ground + 1:
                cells += self._marks(pile)
        return cells

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        column = (x - self.left) // self.pitch
        if not 0 <= column < self.shown:
            return None
        pile = self.first + column
        level, between = divmod(self.ground - 1 - y, self.step)
        on_stone = 0 <= level < self.view.draft.piles[pile].size and (not between or self.step > 1)
        return pile, level if on_stone and y < self.ground else None

    def _stones(self, pile: int, height: int) -> Line:
        """The cells of a column `height` lines above the ground."""
        view, size = self.view, self.view.draft.piles[pile].size
        level, between = divmod(height, self.step)
        if between:
            return self._centred("", "mark")
        if not size:
            return self._centred(view.glyphs.empty if not level else "", "idle")
        if cut := view.draft.cut(pile):
            one = view.glyphs.stone if level < cut else " "
            two = view.glyphs.stone if level < size - cut else " "
            return self._centred(f"{one} {two}", "selected")
        taken = view.amount(pile)
        if level < size - taken:
            return self._centred(view.glyphs.stone, view.solid(pile))
        if level < size - int(taken * view.fallen):
            return self._centred(view.glyphs.taken, "taken")
        return self._centred("", "mark")

    def _number(self, pile: int) -> Line:
        selected = self.view.live and pile == self.view.draft.at and self.view.draft.input_mode != "choose"
        size = self.view.draft.piles[pile].size
        name = self.view.draft.piles[pile].name
        text = label(size, self.pitch)
        if name:
            text = f"{name}{text}"
        part = "chosen" if selected else "number" if self.view.solid(pile) == "stone" else "idle"
        return self._centred(text, part)

    def _marks(self, pile: int) -> Line:
        change = self.view.change(pile)
        sign, part = self.view.mark(pile)
        if not change:
            return self._centred(sign, part)
        text = sign.strip() + change if len(change) < self.pitch - 1 else change[: self.pitch]
        return self._centred(text, "taken" if self.view.draft.taken(pile) else "selected")

    def _centred(self, text: str, part: str) -> Line:
        left = (self.pitch - len(text)) // 2
        right = self.pitch - len(text) - left
        return [(" " * left, "mark"), (text, part), (" " * right, "mark")]
