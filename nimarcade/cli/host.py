"""`host`: a table that friends sit down at from elsewhere; `serve`: the arcade on a web page."""

from __future__ import annotations

import asyncio
import csv
import json
import os
import re
import shlex
import signal
import socket
import ssl
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict
from datetime import date
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count, zip_longest
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from nimarcade.cli import main, output
from nimarcade.core import catalogue, codes, files, folders
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.line.terminal import flush, say
from nimarcade.play import saves, seat_kinds, seats, wire

if TYPE_CHECKING:
    from nimarcade.host.log import Log
    from nimarcade.host.server import Doors, Pages
    from nimarcade.host.ssh import Gate
    from nimarcade.host.table import Table
    from nimarcade.play.session import Session

MOST, WAITING, IDLE = 200, 1_000, 1800.0
OF_A_GAME = ("seats", "names", "clock", "match")
REACHED = ("address", "port", "public", "tls", "ssh")
"""Options by which a host is reached, which are not kept with its tables."""


def run_host(args: Namespace) -> int:
    if max(args.port, args.ssh or 0) > 65_535:
        raise BadInput("--port and --ssh take 0 to 65535")
    if folders.GUEST in os.environ:
        raise BadInput("visitors open no tables of their own")
    if args.code is None and (named := next((n for n in OF_A_GAME if getattr(args, n)), None)):
        raise BadInput(f"--{named} is of a game: name it too, such as nimarcade host nim")
    if max(args.watchers, args.tables or 1) > MOST:
        raise BadInput(f"--tables and --watchers take at most {MOST}")
    if args.public:
        try:
            plain = seats.parsed(args.public)[0] == args.public.rstrip("/")
        except BadInput:
            plain = False
        if not plain:
            raise BadInput("--public takes an address such as https://play.example.org:8000, without a path")
    tls = _tls(args.tls) if args.tls else None
    if args.how is None and (args.rounds or args.pupils):
        raise BadInput("--rounds and --pupils are of a class: add --class swiss or --class round-robin")
    if args.how and (args.code is None or args.seats or args.names or args.tables or args.match):
        raise BadInput("a class takes a game, and no --seats, --names, --tables or --match")
    begun = None if args.code is None else _begun(args)
    asyncio.run(_hosted(args, begun, tls))
    return 0


def _tls(given: str) -> ssl.SSLContext:
    """The certificate to show and its key; raises BadInput."""
    certificate, key = (Path(name.strip()).expanduser() for name in (given + ",").split(",")[:2])
    if not key.name:
        raise BadInput("--tls takes two files, a certificate and its key, as in --tls cert.pem,key.pem")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        for path in (certificate, key):
            path.read_bytes()  # else the reason does not say which one
        context.load_cert_chain(certificate, key, lambda: "")
    except ssl.SSLError:
        raise BadInput(
            f"{certificate} and {key} are no certificate and its own key in PEM without a password"
        ) from None
    except OSError as error:
        raise BadInput(f"{error.filename} cannot be read: {error.strerror}") from None
    return context


def beneath(words: Sequence[str], parent: int) -> None:
    """Host for an arcade, which reads what happens, until standard input ends with it. Without a port among
    the words the usual one is taken, or one that is free."""

    def end() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    parser = main.Parser()
    parser.take("host")
    args = parser.parse_args([*words, "--json"])
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((args.address, args.port))
        except OSError:
            args.port = 0
    Thread(target=end, daemon=True).start()
    try:
        run_host(args)
    except NimarcadeError as error:
        say(json.dumps({"why": str(error)}))
        flush()


HEADER = re.compile("(?i)(?:.*name|pupil|student)s?")
"""What stands above a column of names."""


def _pupils(path: Path) -> list[str]:
    """The names in the first column of a file; raises BadInput."""
    names: list[str] = []
    lines = files.text(path, 1 << 20).splitlines()
    between = ";" if ";" in "".join(lines[:1]) and "," not in lines[0] else ","
    for line, row in enumerate(csv.reader(lines, delimiter=between), 1):
        name = row[0].strip() if row else ""
        if name and (line > 1 or not HEADER.fullmatch(name)):
            try:
                names.append(wire.player_name(name, names))
            except NimarcadeError as error:
                raise BadInput(f"{path}: line {line}: {error}") from None
    if not 0 < len(names) <= MOST:
        raise BadInput(f"{path}: {len(names)} names; a class has 1 to {MOST}, one a line")
    return names


