"""Chips of So Long Sucker: from the side, as they lie in a pile, and from above, as they lie before a
player."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from nimarcade.view.stage.canvas import Canvas, Sprite
from nimarcade.view.stage.palette import BLACK, WHITE, mix
from nimarcade.view.stage.shapes import SAMPLES, pebble

Chip = Literal["", "put", "dead"]
"""In play; about to be placed, with a rim in the accent; of a colour that nobody plays any more, faded with a
small letter."""


def side(c: Canvas, x: int, y: int, w: int, h: int, colour: str, state: Chip = "") -> None:
    """A chip of w × h pixels seen from the side, with notches at its ends and its letter in the middle."""
    t = c.palette
    name = colour.lower() if state == "dead" else colour
    if c.plain:
        body = name if w < 5 else name.center(w - 2, " " if state == "dead" else "=")
        c.text(
            x,
            y // 2,
            f"({body})" if state == "put" else f"[{body}]",
            "you" if state == "put" else "ink",
            over=True,
        )
        return
    row = (y + (h - 1) // 2) // 2
    if not c.rich:
        c.fill(x, y, w, h, WHITE if state != "dead" else t.line)
        c.text(x, row, f"[{name.center(w - 2)}]" if w > 3 else name.center(w), "on_chip+rb", over=True)
        return
    base = mix(t[colour], t.felt, 0.66) if state == "dead" else t[colour]
    dark = mix(base, BLACK, 0.36)
    if state == "put":
        c.fill(x - 1, y - 1, w + 2, h + 2, t.you)
    c.fill(x, y, w, h, base)
    if h >= 3:
        c.fill(x, y, w, 1, mix(base, WHITE, 0.34))
        c.fill(x, y + h - 1, w, 1, dark)
    if w >= 7:  # notches, as poker chips have
        notch = max(1, w // 7)
        for nx in (x + notch, x + w - 2 * notch):
            c.fill(nx, y, notch, h - (h >= 3), mix(base, WHITE, 0.62))
    if h >= 3 and state != "put":
        for cx in (x, x + w - 1):
            for cy in (y, y + h - 1):
                c.dot(cx, cy, t.felt, 0.6)
    elif w >= 5 and state != "put":
        c.fill(x, y, 1, h, dark)
        c.fill(x + w - 1, y, 1, h, dark)
    c.fill(x + w // 2 - (w > 3), 2 * row, 3 if w > 3 else 1, min(2, y + h - 2 * row), base)  # one even ground
    c.text(x + w // 2, row, name, "ink" if state == "dead" else "on_chip+b", over=True)


@lru_cache(maxsize=512)
def _disc(w: int, h: int, colour: int, edge: int) -> Sprite:
    """A disc with a paler ring of notches."""

    def dot(x: int, y: int) -> tuple[float, int] | None:
        hit = rim = 0
        for sy in SAMPLES:
            for sx in SAMPLES:
                u, v = (x + sx) / w * 2 - 1, (y + sy) / h * 2 - 1
                r = u * u + v * v
                if r <= 1:
                    hit += 1
                    rim += r > 0.56 and (abs(u) < 0.28 or abs(v) < 0.28)
        if not hit:
            return None
        shade = ((y + 0.5) / h * 2 - 1) * 0.22
        own = mix(colour, edge, rim / hit * 0.75)
        return hit / 9, mix(own, WHITE, -shade) if shade < 0 else mix(own, BLACK, shade)

    return tuple(tuple(dot(x, y) for x in range(w)) for y in range(h))


def face(
    c: Canvas, x: int, y: int, colour: str, w: int = 5, h: int = 6, letter: bool = True, state: Chip = ""
) -> None:
    """A chip from above at the pixel (x, y); 5 × 6 pixels hold a letter on the middle line."""
    t = c.palette
    name = colour.lower() if state == "dead" else colour
    row = (y + h // 2) // 2
    if c.plain:
        c.text(x, row, f"({name})", "ink+b", over=True)
        return
    base = mix(t[colour], t.stage, 0.6) if state == "dead" else t[colour]
    if c.rich:
        edge = mix(base, BLACK, 0.72 if t.dark else 0.45)
        c.blit(_disc(w, h, edge, edge), x - 1, y)
        c.blit(_disc(w, h, base, mix(base, WHITE, 0.8) if letter else base), x, y)
    else:
        c.blit(pebble(w, h, WHITE, "full", 0), x, y)
    if letter:
        c.fill(x + w // 2, 2 * row, 1, min(2, y + h - 2 * row), base if c.rich else WHITE)
        c.text(
            x + w // 2,
            row,
            name,
            ("ink" if state == "dead" else "on_chip+b") if c.rich else "ink+b",
            over=True,
        )


def fan(
    c: Canvas,
    x: int,
    y: int,
    colour: str,
    many: int,
    w: int = 5,
    h: int = 6,
    pitch: int = 2,
    state: Chip = "",
) -> int:
    """`many` chips of a colour, each over the one before; returns the cell behind them. Without shades, where
    chips over chips would be a blot, one stands for all: write the number beside."""
    name = colour.lower() if state == "dead" else colour
    if c.plain:
        return (
            c.text(x, (y + h // 2) // 2, f"({name})x{many}" if many > 1 else f"({name})", "ink", over=True)
            + 1
        )
    shown = many if c.rich else 1
    for i in range(shown):
        face(c, x + i * pitch, y, colour, w, h, i == shown - 1, state)
    return x + (shown - 1) * pitch + w + 1
