"""A server that runs an arcade for every page that is opened.

Textual's own server and page script carry keys and pictures. Here is what makes it fit for strangers:
nothing but the arcade can be reached, every visitor has a folder of his own, known by a cookie that only
his browser holds, and neither pages nor idle time are without bound. A page that is closed ends its process.
"""

import asyncio
import hashlib
import hmac
import logging
import re
import secrets
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

import jinja2
import textual_serve
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.server import Server

from nimarcade.core import errors, log
from nimarcade.core.guests import GRACE, household, loopback
from nimarcade.web.visit import SILENCE, Visit

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


async def serve(arcades: Arcades, host: str, port: int, opened: Callable[[str], object]) -> None:
    """Serve until SIGINT or SIGTERM; `opened` is told the address. Raises BadInput for a port in use."""
    runner = await begun(arcades)
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise errors.BadInput(f"{host}:{port} cannot be used: {error.strerror or error}") from None
        opened(f"http://{f'[{host}]' if ':' in host else host}:{runner.addresses[0][1]}/")
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: Ctrl+C is an exception
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await ended.wait()
    finally:
        await runner.cleanup()
