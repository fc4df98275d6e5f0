"""Running text in a comfortable width: pages, lessons and answers, painted as one widget.

Textual's Markdown builds a widget a paragraph and takes longer to load than the rest of the
arcade; pages and lessons need six kinds of line."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from nimarcade.core.text import GAP, LOOKS, Block, Line, free_line, plain
from nimarcade.core.verdict import Columns
from nimarcade.tui import keys, look
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Page
from nimarcade.view import places
from nimarcade.view.glyphs import Glyphs, digit_rows

MEASURE = 72
"""The most columns a line of text takes."""

_SIGNS = re.compile(" ([=≥≤<>≠→+−]|>=|<=|->) (?=\\S{1,12}(?:\\s|$))")
"""Signs that stay on the line of the short word after them."""
_ITEM = re.compile(r"(- |\d+\. )(.*)", re.DOTALL)


class Prose(Widget):
    """Blocks of text with a free line between them, list items and like answers kept together."""

    DEFAULT_CSS = "Prose { height: auto; width: 1fr; padding: 0 1 0 0; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._blocks: tuple[Block, ...] = ()

    def show(self, blocks: Iterable[Block]) -> None:
        self._blocks = tuple(blocks)
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        """Unwrapped, for tests and screen copies."""
        return "\n".join(look.glyphs_of(self).words(block.text) for block in self._blocks)

    def render(self) -> Content:
        return Content("\n").join(self._lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        before = ""
        for block in self._blocks:
            if free_line(before, block.kind, LOOKS[block.kind].running):
                lines.append(Content(""))
            lead, rows = _told(block, min(width, MEASURE), look.glyphs_of(self))
            lines += _coded(rows, look.STYLES[LOOKS[block.kind].role].markup, block.key and lead)
            before = block.kind
        return lines


def _told(block: Block, width: int, glyphs: Glyphs) -> tuple[str, list[str]]:
    """The lead of a block, and all of it in rows of `width` that hang by the lead."""
    text, fill, lead = glyphs.words(block.text), LOOKS[block.kind].fill, glyphs.lead(block)
    if block.kind == "item" and (item := _ITEM.match(text)):
        mark, text = item.groups()
        lead = lead if mark == "- " else mark
    if fill == "rows":
        return lead, [piece for row in text.split("\n") for piece in _kept(row, width)]
    parts = text.split("\n")
    if fill == "facts":
        parts = [""]
        for fact in text.split("   "):  # a quantity and its value stay together where they can
            if parts[-1] and len(parts[-1]) + 3 + len(fact) > width:
                parts.append("")
            parts[-1] += ("   " if parts[-1] else "") + fact
    leads = [lead, *[" " * len(lead)] * (len(parts) - 1)]
    return lead, [row for mark, part in zip(leads, parts, strict=True) for row in wrapped(part, width, mark)]


def _coded(rows: Iterable[str], style: str, key: str) -> list[Content]:
    """Rows in which what stands between backticks, on one row or over several, is seen as code, after a key
    that stands out from what it does."""
    lines, code = [], False
    for row in rows:
        pieces: list[tuple[str, str]] = [(key, look.STYLES["point"].markup)]
        row, key = row[len(key) :], ""
        for number, piece in enumerate(row.split("`")):
            code = code != bool(number)
            pieces.append((piece, look.STYLES["strong"].markup if code else style))
        lines.append(Content.assemble(*pieces))
    return lines


def wrapped(text: str, width: int, mark: str = "") -> list[str]:
    """`text` in lines of `width`, hung by its mark; never nothing."""
    hang = " " * len(mark)
    words = _SIGNS.sub("\u00a0\\1\u00a0", text)
    # a formula longer than a line is wrapped at its signs, not within its names
    room = max(width, 8) - len(mark)
    joined = " ".join(part if len(part) <= room else part.replace("\u00a0", " ") for part in words.split(" "))
    rows = textwrap.wrap(
        joined, max(width, 8), initial_indent=mark, subsequent_indent=hang, break_on_hyphens=False
    )
    return [row.replace("\u00a0", " ") for row in rows] or [""]


def _kept(row: str, width: int) -> Sequence[str]:
    """A line of a table or picture as it stands, or wrapped between its columns if too wide."""
    if len(row) - row.count("`") <= width:
        return [row]
    pad = " " * (len(row) - len(row.lstrip()))
    return textwrap.wrap(
        row,
        max(width, 8),
        subsequent_indent=pad,
        drop_whitespace=True,
        replace_whitespace=False,
        break_on_hyphens=False,
    )


# What a lesson says, as blocks of text beside its board.

_COUNT = re.compile(r"\d+/\d+ +")
"""The step's number, which the top line tells."""