def _begun(args: Namespace) -> tuple[Session, list[str]]:
    """The game of a new table, and who sits where; raises BadInput or BadSeat."""
    from nimarcade.cli.play import new_game
    from nimarcade.play.seats import OPEN, opening, usual_names

    start, kinds = opening(args.code, args.seats)
    for kind in kinds:
        if kind != OPEN:
            seat_kinds.parse(kind, person=OPEN)
    args.code = catalogue.write(start)
    seats = ["human" if kind == OPEN else kind for kind in kinds]
    args.seats, args.seed, args.first = ",".join(seats), None, None
    args.names = _names(args.names or "", usual_names(seats))
    return new_game(args), kinds


def _names(given: str, usual: list[str]) -> str:
    """The names of the seats, the usual one where none is given; raises BadInput for one nobody may take."""
    pairs = enumerate(zip_longest(map(str.strip, given.split(",")), usual, fillvalue=""))
    return ",".join(
        other if name in ("", other) else wire.player_name(name, (), seat) for seat, (name, other) in pairs
    )


async def _hosted(
    args: Namespace, begun: tuple[Session, list[str]] | None, tls: ssl.SSLContext | None
) -> None:
    from nimarcade.host import lobby, server
    from nimarcade.host.log import Log
    from nimarcade.host.table import Machines

    folder = args.folder.expanduser() if args.folder else _fresh()
    log, machines = Log(folder), Machines()
    rules = lobby.Rules(
        args.hints == "own" and not args.strict,
        args.takeback == "ask" and not args.strict,
        args.talk == "on",
        args.watchers,
        args.tables or MOST,
    )
    told, key = _Told(args.json, folder), ""
    tables = lobby.Lobby(log, machines, rules, folder, told)
    kinds = enumerate(seat_kinds.listed(args.seats or ""))
    tables.programs = {seat: kind for seat, kind in kinds if kind.startswith(seat_kinds.ENGINE)}
    async with AsyncExitStack() as leaving:
        for each in (log, machines, tables):
            leaving.push_async_callback(each.close)
        tables.resume(log.entries())
        again = list(tables.tables.values())
        if args.how and again and tables.hall is None:
            raise BadInput(f"{folder} keeps tables and no class; choose another --folder")
        kept = [table.session for table in again] if tables.hall is None else [tables.hall.game]
        if begun is not None and kept:
            _of_these(folder, kept, begun[0])
        if args.how and begun and not kept:
            listed = _pupils(args.pupils) if args.pupils else None
            key = tables.open_hall(begun[0], args.how, args.rounds, listed)
        new = begun is None and not again and not tables.public and tables.hall is None
        if new:
            tables.publish()
        doors = server.Doors(tables, args.address, args.public or "", tls)
        name = urlsplit(args.public or "").hostname or args.address
        told.pages = args.visitors > 0 and all(map(find_spec, ("aiohttp", "textual_serve", "jinja2")))
        if told.pages:
            doors.pages = _pages(leaving, (doors, name, folder / "pages", args.visitors, IDLE))
        listening = await leaving.enter_async_context(await doors.opened(args.address, args.port))
        args.port = listening.sockets[0].getsockname()[1]
        told.url = (args.public or "").rstrip("/") or _url(
            "https" if tls else "http", args.address, args.port
        )
        doors.url = told.url
        if told.pages or args.ssh is not None:
            await leaving.enter_async_context(await doors.opened_within())
        if args.ssh is not None:
            gate = _gate()(doors, folder, args.visitors, IDLE)
            told.ssh = args.ssh = await gate.opened(args.address, args.ssh)
            leaving.push_async_callback(gate.close)
        told.again += _reached(args)
        if begun is not None and tables.programs:  # which no folder names
            told.again[1:1] = [args.code, "--seats", ",".join(begun[1])]
        leaving.callback(setattr, told, "ended", True)
        ended = _end()  # before anybody is told that it is open
        if tables.public:
            told.lobby(empty=new and args.folder is not None)
        if tables.hall is not None:
            log.then(partial(told.hall, tables.hall.name, key))
        for table in again if not (tables.public or tables.hall) else ():
            told.opened(table)
        if begun is not None and not again and tables.hall is None:
            for _ in range(args.tables or 1):
                log.then(partial(told.opened, *tables.open(*begun)))  # a link that is told leads somewhere
        log.then(told.kept)  # to be read where the host is killed, too
        await _until(ended, log)
    told.left()


