"""Between two people at one keyboard: nothing but the name, until its owner asks for the rest."""

from __future__ import annotations

from textwrap import wrap

from nimarcade.view.stage import chips, shapes
from nimarcade.view.stage.canvas import Canvas


def handover(c: Canvas, name: str, letter: str, why: str) -> None:
    """Paints the name, as large as it fits, with the chip of who is called so and what waits for them."""
    if c.rich:
        c.ground(c.all, c.palette.stage, c.palette.low)
    c.part("handover", c.all)
    word = name.upper()
    scales = [n for n in (4, 3, 2, 1) if 5 * n <= c.h and shapes.letters_width(word, n) <= c.w - 4] if (
        not c.plain and shapes.drawable(word)
    ) else []  # fmt: skip
    scale = scales[0] if scales else 0
    high = (5 * scale + 1) // 2 or 1
    y = max(0, (c.h - high - 6) // 2)
    c.centred(c.all, y, "Hand the keyboard to", "quiet")
    role = letter if c.rich else "ink"
    if scale:
        x = (c.w - shapes.letters_width(word, scale)) // 2
        shapes.letters(c, x, 2 * (y + 2), word, role, scale, "ink")
    else:
        text = name if len(name) <= c.w - 2 else name[: c.w - 3] + "…"
        c.centred(c.all, y + 2, text, role + "+b")
    y += high + 3
    lines = wrap(why, max(1, c.w - 10))
    wide = max(map(len, lines), default=0) + 4
    chips.side(c, (c.w - wide) // 2, 2 * y, 3, 2, letter)
    for i, line in enumerate(lines, y):
        c.text((c.w - wide) // 2 + 4, i, line, "ink")
