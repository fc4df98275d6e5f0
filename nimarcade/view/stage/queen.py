"""Wythoff's two heaps as a queen on a board: she may go left, down or both, and the lost squares are where
one wants to leave her."""

from __future__ import annotations

from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.palette import mix
from nimarcade.view.stage.reason import Queen
from nimarcade.view.stage.shapes import pebble, rounded
from nimarcade.view.stage.view import Painted, View

LARGEST = 8
"""Columns of a square at most; it is as many pixels high."""
_SAID = (
    "● lost for whoever moves from it   ◆ there she goes",
    "● lost for whoever moves from it",
    "● lost for the mover",
    "● lost",
)


def _square(r: Rect, view: View) -> int:
    """Columns of a square, 0 where the board does not fit: its sides have a square for every number of stones
    that the larger heap may have, and beside them stand a few numbers."""
    if not isinstance(view.reason, Queen) or len(view.draft.piles) != 2:
        return 0
    many = max(pile.size for pile in view.draft.piles) + 1
    digits = len(str(many - 1)) + 1
    widths = (wide for wide in range(LARGEST, 0, -2) if wide * many + digits <= r.w)
    return next((wide for wide in widths if wide * many // 2 + 2 <= r.h), 0)


def columns(r: Rect, view: View) -> int:
    """How many columns the board takes in `r`; 0 where it does not fit."""
    wide = _square(r, view)
    many = max((pile.size for pile in view.draft.piles), default=0) + 1
    return wide and wide * many + len(str(many - 1)) + 1


def queen(c: Canvas, r: Rect, view: View) -> Painted:
    """Paints the board in the middle of `r`: to the right the first heap, upwards the second one. Nothing on
    it can be pointed at, since a move is drafted on the heaps."""
    reason, wide = view.reason, _square(r, view)
    if not wide or not isinstance(reason, Queen):
        return Painted()
    c.part("queen", r)
    t = c.palette
    a, b = (pile.size for pile in view.draft.piles)
    many = max(a, b) + 1
    digits = len(str(many - 1)) + 1
    x0 = r.x + digits + (r.w - digits - wide * many) // 2
    lines = wide * many // 2
    y0 = r.y + (r.h - lines - 2) // 2
    steps = max(a - reason.to[0], b - reason.to[1]) if reason.to != (a, b) else 0
    dx, dy = (reason.to[0] < a), (reason.to[1] < b)
    way = {(a - i * dx, b - i * dy) for i in range(1, steps)}
    lost = {each for pair in reason.lost for each in (pair, pair[::-1])}
    told = bool(steps)
    for x in range(many):
        for y in range(many):
            px, py = x0 + x * wide, 2 * y0 + (many - 1 - y) * wide
            shade = mix(t.stage, t.line, 0.42 if (x + y) % 2 else 0.2)
            if c.rich:
                c.fill(px, py, wide, wide, mix(shade, t.you, 0.4) if (x, y) in way else shade)
            sign = (
                "♛" if (x, y) == (a, b)
                else "◆" if told and (x, y) == reason.to
                else "●" if (x, y) in lost
                else "+" if (x, y) in way
                else ""
            )  # fmt: skip
            row, middle = (py + wide // 2 - 1) // 2, px + (wide - 1) // 2
            if not sign:
                if not c.rich:
                    c.text(middle, row, "." if c.plain else "·", "quiet")
                continue
            if c.rich and sign == "●" and wide > 2:
                edge = int(wide > 4)
                c.blit(pebble(wide - 2 * edge, wide - 2 * edge, t.stone, "full", 1.0), px + edge, py + edge)
            elif c.rich and sign in "♛◆" and wide > 2:
                rounded(c, px, py, wide, wide, t.you, 1)  # flat, for the sign to be read
                c.text(middle, row, sign, "on_chip+b", over=True)
            elif not (c.rich and sign == "+"):
                c.text(middle, row, sign, "stone_ink+b" if sign == "●" else "you+b")
    _sides(c, view, x0, y0, wide, lines, many)
    said = next((text for text in _SAID if len(text) <= r.w and (told or "◆" not in text)), "")
    middle = x0 + (wide * many - len(said)) // 2
    c.text(max(r.x, min(middle, r.right - len(said))), y0 + lines + 1, said, "quiet")
    return Painted()


def _sides(c: Canvas, view: View, x0: int, y0: int, wide: int, lines: int, many: int) -> None:
    """The numbers of stones along the sides: those of the heaps, and of the others as many as have room."""
    for heap, pile in enumerate(view.draft.piles):
        named: list[int] = []
        for n in (pile.size, 0, *range(5, many, 5)):
            room = len(str(many)) + 1 if not heap else wide
            if all(abs(n - other) * wide > room for other in named):
                named.append(n)
                text, role = str(n), "you+b" if n == pile.size else "quiet"
                if heap:
                    row = (2 * y0 + (many - 1 - n) * wide + wide // 2 - 1) // 2
                    c.text(x0 - len(text) - 1, row, text, role)
                else:
                    at = x0 + n * wide + (wide - len(text)) // 2
                    c.text(min(at, x0 + many * wide - len(text)), y0 + lines, text, role)
