"""A table of a host: its game's authority, who sits where, who is there, and the machines that sit at tables.

Beside the lines of `play.authority` its events have those of the host:

| line | meaning |
| --- | --- |
| `["open", SAVE, KINDS, KEYS, OWNER, GAMES]` | the table as it was opened, or is now; keys are hashes |
| `["sit", SEAT, NAME, KEY]` | a person sits down, known by this key from now on |
| `["kind", SEAT, KIND, NAME, SEED]` | the owner seats a machine, or opens a seat, a person's too |
| `["ready", SEAT]` | a person is ready; when all are, the game begins |
| `["close"]` | the table is closed |
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Protocol

from nimarcade.core import catalogue, codes, pool
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import Game, Move, Position, Seat
from nimarcade.core.task import PACKAGE, R, Task, task, unpack
from nimarcade.core.worker import LaneProcess
from nimarcade.host.log import Line
from nimarcade.play import clocks, mirror, saves, seat_kinds, wire
from nimarcade.play.authority import Authority, Event
from nimarcade.play.seats import OPEN, opening, usual_names
from nimarcade.play.session import Player, Remark, Session
from nimarcade.players import seating, tasks

AT_ONCE = 10
"""Sentences that may be said at once; else one a second."""
GONE, DAY = 120.0, 86_400.0
"""Seconds of absence after which the others may agree on a machine; and after which a game is given up where
room is needed."""


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class Client(Protocol):
    """Somebody at the other end of a socket."""

    table: Table | None
    seat: Seat | None
    owner: bool
    """True if it has the key of who opened the table."""
    home: str
    """The household it comes from, that limits count."""
    pings: deque[float]
    """Seconds there and back, the latest ones."""

    def put(self, text: str) -> None:
        """Send it, when everything before it is sent."""

    def leave(self, why: str, again: float | None = None) -> None:
        """Say goodbye; the client may try `again` after so many seconds."""


@dataclass(slots=True)
class Place:
    """A seat."""

    kind: str
    key: str = ""
    """Hash of the invitation while it is open, then of the key of who sits there."""
    ready: bool = False
    seen: float = field(default_factory=monotonic)
    """When its player was there last."""
    said: float = 0.0
    """When what was said here so far would have been said, at a sentence a second."""
    refused: dict[str, float] = field(default_factory=dict)
    """When the others said no to what its player asked."""

    def may_talk(self) -> bool:
        self.said = max(self.said, monotonic()) + 1
        return self.said < monotonic() + AT_ONCE


class Table:
    """Raises BadInput at what is refused."""

    def __init__(self, name: str, opened: Line) -> None:
        _, save, *others = opened
        kinds, keys, self.owner, self.games = unpack(tuple[list[str], list[str], str, int], others)
        self.name = name
        self.authority = Authority(saves.from_json(save, name))
        self.places = [Place(kind, key) for kind, key in zip(kinds, keys, strict=True)]
        for place, player in zip(self.places, self.session.players, strict=True):
            if (place.kind in (OPEN, "human")) != player.human:
                raise BadSave(f"a {place.kind} cannot sit where the game has a {player.kind}")
        self.home = ""
        """The household that has begun it."""
        self.closed = False
        self.saved: Path | None = None
        """The save of the last game that is over."""
        self.there: list[Client] = []
        self.busy = False
        """True while a machine of this table thinks."""
        self.answers = False
        """True while one answers to what was said."""
        self.timer: asyncio.TimerHandle | None = None
        self.authority.asks_always = True
        self.authority.talk = True

    def start(self, programs: Mapping[Seat, str]) -> None:
        """Have the programs play that the owner of the host has named: no log and no save starts any. Raises
        BadInput where one is missing."""
        players = list(self.session.players)
        for seat, player in enumerate(players):
            if player.kind.partition("/")[0] == seat_kinds.ENGINE:
                if seat not in programs:
                    again = "begin with the same game and --seats again"
                    raise BadInput(f"a program plays at the table {self.name}; {again}")
                players[seat] = replace(player, kind=programs[seat])
        self.authority.session = replace(self.session, players=tuple(players))

    def opened(self) -> list[Line]:
        """The lines that make it again as it is."""
        kinds, keys = [place.kind for place in self.places], [place.key for place in self.places]
        opened: Line = ["open", saves.as_json(self.session), kinds, keys, self.owner, self.games]
        ready: list[Line] = [["ready", seat] for seat, place in enumerate(self.places) if place.ready]
        return [opened, *ready, *self.authority.opened()]

    @property
    def session(self) -> Session:
        return self.authority.session

    @property
    def state(self) -> str:
        if self.closed:
            return "closed"
        if any(place.kind == OPEN and not place.ready for place in self.places):
            return "open"
        if not all(place.ready for place in self.places if place.kind == "human"):
            return "ready"
        if self.session.outcome is not None:
            return "over"
        return "paused" if self.authority.paused else "playing"

    @property
    def begun(self) -> bool:
        return self.state not in ("open", "ready")

    @property
    def watchers(self) -> int:
        return sum(client.seat is None for client in self.there)

    def seat_of(self, key: str) -> Seat | None:
        """The seat of who holds this key."""
        known = hashed(key)
        return next((s for s, p in enumerate(self.places) if p.kind == "human" and p.key == known), None)

    def knows(self, token: str, key: str) -> bool:
        return self.seat_of(token) is not None or hashed(key) == self.owner

    def free(self, hello: wire.Message, token: str) -> tuple[Seat, str]:
        """The seat for somebody who comes, and the name there: his own again, if it was freed or a machine
        went on for him."""
        session, label, key = self.session, hello["seat"], hello["key"]
        labels = session.game.seat_labels(session.start)
        free = [seat for seat, place in enumerate(self.places) if place.kind == OPEN]
        lost = [
            seat
            for seat, (place, player) in enumerate(zip(self.places, session.players, strict=True))
            if place.key == hashed(token)
            and (place.kind == OPEN or player.name.startswith(seat_kinds.IN_FOR))
        ]
        if lost:
            free, key, label = lost, None, None
        if key is not None and (known := hashed(key)) != self.owner:
            free = [seat for seat in free if self.places[seat].key == known]
            if not free:
                raise BadKey("this invitation was used, or is none to this table")
        if label is not None:
            free = [seat for seat in free if labels[seat].casefold() == label.casefold()]
            if not free:
                raise BadInput(f"no seat {label} is free here; seats are {', '.join(labels)}")
        if not free:
            frees = ", and may free one" * (key is not None)  # the owner's
            raise BadInput(f"all seats are taken; join --watch looks on{frees}")
        seat = min(free, key=lambda seat: session.players[seat].name != hello["name"])  # who has lost it
        name = session.players[seat].name.removeprefix(seat_kinds.IN_FOR)
        if hello["name"] is not None:
            name = self.named(seat, hello["name"])
        return seat, name

    def named(self, seat: Seat, wished: str) -> str:
        """A name for somebody in this seat; raises BadInput."""
        others = [s for s, place in enumerate(self.places) if place.kind != OPEN and s != seat]
        return wire.player_name(wished, [self.session.players[s].name for s in others], seat)

    def take(self, event: Event) -> None:
        """Lines of the host; those of the game are the authority's. Raises BadInput at what cannot be."""
        began = self.begun
        for line in event.lines:
            match line:
                case ["sit", int(seat), str(name), str(key)] if 0 <= seat < len(self.places):
                    self.places[seat] = Place("human", key, ready=self.begun)
                    self._call(seat, Player("human", name))
                case ["kind", int(seat), str(kind), str(name), *seed] if 0 <= seat < len(self.places):
                    if kind != OPEN:
                        own_machine(kind, self.session.game)
                    self.places[seat] = Place(kind, self.places[seat].key, ready=self.begun)
                    own = unpack(list[int | None], seed) or [None]  # older lines have none
                    self._call(seat, Player("human" if kind == OPEN else kind, name, own[0]))
                case ["ready", int(seat)] if 0 <= seat < len(self.places):
                    self.places[seat].ready = True
                case ["close"]:
                    self.closed = True
                case ["sit" | "kind" | "ready" | "close", *_]:
                    raise BadSave(f"no host writes {codes.shown(json.dumps(line))}")
                case ["game", _]:
                    self.games += self.session.bare
                    for place, player in zip(self.places, self.session.players, strict=True):
                        if not player.human:
                            place.kind = player.kind
        if self.begun and not began:
            self.authority.watch.restart()

    def _call(self, seat: Seat, player: Player) -> None:
        saves.good_name(player.name)
        self.authority.session = self.session.seating(seat, player)

    def empty(self, seat: Seat) -> bool:
        """True if it is free, or its player has been away for long and no clock runs."""
        if not 0 <= seat < len(self.places):
            return False
        away = not self.present(seat) and monotonic() - self.places[seat].seen >= GONE
        return self.places[seat].kind == OPEN or (away and not clocks.left(self.session))

    def present(self, seat: Seat) -> bool:
        return any(client.seat == seat for client in self.there)

    def deserted(self) -> bool:
        """True if nobody has been there for so long that another table may take its place."""
        away = monotonic() - max(place.seen for place in self.places)
        return not self.there and away >= (DAY if self.state in ("playing", "paused") else GONE)

    def row(self) -> dict[str, object]:
        """The table in a list of tables."""
        about = {"table": self.name, "code": catalogue.write(self.session.start), "state": self.state}
        return {**about, "seats": self.here(), "watchers": self.watchers}

    def here(self) -> list[mirror.Here]:
        """Who sits where, for the people of the table."""
        labels = self.session.game.seat_labels(self.session.start)
        there, now = {client.seat for client in self.there}, monotonic()
        found = []
        for seat, (place, player) in enumerate(zip(self.places, self.session.players, strict=True)):
            away = 0 if seat in there or place.kind != "human" else round(now - place.seen)
            found.append(mirror.Here(labels[seat], player.name, place.kind, place.ready, seat in there, away))
        return found


