"""Explanations as lines of a panel: blocks of text, and binary digits as pictures between them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from nimarcade.core.text import GAP, LOOKS, Block, free_line
from nimarcade.theory.verdict import Digits
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.widgets import digits
from nimarcade.tui.widgets.picture import Line

Piece = Block | Digits
"""Something a panel tells."""


def pictured(picture: Digits) -> tuple[Piece, ...]:
    """A picture with a free line above and below."""
    return GAP, picture, GAP


def explained(blocks: Iterable[Block], before: Digits | None, after: Digits | None) -> list[Piece]:
    """The hint ladder's blocks with the digit pictures of the position and of the one the move leaves,
    each where its conditions stand."""
    pieces: list[Piece] = []
    seen: set[str] = set()
    for block in blocks:
        if block.kind in ("holds", "fails") and "fact" in seen and before is not None:
            pieces += pictured(before)
            before = None
        pieces.append(block)
        if block.kind == "after" and after is not None:
            pieces += pictured(after)
        seen.add(block.kind)
    return pieces


def rows(pieces: Sequence[Piece], width: int, glyphs: Glyphs) -> list[Line]:
    """The pieces in lines of at most `width` cells, nothing cut."""
    lines: list[Line] = []
    last = ""
    for piece in pieces:
        if isinstance(piece, Digits):
            lines += digits.rows(piece, width, glyphs)
            last = "digits"
            continue
        gap = piece.kind == "gap" or free_line(last, piece.kind, LOOKS[piece.kind].dense)
        if gap and lines and lines[-1]:
            lines.append([])
        if piece.kind != "gap":
            lines += _wrapped(piece, width, glyphs)
        last = piece.kind
    return lines


def _wrapped(block: Block, width: int, glyphs: Glyphs) -> list[Line]:
    lead, role = glyphs.lead(block), LOOKS[block.kind].role
    texts = _folded(block, width - len(lead), glyphs)
    leads = [lead, *[" " * len(lead)] * (len(texts) - 1)]
    # a key stands out from what it does
    return [[(head, "point" if block.key else role), (text, role)]
            for head, text in zip(leads, texts, strict=True)]  # fmt: skip


def _folded(block: Block, width: int, glyphs: Glyphs) -> list[str]:
    text = glyphs.words(block.text)
    if LOOKS[block.kind].fill != "facts":
        return [line for part in text.split("\n")
                for line in textwrap.wrap(part, max(8, width), break_on_hyphens=False) or [""]]  # fmt: skip
    lines = [""]
    for fact in text.split("   "):  # a quantity and its value stay together where they can
        if lines[-1] and len(lines[-1]) + 3 + len(fact) > width:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + fact
    return [line for part in lines for line in textwrap.wrap(part, width, drop_whitespace=False) or [""]]
