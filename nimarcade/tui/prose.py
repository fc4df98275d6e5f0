"""Running text in a comfortable width: pages, lessons and answers, painted as one widget.

Textual's Markdown builds a widget a paragraph and takes longer to load than the rest of the
arcade; pages and lessons need six kinds of line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from nimarcade.core.text import LOOKS, Block, free_line
from nimarcade.tui.roles import STYLES

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade

MEASURE = 76
"""The most columns a line of text takes."""

_SIGNS = re.compile(" ([=≥≤<>≠→+−]|>=|<=|->) (?=\\S{1,12}(?:\\s|$))")
"""Signs that stay on the line of the short word after them."""
_ITEM = re.compile(r"(- |\d+\. )(.*)", re.DOTALL)


def blocks(markdown: str) -> list[Block]:
    """The headings, paragraphs, list items and indented blocks of a page."""
    page: list[Block] = []
    for part in re.split(r"\n\s*\n", markdown.strip("\n")):
        if part.startswith("#"):
            page.append(Block("title" if part.startswith("# ") else "part", part.lstrip("# ")))
        elif part.startswith("    "):
            page.append(Block("pre", textwrap.dedent(part.strip("\n"))))
        else:
            page += _paragraph(part)
    return page


def _paragraph(part: str) -> list[Block]:
    items: list[str] = []
    for line in part.split("\n"):
        if not items or _ITEM.match(line):
            items.append(line)
        else:
            items[-1] += " " + line.strip()
    return [Block("item" if _ITEM.match(item) else "text", item) for item in items]


class Prose(Widget):
    """Blocks of text with a free line between them, list items and like answers kept together."""

    DEFAULT_CSS = "Prose { height: auto; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._blocks: tuple[Block, ...] = ()

    def show(self, blocks: Iterable[Block]) -> None:
        self._blocks = tuple(blocks)
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What stands there, unwrapped, for tests and screen copies."""
        return "\n".join(block.text for block in self._blocks)

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
            lines += self._block(block, min(width, MEASURE))
            before = block.kind
        return lines

    def _block(self, block: Block, width: int) -> list[Content]:
        glyphs = cast("Arcade", self.app).glyphs
        text, look, lead = glyphs.words(block.text), LOOKS[block.kind], glyphs.lead(block)
        if block.kind == "item" and (item := _ITEM.match(text)):
            mark, text = item.groups()
            lead = lead if mark == "- " else mark
        if look.fill == "rows":
            rows = [piece for row in text.split("\n") for piece in _kept(row, width)]
        else:
            rows = wrapped(text, width, lead)
        style = STYLES[look.role].markup
        return [Content.styled(row, style) for row in rows]


def wrapped(text: str, width: int, mark: str = "") -> list[str]:
    """`text` in lines of `width`, hung by its mark; never nothing."""
    hang = " " * len(mark)
    joined = " ".join(_fitting(part, max(width, 8) - len(mark)) for part in _joined(text).split(" "))
    rows = textwrap.wrap(
        joined, max(width, 8), initial_indent=mark, subsequent_indent=hang, break_on_hyphens=False
    )
    return [row.replace("\u00a0", " ") for row in rows] or [""]


def _joined(text: str) -> str:
    return _SIGNS.sub("\u00a0\\1\u00a0", text)


def _fitting(part: str, width: int) -> str:
    """A formula longer than a line is wrapped at its signs, not within its names."""
    return part if len(part) <= width else part.replace("\u00a0", " ")


def _kept(row: str, width: int) -> Sequence[str]:
    """A line of a table or picture as it stands, or wrapped between its columns if too wide."""
    if len(row) <= width:
        return [row]
    pad = " " * (len(row) - len(row.lstrip()))
    return textwrap.wrap(row, max(width, 8), subsequent_indent=pad, drop_whitespace=True,
                         replace_whitespace=False, break_on_hyphens=False)  # fmt: skip
