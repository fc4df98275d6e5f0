"""The tables of a host: who sits where, who is there, what they may do; machines and clocks that go on by
themselves. Sockets are `host.server`'s; here a client is somebody to be told.

What happens is an event of the table's authority, and in the log before anybody is told."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Literal

from nimarcade.core import log as faults
from nimarcade.core import task
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, BadSave, NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.host.hall import Hall
from nimarcade.host.log import Entry, Line, Log
from nimarcade.host.table import GONE, BadKey, Client, Machines, Table, begun, hashed, own_machine
from nimarcade.play import levels, match, saves, wire
from nimarcade.play.authority import Done, Event
from nimarcade.play.course import Machine, OutOfTurn, Persons
from nimarcade.play.seats import OPEN, usual_names
from nimarcade.play.session import Session
from nimarcade.players import conceding

PATIENCE = 20.0
"""Seconds that machines wait for somebody's answer to an offer; else one sleeper would hold them up."""
HINTS = 1_000
"""Hints that are noted in a game."""
DAY, MANY = 86_400.0, 20
"""The log is written in a line a table once a day, and at the start if it has so many lines a table."""
PER_SEAT = 8
"""Sockets of one seat."""
MOST = 200
"""Tables of a host."""
EMPTY = 32
"""Tables that a household may have begun and left."""
AGAIN = 30.0
"""Seconds until the same may be asked again after a no."""
NEWS = 0.5
"""Seconds between two lists of the tables for who looks for one."""
OFF = ("hints", "takeback", "talk")
"""What a host may do without; it does when it is opened again, too."""
_WHOLE = {"game", "sit", "kind", "ready"}
"""The lines that cannot be told to clients as they are; they are sent the whole game."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a table's name: none that is easily misread."""


News = Callable[[Table, str, Seat | None], object]


@dataclass(frozen=True, slots=True)
class Rules:
    """What goes at the tables of a host."""

    hints: bool = True
    takeback: bool = True
    talk: bool = True
    watchers: int = 20
    tables: int = MOST
    """So many may be open, where anyone may begin one."""


