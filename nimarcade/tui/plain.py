"""A terminal that shows ASCII only: how that is known, and what stands there for every other sign."""

from __future__ import annotations

import codecs
import locale
import os
import sys
import unicodedata
from dataclasses import astuple
from functools import cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from nimarcade.view.glyphs import ASCII, GLYPHS

_PAIRS = zip(astuple(GLYPHS), astuple(ASCII), strict=True)
_SIGNS = {chr(code): "+" if code < 0x2580 else "#" for code in range(0x2500, 0x25A0)}  # frames, blocks
_SIGNS |= {sign: plain for sign, plain in _PAIRS if len(sign) == len(plain) == 1}
_SIGNS |= dict(zip("─═│║○×░▒▔▁▏▕◂±…–—−←→↑↓“”‘’≥≤", "-=||.x.:-_||<~.---<>^v\"\"''><", strict=True))
_BAR = {"grab": "#", "scroll_up": "|", "scroll_down": "|"}
"""What a mouse does on a part of a scroll bar, which is of colours alone, and a sign for that part."""


def terminal() -> bool:
    """Whether ours shows ASCII only: its locale says so, or it is a Linux console, whose font lacks most of
    our signs. What a server paints for a page is shown by a browser."""
    if sys.platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
        return False
    encodings = locale.getencoding(), getattr(sys.__stderr__, "encoding", None) or "utf-8"
    return os.environ.get("TERM") == "linux" or any(codecs.lookup(each).name != "utf-8" for each in encodings)


def cells(text: str) -> str:
    """The text in ASCII, every sign as wide as before."""
    return text if text.isascii() else "".join(_SIGNS.get(sign) or _bare(sign) for sign in text)


@cache
def _bare(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    width = cell_len(sign)
    return bare if len(bare) == width else "?" * width


class Plain(LineFilter):
    """Paints all of a line so: frames and blocks, and whatever Textual has made."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(self._text(text, style), style) for text, style, _ in segments]

    def _text(self, text: str, style: Style | None) -> str:
        bar = _BAR.get(style.meta.get("@mouse.down", "")) if style is not None else None
        return cells(text) if bar is None else bar * len(text)


PLAIN = Plain()
