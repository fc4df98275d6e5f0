"""The picture that shows a board, and the parts of a sum, each in a frame of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from nimarcade.core.game import BoardPicture
from nimarcade.core.text import Line, plain
from nimarcade.view.draft import Draft
from nimarcade.view.drafts import SumDraft
from nimarcade.view.piles_picture import Bars, Columns, Picture, Rows, View, columns_fit


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part stands: its number from 0, its first cell and line, and its size with the frame."""

    part: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    frames: tuple[Frame, ...]
    pad: int
    """Free cells inside each side of a frame."""
    gap: int
    """Cells between the labels of neighbours."""


LYING, LEAST = 4, 2
"""Lines that a row of cells uses, its number and a free line included; how many rows there is always room
for, so that frames stay where they are when a row breaks."""


class Parts:
    """The parts of a sum, each in a frame with its number and name."""

    def __init__(self, view: View, layout: Layout, draft: SumDraft) -> None:
        self.view, self.layout = view, layout
        self.firsts = [
            draft.places.index((part, 0)) if own.piles else -1 for part, own in enumerate(draft.drafts)
        ]
        self.titles = [title for title, _ in draft.board_picture.parts]
        self.here = draft.places[draft.at][0]
        views = [self._view(frame, own) for frame, own in zip(layout.frames, draft.drafts, strict=True)]
        self.pictures = [drawn(each) for each in views]
        widths = [picture.shapes.width for picture in self.pictures if isinstance(picture, Columns | Rows)]
        if len(set(widths)) > 1:
            self.pictures = [drawn(replace(each, widest=min(widths))) for each in views]

    @property
    def shape(self) -> int:
        """The width of a stone."""
        widths = (picture.shapes.width for picture in self.pictures if isinstance(picture, Columns | Rows))
        return min(widths, default=0)

    @property
    def upright(self) -> bool:
        return self.pictures[self.here].upright

    def _view(self, frame: Frame, own: Draft) -> View:
        first = self.firsts[frame.part]
        piles = range(len(own.piles))
        lit, shifts = self.view.lit, self.view.shifts
        return replace(
            self.view,
            draft=own,
            width=frame.width - 2 - 2 * self.layout.pad,
            height=frame.height - 2,
            lit={pile: replace(lit[first + pile], label="") for pile in piles if first + pile in lit},
            shifts={pile: shifts[first + pile] for pile in piles if first + pile in shifts},
            tallest=_longest(own) if own.board_picture.lies else self.view.tallest,
            here=frame.part == self.here,
            gap=self.layout.gap,
        )

    def line(self, y: int) -> Line:
        pieces: Line = []
        for frame in self.layout.frames:
            if frame.y <= y < frame.y + frame.height:
                pieces += self._framed(frame, y - frame.y)
        return pieces

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        for frame in self.layout.frames:
            if frame.x <= x < frame.x + frame.width and frame.y < y < frame.y + frame.height - 1:
                inside = x - frame.x - 1 - self.layout.pad, y - frame.y - 1
                hit = self.pictures[frame.part].hit(*inside)
                return None if hit is None else (self.firsts[frame.part] + hit[0], hit[1])
        return None

    def _framed(self, frame: Frame, y: int) -> Line:
        """A line of a part, its sides included."""
        upper, flat, right, side, lower, last = tuple(self.view.glyphs.box)
        here = self.here == frame.part and self.view.live
        role, room = "good" if here else "quiet", frame.width - 3
        if y == 0:
            name = f"{frame.part + 1} {self.titles[frame.part]}"
            title = self._cut(room, f" {name} ", name)
            rest = flat * (room - len(title)) + right
            return [(upper + flat, role), (title, "heading" if here else "strong"), (rest, role)]
        if y == frame.height - 1:
            named = self.view.label(self.firsts[frame.part])
            text = self._cut(room, f" {named} ", named, named.rpartition(" ")[2]) if named else ""
            return [(lower + flat, role), (text, "point"), (flat * (room - len(text)) + last, role)]
        pad = self.layout.pad
        line = self.pictures[frame.part].line(y - 1)
        free = frame.width - 2 - pad - len(plain(line))
        return [(side + " " * pad, role), *line, (" " * free, "plain"), (side, role)]

    def _cut(self, width: int, *texts: str) -> str:
        """The first text that fits, else what fits of the last one."""
        for text in texts:
            if len(text) <= width:
                return text
        end = self.view.glyphs.ellipsis
        return f"{text[: max(0, width - len(end))]}{end}"


