"""Hosts and clients killed in the midst of games, and messages that no client of ours sends.

python -m tests.torture hosts [--clients 500] [--hosts 50] [--seed 1]
python -m tests.torture hostile [--messages 100000] [--seed 1]
"""

import json
import os
import secrets
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from nimarcade.core import store
from nimarcade.play import saves, wire
from nimarcade.play.mirror import Mirror
from tests.host.callers import Caller, Host, check, hosted, play
from tests.host.people import History, told
from tests.process import resident
from tests.torture.asked import asked

GAMES: tuple[tuple[str, ...], ...] = (
    ("nim:5,4,3,2",),
    ("so-long-sucker+custom+c=2", "--seats", "open,open,greedy,open"),
    ("greedy-nim+misere+k=2:6,5,4", "--clock", "5+3"),
    ("moore-nim+k=2:4,3,3,2",),
    ("so-long-sucker+custom+c=3", "--seats", "open,open,open,open"),
    ("co-nim:4,4,3",),
    ("exco-nim:3/4,4,3", "--seats", "open,casual"),
    ("delete-nim:9,8,6",),
    ("bounded-nim+k=2:5,5,4", "--clock", "9"),
    ("dawsons-chess:9,7",),
    ("octal+0.77:9,8",),
    ("subtraction+1,2,3:9,8,7",),
    ("sum:nim:4,3/delete-nim:6,5",),
    ("treblecross:...............",),
    ("wythoff-nim:12,9", "--seats", "open,perfect"),
    ("so-long-sucker", "--seats", "open,greedy,open,greedy"),
)
"""Every family, with machines and clocks in some games."""
SEATS = ("Ann", "Bob", "Cy", "Di")
KILLS = 4.0
"""Of clients, a second."""
STEP = 0.02
"""Seconds between two looks at those who play."""


class Life:
    """A player, whose process is killed and begun anew: what it was told is in a file."""

    def __init__(self, host: Host, name: str, folder: Path) -> None:
        self.host, self.name, self.token = host, name, secrets.token_hex(16)
        self.told, self.end = folder / f"{name}.told", folder / f"{name}.end"
        self.process = 0
        self.begin()

    def begin(self) -> None:
        self.process = os.fork()
        if not self.process:
            with suppress(BaseException):
                self._play(Random(secrets.randbits(32)))
            os._exit(1)

    def sits(self) -> bool:
        """True once it was told of its seat; before that anybody may take it."""
        return self.told.exists() and '"t":"game"' in self.told.read_text()

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)

    def _play(self, rng: Random) -> None:
        me = Caller(self.host, self.name)
        me.mirror = Noting(self.told, self.host.table, self.token, self.name)
        last: object = None
        while True:
            me.listen(rng.uniform(0.002, 0.04))
            if me.mirror.authority is not None:
                me.turn(rng)
            if me.mirror.state == "over" and not me.mirror.waiting and last != (now := told(me.session)):
                store.write_whole(self.end, json.dumps(now).encode(), sync=False)
                last = now


class Noting(Mirror):
    """Writes down what it is told before it takes it in."""

    def __init__(self, path: Path, table: str, token: str, name: str) -> None:
        super().__init__(table, token, name=name)
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def hear(self, text: str | bytes) -> bool:
        os.write(self._file, (text if isinstance(text, bytes) else text.encode()) + b"\n")
        return super().hear(text)


def game(words: Sequence[str], folder: Path, rng: Random, counts: Counter[str]) -> None:
    """A whole game, whose clients and host are killed again and again."""
    host, history = Host(folder / "tables", *words), History()
    lives: list[Life] = []

    def again(dies: int) -> None:
        counts["hosts"] += 1
        history.read(host.folder / "tables.log")
        host.begin(dies=dies, how=rng.choice(("before", "in", "after")))

    try:
        host.kill()
        counts["hosts"] -= 1  # nothing was played yet
        again(rng.randrange(2, 9))
        free = sum(seat["kind"] == "open" for seat in host.opened["seats"])
        lives += [Life(host, name, folder) for name in SEATS[:free]]
        path, until = host.folder / f"{host.table}-1.json", time.monotonic() + 300
        calm = until - 250
        """From then on nobody is killed any more, so that it ends on the slowest machine."""
        looked = time.monotonic()
        while not ended(path, lives):
            assert time.monotonic() < until, f"{words[0]}: the game does not end"
            time.sleep(STEP)
            if host.process.poll() is not None:
                assert host.process.returncode == -signal.SIGKILL, host.process.returncode
                again(rng.randrange(2, 30) if time.monotonic() < calm else 0)
            risk, looked = (time.monotonic() - looked) * KILLS / len(lives), time.monotonic()
            killed = [each for each in lives if looked < calm and rng.random() < risk]
            for each in killed:
                each.kill()
            if killed and rng.random() < 0.3 and all(each.sits() for each in lives):
                stranger(host)
            for each in killed:
                each.begin()
            counts["clients"] += len(killed)
    finally:
        for each in lives:
            each.kill()
        host.kill()
    history.read(host.folder / "tables.log")
    counts["lines"] += history.check()
    counts["games"] += 1
    for each in lives:
        counts["told"] += compare(each, host.table, history)


