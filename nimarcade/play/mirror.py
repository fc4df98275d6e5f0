"""A table of a host as one of its clients knows it: the game that was sent, played on here by the same rules.

No socket is known here. What the client wants is told with a random number and kept until the host has
answered, so that after a break it is told again, and done once."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from nimarcade.core import task
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import Seat
from nimarcade.play import clocks, saves, seat_kinds, wire
from nimarcade.play.authority import Asked, Authority, Event, decision
from nimarcade.play.behaviour import Word
from nimarcade.play.session import REMOTE, Session


@dataclass(frozen=True, slots=True)
class Here:
    """Who sits in a seat, as the host says."""

    seat: str
    name: str
    kind: str
    ready: bool
    here: bool
    away: int
    """Seconds since the player was there last, when it was told."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a host's list of all."""

    table: str
    code: str
    """Of its start."""
    state: str
    seats: list[Here]
    watchers: int
    position: str | None
    """Its code; this and the rest a teacher is told."""
    ply: int | None
    turn: Seat | None
    clock: list[int] | None
    """Seconds by seat."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A class, as the host says."""

    state: str
    round: int
    rounds: int
    here: list[str]
    byes: list[str]
    """Who has no game in this round."""
    standings: list[tuple[str, float, int, int]]
    """The best first: name, points, games, games won."""
    you: str | None
    """None for a teacher."""
    code: str | None = None
    """Of the start that is played; this and the rest older hosts do not tell."""
    away: list[str] | None = None
    """Who was here, or is on the list, and is not here."""
    games: list[tuple[str, list[str], list[float] | None]] | None = None
    """Of this round: the table, the names by seat, and their points once it is over."""
    words: list[Word] | None = None
    """What everybody's promises came to at So Long Sucker, once the class is over."""
    places: list[int] | None = None
    """Of the standings, the same for equals."""


def _unknown(save: Any, own: Sequence[str]) -> object:
    """With the host's own levels as programs that play there: nobody here could make their moves."""
    seats = [{**seat, "kind": seat_kinds.ENGINE} if seat["kind"] in own else seat for seat in save["seats"]]
    return {**save, "seats": seats}


