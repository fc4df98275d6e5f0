"""A heat map to walk about in, by keys or with the mouse."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import ClassVar

from textual import events
from textual.message import Message

from nimarcade.lab import maps
from nimarcade.tui.keys import bindings
from nimarcade.tui.stage.stage import Stage, mode_of
from nimarcade.view import lab
from nimarcade.view.glyphs import GLYPHS, Glyphs
from nimarcade.view.stage.canvas import Canvas, Palette, contrast, mix

# The colours of a heat map, mixed from those of the theme.

LEVELS = 12
"""Shades from the smallest value to the largest in view."""
FAINT, FULL = 0.06, 0.8
"""The shares of the full hue that the least and, at most, the largest value have."""
APART = 1.7
"""The least contrast of zeros with every shade."""


@lru_cache(maxsize=16)
def tones(palette: Palette) -> tuple[int, ...]:
    """The grounds of cells from the least value in view to the largest."""
    full = FULL
    while full > FAINT and contrast(mix(palette.ground, palette.stone_ink, full), palette.you) < APART:
        full -= 0.02
    parts = (FAINT + (full - FAINT) * i / (LEVELS - 1) for i in range(LEVELS))
    return tuple(mix(palette.ground, palette.stone_ink, part) for part in parts)


def scale(least: int, largest: int) -> tuple[int, int]:
    """The values of the faintest and the fullest shade: a little beyond those in view, in few steps,
    so that shades do not change with every step aside. Small values begin at 0."""
    low = least if 2 * least > largest else 0
    unit = max(1, (1 << max(1, largest - low).bit_length()) // 8)
    low = low // unit * unit
    return low, low + ((largest - low) // unit + 1) * unit


# The numbers at the edges of a heat map.

STEP = 5
LONG = 6
"""Numbers of more digits than this are shown by their last four."""


@dataclass(frozen=True, slots=True)
class Ruler:
    text: str
    here: tuple[int, int]
    """The place of the number of the cursor's column in it."""


def number(value: int, sign: str) -> str:
    text = str(value)
    return text if len(text) <= LONG else sign + text[-4:]


def ruler(first: int, count: int, wide: int, here: int | None, name: str, sign: str) -> Ruler:
    """Numbers over their columns: the cursor's always, every fifth one where there is room, and the
    coordinate's name at the end."""
    room = count * wide
    line = [" "] * room
    a, b = 0, 0
    if here is not None:
        a, b = _place(here - first, number(here, sign), wide, room)
        line[a:b] = number(here, sign)
    if b <= room - len(name):
        line[room - len(name) :] = name
    gap = STEP if wide * STEP > len(number(first + count, sign)) + 1 else 2 * STEP
    for i in range(count):
        if (first + i) % gap:
            continue
        text = number(first + i, sign)
        start, end = _place(i, text, wide, room)
        if end - start == len(text) and not "".join(line[max(0, start - 1) : end + 1]).strip():
            line[start:end] = text
    return Ruler("".join(line), (a, b))


def _place(column: int, text: str, wide: int, room: int) -> tuple[int, int]:
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


