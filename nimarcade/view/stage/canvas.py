"""A canvas of terminal cells on which shapes are painted in pixels and words in cells.

A cell is two pixels, one above the other, so a pixel is about square and a stone may stand at half a line.
Words lie above the pixels and take their background from them. Three modes:

rich   colours, edges blended with what lies below
mono   the same shapes cut hard; bold, dim and reverse do the rest
ascii  shapes are drawn with characters by `shapes`; no pixel is painted at all
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from nimarcade.view.stage.palette import Palette, mix

Mode = Literal["rich", "mono", "ascii"]
Sprite = Sequence[Sequence[tuple[float, int] | None]]
"""Rows of pixels, each (opacity from 0 to 1, colour), or None where there is nothing."""
Piece = tuple[str, str]
"""A text and its role, after which attributes may stand: `you+b`. They are b(old), i(talic), d(im),
r(everse), u(nderline), s(trike)."""


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


_SIGNS = "→·✓✗▲◆▸◂●○×−–—…⊕“”’┊│▰▱★☆⇄─━↵▼↓↑█░▒▓■□◉⚑┄╌▁▂▃▄▅▆▇◇◌←♛‹›"
_PLAIN = '>-+x^*><o.x---.^""\':|#-*.=-=<vv^#.:%#.@!--__-==##o.<Q<>'
_ASCII = str.maketrans(_SIGNS, _PLAIN)


class Canvas:
    """`w` by `h` cells. `clipped` and `collisions` hold what did not fit and what was written over other
    words, and `parts` which part of a picture is where, so that a test can ask."""

    def __init__(self, w: int, h: int, palette: Palette, mode: Mode = "rich") -> None:
        self.w, self.h, self.palette, self.mode = w, h, palette, mode
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

    @property
    def rich(self) -> bool:
        return self.mode == "rich"

    @property
    def plain(self) -> bool:
        return self.mode == "ascii"

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
        """A sprite with its upper left corner at the pixel (x, y)."""
        if self.plain:
            return
        hard = not self.rich
        for dy, line in enumerate(sprite):
            if not 0 <= y + dy < 2 * self.h:
                continue
            row = self.px[y + dy]
            for at, dot in enumerate(line, x):
                if dot is None or not 0 <= at < self.w:
                    continue
                alpha, colour = dot
                if hard:
                    if alpha >= 0.5:
                        row[at] = colour
                else:
                    row[at] = colour if alpha >= 1 else mix(row[at], colour, alpha)

    # words

    def _role(self, role: str) -> tuple[int, str]:
        name, _, attributes = role.partition("+")
        if not self.rich and name in ("you", "bad") and "r" not in attributes:
            attributes += "b"
        return self.palette[name], attributes

    def text(
        self, x: int, y: int, text: str, role: str = "ink", room: int | None = None, over: bool = False
    ) -> int:
        """Writes a text, in at most `room` cells, and returns the cell behind it. `over`: it may hide other
        words, as a sheet does."""
        if self.plain:
            text = text.translate(_ASCII)
        limit = self.w if room is None else min(self.w, x + room)
        if x + len(text) > limit or x < 0 or not 0 <= y < self.h:
            self.clipped.append(text)
            text = text[: max(0, limit - x)]
        if not 0 <= y < self.h or x < 0:
            return x
        ink, chars, inks = self._role(role), self.ch[y], self.ink[y]
        for i, sign in enumerate(text, x):
            if sign == " " and chars[i] is None and "r" not in ink[1]:
                continue
            if not over and sign != " " and chars[i] not in (None, " "):
                self.collisions.append(f"{text!r} over {chars[i]!r} at {i},{y}")
            chars[i], inks[i] = sign, ink
        return x + len(text)

    def pieces(self, x: int, y: int, pieces: Iterable[Piece], room: int | None = None) -> int:
        end = None if room is None else x + room
        for text, role in pieces:
            x = self.text(x, y, text, role, None if end is None else end - x)
        return x

    def centred(self, r: Rect, y: int, text: str, role: str = "ink") -> None:
        self.text(r.x + max(0, (r.w - len(text)) // 2), y, text, role, r.w)

    def right(self, x: int, y: int, text: str, role: str = "ink") -> None:
        """A text that ends before the cell `x`."""
        self.text(x - len(text), y, text, role)

    def first(self, x: int, y: int, texts: Sequence[str], role: str, room: int) -> int:
        """The first of several texts, long to short, that fits; the last one ends in a sign where it is
        cut."""
        fits = next((text for text in texts if len(text) <= room), None)
        if fits is None:
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