class Lobby:
    def __init__(self, log: Log, machines: Machines, rules: Rules, folder: Path, news: News) -> None:
        """`news` hears of who was seated, is away or back, and of games that are over; `folder` is for their
        saves."""
        self.tables: dict[str, Table] = {}
        self.hall: Hall | None = None
        self.programs: dict[Seat, str] = {}
        """Other people's programs, by seat, that play at all tables."""
        self.public = False
        """True if anyone may see the tables, and begin one."""
        self._kept = False
        """True if the log tells of the host itself."""
        self._lookers: list[Client] = []
        """Who looks for a table."""
        self._listing: asyncio.TimerHandle | None = None
        self.log, self._machines, self._rules = log, machines, rules
        self.folder, self._news = folder, news
        self._tasks: set[asyncio.Task[None]] = set()

    # tables

    def open(
        self, session: Session, kinds: Sequence[str], owner: str | None = None, ident: int | None = None
    ) -> tuple[Table, str, list[str]]:
        """A new table, the key of its owner, and an invitation for each open seat; `ident` is the number of
        the message that begins it."""
        name = self.fresh()
        owner, keys = owner or secrets.token_hex(16), [secrets.token_hex(16) for _ in kinds]
        kinds = [kind.partition(":")[0] for kind in kinds]  # nobody has to know the command of a program
        opened: Line = ["open", saves.as_json(session), kinds, [*map(hashed, keys)], hashed(owner), 1]
        return self.opened(name, [opened], ident), owner, keys

    def fresh(self, before: str = "") -> str:
        """A name that no table has."""
        while (name := before + "".join(secrets.choice(LETTERS) for _ in range(6))) in self.tables:
            pass
        return name

    def opened(self, name: str, lines: list[Line], ident: int | None = None) -> Table:
        if not self._kept:
            self._keep()
        self.log.add(entry := (name, 0, None, ident, lines))
        table = self._followed(*entry)
        table.start(self.programs)
        self._go_on(table)
        self._changed()
        return table

    def open_hall(self, session: Session, how: str, rounds: int, names: list[str] | None) -> str:
        """A class, of those on a list if there is one; the key of its teacher."""
        owner = secrets.token_hex(16)
        line: Line = ["hall", saves.as_json(session), how, rounds, hashed(owner), names]
        self.hall = Hall(self, self.fresh(wire.HALL), line)
        self.hall.take(0, [line])
        self.log.add((self.hall.name, 0, None, None, [line]))
        return owner

    def publish(self) -> None:
        """From now on, and when the host is opened again, anyone may begin tables here."""
        self.public = True
        self._keep()

    def _keep(self) -> None:
        self._kept = True
        for entry in self._itself():
            self.log.add(entry)

    def _itself(self) -> list[Entry]:
        """What the log tells of the host itself: that anyone may come, and what never goes at its tables."""
        off: Line = ["off", *(what for what in OFF if not getattr(self._rules, what))]
        lobby: Line = ["lobby"]
        lines = [*[lobby] * self.public, *[off] * bool(off[1:])]
        return [("", 0, None, None, lines)] if lines else []

    def resume(self, entries: Iterable[Entry]) -> None:
        """The tables of a log, as they were; raises BadSave at a line that says what cannot have been."""
        many = 0
        for many, (name, seq, by, ident, lines) in enumerate(entries, 1):
            try:
                if not name:
                    self._kept = True
                    for what, *more in lines:
                        self.public |= what == "lobby"
                        off = dict.fromkeys(
                            task.unpack(list[Literal["hints", "takeback", "talk"]], more), False
                        )
                        self._rules = replace(self._rules, **off)
                elif name.startswith(wire.HALL):
                    self.hall = self.hall or Hall(self, name, lines[0])
                    self.hall.take(seq, lines)
                else:
                    self._followed(name, seq, by, ident, lines)
            except (NimarcadeError, LookupError, TypeError, ValueError, AssertionError) as error:
                why = str(error) if isinstance(error, NimarcadeError) else "it does not read"
                raise BadSave(
                    f"{self.log.path}: line {many} cannot be played: {why}. Nothing was changed: mend that "
                    f"line, or take all lines of {shown(name)} out of the file, and the others open again"
                ) from None
        for table in list(self.tables.values()):
            if table.closed:
                del self.tables[table.name]
                continue
            table.start(self.programs)
            self._save(table)
            table.authority.watch.restart()  # while the host was down no time ran
            self._go_on(table)
            asyncio.get_running_loop().call_later(GONE, self._spare, table)  # for whom nobody comes back
        if self.hall is not None:
            self.hall.resumed()
        if many > MANY * (1 + len(self.tables)):
            self._fold()
        self._start(self._daily())

    def _followed(
        self, name: str, seq: int, by: Seat | None, ident: int | None, lines: Sequence[Line]
    ) -> Table:
        """The table of an entry of the log, after it; raises what its data are at fault with."""
        table = self.tables.get(name)
        if table is None and lines[0][0] == "open" and wire.TABLE.fullmatch(name):
            self.tables[name] = table = Table(name, lines[0])
            lines = lines[1:]
        elif table is None or seq != table.authority.seq + 1:
            raise BadSave(f"it is out of order as event {seq} of {shown(name)}")
        event = Event(seq, by, ident, lines)
        table.authority.follow(event)
        table.take(event)
        return table

    async def _daily(self) -> None:
        while True:
            await asyncio.sleep(DAY)
            self._fold()

    def _fold(self) -> None:
        """Have the log tell of each table as it is, in one line, and of none that is closed."""
        first = self._itself()
        if self.hall is not None:
            first.append((self.hall.name, self.hall.seq, None, None, self.hall.lines))
        tables = (table for table in self.tables.values() if not table.closed)
        self.log.fold([*first, *((t.name, t.authority.seq, None, None, t.opened()) for t in tables)])

    async def close(self) -> None:
        if self._listing is not None:
            self._listing.cancel()
        for each in self._tasks:
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # clients

    def greet(self, client: Client, hello: wire.Message) -> None:
        """Raises BadInput, BadKey for a wrong key."""
        if hello["v"] != wire.VERSION:
            raise BadInput(f"this host speaks version {wire.VERSION}, you speak {hello['v']}")
        if hello["table"] is None:
            if not self.public:
                raise BadInput("the tables of this host are not listed; join one by its own address")
            self._lookers.append(client)
            self._list(client)
            return
        if self.hall is not None and hello["table"] == self.hall.name:
            self.hall.greet(client, hello)
            return
        if self.hall is not None and not hello["watch"]:
            raise BadInput(f"in a class all come by the hall: {self.hall.name} in place of the table's name")
        if (table := self.tables.get(hello["table"])) is None:
            raise BadKey(f"there is no table {hello['table']} here")
        seat, sits = None, None
        if hello["watch"]:
            if table.watchers >= self._rules.watchers:
                raise BadInput("as many look on as may")
        elif (token := _token(table, hello)) is None:
            raise BadInput("a player needs a token of 32 hexadecimal digits")
        elif (seat := table.seat_of(token)) is None:
            seat, name = table.free(hello, token)
            sits = table.authority.noted(seat, None, ["sit", seat, name, hashed(token)])
        elif sum(each.seat == seat for each in table.there) >= PER_SEAT:
            raise BadInput("too many windows are open for this seat")
        back = seat is not None and all(each.seat != seat for each in table.there)
        client.table, client.seat = table, seat
        client.owner = table.owner in [hashed(key) for key in (hello["key"], hello["token"]) if key]
        table.there.append(client)
        if sits is not None:
            self.happened(table, sits)  # which tells all who are there
        else:
            self._whole(table, client)
        if back:
            self.log.then(lambda: self._news(table, "back" if sits is None else "seated", seat))
        self._room(table)

    def knows(self, hello: wire.Message) -> bool:
        """True of who sits at the table, or has opened it, and so guesses no key."""
        hall, name = self.hall, hello["table"]
        there = hall if hall is not None and name == hall.name else self.tables.get(name)
        return there is not None and there.knows(hello["token"] or "", hello["key"] or "")

    def enter(self, table: Table, seats: Mapping[Client, Seat | None]) -> None:
        """Have people of the hall sit at a table, or look on there."""
        for client, seat in seats.items():
            if client.table is not None:
                client.table.there.remove(client)
            client.table, client.seat = table, seat
            table.there.append(client)
        for client in seats:
            self._whole(table, client)
        self._room(table)

    def gone(self, client: Client) -> None:
        if self.hall is not None and client in self.hall.there:
            self.hall.gone(client)
        table, seat = client.table, client.seat
        client.table = None
        if client in self._lookers:
            self._lookers.remove(client)
        if table is None or client not in table.there:
            return
        table.there.remove(client)
        if seat is not None and all(each.seat != seat for each in table.there):
            table.places[seat].seen = monotonic()
            asyncio.get_running_loop().call_later(GONE, self._spare, table)
            self._news(table, "away", seat)
        self._room(table)

    def hear(self, client: Client, request: wire.Message) -> None:
        """What somebody at a table asks for: done, done before, or refused, and told so."""
        table, seat = client.table, client.seat
        try:
            if self.hall is not None and client in self.hall.there and self.hall.hear(client, request):
                self.tell([client], wire.written("done", id=request["id"], seq=0))
                return
            if table is None:
                self._begin(client, request)
                return
            event: Event | Done
            if (known := table.authority.done.get((seat, request["id"]))) is not None:
                event = Done(known)
            elif request["t"] == "table":
                event = self._order(table, client, request)
            elif seat is None:
                raise BadInput("you only watch here; a seat is for those who play")
            else:
                event = self._do(table, seat, request, median(client.pings or (0.0,)))
        except NimarcadeError as error:
            kind, seq = type(error).__name__, table.authority.seq if table else 0
            client.put(wire.written("no", id=request["id"], why=str(error), kind=kind, seq=seq))
            return
        if isinstance(event, Event):
            self.happened(table, event)
            if seat is not None and request["t"] == "say":
                self._start(self._reply(table, seat, request["text"]))
        if isinstance(event, Done) or _WHOLE & {line[0] for line in event.lines}:
            self.tell([client], wire.written("done", id=request["id"], seq=event.seq))

    def _begin(self, client: Client, request: wire.Message) -> None:
        """A table that a visitor begins, and owns."""
        if request["t"] != "begin":
            raise BadInput("sit down at a table first")
        ident: int = request["id"]
        table = next((t for t in self.tables.values() if (None, ident) in t.authority.done), None)
        if table is None:
            session, kinds = begun(request["code"], request["seats"], request["clock"])
            open_ = [table for table in self.tables.values() if not table.closed]
            left = [table for table in open_ if table.home == client.home and not table.there]
            if client.home and len(left) >= EMPTY:
                self._clear(left, f"{len(left)} tables that were begun from your address stand empty")
            elif len(open_) >= self._rules.tables:
                self._clear(open_, "as many tables are open as there may be")
            table, _, _ = self.open(session, kinds, request["key"], ident)
            table.home = client.home
        self.tell([client], wire.written("begun", id=ident, table=table.name))

    def _clear(self, tables: Sequence[Table], full: str) -> None:
        """Close one of them where nobody is; raises BadInput where somebody is at all, or was a while ago."""
        table = next((table for table in tables if table.deserted()), None)
        if table is None:
            raise BadInput(f"{full}; sit down at one of them")
        self.happened(table, table.authority.noted(None, None, ["close"]))

    def _do(self, table: Table, seat: Seat, request: wire.Message, lag: float) -> Event | Done:
        authority, ident = table.authority, request["id"]
        match request:
            case {"t": "ready"}:
                if table.places[seat].ready:
                    raise BadInput("you are ready already")
                return authority.noted(seat, ident, ["ready", seat])
            case {"t": "name", "name": name}:
                if table.begun:
                    raise BadInput("names stay as they are once the game has begun")
                key = table.places[seat].key
                return authority.noted(seat, ident, ["sit", seat, table.named(seat, name), key])
            case {"t": "begin"}:
                raise BadInput("a table is begun from the list of all, not from another one")
            case {"t": "say", "text": text}:
                if not self._rules.talk:
                    raise BadInput("nobody talks at this table")
                if not table.places[seat].may_talk():
                    raise BadInput("not so fast: one sentence a second")
                return authority.say(seat, ident, wire.sayable(text))
        if not table.begun:
            raise BadInput("the game has not begun")
        match request:
            case {"t": "act", "code": code, "at": at}:
                if table.state == "paused":
                    raise BadInput("the game is paused")
                return authority.act(seat, ident, code, at, lag)
            case {"t": "ask", "what": "back"} if not self._rules.takeback:
                raise BadInput("nothing is taken back at this table")
            case {"t": "ask", "what": "machine", "seat": int(other)} if not table.empty(other):
                raise BadInput(f"a machine takes a seat that has been empty for {GONE / 60:.0f} minutes")
            case {"t": "ask", "what": what, "seat": about}:
                if monotonic() < table.places[seat].refused.get(what, -AGAIN) + AGAIN:
                    raise BadInput(f"the answer was no; you can ask again after {AGAIN:.0f} seconds")
                return authority.ask(seat, ident, what, about)
            case {"t": "answer", "of": of, "yes": yes}:
                asked, event = authority.asked, authority.answer(seat, ident, of, yes)
                if asked is not None and not yes and asked.by != seat:
                    table.places[asked.by].refused[str(asked.line[1])] = monotonic()
                return event
            case {"t": "pass", "of": about}:
                return authority.pass_by(seat, ident, about)
            case {"t": "claim"}:
                return authority.claim(seat, ident, conceding.check)
            case {"t": "hint", "ply": ply, "step": step}:
                if not self._rules.hints:
                    raise BadInput("there are no hints at this table")
                if len(table.session.hints) >= HINTS:
                    raise BadInput(f"{HINTS:,} hints are enough for a game")
                return authority.hint(seat, ident, ply, step)
        raise AssertionError(request)

    def _order(self, table: Table, client: Client, order: wire.Message) -> Event | Done:
        if not client.owner:
            raise BadInput("only whoever opened the table may do that")
        authority, seat, ident = table.authority, client.seat, order["id"]
        match order:
            case {"do": "close"}:
                return authority.noted(seat, ident, ["close"])
            case {"do": "pause"}:
                if table.state not in ("playing", "paused"):
                    raise BadInput("no game is being played")
                return authority.stands(not authority.paused, seat, ident)
            case {"do": "start"}:
                if table.state != "ready":
                    raise BadInput("the game begins when all seats are taken")
                waiting: list[Line] = [["ready", s] for s, p in enumerate(table.places) if not p.ready]
                return authority.noted(seat, ident, *waiting)
            case {"do": "seat", "seat": int(other), "kind": str(kind)}:
                if not 0 <= other < len(table.places):
                    raise BadInput("there is no such seat")
                frees = kind == OPEN and table.places[other].kind == "human"
                if table.begun and not frees:
                    raise BadInput("machines are seated before the game begins")
                if other == seat or (table.places[other].kind == "human" and not frees):
                    raise BadInput("a person sits there")
                name = table.session.players[other].name if table.begun else _named(table, other, kind)
                seed = None if kind == OPEN else secrets.randbelow(10**9)
                there = [each for each in table.there if each.seat == other]
                for each in there:
                    self.gone(each)
                    each.leave("whoever opened the table has freed your seat")
                barred: list[Line] = [["sit", other, name, ""]] if there else []  # his key opens it no more
                return authority.noted(seat, ident, *barred, ["kind", other, kind, name, seed])
        raise BadInput("say which seat, and who is to sit there")

    # what happened

    def happened(self, table: Table, event: Event) -> Event:
        table.take(event)
        self.log.add((table.name, event.seq, event.by, event.id, list(event.lines)))
        kinds = {line[0] for line in event.lines}
        if kinds & _WHOLE:
            for client in table.there:
                self._whole(table, client)
        else:
            lines = [wire.public(line) for line in event.lines]
            self.tell(table.there, wire.written("ev", seq=event.seq, by=event.by, id=event.id, lines=lines))
        if kinds & {"close", "pause"}:
            self._room(table)
        self._save(table)
        if table.closed:
            self.log.then(lambda: self._shut(table))
        self._changed()
        self._go_on(table)
        self._spare(table)
        return event

    def _spare(self, table: Table) -> None:
        """No question waits for who is gone for long, or out of the game."""
        away = {seat for seat in range(len(table.places)) if table.empty(seat)}
        if not table.closed and (event := table.authority.unheard(away)) is not None:
            self.happened(table, event)

    def tell(self, clients: Iterable[Client], text: str) -> None:
        """Say it once it is on the disk; who comes meanwhile has the whole game."""
        now_there = tuple(clients)

        def told() -> None:
            for client in now_there:
                client.put(text)

        self.log.then(told)

    def _whole(self, table: Table, client: Client) -> None:
        asked, own = table.authority.asked, sorted(levels.plugged())
        text = wire.written(
            "game",
            v=wire.VERSION,
            table=table.name,
            seat=client.seat,
            owner=client.owner,
            seq=table.authority.seq,
            state=table.state,
            save=wire.seen(table.session),
            spent=int(table.authority.watch.seconds),
            here=table.here(),
            asked=asked and asked.packed,
            rules={"hints": self._rules.hints, "takeback": self._rules.takeback, "talk": self._rules.talk},
            **({"levels": own} if own else {}),
        )
        self.tell([client], text)

    def _room(self, table: Table) -> None:
        text = wire.written("room", state=table.state, here=table.here(), watchers=table.watchers)
        self.tell(table.there, text)
        self._changed()

    def _changed(self) -> None:
        """Have who looks for a table told soon, all that changes meanwhile at once."""
        if self._listing is None and self._lookers:
            self._listing = asyncio.get_running_loop().call_later(NEWS, self._list)
        if self.hall is not None:
            self.hall.changed()

    def _list(self, *lookers: Client) -> None:
        if not lookers:
            self._listing, lookers = None, tuple(self._lookers)
        rows = [table.row() for table in self.tables.values() if not table.closed]
        self.tell(lookers, wire.written("rows", tables=rows))

    def _save(self, table: Table) -> None:
        """Leave a save of a game that is over, with what is said after it."""
        if table.state != "over":
            return
        path = self.folder / f"{table.name}-{table.games}.json"
        text = saves.dumps(saves.as_json(table.session))
        if not path.exists() or path.read_text("utf-8") != text:
            saves.write_atomic(path, text, sync=False)  # the log has all of it, whatever becomes of it
        if table.saved != path:
            table.saved = path
            self._room(table)
            self.log.then(lambda: self._news(table, "over", None))
            if self.hall is not None:
                self.hall.ended(table, path)

    def _shut(self, table: Table) -> None:
        self.tables.pop(table.name, None)
        for client in list(table.there):
            if self.hall is not None and client in self.hall.there:
                client.table = client.seat = None  # he waits in the hall
            else:
                client.leave("the table is closed")
        self._news(table, "closed", None)
        self._changed()

    # what goes on by itself

    def _go_on(self, table: Table) -> None:
        """Have a machine think, or wait for people as long as one may, or for the end of a clock."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table.state not in ("playing", "over") or table.busy:
            return
        wanted = table.authority.wants()
        loop = asyncio.get_running_loop()
        if isinstance(wanted, Machine | OutOfTurn):
            table.busy = True
            self._start(self._think(table, wanted))
        elif isinstance(wanted, Persons) and wanted.out_of_turn:
            table.timer = loop.call_later(PATIENCE, self._wake, table, wanted.seats)
        if (due := table.authority.due) is not None and table.timer is None:
            table.timer = loop.call_later(due + 0.05, self._flag, table)

    def _wake(self, table: Table, seats: Sequence[Seat]) -> None:
        for seat in seats:
            self.happened(table, table.authority.noted(seat, None, ["pass", None]))

    def _flag(self, table: Table) -> None:
        if (event := table.authority.flag()) is None:
            self._go_on(table)
        else:
            self.happened(table, event)

    async def _think(self, table: Table, wanted: Machine | OutOfTurn) -> None:
        authority, event = table.authority, None
        here = wanted.session
        try:
            if isinstance(wanted, Machine):
                code = await self._machines.decide(here)
                if self._stands(table, here):
                    event = authority.answered(code)
            else:
                acts = await self._machines.out_of_turn(here)
                if self._stands(table, here):
                    event = authority.beside(acts.codes, acts.remarks if self._rules.talk else ())
        except NimarcadeError as error:  # its program gives no move, or cannot be started
            if self._stands(table, here):
                event = authority.forfeited(str(error))
        finally:
            table.busy = False
        if event is not None:
            self.happened(table, event)
        else:
            self._go_on(table)

    @staticmethod
    def _stands(table: Table, here: Session) -> bool:
        """True if the game is still where a machine was asked."""
        now = table.session  # a flag ends it where it stands
        same = (now.ply, now.state, now.outcome) == (here.ply, here.state, here.outcome)
        sit = [p.kind for p in now.players] == [p.kind for p in here.players]  # or a person has come back
        return same and sit and not table.authority.paused

    async def _reply(self, table: Table, seat: Seat, text: str) -> None:
        """Machines answer to what somebody has said at a table of So Long Sucker."""
        session = table.session
        if (
            table.answers
            or not any(player.machine for player in session.players)
            or not match.at_table(session)
        ):
            return
        table.answers = True
        try:
            remarks = await self._machines.replies(session, seat, text)
        finally:
            table.answers = False
        if remarks and table.session.start is session.start:
            self.happened(table, table.authority.replied(remarks))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        doing = asyncio.create_task(work)
        self._tasks.add(doing)
        doing.add_done_callback(self._ended)

    def _ended(self, doing: asyncio.Task[None]) -> None:
        self._tasks.discard(doing)
        if not doing.cancelled() and (error := doing.exception()) is not None:
            assert isinstance(error, Exception)
            faults.record(error)


def _token(table: Table, hello: wire.Message) -> str | None:
    """What a player is known by: the client's own token, but the owner's key stays his."""
    key: str | None = hello["key"]
    return key if key is not None and hashed(key) == table.owner else hello["token"]


def _named(table: Table, seat: Seat, kind: str) -> str:
    """The name of a machine, or of an open seat; raises BadInput for a kind that clients may not seat."""
    if kind != OPEN:
        own_machine(kind, table.session.game)
    kinds = [place.kind for place in table.places]
    return usual_names([*kinds[:seat], kind, *kinds[seat + 1 :]])[seat]