class HeatPlane(Stage, can_focus=True):
    DEFAULT_CSS: ClassVar[str] = "HeatPlane { width: 1fr; height: 1fr; }"

    class Moved(Message):
        """The cursor stands elsewhere, or other cells are in view."""

    def __init__(
        self,
        plane: maps.Plane,
        tiles: lab.Tiles,
        glyphs: Glyphs = GLYPHS,
        *,
        id: str | None = None,
        still: bool = False,
    ) -> None:
        """`still` for a picture without a cursor, which cannot be entered."""
        super().__init__(id=id)
        self.still, self.can_focus = still, not still
        self.glyphs, self.tiles = glyphs, tiles
        self._zoom = ""
        self.plane = plane
        self.least = maps.least(plane)
        self.cursor = plane.form.value(plane.across), plane.form.value(plane.down)
        self.first = self.least
        """The cell in the upper left corner."""
        self.cells: list[list[int | None]] = []
        self._range = 0, 1

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
        self.cells = self.tiles.rows(self.plane, self.window)
        known = {value for value in set[int | None]().union(*self.cells) if value is not None and value > 0}
        self._range = scale(min(known, default=1), max(known, default=1))
        self.refresh()

    @property
    def zoom(self) -> str:
        """As it was turned; until then values are numbers where no shade tells them."""
        shaded = self.plane.what == "outcome" or mode_of(self) == "rich"
        return self._zoom or ("cells" if shaded else "numbers")

    @property
    def wide(self) -> int:
        if self.zoom == "numbers":
            signs = 2 if self.plane.what == "remoteness" else 1
            return max(3, signs + min(4, len(str(self._range[1]))))
        return 2 if self.zoom == "cells" else 1

    @property
    def margin(self) -> int:
        last = self.first[1] + 2 * max(1, self.size.height)
        return max(2, len(number(last, self.glyphs.ellipsis))) + 2

    @property
    def window(self) -> lab.Window:
        rows = max(1, self.size.height - 1) * (2 if self.zoom == "dense" else 1)
        return lab.Window(*self.first, max(1, (self.size.width - self.margin) // self.wide), rows)

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

    def paint(self, c: Canvas) -> None:
        c.ground(c.all, c.palette.stage, c.palette.stage)
        window, margin = self.window, self.margin
        here = None if self.still else self.cursor
        down, right = (sign if len(sign) == 1 else "" for sign in (self.glyphs.down, self.glyphs.after))
        name, sign = f" {self.plane.across}{right}", self.glyphs.ellipsis
        line = ruler(window.x, window.width, self.wide, here and here[0], name, sign)
        c.text(0, 0, f"{self.plane.down + down:>{margin - 1}}", "quiet")
        a, b = line.here
        c.pieces(margin, 0, [(line.text[:a], "quiet"), (line.text[a:b], "you+b"), (line.text[b:], "quiet")])
        many = 2 if self.zoom == "dense" else 1
        for at, y in zip(range(1, c.h), range(0, len(self.cells), many), strict=False):
            rows, first = [row[: window.width] for row in self.cells[y : y + many]], window.y + y
            marked = here is not None and first <= here[1] < first + many
            shown = here[1] if here is not None and marked else first
            if marked or first % 5 == 0 or (many == 2 and first % 10 == 9):
                c.right(margin - 2, at, number(shown, sign), "you+b" if marked else "quiet")
            if marked:
                c.text(margin - 2, at, self.glyphs.here, "you+b")
            self._grounds(c, margin, at, rows, first)
            if many == 1:
                self._signs(c, margin, at, rows[0], first)
            elif c.plain:  # two rows of cells in one of characters
                pairs = zip(rows[0], rows[-1], strict=True)
                zeros = ([v is not None and maps.is_zero(self.plane, v) for v in pair] for pair in pairs)
                c.text(margin, at, "".join(" '.:"[upper + 2 * lower] for upper, lower in zeros), "you")

    def _grounds(self, c: Canvas, margin: int, at: int, rows: list[list[int | None]], first: int) -> None:
        """The pixels of a line: half a row of cells each, or a row of half cells."""
        wide, dense = self.wide, self.zoom == "dense"
        shades = {value: [self._shade(value, c)] * wide for value in set[int | None]().union(*rows)}
        for half, row in () if c.plain else enumerate(rows if dense else rows * 2):
            colours = [*chain.from_iterable(map(shades.__getitem__, row))]
            if not self.still and self.cursor[1] == first + (half if dense else 0):
                x = (self.cursor[0] - self.first[0]) * wide
                colours[x : x + wide] = [c.palette.ink] * wide
            del colours[max(0, c.w - margin) :]  # a window may be too narrow for one cell
            c.px[2 * at + half][margin : margin + len(colours)] = colours

    def _signs(self, c: Canvas, margin: int, at: int, values: list[int | None], y: int) -> None:
        t, looks = c.palette, dict[int | None, tuple[str, str]]()
        for value in set(values):
            shade = self._shade(value, c)
            clear = c.rich and contrast(t.ground, shade) > contrast(t.ink, shade)
            looks[value] = "ground" if clear else "ink", f"{self._sign(value):<{self.wide}}"
        cells = [looks[value] for value in values]
        x = self.cursor[0] - self.first[0]
        if not self.still and self.cursor[1] == y and x < len(cells):
            sign = cells[x][1] if self.zoom == "numbers" else f"{self.glyphs.selected:<{self.wide}}"
            cells[x] = "ground+b" if c.rich else "ink+br", sign
        runs = groupby(cells, key=itemgetter(0))
        c.pieces(margin, at, [("".join(sign for _, sign in run), role) for role, run in runs])

    def _sign(self, value: int | None) -> str:
        if value is None or value == maps.NOWHERE:
            return ""
        if value == maps.UNKNOWN:
            return "?"
        zero = maps.is_zero(self.plane, value)
        if self.zoom == "numbers" and self.plane.what != "outcome":
            sign = self.glyphs.stone if zero and value else ""  # a 0 is a sign of its own
            return f"{sign}{value}" if value < 10_000 else self.glyphs.ellipsis[:1] * 2
        if self.zoom == "numbers":
            return "P" if zero else self.glyphs.dot
        return self.glyphs.stone if zero else " "

    def _shade(self, value: int | None, c: Canvas) -> int:
        """The colour of a cell; without shades zeros alone are filled."""
        t = c.palette
        if value is None or value == maps.NOWHERE:
            return t.stage
        if value != maps.UNKNOWN and maps.is_zero(self.plane, value):
            return t.you
        if value == maps.UNKNOWN or not c.rich:
            return t.stage
        if self.plane.what == "outcome":
            return tones(t)[1]
        low, top = self._range
        return tones(t)[max(0, min(LEVELS - 1, 1 + (value - low) * (LEVELS - 1) // (top - low)))]


class HeatMap(HeatPlane):
    BINDINGS = bindings("heat-map")

    @dataclass
    class Scrubbed(Message):
        """The wheel wishes the layer `by` further."""

        by: int

    def action_step(self, x: int, y: int) -> None:
        self.go(self.cursor[0] + x, self.cursor[1] + y)

    def action_corner(self) -> None:
        self.go(*self.least)

    def go(self, x: int, y: int) -> None:
        self.cursor = x, y
        if self.reveal():
            self.look()
        else:
            self.refresh()
        self.post_message(self.Moved())

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
            x = self.first[0] + (where.x - self.margin) // self.wide
            self.go(x, self.first[1] + (where.y - 1) * rows)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrubbed(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrubbed(-1))

    def turn_zoom(self) -> None:
        self._zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        self.reveal()
        self.look()
        self.post_message(self.Moved())
