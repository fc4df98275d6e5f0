"""A canvas of terminal cells on which shapes are painted in pixels and words in cells.

A cell is two pixels, one above the other, so a pixel is about square and a stone may stand at half a line.
Words lie above the pixels and take their background from them. Three modes:

rich   colours, edges blended with what lies below mono   the same shapes cut hard; bold, dim and reverse do
the rest ascii  shapes are drawn with characters by `shapes`; no pixel is painted at all
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Literal, NamedTuple

from nimarcade.view import places

Mode = Literal["rich", "mono", "ascii"]
Piece = tuple[str, str]
"""A text and its role, after which attributes may stand: `you+b`. They are b(old), i(talic), d(im),
r(everse), u(nderline), s(trike)."""


class Sprite(NamedTuple):
    wide: int
    rows: Sequence[tuple[int, Sequence[int], Sequence[tuple[int, float, int]]]]
    """Of each row where whole pixels begin, their colours, and column, opacity, colour of the others."""


def sprite(dots: Sequence[Sequence[tuple[float, int] | None]]) -> Sprite:
    """Of rows of pixels, each (opacity from 0 to 1, colour), or None where there is nothing."""
    rows = []
    for line in dots:
        whole = [dot is not None and dot[0] >= 1 for dot in line]
        start = whole.index(True) if any(whole) else len(line)
        end = whole.index(False, start) if False in whole[start:] else len(line)
        soft = tuple((x, *dot) for x, dot in enumerate(line) if dot is not None and not start <= x < end)
        rows.append((start, tuple(dot[1] for dot in line[start:end] if dot is not None), soft))
    return Sprite(len(dots[0]), rows)


@dataclass(frozen=True, slots=True)
class Rect:
    """Whole cells."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    def __contains__(self, place: tuple[int, int]) -> bool:
        return self.x <= place[0] < self.right and self.y <= place[1] < self.bottom

    def inset(self, dx: int, dy: int = 0) -> Rect:
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def top(self, h: int) -> tuple[Rect, Rect]:
        """The first `h` lines, and what is below them."""
        h = max(0, min(h, self.h))
        return Rect(self.x, self.y, self.w, h), Rect(self.x, self.y + h, self.w, self.h - h)

    def foot(self, h: int) -> tuple[Rect, Rect]:
        """The last `h` lines, and what is above them."""
        h = max(0, min(h, self.h))
        return Rect(self.x, self.bottom - h, self.w, h), Rect(self.x, self.y, self.w, self.h - h)

    def left(self, w: int) -> tuple[Rect, Rect]:
        """The first `w` columns, and what is behind them."""
        w = max(0, min(w, self.w))
        return Rect(self.x, self.y, w, self.h), Rect(self.x + w, self.y, self.w - w, self.h)

    def tail(self, w: int) -> tuple[Rect, Rect]:
        """The last `w` columns, and what is before them."""
        w = max(0, min(w, self.w))
        return Rect(self.right - w, self.y, w, self.h), Rect(self.x, self.y, self.w - w, self.h)


_SIGNS = "→·✓✗▲◆▸◂●○×−–—…⊕“”’┊│▰▱★☆⇄─━↵▼↓↑█░▒▓■□◉⚑┄╌▁▂▃▄▅▆▇◇◌←♛‹›─├╰"
_PLAIN = '>-+x^*><o.x---~^""\':|#-*.=-=<vv^#.:%#.@!--__-==##o:<Q<>-|`'
_ASCII = str.maketrans(_SIGNS, _PLAIN)


def _spelled(text: str) -> str:
    """With an ellipsis as ASCII has it, where a text is given room for that; else it is one sign as well."""
    return text.replace("…", "...")


