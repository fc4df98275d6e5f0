"""A heat map to walk about in, by keys or with the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.lab import maps
from nimarcade.lab.maps import NOWHERE, UNKNOWN
from nimarcade.tui.keys import bindings
from nimarcade.view import lab_places
from nimarcade.view.glyphs import GLYPHS, Glyphs
from nimarcade.view.map_tiles import Tiles, Window

# The colours of a heat map, mixed from those of the theme.

LEVELS = 12
"""Shades from the smallest value to the largest in view."""
FAINT, FULL = 0.06, 0.8
"""How much of the full hue the least and, at most, the largest value have."""
APART = 0.17
"""By so much of the whole range zeros are lighter (or darker) than every shade."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one theme, ready to paint."""

    ground: Style
    zero: Style
    shades: tuple[Style, ...]
    unknown: Style
    here: Style
    quiet: Style
    label: Style
    _halves: dict[tuple[Style, Style], Style] = field(default_factory=dict)

    def half(self, upper: Style, lower: Style) -> Style:
        """For an upper half block: the grounds of two cells as ink and ground."""
        style = self._halves.get((upper, lower))
        if style is None:
            style = self._halves[upper, lower] = Style.from_color(upper.bgcolor, lower.bgcolor)
        return style


def mixed(widget: Widget) -> Palette:
    """The palette of the widget's theme, by its component classes `heat--…`."""
    rich = widget.get_component_rich_style
    cold = widget.get_component_styles("heat--cold").background
    hot = widget.get_component_styles("heat--hot").background
    zero = widget.get_component_styles("heat--zero").background.brightness
    full = FULL
    while full > FAINT and abs(cold.blend(hot, full).brightness - zero) < APART:
        full -= 0.02
    shades = []
    for i in range(LEVELS):
        ground = cold.blend(hot, FAINT + (full - FAINT) * i / (LEVELS - 1))
        shades.append(Style.from_color(ground.get_contrast_text(0.87).rich_color, ground.rich_color))
    return Palette(
        widget.rich_style,
        rich("heat--zero"),
        tuple(shades),
        rich("heat--quiet"),
        rich("heat--here"),
        rich("heat--quiet"),
        rich("heat--label"),
    )


