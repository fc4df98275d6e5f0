"""A terminal that shows ASCII only: how that is known, and what stands there for every other sign."""

from __future__ import annotations

import codecs
import locale
import os
import sys
import unicodedata
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment, Segments
from textual.scrollbar import ScrollBarRender

from nimarcade.view.glyphs import ASCII, GLYPHS, Glyphs

_SIGNS = {"…": ".", "–": "-", "—": "-", "−": "-", "←": "<", "→": ">", "↑": "^", "↓": "v", "“": '"', "”": '"'}
_SIGNS |= {"‘": "'", "’": "'", "≥": ">", "≤": "<", "░": ".", "▒": ":", "▔": "-", "▁": "_", "▏": "|", "▕": "|"}
for _name in Glyphs.__dataclass_fields__:
    _sign, _plain = getattr(GLYPHS, _name), getattr(ASCII, _name)
    if isinstance(_sign, str) and len(_sign) == len(_plain) == 1:
        _SIGNS[_sign] = _plain


def terminal() -> bool:
    """Whether ours shows ASCII only: its locale says so, or it is a Linux console, whose font lacks most of
    our signs. What a server paints for a page is shown by a browser."""
    if sys.platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
        return False
    encodings = locale.getencoding(), getattr(sys.__stderr__, "encoding", None) or "utf-8"
    return os.environ.get("TERM") == "linux" or any(codecs.lookup(each).name != "utf-8" for each in encodings)


def cells(text: str) -> str:
    """The text in ASCII, every sign as wide as before: frames and blocks, and whatever Textual paints."""
    return text if text.isascii() else "".join(sign if sign.isascii() else _cell(sign) for sign in text)


def _cell(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if "\u2500" <= sign <= "\u257f":  # lines of frames
        name = unicodedata.name(sign)
        across, up = "HORIZONTAL" in name, "VERTICAL" in name
        return "-" if across and not up else "|" if up and not across else "+"
    if "\u2580" <= sign <= "\u259f":  # blocks
        return "#"
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    width = cell_len(sign)
    return bare if len(bare) == width else "?" * width


class PlainBar(ScrollBarRender):
    """A scroll bar of `#` on `|`, without parts of blocks."""

    VERTICAL_BARS = HORIZONTAL_BARS = [" "] * 8

    @classmethod
    def render_bar(cls, *args: Any, **options: Any) -> Segments:
        made = super().render_bar(*args, **options)
        for i, (text, style, _) in enumerate(made.segments):
            if style is not None and style.meta:
                sign = "#" if style.meta.get("@mouse.down") == "grab" else "|"
                made.segments[i] = Segment(sign * len(text), style)
        return made
