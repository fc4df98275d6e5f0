"""One open page: the arcade behind it, from its start to its end. Nothing here waits without end."""

import asyncio
import json
import re
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from nimarcade.core import guests, log, orphans
from nimarcade.core.guests import GRACE, STALL, Pace, cells

SILENCE = 15
"""Seconds without a request, or an answer to a ping, after which a connection is closed."""
IDLE = "Nobody was there. Your games are kept: go on with them from this browser."
STRANGE = "This page sent what no page of the arcade sends. Games are kept."
BROKEN = "The arcade broke off, perhaps at a limit of this server. Games are kept."
_PAINTED = ("TEXTUAL", "TERM_PROGRAM", "COLUMNS", "ROWS")
"""What variables begin with that the original sets for a page."""
_PASTE = re.compile(r"\x1b\[200~.*?\x1b\[201~", re.DOTALL)


class Visit(AppService):
    """The arcade of one page."""

    why = ""
    """The reason that the page is told at its end; it knows what to say of a good one."""
    _starting: asyncio.Task[None] | None = None
    _closing: asyncio.Task[None] | None = None

    def __init__(self, request: web.Request, folder: Path, downloads: DownloadManager) -> None:
        """`folder`: where the visitor's games are kept."""
        self.folder = folder
        self.words: list[str] = []
        """What the arcade is started with,"""
        self.known: dict[str, str] = {}
        """and what it finds in its environment."""
        self._pace = Pace()
        self.socket = web.WebSocketResponse(heartbeat=SILENCE, max_msg_size=1 << 20)
        self._request, self._transport = request, request.transport
        super().__init__(
            "",
            write_bytes=lambda data: self._shown(self.socket.send_bytes(data)),
            write_str=lambda data: self._shown(self.socket.send_str(data)),
            close=lambda: asyncio.sleep(0),  # `run` closes, when it knows whether the end was a good one
            download_manager=downloads,
        )

    async def serve(self, idle: float) -> None:
        """Keys and pictures, until the page or its arcade ends, or nothing is done for `idle` seconds."""
        width, height = (
            self._request.query.get(side, usual) for side, usual in (("width", 80), ("height", 24))
        )
        try:
            async with asyncio.timeout(idle) as waiting:
                await self.socket.prepare(self._request)
                await self.choose()
                # once begun it is brought to its end, so that `stop` knows what there is to stop
                self._starting = asyncio.create_task(self.start(cells(int(width)), cells(int(height))))
                await asyncio.shield(self._starting)
                async for message in self.socket:
                    if message.type == web.WSMsgType.TEXT:
                        said = message.json()
                        async with asyncio.timeout(STALL):
                            await self._take(said)
                        if said[0] != "ping":
                            waiting.reschedule(asyncio.get_running_loop().time() + idle)
        except (TypeError, ValueError, RecursionError):
            self.why = STRANGE
        except TimeoutError:
            self.why = IDLE if waiting.expired() else BROKEN
        except ConnectionError:
            pass  # the page is gone
        except OSError as error:
            self.why = BROKEN
            log.record(error)

    async def choose(self) -> None:
        """Hear what is to be started; raises ValueError for what no page says."""

    async def _take(self, said: object) -> None:
        """Something the page says; raises ValueError for what none of ours does."""
        match said:
            case ["ping", data]:
                await self.remote_write_str(json.dumps(["pong", data]))
            case ["stdin", str(keys)]:
                await self._pace.keep(len(_PASTE.sub("", keys)))
                await self.send_bytes(keys.encode())
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self._pace.keep()
                await self.set_terminal_size(cells(width), cells(height))
            case ["focus" | "blur" as kind]:
                await self._pace.keep()
                await self.send_meta({"type": kind})
            case _:
                raise ValueError("nothing that a page says")

    async def _shown(self, sending: Awaitable[None]) -> None:
        """A page that takes nothing is given up; its arcade is read on, or its end would not be told."""
        try:
            async with asyncio.timeout(STALL):
                await sending
        except (ConnectionError, TimeoutError):
            await self.close()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """The arcade itself, where the original starts whatever a shell makes of a command."""
        painted = self._build_environment(width, height)
        needed = {name: value for name, value in painted.items() if name.startswith(_PAINTED)}
        words = self.words or ["--first-run"] * (not self.folder.exists())
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._process = process = await asyncio.create_subprocess_exec(
            *guests.command(words),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # the folder has a log of its own
            env={**guests.environment(self.folder), **needed, **self.known},
            start_new_session=True,
        )
        self._stdin = process.stdin
        process.stderr = asyncio.StreamReader()  # the original reads it, and would print it
        process.stderr.feed_eof()
        return process

    async def run(self) -> None:
        """Pass on what the arcade paints, until it ends; then the page is closed."""
        assert self._process is not None
        await super().run()
        if await self._process.wait() and not self._closing:
            self.why = BROKEN
            log.note(f"the arcade of {self.folder} ended with status {self._process.returncode}")
        await self.close()

    async def close(self) -> None:
        """Tell the page the end, once; one that takes not even that is cut off."""
        self._closing = self._closing or asyncio.create_task(self._cut_off())
        await asyncio.wait([self._closing])

    async def _cut_off(self) -> None:
        if self.socket.prepared:
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(GRACE):
                    await self.socket.close(message=self.why.encode())
            if self._transport is not None:
                self._transport.abort()

    async def stop(self) -> None:
        """Close the page, and have the arcade left, or end it if it takes too long."""
        await self.close()
        if self._starting is not None:
            await asyncio.wait([self._starting])
        if (process := self._process) is None:
            return
        leaving = asyncio.create_task(super().stop())
        await asyncio.wait([leaving], timeout=GRACE)
        orphans.kill(process.pid)
        await asyncio.wait([leaving], timeout=GRACE)
        transport = getattr(process, "_transport", None)
        if transport is not None:  # else its pipes are closed only when the collector finds them
            transport.close()
