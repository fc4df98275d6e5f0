"""Where the parts of a game's page stand: the board, and around it who plays, what is told, what is drafted.

With room the board has a column beside it, or a strip below where it is broad and low; without, one to four
lines below it. Whatever grows short takes from the ladder first, then from the moves, then from what is told:
never from the board, the draft or the clocks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap
from typing import Literal

from nimarcade.view.stage import shapes
from nimarcade.view.stage.canvas import Canvas, Rect

Size = Literal["xs", "s", "m", "l"]
SIZES: tuple[Size, ...] = ("xs", "s", "m", "l")
COLUMN = {"m": 40, "l": 52}
PLATE = {"m": 5, "l": 8}
"""Lines of a player's plate with figures; where there are few lines, `BRIEF`."""
BRIEF = 3
BELOW = {"xs": 2, "s": 4}
"""Lines below the board with a hint; without `LINES`."""
LINES = 2
RESULT = 3
"""Lines of the card of the end that even the smallest window has: the word with figures, and two of words."""
LEAST = 6
"""Lines that the board keeps, whatever is asked below it."""
SHARE = 0.7
"""Of the window's lines, those that the board keeps while nothing is asked."""
MANY = 12
"""Boards of more heaps lie over the full width."""

Lines = Callable[[str, int], int]
"""The lines that a part would like in so many columns; 0 where it has nothing to show."""
Places = dict[str, Rect]


def size_of(width: int, height: int) -> Size:
    if width < 64 or height < 20:
        return "xs"
    if width < 100 or height < 28:
        return "s"
    return "m" if width < 160 or height < 46 else "l"


def column(size: Size, width: int) -> int:
    """Columns beside the board in a window of this width: fewer where it has just enough for one at all."""
    return COLUMN[size] - (8 if size == "l" else 4) * (width < {"m": 116, "l": 176}[size])


def places(size: Size, r: Rect, lines: Lines, *, lying: bool, aside: bool, height: int = 0) -> Places:
    """The parts board, tutor, panel, map, moves, ladder, leaves, talk, entry, them, me and, at
    the end, result in `r`, those that there is no room for left out. `aside`: where there is no column,
    what else there is stands in the place of the board. `height`: lines of the window."""
    if size in ("xs", "s"):
        found = _aside(r, lines) if aside else _below(size, r, lines, ceil(SHARE * (height or r.h + 2)))
    else:
        edge, free = 1 + (r.w >= 120), int(r.h > {"m": 32, "l": 48}[size])
        found = (_strip if lying else _column)(size, r.inset(edge, free), column(size, r.w), lines)
    return {name: place for name, place in found.items() if place.w > 0 and place.h > 0}


def _below(size: Size, r: Rect, lines: Lines, least: int) -> Places:
    """The board over everything that there is; below it what matters now, in `r.h - least` lines. Of a longer
    notice these show the beginning: stones are not to change their size for it."""
    found: Places = {}
    w = r.w - 2
    most = max(0, r.h - LEAST)

    def foot(name: str, many: int) -> None:
        nonlocal r, most
        found[name], r = r.foot(min(many, most))
        most -= found[name].h

    foot("entry", typing := lines("entry", w))
    calm = max(1 + typing, r.h - least)  # a move that is refused is told with its example
    talk = min(lines("talk", w), LINES, calm)
    if ended := lines("result", w):
        foot("talk", talk)
        foot("result", max(RESULT, min(ended, calm)) - talk)
    elif asked := lines("tutor", w):
        foot("tutor", max(LINES, min(asked, BELOW[size], calm)))
    elif told := lines("panel", w):
        talk = min(talk, max(1, calm - 1))
        foot("talk", talk)
        foot("panel", max(min(LINES, calm) - talk, 1, min(told, BELOW[size] - talk, calm - talk)))
    else:
        foot("talk", min(LINES, calm))
    return {**_words(found), "board": r}


def _words(found: Places, by: int = 1) -> Places:
    """With free cells left and right of lines that have no edge of their own."""
    inset = ("talk", "entry", "ladder", "leaves", "result")
    return {name: place.inset(by) if name in inset else place for name, place in found.items()}