class Mirror:
    def __init__(
        self,
        table: str | None,
        token: str | None = None,
        key: str | None = None,
        let_in: Callable[[], object] = lambda: None,
        **wishes: object,
    ) -> None:
        """`table` is None for the list of all, `token` for who looks on; `let_in` is done once the host has
        not sent one away; `wishes` are fields of the greeting, its name, its seat, and whether to look on."""
        who = {"token": token, "key": key, "watch": table is not None and token is None}
        self._hello = {"v": wire.VERSION, "table": table, **who, **wishes}
        self._let_in = let_in
        self.sits_at = ""
        """The table that was sent."""
        self.authority: Authority | None = None
        self.seat: Seat | None = None
        self.owner = False
        self.state = ""
        self.here: list[Here] = []
        self.watchers = 0
        self.told = monotonic()
        """When the host said last who is here."""
        self.games = 0
        """How often the whole game was sent, since it was another one or lines could not tell it."""
        self.rules: dict[str, object] = {}
        self.levels: list[str] = []
        """Levels that the host has besides the arcade's, which need not be here."""
        self.waiting: dict[int, str] = {}
        """Messages that the host has not answered."""
        self.refused: dict[int, str] = {}
        """Those that it refused, and why."""
        self.notes: list[tuple[str, Seat]] = []
        """Who of the others has taken a `hint`, and who has said `no` or taken a question `back`."""
        self.tables: list[Row] | None = None
        """All the host has; None where it does not list them."""
        self.listed = self.told
        """When it listed them last."""
        self.begun: tuple[str, str] | None = None
        """The table that was begun from the list, and its owner's key."""
        self.hall: Hall | None = None
        """The class that one is in."""
        self.hall_told: Hall | None = None
        """As it was told last."""
        self.announced: list[str] = []
        """What its teacher has said."""
        self.bye = ""
        """The reason it gave for sending this client away."""

    @property
    def session(self) -> Session:
        """The game as it is here: who sits here is `You`, and people elsewhere are none of this keyboard."""
        assert self.authority is not None
        session = self.authority.session
        players = tuple(
            replace(player, name="You")
            if seat == self.seat
            else replace(player, kind=REMOTE)
            if player.human
            else player
            for seat, player in enumerate(session.players)
        )
        return replace(session, players=players)

    @property
    def table(self) -> object:
        """None for the list of all."""
        return self._hello["table"]

    @property
    def nameless(self) -> bool:
        """True if one was sent away from a class for want of a name that will do."""
        return bool(self.bye) and str(self.table).startswith(wire.HALL) and not self.has_key and not self.hall

    def call(self, name: str | None) -> None:
        self._hello["name"], self.bye = name, ""

    def wish(self, what: str, *, once: bool = False) -> Any:
        """What tables that are chosen from the list of all are to be greeted with, or `once` the next one."""
        told = self._hello.get(what)
        if once:
            self._hello[what] = None
        return told

    @property
    def has_key(self) -> bool:
        """True if one comes with a key, as a teacher does."""
        return self._hello["key"] is not None

    @property
    def asked(self) -> Asked | None:
        return None if self.authority is None else self.authority.asked

    def again(self) -> list[str]:
        """To be said on a new connection."""
        if (
            self.hall is not None
            and self.has_key
            and self.sits_at in [row.table for row in self.tables or ()]
        ):
            self.request("table", do="open", table=self.sits_at)  # a teacher goes on looking
        return [wire.written("hello", **self._hello), *self.waiting.values()]

    def request(self, kind: str, /, **fields: object) -> tuple[int, str]:
        """The number of a message, and its text; raises BadInput for what no host takes."""
        number = secrets.randbits(52)
        if self.hall is not None and self.sits_at:
            fields = {"table": self.sits_at, **fields}
        text = wire.written(kind, id=number, **fields)
        if len(text.encode()) > wire.LONGEST:
            raise BadInput("that is too long to be sent to the host")
        self.waiting[number] = text
        return number, text

    def begin(self, code: str, seats: str | None) -> tuple[int, str]:
        """A table of one's own. Its key is made here, so that no lost answer loses it."""
        return self.request("begin", key=secrets.token_hex(16), code=code, seats=seats)

    def act(self, code: str) -> tuple[int, str]:
        assert self.authority is not None
        return self.request("act", code=code, at=decision(self.authority.session))

    def hear(self, text: str | bytes) -> bool:
        """Take in what the host says; False where something was missed, so that it is to be greeted again.
        Raises BadInput or BadSave at what no honest host says."""
        message = wire.from_host(text)
        try:
            return self._take(message)
        except (LookupError, TypeError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadSave(f"the host's {message['t']} does not read") from None

    def _take(self, message: dict[str, object]) -> bool:
        match message:
            case {"t": "game"}:
                self._begin(message)
            case {"t": "ev", "seq": int(seq), "lines": list(lines)}:
                if self.authority is None or seq > self.authority.seq + 1:
                    return False
                if seq == self.authority.seq + 1:
                    event = task.unpack(Event, [seq, message["by"], message["id"], lines])
                    if event.by not in (None, *range(len(self.here))):
                        raise BadSave(f"the host tells of seat {event.by}")
                    asked = self.authority.asked
                    self.authority.follow(event)
                    if self.state in ("playing", "paused"):  # before the host tells who is in the room
                        self.state = "paused" if self.authority.paused else "playing"
                    if event.by == self.seat:
                        self.waiting.pop(event.id or 0, None)
                    if (by := event.by) is not None:
                        said = [str(line[0]) for line in event.lines]
                        own = "back" if asked is not None and asked.by == by else "no"
                        self.notes += [(own, by)] * ("no" in said)
                        self.notes += [("hint", by)] * ("hint" in said and by != self.seat)
            case {"t": "done", "id": int(number)}:
                self.waiting.pop(number, None)
            case {"t": "no", "id": int(number), "why": str(why)}:
                if self.waiting.pop(number, None) is not None:
                    self.refused[number] = why
            case {"t": "rows", "tables": tables}:
                self.tables, self.listed = task.unpack(list[Row], tables), monotonic()
            case {"t": "begun", "id": int(number), "table": str(table)} if number in self.waiting:
                self.begun = table, json.loads(self.waiting.pop(number))["key"]
            case {"t": "room", "state": str(state), "watchers": int(watchers)}:
                self.state, self.watchers = state, watchers
                self._who(message)
            case {"t": "hall"}:
                self.hall = task.unpack(Hall, message)
            case {"t": "announce", "text": str(text)}:
                self.announced.append(text)
            case {"t": "bye", "why": str(why)}:
                self.bye = why or "the host has closed the table"
        if self.authority is not None or self.hall is not None:
            self._let_in()
            self._let_in = lambda: None
        return True

    def _begin(self, message: dict[str, object]) -> None:
        self.levels = task.unpack(list[str], message.get("levels", []))
        save = message["save"]
        try:
            session = saves.from_json(_unknown(save, self.levels) if self.levels else save, "the host's game")
        except BadSave:
            self._let_in()  # the seat is kept for who comes back with the game
            raise
        authority = Authority(session)
        authority.seq = task.unpack(int, message["seq"])
        if message["asked"] is not None:
            authority.asked = task.unpack(Asked, message["asked"])
        authority.paused = message["state"] in ("open", "ready", "paused")  # no time runs
        authority.watch.since -= max(0, min(clocks.LONGEST, task.unpack(int, message.get("spent", 0))))
        self.state = task.unpack(str, message["state"])
        if self.sits_at != (table := task.unpack(str, message["table"])):
            self.waiting.clear()  # what was not answered was of another table
        self.sits_at = table
        seat = message["seat"]
        if not (seat is None or (isinstance(seat, int) and 0 <= seat < len(session.players))):
            raise ValueError(f"there is no seat {seat}")
        self.seat = seat
        self.owner = message["owner"] is True
        self.rules = task.unpack(dict[str, object], message["rules"])
        self.authority = authority
        self.games += 1
        self._who(message)

    def _who(self, message: dict[str, object]) -> None:
        self.here = task.unpack(list[Here], message["here"])
        self.told = monotonic()

    def away(self) -> list[tuple[str, int]]:
        """Who is not there, and for how many seconds."""
        since = round(monotonic() - self.told)
        return [
            (each.name, each.away + since)
            for seat, each in enumerate(self.here)
            if each.kind == "human" and not each.here and seat != self.seat
        ]
