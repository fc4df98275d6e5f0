"""Two pages in Debian's Chromium play at one table to the end of the game."""

import asyncio
import json
from functools import partial
from pathlib import Path

from nimarcade.play import saves
from tests.host.callers import hosted
from tests.web.test_browser import READY, Window
from tests.web.test_browser import pytestmark as needs_chromium
from tests.web.test_server import until

pytestmark = needs_chromium


async def test_two_pages_play_at_one_table(tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    with hosted(tmp_path, "nim:2,1") as host:

        def logged(words: str, times: int) -> bool:
            return (host.folder / "tables.log").read_text().count(words) >= times

        pages = [Window(address) for address in (host.opened["owner"], host.opened["page"])]
        try:
            for page, name in zip(pages, ("Ann", "Bob"), strict=True):
                page.browser.find_element("name", "name").send_keys(name, Keys.ENTER)
                await until(partial(logged, f'"{name}"', 1))
                await until(partial(getattr, page, "painted"))
            await asyncio.sleep(READY)
            for page in pages:
                page.hands.send_keys("r").perform()
            await until(partial(logged, '["ready"', 2))
            pages[1].browser.refresh()  # the same browser is the same seat
            await asyncio.sleep(2 * READY)
            for turn, move in enumerate(("2-1", "1-1", "1-1")):
                pages[turn % 2].hands.send_keys(f"/{move}", Keys.ENTER).perform()
                await until(partial(logged, '["move"', turn + 1))
                await asyncio.sleep(READY)
        finally:
            for page in pages:
                page.browser.quit()
        kept = saves.from_json(json.loads((host.folder / f"{host.table}-1.json").read_text()), "kept")
    assert kept.outcome is not None
    assert [player.name for player in kept.players] == ["Ann", "Bob"]
