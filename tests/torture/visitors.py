"""Thirty visitors of the web page who do what no browser does: stall, vanish, flood, resize, lie, come back.

`python -m tests.torture visitors --minutes 2 --seed 1` runs a server of its own on this machine and fails on
memory, processes or places that are not given back, on anything told on the owner's terminal, on a folder
that nobody was given a cookie for, and on a move that was kept once and is gone. Visitors speak on raw
sockets, each from an address of its own (127.0.0.x).
"""

import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random

from nimarcade.core.errors import NimarcadeError
from nimarcade.play.journal import read_save
from tests.process import NIMARCADE, environment, marked, resident
from tests.sessions import game, stored
from tests.torture.asked import asked

VISITORS = 30
PAGES = 2
"""That one browser may have, and one address."""
SERVER = 200.0
"""MB of memory that the server itself may take."""
EACH = 1024.0
"""MB that a process of a visitor may take."""
PROCESSES = 4
"""That one visitor may have: the arcade, and its three lanes of work."""
GONE = 90.0
"""Seconds until nothing is left of visitors who are gone."""
WAIT = 100.0
"""Seconds in which a crowded machine answers."""
NONSENSE = (
    *("", "1", "null", "{}", "[]", '"word"', "[" * 200_000, "9" * 5000, "\x00", '["stdin"', '["stdin",5]'),
    *('["resize",{"width":1e400,"height":1}]', '["resize",{"width":NaN,"height":1}]', '["resize",[1,2]]'),
    *('["resize",{"width":true,"height":1}]', '["resize",{"width":"80","height":1}]', '["resize"]'),
    *('["stdin","\\ud800"]', '["stdin",{"a":[]}]', json.dumps(["stdin", "x" * 100_000])),
)
FRAMES = (
    b"\x81\x05hello",  # without a mask
    b"\xff\x80\0\0\0\0",  # bits that mean nothing
    b"\x83\x80\0\0\0\0",  # a kind that there is not
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # 2^63 bytes are to come
    b"\x81\xff\0\0\0\0\x40\0\0\0\0\0\0\0" + b"x" * 300_000,  # 1 GB, and some of it
    b"\x89\xfe\x02\0\0\0\0\0" + b"x" * 512,  # a ping that is too long
    b"\x81\x82\0\0\0\0\xff\xfe",  # no UTF-8
    b"\x00\x81\0\0\0\0x",  # goes on with nothing
    b"\x88\x81\0\0\0\0x",  # an end that is cut off
)
REQUESTS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: ",
    b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + bytes(200),
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (1 << 20) + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 100_000 + b"\r\n",
    b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
    b"GET /static/../../server.py HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[::1\r\nCookie: nimarcade=%s\r\n\r\n"
    % (b"a" * 48),
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\nx",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET / HTTP/9.9\r\nHost: \xff\r\nCookie: nimarcade=\xff.\xff; \x01\r\n\r\n",
)


class Page:
    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.read = b""
        self.socket = socket.socket()
        self.socket.settimeout(WAIT)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 15)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))

    def ask(self, path: str, cookie: str, more: str = "") -> str:
        """What the server answers, up to the end of its headers."""
        here = f"127.0.0.1:{self.port}"
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: nimarcade={cookie}\r\n"
        )
        self.socket.sendall(f"{head}{more}\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer and (data := self.socket.recv(1)):
            answer += data
        return answer.decode("latin-1")

    def open(self, cookie: str, size: tuple[int, int] = (80, 24)) -> int:
        """The status; with 101 the page is open."""
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        answer = self.ask(f"/ws?width={size[0]}&height={size[1]}", cookie, upgrade + key)
        return int((answer.split() or ["", "0"])[1])

    def send(self, data: bytes) -> None:
        with suppress(OSError):
            self.socket.sendall(data)

    def say(self, message: object, *, raw: bool = False) -> None:
        data = (str(message) if raw else json.dumps(message)).encode("utf-8", "replace")
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x81, 0x80 + size)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 + 127, size)
        self.send(head + bytes(4) + data)

    def listen(self, seconds: float, until: Callable[[], object] = lambda: False) -> bool:
        """Take what comes; whether that came true. Pings are answered."""
        end = time.monotonic() + seconds
        self.socket.settimeout(0.2)
        with suppress(OSError):
            while time.monotonic() < end:
                if until():
                    return True
                with suppress(TimeoutError):
                    data = self.socket.recv(1 << 16)
                    if not data:
                        break
                    self.read = (self.read + data)[-(1 << 16) :]
                    self.send(b"\x8a\x80\0\0\0\0")
        return bool(until())

    def leave(self, how: str = "") -> None:
        """Politely, without a word, or cut off."""
        if not how:
            self.send(b"\x88\x82\0\0\0\0\x03\xe8")
        if how == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