class Canvas:
    """`w` by `h` cells. `clipped` and `collisions` hold what did not fit and what was written over other
    words, and `parts` which part of a picture is where, so that a test can ask."""

    def __init__(
        self, w: int, h: int, palette: Palette, mode: Mode = "rich", keys: places.Changed | None = None
    ) -> None:
        self.w, self.h, self.palette, self.mode, self.keys = w, h, palette, mode, keys or {}
        self.rich, self.plain = mode == "rich", mode == "ascii"
        self.px = [[palette.ground] * w for _ in range(2 * h)]
        """Colours, two rows a line."""
        self.ch: list[list[str | None]] = [[None] * w for _ in range(h)]
        self.ink: list[list[tuple[int, str] | None]] = [[None] * w for _ in range(h)]
        """Of each sign its colour and attributes."""
        self.clipped: list[str] = []
        self.collisions: list[str] = []
        self.parts: list[tuple[str, Rect]] = []

    @property
    def all(self) -> Rect:
        return Rect(0, 0, self.w, self.h)

    def part(self, name: str, rect: Rect) -> None:
        self.parts.append((name, rect))

    # pixels

    def fill(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """A rectangle; `y` and `h` in pixels."""
        left, right = max(0, x), min(self.w, x + w)
        if not self.plain and right > left:
            for row in self.px[max(0, y) : max(0, y + h)]:
                row[left:right] = [colour] * (right - left)

    def ground(self, r: Rect, upper: int, lower: int) -> None:
        """A surface whose tone falls from `upper` to `lower`."""
        if self.plain:
            return
        steps = max(1, 2 * r.h - 1)
        for i, row in enumerate(self.px[2 * r.y : 2 * r.bottom]):
            row[r.x : r.right] = [mix(upper, lower, round(i / steps * 12) / 12)] * r.w

    def dot(self, x: int, y: int, colour: int, part: float = 1.0) -> None:
        """One pixel, mixed with what lies there; without shades it is there from a half on."""
        if self.plain or not (0 <= x < self.w and 0 <= y < 2 * self.h):
            return
        row = self.px[y]
        if self.rich:
            row[x] = mix(row[x], colour, part)
        elif part >= 0.5:
            row[x] = colour

    def blit(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite with its upper left corner at the pixel (x, y), unless it reaches over a side."""
        if self.plain or not 0 <= x <= self.w - sprite.wide:
            return
        rich = self.rich
        for at, (start, whole, soft) in enumerate(sprite.rows, y):
            if 0 <= at < 2 * self.h:
                row = self.px[at]
                row[x + start : x + start + len(whole)] = whole
                for dx, part, colour in soft:
                    if rich:
                        row[x + dx] = mix(row[x + dx], colour, part)
                    elif part >= 0.5:
                        row[x + dx] = colour

    def lay(self, other: Canvas, r: Rect) -> None:
        """Copy a place of another canvas of this size."""
        for y in range(r.y, r.bottom):
            for half in (2 * y, 2 * y + 1):
                self.px[half][r.x : r.right] = other.px[half][r.x : r.right]
            self.ch[y][r.x : r.right] = other.ch[y][r.x : r.right]
            self.ink[y][r.x : r.right] = other.ink[y][r.x : r.right]

    # words

    def key(self, action: str) -> str:
        """The key of an action, as it is painted on a button."""
        key = places.keyed(f"{{{action}}}", self.keys, ascii=self.plain)
        return "↵" if key == "enter" else key

    def text(
        self, x: int, y: int, text: str, role: str = "ink", room: int | None = None, over: bool = False
    ) -> int:
        """Writes a text, in at most `room` cells, and returns the cell behind it. `over`: it may hide other
        words, as a sheet does."""
        if self.plain:
            long = _spelled(text)
            text = (text if room is None or len(long) > room else long).translate(_ASCII)
        limit = self.w if room is None else min(self.w, x + room)
        if x + len(text) > limit or x < 0 or not 0 <= y < self.h:
            self.clipped.append(text)
            text = text[: max(0, limit - x)]
        if not 0 <= y < self.h or x < 0:
            return x
        name, _, attributes = role.partition("+")
        if not self.rich and name in ("you", "bad") and "r" not in attributes:
            attributes += "b"
        ink, chars, inks = (self.palette[name], attributes), self.ch[y], self.ink[y]
        for i, sign in enumerate(text, x):
            if sign == " " and chars[i] is None and "r" not in ink[1]:
                continue
            if not over and sign != " " and chars[i] not in (None, " "):
                self.collisions.append(f"{text!r} over {chars[i]!r} at {i},{y}")
            chars[i], inks[i] = sign, ink
        return x + len(text)

    def pieces(self, x: int, y: int, pieces: Iterable[Piece], room: int | None = None) -> int:
        end, pieces = self.w if room is None else x + room, [*pieces]
        spare = room is not None and x + sum(len(_spelled(text)) for text, _ in pieces) <= end
        for text, role in pieces:
            x = self.text(x, y, text, role, end - x if spare else min(end - x, len(text)))
        return x

    def centred(self, r: Rect, y: int, text: str, role: str = "ink") -> None:
        before = max(0, (r.w - len(text)) // 2)
        self.text(r.x + before, y, text, role, r.w - before)

    def right(self, x: int, y: int, text: str, role: str = "ink") -> None:
        """A text that ends before the cell `x`."""
        self.text(x - len(text), y, text, role)

    def first(self, x: int, y: int, texts: Sequence[str], role: str, room: int) -> int:
        """The first of several texts, long to short, that fits; the last one ends in a sign if cut."""
        if (fits := next((text for text in texts if len(text) <= room), None)) is None:
            fits = texts[-1][: max(0, room - 1)] + "…" * (room > 0)
        return self.text(x, y, fits, role, max(0, room))

    def clear_text(self, r: Rect) -> None:
        for y in range(max(0, r.y), min(self.h, r.bottom)):
            self.ch[y][r.x : r.right] = [None] * len(self.ch[y][r.x : r.right])
            self.ink[y][r.x : r.right] = [None] * len(self.ink[y][r.x : r.right])

    def line(self, y: int) -> str:
        return "".join(sign or " " for sign in self.ch[y]).rstrip()

    @property
    def words(self) -> str:
        return "\n".join(map(self.line, range(self.h)))


# Colours by role. A colour is an int 0xRRGGBB, and every theme has every role.


WHITE, BLACK = 0xFFFFFF, 0x000000


def hexed(colour: int) -> str:
    return f"#{colour:06x}"


@lru_cache(maxsize=1 << 16)
def mix(a: int, b: int, part: float) -> int:
    """`a` with a `part`, 0 to 1, of `b`."""
    if part <= 0:
        return a
    if part >= 1:
        return b
    mixed = 0
    for shift in (16, 8, 0):
        x, y = a >> shift & 255, b >> shift & 255
        mixed |= int(x + (y - x) * part + 0.5) << shift
    return mixed


@lru_cache(maxsize=4096)
def _luminance(colour: int) -> float:
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: int, b: int) -> float:
    """The contrast of two colours after WCAG 2, from 1 to 21; text needs 4.5."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Palette:
    dark: bool
    ground: int
    """The window."""
    stage: int
    """The upper end of what a game lies on, one tone above the ground."""
    low: int
    """Its lower end."""
    raised: int
    """Cards, bubbles, whoever is to move."""
    line: int
    """Rims, shelves, lines of a grid; never text."""
    ink: int
    quiet: int
    you: int
    stone: int
    stone_ink: int
    """The same hue as text."""
    good: int
    bad: int
    felt: int
    rim: int
    B: int
    R: int
    G: int
    Y: int
    on_chip: int
    """Letters on chips and on filled keys."""
    greys: bool = False
    """True if surfaces are a terminal's own greys, where a breath of a colour would turn into another one."""

    def __getitem__(self, role: str) -> int:
        colour: int = _BY_ROLE[role](self)
        return colour

    def tint(self, role: str, part: float) -> int:
        """The stage with a breath of a colour."""
        if self.greys:
            return 0x444444 if part > 0.2 else 0x262626
        return mix(self.stage, self[role], part)


ROLES = tuple(each.name for each in fields(Palette) if each.type == "int")
_BY_ROLE = {name: attrgetter(name) for name in ROLES}


def _read(row: tuple[str, ...]) -> tuple[str, Palette]:
    name, shade, *colours = " ".join(row).split()
    roles = dict(zip(ROLES, (int(each, 16) for each in colours), strict=True))
    return name, Palette(dark=shade == "dark", greys=name == "greys", **roles)


_LINES = Path(__file__).with_name("palettes.txt").read_text("utf-8").splitlines()
PALETTES = dict(map(_read, zip(*[iter(_LINES)] * 3, strict=True)))
MONO, GREYS = PALETTES.pop("mono"), PALETTES.pop("greys")
"""The palette without colours; the palette of a terminal with 256 of them."""


def derived(
    dark: bool,
    ground: int,
    surface: int,
    panel: int,
    ink: int,
    primary: int,
    accent: int,
    good: int,
    bad: int,
) -> Palette:
    """A palette for a theme that knows fewer roles; text is mixed towards the ink until it can be read."""
    own = PALETTES["dusk" if dark else "paper"]
    raised = mix(surface, panel, 0.5)

    def text(colour: int) -> int:
        return next(
            (found for i in range(11) if contrast(found := mix(colour, ink, i / 10), raised) >= 4.5), ink
        )

    you, stone = text(accent), text(primary)
    felt = mix(surface, own.felt, 0.6)
    return Palette(
        dark, ground, surface, mix(surface, ground, 0.5), raised, mix(panel, ink, 0.25), ink,
        text(mix(ink, ground, 0.35)),
        you, primary, stone, text(good), text(bad), felt, mix(felt, own.rim, 0.7), own.B, own.R, own.G, own.Y,
        max((WHITE, BLACK, own.on_chip), key=lambda each: min(contrast(each, you), contrast(each, own.B))),
    )  # fmt: skip
