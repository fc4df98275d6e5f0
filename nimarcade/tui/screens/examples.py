"""The positions of a page of rules, to be played against machines."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from nimarcade import games
from nimarcade.coach import pages, tables
from nimarcade.players.seating import seated, table_names
from nimarcade.session import Session
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.screens.page import Page


class Examples(Page):
    """Choose a position; who is to decide in it is you."""

    HEADING = "Examples to play"
    PURPOSE: ClassVar[str] = (
        "The positions of the page. You play the seat that must decide, machines the others."
    )

    def __init__(self, game: str) -> None:
        super().__init__()
        self._positions = pages.positions(game)

    def body(self) -> ComposeResult:
        items = [
            Item(code, title, (tables.board_words(games.read_any(code)),)) for title, code in self._positions
        ]
        with VerticalScroll(can_focus=False):
            yield Menu(items, id="examples")

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        start = games.read_any(event.name)
        seats = range(len(games.game_of(start).seat_labels(start)))
        rest = "perfect" if len(start.living) == 2 else "strong"
        kinds = ["human" if seat == start.turn else rest for seat in seats]
        self.arcade.begin(Session.begin(start, seated(start, kinds, table_names(kinds))))
