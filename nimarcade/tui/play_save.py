"""Asks for the name under which a game is to be kept."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class SaveAs(ModalScreen[str | None]):
    PURPOSE: ClassVar[str] = "Give the game a name; it stays in the folder of your games."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "cancel", id="save.cancel"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        with Vertical(id="save-as"):
            yield Static("Save this game as")
            yield Input(self._name, compact=True, id="save-name")
            yield Static(
                "Enter saves, Esc goes back. Every move is saved by itself in any case.", id="save-note"
            )

    @on(Input.Submitted)
    def _named(self, news: Input.Submitted) -> None:
        if news.value.strip():
            self.dismiss(news.value.strip())
