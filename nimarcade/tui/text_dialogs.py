"""Small windows for games as plain text: one that was copied, and one that is pasted."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea

from nimarcade.core.errors import NimarcadeError
from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import bindings
from nimarcade.tui.services import services
from nimarcade.view import game_text, places
from nimarcade.view.phrases import sentence


class Copied(ModalScreen[None]):
    """A text that was handed to the terminal's clipboard, which may have refused: so it is shown too."""

    PURPOSE = places.COPIED.purpose
    BINDINGS = bindings(places.COPIED)

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking text"):
            yield Static("Copied", classes="question")
            with VerticalScroll():
                yield Static(self._text, markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.copy_to_clipboard(self._text)


class Import(ModalScreen[None]):
    """Takes a list of moves; what is wrong with it is told below, and nothing is lost."""

    PURPOSE = places.IMPORT.purpose
    BINDINGS = bindings(places.IMPORT)

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking text"):
            yield Static("Paste a game", classes="question")
            yield Static("The code of the start, then its moves: nim:9,7,4 and 1. 9-2 7-1", classes="quiet")
            yield TextArea(id="import-text", soft_wrap=False)
            yield Static("", markup=False, classes="refusal")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(TextArea).focus()

    def action_take(self) -> None:
        try:
            session = game_text.read_game(self.query_one(TextArea).text)
        except NimarcadeError as error:
            self.query_one(".refusal", Static).update(sentence(error))
            return
        self.dismiss(None)
        services(self).begin(session)
