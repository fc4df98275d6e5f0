"""A quiet list to choose from: arrows and Enter, or the mouse; one widget, painted as one text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.tui import keys, look
from nimarcade.view.places import Item

MARKED = "on $panel"


class Menu(Widget, can_focus=True):
    """`loose` leaves a free line between items; `short` puts `about` beside the title; `wrap` lets
    a title go on in a further line where it would be cut."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Menu { height: auto; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }"
    BINDINGS = keys.bindings("menu")
    marked: reactive[int] = reactive(0)

    @dataclass
    class Chosen(Message):
        menu: Menu
        name: str

        @property
        def control(self) -> Menu:
            return self.menu

    @dataclass
    class Marked(Chosen):
        """This item is marked now."""

    def __init__(
        self,
        items: Sequence[Item] = (),
        *,
        loose: bool = True,
        short: bool = False,
        wrap: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._items = list(items)
        self.loose, self.short, self.wrap = loose, short, wrap

    # what is in it

    def fill(self, items: Sequence[Item]) -> None:
        """Show other items, keeping the mark on the same name where it is still there."""
        name = self.name_marked
        self._items = list(items)
        row = next((i for i, item in enumerate(items) if item.name == name), self.marked)
        self.set_reactive(Menu.marked, max(0, min(row, len(items) - 1)))
        self.refresh(layout=True)
        self._tell()

    def shape(self, *, loose: bool, short: bool) -> None:
        if (loose, short) != (self.loose, self.short):
            self.loose, self.short = loose, short
            self.refresh(layout=True)

    @property
    def name_marked(self) -> str:
        return self._items[self.marked].name if self._items else ""

    @property
    def row_marked(self) -> int:
        return self._spans()[self.marked][0] if self._items else 0

    @property
    def items(self) -> list[Item]:
        return list(self._items)

    # choosing

    def action_move(self, by: int) -> None:
        if self._items:
            self.marked = max(0, min(self.marked + by, len(self._items) - 1))

    def action_choose(self) -> None:
        if self._items:
            self.post_message(self.Chosen(self, self.name_marked))

    def watch_marked(self) -> None:
        if self.is_mounted:
            self._tell()
            self.call_after_refresh(self._show_marked)

    def _tell(self) -> None:
        self.post_message(self.Marked(self, self.name_marked))

    def _show_marked(self) -> None:
        top, height = self._spans()[self.marked] if self._items else (0, 1)
        if self.marked == 0:
            top, height = 0, top + height
        region = Region(0, top, self.size.width, height).translate(self.virtual_region.offset)
        parent = self.parent
        if isinstance(parent, Widget):
            parent.scroll_to_region(region, animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """A click marks, one on what is marked chooses it."""
        for i, (top, height) in enumerate(self._spans()):
            if top <= event.y < top + height:
                if i == self.marked:
                    self.action_choose()
                self.marked = i

    # the picture

    def _told(self) -> list[Item]:
        """The items in the signs that can be shown, which may be longer."""
        words = look.glyphs_of(self).words
        return [
            Item(item.name, words(item.title), tuple(map(words, item.about)), words(item.part))
            for item in self._items
        ]

    def _about(self, item: Item, width: int) -> list[str]:
        """The quieter lines of an item, wrapped so that nothing is cut."""
        return [row for line in item.about for row in textwrap.wrap(line, max(8, width - 2))]

    def _title(self, item: Item, width: int) -> list[str]:
        """The title; a wrapped one hangs by its first word, as `1  …`."""
        if not self.wrap:
            return [item.title]
        hang = " " * (len(item.title) - len(item.title.partition("  ")[2])) if "  " in item.title else ""
        return textwrap.wrap(item.title, max(8, width - 2), subsequent_indent=hang, break_on_hyphens=False)

    def _spans(self, width: int = 0) -> list[tuple[int, int]]:
        """First row and height of every item, its group's name left out."""
        spans, row = [], 0
        width = width or self.size.width
        for i, item in enumerate(self._told()):
            if item.part:
                row += 2 if i and not self.loose else 1
            height = 1 if self.short else len(self._title(item, width)) + len(self._about(item, width))
            spans.append((row, height))
            row += height + self.loose
        return spans

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if not self._items:
            return 1
        top, height = self._spans(width)[-1]
        return top + height

    def render(self) -> Content:
        rows: list[Content] = []
        items = self._told()
        wide = max((len(item.title) for item in items), default=0)
        for i, (item, (top, _)) in enumerate(zip(items, self._spans(), strict=True)):
            before = top - bool(item.part)
            rows += [Content("")] * (before - len(rows))
            if item.part:
                rows.append(Content.styled(item.part, "$text-muted"))
            lines = self._painted_item(item, i == self.marked, wide)
            if i == self.marked:  # raised to its end
                room = self.size.width
                lines = [line.pad_right(max(0, room - line.cell_length)).stylize(MARKED) for line in lines]
            rows += lines
        return Content("\n").join(rows)

    def _painted_item(self, item: Item, marked: bool, wide: int) -> list[Content]:
        sign = look.glyphs_of(self).here if marked else " "
        colour = "$accent" if marked and self.has_focus else "$foreground"
        weight = "" if not marked and not item.about and not self.loose else "bold"
        first, *others = self._title(item, self.size.width)
        head = Content.assemble((f"{sign} ", "bold $accent"), (first, f"{weight} {colour}"))
        if self.short:
            if not (about := " · ".join(item.about)):
                return [head]
            room = self.size.width - 2 - len(item.title) - len(about)
            gap = " " * max(1, min(wide - len(item.title) + 2, room))
            return [head.append(gap).append(Content.styled(about, "$text-muted"))]
        further = [Content.assemble("  ", (line, f"{weight} {colour}")) for line in others]
        return [
            head,
            *further,
            *(Content.assemble("  ", (line, "$text-muted")) for line in self._about(item, self.size.width)),
        ]