class Listed:
    """The parts of a sum where there is no room for frames: bars below each other, under their names."""

    upright = False

    def __init__(self, view: View, draft: SumDraft, bars: Bars) -> None:
        self.view, self.bars = view, bars
        self.names = [f"{part} {title}" for part, (title, _) in enumerate(draft.board_picture.parts, 1)]
        rows: list[tuple[int, int | None]] = []
        for place, (part, pile) in enumerate(draft.places):
            if not pile:
                rows.append((part, None))
            rows.append((part, place))
        airy = len(rows) + len(self.names) - 1 <= view.height
        self.rows: list[tuple[int, int | None] | None] = []
        for row in rows:
            if airy and self.rows and row[1] is None:
                self.rows.append(None)
            self.rows.append(row)
        self.top = (view.height - len(self.rows)) // 2

    @staticmethod
    def fit(draft: SumDraft, bars: Bars) -> bool:
        """Whether all bars and names have a line."""
        return not bars.stacked and len(draft.places) + len(draft.drafts) <= bars.view.height

    def _at(self, y: int) -> tuple[int, int | None] | None:
        return self.rows[y - self.top] if 0 <= y - self.top < len(self.rows) else None

    def line(self, y: int) -> Line:
        row = self._at(y)
        if row is None:
            return []
        part, pile = row
        return [(self.names[part], "heading")] if pile is None else self.bars.row(pile)

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        row = self._at(y)
        return None if row is None or row[1] is None else self.bars.at(row[1], x)


def framed(view: View, draft: SumDraft) -> Parts | None:
    """The parts of a sum, laid out so that their stones are as large as they can be; None where they cannot
    be drawn whole."""
    found = [Parts(view, layout, draft) for layout in _layouts(view, draft)]
    return max(found, key=lambda parts: parts.shape, default=None)


def _layouts(view: View, draft: SumDraft) -> Iterator[Layout]:
    """Where the parts can stand, one layout for each number of frames side by side that there is room for."""
    many = len(draft.drafts)
    lying = any(own.board_picture.lies for own in draft.drafts)
    for across in range(1, many + 1) if lying else range(many, 0, -1):
        rows = [range(first, min(first + across, many)) for first in range(0, many, across)]
        heights = _heights(view.height, [[draft.drafts[part] for part in parts] for parts in rows])
        for titled, pad, gap in (True, 1, 2), (True, 0, 1), (False, 1, 2), (False, 0, 1):
            frames: list[Frame] = []
            y = 0
            for parts, height in zip(rows, heights, strict=True):
                frames += _side_by_side(view, draft, parts, y, height, pad, gap, titled)
                y += height
            if len(frames) == many:
                yield Layout(tuple(frames), pad, gap)
                break


