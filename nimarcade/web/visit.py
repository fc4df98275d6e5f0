"""One open page: the arcade behind it, from its start to its end."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual_serve.app_service import AppService

from nimarcade.core import folders, log, orphans
from nimarcade.web.limits import bound

GRACE = 5.0
"""Seconds that an arcade has to save its game when its page is closed, and then to be gone."""
STALL = 30.0
"""Seconds after which a page that takes no picture, or an arcade that takes no key, is given up."""
RATE, SLACK, MOST = 2000.0, 4.0, 20_000
"""Characters a second that go through to an arcade, seconds that they may come sooner, and how many one
message may hold, pastes aside."""
LARGEST = 500
"""Cells of a terminal's width and height."""
ENDED = "Your games are kept: go on with them from this browser."
BROKEN = "The arcade broke off, perhaps at a limit of this server. Games are kept."
_PASTE = re.compile(r"\x1b\[200~.*?\x1b\[201~", re.DOTALL)


class Visit(AppService):
    """The arcade of one page."""

    name: str
    """Of the visitor, known by his cookie; secret."""
    address: str
    folder: Path
    last: float
    """When the page last sent a key, a click or a new size, by `time.monotonic`."""
    why = ENDED
    """What the page is told at its end."""
    _starting: asyncio.Task[None] | None = None
    _due = 0.0
    """When what has come so far would have come at `RATE`."""

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """The arcade itself, where the original starts whatever a shell makes of a command."""
        places = (folders.CONFIG_DIR, folders.DATA_DIR, folders.STATE_DIR)
        known = os.environ.get("PYTHONPATH")
        home = str(folders.PACKAGE.parent)
        environment = {
            **self._build_environment(width, height),
            **dict.fromkeys(places, str(self.folder)),
            "OPENBLAS_NUM_THREADS": "1",  # else NumPy takes addresses for every core of the machine
            "PYTHONPATH": home + os.pathsep + known if known else home,
        }
        environment.pop(folders.PROFILE, None)
        first = ["--first-run"] * (not self.folder.exists())
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._process = await asyncio.create_subprocess_exec(
            *orphans.tied(bound([sys.executable, "-m", "nimarcade", *first])),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # the folder has a log of its own
            env=environment,
            start_new_session=True,
        )
        self._stdin = self._process.stdin
        return self._process

    async def start(self, width: int, height: int) -> None:
        """Once begun it is brought to its end, so that whoever gives up knows what there is to stop."""
        self._starting = asyncio.create_task(super().start(width, height))
        await asyncio.shield(self._starting)

    async def run(self) -> None:
        """Pass on what the arcade paints, until it ends; then the page is closed."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        take = {b"D": self.on_data, b"M": self.on_meta, b"P": self.on_packed}
        try:
            await process.stdout.readuntil(b"__GANGLION__\n")
            while True:
                kind = await process.stdout.readexactly(1)
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                payload = await process.stdout.readexactly(size)
                async with asyncio.timeout(STALL):
                    await take[kind](payload)
        except asyncio.IncompleteReadError:
            if await process.wait():
                self.why = BROKEN
                log.note(f"the arcade of {self.folder} ended with status {process.returncode}")
        except (ConnectionError, TimeoutError):
            pass  # the page is gone, or takes nothing
        await self.remote_close()

    async def on_meta(self, data: bytes) -> None:
        """The end is known by the process itself, and whether it was a good one."""
        if data != b'{"type": "exit"}':
            await super().on_meta(data)

    async def take(self, kind: object, data: Any) -> None:
        """Something the page says. Raises TypeError, KeyError or ValueError for what no page of ours says,
        and TimeoutError where the arcade does not listen."""
        cost = len(_PASTE.sub("", data)) if kind == "stdin" else 20
        if cost > MOST:
            raise ValueError("nobody types so much at once")
        # an arcade that is sent more than it can do would only grow
        self._due = max(self._due, time.monotonic()) + cost / RATE
        await asyncio.sleep(self._due - SLACK - time.monotonic())
        async with asyncio.timeout(STALL):
            if kind == "stdin":
                await self.send_bytes(data.encode())
            elif kind == "resize":
                await self.set_terminal_size(cells(data["width"]), cells(data["height"]))
            elif kind == "blur":
                await self.blur()
            elif kind == "focus":
                await self.focus()

    async def stop(self) -> None:
        """Have the arcade left, or end it if it takes too long; nothing here waits without end."""
        if self._starting is not None:
            await asyncio.wait([self._starting])
        process, reading, self._process, self._task = self._process, self._task, None, None
        if process is None or reading is None:
            return
        reading.cancel()
        await asyncio.wait([reading])
        await self._download_manager.cancel_app_downloads(self.app_service_id)
        with suppress(asyncio.TimeoutError):  # its end is only told when its output was read
            async with asyncio.timeout(GRACE):
                await self.send_meta({"type": "quit"})
                await process.communicate()
        with suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:  # with what it has started to think; `kill` would take its status from who waits for it
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(process.communicate(), GRACE)
        transport = getattr(process, "_transport", None)
        if transport is not None:  # else its pipes are closed only when the collector finds them
            transport.close()


def cells(given: object) -> int:
    """A width or height as the page tells it; raises TypeError for what is none."""
    if type(given) is not int:
        raise TypeError("no number of cells")
    return min(max(given, 1), LARGEST)
