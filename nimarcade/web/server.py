"""A server that runs an arcade for every page that is opened.

Textual's own server and page script carry keys and pictures. Here is what makes it fit for strangers:
nothing but the arcade can be reached, every visitor has a folder of his own, known by a cookie that only
his browser holds, and neither pages nor idle time are without bound. A page that is closed ends its process.
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

import jinja2
import textual_serve
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.app_service import AppService
from textual_serve.server import Server

from nimarcade.core import log
from nimarcade.core.errors import BadInput
from nimarcade.web.tokens import Tokens
from nimarcade.web.visit import BROKEN, GRACE, STALL, Visit, cells

COOKIE = "nimarcade"
YEAR = 365 * 24 * 3600
SILENCE = 15
"""Seconds without a request, or an answer to a ping, after which a connection is closed."""
LOOK = 1.0
"""Seconds between two looks for pages on which nobody does anything."""
TITLE = "nimarcade"
IDLE = "Nobody was there. Your games are kept: go on with them from this browser."
OVER = "The server has closed. Your games are kept: go on with them from this browser."
STRANGE = "This page sent what no page of the arcade sends. Games are kept."
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Arcades(Server):
    """The page, and the arcades behind the pages that are open."""

    def __init__(
        self, host: str, visitors: int, idle: float, folder: Path, per_browser: int = 0, per_address: int = 0
    ) -> None:
        """`visitors` pages may be open at once, so many of them in one browser and from one address (0: as
        many as like); one without a key for `idle` seconds is closed; `folder` is for the folders of the
        visitors. Raises BadInput where that cannot be written."""
        super().__init__(TITLE, host)
        self._private = _loopback(host)
        self._visitors, self._idle = visitors, idle
        self._per_browser, self._per_address = per_browser, per_address
        self._tokens = Tokens(folder)
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
        if self._private and not _loopback(re.sub(r":\d*$", "", request.host).strip("[]")):
            raise web.HTTPForbidden(text="This arcade is for its own machine alone.\n")
        response = await handler(request)  # type: ignore[misc]  # aiohttp leaves open what it awaits
        assert isinstance(response, web.StreamResponse)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _refusal(self, request: web.Request) -> tuple[int, str, str] | None:
        """Why no other page may be opened: a status, a heading and a sentence."""
        if self.visits >= self._visitors:
            playing = f"{self._visitors} people are playing. Try again in a few minutes."
            return 503, "The arcade is full", playing
        visits = self._open.values()
        name, address = self._known(request), _address(request)
        if 0 < self._per_browser <= sum(visit.name == name for visit in visits):
            has, whose = self._per_browser, "in this browser"
        elif 0 < self._per_address <= sum(visit.address == address for visit in visits):
            has, whose = self._per_address, "from your address"
        else:
            return None
        return 429, "No more pages", f"{has} are open {whose}, the most there may be: close one of them."

    async def _page(self, request: web.Request) -> web.Response:
        refused = self._refusal(request)
        text = self._pages.get_template("page.html").render(title=TITLE, refused=refused)
        response = web.Response(text=text, content_type="text/html", status=refused[0] if refused else 200)
        cookie = self._tokens.issue(self._known(request))
        if request.cookies.get(COOKIE) != cookie:
            response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="Strict", path="/")
        return response

    def _known(self, request: web.Request) -> str | None:
        return self._tokens.known(request.cookies.get(COOKIE, ""))

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """The keys and pictures of one page, as long as it is open."""
        name = self._known(request)
        if name is None or request.headers.get("Origin", "").partition("//")[2] != request.host:
            raise web.HTTPForbidden(text="Open the page itself.\n")
        if refused := self._refusal(request):
            status, heading, sentence = refused
            return web.Response(text=f"{heading}: {sentence}\n", status=status)
        socket = web.WebSocketResponse(heartbeat=SILENCE, max_msg_size=1 << 20)
        transport = request.transport
        visit = Visit(
            TITLE,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=lambda: _left(socket, transport, visit.why),
            download_manager=self.download_manager,
        )
        visit.name, visit.address, visit.folder = name, _address(request), self._tokens.folder(name)
        visit.last = time.monotonic()
        self._open[socket] = visit
        watch = asyncio.create_task(self._watch(visit))
        try:
            await socket.prepare(request)
            await visit.start(_cells(request, "width", 80), _cells(request, "height", 24))
            await self._process_messages(socket, visit)
        except (TypeError, KeyError, ValueError, RecursionError):
            visit.why = STRANGE
        except (ConnectionError, TimeoutError):
            pass  # the page is gone, or one of both does not listen
        except OSError as error:
            visit.why = BROKEN
            log.record(error)
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
        await visit.remote_close()

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        assert isinstance(app_service, Visit)
        async for message in websocket:
            if message.type != web.WSMsgType.TEXT:
                continue
            said = message.json()
            if not isinstance(said, list):
                raise TypeError("no message")
            kind, data = [*said, None][:2]
            if kind == "ping":
                async with asyncio.timeout(STALL):
                    await websocket.send_json(["pong", data])
                continue
            app_service.last = time.monotonic()
            await app_service.take(kind, data)

    async def _watch(self, visit: Visit) -> None:
        while (left := visit.last + self._idle - time.monotonic()) > 0:
            await asyncio.sleep(min(left, LOOK))
        visit.why = IDLE
        await visit.remote_close()

    async def _close(self, _: web.Application) -> None:
        """Close every page, and wait until the arcades behind them have ended."""
        visits = [*self._open.values()]
        for visit in visits:
            visit.why = OVER
        await asyncio.gather(*(visit.remote_close() for visit in visits))
        end = time.monotonic() + 2 * GRACE
        while self._open and time.monotonic() < end:
            await asyncio.sleep(0.02)


async def _left(socket: web.WebSocketResponse, transport: asyncio.WriteTransport | None, why: str) -> None:
    """Close a page with a sentence; one that takes not even that is cut off."""
    if not socket.prepared:
        return
    with suppress(asyncio.TimeoutError, ConnectionError):
        await asyncio.wait_for(socket.close(message=why.encode()), GRACE)
    if transport is not None:
        transport.abort()


def _loopback(host: str) -> bool:
    """Whether a name is this machine's own, which nobody else can reach."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _address(request: web.Request) -> str:
    """Whom a page counts for: an address, of IPv6 the half that is a household's."""
    given = request.remote or ""
    with suppress(ValueError):  # a socket without an address
        address = ip_address(given.partition("%")[0])
        if isinstance(address, IPv6Address) and not address.ipv4_mapped:
            return str(ip_network((address, 64), strict=False))
    return given


def _cells(request: web.Request, name: str, usual: int) -> int:
    given = request.query.get(name, "")
    return cells(int(given)) if given.isdecimal() and len(given) < 10 and int(given) else usual


class _Kept(logging.Handler):
    """What the libraries find wrong goes to the log; a bad request is answered, and no news."""

    def emit(self, record: logging.LogRecord) -> None:
        if not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)):
            log.note(self.format(record))


async def serve(arcades: Arcades, host: str, port: int, opened: Callable[[str], object]) -> None:
    """Serve until SIGINT or SIGTERM; `opened` is told the address. Raises BadInput for a port in use."""
    for name in ("aiohttp", "asyncio"):
        logging.getLogger(name).addHandler(_Kept(logging.WARNING))
        logging.getLogger(name).propagate = False
    runner = web.AppRunner(
        arcades.application(), access_log=None, shutdown_timeout=GRACE, keepalive_timeout=SILENCE
    )
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
