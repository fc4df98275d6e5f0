"""The end of a table of So Long Sucker, on screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size
from textual.reactive import reactive

from nimarcade.tui.stage.stage import Stage
from nimarcade.view.stage import podium
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.podium import Standing


class Podium(Stage):
    """As high as it wants; nothing while the game goes on."""

    DEFAULT_CSS = "Podium { height: auto; margin: 0 0 1 0; }"
    standings: reactive[Sequence[Standing]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return podium.height(self.screen.size.height, self.standings) if self.standings else 0

    def paint(self, c: Canvas) -> None:
        if self.standings:
            podium.podium(c, c.all, self.standings)