def lesson_blocks(step: Iterable[Block]) -> list[Block]:
    """The board, the options and the question have places of their own."""
    shown: list[Block] = []
    for block in step:
        if block.kind in ("board", "state", "option", "ask"):
            continue
        if block.kind == "pre" and shown and shown[-1].kind == "pre":  # the next row of a table
            shown[-1] = Block("pre", f"{shown[-1].text}\n{block.text}")
        elif block.kind == "title":
            shown.append(Block("title", _COUNT.sub("", block.text)))
        else:
            listed = block.kind == "text" and block.text.startswith("- ")
            shown.append(Block("item", block.text) if listed else block)
    return shown


# Explanations as lines of a panel: blocks of text, and binary digits as pictures between them.

Piece = Block | Columns
"""Something a panel tells."""


def explained(blocks: Iterable[Block], before: Columns | None, after: Columns | None) -> list[Piece]:
    """The hint ladder's blocks with the digit pictures of the position, below what is to be looked at or
    the move, and of the one that the move leaves."""
    pieces: list[Piece] = []
    waiting = {"point": before, "after": after}
    for block in blocks:
        pieces.append(block)
        if (picture := waiting.pop(block.kind, None)) is not None:
            pieces += [GAP, picture, GAP]
    return pieces


def rows(pieces: Sequence[Piece], width: int, glyphs: Glyphs, *, tight: bool = False) -> list[Line]:
    """The pieces in lines of at most `width` cells, nothing cut; `tight` without free lines."""
    lines: list[Line] = []
    last = ""
    for piece in pieces:
        if isinstance(piece, Columns):
            lines += digit_rows(piece, width, glyphs)
            last = "digits"
            continue
        gap = piece.kind == "gap" or free_line(last, piece.kind, LOOKS[piece.kind].dense)
        if gap and not tight and lines and lines[-1]:
            lines.append([])
        if piece.kind != "gap":
            lead, texts = _told(piece, width, glyphs)
            role, hang = LOOKS[piece.kind].role, len(lead)
            head = "point" if piece.key else role  # a key stands out from what it does
            lines += [[(row[:hang], head), (row[hang:], role)] for row in texts]
        last = piece.kind
    return lines