def _of_these(folder: Path, kept: list[Session], begun: Session) -> None:
    """Raises BadInput where the folder keeps only other games; those of a match change who begins."""
    from nimarcade.play import match

    if not any(
        each.start == begun.start or (match.link_of(each) and each.game == begun.game) for each in kept
    ):
        there = codes.shortened(catalogue.write(kept[0].start))
        raise BadInput(f"{folder} keeps {there}; leave the game out, or choose another --folder")


def _pages(leaving: AsyncExitStack, words: tuple[Doors, str, Path, int, float]) -> Pages:
    made: asyncio.Task[Callable[[], asyncio.Protocol]] | None = None

    async def make() -> Callable[[], asyncio.Protocol]:
        pages = await asyncio.to_thread(import_module, "nimarcade.host.pages")
        runner = await pages.begun(pages.Pages(*words))
        leaving.push_async_callback(runner.cleanup)
        server: Callable[[], asyncio.Protocol] = runner.server
        return server

    def first() -> asyncio.Task[Callable[[], asyncio.Protocol]]:
        nonlocal made
        made = made or asyncio.create_task(make())
        return made

    return first


def _gate() -> type[Gate]:
    """Raises BadInput without the extra."""
    try:
        from nimarcade.host.ssh import Gate
    except ModuleNotFoundError as error:
        raise BadInput(f"--ssh needs the extra ssh, pip install '.[ssh]': there is no {error.name}") from None
    return Gate


def _reached(args: Namespace) -> list[str]:
    """The words that make a host listen where this one does."""
    usual = main.Parser()
    usual.take("host")
    changed = [name for name in REACHED if getattr(args, name) != usual.get_default(name)]
    return [word for name in changed for word in (f"--{name}", str(getattr(args, name)))]