def _aside(r: Rect, lines: Lines) -> Places:
    """One thing at a time."""
    found: Places = {}
    found["talk"], r = r.foot(max(1, lines("talk", r.w - 2)))
    if lines("map", r.w):
        found["map"] = r
    else:
        many = min(lines("panel", r.w), r.h // 2) if lines("moves", r.w) else r.h
        found["panel"], found["moves"] = r.top(many)
    return _words(found)


def _column(size: Size, r: Rect, wide: int, lines: Lines) -> Places:
    column, left = r.tail(wide)
    found: Places = {"board": left.left(left.w - (2 if r.w > 110 else 1))[0]}
    if ended := lines("result", column.w - 4):
        return _words(_ended(found["board"], column, ended, lines), 2)
    high = PLATE[size] if r.h >= 4 * PLATE[size] + 4 else BRIEF
    found["them"], rest = column.top(high)
    found["me"], rest = rest.foot(high)
    rest, w = rest.inset(0, 1), column.w
    found["entry"], rest = rest.foot(1)
    found["talk"], rest = rest.foot(max(LINES, lines("talk", w - 4)))
    rest = rest.top(rest.h - 1)[0]
    if lines("map", w):
        return _words({**found, "map": rest}, 2)
    told = sum(lines(name, w) for name in ("tutor", "panel", "moves"))
    if (said := lines("them", w)) and rest.h > told + said:
        found["them"], rest = column.top(high + said)[0], rest.foot(rest.h - said)[0]
    if size == "l" and (shown := lines("leaves", w)) and rest.h > told + shown:
        found["leaves"], rest = rest.foot(shown)
    for name in ("tutor", "panel", "moves"):
        if (wanted := lines(name, w)) and rest.h > 1:
            found[name], rest = rest.top(wanted)
            rest = rest.foot(rest.h - 1)[0]
    if (wanted := lines("ladder", w)) and rest.h >= wanted:
        roomy = 2 * wanted - 2
        found["ladder"] = rest.foot(roomy if size == "l" and rest.h >= roomy else wanted)[0]
    return _words(found, 2)


def _ended(board: Rect, card: Rect, wanted: int, lines: Lines) -> Places:
    """The board and the card; below that what is said, and the ladder where there is room."""
    found = {"board": board}
    found["talk"], card = card.foot(min(LINES, lines("talk", card.w - 4)))
    if (rungs := lines("ladder", card.w)) and card.h > wanted + rungs + 1 and card.w < board.w:
        found["ladder"], card = card.foot(rungs)
    return {**found, "result": card}


def _strip(size: Size, r: Rect, side: int, lines: Lines) -> Places:
    """The board over the full width; below it you, what matters now, and the other player."""
    most = r.h // {"m": 3, "l": 4}[size]
    if ended := lines("result", r.w - 4):
        card, board = r.foot(min(ended, most))
        return _words(_ended(board, card, ended, lines), 2)
    side -= 2
    middle = r.w - 2 * side - 2
    name = next((each for each in ("tutor", "map", "moves", "panel") if lines(each, middle)), "ladder")
    high = PLATE[size] + 4 if r.h >= 30 else BRIEF + 4
    high = min(max(high, lines(name, middle) * (name != "moves")), max(high, most))
    below, board = r.foot(high)
    plate = PLATE[size] if high > BRIEF + 4 else BRIEF
    left, rest = below.left(side)
    right, rest = rest.tail(side)
    found: Places = {"board": board.top(board.h - 1)[0], name: rest.inset(1)}
    found["me"], mine = left.top(plate)
    said = lines("them", side)
    found["them"] = right.top(plate + said * (right.h - plate >= said))[0]
    talk = max(LINES, lines("talk", side - 4))
    mine = mine.foot(mine.h - (mine.h > talk + 1))[0]
    found["talk"], mine = mine.top(min(mine.h - 1, talk))
    found["entry"] = mine.top(1)[0]
    if name != "ladder" and (wanted := lines("ladder", side)) and right.h - found["them"].h > wanted:
        found["ladder"] = right.foot(wanted)[0]
    return _words(found, 2)


# between two people at one keyboard: nothing but the name, until its owner asks for the rest


def handover(c: Canvas, name: str, letter: str, why: str) -> None:
    """Paints the name, as large as it fits, with the chip of who is called so and what waits for them."""
    if c.rich:
        c.ground(c.all, c.palette.stage, c.palette.low)
    c.part("handover", c.all)
    word = name.upper()
    scales = (4, 3, 2, 1) if not c.plain and shapes.drawable(word) else ()
    scale = next((n for n in scales if 5 * n <= c.h and shapes.letters_width(word, n) <= c.w - 4), 0)
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
    shapes.side(c, (c.w - wide) // 2, 2 * y, 3, 2, letter)
    for i, line in enumerate(lines, y):
        c.text((c.w - wide) // 2 + 4, i, line, "ink")


# a player beside the board


_PERSON = "..###..", ".#####.", ".#####.", "..###..", ".#####.", "#######"
_MACHINE = "...#...", ".#####.", ".#o#o#.", ".#####.", ".#ooo#.", ".#####."


@dataclass(frozen=True, slots=True)
class Plate:
    name: str
    human: bool
    about: Sequence[str] = ()
    """The kind of player, from long to short."""
    clock: str = ""
    hurry: bool = False
    """True if the clock has little left."""
    moves: bool = False
    """True if this is who is to move."""
    said: str = ""


SPEECH = {
    "perfect": "Take your time. I have all of it.", "expert": "I slip now and then. Will you see it?",
    "casual": "Let us see who tires first.", "novice": "Be kind. I am still learning.",
    "random": "I just point at something.", "greedy": "I take what I can get.",
}  # fmt: skip
"""The words of a machine before the first move, by kind: nothing that tells who wins."""


def spoken(who: Plate, width: int) -> int:
    """Lines that a bubble takes below a plate, with its tail and a free line."""
    return len(wrap(f"“{who.said}”", max(8, width - 8))) + 2 if who.said else 0


def plate(c: Canvas, r: Rect, who: Plate) -> None:
    """Paints a plate: with a face from 5 lines on, twice as large from 8 on, without shades or in fewer lines
    in words; what is said in a bubble below."""
    if (below := spoken(who, r.w)) and r.h - below in (3, 5, 8):
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
        free = min(2, r.bottom - top - 1 - (who.moves and r.h > 2))
        lines = told or next((rows for text in who.about if len(rows := wrap(text, room)) <= free), [])
        for i, line in enumerate(lines[: max(0, free)], top + 1):
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
