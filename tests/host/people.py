"""A host without sockets, and people who play there by what they are told."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.deals import open_for
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.host.lobby import Lobby, Rules
from nimarcade.host.log import Log
from nimarcade.host.table import Machines, Table
from nimarcade.play import clocks, saves, wire
from nimarcade.play.mirror import Mirror
from nimarcade.play.saves import OutOfTurnActs
from nimarcade.play.seats import OPEN, usual_names
from nimarcade.play.session import Remark, Session
from nimarcade.players import tasks
from nimarcade.players.seating import seated


class Died(OSError):
    """The host was killed."""


class MortalLog(Log):
    """Dies at line `dies`, counted over its life: before it is written, in the midst of it, or after."""

    dies, how = -1, ""

    def write(self, lines: list[bytes]) -> None:
        for line in lines:
            self.dies -= 1
            if self.dies == 0 and self.how == "before":
                raise Died
            super().write([line[: len(line) // 2] if self.dies == 0 and self.how == "in" else line])
            if self.dies == 0:
                raise Died

    def replace(self, lines: list[bytes]) -> None:
        self.dies -= 1
        if self.dies == 0 and self.how == "before":
            raise Died
        super().replace(lines)
        if self.dies == 0:
            raise Died


class History:
    """All lines that a log ever had, by table and number, as read whenever its host is gone."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, int], Any] = {}
        self.folded = 0
        """Tables that were found in one line."""

    def read(self, path: Path) -> None:
        for text in path.read_bytes().splitlines(keepends=True):
            if text.endswith(b"\n"):
                table, seq, *line = json.loads(text)
                folded = line[2][0][0] == "open" and (table, seq) in self.lines
                self.folded += folded
                assert folded or self.lines.setdefault((table, seq), line) == line, "a line is another one"

    def check(self) -> int:
        """That no line is missing, and none did the same thing again; how many there are."""
        tables = {table for table, _ in self.lines}
        for name in tables:
            assert [n for table, n in sorted(self.lines) if table == name] == [
                *range(sum(table == name for table, _ in self.lines))
            ]
        done = [(key[0], by, ident) for key, (by, ident, _) in self.lines.items() if ident is not None]
        assert len(done) == len(set(done)), "a message is done twice"
        return len(self.lines)


class Inline(Machines):
    """Thinks here, at once."""

    def __init__(self) -> None:
        self.thought = 0

    async def decide(self, session: Session) -> str:
        self.thought += 1
        return tasks.move_of(session, Random(1)).here()

    async def out_of_turn(self, session: Session) -> OutOfTurnActs:
        return tasks.acts_out_of_turn(session, True)

    async def replies(self, session: Session, seat: int, text: str) -> list[Remark]:
        return []

    async def close(self) -> None: ...


class House:
    def __init__(self, folder: Path, rules: Rules | None = None) -> None:
        self.folder, self.rules = folder, rules or Rules()
        self.news: list[tuple[str, Seat | None]] = []
        self.history = History()
        self.open()

    def open(self) -> None:
        self.log = MortalLog(self.folder)
        news = lambda table, what, seat: self.news.append((what, seat))  # noqa: E731
        self.lobby = Lobby(self.log, Inline(), self.rules, self.folder, news)
        self.lobby.resume(self.log.entries())
        self.writing = asyncio.create_task(self.log.run())

    async def end(self) -> None:
        """As a kill ends it: what was not written is lost."""
        self.writing.cancel()
        self.log._refused = True
        await self.lobby.close()
        await self.log.close()
        if self.log.path.exists():
            self.history.read(self.log.path)

    async def again(self) -> None:
        await self.end()
        self.open()

    def table(self, code: str, seats: str = "", clock: str = "") -> tuple[Table, str, list[str]]:
        start = catalogue.read(code)
        labels = catalogue.game_of(start).seat_labels(start)
        kinds = seats.split(",") if seats else [OPEN] * len(labels)
        people = ["human" if kind == OPEN else kind for kind in kinds]
        session = Session.begin(start, seated(start, people, usual_names(people), 7))
        return self.lobby.open(clocks.begun(session, clocks.parsed(clock)) if clock else session, kinds)

    async def sat(self, table: str | None, *names: str, **fields: Any) -> list[Someone]:
        """These people at a table, once they were told of it."""
        people = [Someone(self, table, name, **fields) for name in names]
        await settle(self)
        return people