def scale(least: int, largest: int) -> tuple[int, int]:
    """The values of the faintest and the fullest shade: a little beyond those in view, in few steps,
    so that shades do not change with every step aside. Small values begin at 0."""
    low = least if 2 * least > largest else 0
    unit = max(1, (1 << max(1, largest - low).bit_length()) // 8)
    low = low // unit * unit
    return low, low + ((largest - low) // unit + 1) * unit


def joined(parts: Iterable[tuple[str, Style]]) -> list[tuple[str, Style]]:
    """Neighbours of one style as one piece."""
    pieces: list[tuple[str, Style]] = []
    texts: list[str] = []
    last: Style | None = None
    for text, style in parts:
        if style is not last:
            if last is not None:
                pieces.append(("".join(texts), last))
            texts, last = [], style
        texts.append(text)
    return pieces if last is None else [*pieces, ("".join(texts), last)]


# The numbers at the edges of a heat map.

STEP = 5
LONG = 6
"""Numbers of more digits than this are shown by their last four."""


@dataclass(frozen=True, slots=True)
class Ruler:
    text: str
    here: tuple[int, int]
    """Where the number of the cursor's column stands in it."""


def number(value: int) -> str:
    text = str(value)
    return text if len(text) <= LONG else "…" + text[-4:]


def ruler(first: int, count: int, wide: int, here: int | None, name: str = "") -> Ruler:
    """Numbers over their columns: the cursor's always, every fifth one where there is room, and the
    coordinate's name at the end."""
    room = count * wide
    line = [" "] * room
    a, b = 0, 0
    if here is not None:
        a, b = _place(here - first, number(here), wide, room)
        line[a:b] = number(here)
    if b <= room - len(name):
        line[room - len(name) :] = name
    gap = STEP if wide * STEP > len(number(first + count)) + 1 else 2 * STEP
    for i in range(count):
        if (first + i) % gap:
            continue
        text = number(first + i)
        start, end = _place(i, text, wide, room)
        if end - start == len(text) and not "".join(line[max(0, start - 1) : end + 1]).strip():
            line[start:end] = text
    return Ruler("".join(line), (a, b))


def _place(column: int, text: str, wide: int, room: int) -> tuple[int, int]:
    """A number begins over its cell."""
    start = max(0, min(column * wide, room - len(text)))
    return start, min(room, start + len(text))


def near(cell: int, first: int, count: int, least: int) -> int:
    """The first of `count` cells in view so that `cell` is in view, moved as little as possible."""
    spare = 1 if count > 4 else 0
    if cell < first + spare:
        return max(least, cell - spare)
    if cell > first + count - 1 - spare:
        return cell - count + 1 + spare
    return max(first, least)


# The picture of a heat map: cells of two running numbers, painted line by line.
#
# Positions lost for who is to move bear a sign and stand out in lightness as well as in hue, so that
# no form of colour blindness, nor a terminal without colours, hides them.

ZOOMS = ("cells", "numbers", "dense")
"""Two columns a cell with signs; wide enough for numbers; half a character a cell."""


class HeatPlane(Widget, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    HeatPlane {
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
        "heat--zero",
        "heat--cold",
        "heat--hot",
        "heat--here",
        "heat--quiet",
        "heat--label",
    }

    class Moved(Message):
        """The cursor stands elsewhere, or other cells are in view."""

    def __init__(
        self,
        plane: maps.Plane,
        tiles: Tiles,
        glyphs: Glyphs = GLYPHS,
        *,
        id: str | None = None,
        still: bool = False,
    ) -> None:
        """`still` for a picture without a cursor, which cannot be entered."""
        super().__init__(id=id)
        self.still, self.can_focus = still, not still
        self.glyphs, self.tiles = glyphs, tiles
        self.zoom = ZOOMS[0]
        self.plane = plane
        self.least = maps.least(plane)
        self.cursor = plane.form.value(plane.across), plane.form.value(plane.down)
        self.first = self.least
        """The cell in the upper left corner."""
        self.cells: list[list[int | None]] = []
        self._range = 0, 1
        """The values of the faintest and the fullest shade."""
        self._painted: tuple[str, Palette] | None = None
        self._mixtures: dict[tuple[int | None, int | None], Style] = {}
        """Half blocks by the values of their two cells, since most of them are alike."""
        self._looks: dict[int | None, tuple[str, Style]] = {}
        """Cells by their values, for the same reason."""

    # what is shown

    def show(self, plane: maps.Plane, cursor: tuple[int, int] | None = None) -> None:
        """Another plane; the cursor stays on its cell, or goes to `cursor`."""
        self.plane, self.least = plane, maps.least(plane)
        if cursor is not None:
            self.cursor = cursor
        self.reveal()
        self.look()
        self.post_message(self.Moved())

    def look(self) -> None:
        """Read what is known by now and paint it."""
        self.cells = self.tiles.rows(self.plane, self.window)
        known = {value for value in set[int | None]().union(*self.cells) if value is not None and value > 0}
        self._range = scale(min(known, default=1), max(known, default=1))
        self._mixtures.clear()
        self._looks.clear()
        self.refresh()

    @property
    def wide(self) -> int:
        """Columns of a cell."""
        if self.zoom == "numbers":
            signs = 2 if self.plane.what == "remoteness" else 1
            return max(3, signs + min(4, len(str(self._range[1]))))
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
        return self.tiles.value(self.plane, *self.cursor)

    def on_resize(self) -> None:
        self.first = self.least  # as much of the corner as the cursor allows
        self.reveal()
        self.look()
        self.post_message(self.Moved())

    def reveal(self) -> bool:
        """Bring the cursor into view with a cell to spare; whether the view has moved."""
        self.cursor = max(self.cursor[0], self.least[0]), max(self.cursor[1], self.least[1])
        if self.still:
            self.first = self.least
            return False
        before = self.first
        for _ in range(2):  # longer numbers at the edge leave less room for cells
            window = self.window
            self.first = (
                near(self.cursor[0], self.first[0], window.width, self.least[0]),
                near(self.cursor[1], self.first[1], window.height, self.least[1]),
            )
        return self.first != before

    # painting

    def render_line(self, y: int) -> Strip:
        palette = self._palette()
        parts = self._ruler(palette) if y == 0 else self._row(y - 1, palette)
        segments: list[Segment] = []
        room = width = self.size.width
        for text, style in parts:
            room -= len(text)
            bare = text
            if style is palette.quiet or style is palette.label:  # spaces unstyled, as in `look.strip`
                bare = text.lstrip(" ")
                if len(bare) < len(text):
                    segments.append(Segment(" " * (len(text) - len(bare)), palette.ground))
            if bare:
                segments.append(Segment(bare, style))
        return Strip(segments, width - room).adjust_cell_length(width, palette.ground)

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join(self.render_line(y).text.rstrip() for y in range(self.size.height))

    def _ruler(self, palette: Palette) -> list[tuple[str, Style]]:
        window = self.window
        down, right = (sign if len(sign) == 1 else "" for sign in (self.glyphs.down, self.glyphs.after))
        here = None if self.still else self.cursor[0]
        line = ruler(window.x, window.width, self.wide, here, f" {self.plane.across}{right}")
        head = f"{self.plane.down + down:>{self.margin - 1}} "
        a, b = line.here
        return [
            (head, palette.quiet),
            (line.text[:a], palette.quiet),
            (line.text[a:b], palette.label),
            (line.text[b:], palette.quiet),
        ]

    def _row(self, line: int, palette: Palette) -> list[tuple[str, Style]]:
        dense = self.zoom == "dense"
        first = line * 2 if dense else line
        if first >= len(self.cells):
            return []
        y = self.first[1] + first
        here = not self.still and self.cursor[1] in ((y, y + 1) if dense else (y,))
        shown = self.cursor[1] if here else y
        label = number(shown) if here or y % 5 == 0 or (dense and y % 10 == 9) else ""
        mark = self.glyphs.here if here else " "
        ink = palette.label if here else palette.quiet
        head = [(f"{label:>{self.margin - 2}}", ink), (mark, palette.label), (" ", palette.ground)]
        return head + (self._halves(first, palette) if dense else self._whole(first, palette))

    def _whole(self, row: int, palette: Palette) -> list[tuple[str, Style]]:
        wide = self.wide
        here = (
            self.cursor[0] - self.first[0] if self.first[1] + row == self.cursor[1] and not self.still else -1
        )
        looks, values = self._looks, self.cells[row]
        for value in set(values).difference(looks):
            looks[value] = f"{self._sign(value):<{wide}}", self._shade(value, palette)
        parts = [looks[value] for value in values]
        if 0 <= here < len(parts):
            text = parts[here][0] if self.zoom == "numbers" else f"{self.glyphs.selected:<{wide}}"
            parts[here] = text, palette.here
        return joined(parts)

    def _halves(self, row: int, palette: Palette) -> list[tuple[str, Style]]:
        """Two rows of cells in one of characters: the upper half in ink, the lower as ground."""
        upper = self.cells[row]
        lower = self.cells[row + 1] if row + 1 < len(self.cells) else [None] * len(upper)
        if self.glyphs.here.isascii():
            signs = {(True, True): ":", (True, False): "'", (False, True): ".", (False, False): " "}
            zeros = [(self._zero(a), self._zero(b)) for a, b in zip(upper, lower, strict=True)]
            return [("".join(signs[pair] for pair in zeros), palette.label)]
        mixtures, pairs = self._mixtures, list(zip(upper, lower, strict=True))
        for pair in set(pairs).difference(mixtures):
            mixtures[pair] = palette.half(*(self._shade(value, palette) for value in pair))
        parts = [("▀", mixtures[pair]) for pair in pairs]
        x, y = self.cursor[0] - self.first[0], self.cursor[1] - self.first[1] - row
        if y in (0, 1) and 0 <= x < len(parts) and not self.still:
            pair = upper[x], lower[x]
            halves = [palette.here if i == y else self._shade(pair[i], palette) for i in (0, 1)]
            parts[x] = "▀", palette.half(*halves)
        return joined(parts)

    def _zero(self, value: int | None) -> bool:
        return value is not None and maps.is_zero(self.plane, value)

    def _sign(self, value: int | None) -> str:
        if value is None or value == NOWHERE:
            return ""
        if value == UNKNOWN:
            return "?"
        zero = maps.is_zero(self.plane, value)
        if self.zoom == "numbers" and self.plane.what != "outcome":
            sign = self.glyphs.stone if zero and value else ""  # a 0 is a sign of its own
            return f"{sign}{value}" if value < 10_000 else self.glyphs.ellipsis[:1] * 2
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
        low, top = self._range
        return palette.shades[max(0, min(LEVELS - 1, 1 + (value - low) * (LEVELS - 1) // (top - low)))]

    def _palette(self) -> Palette:
        if self._painted is None or self._painted[0] != self.app.theme:
            self._painted = self.app.theme, mixed(self)
            self._mixtures.clear()
            self._looks.clear()
        return self._painted[1]


class HeatMap(HeatPlane):
    BINDINGS = bindings(lab_places.HEAT_MAP)

    class Scrubbed(Message):
        """The wheel wishes the layer `by` further."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def action_step(self, x: int, y: int) -> None:
        self.go(self.cursor[0] + x, self.cursor[1] + y)

    def action_corner(self) -> None:
        self.go(*self.least)

    def go(self, x: int, y: int) -> None:
        before = self.cursor
        self.cursor = x, y
        if self.reveal():
            self.look()
        else:
            self.refresh(
                *(self._line_of(row) for row in {before[1], self.cursor[1]}), Region(0, 0, self.size.width, 1)
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
        here = self.cursor[1], self.cursor[0]
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
