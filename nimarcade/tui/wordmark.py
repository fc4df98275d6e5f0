"""The name in letters three rows high, and in plain letters for terminals that need them."""

from __future__ import annotations

from textual.content import Content

_NIM = """\
█▄  █ ▀█▀ █▄ ▄█
█ ▀▄█  █  █ ▀ █
▀   ▀ ▀▀▀ ▀   ▀"""
_ARCADE = """\
▄▀▀▄ █▀▀▄ ▄▀▀▀ ▄▀▀▄ █▀▀▄ █▀▀▀
█▄▄█ █▄▄▀ █    █▄▄█ █  █ █▀▀
▀  ▀ ▀  ▀  ▀▀▀ ▀  ▀ ▀▀▀  ▀▀▀▀"""


def wordmark(plain: bool, width: int) -> Content:
    """The name as it fits in `width` columns."""
    if plain or width < 50:
        return Content.assemble(("N I M ", "bold $primary"), ("A R C A D E", "bold"))
    rows = zip(_NIM.split("\n"), _ARCADE.split("\n"), strict=True)
    lines = [Content.assemble((f"{nim} ", "$primary"), arcade) for nim, arcade in rows]
    return Content("\n").join(lines)