class Player:
    """Somebody who plays by what a mirror shows."""

    mirror: Mirror

    def tell(self, text: str) -> None:
        """Send it to the host."""
        raise NotImplementedError

    def ask(self, kind: str, /, **fields: object) -> int:
        number, text = self.mirror.request(kind, **fields)
        self.tell(text)
        return number

    def act(self, code: str) -> int:
        number, text = self.mirror.act(code)
        self.tell(text)
        return number

    @property
    def session(self) -> Session:
        assert self.mirror.authority is not None
        return self.mirror.authority.session

    def turn(self, rng: Random) -> None:
        """Whatever this person does next, if anything."""
        mirror = self.mirror
        if mirror.waiting or mirror.authority is None or mirror.seat is None:
            return
        if mirror.state == "ready" and not mirror.here[mirror.seat].ready:
            self.ask("ready")
        session = mirror.authority.session
        if mirror.state != "playing" or session.outcome is not None:
            return
        p, game = session.state, session.game
        if isinstance(p, SuckerPosition):
            if offers := open_for(p, mirror.seat):
                self.act(f"{rng.choice(['ok', 'nk'])}={offers[0].number}")
                return
            if rng.random() < 0.1:
                self.ask("say", text="I pay my debts")
                return
            if mirror.seat in mirror.authority.awaited():
                self.ask("pass")
                return
        if session.to_move == mirror.seat:
            move = game.sample(p, rng) if isinstance(p, SuckerPosition) else rng.choice([*game.moves(p)])
            self.act(game.write_move(p, move))


class Someone(Player):
    """A client in memory."""

    def __init__(self, house: House, table: str | None, name: str = "", **fields: Any) -> None:
        self.table: Table | None = None
        self.seat: Seat | None = None
        self.owner, self.home = False, ""
        self.pings: deque[float] = deque()
        self.house, self.left = house, ""
        self.lines: list[str] = []
        token = None if fields.pop("watch", False) else f"{abs(hash((table, name))) % 16**8:032x}"
        self.mirror = Mirror(table, fields.pop("token", token), name=name or None, **fields)
        self.come()

    def come(self) -> None:
        """Greet the host as it is now."""
        try:
            hello, *again = self.mirror.again()
            self.house.lobby.greet(self, wire.read(hello))
            for text in again:
                self.tell(text)
        except BadInput as error:
            self.leave(str(error))

    def tell(self, text: str) -> None:
        self.house.lobby.hear(self, wire.read(text))

    async def does(self, kind: str, /, **fields: object) -> str:
        """Ask, and wait until all is told; what the host refuses of it."""
        return await self._heard(self.ask(kind, **fields))

    async def plays(self, code: str) -> str:
        return await self._heard(self.act(code))

    async def _heard(self, number: int) -> str:
        await settle(self.house)
        return self.mirror.refused.get(number, "")

    def put(self, text: str) -> None:
        self.lines.append(text)
        assert self.mirror.hear(text), "nothing is missed"

    def leave(self, why: str, again: float | None = None) -> None:
        self.left = why


def told(session: Session) -> dict[str, object]:
    """A save as all may know it, and as it is for everyone."""
    data = saves.as_json(session)
    public = {key: data[key] for key in ("start", "moves", "comments", "result", "hints")}
    return dict(json.loads(json.dumps(public)))


async def settle(house: House) -> None:
    """Until all is written and told, and no machine thinks."""
    for _ in range(2000):
        await asyncio.sleep(0)
        busy = any(table.busy for table in house.lobby.tables.values())
        if not (house.log._lines or house.log._writing or house.log._told or busy) or house.writing.done():
            return
        await asyncio.sleep(0.0005)
    raise TimeoutError
