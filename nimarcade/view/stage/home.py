"""Home as a picture: the name, what there is to do, and a position to look at or to play."""

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.view.home import Door
from nimarcade.view.stage.canvas import Canvas, Piece, Rect
from nimarcade.view.stage.shapes import letters, letters_width, paragraphs, rounded

MOTTO = "Solved games, perfect opponents, and the reason why."
NIM, ARCADE = "NIM", "ARCADE"


@dataclass(frozen=True, slots=True)
class Layout:
    margin: int
    scale: int
    """Of the letters of the name; 0: it is plain text."""
    name: int
    motto: int | None
    """Lines of the name and of the motto, if there is room for that."""
    menu: Rect
    step: int
    """Lines from one entry to the next."""
    words: Rect
    """The place for the words on the marked entry."""
    stage: Rect | None
    """Beside the menu: words, the stage, words."""

    @property
    def board(self) -> Rect | None:
        return None if self.stage is None else self.stage.inset(0, 1)


def layout(w: int, h: int, many: int, plain: bool = False) -> Layout:
    """For `many` entries."""
    if w < 64 or h < 19:
        rows = min(many, h - 2)
        return Layout(1, 0, 0, None, Rect(0, 1, w, rows), 1, Rect(1, h - 1, w - 2, 1), None)
    big = w >= 100 and h >= 27
    scale = 0 if plain else 3 if w >= 160 and h >= 45 else 2 if w >= 110 and h >= 29 else 1
    margin = 10 if w >= 160 else max(2, min(8, (w - 100) // 6)) if big else 2
    name = 3 if scale == 3 else 2 if scale == 2 else 1
    y = name + max(1, (5 * scale + 1) // 2) + 1
    motto = y - (scale < 2) if h >= 23 else None
    y = y + 2 - (scale < 2) if motto is not None else y
    words = 3 if big else max(2, min(4, h - y - many - 1))
    room = h - y - words - 1 - big
    step = max(1, min(3, room // many))
    menu_w = 40 if w >= 160 else 36 if big else 31
    x = margin + menu_w + (6 if big else 2)
    pane = Rect(x, y, w - x - margin, max(many, room))
    told = Rect(margin + 1, h - words - big, w - 2 * margin - 2, words)
    return Layout(margin, scale, name, motto, Rect(margin - 1, y, menu_w + 1, many * step), step, told, pane)


def title(c: Canvas, x: int, y: int, scale: int) -> None:
    """The name of the arcade from line `y` on, in letters or, at scale 0, as text."""
    if c.plain or not scale:
        c.pieces(x, y, [("N I M  ", "you+b"), ("A R C A D E", "ink+b")])
        return
    end = letters(c, x, 2 * y, NIM, "you", scale)
    letters(c, end + scale, 2 * y, ARCADE, "ink", scale, "quiet")


def title_width(scale: int) -> int:
    return letters_width(NIM, scale) + 2 * scale + letters_width(ARCADE, scale) if scale else 18


@dataclass(frozen=True, slots=True)
class Home:
    doors: Sequence[Door]
    """In words as the terminal writes them."""
    keys: Sequence[str]
    """The key that opens each."""
    marked: int
    heading: str = ""
    note: Piece = ("", "quiet")
    """At the end of the stage's heading."""
    below: Sequence[str] = ("",)
    """Of these the first that fits is the last line of the stage."""


def paint(c: Canvas, home: Home) -> list[tuple[Rect, int]]:
    """Everything but the board; returns where the entries lie."""
    at = layout(c.w, c.h, len(home.doors), c.plain)
    title(c, at.margin, at.name, at.scale)
    if at.motto is not None:
        c.text(at.margin, at.motto, MOTTO, "quiet")
    door = home.doors[home.marked]
    if at.stage is None:
        c.first(at.words.x + 1, at.words.y, (door.brief,), "quiet", at.words.w - 1)
    else:
        paragraphs(c, at.words, [(text, "quiet" if i else "ink") for i, text in enumerate(door.about)])
        inner = at.stage.inset(1)
        c.first(inner.x, inner.y, (home.heading,), "ink+b", inner.w)
        if len(home.heading) + len(home.note[0]) + 2 <= inner.w:
            c.right(inner.right, inner.y, *home.note)
        c.first(inner.x, inner.bottom - 1, home.below, "quiet", inner.w)
    return _menu(c, at, home)


def _menu(c: Canvas, at: Layout, home: Home) -> list[tuple[Rect, int]]:
    shown = at.menu.h // at.step
    top = max(0, home.marked - shown + 1)
    places = []
    for row, i in enumerate(range(top, min(len(home.doors), top + shown))):
        door, on = home.doors[i], i == home.marked
        r = Rect(at.menu.x, at.menu.y + row * at.step, at.menu.w, 1)
        places.append((r, i))
        if on and c.rich:
            high = 1 if at.step > 1 else 0
            rounded(c, r.x, 2 * r.y - high, r.w, 2 + 2 * high, c.palette.raised, 1)
            c.fill(r.x, 2 * r.y, 1, 2, c.palette.you)
        key = home.keys[i]
        end = c.text(r.x + 2, r.y, ("▸ " if on else "  ") + door.title, "you+b" if on else "ink")
        c.right(r.right - 2, r.y, key, "quiet")
        if end + len(door.count) < r.right - 5:
            c.right(r.right - 5, r.y, door.count, "you" if door.hot else "quiet")
    return places
