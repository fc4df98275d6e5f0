"""What a host carries: 200 tables of four play on one process, and come back after it was killed.

Another process, this one, is all 800 players: each sends its acts of a game that was drawn beforehand. An act
counts from its write to the last of the four reads that tell of it, here and on one clock."""

import json
import re
import selectors
import socket
import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.bench import Figure, peak_memory, processor, python

TABLES, SEATS = 200, 4
RATE = 200
"""Acts a second, of all tables together."""
HOUSE = 50
"""Players who come from one address."""
TOLD = re.compile(rb'\{"t":"ev","seq":\d+,"by":\d,"id":(\d+)')


def acts(seed: int = 3) -> list[tuple[int, str, list[object]]]:
    """A whole game at a table: of each act the seat, the code and the decision it is for."""
    p, rng = catalogue.read_as(SuckerPosition, "so-long-sucker"), Random(seed)
    found: list[tuple[int, str, list[object]]] = []
    while GAME.outcome(p) is None:
        move = GAME.sample(p, rng)
        found.append((p.turn, GAME.write_move(p, move), [p.ledger.placements, p.phase, p.turn]))
        p = GAME.after(p, move)
    return found


class Player:
    """A socket at a table, which reads no more than it has to."""

    def __init__(self, port: int, table: str, number: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.{number // HOUSE}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        self._read = b""
        while b"\r\n\r\n" not in self._read:
            self._read += self.socket.recv(4096)
        self._read = self._read.partition(b"\r\n\r\n")[2]
        self.say(t="hello", v=1, table=table, token=f"{number:032x}")

    def say(self, **fields: object) -> None:
        self.socket.sendall(framed(json.dumps(fields).encode()))

    def heard(self) -> Iterator[bytes]:
        """The messages that are there; a ping is answered."""
        read = self._read + self.socket.recv(1 << 16)
        while len(read) > 1:
            long = {126: 2, 127: 8}.get(read[1], 0)
            size = int.from_bytes(read[2 : 2 + long], "big") if long else read[1]
            if len(read) < 2 + long + size:
                break
            text, kind, read = read[2 + long : 2 + long + size], read[0] & 15, read[2 + long + size :]
            if kind == 9:
                self.socket.sendall(framed(text, 10))
            yield text
        self._read = read


def framed(text: bytes, kind: int = 1) -> bytes:
    """A frame as clients send it, masked with nothing."""
    size = bytes([128 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return bytes([128 | kind]) + size + bytes(4) + text


class Host:
    """A process with tables of four, once it has told of them all."""

    def __init__(self, folder: Path, tables: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        began = perf_counter()
        where = ("--port", str(self.port), "--public", "http://localhost", "--folder", str(folder))
        words = ("host", "so-long-sucker", "--tables", str(tables), *where, "--json")
        self.process = subprocess.Popen(
            python("-m", "nimarcade", *words), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        opened = [self.process.stdout.readline() for _ in range(tables)]
        self.seconds = perf_counter() - began
        self.tables = [json.loads(line)["table"] for line in opened]

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


class Crowd:
    """All players of all tables, on one selector."""

    def __init__(self, host: Host) -> None:
        self.players: list[Player] = []
        self.waiting: dict[int, tuple[float, int]] = {}
        """Of each act that not all have heard of: when it was sent, and how many have not."""
        self.delays: list[float] = []
        self.selector = selectors.DefaultSelector()
        for number in range(SEATS * len(host.tables)):
            player = Player(host.port, host.tables[number // SEATS], number)
            self.selector.register(player.socket, selectors.EVENT_READ, player)
            self.players.append(player)
            self.listen(perf_counter())

    def listen(self, until: float) -> None:
        while True:
            for key, _ in self.selector.select(max(0.0, until - perf_counter())):
                for text in key.data.heard():
                    if told := TOLD.match(text):
                        self.hear(int(told[1]))
            if perf_counter() >= until:
                return

    def hear(self, number: int) -> None:
        sent, left = self.waiting.pop(number)
        if left > 1:
            self.waiting[number] = sent, left - 1
        else:
            self.delays.append(perf_counter() - sent)

    def play(self, script: list[tuple[int, str, list[object]]], rate: float) -> None:
        """At all tables by turns, so many acts a second."""
        began = perf_counter()
        tables = len(self.players) // SEATS
        for turn in range(len(script) * tables):
            seat, code, at = script[turn // tables]
            player = self.players[turn % tables * SEATS + seat]
            self.listen(began + turn / rate)
            self.waiting[turn] = perf_counter(), SEATS
            player.say(t="act", id=turn, code=code, at=at)
        self.listen(perf_counter() + 1)
        self.delays += [inf] * len(self.waiting)

    def close(self) -> None:
        for player in self.players:
            player.socket.close()
        self.selector.close()


def figures(tables: int = TABLES, rate: float = RATE) -> Iterator[Figure]:
    script = acts()
    with TemporaryDirectory() as folder:
        host = Host(Path(folder), tables)
        try:
            crowd = Crowd(host)
            for player in crowd.players:
                player.say(t="ready", id=2**52)
            crowd.listen(perf_counter() + 2)
            before = processor(host.process.pid)
            began = perf_counter()
            crowd.play(script, rate)
            took, after = perf_counter() - began, processor(host.process.pid)
            memory = peak_memory(host.process.pid)
            crowd.close()
        finally:
            host.kill()
        again = Host(Path(folder), tables)
        again.kill()
    words = f"{len(crowd.delays):,} acts, {rate:g} a second, {tables} tables of four"
    name = "an act until all four have read it"
    delays = quantiles(crowd.delays, n=20)
    yield Figure(f"{name}: median", delays[9] * 1e3, "ms", reference=words)
    yield Figure(f"{name}: p95", delays[18] * 1e3, "ms", 20, reference=words)
    if memory is not None and before is not None and after is not None:
        yield Figure("peak memory of the host", memory, "MB", 120, reference="and its sockets")
        share = (after - before) / took * 100
        yield Figure("processor of the host", share, "% of a core", reference=words)
    yield Figure(f"{tables} tables, killed and there again", again.seconds, "s", 2, reference=words)
