"""A line with something at its left and at its right end: the title, headings of panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.tui.glyphs import GLYPHS, Glyphs


class Ends(Widget):
    """Shows the longest of the `left` texts that fits beside `right`.

    On two lines, `second` is the lower one; it too may be given in several lengths.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Ends {
        .ends--left { color: $primary; text-style: bold; }
        .ends--second { color: $text-muted; }
        .ends--right { color: $foreground; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"ends--left", "ends--right", "ends--second"}

    left: reactive[tuple[str, ...]] = reactive((), layout=True)
    right: reactive[str] = reactive("", layout=True)
    second: reactive[tuple[str, ...]] = reactive((), layout=True)

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if not self.second or self._joined(width) else 2

    def _joined(self, width: int) -> str:
        """Both texts on one line, empty if they do not fit there."""
        room = width - len(self.right) - 2
        texts = (f"{one} · {two}" for one in self.left[:1] for two in self.second)
        return next((text for text in texts if len(text) <= room), "")

    def render(self) -> Content:
        width = self.size.width
        words = self.glyphs.words
        styles = {part: self.get_visual_style(f"ends--{part}") for part in ("left", "right", "second")}
        left, rest = self._joined(width), ""
        if not left:
            left = fitting(self.left, width - len(self.right) - 2)
            rest = fitting(self.second, width) if self.size.height > 1 else ""
        gap = " " * max(1, width - len(left) - len(self.right))
        name, dot, rest_of_line = left.partition(" · ")
        line = Content.assemble(
            Content.styled(words(name), styles["left"]),
            Content.styled(words(dot + rest_of_line), styles["second"]),
            gap,
            Content.styled(self.right, styles["right"]),
        )
        return Content("\n").join([line, Content.styled(words(rest), styles["second"])]) if rest else line


def fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits, else the last one cut with a sign that it was."""
    for text in texts:
        if len(text) <= width:
            return text
    return texts[-1][: max(0, width - 1)] + "…" if texts else ""
