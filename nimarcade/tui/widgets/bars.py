"""Heaps as bars, one a line: stones while they fit, else drawn to scale, with exact numbers."""

from __future__ import annotations

from nimarcade.tui.widgets import cells
from nimarcade.tui.widgets.picture import Line, View, label, notice, window

TAIL = 6
"""Cells kept free behind a scaled bar for what the draft changes."""
WHOLE = 60
"""Cells that hold any number as `codes.short` writes it."""


class Bars:
    def __init__(self, view: View) -> None:
        self.view = view
        piles = view.draft.piles
        widest = len(label(view.tallest, WHOLE)) + max((len(p.name) for p in piles[:1]), default=0)
        self.stacked = widest > view.width * 0.45
        """Whether the number has a line of its own above the bar."""
        self.labels = view.width - 4 if self.stacked else widest
        self.start = 4 if self.stacked else 2 + widest + 2
        free = max(4, view.width - self.start - 1)
        self.room = free if self.stacked else max(4, free - TAIL)
        """Cells of the longest bar; stones drawn one by one may use the place of the change too."""
        self.step = 2 if view.tallest * 2 <= self.room else 1
        """Cells a stone, where stones are drawn one by one."""
        self.exact = view.tallest <= free
        self._fold(len(piles))

    def _fold(self, total: int) -> None:
        """How many lines a pile has, which piles are shown, and from which line on."""
        lines = 2 if self.stacked else 1
        height = self.view.height
        airy = total * (lines + 1) - 1 <= height
        self.pitch = lines + 1 if airy else lines
        self.shown = total if total * self.pitch - airy <= height else max(1, (height - 1) // self.pitch)
        self.first = window(self.view.draft.at, self.shown, total)
        used = self.shown * self.pitch - airy
        self.top = (height - used) // 2 if self.shown == total else 1

    def line(self, y: int) -> Line:
        if y == 0 and (told := notice(self.view, self.first, self.shown)):
            return told
        row, part = divmod(y - self.top, self.pitch)
        if not 0 <= row < self.shown:
            return []
        pile = self.first + row
        if self.stacked:
            return [self._head(pile), self._bar(pile)][part] if part < 2 else []
        return self._head(pile) + self._bar(pile) if part == 0 else []

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        row, part = divmod(y - self.top, self.pitch)
        if not 0 <= row < self.shown or part > self.stacked:
            return None
        pile = self.first + row
        size, at = self.view.draft.piles[pile].size, x - self.start
        if part == self.stacked and self.view.draft.picks(pile):
            return pile, cells.Row(self.view, pile, self.room).cell(at)
        if part != self.stacked or not 0 <= at < self._length(pile) or not size:
            return pile, None
        if self.exact:
            return pile, at // self.step
        return pile, size * at // self._length(pile)

    def _length(self, pile: int) -> int:
        """Cells of a pile's bar."""
        size = self.view.draft.piles[pile].size
        if self.exact:
            return size * self.step
        return max(1, size * self.room // self.view.tallest) if size else 0

    def _head(self, pile: int) -> Line:
        view, item = self.view, self.view.draft.piles[pile]
        selected = view.live and pile == view.draft.at and view.draft.input_mode != "choose"
        number = item.name + label(item.size, self.labels - len(item.name))
        part = "chosen" if selected else "number" if view.solid(pile) == "stone" else "idle"
        sign, sign_part = view.mark(pile)
        if not self.stacked:
            return [(f"{sign} ", sign_part), (f"{number:>{self.labels}}", part), ("  ", "mark")]
        change = view.change(pile)
        if change and len(number) + len(change) + 5 <= view.width:
            return [(f"{sign} ", sign_part), (number, part), (f"   {change}", "taken")]
        return [(f"{sign} ", sign_part), (number, part)]

    def _bar(self, pile: int) -> Line:
        view, size = self.view, self.view.draft.piles[pile].size
        indent: Line = [(" " * self.start, "mark")] if self.stacked else []
        if not size:
            return [*indent, (view.glyphs.empty, "idle")]
        if view.draft.picks(pile):
            return indent + cells.Row(view, pile, self.room).line()
        change = "" if self.stacked else view.change(pile)
        fits = 0 < len(change) < TAIL + self.room - self._length(pile)
        tail: Line = [(f" {change}", "taken")] if fits else []
        body = self._stones(pile, size) if self.exact else self._scaled(pile, size)
        return indent + body + tail

    def _stones(self, pile: int, size: int) -> Line:
        view, gap = self.view, " " * (self.step - 1)
        if cut := view.draft.cut(pile):
            one, two = view.glyphs.stone + gap, view.glyphs.stone
            between = view.glyphs.cut if gap else ""
            first = one * cut
            return [
                (first[:-1] if gap else first, "selected"), (between, "selected"),
                (gap.join(two * (size - cut)), "selected" if gap else "stone"),
            ]  # fmt: skip
        taken = view.amount(pile)
        seen = taken - int(taken * view.fallen)
        return [
            ((view.glyphs.stone + gap) * (size - taken), view.solid(pile)),
            ((view.glyphs.taken + gap) * seen, "taken"),
        ]

    def _scaled(self, pile: int, size: int) -> Line:
        view, length = self.view, self._length(pile)
        if cut := view.draft.cut(pile):
            left = max(1, length * cut // size)
            right = max(1, length - left - 1)
            bar = view.glyphs.bar
            return [(bar * left, "selected"), (view.glyphs.cut, "selected"), (bar * right, "selected")]
        taken = view.amount(pile)
        gone = min(length, max(1, length * taken // size)) if taken else 0
        kept = length - gone
        if taken < size:
            kept = max(1, kept)
        seen = gone - int(gone * view.fallen)
        return [(view.glyphs.bar * kept, view.solid(pile)), (view.glyphs.gone * seen, "taken")]
