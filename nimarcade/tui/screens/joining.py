"""The page that waits until the host of a table answers."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from nimarcade.play import wire
from nimarcade.play.mirror import Mirror
from nimarcade.tui import page
from nimarcade.tui.away import Link
from nimarcade.tui.dialogs import typed
from nimarcade.view import game_places, spoken

CALLED = "The host is called…"


class Joining(page.Page, place=game_places.JOINING):
    def __init__(self, url: str, mirror: Mirror) -> None:
        super().__init__()
        self._url, self._asks = url, False
        self._link = Link(url, mirror).heard_by(self, self._heard)

    def body(self) -> ComposeResult:
        yield Static(CALLED, id="joining", markup=False)

    def _heard(self) -> None:
        mirror, trouble = self._link.mirror, self._link.trouble
        if mirror.bye:
            told = spoken.as_sentence(mirror.bye)
            if mirror.nameless and not self._asks:
                self._asks = True
                typed(self, f"{told} Your name in the class:", "", wire.sayable, self._call)
        elif mirror.authority is not None or mirror.tables is not None or mirror.hall is not None:
            self.arcade.show_table(self._link, self)
            return
        else:
            told = f"The host is not reached: {trouble}. It is tried again and again." if trouble else CALLED
        self.query_one("#joining", Static).update(told)

    def _call(self, name: str) -> None:
        mirror = self._link.mirror
        self._asks = False
        mirror.call(name)
        self._link = Link(self._url, mirror).heard_by(self, self._heard)

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._heard()

    def on_unmount(self) -> None:
        self._link.left_by(self)
