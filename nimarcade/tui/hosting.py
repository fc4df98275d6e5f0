"""The host of a table that this arcade has opened: a process of its own, which ends with the arcade."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Thread

from nimarcade.core import child
from nimarcade.core.errors import BadInput
from nimarcade.play import seats
from nimarcade.play.seats import Taken


class Hosting:
    def __init__(self, words: Sequence[str]) -> None:
        """Begun with the words of `nimarcade host`."""
        self.folder = ""
        self.invitations: dict[str, str] = {}
        """By the label of a seat."""
        self.there: list[str] = []
        """Seats whose people are there."""
        self.open = True
        self.teaches = False
        """True if the table is the hall of a class."""
        self._child = child.ours("nimarcade.cli.host", "beneath", [*words])

    def opened(self, known: Taken) -> Taken:
        """The owner's seat, once the table is open, with what is `known` of it. Raises BadInput."""
        rows: list[dict[str, str]] = []
        match self._child.answer():
            case {"event": "open", "owner": owner, "seats": list(rows), **told}:
                ...
            case {"event": "open", "teacher": owner, **told}:
                self.teaches = True
            case {"why": str(why)}:
                raise BadInput(why)
            case _:
                raise BadInput(f"the table was not opened: {self._child.ended()}")
        folder, url = str(told["folder"]), str(told["join"])
        host, table, key = seats.parsed(str(owner or url))
        self.folder, self.invitations = folder, {row["seat"]: row["join"] for row in rows}
        taken = seats.take(host, table, known.name, key) if key else replace(known, url=url)
        seats.keep(taken := replace(taken, folder=folder, address=known.address, game=known.game))
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
