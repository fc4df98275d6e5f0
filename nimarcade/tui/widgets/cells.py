"""A row of cells of which one is picked: all of it where it fits, else the stretch around the cell."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from nimarcade.games.codes import short
from nimarcade.tui.widgets.picture import Line, View

ENDS = 12
"""Cells kept free for what is told behind the row."""


class Row:
    def __init__(self, view: View, pile: int, room: int) -> None:
        self.view, self.pile = view, view.draft.piles[pile]
        self.chosen = view.draft.picked(pile)
        self.spread = view.draft.spread(pile)
        self.step = 2 if self.pile.size * 2 <= room else 1
        room = max(8, room - (0 if self.pile.size * self.step <= room else ENDS))
        self.shown = min(self.pile.size, room)
        at = max(0, self.chosen - 1)
        turned = at // self.shown * self.shown if self.shown else 0
        self.first = max(0, min(turned, self.pile.size - self.shown))

    def cell(self, x: int) -> int | None:
        """The cell at a place, from 0; None beside the row."""
        found = x // self.step
        return self.first + found if 0 <= found < self.shown else None

    def line(self) -> Line:
        glyphs, gap = self.view.glyphs, " " * (self.step - 1)
        marks = self.pile.marks
        low, high = bisect_left(marks, self.first + 1), bisect_right(marks, self.first + self.shown)
        crossed = set(marks[low:high])
        line: Line = []
        for cell in range(self.first + 1, self.first + self.shown + 1):
            if cell == self.chosen:
                line.append((glyphs.selected + gap, "selected"))
            elif cell in crossed:
                line.append((glyphs.cross + gap, "number"))
            elif self.chosen and abs(cell - self.chosen) <= self.spread:
                line.append((glyphs.taken + gap, "taken"))
            else:
                line.append(((glyphs.stone if self.spread else glyphs.empty) + gap, "stone"))
        if self.shown < self.pile.size:
            told = f" {short(self.first + 1)}{glyphs.dash}{short(self.first + self.shown)}"
            line.append((told, "note"))
        elif self.chosen:
            line.append((f" @{self.chosen}", "taken"))
        return line
