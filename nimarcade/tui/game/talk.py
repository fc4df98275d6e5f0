"""The line that says one thing at a time: whose turn it is, what a move would leave, why it is not legal."""

from collections.abc import Mapping
from textwrap import wrap

from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.core.text import Role
from nimarcade.tui.look import STYLES, glyphs_of

MOST = 4
"""Lines a long text gets at most."""
TALKED: Mapping[str, Role] = {
    "turn": "plain",
    "over": "plain",
    "preview": "point",
    "illegal": "bad",
    "note": "quiet",
}
"""The role of the text of each kind of speech."""


class Talk(Widget):
    """The line above the move entry: whose turn it is, what a move would leave, why it is not legal.

    Says one thing at a time: `kind` gives its sign, the first text that fits is shown."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Talk { height: auto !important; }"
    spoken: reactive[tuple[str, tuple[str, ...]]] = reactive(("turn", ()))
    _needed: tuple[bool, int, int] = True, 1, 1

    class Clicked(Message):
        """The preview was clicked: the move in it is meant."""

    def say(self, kind: str, *texts: str) -> None:
        """Say the first of `texts` (long to short) that fits."""
        self.spoken = kind, texts

    def watch_spoken(self) -> None:
        """A text that does not fit even in its shortest form gets the lines it needs."""
        needed = self.spoken[0] == "turn", self.wanted(self.size.width), self.whole(self.size.width)
        if needed != self._needed:
            self._needed = needed
            self.refresh(layout=True)

    def wanted(self, width: int) -> int:
        """Lines that the text takes which needs fewest."""
        return min(MOST, min((len(self._rows(text, width)) for text in self._texts), default=1))

    def whole(self, width: int) -> int:
        """Lines that the longest text takes."""
        return min(MOST, len(self._parted(self._texts[0], width))) if self.spoken[1] else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1 + self.screen.has_class("-narrow"), self.wanted(width))

    @property
    def _texts(self) -> list[str]:
        glyphs = glyphs_of(self)
        return [glyphs.words(text) for text in self.spoken[1]]

    @staticmethod
    def _rows(text: str, width: int) -> list[str]:
        return wrap(text, max(10, width - 2), break_on_hyphens=False) or [""]

    @property
    def text(self) -> str:
        """The line that is said now, in full."""
        return self._texts[0] if self.spoken[1] else ""

    def render(self) -> Content:
        kind = self.spoken[0]
        glyphs = glyphs_of(self)
        signs = {"turn": glyphs.here, "preview": glyphs.selected, "illegal": glyphs.fails}
        told, arrow, leaves = "\n".join(self._fitting()).partition(glyphs.to)
        if kind != "preview":
            told, arrow, leaves = told + arrow + leaves, "", ""
        told = told[:1].upper() + told[1:]
        sign = signs.get(kind, " ") if told else ""  # which stands before no empty line
        said = Content.styled(f"{sign} {told}", STYLES[TALKED[kind]].markup)
        return Content.assemble(said, arrow + leaves)

    def _fitting(self) -> list[str]:
        """The lines of the first text that there is room for."""
        width, height = self.size.width, max(1, self.size.height)
        lines = [""]
        for text in self._texts:
            parted = self._parted(text, width)
            lines = parted if len(parted) <= height else self._rows(text, width)
            if len(lines) <= height:
                break
        if len(lines) > height:
            lines = lines[:height]
            sign = glyphs_of(self).ellipsis
            lines[-1] = lines[-1][: max(10, width - 2) - len(sign)] + sign
        return [lines[0], *(f"  {line}" for line in lines[1:])]

    def _parted(self, text: str, width: int) -> list[str]:
        """The text with the leavings of a move on a line of their own."""
        told, arrow, leaves = text.partition(f"  {glyphs_of(self).to}")
        return [*self._rows(told, width), *(self._rows(arrow.strip() + leaves, width) if arrow else ())]

    def on_click(self) -> None:
        if self.spoken[0] == "preview":
            self.post_message(self.Clicked())
