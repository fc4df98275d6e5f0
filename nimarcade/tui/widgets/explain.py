"""Explanations as lines of a panel: every kind of line has its sign, its colour and its indent."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.theory.verdict import Digits
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.widgets import digits
from nimarcade.tui.widgets.picture import Line


@dataclass(frozen=True, slots=True)
class Item:
    """Something a panel tells: `kind` is one of coach.hints, or head, text, comment, key, gap, digits."""

    kind: str
    text: str = ""
    key: str = ""
    digits: Digits | None = None


PARTS = ("verdict", "head", "move", "fact", "holds", "fails", "after", "note", "source", "text", "comment",
         "key", "number")  # fmt: skip
"""What panels paint: their component classes without the prefix."""

_APART = ("fact", "after", "source", "comment", "note")
"""Kinds that begin a new paragraph when another kind stands before them."""


def explained(lines: Sequence[Sequence[str]], before: Digits | None, after: Digits | None) -> list[Item]:
    """The hint ladder's (kind, text) lines with the digit pictures of the position and of the one
    the move leaves, each where its conditions stand."""
    items: list[Item] = []
    seen: set[str] = set()
    for kind, text in lines:
        if kind in ("holds", "fails") and "fact" in seen and "before" not in seen and before is not None:
            items += [Item("gap"), Item("digits", digits=before), Item("gap")]
            seen.add("before")
        items.append(Item(kind, text))
        if kind == "after" and after is not None:
            items += [Item("gap"), Item("digits", digits=after), Item("gap")]
        seen.add(kind)
    return items


def rows(items: Sequence[Item], width: int, glyphs: Glyphs) -> list[Line]:
    """The items in lines of at most `width` cells, nothing cut."""
    told: list[Line] = []
    last = ""
    for item in items:
        gap = item.kind == "gap" or (item.kind in _APART and last not in ("", item.kind))
        if gap and told and told[-1]:
            told.append([])
        if item.kind == "digits" and item.digits is not None:
            told += digits.rows(item.digits, width, glyphs)
        elif item.kind != "gap":
            told += _wrapped(item, width, glyphs)
        last = item.kind
    return told


def _wrapped(item: Item, width: int, glyphs: Glyphs) -> list[Line]:
    sign = {"holds": glyphs.holds, "fails": glyphs.fails, "move": glyphs.to, "key": item.key}.get(
        item.kind, ""
    )
    lead = f"{sign} " if sign else ""
    part = {"key": "text"}.get(item.kind, item.kind)
    sign_part = {"move": "move", "key": "key"}.get(item.kind, item.kind)
    told = []
    for at, text in enumerate(_folded(item, width - len(lead), glyphs)):
        told.append([(lead if not at else " " * len(lead), sign_part), (text, part)])
    return told


def _folded(item: Item, width: int, glyphs: Glyphs) -> list[str]:
    text = glyphs.words(item.text)
    if item.kind != "fact":
        return [line for part in text.split("\n")
                for line in textwrap.wrap(part, max(8, width), break_on_hyphens=False) or [""]]  # fmt: skip
    lines = [""]
    for fact in text.split("   "):  # a quantity and its value stay together where they can
        if lines[-1] and len(lines[-1]) + 3 + len(fact) > width:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + fact
    return [line for part in lines for line in textwrap.wrap(part, width, drop_whitespace=False) or [""]]
