"""A heat map: cells of two running numbers, painted line by line, with a cursor to walk about.

Positions lost for who is to move bear a sign and stand out in lightness as well as in hue, so that
no form of colour blindness, nor a terminal without colours, hides them.
"""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.lab import maps
from nimarcade.lab.map_values import NOWHERE, UNKNOWN
from nimarcade.tui.glyphs import GLYPHS, Glyphs
from nimarcade.tui.map_tiles import Tiles, Window
from nimarcade.tui.widgets.heat_paint import LEVELS, Palette, joined, mixed, scale
from nimarcade.tui.widgets.heat_ruler import near, number, ruler

ZOOMS = ("cells", "numbers", "dense")
"""Two columns a cell with signs; wide enough for numbers; half a character a cell."""
JUMP = 8
_MOVE = Binding.Group("move", compact=True)


class HeatMap(Widget, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    HeatMap {
        width: 1fr; height: 1fr;
        .heat--zero { color: $background; background: $accent; text-style: bold; }
        .heat--cold { color: $text-muted; background: $background; }
        .heat--hot { color: $foreground; background: $primary; }
        .heat--here { color: $background; background: $foreground; text-style: bold; }
        .heat--quiet { color: $text-muted; }
        .heat--label { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "heat--zero", "heat--cold", "heat--hot", "heat--here", "heat--quiet", "heat--label",
    }  # fmt: skip
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

    class Moved(Message):
        """The cursor stands elsewhere, or other cells are in view."""

    class Scrubbed(Message):
        """The wheel wishes the layer `by` further."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(
        self, plane: maps.Plane, tiles: Tiles, glyphs: Glyphs = GLYPHS, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.glyphs, self.tiles = glyphs, tiles
        self.zoom = ZOOMS[0]
        self.plane = plane
        self.least = maps.least(plane)
        self.at = plane.form.value(plane.across), plane.form.value(plane.down)
        self.first = self.least
        """The cell in the upper left corner."""
        self._cells: list[list[int | None]] = []
        self._top = 1
        self._painted: tuple[str, Palette] | None = None

    # what is shown

    def show(self, plane: maps.Plane, at: tuple[int, int] | None = None) -> None:
        """Another plane; the cursor stays on its cell, or goes to `at`."""
        self.plane, self.least = plane, maps.least(plane)
        if at is not None:
            self.at = at
        self._reveal()
        self.look()
        self.post_message(self.Moved())

    def look(self) -> None:
        """Read what is known by now and paint it."""
        self._cells = self.tiles.rows(self.plane, self.window)
        known = (value for row in self._cells for value in row if value is not None)
        self._top = scale(max(known, default=1))
        self.refresh()

    @property
    def wide(self) -> int:
        """Columns of a cell."""
        if self.zoom == "numbers":
            return max(3, 1 + min(4, len(str(self._top))))
        return 2 if self.zoom == "cells" else 1

    @property
    def margin(self) -> int:
        """Columns left of the cells."""
        last = self.first[1] + 2 * max(1, self.size.height)
        return max(2, len(number(last))) + 2

    @property
    def window(self) -> Window:
        rows = max(1, self.size.height - 1) * (2 if self.zoom == "dense" else 1)
        return Window(*self.first, max(1, (self.size.width - self.margin) // self.wide), rows)

    @property
    def value(self) -> int | None:
        """Of the cell under the cursor, None if it is not known yet."""
        return self.tiles.at(self.plane, *self.at)

    def on_resize(self) -> None:
        self.first = self.least  # as much of the corner as the cursor allows
        self._reveal()
        self.look()
        self.post_message(self.Moved())

    def turn_zoom(self) -> None:
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        self._reveal()
        self.look()
        self.post_message(self.Moved())

    def _reveal(self) -> bool:
        """Bring the cursor into view with a cell to spare; whether the view has moved."""
        self.at = max(self.at[0], self.least[0]), max(self.at[1], self.least[1])
        window = self.window
        before = self.first
        self.first = (
            near(self.at[0], self.first[0], window.width, self.least[0]),
            near(self.at[1], self.first[1], window.height, self.least[1]),
        )
        return self.first != before

    # walking

    def action_step(self, x: int, y: int) -> None:
        self.go(self.at[0] + x, self.at[1] + y)

    def action_corner(self) -> None:
        self.go(*self.least)

    def go(self, x: int, y: int) -> None:
        self.at = x, y
        if self._reveal():
            self.look()
        else:
            self.refresh()
        self.post_message(self.Moved())

    def action_zero(self, by: int) -> None:
        """To the next zero in view, in the order of reading."""
        window = self.window
        zeros = [
            (y, x)
            for y, row in enumerate(self._cells, window.y)
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

    # painting

    def render_line(self, y: int) -> Strip:
        palette = self._palette()
        parts = self._ruler(palette) if y == 0 else self._row(y - 1, palette)
        segments: list[Segment] = []
        for text, style in parts:  # spaces unstyled, as in `paint.strip`
            bare = (
                text.lstrip(" ") if style in (palette.quiet, palette.label) else text
            )  # as in `paint.strip`
            segments.append(Segment(" " * (len(text) - len(bare)), palette.ground))
            segments.append(Segment(bare, style))
        return Strip(segments).adjust_cell_length(self.size.width, palette.ground)

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join(self.render_line(y).text.rstrip() for y in range(self.size.height))

    def _ruler(self, palette: Palette) -> list[tuple[str, Style]]:
        window = self.window
        down, right = (sign if len(sign) == 1 else "" for sign in (self.glyphs.down, self.glyphs.after))
        line = ruler(window.x, window.width, self.wide, self.at[0], f" {self.plane.across}{right}")
        head = f"{self.plane.down + down:>{self.margin - 1}} "
        a, b = line.here
        return [(head, palette.quiet), (line.text[:a], palette.quiet), (line.text[a:b], palette.label),
                (line.text[b:], palette.quiet)]  # fmt: skip

    def _row(self, line: int, palette: Palette) -> list[tuple[str, Style]]:
        dense = self.zoom == "dense"
        first = line * 2 if dense else line
        if first >= len(self._cells):
            return []
        y = self.first[1] + first
        here = self.at[1] in ((y, y + 1) if dense else (y,))
        shown = self.at[1] if here else y
        told = number(shown) if here or y % 5 == 0 or (dense and y % 10 == 9) else ""
        mark = self.glyphs.here if here else " "
        ink = palette.label if here else palette.quiet
        head = [(f"{told:>{self.margin - 2}}", ink), (mark, palette.label), (" ", palette.ground)]
        return head + (self._halves(first, palette) if dense else self._whole(first, palette))

    def _whole(self, row: int, palette: Palette) -> list[tuple[str, Style]]:
        wide = self.wide
        here = self.at[0] - self.first[0] if self.first[1] + row == self.at[1] else -1
        found: list[tuple[str, Style]] = []
        for i, value in enumerate(self._cells[row]):
            text, style = self._sign(value), self._shade(value, palette)
            if i == here:
                text = text if self.zoom == "numbers" else self.glyphs.selected
                style = palette.here
            found.append((f"{text:>{wide - 1}} " if wide > 2 else f"{text:<{wide}}", style))
        return joined(found)

    def _halves(self, row: int, palette: Palette) -> list[tuple[str, Style]]:
        """Two rows of cells in one of characters: the upper half in ink, the lower as ground."""
        upper = self._cells[row]
        lower = self._cells[row + 1] if row + 1 < len(self._cells) else [None] * len(upper)
        if self.glyphs.here.isascii():
            signs = {(True, True): ":", (True, False): "'", (False, True): ".", (False, False): " "}
            pairs = [(self._zero(a), self._zero(b)) for a, b in zip(upper, lower, strict=True)]
            return [("".join(signs[pair] for pair in pairs), palette.label)]
        found = []
        x, y = self.at[0] - self.first[0], self.at[1] - self.first[1] - row
        for i, (a, b) in enumerate(zip(upper, lower, strict=True)):
            one = palette.here if (i, y) == (x, 0) else self._shade(a, palette)
            two = palette.here if (i, y) == (x, 1) else self._shade(b, palette)
            found.append(("▀", Style.from_color(one.bgcolor, two.bgcolor)))
        return joined(found)

    def _zero(self, value: int | None) -> bool:
        return value is not None and maps.is_zero(self.plane, value)

    def _sign(self, value: int | None) -> str:
        if value is None or value == NOWHERE:
            return ""
        if value == UNKNOWN:
            return "?"
        zero = maps.is_zero(self.plane, value)
        if self.zoom == "numbers" and self.plane.what != "outcome":
            return str(value) if value < 10_000 else self.glyphs.ellipsis[:1] * 2
        if self.zoom == "numbers":
            return "P" if zero else self.glyphs.dot
        return self.glyphs.stone if zero else " "

    def _shade(self, value: int | None, palette: Palette) -> Style:
        if value is None or value == NOWHERE:
            return palette.ground
        if value == UNKNOWN:
            return palette.unknown
        if maps.is_zero(self.plane, value):
            return palette.zero
        if self.plane.what == "outcome":
            return palette.shades[1]
        return palette.shades[min(LEVELS - 1, 1 + value * (LEVELS - 1) // self._top)]

    def _palette(self) -> Palette:
        if self._painted is None or self._painted[0] != self.app.theme:
            self._painted = self.app.theme, mixed(self)
        return self._painted[1]
