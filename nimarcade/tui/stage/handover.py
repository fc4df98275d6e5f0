"""The screen between two people at one keyboard: the game is covered until the next one asks for it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import bindings
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import game_places
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.handover import handover


class _Name(Stage):
    DEFAULT_CSS = "_Name { height: 1fr; }"

    def __init__(self, name: str, letter: str, why: str) -> None:
        super().__init__()
        self._shown = name, letter, why

    def paint(self, c: Canvas) -> None:
        handover(c, *self._shown)


class Handover(ModalScreen[bool]):
    """Answers True for whoever was called, False where nobody came."""

    PURPOSE = game_places.HANDOVER.purpose
    BINDINGS = bindings(game_places.HANDOVER)
    DEFAULT_CSS = "Handover { background: $background; }"

    def __init__(self, name: str, letter: str, why: str) -> None:
        """`letter` is that of the colour of `name`, `why` says what is to be seen then."""
        super().__init__()
        self._called = _Name(name, letter, why)

    def compose(self) -> ComposeResult:
        yield self._called
        yield KeyBar()

    def action_here(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)
