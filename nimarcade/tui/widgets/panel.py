"""A quiet panel of lines with a heading; it scrolls when it must and says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from nimarcade.tui.glyphs import GLYPHS, Glyphs
from nimarcade.tui.roles import STYLES, sheet
from nimarcade.tui.widgets import explain
from nimarcade.tui.widgets.explain import Piece
from nimarcade.tui.widgets.paint import strip
from nimarcade.tui.widgets.picture import Line


class Panel(ScrollView, can_focus=True):
    """Shows blocks and pictures; wraps them anew whenever its width changes."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = f"""
    Panel {{
        overflow-x: hidden;
        scrollbar-gutter: stable;
        scrollbar-size: 0 1;
        {sheet("panel")}
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", show=False),
        Binding("k", "scroll_up", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"panel--{role}" for role in STYLES}

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._pieces: tuple[Piece, ...] = ()
        self._rows: list[Line] = []
        self._width = 0

    def show(self, pieces: Sequence[Piece]) -> None:
        """Replace what the panel tells; from its beginning, unless it only grew at the end."""
        pieces = tuple(pieces)
        if pieces == self._pieces:
            return
        kept = self._pieces == pieces[: len(self._pieces)]
        self._pieces = pieces
        self._wrap()
        if not kept:
            self.scroll_home(animate=False)

    @property
    def text(self) -> str:
        """Everything the panel tells, as wrapped."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self._rows)

    def page(self) -> None:
        """Read on; from the end, back to the beginning."""
        if self.below:
            self.scroll_relative(y=max(1, self.size.height - 2), animate=False)
        else:
            self.scroll_home(animate=False)

    @property
    def below(self) -> bool:
        """Whether more lines follow below what is visible."""
        return self.scroll_offset.y < self.max_scroll_y

    def on_resize(self) -> None:
        if self.scrollable_size.width != self._width:
            self._wrap()

    def _wrap(self) -> None:
        self._width = self.scrollable_size.width
        self._rows = explain.rows(self._pieces, max(10, self._width), self.glyphs) if self._width else []
        self.virtual_size = Size(0, len(self._rows))
        self.refresh(layout=self.styles.is_auto_height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(explain.rows(self._pieces, max(10, width), self.glyphs))

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        return strip(self, "panel", self._rows[at] if at < len(self._rows) else [])
