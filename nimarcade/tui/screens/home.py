"""Home: go on with the last game, start one, learn, train, look at old ones, explore, settings."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from nimarcade.errors import NimarcadeError
from nimarcade.tui.living import Living
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.screens.page import Page
from nimarcade.tui.wordmark import wordmark

if TYPE_CHECKING:
    from pathlib import Path

    from nimarcade.session import Session

PLACES = (
    Item("table", "So Long Sucker", ("two to four, with deals",)),
    Item("new", "New game", ("any game and opponent",)),
    Item("learn", "Learn", ("rules and lessons",)),
    Item("puzzles", "Puzzles", ("endless, and of the day",)),
    Item("deck", "Mistakes", ("played again, better",)),
    Item("progress", "Progress", ("statistics, feats",)),
    Item("saved", "Saved games", ("resume and replay",)),
    Item("lab", "Lab", ("maps, questions, claims",)),
    Item("settings", "Settings", ("colours, keys, speed",)),
)


class Home(Page):
    PURPOSE: ClassVar[str] = "Choose what to do. Games are saved by themselves after every move."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", show=False, id="home.stay"),
        Binding("c", "go('continue')", "continue", id="home.continue", tooltip="Go on with the last game"),
        Binding("t", "go('table')", "So Long Sucker", id="home.table", show=False),
        Binding("n", "go('new')", "new game", id="home.new"),
        Binding("l", "go('learn')", "learn", id="home.learn"),
        Binding("p", "go('puzzles')", "puzzles", id="home.puzzles", show=False),
        Binding("m", "go('deck')", "mistakes", id="home.deck", show=False),
        Binding("g", "go('progress')", "progress", id="home.progress", show=False),
        Binding("s", "go('saved')", "saved games", id="home.saved", show=False),
        Binding("b", "go('lab')", "lab", id="home.lab", show=False),
        Binding("comma", "go('settings')", "settings", id="home.settings", key_display=",", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._last: Path | None = None
        self._waiting: tuple[str, ...] = ()
        """The last unfinished game, told in a few words."""
        self._match: Session | None = None
        """The last game of a match that waits for its next one."""
        self._due = 0
        """Cards of the mistakes deck whose time has come."""

    def body(self) -> ComposeResult:
        with Container(id="home"):
            yield Static(id="wordmark")
            yield Static("Solved games, perfect opponents, and the reason why.", id="motto")
            with Container(id="hall"):
                yield Menu(id="menu")
                yield Living()

    def on_mount(self) -> None:
        self._fill()
        self.query_one(Menu).focus()

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.query_one(Menu).shape(loose=height >= 36, short=width < 80 or height < 24)
        self.query_one(Living).large = width >= 110 and height >= 36
        self.query_one("#wordmark", Static).update(wordmark(self.arcade.settings.ascii, width))
        self._fill()

    def on_screen_resume(self) -> None:
        self.query_one("#wordmark", Static).update(wordmark(self.arcade.settings.ascii, self.size.width))
        self.query_one(Living).run(self.arcade.settings.animations)
        self.call_after_refresh(self._look)

    def on_screen_suspend(self) -> None:
        self.query_one(Living).still()

    def _look(self) -> None:
        self.in_background(self._read_last, group="look", exclusive=True)

    async def _read_last(self) -> None:
        """See which game waits to be continued, aside: a long one takes time to read."""
        found = await asyncio.to_thread(self._look_for_last)
        if not self.gone:
            self._found(*found)

    def _look_for_last(self) -> tuple[Path | None, tuple[str, ...], Session | None, int]:
        """The game to go on with, what it is called, the match it is of, and how many cards are due."""
        from nimarcade.coach import deck
        from nimarcade.records import latest_unfinished, read_save, waiting
        from nimarcade.tui import words

        path: Path | None = None
        told: tuple[str, ...] = ()
        match: Session | None = None
        with suppress(NimarcadeError, OSError):  # a save may go away while we look
            found = waiting(self.arcade.saves)
            if found is not None:
                path, match = found
                told = (words.title(match), words.against(match), words.match(match))
            else:
                path = latest_unfinished(self.arcade.saves)
            if path is not None and match is None:
                session, changed = read_save(path), datetime.fromtimestamp(path.stat().st_mtime)
                turn = f"{words.turn(session)}, {words.when(changed)}"
                told = (words.title(session), words.against(session), turn)
        return path, told, match, len(deck.load().due(deck.now()))

    def _found(self, path: Path | None, told: tuple[str, ...], match: Session | None, due: int) -> None:
        if not (menus := self.query(Menu)):
            return  # we left meanwhile
        self._match, self._due = match, due
        menu = menus.first()
        first = self._last is None and menu.marked == 0
        self._last, self._waiting = (path, told) if told else (None, ())
        self._fill()
        if first:
            menu.marked = 0

    def _fill(self) -> None:
        first = [Item("continue", "Continue", self._waiting)] if self._waiting else []
        height = self.size.height
        crowded = 24 <= height < 30 or (height >= 36 and self._waiting)
        places = [Item(place.name, place.title) for place in PLACES] if crowded else list(PLACES)
        if self._due:
            at = next(i for i, place in enumerate(places) if place.name == "deck")
            places[at] = replace(places[at], title=f"{places[at].title}, {self._due:,} due")
        self.query_one(Menu).fill([*first, *places])
        self.refresh_bindings()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.action_go(event.name)

    def action_stay(self) -> None:
        """Home is where `esc` ends."""

    def action_go(self, place: str) -> None:
        if place != "continue":
            self.arcade.visit(place)
        elif self._last is not None and self._match is not None:
            self.arcade.after_game(self._match, self._last)
        elif self._last is not None:
            self.arcade.resume(self._last)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go" or parameters != ("continue",) or self._last is not None
