"""The sockets of a host: who comes is let in or sent away, what he sends is bounded, and a slow one holds up
nobody."""

import asyncio
import logging
import re
import ssl
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from time import monotonic

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from nimarcade.core import errors, folders, game, guests, log
from nimarcade.host.lobby import Lobby
from nimarcade.host.table import BadKey, Table
from nimarcade.play import wire

RATE, BURST = 20.0, 60.0
"""Messages a second, and how many may come at once."""
WAITING = 256
"""Messages that may wait for a slow client."""
PER_ADDRESS = 64
"""Sockets of one household."""
WRONG, MINUTE = 10, 60.0
"""So many wrong keys a minute; then the household is not heard."""
GREETING = 10.0
"""Seconds in which a client says who it is."""
HEAD = 16_384
"""Bytes in which a request says what it is."""
_GAME = re.compile(rb"GET / .*\r\nupgrade:[ \t]*websocket[ \t]*\r\n", re.DOTALL | re.IGNORECASE)
_TLS = 0x16
"""The byte with which TLS begins."""
PING, SILENCE = 5.0, 20.0
"""Seconds between pings, and until one that is not answered ends the connection."""


class Visitor:
    """A socket with a queue of what is sent."""

    def __init__(self, socket: ServerConnection, home: str = "") -> None:
        self.table: Table | None = None
        self.seat: game.Seat | None = None
        self.owner, self.home = False, home
        self.pings: deque[float] = deque(maxlen=5)
        self._socket = socket
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._left = False
        self._saved, self._since = BURST, monotonic()

    def put(self, text: str) -> None:
        if self._waiting.qsize() >= WAITING:
            self._socket.transport.abort()
        elif not self._left:
            self._waiting.put_nowait(text)

    def leave(self, why: str, again: float | None = None) -> None:
        self.put(wire.written("bye", why=why, again=again))
        self._left = True
        self._waiting.put_nowait(None)

    def paced(self) -> bool:
        """True if this message may come now."""
        now = monotonic()
        self._saved = min(BURST, self._saved + (now - self._since) * RATE) - 1
        self._since = now
        if self._socket.latency and (not self.pings or self.pings[-1] != self._socket.latency):
            self.pings.append(self._socket.latency)
        return self._saved >= 0

    async def pump(self) -> None:
        with suppress(ConnectionClosed):
            while (text := await self._waiting.get()) is not None:
                await self._socket.send(text)
            await self._socket.close()


Pages = Callable[[], Awaitable[Callable[[], asyncio.Protocol]]]
"""What answers browsers, made when the first one comes: it takes half a second and 17 MB."""


