"""The arcade on a web page: who may come, how many, how long, what is left of them."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.command import nimarcade

if TYPE_CHECKING:
    from aiohttp.test_utils import TestClient

pytestmark = [pytest.mark.extras, pytest.mark.asyncio]
TOKEN = "0123456789abcdef" * 3
OWN = {"Cookie": f"nimarcade={TOKEN}"}
FOLDER = hashlib.sha256(TOKEN.encode()).hexdigest()[:24]


@contextmanager
def page_of(folder: Path, *, host: str = "127.0.0.1", visitors: int = 2, idle: float = 60) -> Iterator[Any]:
    pytest.importorskip("textual_serve")
    from nimarcade.web.server import Arcades

    yield Arcades(host, visitors, idle, folder)


async def client_of(arcades: Any) -> TestClient[Any, Any]:
    from aiohttp.test_utils import TestClient, TestServer

    client = TestClient(TestServer(arcades.application(), host="127.0.0.1"))
    await client.start_server()
    return client


def origin(client: TestClient[Any, Any]) -> dict[str, str]:
    return {**OWN, "Origin": f"http://{client.host}:{client.port}"}


async def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def test_a_first_visit_begins_with_the_first_round(tmp_path: Path) -> None:
    with page_of(tmp_path) as arcades:
        client = await client_of(arcades)
        try:
            for visit in ("first", "second"):
                socket = await client.ws_connect("/ws?width=80&height=24", headers=origin(client))
                painted = b""
                while (b"never makes a mistake" if visit == "first" else b"Learn") not in painted:
                    painted += await socket.receive_bytes(timeout=60)
                assert (b"Learn" in painted) is (visit == "second")
                await socket.close()
                await until(lambda: not arcades.visits)
        finally:
            await client.close()


async def test_a_page_is_an_arcade_which_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()  # not the first visit
    with page_of(tmp_path) as arcades:
        client = await client_of(arcades)
        try:
            socket = await client.ws_connect("/ws?width=80&height=24", headers=origin(client))
            painted = b""
            while b"Learn" not in painted:
                painted += await socket.receive_bytes(timeout=60)
            (visit,) = arcades._open.values()
            process = visit._process
            assert process.returncode is None
            await socket.send_json(["stdin", "l"])
            while b"The 21 game" not in painted:
                painted += await socket.receive_bytes(timeout=60)
            await socket.close()
            await until(lambda: process.returncode is not None and not arcades.visits)
            assert (tmp_path / FOLDER).is_dir()
        finally:
            await client.close()


async def test_only_so_many_pages(tmp_path: Path) -> None:
    with page_of(tmp_path, visitors=1) as arcades:
        client = await client_of(arcades)
        try:
            assert (await client.get("/")).status == 200
            async with client.ws_connect("/ws", headers=origin(client)):
                full = await client.get("/")
                assert full.status == 503
                assert "The arcade is full" in await full.text()
                assert (await client.get("/ws", headers=origin(client))).status == 503
        finally:
            await client.close()


async def test_a_page_without_a_key_is_closed(tmp_path: Path) -> None:
    with page_of(tmp_path, idle=0.3) as arcades:
        client = await client_of(arcades)
        try:
            socket = await client.ws_connect("/ws", headers=origin(client))
            while not socket.closed:
                await socket.receive(timeout=60)
            await until(lambda: not arcades.visits)
        finally:
            await client.close()


async def test_a_visitor_is_known_by_a_cookie_and_no_other_page_gets_in(tmp_path: Path) -> None:
    with page_of(tmp_path) as arcades:
        client = await client_of(arcades)
        try:
            page = await client.get("/")
            cookie = page.cookies["nimarcade"]
            assert (len(cookie.value), cookie["httponly"], cookie["samesite"]) == (48, True, "Strict")
            assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
            client.session.cookie_jar.clear()
            known = await client.get("/", headers=OWN)
            assert not known.cookies
            stranger = {**OWN, "Origin": "http://elsewhere.example"}
            assert (await client.get("/ws", headers=stranger)).status == 403
            nobody = {"Origin": origin(client)["Origin"]}
            client.session.cookie_jar.clear()
            assert (await client.get("/ws", headers=nobody)).status == 403
            assert (await client.get("/", headers={"Host": "elsewhere.example"})).status == 403
            for path in ("/static/", "/static/../server.py", "/download/1", "/etc/passwd"):
                assert (await client.get(path)).status in (403, 404)
        finally:
            await client.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "65536"], "--port takes 0 to 65535"),
        (["--visitors", "0"], "--visitors"),
        (["--idle", "soon"], "--idle"),
    ],
)
async def test_bad_options(words: list[str], told: str) -> None:
    pytest.importorskip("textual_serve")
    ran = nimarcade("serve", *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert told in ran.err
