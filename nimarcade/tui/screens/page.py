"""What all screens of the shell share: a title line, a body, the footer, and a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from nimarcade.tui.keybar import KeyBar

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade


class Page(Screen[None]):
    """A screen with a heading; subclasses give the body and one sentence on what it is for."""

    HEADING: ClassVar[str] = ""
    PURPOSE: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back", id="page.back"),
    ]

    @property
    def arcade(self) -> Arcade:
        return cast("Arcade", self.app)

    def compose(self) -> ComposeResult:
        yield Static(self.HEADING, id="heading")
        yield from self.body()
        yield KeyBar()

    def body(self) -> ComposeResult:
        yield from ()

    def action_leave(self) -> None:
        self.app.pop_screen()
