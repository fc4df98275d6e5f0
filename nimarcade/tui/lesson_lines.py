"""What a lesson says, as blocks of text beside its board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nimarcade.tui.prose import Block

if TYPE_CHECKING:
    from nimarcade.coach.judge import Line

_COUNT = re.compile(r"\d+/\d+ +")
"""The step's number, which the top line tells."""


def blocks(lines: Iterable[Line]) -> list[Block]:
    """What is shown as text; the board, the options and the question have places of their own."""
    return [
        Block("item", line.text)
        if line.kind == "text" and line.text.startswith("- ")
        else Block(line.kind, _COUNT.sub("", line.text) if line.kind == "title" else line.text)
        for line in lines
        if line.kind not in ("board", "figure", "state", "option", "ask")
    ]
