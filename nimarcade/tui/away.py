"""The way from a screen to a table of a host, and the page that waits until it answers.

A thread reads; what it hears is taken in by the loop of the screens, and told to the one screen that hears.
No screen waits for the host: what it asks is answered by an event or a refusal that comes later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from nimarcade.core.connection import Connection
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import wire
from nimarcade.play.mirror import Mirror
from nimarcade.tui import dialogs, page
from nimarcade.view import game_places, spoken

CALLED = "The host is called…"


class Link:
    def __init__(self, url: str, mirror: Mirror) -> None:
        """Calls the host at once; made where the loop of the screens runs."""
        self.mirror = mirror
        self.host = f"http{url.removeprefix('ws')}".rstrip("/")
        self.trouble = ""
        """Why the host is not reached; empty while it is, or is first called."""
        self._hearers: list[tuple[Screen[None], Callable[[], object]]] = []
        """The last one hears; the one before again when that is gone."""
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        self._connection = Connection(url, self._news)

    def heard_by(self, screen: Screen[None], heard: Callable[[], object]) -> Link:
        self._hearers.append((screen, heard))
        return self

    def left_by(self, screen: Screen[None]) -> None:
        self._hearers = [each for each in self._hearers if each[0] is not screen]
        if not self._hearers:
            Thread(target=self._connection.close, daemon=True).start()  # which waits for the host's goodbye

    def ask(self, kind: str, /, **fields: object) -> int:
        """The number of a message to the host; raises BadInput for what no host takes."""
        number, text = self.mirror.request(kind, **fields)
        self.send(text)
        return number

    def send(self, text: str) -> None:
        self._connection.send(text)

    def refusals(self) -> list[str]:
        """What the host said no to, and why; told once."""
        refused = [*self.mirror.refused.values()]
        self.mirror.refused.clear()
        return refused

    def _news(self, kind: str, text: str) -> None:
        with suppress(RuntimeError):  # the arcade has ended
            self._loop.call_soon_threadsafe(self._take, kind, text, context=self._context)

    def _take(self, kind: str, text: str) -> None:
        if not self._hearers:
            return
        if kind == "open":
            self.trouble = ""
            self._connection.greet(self.mirror.again())
        elif kind == "lost":
            self.trouble = text or "the line is cut"
        else:
            try:
                whole = self.mirror.hear(text)
            except NimarcadeError as error:
                whole, self.mirror.bye = True, str(error)
            if not whole:
                Thread(target=self._connection.again, daemon=True).start()
        if self.mirror.bye:
            Thread(target=self._connection.close, daemon=True).start()
        screen, heard = self._hearers[-1]
        screen.call_later(heard)


class Hearer(page.Page):
    """A screen that hears a host, and looks at what it has said when it is on top again."""

    link: Link

    def heard(self) -> None:
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.heard()

    def on_unmount(self) -> None:
        self.link.left_by(self)


class Waiting(Hearer):
    """One that also tells for how long somebody has been away."""

    def on_mount(self) -> None:
        self.set_interval(1.0, self.heard)
        self.heard()


class Joining(Hearer, place=game_places.JOINING):
    """Waits until the host of a table answers."""

    def __init__(self, url: str, mirror: Mirror) -> None:
        super().__init__()
        self._url, self._asks = url, False
        self.link = Link(url, mirror).heard_by(self, self.heard)

    def body(self) -> ComposeResult:
        yield Static(CALLED, id="joining", markup=False)

    def heard(self) -> None:
        mirror, trouble = self.link.mirror, self.link.trouble
        if mirror.bye:
            told = spoken.as_sentence(mirror.bye)
            if mirror.nameless and not self._asks:
                self._asks = True
                dialogs.typed(self, f"{told} Your name in the class:", "", wire.sayable, self._call)
        elif mirror.authority is not None or mirror.tables is not None or mirror.hall is not None:
            self.arcade.show_table(self.link, self)
            return
        else:
            told = f"The host is not reached: {trouble}. It is tried again and again." if trouble else CALLED
        self.query_one("#joining", Static).update(told)

    def _call(self, name: str) -> None:
        mirror = self.link.mirror
        self._asks = False
        mirror.call(name)
        self.link = Link(self._url, mirror).heard_by(self, self.heard)
