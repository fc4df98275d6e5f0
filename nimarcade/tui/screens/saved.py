"""Saved games: one's own and the shipped examples; broken ones are named, with the reason."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from nimarcade.core import catalogue
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import folder
from nimarcade.play.folder import Entry
from nimarcade.play.journal import journal_path, read_save, rename
from nimarcade.play.session import Session
from nimarcade.tui.aside import aside
from nimarcade.tui.dialogs import Ask, Confirm
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import Page
from nimarcade.view import phrases, places
from nimarcade.view.item import Item


class Saved(Page):
    HEADING = places.SAVED.title
    PURPOSE = places.SAVED.purpose
    BINDINGS = bindings(places.SAVED)

    def __init__(self) -> None:
        super().__init__()
        self._own: list[Entry] = []
        self._shipped: list[Entry] = []

    def body(self) -> ComposeResult:
        with VerticalScroll(id="shelves", can_focus=False):
            yield Static("Reading…", id="empty")
            yield Menu(id="saves")

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        self.in_background(self._read, group="read", exclusive=True)

    async def _read(self) -> None:
        """Loading replays every game, which many long ones make slow."""
        own = await aside(folder.entries, self.arcade.saves)
        shipped = await aside(folder.entries, folder.examples())
        if not self.gone:
            self._fill(own, shipped)

    def _fill(self, own: list[Entry], shipped: list[Entry]) -> None:
        self._own, self._shipped = own, shipped
        items = [self._item(entry, "" if i else "Your games", own=True) for i, entry in enumerate(own)]
        items += [self._item(entry, "" if i else "Examples", own=False) for i, entry in enumerate(shipped)]
        self.query_one(Menu).fill(items)
        note = self.query_one("#empty", Static)
        note.update(f"No game of yours yet: they will be kept in {self.arcade.saves}.")
        note.display = not own
        self.refresh_bindings()

    def _item(self, entry: Entry, part: str, *, own: bool) -> Item:
        if entry.error is not None:
            fails = self.arcade.glyphs.fails
            return Item(entry.file, entry.title, (f"{fails} {entry.error}",), part, fault=True)
        moves = f"{entry.moves:,} move{'' if entry.moves == 1 else 's'}"
        state = "finished" if entry.finished else "unfinished"
        game = catalogue.game(entry.game).title
        about = f"{game} · {' – '.join(entry.seats)} · {moves}, {state}"
        if own:
            about += f" · {phrases.when(entry.when)}"
        return Item(entry.file, entry.title, (self.arcade.glyphs.words(about),), part)

    @property
    def _marked(self) -> Entry | None:
        name = self.query_one(Menu).name_marked
        return next((e for e in [*self._own, *self._shipped] if e.file == name), None)

    # acts

    def on_menu_marked(self) -> None:
        self.refresh_bindings()

    def on_menu_chosen(self) -> None:
        """Go on with an unfinished game of one's own; look at any other."""
        entry = self._marked
        if entry is None or entry.error is not None:
            if entry is not None:
                self.notify(f"{entry.error}", severity="error", markup=False)
            return
        self.arcade.resume(entry.path, replay=entry.finished or entry in self._shipped)

    def action_replay(self) -> None:
        if (entry := self._marked) is not None:
            self.arcade.resume(entry.path, replay=True)

    def action_table(self) -> None:
        """What came out at a table of So Long Sucker, and its next game."""
        if (entry := self._marked) is not None and (session := self._loaded(entry)) is not None:
            self.arcade.after_game(session, entry.path if entry in self._own else None)

    def action_review(self) -> None:
        if (entry := self._marked) is not None and (session := self._loaded(entry)) is not None:
            self.arcade.review(session)

    def _loaded(self, entry: Entry) -> Session | None:
        """The game of an entry; None with a notice where it cannot be read any more."""
        try:
            return read_save(entry.path, self._warn)
        except NimarcadeError as error:
            self.notify(str(error), severity="error", markup=False)
            return None

    def _warn(self, damage: str) -> None:
        self.notify(damage, severity="warning", timeout=10, markup=False)

    def action_rename(self) -> None:
        if (entry := self._marked) is not None:
            ask = Ask("A name for this game", entry.path.stem, partial(rename, entry.path))
            self.app.push_screen(ask)

    def action_import(self) -> None:
        from nimarcade.tui.text_dialogs import Import

        self.app.push_screen(Import())

    def action_delete(self) -> None:
        if (entry := self._marked) is not None:
            sure = Confirm(f"Delete {entry.path.name}?", "It cannot be brought back.")
            self.app.push_screen(sure, partial(self._deleted, entry.path))

    def _deleted(self, path: Path, sure: bool | None) -> None:
        if not sure:
            return
        try:
            path.unlink()
        except OSError as error:
            self.notify(
                f"{path.name} could not be deleted: {error.strerror}.", severity="error", markup=False
            )
            return
        with suppress(OSError):
            journal_path(path).unlink()
        self.in_background(self._read, group="read", exclusive=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action not in ("replay", "rename", "delete", "table", "review") or not self.is_mounted:
            return True
        entry = self._marked
        if entry is None:
            return False
        if action == "table":
            return entry.error is None and entry.game == "so-long-sucker"
        if action == "replay":
            return entry.error is None
        if action == "review":
            return entry.error is None and entry.moves > 0
        if action == "rename":
            return entry in self._own and entry.error is None
        return entry in self._own