def _end() -> asyncio.Event:
    """Set by Ctrl+C."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for signalled in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl+C is an exception
            loop.add_signal_handler(signalled, ended.set)
    return ended


async def _until(ended: asyncio.Event, log: Log) -> None:
    """Until the end is asked for, or until the disk refuses: raises Unwritten."""
    writing = asyncio.create_task(log.run())
    waiting = asyncio.create_task(ended.wait())
    await asyncio.wait([writing, waiting], return_when=asyncio.FIRST_COMPLETED)
    for each in (writing, waiting):
        each.cancel()
    if writing.done() and not writing.cancelled():
        writing.result()


class _Told:
    """What happens, on standard output. No table waits until somebody reads that, such as behind Ctrl+S."""

    def __init__(self, as_json: bool, folder: Path) -> None:
        self._json, self._folder = as_json, folder
        self.again = ["host", "--folder", str(folder)]
        self._lines: Queue[str | None] = Queue(WAITING)
        self._writing = Thread(target=self._write, daemon=True)
        self._writing.start()
        self.url, self.ssh, self.pages = "", 0, False
        self.ended = False
        """True when all are sent away, which is no news."""

    def _ways(self, table: str) -> dict[str, str]:
        """The addresses of a table for those who do not `join`."""
        page = {"page": f"{self.url}/{table}"} if self.pages else {}
        ssh = f"ssh -p {self.ssh} {table or 'lobby'}@{urlsplit(self.url).hostname}"
        return {**page, "ssh": ssh} if self.ssh else page

    def _others(self, ways: dict[str, str]) -> None:
        for kind, way in ways.items():
            self._say("       or open that address in a browser" if kind == "page" else f"       or {way}")

    def hall(self, name: str, key: str) -> None:
        link = f"{self.url}/{name}"
        if self._json:
            opened = {"event": "open", "version": 1, "table": name, "join": link}
            teacher = f"{link}#{key}" if key else None
            ways = {"folder": str(self._folder), **self._ways(name)}
            self._say(output.told("event", {**opened, "teacher": teacher, **ways}))
            return
        self._say(f"The class {name} is open until you press Ctrl+C.")
        if key:
            self._say(f"You:    nimarcade join '{link}#{key}'")
        self._say(f"Pupils: nimarcade join {link}")
        self._others(self._ways(name))

    def lobby(self, *, empty: bool) -> None:
        """`empty`: in a folder that was named and has no tables, which may be mistyped."""
        ways = self._ways("")
        if self._json:
            self._say(output.told("event", {"event": "lobby", "version": 1, "join": f"{self.url}/", **ways}))
        else:
            if empty:
                self._say(f"No tables are kept in {self._folder}, so this is a new lobby.")
            self._say("The lobby is open until you press Ctrl+C. Whoever comes begins a table, or joins one:")
            self._say(f"nimarcade join {self.url}/")
            self._others(ways)

    def opened(self, table: Table, owner: str = "", keys: list[str] | None = None) -> None:
        link, keys = f"{self.url}/{table.name}", keys or [""] * len(table.places)
        if self._json:
            seats = [
                {**asdict(each), "join": f"{link}#{key}" if key and each.kind == "open" else link}
                for each, key in zip(table.here(), keys, strict=True)
            ]
            owned = f"{link}#{owner}" if owner else None
            ways = {"folder": str(self._folder), **self._ways(table.name)}
            self._put("open", table, version=1, join=link, watch=link, owner=owned, seats=seats, **ways)
            return
        self._say(f"The table {table.name} is open until you press Ctrl+C.")
        if owner:
            self._say(f"You:   nimarcade join '{link}#{owner}'")
        self._say(f"Play:  nimarcade join {link}")
        self._others(self._ways(table.name))
        self._say(f"Watch: nimarcade join --watch {link}")

    def __call__(self, table: Table, what: str, seat: int | None) -> None:
        if self.ended:
            return
        session = table.session
        name = "" if seat is None else session.players[seat].name
        if self._json:
            more: dict[str, object] = {}
            if seat is not None:
                more = {"seat": table.here()[seat].seat, "name": name}
            if what == "over":
                more = {"result": saves.as_json(session)["result"], "save": str(table.saved)}
            self._put(what, table, **more)
            return
        ended = session.outcome
        words = {
            "seated": f"{name} sits down.",
            "away": f"{name} is away.",
            "back": f"{name} is back.",
            "over": f"{ended.reason if ended else ''} Saved as {table.saved}.",
            "closed": "It is closed.",
        }
        self._say(f"{table.name}: {words[what]}")

    def _put(self, event: str, table: Table, **more: object) -> None:
        self._say(output.told("event", {"event": event, "table": table.name, **more}))

    def kept(self) -> None:
        if not self._json:
            self._say(f"All is kept: nimarcade {shlex.join(self.again)} opens it again.")

    def left(self) -> None:
        self.kept()
        with suppress(Full):
            self._lines.put_nowait(None)
        self._writing.join(1.0)

    def _say(self, line: str) -> None:
        with suppress(Full):  # nobody has read for long
            self._lines.put_nowait(line)

    def _write(self) -> None:
        with suppress(OSError):  # nobody reads any more
            while (line := self._lines.get()) is not None:
                say(line)
                flush()


def _fresh() -> Path:
    """A folder of its own for this evening's tables."""
    where = folders.data() / "tables"
    return next(path for n in count(1) if not (path := where / f"{date.today():%Y-%m-%d}-{n}").exists())


def _url(scheme: str, address: str, port: int) -> str:
    """The address for friends: for all of this machine's the one that leads out of it."""
    if address in ("0.0.0.0", "::", ""):
        family, out = (socket.AF_INET6, "2001:db8::1") if address == "::" else (socket.AF_INET, "192.0.2.1")
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((out, 9))  # nothing is sent
            address = probe.getsockname()[0]
    return f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}"


# pages


def run_serve(args: Namespace) -> int:
    try:
        from nimarcade.web import server
    except ModuleNotFoundError as error:
        raise BadInput(f"serve needs the extra web, pip install '.[web]': there is no {error.name}") from None
    if args.port > 65_535:
        raise BadInput("--port takes 0 to 65535")
    if not args.host:
        raise BadInput("--host takes an address; 0.0.0.0 is all of this machine's")
    folder = args.folder.expanduser() if args.folder else folders.data() / "visitors"
    caps = args.per_browser, args.per_address
    arcades = server.Arcades(args.host, args.visitors, 60.0 * args.idle, folder, *caps)

    def opened(port: int) -> None:
        say(f"The arcade is open at {_url('http', args.host, port)}/ until you press Ctrl+C.")
        flush()

    asyncio.run(server.serve(arcades, args.host, args.port, opened))
    return 0
