"""The arcade on a web page: who may come, how many, how long, what is left of them; in a real browser too."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nimarcade.core import catalogue
from nimarcade.play.journal import opened
from nimarcade.play.saves import as_json, dumps
from nimarcade.play.session import Player, Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.screen import PlayScreen
from tests.command import nimarcade
from tests.tui.play_hands import place

if TYPE_CHECKING:
    from aiohttp.test_utils import TestClient

pytestmark = [pytest.mark.extras, pytest.mark.asyncio]
TOKEN = "0123456789abcdef" * 3
OWN = {"Cookie": f"nimarcade={TOKEN}"}
FOLDER = hashlib.sha256(TOKEN.encode()).hexdigest()[:24]
READY = 4.0
"""Seconds in which a screen is there for keys: what a page shows cannot be read from outside."""
BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")


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


async def test_a_page_is_an_arcade_which_ends_with_it(tmp_path: Path) -> None:
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


class Window:
    """A page in Chromium, without a window of its own."""

    def __init__(self, address: str) -> None:
        webdriver = pytest.importorskip("selenium.webdriver")
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        for option in ("--headless=new", "--no-sandbox", "--window-size=1000,700"):
            options.add_argument(option)
        self.browser: Any = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
        self.browser.get(f"{address}static/css/xterm.css")  # a cookie needs a page of its site
        self.browser.add_cookie({"name": "nimarcade", "value": TOKEN})
        self.browser.get(address)

    @property
    def painted(self) -> bool:
        return "-first-byte" in self.browser.find_element("tag name", "body").get_attribute("class")

    @property
    def hands(self) -> Any:
        from selenium.webdriver.common.action_chains import ActionChains

        return ActionChains(self.browser, duration=50)

    def click(self, cell: tuple[int, int], size: tuple[int, int]) -> None:
        """Click a cell of a terminal of this size."""
        box = self.browser.find_element("css selector", ".xterm-screen").rect
        x, y = (
            (at + 0.5) * box[side] / many
            for at, many, side in zip(cell, size, ("width", "height"), strict=True)
        )
        body = self.browser.find_element("tag name", "body")
        shift = body.rect["width"] / 2, body.rect["height"] / 2  # moves count from the middle of an element
        self.hands.move_to_element_with_offset(
            body, round(box["x"] + x - shift[0]), round(box["y"] + y - shift[1])
        ).click().perform()


async def stone(save: Path, size: tuple[int, int]) -> tuple[int, int]:
    """The cell at which the move 3-1 is aimed, in an arcade of this size."""
    async with Arcade(file=save).run_test(size=size) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        x, y = place(screen, 0, 2)
        region = screen.board.region
        return region.x + x, region.y + y


def arcade_of(server: int) -> tuple[int, dict[str, str]]:
    """The process of the one page that is open, and its environment."""
    (pid,) = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    words = Path(f"/proc/{pid}/environ").read_text().split("\0")
    return int(pid), dict(word.split("=", 1) for word in words if "=" in word)


@pytest.mark.skipif(not (BROWSER and DRIVER), reason="needs Chromium and its driver")
@pytest.mark.parametrize("by", ["keys", "mouse"])
async def test_a_game_is_won_in_a_browser(by: str, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    save = tmp_path / FOLDER / "saves" / "2026-01-01-nim-1.json"
    save.parent.mkdir(parents=True)
    people = [Player("human", "You"), Player("greedy", "Greedy", 1)]
    save.write_text(dumps(as_json(Session.begin(catalogue.read("nim:3,2"), people))))
    size = (0, 0)
    command = [sys.executable, "-m", "nimarcade", "serve", "--port", "0", "--folder", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            window = Window(server.stdout.readline().split(" at ")[1].split()[0])
            try:
                await until(lambda: window.painted)
                pid, environment = arcade_of(server.pid)
                size = int(environment["COLUMNS"]), int(environment["ROWS"])
                await asyncio.sleep(READY)
                window.hands.send_keys("c").perform()
                await asyncio.sleep(READY)
                if by == "keys":
                    window.hands.send_keys("/3-1", Keys.ENTER).perform()
                else:
                    cell = await stone(save, size)
                    window.click(cell, size)
                    window.click(cell, size)
                await until(lambda: opened(save).session.length == 2)
                await asyncio.sleep(READY)
                last = "2-2" if by == "keys" else "/2-2"  # greedy has emptied one heap; the line stays open
                window.hands.send_keys(last, Keys.ENTER).perform()
                await until(lambda: opened(save).session.outcome is not None)
            finally:
                window.browser.quit()
            await until(lambda: not Path(f"/proc/{pid}").exists())
        finally:
            server.terminate()
    assert server.returncode == 0
    assert opened(save).session.length == 3, "the last stone was ours"
