"""Shown while the terminal is smaller than the arcade can use; goes away by itself."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

LEAST = (40, 15)
"""Columns and rows the arcade needs."""


class TooSmall(ModalScreen[None]):
    PURPOSE: ClassVar[str] = "The arcade needs a larger window; your game waits unchanged."

    def compose(self) -> ComposeResult:
        yield Static(f"Please make the window larger: at least {LEAST[0]}x{LEAST[1]}.", id="small")
