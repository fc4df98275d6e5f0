"""The piles of a table, and the chip about to be put down: rows painted one by one, chosen by keys,
figures or mouse."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.tui.glyphs import GLYPHS, Glyphs
from nimarcade.tui.table_draft import Draft
from nimarcade.tui.widgets import table_rows
from nimarcade.tui.widgets.paint import strip
from nimarcade.tui.widgets.picture import Line

HUES = {"B": "$chip-blue", "R": "$chip-red", "G": "$chip-green", "Y": "$chip-yellow"}
FEW = 8
"""Slots shown though they are all empty; of more, one is shown below the last pile."""
PAUSE = 1.0
"""Seconds within which a second figure belongs to the same number."""
_PILE = Binding.Group("pile", compact=True)
_NEXT = Binding.Group("next", compact=True)


class TableBoard(ScrollView, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = "TableBoard { overflow-x: hidden; scrollbar-size: 0 1; height: auto; } " + (
        "".join(
            f"TableBoard .table--{part} {{ color: {HUES[c]}; text-style: bold; }}"
            f"TableBoard .table--{part}-dead {{ color: {HUES[c]} 60%; text-style: none; }}"
            f"TableBoard .table--put-{part} {{ color: {HUES[c]}; text-style: bold reverse; }}"
            for c, part in table_rows.PARTS.items()
        )
        + "TableBoard .table--here { color: $accent; text-style: bold; }"
        "TableBoard .table--ready { color: $accent; }"
        "TableBoard .table--number { color: $text-muted; }"
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "table--here", "table--ready", "table--number",
        *(f"table--{form}" for p in table_rows.PARTS.values() for form in (p, f"{p}-dead", f"put-{p}")),
    }  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "commit", "play", id="table.play", tooltip="Play what is shown"),
        Binding("up", "slot(-1)", "pile before", group=_PILE, id="table.up"),
        Binding("down", "slot(1)", "next pile", group=_PILE, id="table.down"),
        Binding("left", "next(-1)", "player before", group=_NEXT, id="table.left"),
        Binding("right", "next(1)", "next player", group=_NEXT, id="table.right"),
        Binding("pageup", "page(-1)", "piles above", show=False, id="table.above"),
        Binding("pagedown", "page(1)", "piles below", show=False, id="table.below"),
        Binding("home", "edge(False)", "first pile", show=False, id="table.first"),
        Binding("end", "edge(True)", "last pile", show=False, id="table.last"),
        Binding("b", "chip(0)", "blue chip", show=False, id="table.blue"),
        Binding("r", "chip(1)", "red chip", show=False, id="table.red"),
        Binding("g", "chip(2)", "green chip", show=False, id="table.green"),
        Binding("y", "chip(3)", "yellow chip", show=False, id="table.yellow"),
        *[
            Binding(str(i), f"figure({i})", f"pile {i}", show=False, id=f"table.pile{i}", system=True)
            for i in range(10)
        ],
    ]
    table: reactive[SuckerPosition | None] = reactive(None, repaint=False)
    draft: reactive[Draft | None] = reactive(None, repaint=False)
    """What is about to be placed; None where nobody here places a chip."""

    class Drafted(Message):
        """The placement shown is another one now."""

    class Committed(Message):
        """The placement shown is meant; without one, someone wants to go on."""

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._used = 0
        """The number of the last slot that holds a pile."""
        self._typed = 0, 0.0

    # the picture

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._count() + 1

    def _count(self) -> int:
        """Rows of slots: all of a small table, else one empty one after the last pile."""
        if self.table is None:
            return 0
        least = max(self._used + 1, self.draft.slot if self.draft is not None else 0, FEW)
        return min(effects.highest_slot(self.table), least)

    def watch_table(self, t: SuckerPosition | None) -> None:
        piles = t.piles if t is not None else ()
        self._used = max((at for at, pile in enumerate(piles, 1) if pile), default=0)
        self._resized()
        self.refresh()

    def watch_draft(self, old: Draft | None, new: Draft | None) -> None:
        self._resized()
        for draft in (old, new):
            if draft is not None:
                y = draft.slot - self.scroll_offset.y
                self.refresh(Region(0, max(0, y), self.size.width, 1))
        self.call_after_refresh(self._show_slot)

    def _resized(self) -> None:
        if self.virtual_size.height != self._count() + 1:
            self.virtual_size = Size(0, self._count() + 1)
            self.refresh(layout=True)

    def on_resize(self) -> None:
        self._show_slot()

    def render_line(self, y: int) -> Strip:
        t, width = self.table, self.scrollable_size.width
        if t is None:
            return Strip.blank(width, self.rich_style)
        at = y + self.scroll_offset.y if y else 0
        if at > self._count():
            return Strip.blank(width, self.rich_style)
        line = table_rows.row(t, at, self.draft, width, self.glyphs) if at else self._head()
        return strip(self, "table", line)

    def _head(self) -> Line:
        """Stays where it is while the rows below it scroll."""
        first, shown, count = self.scroll_offset.y + 1, self.size.height - 1, self._count()
        where = f"     bottom {self.glyphs.to} top"
        if shown < count:
            where += f"  piles {first}{self.glyphs.dash}{min(count, first + shown - 1)} of {count}"
        return [(where, "number")]

    # choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a chip to place there is nothing to choose."""
        return self.draft is not None or action not in ("commit", "slot", "next")

    def _change(self, draft: Draft | None) -> None:
        if draft is not None and draft != self.draft:
            self.draft = draft
            self.post_message(self.Drafted())

    def _show_slot(self) -> None:
        """Scroll no more than needed; the line above the rows hides one of them."""
        if self.draft is None:
            return
        here, y = self.draft.slot - 1, self.scroll_offset.y
        wanted = min(max(y, here + 2 - self.size.height), here)
        if wanted != y and self.size.height > 1:
            self.scroll_to(y=wanted, animate=False)
            self.refresh()

    def action_slot(self, by: int) -> None:
        self._change(self.draft and self.draft.moved(by))

    def action_page(self, by: int) -> None:
        if self.draft is not None and self.table is not None:
            to = self.draft.slot + by * max(1, self.size.height - 2)
            self._change(self.draft.with_slot(min(max(1, to), effects.highest_slot(self.table))))

    def action_edge(self, last: bool) -> None:
        if self.table is not None:
            self._change(self.draft and self.draft.with_slot(effects.highest_slot(self.table) if last else 1))

    def action_figure(self, figure: int) -> None:
        """The slot of this number; a second figure soon after makes a longer number of both."""
        if self.table is None or self.draft is None:
            return
        before, then = self._typed
        now = time.monotonic()
        slot = 10 * before + figure if now - then < PAUSE else figure
        if not 1 <= slot <= effects.highest_slot(self.table):
            slot = figure
        self._typed = slot, now
        self._change(self.draft.with_slot(slot))

    def action_next(self, by: int) -> None:
        self._change(self.draft and self.draft.turned(by))

    def action_chip(self, colour: int) -> None:
        self._change(self.draft and self.draft.with_colour(colour))

    def action_commit(self) -> None:
        self.post_message(self.Committed())

    def on_click(self, event: events.Click) -> None:
        """A click chooses a slot, another one on it plays."""
        at = event.y + self.scroll_offset.y
        if self.draft is None or not event.y or at > self._count():
            return
        if at == self.draft.slot:
            self.action_commit()
        else:
            self._change(self.draft.with_slot(at))
