"""The way from a screen to a table of a host.

A thread reads; what it hears is taken in by the loop of the screens, and told to the one screen that hears.
No screen waits for the host: what it asks is answered by an event or a refusal that comes later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread

from textual.screen import Screen

from nimarcade.core.connection import Connection
from nimarcade.core.errors import NimarcadeError
from nimarcade.play.mirror import Mirror


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