@dataclass
class Visitor:
    """Someone with a cookie, an address and a game."""

    number: int
    port: int
    folder: Path
    """Of all visitors."""
    rng: Random
    did: Counter[str]
    cookie: str = ""
    kept: list[str] = field(default_factory=list)
    """Moves that were seen in the save."""
    lying: list[Page] = field(default_factory=list)
    """Pages that are left as they are, open and unread."""

    @property
    def address(self) -> str:
        return f"127.0.0.{self.number + 2}"

    @property
    def own(self) -> Path:
        return self.folder / sha256(self.cookie.partition(".")[0].encode()).hexdigest()[:24]

    @property
    def save(self) -> Path:
        return self.own / "saves" / "2026-01-01-nim-1.json"

    def arrive(self) -> None:
        """Be given a cookie, and a game of two people that may be gone on with."""
        page = Page(self.port, self.address)
        answer = page.ask("/", "")
        page.leave("silent")
        self.cookie = answer.split("nimarcade=")[1].split(";")[0]
        self.save.parent.mkdir(parents=True)
        stored(self.save, game("nim:50,49,48").play_code("50-1"))

    def page(self, size: tuple[int, int] = (80, 24)) -> Page:
        """An open page, once there is a place: who comes back at once finds his last page still closing."""
        end = time.monotonic() + GONE
        while time.monotonic() < end:
            page = Page(self.port, self.address)
            status = page.open(self.cookie, size)
            if status == 101:
                return page
            page.leave("silent")
            assert status in (429, 503), status
            for other in self.lying:
                other.leave("reset")
            self.lying.clear()
            time.sleep(0.5)
        raise AssertionError(f"visitor {self.number} finds no place")

    def moves(self) -> list[str]:
        with suppress(NimarcadeError, OSError):
            session = read_save(self.save)
            return [session.notation(ply) for ply in range(1, session.length + 1)]
        return []

    def play(self, page: Page) -> None:
        if not page.listen(WAIT, lambda: b"Play on" in page.read):
            return
        page.say(["stdin", "c"])
        page.listen(WAIT, lambda: b" to move." in page.read)
        before = len(self.moves())
        page.say(["stdin", f"/{50 - before}-1\r"])
        page.listen(WAIT, lambda: len(self.moves()) > before)
        found = self.moves()
        assert len(found) > before, f"no move was made of {50 - before}-1"
        assert found[: len(self.kept)] == self.kept, f"kept {self.kept}, found {found}"
        self.kept = found
        self.did["moves kept"] += len(found) > before

    # what is done, one thing a visit

    def honest(self) -> None:
        page = self.page()
        self.play(page)
        page.leave(self.rng.choice(("", "silent", "reset")))

    def killed(self) -> None:
        """The arcade dies in the middle of a game, and the visitor comes back with his cookie."""
        page = self.page()
        self.play(page)
        for pid in marked(f"NIMARCADE_DATA_DIR={self.own}"):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        page.listen(WAIT, lambda: b"broke off" in page.read)
        assert b"broke off" in page.read, "the page is not told"
        page.leave("silent")
        self.honest()

    def stall(self) -> None:
        """Stops reading while much is painted: stays so, goes without a word, or is cut off."""
        page = self.page((500, 500))
        for size in range(200):
            page.say(["resize", {"width": 500 - size % 2, "height": 500}])
            time.sleep(0.01)
        time.sleep(self.rng.choice((0.0, 5.0)))
        how = self.rng.choice(("lie", "silent", "reset"))
        if how == "lie":
            self.lying.append(page)
        else:
            page.leave(how)

    def vanish(self) -> None:
        for _ in range(3):
            page = Page(self.port, self.address)
            if page.open(self.cookie) == 101:
                page.listen(self.rng.random())
            page.leave(self.rng.choice(("", "silent", "reset")))

    def flood(self) -> None:
        """Says more than anybody can, and goes."""
        said: tuple[object, ...] = (
            *(["stdin", "\x1b[200~" + "x" * 1_000_000 + "\x1b[201~"], ["stdin", "\t" * 9000]),
            *(["ping", "x" * 1000], ["focus"], ["blur"], ["unheard of"], ["stdin", "\x1b[<35;1;1M" * 9000]),
            ["resize", {"width": 2147483648, "height": 2147483648}],
            ["resize", {"width": -1, "height": 0}],
        )
        page = self.page()
        page.socket.settimeout(1.0)
        message, many = self.rng.choice(said), 3000
        for _ in range(many if len(str(message)) < 20_000 else 3):
            page.say(message)
            if page.socket.fileno() < 0:
                break
        page.listen(3.0)
        page.leave(self.rng.choice(("", "silent", "reset")))

    def lie(self) -> None:
        """Nonsense in messages, frames and requests; another's cookie, and none of ours."""
        for request in self.rng.sample(REQUESTS, 4):
            page = Page(self.port, self.address)
            page.send(request)
            if self.rng.random() < 0.5:
                page.listen(0.3)
                page.leave("reset")
            else:
                self.lying.append(page)
        for cookie in ("a" * 48, "0" + self.cookie[:0:-1], "", f"{'b' * 48}.{'c' * 64}", "../../x"):
            page = Page(self.port, self.address)
            assert page.open(cookie) == 403, cookie
            page.leave("silent")
        page = self.page()
        if self.rng.random() < 0.5:
            page.say(self.rng.choice(NONSENSE), raw=True)
        else:
            page.send(self.rng.choice(FRAMES))
        page.listen(5.0, lambda: page.read.endswith(b"kept."))
        page.leave(self.rng.choice(("", "silent", "reset")))

    def crowd(self) -> None:
        for other in self.lying:
            other.leave("reset")
        self.lying.clear()
        pages = [Page(self.port, self.address) for _ in range(PAGES + 1)]
        found = [page.open(self.cookie) for page in pages]
        assert found.count(101) <= PAGES, found
        assert set(found) <= {101, 429, 503}, found
        for page in pages:
            page.leave("silent")

    def visit(self) -> None:
        kinds = (self.honest, self.killed, self.stall, self.vanish, self.flood, self.lie, self.crowd)
        act = self.rng.choices(kinds, (3, 2, 2, 2, 2, 2, 1))[0]
        act()
        self.did[act.__name__] += 1


