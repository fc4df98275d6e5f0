"""Hosts as processes, and clients with sockets of their own."""

import asyncio
import json
import queue
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from nimarcade.play import saves
from nimarcade.play.mirror import Mirror
from tests.host.people import Player, told
from tests.process import NIMARCADE, Terminal, environment


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
        out, _ = self.process.communicate(timeout=60)
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
        self.mirror = Mirror(fields.pop("table", host.table), secrets.token_hex(16), name=name, **fields)
        self.socket: ClientConnection | None = None
        self.port = host.port
        self.heard, self.thought = 0.0, 0.0
        """When it was told something last, and the seconds until its own acts after that."""

    def tell(self, text: str) -> None:
        with suppress(WebSocketException, OSError, AttributeError):
            self.socket.send(text)  # type: ignore[union-attr]
        if '"act"' in text[:12]:
            self.thought += time.monotonic() - self.heard

    def listen(self, seconds: float = 0.02) -> None:
        """Take in what comes, and come again where the line is cut."""
        try:
            if self.socket is None:
                self.socket = connect(
                    f"ws://127.0.0.1:{self.port}/", compression=None, ping_interval=None
                ).__enter__()
                for text in self.mirror.again():
                    self.socket.send(text)
            while True:
                heard = self.socket.recv(timeout=seconds)
                self.heard = time.monotonic()
                if not self.mirror.hear(heard):
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


@contextmanager
def slow_line(port: int, there: float, loss: float, rng: Random) -> Iterator[int]:
    """A port that leads to another one; everything takes `there` seconds, and what is lost comes again after
    thrice that, with all that follows it behind it."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            due, data = 0.0, b"begun"
            while data:
                data = await reader.read(1400)
                due = max(due, time.monotonic() + there * (4 if rng.random() < loss else 1))
                waiting.put_nowait((due, data))

        reading = asyncio.create_task(read())
        try:
            while (sent := await waiting.get())[1]:
                await asyncio.sleep(max(0.0, sent[0] - time.monotonic()))
                writer.write(sent[1])
        finally:
            reading.cancel()
            writer.close()

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ours, theirs = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, theirs), carry(ours, writer))
        await asyncio.gather(writer.wait_closed(), theirs.wait_closed())

    async def serve() -> None:
        server = await asyncio.start_server(visit, "127.0.0.1", 0)
        opened.put(int(server.sockets[0].getsockname()[1]))
        await asyncio.to_thread(ended.wait)
        server.close()
        await asyncio.sleep(4 * there)  # until those who talked are gone

    opened, ended = queue.SimpleQueue[int](), threading.Event()
    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        yield opened.get()
    finally:
        ended.set()
        thread.join()


def play(host: Host, people: list[Caller], rng: Random, cut: float = 0.0, seconds: float = 200) -> None:
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


def check(host: Host, people: list[Caller], table: str = "") -> None:
    """Everybody has the same game, and each thing was done once."""
    table = table or host.table
    path = host.folder / f"{table}-1.json"
    until = time.monotonic() + 60
    while True:  # machines may say something at last
        for each in people:
            each.listen()
        kept = told(saves.from_json(json.loads(path.read_text()), "kept"))
        if all(told(each.session) == kept for each in people):
            break
        assert time.monotonic() < until, (kept, [told(each.session) for each in people])
    lines = map(json.loads, (host.folder / "tables.log").read_text().splitlines())
    seqs = [line[1] for line in lines if line[0] == table]
    assert seqs == [*range(len(seqs))]


def typed(terminal: Terminal, *lines: tuple[str, str]) -> None:
    """Type each line once its words are there."""
    for words, line in lines:
        terminal.until(words, 30)
        terminal.type(f"{line}\n")
