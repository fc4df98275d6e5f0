"""The arcade on a web page: who may come, how many, how long, what is left of them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nimarcade.core import errors, guests, log

if TYPE_CHECKING:
    from aiohttp.test_utils import TestClient

pytestmark = [pytest.mark.extras, pytest.mark.asyncio]
TOKEN = "0123456789abcdef" * 3
OWN = {"Cookie": f"nimarcade={TOKEN}"}
FOLDER = hashlib.sha256(TOKEN.encode()).hexdigest()[:24]


@pytest.fixture(autouse=True)
def told_nothing(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever visitors do, no library has anything to say on the owner's terminal."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@asynccontextmanager
async def page_of(
    folder: Path, *, visitors: int = 2, idle: float = 60, **caps: int
) -> AsyncIterator[tuple[Any, TestClient[Any, Any]]]:
    """The server of a visitor who has been there before, with a cookie not yet signed, and that visitor."""
    pytest.importorskip("textual_serve")
    from aiohttp import DummyCookieJar
    from aiohttp.test_utils import TestClient, TestServer

    from nimarcade.web.server import Arcades

    (folder / FOLDER).mkdir(exist_ok=True)
    arcades = Arcades("127.0.0.1", visitors, idle, folder, **caps)
    client = TestClient(TestServer(arcades.application(), host="127.0.0.1"), cookie_jar=DummyCookieJar())
    await client.start_server()
    try:
        yield arcades, client
    finally:
        await client.close()


def origin(client: TestClient[Any, Any]) -> dict[str, str]:
    return {**OWN, "Origin": f"http://{client.host}:{client.port}"}


class Raw:
    """A page on a socket of its own, which reads nothing but the first answer."""

    def __init__(self, port: int | None) -> None:
        self.port = port
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", port))

    def open(self) -> None:
        head = {"Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}", **OWN}
        head |= {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        head |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.socket.sendall(f"GET /ws?width=500&height=500 HTTP/1.1\r\n{lines}\r\n".encode())
        assert b"101" in self.socket.recv(64)

    def say(self, message: object) -> None:
        data = json.dumps(message).encode()
        assert len(data) < 126
        self.socket.sendall(bytes([0x81, 0x80 + len(data), 0, 0, 0, 0]) + data)

    def reset(self) -> None:
        """Gone without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()


async def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def painted(socket: Any, words: bytes) -> bytes:
    """All that comes until these words have come."""
    seen = b""
    while words not in seen:
        seen += await socket.receive_bytes(timeout=60)
    return seen


async def test_a_first_visit_begins_with_the_first_round(tmp_path: Path) -> None:
    async with page_of(tmp_path) as (arcades, client):
        (tmp_path / FOLDER).rmdir()
        own = {"Cookie": f"nimarcade={arcades._cookie(TOKEN)}"}
        for visit in ("first", "second"):
            socket = await client.ws_connect("/ws?width=80&height=24", headers={**origin(client), **own})
            seen = await painted(socket, b"never makes a mistake" if visit == "first" else b"Learn")
            assert (b"Learn" in seen) is (visit == "second")
            await socket.close()
            await until(lambda: not arcades._open)


async def test_a_page_is_an_arcade_which_ends_with_it(tmp_path: Path) -> None:
    async with page_of(tmp_path) as (arcades, client):
        socket = await client.ws_connect("/ws?width=80&height=24", headers=origin(client))
        await painted(socket, b"Learn")
        (visit,) = arcades._open
        process = visit._process
        assert process.returncode is None
        await socket.send_json(["stdin", "l"])
        await painted(socket, b"The 21 game")
        await socket.close()
        await until(lambda: process.returncode is not None and not arcades._open)


async def test_only_so_many_pages(tmp_path: Path) -> None:
    async with page_of(tmp_path, visitors=1) as (_, client):
        assert (await client.get("/")).status == 200
        async with client.ws_connect("/ws", headers=origin(client)):
            full = await client.get("/")
            assert full.status == 503
            assert "The arcade is full" in await full.text()
            assert (await client.get("/ws", headers=origin(client))).status == 503


