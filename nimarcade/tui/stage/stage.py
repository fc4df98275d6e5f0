"""The widget that is one canvas, and what a terminal lets it paint with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from itertools import compress, groupby
from operator import ne, or_, sub

from rich import color as rich_color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.tui.services import services
from nimarcade.view.stage.canvas import GREYS, MONO, PALETTES, WHITE, Canvas, Mode, Palette, derived, mix


def mode_of(widget: Widget) -> Mode:
    """The mode in which the terminal is painted: in characters, without shades, or rich."""
    if services(widget).plain:
        return "ascii"
    colours = widget.app.console.color_system
    rich = colours in ("truecolor", "256") and not widget.app.no_color and not widget.app.current_theme.ansi
    return "rich" if rich else "mono"


def palette_of(widget: Widget) -> Palette:
    """The colours of the theme of now; of a foreign theme they are mixed from what it has."""
    if mode_of(widget) != "rich":
        return MONO
    theme = widget.app.current_theme
    if widget.app.console.color_system == "256" and theme.dark:
        return GREYS
    if theme.name in PALETTES:
        return PALETTES[theme.name]
    made = theme.to_color_system().generate()
    names = ("background", "surface", "panel", "foreground", "primary", "accent", "success", "error")
    return _derived(theme.dark, *(made[name] for name in names))


@lru_cache(maxsize=64)
def _derived(dark: bool, *colours: str) -> Palette:
    return derived(dark, *(int(Color.parse(each).hex6[1:], 16) for each in colours))


# a canvas as lines of a terminal


ATTRIBUTES = ("bold", "dim", "italic", "reverse", "underline", "strike")
"""Each known by its first letter."""


@lru_cache(maxsize=1 << 16)
def _style(ink: int | None, ground: int | None, attributes: str) -> Style:
    def colour(of: int | None) -> rich_color.Color | None:
        return None if of is None else rich_color.Color.from_rgb(of >> 16, of >> 8 & 255, of & 255)

    named = " ".join(name for name in ATTRIBUTES if name[0] in attributes)
    return Style.parse(named) + Style(color=colour(ink), bgcolor=colour(ground))


@lru_cache(maxsize=1 << 14)
def _halves(many: int, top: int, low: int) -> Segment:
    """So many cells without a sign, of two colours."""
    if top == low:
        return Segment(" " * many, _style(None, low, ""))
    return Segment("▀" * many, _style(top, low, ""))


def strip(c: Canvas, y: int) -> Strip:
    if not c.w:  # a widget may have lines before it has columns
        return Strip([], 0)
    return _rich(c, y) if c.rich else _plain(c, y)


def _rich(c: Canvas, y: int) -> Strip:
    upper, lower, chars, inks = c.px[2 * y], c.px[2 * y + 1], c.ch[y], list(c.ink[y])
    written = any(inks)
    around = zip(inks[:-2], inks[1:-1], inks[2:], strict=True)
    for x, (before, here, after) in enumerate(around, 1) if written else ():
        if here is None and before and after:  # a blank between words on even ground is of their text
            even = upper[x - 1] == lower[x - 1] == upper[x] == lower[x]
            inks[x] = before if even and not set(before[1]) & set("rus") else None
    rows = (upper, lower, inks) if written else (upper, lower)
    differs = reduce(partial(map, or_), (map(ne, row, row[1:]) for row in rows))
    starts = [0, *compress(range(1, c.w), differs)]
    ends = [*starts[1:], c.w]
    if not written:
        tops, lows = map(upper.__getitem__, starts), map(lower.__getitem__, starts)
        return Strip(map(_halves, map(sub, ends, starts), tops, lows), c.w)
    segments, text = [], "".join([sign or " " for sign in chars])
    for start, end in zip(starts, ends, strict=True):
        top, low, ink = upper[start], lower[start], inks[start]
        if ink is not None:
            ground = top if top == low else mix(top, low, 0.5)
            segments.append(Segment(text[start:end], _style(ink[0], ground, ink[1])))
        else:
            segments.append(_halves(end - start, top, low))
    return Strip(segments, c.w)


def _plain(c: Canvas, y: int) -> Strip:
    """No colour: block signs, and words with bold, dim or reverse."""
    cells: list[tuple[str, str]] = []
    for top, low, sign, ink in zip(c.px[2 * y], c.px[2 * y + 1], c.ch[y], c.ink[y], strict=True):
        if ink is not None:
            cells.append((sign or " ", ink[1] + "r" * bool((top or low) and "r" not in ink[1])))
        elif c.plain or not (top or low):  # a blank belongs to the word before it
            before = cells[-1][1] if cells else ""
            cells.append((" ", "" if set(before) & set("rus") else before))
        elif WHITE in (top, low):  # beside ink, grey counts as nothing: both halves have one ink
            cells.append((" ▄▀█"[2 * (top == WHITE) + (low == WHITE)], ""))
        else:
            cells.append((" ▄▀█"[2 * bool(top) + bool(low)], "d"))
    segments = []
    for each, run in groupby(cells, key=lambda cell: cell[1]):
        segments.append(Segment("".join(sign for sign, _ in run), _style(None, None, each)))
    return Strip(segments, c.w)


class Stage(Widget):
    """A widget that `paint`s a canvas. Lines that have not changed keep their strips and are not sent."""

    ALLOW_SELECT = False
    canvas: Canvas | None = None
    _strips: Sequence[Strip] = ()
    _lines: Sequence[tuple[object, ...]] = ()
    """The lines of the canvas from which the strips were made."""
    _stale = True
    _sending = False

    def paint(self, c: Canvas) -> None:
        """Paint all of a fresh canvas, as large as the widget."""
        raise NotImplementedError

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Stage:
        """Several changes of one moment are painted together, and only lines that differ are sent."""
        self._stale = True
        if layout or recompose or not repaint or not self.is_running or self.canvas is None:
            super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        elif not self._sending:
            self._sending = True
            self.call_next(self._send)
        return self

    def _send(self) -> None:
        self._sending = False
        self._resend(self._painted() if self._stale else ())

    def _resend(self, lines: Iterable[int]) -> None:
        for _, neighbours in groupby(enumerate(lines), lambda line: line[1] - line[0]):
            ys = [y for _, y in neighbours]
            super().refresh(Region(0, ys[0], self.size.width, len(ys)))

    def _painted(self) -> list[int]:
        """Paint; the lines that have changed."""
        width, height = self.size
        c = Canvas(width, height, palette_of(self), mode_of(self), services(self).settings.keys)
        if width and height:
            self.paint(c)
        lines: list[tuple[object, ...]] = [
            (c.px[2 * y], c.px[2 * y + 1], c.ch[y], c.ink[y], c.mode) for y in range(height)
        ]
        same = len(lines) == len(self._lines) and self.canvas is not None and self.canvas.w == width
        changed = [y for y in range(height) if not same or lines[y] != self._lines[y]]
        ground = None if c.rich else self.rich_style  # without shades the style sheet's colours show through
        fresh = {y: strip(c, y) if ground is None else strip(c, y).apply_style(ground) for y in changed}
        self._strips = [fresh[y] if y in fresh else self._strips[y] for y in range(height)]
        self.canvas, self._lines, self._stale = c, lines, False
        return changed

    def render_lines(self, crop: Region) -> list[Strip]:
        resized = self.canvas is None or Size(self.canvas.w, self.canvas.h) != self.size
        if self._stale or resized:
            changed = self._painted()
            for y in changed:
                self._styles_cache.set_dirty(Region(0, y, self.size.width, 1))
            if not resized:  # all are rendered even where another widget alone is sent
                self.call_next(self._resend, changed)
        if self.gutter.totals != (0, 0):
            return super().render_lines(crop)
        # a canvas covers its widget, so that there is nothing to be styled, and nothing to be cached twice
        strips = [self.render_line(y) for y in crop.line_range]
        background = self.background_colors[1]
        for each in self.get_line_filters():
            if self.canvas is None or not self.canvas.rich or not isinstance(each, ANSIToTruecolor):
                strips = [strip.apply_filter(each, background) for strip in strips]
        whole = crop.column_span == (0, self.size.width)
        return strips if whole else [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def notify_style_update(self) -> None:
        """Another theme, or a place with the focus."""
        super().notify_style_update()
        self.refresh()

    def up_to_date(self) -> Canvas:
        """The canvas shown now, painted if it is not yet."""
        if self._stale or self.canvas is None:
            self._resend(self._painted())
        assert self.canvas is not None
        return self.canvas

    @property
    def text(self) -> str:
        return self.up_to_date().words


class Drawn(Stage):
    """A picture that one function paints."""

    def __init__(self, draw: Callable[[Canvas], object], *, id: str) -> None:
        super().__init__(id=id)
        self.draw = draw

    def paint(self, c: Canvas) -> None:
        self.draw(c)
