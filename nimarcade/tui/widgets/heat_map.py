"""A heat map to walk about in, by keys or with the mouse."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from nimarcade.lab import maps
from nimarcade.tui.widgets.heat_plane import ZOOMS, HeatPlane

JUMP = 8
_MOVE = Binding.Group("move", compact=True)


class HeatMap(HeatPlane):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1,0)", "left", group=_MOVE, id="heat.left"),
        Binding("right,l", "step(1,0)", "right", group=_MOVE, id="heat.right"),
        Binding("up,k", "step(0,-1)", "up", group=_MOVE, id="heat.up"),
        Binding("down,j", "step(0,1)", "down", group=_MOVE, id="heat.down"),
        Binding("shift+left,H", f"step(-{JUMP},0)", "far left", show=False, id="heat.far_left"),
        Binding("shift+right,L", f"step({JUMP},0)", "far right", show=False, id="heat.far_right"),
        Binding("shift+up,K,pageup", f"step(0,-{JUMP})", "far up", show=False, id="heat.far_up"),
        Binding("shift+down,J,pagedown", f"step(0,{JUMP})", "far down", show=False, id="heat.far_down"),
        Binding("home", "corner", "to the corner", show=False, id="heat.corner"),
        Binding("n", "zero(1)", "next zero", show=False, id="heat.next"),
        Binding("N", "zero(-1)", "zero before", show=False, id="heat.previous"),
    ]

    class Scrubbed(Message):
        """The wheel wishes the layer `by` further."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def action_step(self, x: int, y: int) -> None:
        self.go(self.at[0] + x, self.at[1] + y)

    def action_corner(self) -> None:
        self.go(*self.least)

    def go(self, x: int, y: int) -> None:
        before = self.at
        self.at = x, y
        if self.reveal():
            self.look()
        else:
            self.refresh(
                *(self._line_of(row) for row in {before[1], self.at[1]}), Region(0, 0, self.size.width, 1)
            )
        self.post_message(self.Moved())

    def _line_of(self, y: int) -> Region:
        """Where the row of this number is painted."""
        row = y - self.first[1]
        return Region(0, 1 + (row // 2 if self.zoom == "dense" else row), self.size.width, 1)

    def action_zero(self, by: int) -> None:
        """To the next zero in view, in the order of reading."""
        window = self.window
        zeros = [
            (y, x)
            for y, row in enumerate(self.cells, window.y)
            for x, value in enumerate(row, window.x)
            if value is not None and maps.is_zero(self.plane, value)
        ]
        if not zeros:
            self.app.bell()
            return
        here = self.at[1], self.at[0]
        later = [zero for zero in zeros if (zero > here if by > 0 else zero < here)] or zeros
        y, x = later[0] if by > 0 else later[-1]
        self.go(x, y)

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is not None and where.y > 0 and where.x >= self.margin:
            rows = 2 if self.zoom == "dense" else 1
            self.go(
                self.first[0] + (where.x - self.margin) // self.wide, self.first[1] + (where.y - 1) * rows
            )

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrubbed(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrubbed(-1))

    def turn_zoom(self) -> None:
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        self.reveal()
        self.look()
        self.post_message(self.Moved())