async def test_a_page_without_a_key_is_closed(tmp_path: Path) -> None:
    async with page_of(tmp_path, idle=0.3) as (arcades, client):
        socket = await client.ws_connect("/ws", headers=origin(client))
        while not socket.closed:
            await socket.receive(timeout=60)
        await until(lambda: not arcades._open)


async def test_a_visitor_is_known_by_a_cookie_and_no_other_page_gets_in(tmp_path: Path) -> None:
    async with page_of(tmp_path) as (_, client):
        page = await client.get("/")
        cookie = page.cookies["nimarcade"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        assert not (await client.get("/", headers={"Cookie": f"nimarcade={cookie.value}"})).cookies
        assert not (await client.get("/", headers=OWN)).cookies, "who has games keeps them"
        name, _, signed = cookie.value.partition(".")
        made_up = (TOKEN[::-1], f"{name}.", f"{name[::-1]}.{signed}", f"{name}.{'0' * 64}", "a.b")
        for strange in (
            *({**origin(client), "Cookie": f"nimarcade={each}"} for each in made_up),
            {**OWN, "Origin": "http://elsewhere.example"},
            {"Origin": origin(client)["Origin"]},
        ):
            assert (await client.get("/ws", headers=strange)).status == 403, strange
        assert (await client.get("/", headers={"Host": "elsewhere.example"})).status == 403
        for path in ("/static/", "/static/../server.py", "/download/1", "/etc/passwd"):
            assert (await client.get(path)).status in (403, 404)


@pytest.mark.parametrize("gone", [False, True])
async def test_a_page_that_stops_reading_frees_its_place(
    gone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies on like a notebook whose lid is closed, or is cut off."""
    async with page_of(tmp_path, visitors=1, idle=600 if gone else 3) as (arcades, client):
        from nimarcade.web import server as module

        monkeypatch.setattr(module, "GRACE", 0.2)
        page = Raw(client.port)
        try:
            await asyncio.to_thread(page.open)
            await until(lambda: arcades._open)
            (visit,) = arcades._open
            await until(lambda: visit._process is not None)
            process = visit._process

            size, still = 400, 0
            while still < 20:  # the arcade waits for somebody to take what it has painted
                size = 900 - size
                page.say(["resize", {"width": size, "height": size}])
                await asyncio.sleep(0.05)
                still = still + 1 if process.stdout._paused else 0
            if gone:
                page.reset()
            await until(lambda: not arcades._open)
            assert process.returncode is not None
        finally:
            page.socket.close()


@pytest.mark.parametrize(
    "limit", [False, pytest.param(True, marks=pytest.mark.skipif(os.name == "nt", reason="none"))]
)
async def test_the_page_is_told_when_its_arcade_breaks_off(
    limit: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_of(tmp_path) as (arcades, client):
        from nimarcade.web import server as module

        if limit:
            monkeypatch.setattr(guests, "LIMITS", guests.LIMITS.replace("1048576", "32768"))
        socket = await client.ws_connect("/ws", headers=origin(client))
        if not limit:
            await socket.receive_bytes(timeout=60)
            (visit,) = arcades._open
            os.kill(visit._process.pid, signal.SIGKILL)
        while (last := await socket.receive(timeout=60)).type.name == "BINARY":
            pass
        assert last.extra == module.BROKEN
        await until(lambda: not arcades._open)
        log.path().unlink()  # the owner finds it there


async def test_pages_are_counted_for_a_browser_and_an_address(tmp_path: Path) -> None:
    async with page_of(tmp_path, visitors=9, per_browser=1, per_address=2) as (arcades, client):
        other = {**origin(client), "Cookie": f"nimarcade={arcades._cookie('other')}"}
        third = {**origin(client), "Cookie": f"nimarcade={arcades._cookie('third')}"}
        async with client.ws_connect("/ws", headers=origin(client)):
            assert (await client.get("/", headers=other)).status == 200
            again = await client.get("/", headers=OWN)
            assert again.status == 429
            assert "1 are open in this browser, the most there may be: close one" in await again.text()
            assert (await client.get("/ws", headers=origin(client))).status == 429
            async with client.ws_connect("/ws", headers=other):
                full = await client.get("/", headers=third)
                assert full.status == 429
                assert "2 are open from your address" in await full.text()


async def test_what_no_browser_asks_is_refused(tmp_path: Path) -> None:
    async with page_of(tmp_path) as (arcades, client):
        for headers in (
            {"Host": "[::1"},
            {"Host": "["},
            {**origin(client), "Origin": "http://[::1"},
            {**origin(client), "Cookie": "nimarcade=\xfc.\xfc"},
        ):
            assert (await client.get("/ws", headers=headers)).status == 403
        assert (await client.get("/ws", headers=origin(client))).status == 400
        assert (await client.get("/", headers={"X": "x" * 8000})).status == 200
        await until(lambda: not arcades._open)


SIZE = '["resize",{{"width":{},"height":24}}]'


@pytest.mark.parametrize(
    "said",
    [
        *("", "1", "null", "{}", "[]", '"word"', "[" * 200_000, "9" * 5000, "\ud800"),
        *('["stdin"]', '["stdin",5]', '["stdin",{"a":1}]', '["stdin","\\ud800"]', '["resize",5]'),
        *('["resize",{}]', '["unheard of"]'),
        *(SIZE.format(width) for width in ("1e400", "NaN", "null", '"80"', "[80]", "1.5")),
        json.dumps(["stdin", "a" * 30_000]),
    ],
    ids=lambda said: said[:40],
)
async def test_what_no_page_says_ends_it(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with page_of(tmp_path) as (arcades, client):
        from aiohttp import WSMsgType

        from nimarcade.web import server

        async def start(self: object, width: int, height: int) -> None:
            """Nothing comes so far as to an arcade."""

        monkeypatch.setattr(server.Visit, "start", start)
        socket = await client.ws_connect("/ws", headers=origin(client))
        await socket.send_frame(said.encode("utf-8", "surrogatepass"), WSMsgType.TEXT)
        last = await socket.receive(timeout=60)
        assert last.extra == server.STRANGE or "\ud800" in said
        await until(lambda: not arcades._open)


async def test_every_size_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[int, int]] = []
    async with page_of(tmp_path) as (_, client):
        from nimarcade.web import server

        async def sized(self: object, width: int, height: int) -> None:
            sizes.append((width, height))

        for method in ("start", "set_terminal_size"):
            monkeypatch.setattr(server.Visit, method, sized)
        async with client.ws_connect("/ws?width=99999&height=0", headers=origin(client)) as socket:
            await socket.send_json(["resize", {"width": 2147483648, "height": 10**30}])
            await socket.send_json(["resize", {"width": -1, "height": 0}])
            await until(lambda: len(sizes) == 3)
    assert sizes == [(500, 1), (500, 500), (1, 1)]


async def test_who_asks_for_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A handshake that stays half open."""
    async with page_of(tmp_path) as (arcades, _):
        from nimarcade.web import server

        monkeypatch.setattr(server, "SILENCE", 0.2)
        opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(server.serve(arcades, "127.0.0.1", 0, opened.set_result))
        reader, writer = await asyncio.open_connection("127.0.0.1", await opened)
        writer.write(b"GET /ws HTTP/1.1\r\nHost: ")
        assert await asyncio.wait_for(reader.read(), 60) == b""
        writer.close()
        os.kill(os.getpid(), signal.SIGTERM)
        await serving
        with pytest.raises(
            errors.BadInput, match=r"9:1 cannot be used: [^()]*; choose another --port or --host"
        ):
            await server.serve(arcades, "203.0.113.9", 1, print)
        root = logging.getLogger()
        root.handlers = [each for each in root.handlers if not isinstance(each, server._Kept)]
