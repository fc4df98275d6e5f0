"""The line in which a move is typed as its code."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class Entry(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "play", id="entry.play", tooltip="Play the typed move"),
        Binding("escape", "screen.back_off", "clear, then back", id="entry.back",
                tooltip="Clear the line; from an empty line, back to the board"),
    ]  # fmt: skip
