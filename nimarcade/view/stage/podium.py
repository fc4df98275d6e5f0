"""The end of a table of So Long Sucker: everyone on as many chips as points, and who kept their word."""

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import Canvas, Rect


@dataclass(frozen=True, slots=True)
class Standing:
    letter: str
    name: str
    points: int
    how: tuple[str, ...]
    """The end for this player, from long to short."""
    promises: str = ""
    """A sign a promise that came due: ✓ kept, ✗ broken."""


LARGE = 36
"""Lines of a window from which it says large who won."""
NAME = 14
"""Cells for a name in the list."""


def height(lines: int, standings: Sequence[Standing]) -> int:
    """Lines of the whole in a window of so many."""
    told = len(standings) + 2 if any(each.promises for each in standings) else 0
    return max(9, lines * 2 // 5) + told + 4 * (lines >= LARGE)


def podium(c: Canvas, r: Rect, standings: Sequence[Standing]) -> None:
    """Paints, where there is room, who won, in large letters; the felt with its piles, the best ones in the
    middle; and below it the promises."""
    c.part("podium", r)
    if r.h >= height(LARGE, standings):
        above, r = r.top(4)
        won = max(standings, key=lambda each: each.points)
        name = won.name.rpartition(" (")[0] or won.name
        word, role = f"{name} {'win' if name == 'You' else 'wins'}", won.letter if c.rich else "ink"
        if shapes.drawable(word.upper()) and shapes.letters_width(word.upper()) <= r.w - 2 and not c.plain:
            x = r.x + (r.w - shapes.letters_width(word.upper())) // 2
            shapes.letters(c, x, 2 * above.y + 1, word.upper(), role, 1, "ink")
        else:
            _middle(c, above, above.y + 1, (word,), role + "+b")
    told = len(standings) + 1 if any(each.promises for each in standings) else 0
    table = r.top(r.h - told - bool(told))[0]
    _felt(c, table)
    ranked = sorted(standings, key=lambda each: -each.points)
    places = [*ranked[1::-1], *ranked[2:]]
    most, inner = max(1, *(each.points for each in standings)), table.inset(2, 1)
    for i, each in enumerate(places):
        left, right = (inner.x + inner.w * n // len(places) for n in (i, i + 1))
        _pile(c, Rect(left, inner.y, right - left, inner.h), each, most)
    if told:
        y = table.bottom + 1
        c.text(r.x + 1, y, "Who kept their word", "quiet")
        for i, each in enumerate(ranked, y + 1):
            _promises(c, Rect(r.x + 1, i, r.w - 2, 1), each)


def _felt(c: Canvas, r: Rect) -> None:
    if not c.rich:
        shapes.frame(c, r)
        return
    shapes.rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.rim, 5)
    shapes.rounded(c, r.x + 1, 2 * r.y + 1, r.w - 2, 2 * r.h - 2, c.palette.felt, 4)


def _pile(c: Canvas, r: Rect, each: Standing, most: int) -> None:
    """A player on a pile of chips, the points below it."""
    lines = r.h - 3
    pitch = max(2, min(8, 2 * lines // most))
    pitch -= 0 if c.rich else pitch % 2
    shown = min(each.points, 2 * lines // pitch)
    w = min(23, r.w - 2) // 2 * 2 - 1
    x, base = r.x + (r.w - w) // 2, 2 * (r.bottom - 1)
    for n in range(1, shown + 1):
        high = pitch if pitch == 2 or not c.rich else pitch - 1
        shapes.side(c, x, base - n * pitch, w, high, each.letter)
    above = (base - shown * pitch) // 2
    role = each.letter + "+b" if c.rich else "ink+b"
    _middle(c, r, above - 2, each.how, "quiet")
    _middle(c, r, above - 1, (each.name, each.name.partition(" ")[0]), role)
    points = str(each.points)
    _middle(c, r, r.bottom - 1, (f"{points} point{'s' * (each.points != 1)}", points), "ink")


def _middle(c: Canvas, r: Rect, y: int, texts: Sequence[str], role: str) -> None:
    fits = next((text for text in texts if len(text) < r.w), texts[-1][: r.w - 2] + "…")
    c.centred(r, y, fits, role)


def _promises(c: Canvas, r: Rect, each: Standing) -> None:
    role = each.letter + "+b" if c.rich else "ink+b"
    c.text(r.x, r.y, each.letter, role)
    c.first(r.x + 2, r.y, (each.name, each.name.partition(" ")[0]), "ink", NAME)
    kept, many = each.promises.count("✓"), len(each.promises)
    told = f"kept {kept} of {many}" if many else "no promise came due"
    x = r.x + NAME + 3
    signs = each.promises
    if many and 2 * many > r.right - x - len(told) - 1:  # some alone would tell of others
        signs = "✓" if kept == many else "✗"
    for sign in signs:
        x = c.text(x, r.y, sign, "good" if sign == "✓" else "bad") + 1
    c.first(x, r.y, (told, told.removeprefix("kept ")), "quiet", r.right - x)
