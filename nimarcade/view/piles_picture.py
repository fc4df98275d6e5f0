"""Piles as columns, rows or bars of stones with numbers: lines of pieces of text, each with its role.

A picture is made anew for every draft and size, so it computes only what is visible.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from nimarcade.core.codes import fitted, short
from nimarcade.core.text import Line, plain
from nimarcade.view.draft import Draft
from nimarcade.view.glyphs import Glyphs, Shapes
from nimarcade.view.marks import Lights


@dataclass(frozen=True, slots=True)
class View:
    """What a picture is drawn from."""

    draft: Draft
    width: int
    height: int
    glyphs: Glyphs
    tallest: int
    """The largest pile; counting it again for every key would cost time with 10,000 piles."""
    live: bool = True
    """Whether a person may move now: then legal piles and the cursor are marked."""
    fallen: float = 0.0
    """How far the stones that are taken have faded, from 0 to 1, while that is shown."""
    shifts: Mapping[int, float] = field(default_factory=dict)
    """How far piles stand from their places yet, in places, while they glide there."""
    start: int = 0
    """The largest pile at the start of the game: stones keep their size from then on."""
    here: bool = True
    """Whether the cursor is in this picture, and not in that of another part."""
    lit: Lights = field(default_factory=dict)
    """What an explanation marks."""

    gap: int = 2
    """Cells between the labels of neighbours, at least."""
    widest: int = 9
    """The widest shape that may be used, so that all parts of a sum have the same."""

    @property
    def sizes(self) -> Iterator[Shapes]:
        """The shapes that may be used, the largest first."""
        for shapes in (*self.glyphs.large, self.glyphs.small):
            if shapes.width <= self.widest:
                yield shapes

    def playable(self, pile: int) -> bool:
        return bool(self.draft.piles[pile].most) or not self.live

    def solid(self, pile: int) -> str:
        """The role of a pile's stones."""
        return "good" if self.playable(pile) else "quiet"

    def stone(self, pile: int, number: int) -> tuple[str, str]:
        """The sign of a stone that stays, 1 for the lowest, and its role."""
        if (light := self.lit.get(pile)) is not None and light.has(number):
            return self.glyphs.lit, "point"
        return self.glyphs.stone, self.solid(pile)

    def stones(self, pile: int, many: int, gap: str) -> Line:
        """The lowest stones of a pile in a row, neighbours of one role together."""
        if pile not in self.lit:
            return [((self.glyphs.stone + gap) * many, self.solid(pile))]
        line: Line = []
        for number in range(1, many + 1):
            sign, role = self.stone(pile, number)
            if line and line[-1][1] == role:
                line[-1] = line[-1][0] + sign + gap, role
            else:
                line.append((sign + gap, role))
        return line

    def named(self, pile: int, text: str) -> str:
        """A pile's number, in brackets where an explanation marks the pile."""
        return f"[{text}]" if pile in self.lit and self.lit[pile].whole else text

    def label(self, pile: int) -> str:
        """What an explanation calls a pile."""
        return self.lit[pile].label if pile in self.lit else ""

    def number(self, pile: int) -> str:
        """The role of a pile's number."""
        if pile in self.lit:
            return "point"
        if self._under(pile):
            return "point"
        return "strong" if self.playable(pile) else "quiet"

    def amount(self, pile: int) -> int:
        """Stones that the draft takes, never more than there are."""
        return min(self.draft.taken(pile), self.draft.piles[pile].size)

    def mark(self, pile: int) -> tuple[str, str]:
        """The sign below or before a pile, and its role."""
        if self._under(pile):
            return self.glyphs.selected, "point"
        if self.live and self.draft.piles[pile].most:
            return self.glyphs.legal, "good"
        return " ", "plain"

    def _under(self, pile: int) -> bool:
        """Whether the cursor is on a pile."""
        at_cursor = self.live and self.here and pile == self.draft.at
        return at_cursor and self.draft.input_mode != "choose"

    def name(self, pile: int) -> str:
        """What stands before a pile's number: in a sum, the part that it is of."""
        part, dot, own = self.draft.piles[pile].name.partition(".")
        return f"{part}: {own}" if dot else part

    def taken(self) -> tuple[str, str]:
        """The sign of a stone that the draft takes, which fades as it goes, and its role."""
        if self.fallen > 0.7:
            return self.glyphs.dot, "quiet"
        return self.glyphs.taken, "quiet" if self.fallen > 0.35 else "bad"

    def change(self, pile: int) -> str:
        """What the draft does to a pile, in a few characters: `−3`, `4+5`, or nothing."""
        if cell := self.draft.picked(pile):
            return f"@{short(cell)}"
        taken = self.draft.taken(pile)
        took = f"{self.glyphs.minus}{short(taken)}" if taken else ""
        if parts := "+".join(map(short, self.draft.parts(pile))):
            return f"{took} {parts}" if took else parts
        return took