def ended(path: Path, lives: Sequence[Life]) -> bool:
    """True if everybody has seen the end, and has the game that is saved."""
    if not path.exists() or not all(each.end.exists() for each in lives):
        return False
    kept = told(saves.from_json(json.loads(path.read_text()), "kept"))
    return all(json.loads(each.end.read_text()) == kept for each in lives)


def compare(life: Life, table: str, history: History) -> int:
    """That what a client was told is what the log has, and that its seat was always its own; how much that
    was."""
    seats, many = set(), 0
    for text in life.told.read_text().splitlines():
        message = json.loads(text)
        if message["t"] == "game":
            seats.add(message["seat"])
        if message["t"] == "ev":
            by, ident, lines = history.lines[table, message["seq"]]
            public = [wire.public(line) for line in lines]
            assert [by, ident, public] == [message["by"], message["id"], message["lines"]], text
            many += 1
    assert len(seats) == 1, f"{life.name} had the seats {seats}"
    return many


def stranger(host: Host) -> None:
    """Somebody who would take the seat of who is gone."""
    someone = Caller(host, "Eve")
    for _ in range(20):
        someone.listen(0.01)
        if someone.mirror.bye or host.process.poll() is not None:
            break
    someone.hang_up()
    if "free" not in someone.mirror.state and someone.mirror.bye:
        assert someone.mirror.seat is None, "a seat was stolen"


def run(clients: int, hosts: int, seed: int = 1, say: Callable[[str], object] = print) -> Counter[str]:
    """Kill as many at least."""
    counts: Counter[str] = Counter()
    began = time.monotonic()
    while counts["clients"] < clients or counts["hosts"] < hosts:
        words = GAMES[counts["games"] % len(GAMES)]
        with TemporaryDirectory() as folder:
            home = Path(folder)
            game(words, home, Random(f"{seed} {counts['games']}"), counts)
            faults = [path.read_text() for path in home.rglob("nimarcade.log")]
            assert not faults, faults
        say(
            "{clients:,} kills of clients and {hosts} of hosts in {games} games; of {lines:,} lines, told "
            "{told:,} times, none is lost, none was done twice, no seat was stolen, all have the same save "
            "(seed {seed}, {seconds:.0f} s)".format(**counts, seed=seed, seconds=time.monotonic() - began)
        )
    return counts


REQUESTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("act", {"code": "B@1", "at": [0, "play", 0]}),
    ("say", {"text": "hello"}),
    ("ask", {"what": "back"}),
    ("ask", {"what": "machine", "seat": 1}),
    ("answer", {"of": 1, "yes": True}),
    ("pass", {}),
    ("claim", {}),
    ("ready", {}),
    ("hint", {"ply": 0, "step": 1}),
    ("table", {"do": "close"}),
    ("table", {"do": "seat", "seat": 0, "kind": "engine:sh"}),
)
FOREIGN: tuple[dict[str, str], ...] = (
    {"Origin": "http://evil.example"},
    {"Host": "evil.example"},
    {"Cookie": "x" * 4000},
    {"X-Forwarded-For": "127.0.0.1"},
)
SLOW = 15
"""Clients that read nothing, at the same time."""


