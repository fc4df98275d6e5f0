"""Widgets painted line by line: every line is made of pieces of text, each with the role it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.core.text import Line
from nimarcade.tui.look import STYLES, glyphs_of, sheet
from nimarcade.view.glyphs import Glyphs


class Painted(Widget):
    """A role is the end of a component class, `role--bad`. Only the lines that are seen are ever made."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = f"Painted {{ {sheet('role')} }}"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in STYLES}

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self)

    def line(self, y: int) -> Line:
        """The line `y` of those that are visible."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return strip(self, self.line(y))

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join("".join(t for t, _ in self.line(y)).rstrip() for y in range(self.size.height))


class Scrolled(ScrollView, Painted, can_focus=True):
    """The same with more lines than are visible."""

    DEFAULT_CSS: ClassVar[str] = f"Scrolled {{ overflow-x: hidden; scrollbar-size: 0 1; {sheet('role')} }}"
    COMPONENT_CLASSES: ClassVar[set[str]] = Painted.COMPONENT_CLASSES


def strip(widget: Widget, line: Line) -> Strip:
    """The line in the widget's component styles, exactly as wide as the widget.

    Spaces before a text stay unstyled: some viewers of SVG screenshots drop them otherwise.
    """
    base, width = widget.rich_style, widget.scrollable_size.width
    segments: list[Segment] = []
    for text, role in line:
        bare = text.lstrip(" ")
        if len(bare) < len(text):
            segments.append(Segment(" " * (len(text) - len(bare)), base))
        if bare:
            segments.append(Segment(bare, widget.get_component_rich_style(f"role--{role}")))
    return Strip(segments).adjust_cell_length(width, base).crop(0, width)


def cut(text: str, width: int) -> str:
    """A text too long for its place ends in a sign that it was cut."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


class Ends(Widget):
    """A line with something at its left and at its right end: the title, headings of panels.

    Shows the longest of the `left` texts that fits beside `right`. On two lines, `second` is the lower
    one; it too may be given in several lengths.
    """

    ALLOW_SELECT = False
    RIGHT: ClassVar[str] = "bold $foreground"
    left: reactive[tuple[str, ...]] = reactive((), layout=True)
    right: reactive[str] = reactive("", layout=True)
    second: reactive[tuple[str, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if not self.second or self._joined(width) else 2

    def _joined(self, width: int) -> str:
        """Both texts on one line, empty if they do not fit there."""
        room = width - len(self.right) - 2
        texts = (f"{above} · {below}" for above in self.left[:1] for below in self.second)
        return next((text for text in texts if len(text) <= room), "")

    def render(self) -> Content:
        width, words = self.size.width, glyphs_of(self).words
        left, below = self._joined(width), ""
        if not left:
            left = fitting(self.left, width - len(self.right) - 2)
            below = fitting(self.second, width) if self.size.height > 1 else ""
        name, dot, rest = left.partition(" · ")
        line = Content.assemble(
            (words(name), "bold $primary"),
            (words(dot + rest), "$text-muted"),
            " " * max(1, width - len(left) - len(self.right)),
            (self.right, self.RIGHT),
        )
        return Content("\n").join([line, Content.styled(words(below), "$text-muted")]) if below else line


def fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits, else the last one cut."""
    return next((text for text in texts if len(text) <= width), cut(texts[-1], width) if texts else "")