class Entrance(ServerConnection):
    """A connection whose first request says who answers: the game's own socket, or the pages."""

    pages: Pages
    _head: bytes | None = b""
    """What has come so far, until that is known."""
    _game = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._late = self.loop.call_later(GREETING, transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._head is None:
            super().data_received(data)
            return
        self._head += data
        if self._head[0] == _TLS:
            self.transport.abort()  # else who comes by https:// waits, and is told of a timeout
            return
        if b"\r\n\r\n" not in self._head and len(self._head) < HEAD:
            return
        data, self._head = self._head, None
        self._late.cancel()
        if _GAME.match(data):
            self._game = True
            super().connection_made(self.transport)
            super().data_received(data)
        else:
            self.transport.pause_reading()
            self._turning = self.loop.create_task(self._turn(data))

    async def _turn(self, data: bytes) -> None:
        """Hand the connection to the pages."""
        try:
            page = (await self.pages())()
        except Exception as error:
            log.record(error)
            self.transport.abort()
            return
        if not self.transport.is_closing():
            self.transport.set_protocol(page)
            page.connection_made(self.transport)
            page.data_received(data)
            self.transport.resume_reading()

    def eof_received(self) -> None:
        if self._game:
            super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        if self._game:
            super().connection_lost(exc)


class Doors:
    """All that come in by sockets."""

    def __init__(
        self, lobby: Lobby, address: str, public: str = "", tls: ssl.SSLContext | None = None
    ) -> None:
        """It is known to others as `public`, an URL; a proxy, which says who comes, is there if it speaks no
        TLS itself."""
        self.inner = self.url = ""
        """The address for arcades that the host runs for its visitors, and the one for everybody."""
        self.pages: Pages | None = None
        self._lobby = lobby
        self._public = public.partition("//")[2].strip("/")
        self._scheme = public.partition(":")[0] or ("http" if tls is None else "https")
        self.secure = self._scheme == "https"
        self._tls, self._proxied = tls, bool(public) and tls is None
        self._private = guests.loopback(address) and not public
        self.open: Counter[str] = Counter()
        self._wrong: dict[str, list[float]] = {}

    async def opened(self, address: str, port: int) -> Server:
        """Raises BadInput for a port in use."""
        logging.getLogger("nimarcade.host").setLevel(logging.CRITICAL)  # a bad request is answered, no news
        try:
            return await self._serve(address, port, self._tls)
        except OSError as error:
            raise errors.unusable(address, port, "--address", error) from None

    async def opened_within(self) -> Server:
        """For arcades of the host's own: no TLS, and each household was counted before."""
        server = await self._serve("127.0.0.1", 0, None)
        self.inner = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _serve(self, address: str, port: int, tls: ssl.SSLContext | None) -> Server:
        return await serve(
            self._visit,
            address,
            port,
            process_request=self._refused,
            compression=None,
            max_size=2 * wire.LONGEST,  # what is a little too long is told so
            max_queue=8,
            write_limit=1 << 16,
            ping_interval=PING,
            ping_timeout=SILENCE,
            open_timeout=GREETING,
            close_timeout=2,
            server_header=None,
            ssl=tls,
            create_connection=self.pages
            and type("_Entrance", (Entrance,), {"pages": staticmethod(self.pages)}),
            logger=logging.getLogger("nimarcade.host"),
        )

    def _refused(self, socket: ServerConnection, request: Request) -> Response | None:
        """The answer to what opens no socket of ours; None for what does."""
        named = request.headers.get("Host", "")
        origin = request.headers.get("Origin")
        if self._private and not guests.loopback(re.sub(r":\d*$", "", named).strip("[]")):
            return socket.respond(HTTPStatus.FORBIDDEN, "This host is for its own machine alone.\n")
        if origin is not None and origin.partition("//")[2] not in (named, self._public):
            return socket.respond(HTTPStatus.FORBIDDEN, "Another site's page may not play here.\n")
        if request.headers.get("Upgrade", "").casefold() != "websocket":
            url = f"{self._scheme}://{named}{request.path}"
            return socket.respond(HTTPStatus.OK, f"A table of nimarcade: nimarcade join {url}\n")
        if (home := self._home(socket, request)) and self.open[home] >= PER_ADDRESS:
            return socket.respond(
                HTTPStatus.TOO_MANY_REQUESTS, "Too many windows are open at your address.\n"
            )
        return None

    async def _visit(self, socket: ServerConnection) -> None:
        visitor = Visitor(socket, home := self._home(socket, socket.request))
        self.open[home] += 1
        pumping = asyncio.create_task(visitor.pump())
        try:
            await self._hear(socket, visitor)
        except (ConnectionClosed, TimeoutError):
            pass  # gone, or silent from the beginning
        except Exception as error:
            log.record(error)
            visitor.leave("the host has failed; it noted why", 10)
        finally:
            self._lobby.gone(visitor)
            self.open -= Counter([home])
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await pumping
            pumping.cancel()

    async def _hear(self, socket: ServerConnection, visitor: Visitor) -> None:
        try:
            async with asyncio.timeout(GREETING):
                hello = wire.read(await socket.recv())
            if hello["t"] != "hello":
                raise errors.BadInput("say hello first")
            with self._counted("" if self._lobby.knows(hello) else visitor.home):
                self._lobby.greet(visitor, hello)
            await socket.ping()  # the first moves are not charged for a slow line either
            async for text in socket:
                request = wire.read(text)
                if not visitor.paced():
                    raise errors.BadInput("too much at once")
                if request["t"] == "hello":
                    raise errors.BadInput("say hello once")
                self._lobby.hear(visitor, request)
        except errors.NimarcadeError as error:
            visitor.leave(str(error))
        else:
            visitor.leave("")

    def check(self, table: str, home: str) -> None:
        """Raises BadInput where there is no such table or class, or no lobby for an empty name."""
        tables, hall = self._lobby.tables, self._lobby.hall
        known = table in tables or (hall is not None and table == hall.name)
        with self._counted(home):
            if not known and (table or not self._lobby.public):
                raise BadKey(f"there is no {f'table {table}' if table else 'lobby'} here")

    def guest(self, table: str, home: str, token: str, key: str = "") -> dict[str, str]:
        """What an arcade of the host's own is told of its player and table; raises BadInput as `check`."""
        self.check(table, home)
        return {folders.GUEST: f"{token} {self.url} {self.inner}/{table}{'#' * bool(key)}{key}"}

    @contextmanager
    def _counted(self, home: str) -> Iterator[None]:
        """Count the wrong keys of a household; raises BadInput if there were too many."""
        now = monotonic()
        tried = [moment for moment in self._wrong.pop(home, ()) if now - moment < MINUTE]
        try:
            if home and len(tried) >= WRONG:
                raise errors.BadInput("too many wrong keys came from your address; wait a minute")
            yield
        except BadKey:
            tried.append(now)
            raise
        finally:
            if tried:
                self._wrong[home] = tried

    def _home(self, socket: ServerConnection, request: Request | None) -> str:
        """Whom a visitor counts for; nobody, where an arcade of the host's own comes."""
        if socket.local_address and self.inner.endswith(f":{socket.local_address[1]}"):
            return ""
        address = socket.remote_address
        return self.home(address[0] if address else "", request.headers if request else {})

    def home(self, address: str, headers: Mapping[str, str]) -> str:
        """The household of an address, or of the one that a proxy names."""
        forwarded = headers.get("X-Forwarded-For", "") if self._proxied else ""
        return guests.household(forwarded.rpartition(",")[2].strip() or address)
