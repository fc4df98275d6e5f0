"""What a lesson says, as blocks of text beside its board, and its keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from nimarcade.tui.prose import Block

if TYPE_CHECKING:
    from nimarcade.coach.judge import Line

ON_BOARD = ("play", "try", "diagram", "game", "exam")
"""Kinds of step that take moves on the board."""
WORDS = ("hint", "skip", "back", "again", "restart")
_COUNT = re.compile(r"\d+/\d+ +")
"""The step's number, which the top line tells."""


def blocks(lines: Iterable[Line]) -> list[Block]:
    """What is shown as text; the board, the options and the question have places of their own."""
    found: list[Block] = []
    for line in lines:
        if line.kind in ("board", "figure", "state", "option", "ask"):
            continue
        if line.kind == "pre" and found and found[-1].kind == "pre":  # the next row of a table
            found[-1] = Block("pre", f"{found[-1].text}\n{line.text}")
        elif line.kind == "text" and line.text.startswith("- "):
            found.append(Block("item", line.text))
        else:
            found.append(Block(line.kind, _COUNT.sub("", line.text) if line.kind == "title" else line.text))
    return found


KEYS: list[BindingType] = [
    Binding("enter", "go_on", "go on", id="lesson.on"),
    Binding("w,f2", "hint", "hint", id="lesson.hint", tooltip="A hint; ask again for more"),
    Binding("s,f3", "skip", "skip", id="lesson.skip", tooltip="To the next step, this one left open"),
    Binding("b,f4", "back", "step back", id="lesson.back", show=False, tooltip="To the step before"),
    Binding("r,f5", "again", "again", id="lesson.again", show=False, tooltip="This step anew"),
    Binding("R,f6", "restart", "from the start", id="lesson.restart", show=False,
            tooltip="The whole lesson from its first step; what is solved stays solved"),
    Binding("slash,colon", "type", "type", id="lesson.type", key_display="/", show=False,
            tooltip="Type the answer, or hint, skip, back, again, restart"),
    Binding("pagedown", "read(1)", "read on", id="lesson.down", show=False, priority=True),
    Binding("pageup", "read(-1)", "read back", id="lesson.up", show=False, priority=True),
]  # fmt: skip
