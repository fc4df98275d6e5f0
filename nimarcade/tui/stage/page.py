"""The page of a game on screen: its parts where `view.stage.page` places them, and those of them that are
painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import Layout, WidgetPlacement
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.tui.stage.stage import Stage
from nimarcade.view.draft import Draft
from nimarcade.view.stage.board import thumb
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.ladder import Rung, ladder
from nimarcade.view.stage.page import Places
from nimarcade.view.stage.plate import Plate, plate, spoken


class Placed(Layout):
    """Widgets at the places of their ids; those without one are not shown."""

    name = "placed"

    def __init__(self, places: Callable[[Size], Places]) -> None:
        self._places = places

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> list[WidgetPlacement]:
        found = self._places(size)
        by_id = ((child, found[child.id]) for child in children if child.id in found)
        return [
            WidgetPlacement(Region(at.x, at.y, at.w, at.h), NULL_OFFSET, NULL_SPACING, child)
            for child, at in by_id
        ]


class Seat(Stage):
    player: reactive[Plate | None] = reactive(None)

    def paint(self, c: Canvas) -> None:
        if self.player is not None:
            plate(c, c.all, self.player)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Lines for what is said, besides those of the plate."""
        return 0 if self.player is None else spoken(self.player, width)


class Leaves(Stage):
    """A small picture of what a move would leave, in a column that has room for it."""

    draft: reactive[Draft | None] = reactive(None)

    def paint(self, c: Canvas) -> None:
        if self.draft is not None:
            c.text(0, 0, "It leaves", "quiet")
            thumb(c, c.all.top(1)[1], self.draft)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.draft is None else 9


class Ladder(Stage):
    rungs: reactive[Sequence[Rung]] = reactive(())

    def paint(self, c: Canvas) -> None:
        ladder(c, c.all, self.rungs)
