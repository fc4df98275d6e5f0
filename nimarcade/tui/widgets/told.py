"""The words of a lesson: what does not fit is read on, and nothing is passed over unread."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.widget import Widget


class Told(VerticalScroll):
    @property
    def unread(self) -> bool:
        """Whether there is more below."""
        return bool(self.scroll_y < self.max_scroll_y)

    def read(self, by: int = 1) -> None:
        """A page on, or back for -1; a line of the page before stays."""
        self.scroll_relative(y=by * max(1, self.size.height - 2), animate=False)

    def begin_at(self, part: Widget) -> None:
        """Show the beginning of a part, and as much before it as there is room for."""
        self.scroll_to(y=part.virtual_region.y, animate=False)

    def hides(self, part: Widget, row: int) -> bool:
        """Whether a row of a part lies below what is seen."""
        return bool(part.virtual_region.y + row >= self.scroll_y + self.size.height)