class Picture(Protocol):
    @property
    def upright(self) -> bool:
        """Whether the pile under the cursor stands as a column."""

    def line(self, y: int) -> Line: ...

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        """The pile at a place and the stone of it there, 0 the lowest (None: not at a stone)."""


def window(cursor: int, room: int, total: int) -> int:
    """The first of `room` shown piles so that the one at the `cursor` is among them.

    It turns pages instead of gliding, so that most moves of the cursor leave the picture still.
    """
    return max(0, min(cursor // room * room, total - room))


@lru_cache(maxsize=512)
def label(number: int, width: int) -> str:
    """A number in at most `width` cells, exact wherever that is possible at all."""
    text = short(number)
    if len(text) <= width:
        return text
    text = str(number)
    middle = f"…({len(text):,} digits)…"
    ends = max(2, width - len(middle))
    return f"{text[: ends - ends // 2]}{middle}{text[len(text) - ends // 2 :]}"


def notice(view: View, first: int, shown: int) -> Line:
    """`heaps 13 to 24 of 1,000`, where not all are visible."""
    total = len(view.draft.piles)
    if shown >= total:
        return []
    text = f"{first + 1:,}{view.glyphs.dash}{first + shown:,} of {total:,}"
    return [(text.center(view.width), "quiet")]


# A row of cells of which one is picked: all of it where it fits, else the stretch around the cell.

ENDS = 12
"""Cells kept free for what is told behind the row."""


class Row:
    def __init__(self, view: View, pile: int, room: int) -> None:
        self.view, self.pile = view, view.draft.piles[pile]
        self.light = view.lit.get(pile)
        self.chosen = view.draft.picked(pile)
        self.spread = view.draft.spread(pile)
        self.step = 2 if self.pile.size * 2 <= room else 1
        room = max(8, room - (0 if self.pile.size * self.step <= room else ENDS))
        self.shown = min(self.pile.size, room)
        picked = max(0, self.chosen - 1)
        turned = picked // self.shown * self.shown if self.shown else 0
        self.first = max(0, min(turned, self.pile.size - self.shown))

    def cell(self, x: int) -> int | None:
        """The cell at a place, from 0; None beside the row."""
        cell = x // self.step
        return self.first + cell if 0 <= cell < self.shown else None

    def line(self) -> Line:
        glyphs, gap = self.view.glyphs, " " * (self.step - 1)
        marks = self.pile.marks
        low, high = bisect_left(marks, self.first + 1), bisect_right(marks, self.first + self.shown)
        crossed = set(marks[low:high])
        line: Line = []
        for cell in range(self.first + 1, self.first + self.shown + 1):
            if cell == self.chosen:
                line.append((glyphs.selected + gap, "point"))
            elif cell in crossed:
                made = self.light is not None and self.light.has(cell)
                line.append(((glyphs.made if made else glyphs.cross) + gap, "point" if made else "strong"))
            elif self.light is not None and self.light.has(cell) and not self.chosen:
                line.append((glyphs.lit + gap, "point"))
            elif self.chosen and abs(cell - self.chosen) <= self.spread:
                line.append((glyphs.taken + gap, "bad"))
            else:
                line.append(((glyphs.stone if self.spread else glyphs.empty) + gap, "good"))
        if self.shown < self.pile.size:
            stretch = f" {short(self.first + 1)}{glyphs.dash}{short(self.first + self.shown)}"
            line.append((stretch, "quiet"))
        elif self.chosen:
            line.append((f" @{self.chosen}", "bad"))
        elif self.light is not None and self.light.label:
            line.append((f" {self.light.label}", "point"))
        return line


# Heaps as bars, one a line: stones while they fit, else drawn to scale, with exact numbers.

TAIL = 6
"""Cells kept free behind a scaled bar for what the draft changes."""
WHOLE = 60
"""Cells that hold any number as `codes.short` writes it."""


class Bars:
    upright = False

    def __init__(self, view: View) -> None:
        self.view = view
        piles = view.draft.piles
        widest = len(label(view.tallest, WHOLE)) + (len(view.name(0)) if piles else 0)
        self.stacked = widest > view.width * 0.45
        """Whether the number has a line of its own above the bar."""
        self.labels = view.width - 4 if self.stacked else widest
        self.start = 4 if self.stacked else 2 + widest + 2
        free = max(4, view.width - self.start - 1)
        self.room = free if self.stacked else max(4, free - TAIL)
        """Cells of the longest bar; stones drawn one by one may use the place of the change too."""
        self.step = 2 if view.tallest * 2 <= self.room else 1
        """Cells a stone, where stones are drawn one by one."""
        self.exact = view.tallest <= free
        self._fold(len(piles))

    def _fold(self, total: int) -> None:
        """How many lines a pile has, which piles are shown, and from which line on."""
        lines = 2 if self.stacked else 1
        height = self.view.height
        airy = total * (lines + 1) - 1 <= height
        self.pitch = lines + 1 if airy else lines
        self.shown = total if total * self.pitch - airy <= height else max(1, (height - 1) // self.pitch)
        self.first = window(self.view.draft.at, self.shown, total)
        used = self.shown * self.pitch - airy
        self.top = (height - used) // 2 if self.shown == total else 1

    def line(self, y: int) -> Line:
        if y == 0 and (count := notice(self.view, self.first, self.shown)):
            return count
        row, part = divmod(y - self.top, self.pitch)
        if not 0 <= row < self.shown:
            return []
        pile = self.first + row
        if self.stacked:
            return [self._head(pile), self._bar(pile)][part] if part < 2 else []
        return self.row(pile) if part == 0 else []

    def row(self, pile: int) -> Line:
        """A pile on one line."""
        return self._head(pile) + self._bar(pile)

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        row, part = divmod(y - self.top, self.pitch)
        if not 0 <= row < self.shown or part > self.stacked:
            return None
        pile = self.first + row
        return self.at(pile, x) if part == self.stacked else (pile, None)

    def at(self, pile: int, x: int) -> tuple[int, int | None]:
        """What is hit on the line of a pile's bar."""
        size, column = self.view.draft.piles[pile].size, x - self.start
        if self.view.draft.picks(pile):
            return pile, Row(self.view, pile, self.room).cell(column)
        if not 0 <= column < self._length(pile) or not size:
            return pile, None
        stone = column // self.step if self.exact else size * column // self._length(pile)
        return pile, stone - self.view.draft.before_split(pile)

    def _length(self, pile: int) -> int:
        """Cells of a pile's bar."""
        size = self.view.draft.piles[pile].size
        if self.exact:
            return size * self.step
        return max(1, size * self.room // self.view.tallest) if size else 0

    def _head(self, pile: int) -> Line:
        view, item = self.view, self.view.draft.piles[pile]
        name = view.name(pile)
        number = name + label(item.size, self.labels - len(name))
        sign, sign_role = view.mark(pile)
        if not self.stacked:
            left, right = "[]" if view.named(pile, "") else "  "
            named = f"{left}{number:>{self.labels}}{right}"
            return [(sign, sign_role), (named, view.number(pile)), (" ", "plain")]
        number = view.named(pile, number)
        change = view.change(pile)
        if change and len(number) + len(change) + 5 <= view.width:
            return [(f"{sign} ", sign_role), (number, view.number(pile)), (f"   {change}", "bad")]
        return [(f"{sign} ", sign_role), (number, view.number(pile))]

    def _bar(self, pile: int) -> Line:
        view, size = self.view, self.view.draft.piles[pile].size
        indent: Line = [(" " * self.start, "plain")] if self.stacked else []
        if not size:
            return [*indent, (view.glyphs.empty, "quiet")]
        if view.draft.picks(pile):
            return indent + Row(view, pile, self.room).line()
        change = "" if self.stacked else view.change(pile)
        room = TAIL + self.room - self._length(pile)
        tail: Line = [(f" {change}", "bad")] if 0 < len(change) < room else []
        label = "" if change else view.label(pile)
        if 0 < len(label) < room:
            tail = [(f" {label}", "point")]
        body = self._stones(pile, size) if self.exact else self._scaled(pile, size)
        return indent + body + tail

    def _stones(self, pile: int, size: int) -> Line:
        view, gap = self.view, " " * (self.step - 1)
        if parts := view.draft.parts(pile):
            gone = view.amount(pile)
            line: Line = []
            for i, part in enumerate(parts):
                if i and gap:
                    line.append((view.glyphs.cut, "point"))
                line.append((gap.join(view.glyphs.stone * part), "good" if i % 2 and not gap else "point"))
            return [*line, ((gap + view.glyphs.taken) * (gone - int(gone * view.fallen)), "bad")]
        taken = view.amount(pile)
        sign, role = view.taken()
        return [*view.stones(pile, size - taken, gap), ((sign + gap) * taken, role)]

    def _scaled(self, pile: int, size: int) -> Line:
        view, length = self.view, self._length(pile)
        if parts := view.draft.parts(pile):
            gone = view.amount(pile)
            off = min(length, max(1, length * gone // size)) if gone else 0
            cells = [max(1, length * part // size) for part in parts[:-1]]
            cells.append(max(1, length - sum(cells) - len(cells) - off))
            bars = view.glyphs.cut.join(view.glyphs.bar * many for many in cells)
            return [(bars, "point"), (view.glyphs.gone * (off - int(off * view.fallen)), "bad")]
        taken = view.amount(pile)
        gone = min(length, max(1, length * taken // size)) if taken else 0
        kept = length - gone
        if taken < size:
            kept = max(1, kept)
        lit = self._lit_cells(pile, size) if not taken else 0
        return [
            (view.glyphs.bar * (kept - lit), view.solid(pile)),
            (view.glyphs.lit_bar * lit, "point"),
            (view.glyphs.gone * gone, view.taken()[1]),
        ]

    def _lit_cells(self, pile: int, size: int) -> int:
        """Cells of a scaled bar that are lit at its end, where stones are taken and split off."""
        light, length = self.view.lit.get(pile), self._length(pile)
        if light is None or not light.stones:
            return 0
        first = min(first for first, _ in light.stones)
        return min(length, max(1, length * (size - first + 1) // size))


# Heaps as columns of stones on common ground, numbers beneath: the picture wherever it fits.

FOOT = 2
"""Lines below the stones: numbers and marks."""
WIDEST = 7
"""The largest distance between columns, besides two stones."""


def columns_fit(tallest: int, height: int) -> bool:
    """Whether columns of this many stones fit in a picture of this height."""
    return tallest <= height - FOOT - 1


def laid(pieces: Iterable[tuple[int, str, str]]) -> Line:
    """Pieces (first cell, text, role) in one line; of two in one place the first one is seen."""
    line: Line = []
    end = 0
    for x, text, role in sorted((piece for piece in pieces if piece[1].strip()), key=lambda piece: piece[0]):
        shown, first = text[max(0, end - x) :], max(end, x)
        if shown:
            if first > end:
                line.append((" " * (first - end), "plain"))
            line.append((shown, role))
            end = first + len(shown)
    return line


class Columns:
    upright = True

    def __init__(self, view: View) -> None:
        self.view = view
        piles = view.draft.piles
        number = max(3, len(str(view.tallest)) + (len(view.name(len(piles) - 1)) if piles else 0))
        room = view.height - FOOT - 1
        for self.shapes in view.sizes:
            self.step = self.shapes.height + 1
            self.wide = (self.shapes.width + 1) * view.draft.most_parts - 1
            least = max(number, self.wide) + view.gap
            high = view.tallest * self.step - 1
            if high <= room and least * len(piles) <= view.width:
                break
        else:
            self.step = 2 if view.tallest * 2 + 1 <= room else 1
            high = (view.tallest - 1) * self.step + 1
        widest = max(WIDEST + 2 * self.shapes.width, least)
        self.pitch = min(widest, max(least, view.width // (len(piles) + 1)))
        self.shown = max(1, min(len(piles), view.width // self.pitch))
        self.first = window(view.draft.at, self.shown, len(piles))
        self.left = (view.width - self.shown * self.pitch) // 2
        free = max(0, room - high)
        self.ground = view.height - FOOT - min(free, max(room // 6, free * 2 // 5))
        """The line of the numbers. It stays where it is while heaps shrink."""

    def line(self, y: int) -> Line:
        if y == 0 and (count := notice(self.view, self.first, self.shown)):
            return count
        return laid(
            piece for pile in range(self.first, self.first + self.shown) for piece in self._pieces(pile, y)
        )

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        column = (x - self.left) // self.pitch
        if not 0 <= column < self.shown:
            return None
        pile = self.first + column
        level, part = divmod(self.ground - 1 - y, self.step)
        between = part >= self.shapes.height and self.step == 1
        on_stone = 0 <= level < self.view.draft.piles[pile].size and not between
        return pile, level if on_stone and y < self.ground else None

    def _pieces(self, pile: int, y: int) -> Iterator[tuple[int, str, str]]:
        """What stands on a line in the column of a pile."""
        if y < self.ground:
            text, role = self._stones(pile, self.ground - 1 - y)
        elif y == self.ground:
            text = label(self.view.draft.piles[pile].size, self.pitch)
            text, role = self.view.named(pile, self.view.name(pile) + text), self.view.number(pile)
        elif y == self.ground + 1:
            text, role = self._marks(pile)
        else:
            return
        place = pile - self.first + self.view.shifts.get(pile, 0.0)
        yield max(0, self.left + round(place * self.pitch) + (self.pitch - len(text)) // 2), text, role

    def _stones(self, pile: int, height: int) -> tuple[str, str]:
        """The cells of a column `height` lines above the ground."""
        view, shapes, size = self.view, self.shapes, self.view.draft.piles[pile].size
        level, part = divmod(height, self.step)
        if part >= shapes.height:
            return "", "plain"
        row = shapes.height - 1 - part
        if not size:
            return view.glyphs.empty if not height else "", "quiet"
        if parts := view.draft.parts(pile):
            high = max(parts)
            if level >= high:  # what is taken lies on top of all parts
                return (
                    (shapes.taken[row], view.taken()[1])
                    if level < high + view.amount(pile)
                    else ("", "plain")
                )
            stones = (shapes.stone[row] if level < part else " " * shapes.width for part in parts)
            return " ".join(stones), "point"
        if level < size - view.amount(pile):
            sign, role = view.stone(pile, level + 1)
            return (shapes.lit if sign == view.glyphs.lit else shapes.stone)[row], role
        if level < size:
            sign, role = view.taken()
            if sign == view.glyphs.taken:
                return shapes.taken[row], role
            return sign if row == shapes.height // 2 else "", role
        return "", "plain"

    def _marks(self, pile: int) -> tuple[str, str]:
        change = self.view.change(pile)
        sign, role = self.view.mark(pile)
        if not change:
            text = sign.strip() + self.view.label(pile)
            return (text, "point") if sign != text and len(text) < self.pitch else (sign, role)
        text = sign.strip() + change if len(change) < self.pitch - 1 else fitted(change, self.pitch)
        return text, "bad" if self.view.draft.taken(pile) else "point"


# Rows of cells, one below the other and each in the middle, where all of them fit.


class Rows:
    upright = False

    def __init__(self, view: View) -> None:
        self.view = view
        many, longest = len(view.draft.piles), view.tallest
        self.beneath = True
        """Whether a row's number stands below it, and not before it."""
        filled = bool(many) and not view.draft.spread(0)
        sizes = [(shapes, 1) for shapes in view.sizes]
        close = [(sizes[-2][0], 0)] if filled and sizes[1:] else []
        for self.shapes, gap in [*sizes[:-1], *close, sizes[-1]]:
            self.step, self.pitch = self.shapes.width + gap, self.shapes.height + 2
            if longest * self.step - 1 <= view.width - 2 and many * self.pitch - 1 <= view.height:
                break
        else:
            self.step = 2 if longest * 2 <= view.width - 2 else 1
            if many * self.pitch - 1 > view.height:
                self.beneath = False
                room = view.width - 2 * self._before
                self.step = 2 if longest * 2 <= room else 1
                self.pitch = 2 if many * 2 - 1 <= view.height else 1
        self.top = max(0, view.height - (many * self.pitch - (not self.beneath and self.pitch == 2))) // 2

    @property
    def _before(self) -> int:
        """Cells before a row for its number and mark, and as many behind it."""
        return len(str(self.view.tallest)) + 4

    @staticmethod
    def fit(view: View) -> bool:
        """Whether all rows fit with all of their cells."""
        before = len(str(view.tallest)) + 4
        return view.tallest <= view.width - 2 * before and len(view.draft.piles) <= view.height

    def _left(self, pile: int) -> int:
        size = self.view.draft.piles[pile].size
        return (self.view.width - size * self.step + self.step - self.shapes.width) // 2

    def line(self, y: int) -> Line:
        pile, part = divmod(y - self.top, self.pitch)
        if not 0 <= pile < len(self.view.draft.piles):
            return []
        if part < self.shapes.height:
            line = self._cells(pile, part)
            return line if self.beneath else self._numbered(pile, line)
        return self._beneath(pile) if self.beneath and part == self.shapes.height else []

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        pile, part = divmod(y - self.top, self.pitch)
        if not 0 <= pile < len(self.view.draft.piles):
            return None
        cell = (x - self._left(pile)) // self.step
        there = part < self.shapes.height and 0 <= cell < self.view.draft.piles[pile].size
        return pile, cell if there else None

    def _cells(self, pile: int, row: int) -> Line:
        gap = " " * (self.step - self.shapes.width)
        line: Line = [(" " * self._left(pile), "plain")]
        for cell in range(1, self.view.draft.piles[pile].size + 1):
            shape, role = self._cell(pile, cell)
            text = shape[row] + gap
            if line[-1][1] == role:
                line[-1] = line[-1][0] + text, role
            else:
                line.append((text, role))
        return line

    def _cell(self, pile: int, cell: int) -> tuple[tuple[str, ...], str]:
        view, shapes = self.view, self.shapes
        chosen, spread, light = view.draft.picked(pile), view.draft.spread(pile), view.lit.get(pile)
        gone = chosen and abs(cell - chosen) <= spread
        if view.fallen and gone and spread:
            sign, role = view.taken()
            return shapes.taken if sign == view.glyphs.taken else (" " * shapes.width,) * shapes.height, role
        if cell == chosen:
            return shapes.selected, "point"
        if cell in view.draft.piles[pile].marks:
            made = light is not None and light.has(cell)
            if not made:
                return shapes.cross, "strong"
            return tuple(row.replace(view.glyphs.cross, view.glyphs.made) for row in shapes.cross), "point"
        if light is not None and light.has(cell) and not chosen:
            return shapes.lit, "point"
        if gone:
            return shapes.taken, "bad"
        return (shapes.stone, view.solid(pile)) if spread else (shapes.empty, "good")

    def _words(self, pile: int) -> tuple[str, str]:
        """The mark and number of a row, and what an explanation calls it."""
        view = self.view
        number = view.named(pile, f"{view.name(pile)}{view.draft.piles[pile].size}")
        named = view.label(pile)
        return f"{view.mark(pile)[0]} {number}", f"  {named}" if named else ""

    def _beneath(self, pile: int) -> Line:
        view, chosen = self.view, self.view.draft.picked(pile)
        number, named = self._words(pile)
        if chosen:
            text = f"@{chosen}"
            x = self._left(pile) + (chosen - 1) * self.step + (self.shapes.width - len(text)) // 2
            return laid([(max(0, x), text, "bad")])
        x = (view.width - len(number) - 1) // 2
        return laid([(x, number, view.number(pile)), (x + len(number), named, "point")])

    def _numbered(self, pile: int, line: Line) -> Line:
        view, chosen = self.view, self.view.draft.picked(pile)
        sign, role = view.mark(pile)
        number = view.named(pile, f"{view.name(pile)}{view.draft.piles[pile].size}")
        named = view.label(pile)
        end = f"@{chosen}" if chosen else named
        left = self._left(pile)
        start = max(0, left - len(number) - 2)
        head = laid([(max(0, start - 2), sign, role), (start, number, view.number(pile))])
        used = len(plain(head))
        return [
            *head,
            (" " * max(0, left - used), "plain"),
            *line[1:],
            (f" {end}", "bad" if chosen else "point"),
        ]
