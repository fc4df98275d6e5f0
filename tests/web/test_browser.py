"""Games won on the web page in a real browser, Debian's Chromium, by keys and by mouse."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nimarcade.core import catalogue, log
from nimarcade.play import journal, saves, session
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from tests.tui.play_hands import place
from tests.web.test_server import FOLDER, TOKEN, until

READY = 4.0
"""Seconds in which a screen is there for keys: what a page shows cannot be read from outside."""
BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.long,
    pytest.mark.asyncio,
    pytest.mark.skipif(not (BROWSER and DRIVER), reason="needs Chromium and its driver"),
]


class Window:
    """A page in Chromium, without a window of its own."""

    def __init__(self, address: str, *more: str) -> None:
        webdriver = pytest.importorskip("selenium.webdriver")
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        for option in ("--headless=new", "--no-sandbox", "--window-size=1000,700", *more):
            options.add_argument(option)
        self.browser: Any = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
        self.address = address
        if address.endswith("/"):
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
    async with Arcade(opening=lambda arcade: arcade.resume(save)).run_test(size=size) as pilot:
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


@pytest.mark.parametrize("by", ["keys", "mouse"])
async def test_a_game_is_won_in_a_browser(by: str, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    save = tmp_path / FOLDER / "saves" / "2026-01-01-nim-1.json"
    save.parent.mkdir(parents=True)
    people = [session.Player("human", "You"), session.Player("greedy", "Greedy", 1)]
    begun = session.Session.begin(catalogue.read("nim:5,4"), people).play_code("5-2").play_code("4-2")
    save.write_text(saves.dumps(saves.as_json(begun)))  # a game without a move would not be offered
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
                if by == "keys":  # who comes back has the keys of home, too
                    window.browser.refresh()
                    await until(lambda: window.painted and not Path(f"/proc/{pid}").exists())
                    pid, _ = arcade_of(server.pid)
                    await asyncio.sleep(READY)
                window.hands.send_keys(Keys.ENTER if by == "keys" else "c").perform()
                await asyncio.sleep(READY)
                if by == "keys":
                    window.hands.send_keys("/").perform()
                    window.browser.execute_script("navigator.clipboard.writeText('3-1')")
                    window.hands.key_down(Keys.CONTROL).send_keys("v").key_up(Keys.CONTROL).perform()
                    window.hands.send_keys(Keys.ENTER).perform()
                else:
                    cell = await stone(save, size)
                    window.click(cell, size)  # a click on a board only points
                    window.hands.send_keys(Keys.ENTER).perform()
                await until(lambda: journal.opened(save).session.length == 4)
                await asyncio.sleep(READY)
                last = "2-2" if by == "keys" else "/2-2"  # greedy has emptied one heap; the line stays open
                window.hands.send_keys(last, Keys.ENTER).perform()
                await until(lambda: journal.opened(save).session.outcome is not None)
                window.hands.key_down(Keys.CONTROL).send_keys("q").key_up(Keys.CONTROL).perform()
                await until(lambda: not Path(f"/proc/{pid}").exists())
                window.hands.send_keys(Keys.ENTER).perform()
                await until(lambda: window.painted)
            finally:
                window.browser.quit()
            await until(lambda: not Path(f"/proc/{pid}").exists())
        finally:
            server.terminate()
    assert server.returncode == 0
    assert journal.opened(save).session.length == 5, "the last stone was ours"


async def test_a_browser_tells_why_its_page_ended_and_why_there_is_no_other(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    options = ["--port", "0", "--folder", str(tmp_path), "--per-browser", "1"]
    command = [sys.executable, "-m", "nimarcade", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            window = Window(server.stdout.readline().split(" at ")[1].split()[0])
            try:
                await until(lambda: window.painted)
                body = window.browser.find_element("tag name", "body")
                window.browser.switch_to.new_window("tab")
                window.browser.get(window.address)
                assert "1 are open in this browser" in window.browser.find_element("tag name", "body").text
                window.browser.switch_to.window(window.browser.window_handles[0])
                os.kill(arcade_of(server.pid)[0], signal.SIGKILL)
                await until(lambda: "The arcade broke off" in body.text)
                log.path().unlink()
            finally:
                window.browser.quit()
        finally:
            server.terminate()
