"""The way from a screen to a table of a host, and the host of a table that is opened here.

A thread reads; what it hears is taken in by the loop of the screens, and told to the one screen that hears.
No screen waits for the host: what it asks is answered by an event or a refusal that comes later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from threading import Thread

from textual.screen import Screen

from nimarcade.core import child, errors
from nimarcade.core.connection import Connection
from nimarcade.play import seats
from nimarcade.play.mirror import Mirror


class Link:
    def __init__(self, url: str, mirror: Mirror) -> None:
        """Calls the host at once; made where the loop of the screens runs."""
        self.mirror = mirror
        self.host = seats.host_of(url)
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
            except errors.NimarcadeError as error:
                whole, self.mirror.bye = True, str(error)
            if not whole:
                Thread(target=self._connection.again, daemon=True).start()
        if self.mirror.bye:
            Thread(target=self._connection.close, daemon=True).start()
        screen, heard = self._hearers[-1]
        screen.call_later(heard)


class Hosting:
    """The host of a table that this arcade has opened: a process of its own, which ends with the arcade."""

    def __init__(self, words: Sequence[str]) -> None:
        """Begun with the words of `nimarcade host`."""
        self.folder = ""
        self.again: list[str] = []
        """The words that open it again."""
        self.invitations: dict[str, str] = {}
        """By the label of a seat."""
        self.there: list[str] = []
        """Seats whose people are there."""
        self.open = True
        self.teaches = False
        """True if the table is the hall of a class."""
        self._child = child.ours("nimarcade.cli.host", "beneath", [*words])

    def opened(self, known: seats.Taken) -> seats.Taken:
        """The owner's seat, once the table is open, with what is `known` of it. Raises BadInput."""
        rows: list[dict[str, str]] = []
        match self._child.answer():
            case {"event": "open", "owner": owner, "seats": list(rows), **told}:
                ...
            case {"event": "open", "teacher": owner, **told}:
                self.teaches = True
            case {"why": str(why)}:
                raise errors.BadInput(why)
            case _:
                raise errors.BadInput(f"the table was not opened: {self._child.ended()}")
        folder, url = str(told["folder"]), str(told["join"])
        host, table, key = seats.parsed(str(owner or url))
        self.folder, self.invitations = folder, {row["seat"]: row["join"] for row in rows}
        taken = seats.take(host, table, known.name, key) if key else replace(known, url=url)
        seats.keep(taken := replace(taken, folder=folder, address=known.address, game=known.game))
        self.again = seats.hosting(taken)
        Thread(target=self._follow, daemon=True).start()
        return taken

    def _follow(self) -> None:
        while (event := self._child.answer()) is not None:
            match event:
                case {"event": "seated" | "back", "seat": str(seat)}:
                    self.there = [*{*self.there, seat}]
                case {"event": "away", "seat": str(seat)}:
                    self.there = [each for each in self.there if each != seat]
                case {"event": "closed"}:
                    self.open = False
                    self.end()
                    return
        self.open = False

    def end(self) -> None:
        """What was told is on the disk by then."""
        self._child.leave("")
