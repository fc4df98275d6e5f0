"""A class at a host: pupils come by one link, are paired round by round and seated; a teacher sees to it.

What happens in the hall stands in the log of the tables, under a name of its own:

| line | meaning |
| --- | --- |
| `["hall", SAVE, HOW, ROUNDS, OWNER, NAMES]` | the game, how it is paired, the teacher's key, its list |
| `["pupil", NAME, KEY]` | a pupil comes, known by this key from now on |
| `["free", NAME]` | the name is free for who comes from another machine |
| `["round", [[TABLE, [NAME, …]], …], [NAME, …]]` | who plays where, by seat, and who does not |
| `["hold", ON]`, `["end"]` | all games stand, or go on; the class is over |

A pair has a second table for its second game. A round stands before its tables, so that a host that dies
between the two knows what to open."""

import asyncio
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from time import monotonic
from typing import Protocol, cast

from nimarcade.core import catalogue, codes, game, task
from nimarcade.core.errors import BadInput
from nimarcade.games.so_long_sucker.position import Record
from nimarcade.host.log import Line, Log
from nimarcade.host.table import GONE, BadKey, Client, Table, hashed
from nimarcade.play import behaviour, clocks, journal, match, saves, wire
from nimarcade.play.authority import Event
from nimarcade.play.behaviour import Behaviour, Word, csv_of
from nimarcade.play.seat_kinds import SUBSTITUTE
from nimarcade.play.session import Player, Session
from nimarcade.players import pairing
from nimarcade.players.pairing import MACHINE, How, Names, Round

REST = 10.0
"""Seconds between a game and what comes next, in which its end is looked at."""
NEWS = 0.3
"""Seconds in which news are gathered before all are told."""
MOST = 200
"""Pupils of a class."""
MACHINES = "Machine {}"
PROMISES = ("promises_kept", "promises_broken", "promises_void", "broken_at")
GAMES = ("round", "table", "code", "seat", "name", "kind", "won", "points", "plies", "save", *PROMISES)
PLACES = ("place", "name", "points", "games", "wins", "faced", *(each.name for each in fields(Word)[1:]))


class Lobby(Protocol):
    """What a hall needs of its host."""

    tables: dict[str, Table]
    folder: Path
    log: Log

    def fresh(self) -> str: ...
    def opened(self, name: str, lines: list[Line]) -> Table: ...
    def enter(self, table: Table, seats: Mapping[Client, game.Seat | None]) -> None: ...
    def happened(self, table: Table, event: Event) -> Event: ...
    def tell(self, clients: Iterable[Client], text: str) -> None: ...


