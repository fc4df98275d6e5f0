"""Hosts and clients as processes and sockets of their own, killed and begun again."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from nimarcade.cli import host as command
from nimarcade.core.errors import BadInput
from nimarcade.core.guests import GUEST
from nimarcade.play import saves, seats, wire
from nimarcade.play.mirror import Mirror
from tests.command import nimarcade
from tests.host.people import Player, told
from tests.process import NIMARCADE, Terminal, environment

pytestmark = pytest.mark.real_time
FULL = os.environ.get("NIMARCADE_KILLS") == "full"
"""500 kills of clients and 50 of hosts, an hour's work; else a few of each."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Host:
    """A host in a process, begun again on the same port and folder."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder, self.port = folder, free_port()
        self.words = words
        self.events: list[dict[str, Any]] = []
        self.process: Any = None
        self.begin(*words)

    def begin(self, *words: str, dies: int = 0, how: str = "after") -> None:
        if self.process is not None:
            self.process.communicate()
        env, _ = environment(self.folder.parent)
        mortal = (
            [sys.executable, "-W", "error", "-m", "tests.host.mortal", str(dies), how] if dies else NIMARCADE
        )
        options = ["host", *words, "--port", str(self.port), "--folder", str(self.folder), "--json"]
        self.process = subprocess.Popen([*mortal, *options], stdout=subprocess.PIPE, env=env, text=True)
        assert self.process.stdout is not None
        self.opened = json.loads(self.process.stdout.readline())

    def kill(self) -> None:
        self.process.kill()
        self.close()

    def close(self) -> int:
        """End it as Ctrl+C does; its status."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=20)
        self.events += [json.loads(line) for line in out.splitlines()]
        return int(self.process.returncode)

    @property
    def table(self) -> str:
        return str(self.opened["table"])


@contextmanager
def hosted(folder: Path, *words: str) -> Iterator[Host]:
    host = Host(folder / "tables", *words)
    try:
        yield host
    finally:
        if host.process.poll() is None:
            assert host.close() == 0


class Caller(Player):
    """A client with a socket."""

    def __init__(self, host: Host, name: str, **fields: Any) -> None:
        self.host = host
        self.mirror = Mirror(host.table, secrets.token_hex(16), name=name, **fields)
        self.socket: ClientConnection | None = None

    def tell(self, text: str) -> None:
        with suppress(WebSocketException, OSError, AttributeError):
            self.socket.send(text)  # type: ignore[union-attr]

    def listen(self, seconds: float = 0.02) -> None:
        """Take in what comes, and come again where the line is cut."""
        try:
            if self.socket is None:
                self.socket = connect(f"ws://127.0.0.1:{self.host.port}/", compression=None).__enter__()
                for text in self.mirror.again():
                    self.socket.send(text)
            while True:
                if not self.mirror.hear(self.socket.recv(timeout=seconds)):
                    self.hang_up()
                    return
        except TimeoutError:
            return
        except (WebSocketException, OSError):
            self.hang_up()

    def hang_up(self) -> None:
        if self.socket is not None:
            with suppress(WebSocketException, OSError):
                self.socket.socket.close()
            self.socket = None


def play(host: Host, people: list[Caller], rng: Random, cut: float = 0.0, seconds: float = 60) -> None:
    """To the end of the game; the host is begun again whenever it has been killed."""
    until = time.monotonic() + seconds
    while not all(each.mirror.state == "over" and not each.mirror.waiting for each in people):
        assert time.monotonic() < until, [(each.mirror.state, each.mirror.bye) for each in people]
        if host.process.poll() is not None:
            assert host.process.returncode == -signal.SIGKILL
            host.begin()
        for each in people:
            each.listen(0.005)
            if each.mirror.authority is not None:
                each.turn(rng)
            if rng.random() < cut:
                each.hang_up()


def check(host: Host, people: list[Caller]) -> None:
    """Everybody has the same game, and each thing was done once."""
    path = host.folder / f"{host.table}-1.json"
    until = time.monotonic() + 10
    while True:  # machines may say something at last
        for each in people:
            each.listen()
        kept = told(saves.from_json(json.loads(path.read_text()), "kept"))
        if all(told(each.session) == kept for each in people):
            break
        assert time.monotonic() < until, (kept, [told(each.session) for each in people])
    seqs = [json.loads(line)[1] for line in (host.folder / "tables.log").read_text().splitlines()]
    assert seqs == [*range(len(seqs))]