def _heights(height: int, rows: list[list[Draft]]) -> list[int]:
    """The height is shared out evenly, but for parts that lie: what they cannot use goes to those that
    stand."""
    even = height // len(rows)
    lying = [all(own.board_picture.lies for own in parts) for parts in rows]
    if all(lying):
        return [even] * len(rows)
    most = [min(even, LYING * max(LEAST, *(len(own.piles) for own in parts)) + 1) for parts in rows]
    left = height - sum(lines for lines, lies in zip(most, lying, strict=True) if lies)
    return [lines if lies else left // lying.count(False) for lines, lies in zip(most, lying, strict=True)]


def _side_by_side(
    view: View, draft: SumDraft, parts: range, y: int, height: int, pad: int, gap: int, titled: bool
) -> Iterator[Frame]:
    """The frames of these parts, as wide as they need (for their whole titles, too, where `titled`) and what
    is left shared out; none without room."""
    needs = [_need(view, draft.drafts[part], height - 2, gap) for part in parts]
    if not all(needs):
        return
    if titled:
        titles = (draft.board_picture.parts[part][0] for part in parts)
        needs = [max(need, len(title) + 5 - 2 * pad) for need, title in zip(needs, titles, strict=True)]
    free = view.width - sum(needs) - len(needs) * (2 + 2 * pad)
    if free < 0:
        return
    x = 0
    for number, (part, need) in enumerate(zip(parts, needs, strict=True), 1):
        share = free * sum(needs[:number]) // sum(needs) - free * sum(needs[: number - 1]) // sum(needs)
        width = need + share + 2 + 2 * pad
        yield Frame(part, x, y, width, height)
        x += width


def _need(view: View, own: Draft, height: int, gap: int) -> int:
    """The cells in which a part can be drawn whole, side by side; 0 where it is too high for that."""
    if own.board_picture.lies:
        longest = _longest(own)
        width = longest + 2 * (len(str(longest)) + 4)
        fits = Rows.fit(replace(view, draft=own, width=width, height=height, tallest=longest))
        return width if fits else 0
    least = max(3, len(str(view.tallest))) + gap
    return len(own.piles) * least if columns_fit(view.tallest, height) else 0


class Written:
    """A board as it is written, in the middle; its lines end behind a sign between two names or numbers."""

    upright = False

    def __init__(self, view: View) -> None:
        self.view = view
        text, room = view.draft.board_picture.text, max(1, view.width - 2)
        self.lines = [""]
        for piece in re.findall(rf"\w{{1,{room}}}\W?|\W", text):
            if len(self.lines[-1] + piece) > room:
                self.lines.append("")
            self.lines[-1] += piece
        if len(self.lines) > view.height:
            self.lines = [*self.lines[: view.height - 1], view.glyphs.ellipsis]
        self.top = (view.height - len(self.lines)) // 2

    def line(self, y: int) -> Line:
        if not self.top <= y < self.top + len(self.lines):
            return []
        text = self.lines[y - self.top]
        indent = " " * ((self.view.width - len(self.lines[0])) // 2)
        return [(indent, "plain"), (text, "strong" if self.view.live else "quiet")]

    def hit(self, x: int, y: int) -> tuple[int, int | None] | None:
        return 0, None


def _longest(own: Draft) -> int:
    return max((pile.size for pile in own.piles), default=0)


def tallest(board: BoardPicture) -> int:
    """The largest pile; of a sum, the largest of those that stand, if any do."""
    standing = [part for _, part in board.parts if not part.lies]
    return max((pile.size for part in standing or [board] for pile in part.piles), default=0)


def drawn(view: View) -> Picture:
    """The picture of a view: columns or rows where they fit, a sum in frames or under names, else bars."""
    draft = view.draft
    if draft.board_picture.text:
        return Written(view)
    if isinstance(draft, SumDraft):
        now = tallest(draft.board_picture)
        for high in dict.fromkeys((max(view.start, now), now)):
            steady = replace(view, tallest=high, start=0)
            if (parts := framed(steady, draft)) is not None:
                return parts
        if Listed.fit(draft, bars := Bars(view)):
            return Listed(view, draft, bars)
    elif view.start > view.tallest:
        steadily = drawn(replace(view, tallest=view.start, start=0))
        if not isinstance(steadily, Bars):
            return steadily
    if draft.board_picture.lies:
        return Rows(view) if Rows.fit(view) else Bars(view)
    cells = any(draft.picks(pile) for pile in range(len(draft.piles)))
    if cells or not columns_fit(view.tallest, view.height):
        return Bars(view)
    many = len(draft.piles)
    forms: list[Columns | Bars] = [Columns(view), Columns(replace(view, gap=1))]
    if many <= view.height:
        forms.append(Bars(view))
    return next((picture for picture in forms if picture.shown == many), forms[0])