class Hall:
    def __init__(self, lobby: Lobby, name: str, opened: Line) -> None:
        _, save, how, rounds, self._owner, names = opened
        self.name = name
        self.there: dict[Client, str] = {}
        """Who is connected, by name; a teacher has none."""
        self.pupils: dict[str, str] = {}
        """Hashes of the keys of all who ever came."""
        self.rounds: list[Round] = []
        self._lobby, self.game = lobby, saves.from_json(save, name)
        self._how, self._planned = cast("How", how), task.unpack(int, rounds)
        self._listed = None if names is None else task.unpack(list[str], names)
        self._held = self._over = False
        self._tables: list[dict[str, Names]] = [{}]
        """Who plays where, round by round; nobody before the first one."""
        self._played: dict[str, tuple[Session, Path, list[Behaviour]]] = {}
        """Games that are over, by table, their saves, and at So Long Sucker who did what."""
        self._rest: dict[str, float] = {}
        """Until when the people of a table look at its end."""
        self._seen: dict[str, float] = {}
        """When those who are away were there last."""
        self.seq, self.lines = 0, list[Line]()
        """All that has happened here."""
        self._telling: asyncio.TimerHandle | None = None

    # who comes and goes

    def knows(self, token: str, key: str) -> bool:
        return hashed(token) in self.pupils.values() or hashed(key) == self._owner

    def greet(self, client: Client, hello: wire.Message) -> None:
        """Raises BadInput, BadKey for a wrong key."""
        name, key, token = MACHINE, hello["key"], hello["token"]
        if key is not None and hashed(key) != self._owner:
            raise BadKey("this is not the key of the teacher")
        if key is None and token is None:
            raise BadInput("pupils play here; only the teacher looks on")
        if key is None:
            name = next((name for name, known in self.pupils.items() if known == hashed(token)), MACHINE)
            if not name:
                name = self._named(hello["name"])
                self._happened(["pupil", name, hashed(token)])
        self.there[client] = name
        tables = [self._lobby.tables[t] for t in self._open_tables() if name and name in self._tables[-1][t]]
        if tables:
            self._enter(tables[-1], client)
        self.changed()
        self._step()  # where nobody was there for a round

    def _named(self, asked: str | None) -> str:
        """The name of somebody who comes for the first time."""
        if asked is None:
            raise BadInput("say who you are")
        known: dict[str, str] = {name.casefold(): name for name in (*(self._listed or ()), *self.pupils)}
        name = known.get(asked.strip().casefold(), "")
        if name and not self.pupils.get(name):
            return name
        if name:
            elsewhere = "came from another browser or terminal; your teacher can free the name"
            here = name in self.there.values()
            raise BadInput(f"{name} {'is here already, in another window' if here else elsewhere}")
        if self._listed is None:
            if len(self.pupils) >= MOST:
                raise BadInput(f"a class has at most {MOST} pupils")
            return wire.player_name(asked, [*self.pupils, *map(MACHINES.format, range(1, 5))])
        free = [each for each in self._listed if not self.pupils.get(each)]
        if not free:
            raise BadInput("all names of the list are taken; ask your teacher")
        are = "is" if len(free) == 1 else "are"
        raise BadInput(f"choose your name from the list of the class; free {are} {codes.people(free)}")

    def gone(self, client: Client) -> None:
        self._seen[self.there.pop(client)] = monotonic()
        self.changed()

    def _open_tables(self) -> list[str]:
        """Those of this round."""
        return [name for name in self._tables[-1] if name in self._lobby.tables]

    def _enter(self, table: Table, *clients: Client) -> None:
        """To their seats, or where a machine has it to look on."""
        names, human = self._tables[-1][table.name], [place.kind == "human" for place in table.places]
        seats = {client: names.index(self.there[client]) for client in clients}
        self._lobby.enter(table, {client: seat if human[seat] else None for client, seat in seats.items()})

    # what is asked for

    def hear(self, client: Client, request: wire.Message) -> bool:
        """Do what a teacher orders; False for what is of somebody's table. Raises BadInput."""
        if not self.there[client] and request["t"] == "table":
            if request["table"] is None:
                self._order(request)
            elif (table := self._lobby.tables.get(request["table"])) is not None:
                self._order_at(table, client, request)
            else:
                raise BadInput("that game is over")
            return True
        if client.table is None or request["table"] not in (None, client.table.name):
            raise BadInput("that game is over")
        over = client.table.session.outcome is not None
        if request["t"] == "ask" and request["what"] in ("rematch", "pause", "back" if over else ""):
            raise BadInput("in a class that is for your teacher to say")
        return False

    def _order(self, order: wire.Message) -> None:
        match order:
            case {"do": "next" | "cut" as how, "at": [number]}:
                playing = sum(name not in self._played for name in self._tables[-1])
                if number != len(self.rounds):
                    raise BadInput("another round has begun meanwhile")
                if playing and how == "next":
                    raise BadInput(f"games still at play: {playing}; next now breaks them off")
                self._happened(self._next())
            case {"do": "pause" | "go" as what}:
                self._happened(["hold", what == "pause"])
            case {"do": "announce", "text": str(text)}:
                self._lobby.tell(self.there, wire.written("announce", text=wire.sayable(text)))
            case {"do": "free", "text": str(name)}:
                known = next((who for who in self.pupils if who.casefold() == name.strip().casefold()), "")
                if not known or known in self.there.values():
                    raise BadInput(f"{known} is here" if known else f"nobody in this class is called {name}")
                self._happened(["free", known])
            case {"do": "close"}:
                self._happened(["end"])
            case _:
                raise BadInput("say which table you mean")

    def _order_at(self, table: Table, client: Client, order: wire.Message) -> None:
        match order:
            case {"do": "open"}:
                self._lobby.enter(table, {client: None})
            case {"do": "pause" | "go" as what}:
                self._stand(table, what == "pause")
            case {"do": "seat", "seat": int(seat)} if seat in table.session.people:
                for each in table.there:
                    each.seat = None if each.seat == seat else each.seat
                self._lobby.happened(table, table.authority.substituted(seat))
            case _:
                raise BadInput("say whose seat you mean")

    def _stand(self, table: Table, on: bool) -> None:
        if table.session.outcome is None and table.authority.paused != on:
            self._lobby.happened(table, table.authority.stands(on))

    # what happens

    def _happened(self, line: Line) -> None:
        self._lobby.log.add((self.name, self.seq + 1, None, None, [line]))
        self.take(self.seq + 1, [line])
        if line[0] == "hold":
            for table in self._open_tables():
                self._stand(self._lobby.tables[table], self._held)
        if line[0] == "pupil":
            self.changed()
        else:
            self._tell()
        self._step()

    def take(self, seq: int, lines: Sequence[Line]) -> None:
        """Note what happens, or what has happened before the host was begun again."""
        self.seq = seq
        self.lines += lines
        for line in lines:
            match line:
                case ["pupil", str(name), str(key)]:
                    self.pupils[name], self._seen[name] = key, monotonic()
                case ["free", str(name)]:
                    self.pupils[name] = ""
                case ["round", list(tables), list(byes)]:
                    self._tables.append({name: tuple(names) for name, names in tables})
                    self.rounds.append(Round(tuple(self._tables[-1].values()), tuple(byes)))
                case ["hold", bool(on)]:
                    self._held = on
                case ["end"]:
                    self._over = True

    def resumed(self) -> None:
        """All of the log is taken in: count what was played, and go on."""
        for name in (name for tables in self._tables for name in tables):
            kept = sorted(self._lobby.folder.glob(f"{name}-*.json"))
            if name not in self._lobby.tables and kept:
                self._note(name, journal.read_save(kept[-1]), kept[-1])
        self._write()
        self._step()

    def ended(self, table: Table, path: Path) -> None:
        """A game is over, and its save is written."""
        if table.name not in self._played:
            self._note(table.name, table.session, path)
            self._rest[table.name] = monotonic() + REST
            asyncio.get_running_loop().call_later(REST + 0.01, self._step)
            self._write()
            self.changed()

    def _note(self, name: str, session: Session, path: Path) -> None:
        did = behaviour.rows(session, path.name) if match.at_table(session) else []
        self._played[name] = session, path, did

    def _step(self) -> None:
        """Open the tables whose people are free; pair again when all is over."""
        tables, busy = self._tables[-1], set[str]()
        for table in [table for table in self._lobby.tables.values() if table.name not in tables]:
            self._lobby.happened(table, table.authority.noted(None, None, ["close"]))
        if not tables or self._held or self._over:
            return
        for name, names in tables.items():
            if name not in self._played or monotonic() < self._rest.get(name, 0):
                if name not in self._lobby.tables and not busy & {*names}:
                    self._open(name, names)
                busy |= {*names} - {MACHINE}
        if not busy and len(self.rounds) >= self._last():
            self._happened(["end"])
        elif not busy and len(self._here()) >= 2:
            self._happened(self._next())

    def _last(self) -> int:
        """How many rounds there are: in a round robin until all have met, else a leader is found."""
        n = len(self.pupils)
        whole = self._how == "round-robin" and len(self.game.players) == 2
        return self._planned or (n - 1 + n % 2 if whole else (n - 1).bit_length())

    def _here(self) -> list[str]:
        """Who may be paired, the best first."""
        late, there = monotonic() - GONE, self.there.values()
        return [s.name for s in self._standings() if s.name in there or self._seen[s.name] > late]

    def _next(self) -> Line:
        """Who plays in the next round; raises BadInput where there is none."""
        here, seats = self._here(), len(self.game.players)
        if self._over or len(here) < 2:
            raise BadInput("the class is over" if self._over else "a round needs two pupils")
        if seats == 2:
            chosen = pairing.paired(self._how, here, [*self.pupils], self.rounds)
        else:
            chosen = pairing.grouped(here, self.rounds, seats)
        again = [names[::-1] for names in chosen.tables if seats == 2]
        tables = [[self._lobby.fresh(), [*names]] for names in (*chosen.tables, *again)]
        return ["round", tables, [*chosen.byes]]

    def _open(self, name: str, names: Names) -> None:
        players = [
            Player("human", who) if who else Player(SUBSTITUTE, MACHINES.format(n), secrets.randbelow(10**9))
            for n, who in enumerate(names, 1)
        ]
        session: Session = match.again(self.game, players)
        if match.at_table(self.game):
            start, number, known = self.game.start, len(self.rounds), self._records()
            trust, able = start.rule_set.record == "open", match.can_lead(start)
            carried = tuple(known.get(who, Record()) for who in names) if trust else ()
            link = match.Link(name, number, number, "rotate", trust, carried)
            start = match.led_by(start, able[number % len(able)])
            session = match.begin(start, players, link, strict=self.game.strict)
        kinds, keys = [each.kind for each in players], [self.pupils.get(who, "") for who in names]
        ready: list[Line] = [["ready", seat] for seat, who in enumerate(names) if who]
        table = self._lobby.opened(name, [["open", saves.as_json(session), kinds, keys, "", 1], *ready])
        self._enter(table, *(client for client, who in self.there.items() if who and who in names))

    # what is counted and told

    def _records(self) -> dict[str, Record]:
        """What is on record of everybody's word after his last game."""
        records: dict[str, Record] = {}
        for session, *_ in (self._played[n] for tables in self._tables for n in tables if n in self._played):
            if match.at_table(session):
                words = match.promises(session.state_at(session.length))
                records |= {p.name: word for p, word in zip(session.players, words, strict=True)}
        return records

    def _standings(self) -> list[pairing.Standing]:
        results = [(_names(session), _points(session)) for session, *_ in self._played.values()]
        return pairing.standings(self.pupils, results, self.rounds)

    def _words(self) -> list[Word]:
        rows = (row for *_, did in self._played.values() for row in did)
        return behaviour.words([row for row in rows if row.kind == "human"])

    def _write(self) -> None:
        """What came of it, for spreadsheets."""
        games: list[Sequence[object]] = []
        for number, name in ((n, name) for n, tables in enumerate(self._tables) for name in tables):
            if name in self._played:
                (session, path, did), points = self._played[name], _points(self._played[name][0])
                code, labels = catalogue.write(session.start), session.game.seat_labels(session.start)
                fates = [[getattr(row, each) for each in PROMISES] for row in did]
                fates = fates or [[None] * 4] * len(points)
                for label, who, own, word in zip(labels, session.players, points, fates, strict=True):
                    row = (label, who.name, who.kind, int(own == max(points)), own, session.length, path.name)
                    games.append((number, name, code, *row, *word))
        words = {word.name: astuple(word)[1:] for word in self._words()}
        places: list[Sequence[object]] = [
            (s.place, s.name, s.points, s.games, s.wins, s.faced, *words.get(s.name, (None,) * 6))
            for s in self._standings()
        ]
        for file, text in (("results", csv_of(GAMES, games)), ("standings", csv_of(PLACES, places))):
            saves.write_atomic(self._lobby.folder / f"{file}.csv", text, sync=False)

    def changed(self) -> None:
        """Have everybody told soon, of all that changes meanwhile at once."""
        if self._telling is None and self.there:
            self._telling = asyncio.get_running_loop().call_later(NEWS, self._tell)

    def _tell(self) -> None:
        self._telling, there = None, self.there.values()
        ranked = self._standings()
        states = ("over", self._over), ("paused", self._held), ("playing", bool(self.rounds))
        common: dict[str, object] = {
            "state": next((name for name, on in states if on), "open"),
            "round": len(self.rounds),
            "rounds": self._last(),
            "here": [name for name in self.pupils if name in there],
            "byes": self.rounds[-1].byes if self.rounds else (),
            "standings": [[s.name, s.points, s.games, s.wins] for s in ranked],
            "places": [s.place for s in ranked],
            "code": catalogue.write(self.game.start),
            "away": [n for n in dict.fromkeys((*(self._listed or ()), *self.pupils)) if n not in there],
            "games": [
                (name, names, _points(self._played[name][0]) if name in self._played else None)
                for name, names in self._tables[-1].items()
            ],
            "words": task.pack(self._words() if self._over else []),
        }
        rows = wire.written("rows", tables=[_row(self._lobby.tables[name]) for name in self._open_tables()])
        for client, name in self.there.items():
            self._lobby.tell([client], wire.written("hall", you=name or None, **common))
            if not name:
                self._lobby.tell([client], rows)


def _names(session: Session) -> Names:
    return tuple(player.name if player.human else MACHINE for player in session.players)


def _points(session: Session) -> list[float]:
    """By seat: 1 for a win of two, at a table of more 1 for the first one out up to 4 for the winner."""
    ended = session.go_to(session.length).outcome
    return [float(max(0, paid)) for paid in ended.payoffs] if ended else [0.0] * len(session.players)


def _row(table: Table) -> dict[str, object]:
    """A table as the teacher sees it."""
    now = table.authority.running() or table.session
    more = {"position": catalogue.write(now.state), "clock": [round(left) for left in clocks.left(now)]}
    return {**table.row(), **more, "ply": now.ply, "turn": None if now.outcome else now.to_move}
