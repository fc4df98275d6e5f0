"""What a lesson says, as blocks of text beside its board, and its keys."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.binding import Binding, BindingType

from nimarcade.core.text import Block

ON_BOARD = ("play", "try", "diagram", "game", "exam")
"""Kinds of step that take moves on the board."""
WORDS = ("hint", "skip", "back", "again", "restart")
_COUNT = re.compile(r"\d+/\d+ +")
"""The step's number, which the top line tells."""


def blocks(step: Iterable[Block]) -> list[Block]:
    """What is shown as text; the board, the options and the question have places of their own."""
    blocks: list[Block] = []
    for block in step:
        if block.kind in ("board", "figure", "state", "option", "ask"):
            continue
        if block.kind == "pre" and blocks and blocks[-1].kind == "pre":  # the next row of a table
            blocks[-1] = Block("pre", f"{blocks[-1].text}\n{block.text}")
        elif block.kind == "text" and block.text.startswith("- "):
            blocks.append(Block("item", block.text))
        else:
            blocks.append(Block("title", _COUNT.sub("", block.text)) if block.kind == "title" else block)
    return blocks


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
