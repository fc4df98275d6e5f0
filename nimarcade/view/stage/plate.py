"""A player beside the board: face, name, what kind, a large clock. Whoever is to move is raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import Canvas, Rect

_PERSON = "..###..", ".#####.", ".#####.", "..###..", ".#####.", "#######"
_MACHINE = "...#...", ".#####.", ".#o#o#.", ".#####.", ".#ooo#.", ".#####."


@dataclass(frozen=True, slots=True)
class Plate:
    name: str
    human: bool
    about: Sequence[str] = ()
    """What kind of player, from long to short."""
    clock: str = ""
    hurry: bool = False
    """Whether the clock has little left."""
    moves: bool = False
    """Whether this is who is to move."""
    said: str = ""


SPEECH = {
    "perfect": "Take your time. I have all of it.", "expert": "I slip now and then. Will you see it?",
    "casual": "Let us see who tires first.", "novice": "Be kind. I am still learning.",
    "random": "I just point at something.", "greedy": "I take what I can get.",
}  # fmt: skip
"""What a machine says before the first move, by kind: nothing that tells who wins."""


def spoken(who: Plate, width: int) -> int:
    """Lines that a bubble takes below a plate, with its tail and a free line."""
    return len(wrap(f"“{who.said}”", max(8, width - 8))) + 2 if who.said else 0


def plate(c: Canvas, r: Rect, who: Plate) -> None:
    """Paints a plate: with a face from 5 lines on, twice as large from 8 on, without shades or in fewer lines
    in words; what is said in a bubble below."""
    below = spoken(who, r.w)
    if below and r.h - below in (3, 5, 8):
        bubble, r = r.foot(below)
        shapes.bubble(c, bubble.x + 2, bubble.y + c.rich, bubble.w - 4, who.said, "u")
    c.part("plate", r)
    if who.moves and r.h > 2:
        (shapes.card if c.rich else shapes.frame)(c, r)
    width = shapes.figures_width(who.clock) if who.clock else 0
    scale = 2 if r.h >= 8 and not c.plain and 2 * width <= r.w - 21 else 1
    figures = r.h >= 5 and not c.plain and width <= r.w // 2
    y = r.y + (r.h - 3 * scale) // 2 + scale - 1
    x = r.x + 2
    if r.h >= 5:
        _face(c, x, 2 * y, who, scale)
        x += 1 + 8 * scale if not c.plain else 6
    wide = width if figures else len(who.clock)
    room = r.right - 2 - x - (wide + 2) * bool(who.clock and scale == 1)
    top = y - 1 if scale == 2 else y if r.h >= 5 else r.y + r.h // 2
    role = "bad" if who.hurry else "you" if who.moves else "quiet"
    name = ("▸ " if who.moves else "") + who.name
    end = c.first(x, top, (name,), ("you" if who.moves else "ink") + "+b", room)
    if who.clock and figures:
        below = scale == 2
        shapes.figures(c, x if below else r.right - 2 - wide, 2 * (y + below), who.clock, role, scale)
    elif who.clock:
        c.right(r.right - 2, top, who.clock, role + "+b")
    told = ["! hurry"] if who.hurry else []
    if scale == 2 and who.clock:
        said = (*told, *(text for text in who.about if len(text) <= r.right - end - 4))
        if said:
            c.text(end + 2, top, said[0], "bad+b" if told else "quiet", r.right - end - 2)
    else:
        lines = told or next((rows for text in who.about if len(rows := wrap(text, room)) <= 2), [])
        for i, line in enumerate(lines[: r.bottom - top - 1 - (who.moves and r.h > 2)], top + 1):
            c.text(x, i, line, "bad+b" if told else "quiet", room)


def _face(c: Canvas, x: int, y: int, who: Plate, scale: int) -> None:
    """A player's sign of 7 × 6 pixels: a person, or a robot."""
    if c.plain:
        c.text(x, y // 2 + 1, "(oo)" if who.human else "[oo]", "ink+b")
        return
    t = c.palette
    colour = t.you if who.human else t.stone
    for dy, line in enumerate(_PERSON if who.human else _MACHINE):
        for dx, dot in enumerate(line):
            if dot != ".":
                tone = colour if dot == "#" else t.ground if c.rich else 0
                c.fill(x + dx * scale, y + dy * scale, scale, scale, tone)