# the server, and what it takes


@contextmanager
def served(home: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """A server, its port, and the mark of all that it starts; what it tells goes to a file."""
    env, _ = environment(home, {"NIMARCADE_STATE_DIR": str(home / "state")})
    mark = f"HOME={home / 'visitors'}"  # all that an arcade of a visitor knows of its server
    options = ["--port", "0", "--folder", str(home / "visitors"), "--visitors", str(VISITORS), "--idle", "2"]
    caps = ["--per-browser", str(PAGES), "--per-address", str(PAGES)]
    with (
        (home / "told").open("w") as told,
        subprocess.Popen(
            [*NIMARCADE, "serve", *options, *caps], env=env, stdout=subprocess.PIPE, stderr=told, text=True
        ) as server,
    ):
        try:
            assert server.stdout is not None
            yield server, int(server.stdout.readline().split(":")[2].split("/")[0]), mark
        finally:
            server.terminate()
            server.wait(WAIT)


@dataclass
class Watch:
    server: int
    mark: str
    own = largest = all = 0.0
    arcades = processes = 0

    def look(self) -> None:
        pids = marked(self.mark)
        taken = [resident(pid) for pid in pids]
        children = Path(f"/proc/{self.server}/task/{self.server}/children").read_text().split()
        self.own = max(self.own, resident(self.server))
        self.largest = max(self.largest, *taken, 0.0)
        self.all = max(self.all, sum(taken))
        self.arcades, self.processes = max(self.arcades, len(children)), max(self.processes, len(pids))

    def wrong(self) -> list[str]:
        found = (
            (self.own, SERVER, "MB of the server"),
            (self.largest, EACH, "MB of one process"),
            (self.arcades, VISITORS, "arcades"),
            (self.processes, VISITORS * PROCESSES, "processes of visitors"),
        )
        return [f"{has:.0f} {what}, not at most {most:.0f}" for has, most, what in found if has > most]


def run(minutes: float, seed: int, tell: Callable[[str], object] = print) -> list[str]:
    """Visit once each, then on for so many minutes; tells the figures, and gives what was wrong."""
    wrong: list[str] = []
    did: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as kept, served(Path(kept)) as (server, port, mark):
        home = Path(kept)
        visitors = [
            Visitor(number, port, home / "visitors", Random(f"{seed} {number}"), did)
            for number in range(VISITORS)
        ]
        watch = Watch(server.pid, mark)
        for visitor in visitors:
            visitor.arrive()
        end = time.monotonic() + 60 * minutes

        def visits(visitor: Visitor) -> None:
            try:
                visitor.visit()
                while time.monotonic() < end and not wrong:
                    visitor.visit()
            except Exception as error:
                wrong.append(f"seed {seed}, visitor {visitor.number}: {error!r}")

        threads = [threading.Thread(target=visits, args=(visitor,)) for visitor in visitors]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            watch.look()
            time.sleep(0.5)
        left = time.monotonic() + GONE  # pages that lie unread are still open: the server ends them
        while (many := len(marked(mark))) and time.monotonic() < left:
            time.sleep(0.5)
        if many:
            wrong.append(f"{many} processes are left")
        for visitor in visitors:
            for page in visitor.lying:
                page.leave("reset")
            found = visitor.moves()
            if found[: len(visitor.kept)] != visitor.kept:
                wrong.append(f"visitor {visitor.number}: kept {visitor.kept}, found {found}")
        pages = [Page(port, visitor.address) for visitor in visitors]
        places = [page.open(visitor.cookie) for page, visitor in zip(pages, visitors, strict=True)]
        if places != [101] * VISITORS:
            wrong.append(f"places are taken: {Counter(places)}")
        watch.look()
        for page in pages:
            page.leave("reset")
        folders = {path for path in (home / "visitors").iterdir() if path.is_dir()}
        if folders != {visitor.own for visitor in visitors}:
            wrong.append(f"{len(folders)} folders of {VISITORS} visitors")
        server.send_signal(signal.SIGTERM)
        if server.wait(WAIT):
            wrong.append(f"the server ended with status {server.returncode}")
        log = home / "state" / "nimarcade.log"
        told = (home / "told").read_text() + (log.read_text() if log.exists() else "")
        if (home / "told").read_text() or "Traceback" in told or "Unknown child" in told:
            wrong.append(f"told: {told[-3000:]}")
        wrong += watch.wrong()
        tell(
            f"seed {seed}: {sum(did.values()) - did['moves kept']} visits in {minutes:g} minutes "
            f"({', '.join(f'{many} {what}' for what, many in sorted(did.items()))}); "
            f"at most {watch.arcades} arcades, {watch.processes} processes, {watch.all:.0f} MB in all, "
            f"{watch.largest:.0f} MB in one, {watch.own:.0f} MB in the server"
        )
    return wrong


def main(argv: Sequence[str]) -> int:
    wrong = run(**vars(asked("visitors", argv, __doc__, minutes=2.0, seed=1)))
    print("\n".join(wrong) or "nothing is wrong")
    return int(bool(wrong))
