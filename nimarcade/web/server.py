"""A server that runs an arcade for every page that is opened.

Textual's own server and page script carry keys and pictures. Here is what makes it fit for strangers:
nothing but the arcade can be reached, every visitor has a folder of his own, known by a cookie that only
his browser holds, and neither pages nor idle time are without bound. A page that is closed ends its process.
"""

import asyncio
import hashlib
import hmac
import json
import logging
import re
import secrets
import signal
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

import jinja2
import textual_serve
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server

from nimarcade.core import child, errors, guests, log
from nimarcade.core.guests import GRACE, STALL, Pace, cells, household, loopback

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
        child.kill(process.pid)
        await asyncio.wait([leaving], timeout=GRACE)
        transport = getattr(process, "_transport", None)
        if transport is not None:  # else its pipes are closed only when the collector finds them
            transport.close()


COOKIE = "nimarcade"
YEAR = 365 * 24 * 3600
TITLE = "nimarcade"
OVER = "The server has closed. Your games are kept: go on with them from this browser."
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Arcades(Server):
    """The page, and the arcades behind the pages that are open."""

    cookie, secure, path = COOKIE, False, "/"
    """The name of the cookie, whether it goes by TLS alone, and where the page is."""

    def __init__(
        self, host: str, visitors: int, idle: float, folder: Path, per_browser: int = 0, per_address: int = 0
    ) -> None:
        """`visitors` pages may be open at once, so many of them in one browser and from one address (0: as
        many as like); one without a key for `idle` seconds is closed; `folder` is for the folders of the
        visitors. Raises BadInput where that cannot be written."""
        super().__init__(TITLE, host)
        self._private = loopback(host)
        self._visitors, self._idle = visitors, idle
        self._per_browser, self._per_address = per_browser, per_address
        self._folder, self._key = folder, secrets.token_bytes(32)
        self._open: dict[Visit, str] = {}  # and its address
        self._pages = jinja2.Environment(
            loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, auto_reload=False
        )
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise errors.BadInput(f"{folder} cannot be written: {error.strerror or error}") from None

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._guarded])
        static = Path(textual_serve.__file__).parent / "static"
        application.add_routes(
            [
                web.get("/ws", self._visit, name="websocket"),
                web.get(self.path, self._page),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", static, name="static"),
            ]
        )
        application.on_shutdown.append(self._close)
        return application

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], object]
    ) -> web.StreamResponse:
        """Refuse names that lead here without being meant to: another site's page must not reach an
        arcade that only this machine may use."""
        if self._private and not loopback(re.sub(r":\d*$", "", request.host).strip("[]")):
            raise web.HTTPForbidden(text="This arcade is for its own machine alone.\n")
        response = await handler(request)  # type: ignore[misc]  # aiohttp leaves open what it awaits
        assert isinstance(response, web.StreamResponse)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def whose(self, request: web.Request) -> str:
        """The household that a visitor counts for."""
        return household(request.remote or "")

    def _visited(self, request: web.Request, home: Path) -> Visit:
        return Visit(request, home, self.download_manager)

    def _refusal(self, request: web.Request) -> tuple[int, str, str] | None:
        """Reason to open no other page, as a status, a heading and a sentence; None without one."""
        if len(self._open) >= self._visitors:
            playing = f"{self._visitors} people are playing. Try again in a few minutes."
            return 503, "The arcade is full", playing
        home, addresses = self._home(request), [*self._open.values()]
        if 0 < self._per_browser <= sum(visit.folder == home for visit in self._open):
            has, whose = self._per_browser, "in this browser"
        elif 0 < self._per_address <= addresses.count(self.whose(request)):
            has, whose = self._per_address, "from your address"
        else:
            return None
        return 429, "No more pages", f"{has} are open {whose}, the most there may be: close one of them."

    async def _page(self, request: web.Request) -> web.Response:
        refused = self._refusal(request)
        text = self._pages.get_template("page.html").render(
            title=TITLE, refused=refused, table=request.match_info.get("table")
        )
        response = web.Response(text=text, content_type="text/html", status=refused[0] if refused else 200)
        if self._home(request) is None:
            cookie = self._cookie(secrets.token_hex(24))
            response.set_cookie(
                self.cookie, cookie, max_age=YEAR, secure=self.secure, httponly=True, samesite="Strict"
            )
        return response

    def _cookie(self, name: str) -> str:
        """A secret name, signed: no other opens a folder."""
        return f"{name}.{hmac.digest(self._key, name.encode(errors='replace'), 'sha256').hex()}"

    def _home(self, request: web.Request) -> Path | None:
        """The visitor's folder, if his cookie was issued here. It was so before a restart, which changes the
        key, if the folder is there: names are too long to be guessed."""
        cookie = request.cookies.get(self.cookie, "")
        name = cookie.partition(".")[0]
        folder = self._folder / hashlib.sha256(name.encode(errors="replace")).hexdigest()[:24]
        signed = (cookie.encode(errors="replace"), self._cookie(name).encode(errors="replace"))
        return folder if hmac.compare_digest(*signed) or folder.is_dir() else None

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """The keys and pictures of one page, as long as it is open."""
        home = self._home(request)
        if home is None or request.headers.get("Origin", "").partition("//")[2] != request.host:
            raise web.HTTPForbidden(text="Open the page itself.\n")
        if refused := self._refusal(request):
            return web.Response(status=refused[0], text=f"{refused[1]}: {refused[2]}\n")
        visit = self._visited(request, home)
        self._open[visit] = self.whose(request)
        try:
            await visit.serve(self._idle)
        finally:
            ending = asyncio.create_task(visit.stop())
            # the page counts until its arcade is gone, even where nobody waits for that
            ending.add_done_callback(lambda _: self._open.pop(visit))
            await asyncio.shield(ending)
        return visit.socket

    async def _close(self, _: web.Application) -> None:
        """Close every page, and wait until the arcades behind them have ended."""
        for visit in self._open:
            visit.why = OVER
        await asyncio.gather(*(visit.close() for visit in self._open))
        end = time.monotonic() + 2 * GRACE
        while self._open and time.monotonic() < end:
            await asyncio.sleep(0.02)


class _Kept(logging.Handler):
    """Messages of the libraries go to the log; a bad request is answered, and no news."""

    def emit(self, record: logging.LogRecord) -> None:
        if not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)):
            log.note(self.format(record))


async def begun(arcades: Arcades) -> web.AppRunner:
    """What answers for the pages, whoever listens."""
    logging.getLogger().addHandler(_Kept(logging.WARNING))
    runner = web.AppRunner(
        arcades.application(), access_log=None, shutdown_timeout=GRACE, keepalive_timeout=SILENCE
    )
    await runner.setup()
    return runner


async def serve(arcades: Arcades, host: str, port: int, opened: Callable[[int], object]) -> None:
    """Serve until SIGINT or SIGTERM; `opened` is told the port. Raises BadInput for one in use."""
    runner = await begun(arcades)
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise errors.unusable(host, port, "--host", error) from None
        opened(runner.addresses[0][1])
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: Ctrl+C is an exception
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await ended.wait()
    finally:
        await runner.cleanup()