class Panel(look.Scrolled):
    """Shows blocks and pictures; wraps them anew whenever its width changes."""

    DEFAULT_CSS: ClassVar[str] = "Panel { scrollbar-gutter: stable; }"
    BINDINGS = keys.bindings("panel")
    FOCUS_ON_CLICK = False
    """The keys stay with the board."""
    more = ""
    """The end of the last line that is seen, where the text goes on below."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pieces: tuple[Piece, ...] = ()
        self._shorter: tuple[tuple[Piece, ...], ...] = ()
        self._snug = False
        self._rows: list[Line] = []
        self._width = self._height = 0
        self._newest: int | None = None
        self._signs: Glyphs | None = None
        """Those that it was wrapped with."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._told_anew)

    def _told_anew(self, screen: Screen[object]) -> None:
        if self._signs != self.glyphs:
            self._wrap()

    def show(
        self,
        pieces: Sequence[Piece],
        *,
        newest: int | None = None,
        shorter: Sequence[Sequence[Piece]] = (),
        snug: bool = False,
    ) -> None:
        """Replace what the panel tells; from its beginning, unless it only grew at the end. `newest`:
        number of the piece that is to be in view. Where there is no room for all, one of `shorter` is shown
        that has it, and `snug` leaves out free lines first."""
        pieces = tuple(pieces)
        self._newest = newest
        self._snug, self._shorter = snug, tuple(tuple(each) for each in shorter)
        if pieces == self._pieces:
            self._wrap()
            return
        kept = self._pieces == pieces[: len(self._pieces)]
        self._pieces = pieces
        self._wrap()
        if not kept and newest is None:
            self.scroll_home(animate=False)

    @property
    def text(self) -> str:
        return "\n".join(plain(row).rstrip() for row in self._rows)

    def page(self) -> None:
        """Read on; from the end, back to the beginning."""
        if self.below:
            self.scroll_relative(y=max(1, self.size.height - 1), animate=False)
        else:
            self.scroll_home(animate=False)

    @property
    def below(self) -> bool:
        return self.left > 0

    @property
    def left(self) -> int:
        return self.max_scroll_y - self.scroll_offset.y

    def on_resize(self) -> None:
        if self.scrollable_size.width != self._width or (self._snug and self.size.height != self._height):
            self._wrap()
        else:
            self._reveal()

    def _reveal(self) -> None:
        if self._newest is not None:
            before = rows(self._pieces[: self._newest + 1], max(10, self._width), self.glyphs)
            own = rows(self._pieces[self._newest : self._newest + 1], max(10, self._width), self.glyphs)
            self.scroll_to(y=len(before) - len(own), animate=False)

    def _wrap(self) -> None:
        self._signs = self.glyphs
        self._width = self.scrollable_size.width - self.scrollbar_size_vertical  # prose never meets the bar
        self._height = self.size.height
        self._rows = self._fitting() if self._width else []
        self.virtual_size = Size(0, len(self._rows))
        self.refresh(layout=self.styles.is_auto_height)
        if self._newest is not None:
            self.call_after_refresh(self._reveal)

    def _fitting(self) -> list[Line]:
        """The whole, or the first shorter form that needs no scrolling; the shortest at last."""
        lines: list[Line] = []
        for pieces in (self._pieces, *self._shorter):
            for tight in (False, True)[: 1 + self._snug]:
                lines = rows(pieces, max(10, self._width), self.glyphs, tight=tight)
                if not self._snug or len(lines) <= self._height:
                    return lines
        if self.more and self._height == 1:  # else what `more` stands on would never be seen
            return rows(pieces, max(10, self._width - len(self._goes_on)), self.glyphs, tight=True)
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        wide = max(10, width - self.scrollbar_size_vertical)
        return len(rows(self._pieces, wide, self.glyphs, tight=self._snug))

    def line(self, y: int) -> Line:
        row = y + self.scroll_offset.y
        line = self._rows[row] if row < len(self._rows) else []
        if not (self.more and self.below and y == self.size.height - 1):
            return line
        if line and (last := line[-1][0].rstrip()).endswith(self.glyphs.ellipsis):  # one sign is enough
            line = [*line[:-1], (last.removesuffix(self.glyphs.ellipsis).rstrip(), line[-1][1])]
        room = self._width - len(self._goes_on)
        if len(plain(line)) > room:
            line = [(plain(line)[:room].rpartition(" ")[0], line[-1][1])]
        return [*line, (self._goes_on, "point")]

    @property
    def _goes_on(self) -> str:
        return f" {self.glyphs.ellipsis} {self.glyphs.words(self.more)}"

    def on_click(self, event: events.Click) -> None:
        """A line that names a key does what the key does."""
        where = event.get_content_offset(self)
        row = self.line(where.y) if where is not None else []
        for action in keys.active_keys(self.screen):
            if row and action.enabled and row[0][0].strip() in action.keys:
                self.run_worker(self.app.run_action(action.binding.action, action.node))
                return


class Script(VerticalScroll):
    """Words that may not fit: they are read on, and nothing is passed over unread."""

    @property
    def unread(self) -> bool:
        return bool(self.scroll_y < self.max_scroll_y)

    def read(self, by: int = 1) -> None:
        """A page on, or back for -1; a line of the page before stays."""
        self.scroll_relative(y=by * max(1, self.size.height - 2), animate=False)

    def begin_at(self, part: Widget) -> None:
        """Show the beginning of a part, and as much before it as there is room for. A scroll bar that
        comes now makes the text longer, so once more after that."""
        self.scroll_to(y=part.virtual_region.y, animate=False)
        self.call_after_refresh(lambda: self.scroll_to(y=part.virtual_region.y, animate=False))

    def hides(self, part: Widget, row: int) -> bool:
        """True if a row of a part lies below the window."""
        return bool(part.virtual_region.y + row >= self.scroll_y + self.size.height)


class Reading(Page):
    """A page with one text on it that scrolls."""

    def action_scroll(self, by: int) -> None:
        self.query_one(Script).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.query_one(Script).read(by)


class Listed(Page):
    """A page that is one list."""

    def __init__(self, items: Sequence[places.Item]) -> None:
        super().__init__()
        self._items = items

    def body(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Menu(self._items, wrap=True)


class ListAndPage(Page):
    """A list, and beside it what is told of the line that is marked."""

    def side_by_side(self, menu: Menu, below: Widget, *within: Widget) -> ComposeResult:
        """`below` stands under the page, `within` at the end of it."""
        with Horizontal(id="desk"):
            with VerticalScroll(id="contents", can_focus=False):
                yield menu
            with Vertical(id="beside"):
                with Script(id="beside-page", can_focus=False):
                    yield Prose(id="beside-text")
                    yield from within
                yield below

    def tell(self, told: Iterable[Block]) -> None:
        self.query_one("#beside-text", Prose).show(told)

    def action_scroll(self, by: int) -> None:
        self.query_one(Script).read(by)
