"""The moving picture of docs/friends.md, `python -m tests.tools.together [FILE]`: two terminals and a page in
Debian's Chromium at one table of So Long Sucker, at a real host. Who asks for less motion sees the deal."""

import asyncio
import io
import re
import sys
from base64 import b64encode
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from textual.pilot import Pilot

from nimarcade.play import seats
from nimarcade.tui.app import Arcade
from nimarcade.tui.film import running, screen
from nimarcade.view import film
from tests.host.callers import Host, hosted
from tests.web.test_browser import Window
from tests.web.test_server import until

SIZE = (64, 20)
GAP = 2
"""Cells between the terminals."""
DESK, BAR, INK = 0x252D3B, 0x414D61, 0xE9EDF4
"""Colours around the windows, of what stands above each, and its words."""
PAGE, CHROME = (860, 440), (10, 163)
"""Pixels of the page, and of the window beside and above it."""
OFFER = "red, I pass to you and you give me a red chip"
COLOURS = 48
"""Of a picture of the page."""
SETTLED = 2.5
"""Seconds until a page shows what it was told: what it shows cannot be read from outside."""


class Table:
    """Everybody at it, and the pictures taken."""

    def __init__(self, pilots: list[Pilot[None]], page: Window, address: str) -> None:
        self.pilots, self.page, self.address = pilots, page, address
        self.frames: list[film.Frame] = []
        self.pages: list[bytes] = []

    async def take(self, seconds: float, title: str, *, still: bool = False) -> None:
        """What all three show, once they have heard of each other."""
        await asyncio.sleep(SETTLED)
        shown = []
        for pilot, words in zip(self.pilots, ("Ann: nimarcade host", "Bob: nimarcade join"), strict=True):
            assert isinstance(pilot.app, Arcade)
            head = (film.Run(f"  {words} …".ljust(SIZE[0]), INK, BAR, "b"),)
            shown.append([head, *(await screen(pilot.app, pilot))])
        gap = film.Run(" " * GAP, DESK, DESK)
        rows = tuple((*left, gap, *right) for left, right in zip(*shown, strict=True))
        self.frames.append(film.Frame(rows, seconds, title, still))
        png = Image.open(io.BytesIO(self.page.browser.get_screenshot_as_png())).convert("RGB")
        png = png.crop((0, 0, *PAGE))  # without its scroll bar
        small = io.BytesIO()
        png.quantize(COLOURS, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
        self.pages.append(small.getvalue())

    async def cleo(self, *keys: str) -> None:
        for key in keys:
            self.page.hands.send_keys(key).perform()

    def svg(self) -> str:
        """The terminals, and below them the page as its pixels were."""
        text = film.svg(self.frames)
        wide, high = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', text)[0])
        foot, bar = PAGE[1] + film.EDGE, 2 * film.HIGH
        x = (wide - PAGE[0]) // 2
        known: dict[bytes, int] = {}
        for number, page in enumerate(self.pages):
            image = f'<use href="#p{known.setdefault(page, len(known))}" x="{x}" y="{high + bar}"/>'
            text = re.sub(rf'(<g class="step" id="s{number}">)', rf"\1{image}", text)
        images = "".join(
            f'<image id="p{n}" width="{PAGE[0]}" height="{PAGE[1]}" '
            f'href="data:image/png;base64,{b64encode(page).decode()}"/>'
            for page, n in known.items()
        )
        head = (
            f'<rect x="{x}" y="{high}" width="{PAGE[0]}" height="{bar}" fill="#{BAR:06x}"/>'
            f'<text x="{x + 20}" y="{high + 26}" fill="#{INK:06x}">Cleo: {self.address}</text>'
        )
        text = text.replace("</defs>", f"{images}</defs>", 1).replace("</svg>", f"{head}</svg>")
        tall = high + bar + foot
        text = text.replace(f'viewBox="0 0 {wide} {high}"', f'viewBox="0 0 {wide} {tall}"')
        desk = f'<rect width="{wide}" height="{tall}" rx="8" fill="#{DESK:06x}"/>'
        return re.sub(r'<rect width="\d+" height="\d+" rx="8"[^>]*/>', desk, text, count=1)


async def _seated(open_still: AsyncExitStack, address: str, name: str) -> Pilot[None]:
    arcade, pilot = await open_still.enter_async_context(running(None, SIZE))
    host, table, key = seats.parsed(address)
    arcade.sit(seats.take(host, table, name, key))
    await asyncio.sleep(1)
    return pilot


async def played(host: Host) -> Table:
    public = str(host.opened["page"])
    async with AsyncExitStack() as open_still:
        ann = await _seated(open_still, host.opened["owner"], "Ann")
        bob = await _seated(open_still, host.opened["join"], "Bob")
        page = Window(public, "--disable-gpu", f"--window-size={PAGE[0] + CHROME[0]},{PAGE[1] + CHROME[1]}")
        open_still.callback(page.browser.quit)
        table = Table([ann, bob], page, public)
        await table.take(3, "Ann opens a table, Bob sits down by its address")
        page.browser.find_element("name", "name").send_keys("Cleo\n")
        await until(lambda: page.painted)
        await table.take(3, "Cleo opens the same address in a browser")
        for hands in (ann.press, bob.press, table.cleo):
            await hands("r")
        await table.take(2, "All are ready; a machine sits in the fourth seat")
        await ann.press("slash", *OFFER, "enter")
        await table.take(3, "Ann offers Bob a deal, in words")
        await ann.press("enter")
        await table.take(3, "It is read, and sent to him", still=True)
        await bob.press("y")
        await table.take(3, "He accepts; everybody sees it")
        await ann.press("b", "1", "enter")
        await table.take(3, "She keeps her word: it is Bob's turn")
        await bob.press("slash", *"gR@B", "enter")
        await table.take(3, "He pays, and is trusted more")
        await table.cleo("t", *"good luck, both of you", "\n")
        await table.take(4, "Cleo says something, from the browser")
        return table


def main(file: str = "screenshots/together.svg") -> int:
    with (
        TemporaryDirectory() as folder,
        hosted(Path(folder), "so-long-sucker", "--seats", "open,open,open,greedy") as host,
    ):
        table = asyncio.run(played(host))
    text = table.svg()
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file}: {len(text.encode()):,} bytes, {len(table.frames)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
