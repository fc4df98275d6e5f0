"""Small windows over a screen: a yes or no, a line of text that may be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.core.errors import NimarcadeError
from nimarcade.tui.controls import Field
from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import bindings
from nimarcade.view import game_places, places
from nimarcade.view.phrases import sentence


class Confirm(ModalScreen[bool]):
    """Asks before something is lost; Enter alone never loses anything."""

    PURPOSE = places.CONFIRM.purpose
    BINDINGS = bindings(places.CONFIRM)

    def __init__(self, question: str, warning: str) -> None:
        super().__init__()
        self._question, self._warning = question, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Static(self._warning, markup=False, classes="quiet")
        yield KeyBar()


class AskText(ModalScreen[str | None]):
    """Asks for a text; `attempt` uses it and raises with the reason if it will not do."""

    NOTE: ClassVar[str] = ""
    """What stands below all of it."""

    def __init__(self, question: str, value: str, attempt: Callable[[str], object]) -> None:
        super().__init__()
        self._question, self._value, self._attempt = question, value, attempt

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Field(self._value, id="ask-field")
            yield Static("", markup=False, classes="refusal")
            if self.NOTE:
                yield Static(self.NOTE, markup=False, classes="quiet")
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self._attempt(event.value)
        except NimarcadeError as error:
            self.query_one(".refusal", Static).update(sentence(error))
        else:
            self.dismiss(event.value)


class Ask(AskText):
    PURPOSE = places.ASK.purpose
    BINDINGS = bindings(places.ASK)


class SaveAs(AskText):
    """Asks for the name under which a game is to be kept, until one will do."""

    PURPOSE = game_places.SAVE_AS.purpose
    BINDINGS = bindings(game_places.SAVE_AS)
    NOTE = "Enter saves under this name. Every move is saved by itself in any case."
