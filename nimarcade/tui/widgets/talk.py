"""The line above the move entry: whose turn it is, what a move would leave, why it is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.tui.glyphs import GLYPHS, Glyphs

MOST = 4
"""Lines a long text gets at most."""
KINDS = ("turn", "preview", "illegal", "note")


class Talk(Widget):
    """Says one thing at a time: `kind` gives its sign, the first text that fits is shown."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Talk {
        .talk--turn { color: $foreground; }
        .talk--preview { color: $accent; text-style: bold; }
        .talk--illegal { color: $accent; }
        .talk--note { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"talk--{kind}" for kind in KINDS}

    said: reactive[tuple[str, tuple[str, ...]]] = reactive(("turn", ()))

    class Clicked(Message):
        """The preview was clicked: the move in it is meant."""

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def say(self, kind: str, *texts: str) -> None:
        """Say the first of `texts` (long to short) that fits."""
        self.said = kind, texts

    def watch_said(self) -> None:
        """A text that does not fit even in its shortest form gets the lines it needs."""
        texts = self.said[1]
        usual = 2 if self.screen.has_class("-narrow") else 1
        width = max(10, self.size.width - 2)
        wanted = min((len(wrap(text, width, break_on_hyphens=False)) for text in texts), default=0)
        if self.size.width and wanted > usual:
            self.styles.height = min(wanted, MOST)
        elif self.styles.inline.has_rule("height"):
            self.styles.inline.clear_rule("height")
            self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What is said now, in full."""
        return self.said[1][0] if self.said[1] else ""

    def render(self) -> Content:
        kind, texts = self.said
        signs = {"turn": self.glyphs.here, "preview": self.glyphs.selected, "illegal": self.glyphs.fails}
        sign = signs.get(kind, " ")
        lines = self._fitting([self.glyphs.words(text) for text in texts])
        style = self.get_visual_style(f"talk--{kind}")
        return Content.styled("\n".join([f"{sign} {lines[0]}", *(f"  {line}" for line in lines[1:])]), style)

    def _fitting(self, texts: Sequence[str]) -> list[str]:
        width, height = max(10, self.size.width - 2), max(1, self.size.height)
        lines = [""]
        for text in texts:
            lines = wrap(text, width, break_on_hyphens=False) or [""]
            if len(lines) <= height:
                return lines
        lines = lines[:height]
        lines[-1] = lines[-1][: width - 1] + "…"
        return lines

    def on_click(self) -> None:
        if self.said[0] == "preview":
            self.post_message(self.Clicked())
