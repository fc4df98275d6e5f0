"""How a game ended, in the first lines over its board: the flourish of a win, and what it means."""

from __future__ import annotations

from textwrap import wrap

from textual.geometry import Size
from textual.reactive import reactive
from textual.timer import Timer

from nimarcade.core.text import Line
from nimarcade.tui.look import Painted, still
from nimarcade.view import finale
from nimarcade.view.finale import Ending


class Flourish(Painted):
    """A new end has life for a moment, where things may move. It stays as it is then."""

    ending: reactive[Ending | None] = reactive(None)
    """How the game ended; None while it goes on."""
    _cheering: Timer | None = None
    cheered = 1.0
    """How far the flourish has come."""

    def watch_ending(self, before: Ending | None, ending: Ending | None) -> None:
        if before is not None and ending is not None and before.head == ending.head:
            return
        self.stop_cheering()
        if ending is not None and ending.mood == "won" and not still(self):
            self.cheered = 0.0
            self._cheering = self.set_interval(finale.FRAME, self._cheer)

    def _cheer(self) -> None:
        self.cheered += 1 / finale.FRAMES
        if self.cheered >= 1:
            self.stop_cheering()
        self.refresh()

    def stop_cheering(self) -> None:
        """End the animation now."""
        if self._cheering is not None:
            self._cheering.stop()
        self._cheering, self.cheered = None, 1.0

    def head(self) -> Line:
        """Who won."""
        assert self.ending is not None
        return finale.flourish(self.ending.head, self.ending.mood, self.cheered, self.size.width, self.glyphs)

    def means(self, line: int) -> Line:
        """A line of what it means, 0 for the first."""
        assert self.ending is not None
        width = self.size.width
        lines = wrap(self.glyphs.words(self.ending.text), max(10, width - 2))
        return [(lines[line].center(width) if line < len(lines) else "", "quiet")]


class Banner(Flourish):
    """The same above a board that does not draw it itself."""

    DEFAULT_CSS = "Banner { display: none; height: auto; } Banner.-over { display: block; }"

    def watch_ending(self, before: Ending | None, ending: Ending | None) -> None:
        super().watch_ending(before, ending)
        self.set_class(ending is not None, "-over")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 2

    def line(self, y: int) -> Line:
        return [] if self.ending is None else self.means(y - 1) if y else self.head()