def begun(code: str, seats: str | None, clock: str | None) -> tuple[Session, list[str]]:
    """The game of a new table, and who sits where; raises BadInput, BadSeat or PastLimit."""
    start, kinds = opening(code, seats)
    people = ["human" if kind == OPEN else own_machine(kind, catalogue.game_of(start)) for kind in kinds]
    session = Session.begin(start, seating.seated(start, people, usual_names(people)))
    return clocks.begun(session, clocks.parsed(clock)) if clock else session, kinds


def own_machine(kind: str, game: Game[Position, Move]) -> str:
    """The kind of a machine that a client seats; raises BadInput or BadSeat: no program of the host is theirs
    to start."""
    if kind == "human" or seat_kinds.parse(kind, game, OPEN).name == seat_kinds.ENGINE:
        raise BadInput("seat one of the arcade's own machines")
    return kind


class BadKey(BadInput):
    """An invitation that is none: who tries many is stopped."""


LONGEST = 10.0
"""Seconds that a machine may think; then it makes whatever move comes to hand."""


class Machines:
    """Who asks first is thought for first. Each table asks for one thing at a time."""

    def __init__(self) -> None:
        """As many processes as there are cores, less one for the host itself."""
        self._all = [LaneProcess("long", PACKAGE) for _ in range(max(1, pool.cores() - 1))]
        self._idle: asyncio.Queue[LaneProcess] = asyncio.Queue()
        for process in self._all:
            self._idle.put_nowait(process)

    async def decide(self, session: Session) -> str:
        """The code of the move of the machine to move; raises Forfeit."""
        p = session.state
        code = await self._run(tasks.move_of(session, Random()))
        return code or session.game.write_move(p, seating.choose(p, "greedy", Random()))

    async def out_of_turn(self, session: Session) -> saves.OutOfTurnActs:
        work = task(tasks.out_of_turn, saves.GameSent.of(session, session.ply), True)
        return await self._run(work) or saves.OutOfTurnActs()

    async def replies(self, session: Session, seat: int, text: str) -> list[Remark]:
        return await self._run(task(tasks.replies, saves.GameSent.of(session, session.ply), seat, text)) or []

    async def _run(self, work: Task[R]) -> R | None:
        """None where it takes too long."""
        process = await self._idle.get()
        try:
            async with asyncio.timeout(LONGEST):
                return await process.run(work)
        except TimeoutError:
            return None
        finally:
            self._idle.put_nowait(process)

    async def close(self) -> None:
        for process in self._all:
            await process.close()