def attack(host: Host, rng: Random, texts: list[str], slow: list[socket.socket]) -> int:
    """By one connection, from one of many addresses; how many messages that was."""
    line = socket.create_connection(
        ("127.0.0.1", host.port),
        5,
        source_address=(f"127.0.{rng.randrange(1, 200)}.{rng.randrange(1, 200)}", 0),
    )
    url, way, sent = f"ws://127.0.0.1:{host.port}/", rng.random(), 1
    if way < 0.05:  # no handshake at all
        with line, suppress(OSError):
            line.sendall(rng.randbytes(rng.randrange(1, 9000)))
        return sent
    headers = rng.choice(FOREIGN) if way < 0.1 else {}
    hello = json.loads(rng.choice([text for text in texts if '"hello"' in text]))
    if way < 0.8:
        strange = {
            "token": f"{rng.getrandbits(128):032x}",
            "key": f"{rng.getrandbits(128):032x}",
            "watch": True,
        }
        name = rng.choice([*strange])
        hello[name] = strange[name]
    try:
        with connect(url, sock=line, additional_headers=headers, close_timeout=1) as client:
            client.send(json.dumps(hello))
            if way < 0.15:
                slow.append(line.dup())
            for _ in range(60):
                text = wild(rng, texts)
                client.send(text.encode() if rng.random() < 0.05 else text)
                sent += 1
    except (WebSocketException, OSError):
        line.close()
    return sent


def wild(rng: Random, texts: list[str]) -> str:
    """A message that is cut, oversized, nested, strange, out of turn, replayed or for another table."""
    text = rng.choice(texts)
    match rng.randrange(7):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            return "[" * rng.randrange(1, 4000) if rng.random() < 0.5 else '{"t":' * rng.randrange(1, 800)
        case 2:
            return text[:-1] + "x" * rng.choice((4000, 10_000, 200_000))
        case 3:
            fields = {
                "code": "B@1",
                "of": -1,
                "ply": 9,
                "step": 10**9,
                "at": [rng.random()],
                "text": "\u202e[b]\x1b",
            }
            return wire.written(rng.choice([*wire.KINDS, "nothing"]), id=rng.randrange(1 << 60), **fields)
        case 4:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(["\x00", "\\ud800", '"', "9" * 300, "null"]) + text[at:]
        case 5:
            return text.replace(rng.choice("0123456789abcdef"), rng.choice("0123456789abcdef"))
    return text


def hostile(messages: int, seed: int = 1, say: Callable[[str], object] = print) -> int:
    """Against two tables, where people play meanwhile; how many were sent."""
    rng, began = Random(seed), time.monotonic()
    with TemporaryDirectory() as folder:
        home = Path(folder)
        words = ("so-long-sucker+custom+c=2", "--seats", "open,open,greedy,greedy", "--tables", "2")
        with hosted(home, *words) as host:
            tables = [host.table, json.loads(host.process.stdout.readline())["table"]]
            people = [[Caller(host, name, table=table) for name in SEATS[:2]] for table in tables]
            for each in (*people[0], *people[1]) * 2:
                each.listen(0.2)
            texts = [
                text
                for each in (*people[0], *people[1])
                for text in (
                    *each.mirror.again(),
                    *(each.mirror.request(kind, **fields)[1] for kind, fields in REQUESTS),
                )
            ]
            for each in (*people[0], *people[1]):
                each.mirror.waiting.clear()
            before = most = resident(host.process.pid)
            sent, slow = 0, list[socket.socket]()
            while sent < messages:
                sent += attack(host, rng, texts, slow)
                for line in slow[:-SLOW]:
                    line.close()
                del slow[:-SLOW]
                most = max(most, resident(host.process.pid))
            for line in slow:
                line.close()
            assert most < before + 40, f"the host has grown from {before:.0f} to {most:.0f} MB"
            for both in people:
                play(host, both, rng)
            for both, table in zip(people, tables, strict=True):
                check(host, both, table)
            for each in (*people[0], *people[1]):
                each.hang_up()
        faults = [path.read_text() for path in home.rglob("nimarcade.log")]
        assert not faults, faults
    say(
        f"{sent:,} hostile messages: no traceback, both tables played to their end, "
        f"{before:.0f} MB of memory before and at most {most:.0f} (seed {seed}, "
        f"{time.monotonic() - began:.0f} s)"
    )
    return sent


def main(argv: Sequence[str]) -> int:
    run(**vars(asked("hosts", argv, __doc__, clients=500, hosts=50, seed=1)))
    return 0


def main_hostile(argv: Sequence[str]) -> int:
    hostile(**vars(asked("hostile", argv, __doc__, messages=100_000, seed=1)))
    return 0
