"""Small questions over a screen: a yes or no, and a line of text that may be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.errors import NimarcadeError
from nimarcade.tui.controls import Field
from nimarcade.tui.keybar import KeyBar


class Confirm(ModalScreen[bool]):
    """Asks before something is lost; Enter alone never loses anything."""

    PURPOSE: ClassVar[str] = "Say yes or no."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes", id="confirm.yes"),
        Binding("n,escape,enter", "dismiss(False)", "no", id="confirm.no"),
    ]

    def __init__(self, question: str, warning: str) -> None:
        super().__init__()
        self._question, self._warning = question, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Static(self._warning, markup=False, classes="quiet")
        yield KeyBar()


class Ask(ModalScreen[str | None]):
    """Asks for a text; `attempt` uses it and raises with the reason if it will not do."""

    PURPOSE: ClassVar[str] = "Type, then Enter; Esc leaves everything as it is."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "cancel", id="ask.cancel"),
    ]

    def __init__(self, question: str, value: str, attempt: Callable[[str], object]) -> None:
        super().__init__()
        self._question, self._value, self._attempt = question, value, attempt

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Field(self._value, id="ask-field")
            yield Static("", markup=False, classes="refusal")
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self._attempt(event.value)
        except NimarcadeError as error:
            self.query_one(".refusal", Static).update(str(error))
        else:
            self.dismiss(event.value)