GAMES = {
    "nim:3,2,1": (),
    "delete-nim:5,4": ("--clock", "5+3"),
    "so-long-sucker+custom+c=2": ("--seats", "open,open,greedy,open"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("code", GAMES)
def test_killed_hosts_and_cut_lines_lose_nothing(code: str, tmp_path: Path) -> None:
    rng = Random(code)
    kills, first = 17 if FULL else 1, list(GAMES).index(code)
    with hosted(tmp_path, code, *GAMES[code]) as host, ExitStack() as lines:
        free = sum(seat["kind"] == "open" for seat in host.opened["seats"])
        people = [Caller(host, name) for name in ("Ann", "Bob", "Cy")[:free]]
        for each in people:
            lines.callback(each.hang_up)
        for kill in range(first, first + kills):
            host.kill()
            host.begin(dies=2 + kill % 3, how=("before", "in", "after")[kill % 3])
            until = time.monotonic() + 20
            while host.process.poll() is None and time.monotonic() < until:
                for each in people:
                    each.listen(0.005)
                    if each.mirror.authority is not None:
                        each.turn(rng)
                if all(each.mirror.state == "over" and not each.mirror.waiting for each in people):
                    break
        play(host, people, rng, cut=0.2 if FULL else 0.05)
        check(host, people)


def typed(terminal: Terminal, *lines: tuple[str, str]) -> None:
    """Type each line once its words are there."""
    for words, line in lines:
        terminal.until(words, 30)
        terminal.type(f"{line}\n")


@pytest.mark.sweep
def test_two_terminals_play_in_line_mode_and_one_is_killed(tmp_path: Path) -> None:
    with hosted(tmp_path, "nim:3,2") as host, ExitStack() as terminals:
        homes = [tmp_path / name for name in ("ann", "bob")]
        for home in homes:
            home.mkdir()

        def sit(home: Path, *words: str) -> Terminal:
            terminal = Terminal([*NIMARCADE, "join", *words, "--plain"], home, size=(100, 40))
            terminals.callback(terminal.close)
            return terminal

        ann = sit(homes[0], host.opened["owner"], "--name", "Ann")
        ann.until("friends may sit down")
        bob = sit(homes[1], host.opened["join"], "--name", "Bob")
        typed(ann, ("Everybody is here", "ready"))
        typed(bob, ("Everybody is here", "ready"), ("Ann thinks", "talk good luck"))
        typed(ann, ("Bob: good luck", "3-1"))
        bob.until("Ann plays 3-1: take 1 from the 3")
        bob.process.kill()
        ann.until("Bob is away")
        bob = sit(homes[1])
        typed(bob, ("Heaps 2, 2. Your move", "2-1"), ("You play 2-1", "undo"))
        typed(ann, ("Bob asks to go back to before move 2", "agree"))
        typed(bob, ("Taken back", "2-2"))
        typed(ann, ("Bob plays 2-2", "2-2"))
        typed(bob, ("Ann wins", "rematch"))
        typed(ann, ("Bob asks for another game", "agree"))
        bob.until("A new game begins")
        ann.process.kill()
        bob.until("Ann is away")
        ann = sit(homes[0])  # who opened the table is known by its key
        ann.until("Heaps 3, 2. Your move")
        host.kill()
        ann.until("Not connected")
        host.begin()
        typed(ann, ("Connected again", "3-3"))
        typed(bob, ("Ann plays 3-3", "2-2"))
        typed(ann, ("Bob wins", "quit"))
        typed(bob, ("You win", "quit"))
        assert (ann.wait(20), bob.wait(20)) == (0, 0)
        assert len(list(host.folder.glob("*.json"))) == 2
        events = [host.opened["event"]]
    assert events == ["open"]
    assert [event["event"] for event in host.events if event["event"] == "over"] == ["over", "over"]


HOSTILE = 100_000 if FULL else 10_000
HEADERS: list[dict[str, str]] = [{"Origin": "http://evil.example"}, {"Host": "evil.example"}]


@pytest.mark.sweep
def test_hostile_messages_harm_no_table(tmp_path: Path) -> None:
    rng = Random(7)
    with hosted(tmp_path, "so-long-sucker+custom+c=2", "--seats", "open,open,greedy,greedy") as host:
        ann, bob = Caller(host, "Ann"), Caller(host, "Bob")
        for each in (ann, bob, ann):
            each.listen(0.3)
        url = f"ws://127.0.0.1:{host.port}/"
        for headers in HEADERS:
            with pytest.raises(WebSocketException), connect(url, additional_headers=headers):
                pass
        texts = [
            *ann.mirror.again(),
            ann.mirror.request("say", text="hello")[1],
            ann.mirror.request("ready")[1],
        ]
        ann.mirror.waiting.clear()
        before = resident(host.process.pid)
        sent = 0
        while sent < HOSTILE:
            with suppress(WebSocketException, OSError), connect(url, compression=None) as strange:
                strange.send(ann.mirror.again()[0] if rng.random() < 0.7 else wild(rng, texts))
                for _ in range(60):
                    sent += 1
                    strange.send(wild(rng, texts))
            sent += 1
        assert resident(host.process.pid) < before + 30_000
        ann.hang_up()
        play(host, [ann, bob], rng)
        check(host, [ann, bob])
        for each in (ann, bob):
            each.hang_up()
    assert not (tmp_path / "log").exists()


def wild(rng: Random, texts: list[str]) -> str:
    """A message that is cut, oversized, nested, strange or replayed."""
    text = rng.choice(texts)
    match rng.randrange(6):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            return "[" * rng.randrange(1, 5000)
        case 2:
            return text + "x" * 10_000
        case 3:
            return wire.written(
                rng.choice([*wire.KINDS]), id=rng.randrange(1 << 60), code="B@1", of=-1, ply=9
            )
        case 4:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(["\x00", "\\ud800", '"', "9" * 300, "null"]) + text[at:]
    return text


def resident(pid: int) -> int:
    """Kilobytes of memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("--clock 5+3", "name it too"),
        ("nim --port 70000", "0 to 65535"),
        ("nim --seats open", "seats"),
        ("nim --seats greedy,greedy", "write open"),
        ("nim --seats human,open", "write open"),
        ("nim --seats open,nobody", "nobody"),
        ("nim --clock soon", "clock"),
        ("nim --names Ann,ann", "different"),
        ("nim --talk loud", "--talk"),
        ("nim:999,999,x", "heap"),
        ("nim --tables 201", "200"),
        (f"nim:{'9' * 1000}", "1,000 characters"),
        ("so-long-sucker+custom+c=101", "400 chips"),
    ],
)
def test_words_that_make_no_table_are_told_in_a_line(words: str, wrong: str, tmp_path: Path) -> None:
    ran = nimarcade("host", *words.split())
    assert ran.status in (2, 3)
    assert wrong in ran.complaint


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("", "no table to go back to"),
        ("http://host/no/table", "no address of a table"),
        ("http://127.0.0.1:x/k7qf", "no address of a table"),
        ("ftp://127.0.0.1/k7qf", "no address of a table"),
        ("http://127.0.0.1:8000/k7qf#-abc", "32 hexadecimal digits"),
    ],
)
def test_addresses_that_are_none_are_told_in_a_line(words: str, wrong: str) -> None:
    ran = nimarcade("join", "--plain", *words.split())
    assert ran.status == 2
    assert wrong in ran.complaint


def test_no_table_waits_for_whoever_reads_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    read, told = threading.Event(), []

    def say(line: str) -> None:
        read.wait(5)
        told.append(line)

    monkeypatch.setattr(command, "say", say)
    monkeypatch.setattr(command, "flush", lambda: None)
    news = command._Told(False, Path("here"))
    for _ in range(2 * command.WAITING):
        news._say("Ann is away.")
    read.set()
    news.left()
    assert command.WAITING <= len(told) < 2 * command.WAITING


@pytest.mark.sweep
def test_a_port_in_use_and_a_folder_in_use_are_told(tmp_path: Path) -> None:
    with hosted(tmp_path, "nim") as host:
        for words in (("--port", str(host.port)), ("--port", "0", "--folder", str(host.folder))):
            env, _ = environment(tmp_path)
            command = [*NIMARCADE, "host", "nim", *words]
            ran = subprocess.run(command, env=env, capture_output=True, text=True, timeout=30, check=False)
            assert ran.returncode == 2
            assert len(ran.stderr.splitlines()) == 1, ran.stderr


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://play.example/k7qf", "http://127.0.0.1:1"),
        ("http://127.0.0.1:1/abcd", "http://127.0.0.1:1"),
        ("http://10.0.0.1/k7qf", ""),
    ],
)
def test_a_visitor_plays_at_his_host_alone(address: str, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GUEST, f"{'0' * 32} https://play.example http://127.0.0.1:1/k7qf")
    if host:
        assert seats.parsed(address)[0] == host
    else:
        with pytest.raises(BadInput, match="own tables"):
            seats.parsed(address)
    assert nimarcade("host", "nim").complaint.endswith("visitors open no tables of their own")
