"""A server that runs an arcade for every page that is opened.

Textual's own server and page script carry keys and pictures. Here is what makes it fit for strangers:
nothing but the arcade can be reached, every visitor has a folder of his own, known by a cookie that only
his browser holds, and neither pages nor idle time are without bound. A page that is closed ends its process.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.cookies import SimpleCookie
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import jinja2
import textual_serve
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from nimarcade.core import folders, orphans
from nimarcade.core.errors import BadInput

COOKIE = "nimarcade"
YEAR = 365 * 24 * 3600
GRACE = 5.0
"""Seconds that an arcade has to save its game when its page is closed."""
LOOK = 1.0
"""Seconds between two looks for pages on which nobody does anything."""
TITLE = "nimarcade"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Visit(AppService):
    """The arcade of one open page."""

    folder: Path
    first: bool
    """Whether this visitor was never here before, and begins with the first round."""
    last: float
    """When the page last sent a key, a click or a new size, by `time.monotonic`."""
    _starting: asyncio.Task[None] | None = None

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """The arcade itself, where the original starts whatever a shell makes of a command."""
        places = {
            name: str(self.folder) for name in (folders.CONFIG_DIR, folders.DATA_DIR, folders.STATE_DIR)
        }
        known = os.environ.get("PYTHONPATH")
        home = str(folders.PACKAGE.parent)
        environment = {
            **self._build_environment(width, height),
            **places,
            "PYTHONPATH": home + os.pathsep + known if known else home,
        }
        environment.pop(folders.PROFILE, None)
        self._process = await asyncio.create_subprocess_exec(
            *orphans.tied([sys.executable, "-m", "nimarcade", *["--first-run"] * self.first]),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
            start_new_session=True,
        )
        self._stdin = self._process.stdin
        return self._process

    async def start(self, width: int, height: int) -> None:
        """Once begun it is brought to its end, so that whoever gives up knows what there is to stop."""
        self._starting = asyncio.create_task(super().start(width, height))
        await asyncio.shield(self._starting)

    async def stop(self) -> None:
        """Have the arcade left, or end it if it takes too long."""
        if self._starting is not None:
            await self._starting
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(asyncio.TimeoutError, OSError, RuntimeError):
            await asyncio.wait_for(super().stop(), GRACE)
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(process.pid, signal.SIGKILL)  # with what it has started to think
            process.kill()
        await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:  # else its pipes are closed only when the collector finds them
            transport.close()


class Arcades(Server):
    """The page, and the arcades behind the pages that are open."""

    def __init__(self, host: str, visitors: int, idle: float, folder: Path) -> None:
        """`visitors` pages may be open at once; one without a key for `idle` seconds is closed; `folder`
        is for the folders of the visitors."""
        super().__init__(TITLE, host)
        self._private = _loopback(host)
        self._visitors, self._idle, self._folder = visitors, idle, folder
        self._open: dict[web.WebSocketResponse, Visit] = {}
        self._pages = jinja2.Environment(
            loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, auto_reload=False
        )

    @property
    def visits(self) -> int:
        """How many pages are open."""
        return len(self._open)

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._guarded])
        static = Path(textual_serve.__file__).parent / "static"
        application.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._visit, name="websocket"),
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
        host = urlsplit(f"//{request.host}").hostname or ""
        if self._private and not _loopback(host):
            raise web.HTTPForbidden(text="This arcade is for its own machine alone.\n")
        response = await handler(request)  # type: ignore[misc]  # aiohttp leaves open what it awaits
        assert isinstance(response, web.StreamResponse)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    async def _page(self, request: web.Request) -> web.Response:
        full = self.visits >= self._visitors
        text = self._pages.get_template("page.html").render(title=TITLE, visitors=self._visitors, full=full)
        response = web.Response(text=text, content_type="text/html", status=503 if full else 200)
        if _token(request) is None:
            response.set_cookie(
                COOKIE, secrets.token_hex(24), max_age=YEAR, httponly=True, samesite="Strict", path="/"
            )
        return response

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """The keys and pictures of one page, as long as it is open."""
        token = _token(request)
        origin = urlsplit(request.headers.get("Origin", "")).netloc
        if token is None or origin != request.host:
            raise web.HTTPForbidden(text="Open the page itself.\n")
        if self.visits >= self._visitors:
            raise web.HTTPServiceUnavailable(text="The arcade is full.\n")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 20)
        visit = Visit(
            TITLE,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=partial(_closed, socket),
            download_manager=self.download_manager,
        )
        visit.folder = self._folder / hashlib.sha256(token.encode()).hexdigest()[:24]
        visit.first = not visit.folder.exists()
        visit.last = time.monotonic()
        self._open[socket] = visit
        watch = asyncio.create_task(self._watch(socket, visit))
        try:
            await socket.prepare(request)
            visit.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            await visit.start(_cells(request, "width", 80), _cells(request, "height", 24))
            with suppress(ConnectionError, ValueError, KeyError, TypeError):  # a page that is none of ours
                await self._process_messages(socket, visit)
        finally:
            watch.cancel()
            await asyncio.shield(self._ended(socket, visit))
        return socket

    async def _ended(self, socket: web.WebSocketResponse, visit: Visit) -> None:
        """The page counts until its arcade is gone, even where nobody waits for that."""
        try:
            await visit.stop()
        finally:
            del self._open[socket]

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        assert isinstance(app_service, Visit)
        async for message in websocket:
            if message.type != web.WSMsgType.TEXT:
                continue
            kind, data = (*message.json(), None)[:2]
            if kind == "ping":
                await websocket.send_json(["pong", data])
                continue
            app_service.last = time.monotonic()
            if kind == "stdin":
                await app_service.send_bytes(str(data).encode())
            elif kind == "resize":
                await app_service.set_terminal_size(int(data["width"]), int(data["height"]))
            elif kind == "blur":
                await app_service.blur()
            elif kind == "focus":
                await app_service.focus()

    async def _watch(self, socket: web.WebSocketResponse, visit: Visit) -> None:
        while (left := visit.last + self._idle - time.monotonic()) > 0:
            await asyncio.sleep(min(left, LOOK))
        await socket.close(message=b"nobody was there")

    async def _close(self, _: web.Application) -> None:
        """Close every page, and wait until the arcades behind them have ended."""
        for socket in [*self._open]:
            await socket.close(message=b"the arcade closes")
        end = time.monotonic() + 2 * GRACE
        while self._open and time.monotonic() < end:
            await asyncio.sleep(0.02)


async def _closed(socket: web.WebSocketResponse) -> None:
    await socket.close()


def _loopback(host: str) -> bool:
    """Whether a name is this machine's own, which nobody else can reach."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _token(request: web.Request) -> str | None:
    """What a visitor's browser shows to be known again; None for a new one."""
    cookie: SimpleCookie | None = SimpleCookie(request.headers.get("Cookie", ""))
    morsel = cookie.get(COOKIE) if cookie else None
    token = morsel.value if morsel else ""
    return token if len(token) == 48 and all(c in "0123456789abcdef" for c in token) else None


def _cells(request: web.Request, name: str, usual: int) -> int:
    given = request.query.get(name, "")
    return min(int(given), 500) if given.isdecimal() and len(given) < 5 and int(given) else usual


async def serve(arcades: Arcades, host: str, port: int, opened: Callable[[str], object]) -> None:
    """Serve until SIGINT or SIGTERM; `opened` is told the address. Raises BadInput for a port in use."""
    runner = web.AppRunner(arcades.application(), access_log=None, shutdown_timeout=GRACE)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise BadInput(f"{host}:{port} cannot be used: {error.strerror or error}") from None
        opened(f"http://{f'[{host}]' if ':' in host else host}:{runner.addresses[0][1]}/")
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: Ctrl+C is an exception
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await ended.wait()
    finally:
        await runner.cleanup()
