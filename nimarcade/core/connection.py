"""A connection to a host that is made again whenever it breaks, read by a thread of its own."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Thread
from typing import Literal

SOONEST, LATEST = 0.1, 10.0
"""Seconds until it is tried again, at first and at last."""
HUGE = 1 << 24
"""Bytes of a message that is taken."""

News = Callable[[Literal["open", "text", "lost"], str], object]


class Connection:
    def __init__(self, url: str, news: News) -> None:
        """`news` hears, in another thread, that the host is reached, what it says, and why it is lost."""
        from websockets.sync import client  # half a second to load, and only who joins needs it

        self._client, self._url, self._news = client, url, news
        self._socket: client.ClientConnection | None = None
        self._greeted: client.ClientConnection | None = None
        self._closed = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def greet(self, texts: Iterable[str]) -> None:
        """Said first wherever the host is reached, once; before it nothing else is sent."""
        if self._greeted is not self._socket:
            self._greeted = self._socket
            for text in texts:
                self.send(text)

    def send(self, text: str) -> None:
        """What cannot be sent is lost: whoever needs an answer tells it again once the host is reached."""
        from websockets.exceptions import WebSocketException

        if (socket := self._socket) is not None and socket is self._greeted:
            with suppress(WebSocketException, OSError):
                socket.send(text)

    def again(self) -> None:
        """Begin anew, since something was missed."""
        if self._socket is not None:
            self._socket.close()

    def close(self) -> None:
        self._closed.set()
        self.again()
        self._thread.join(1.0)

    def _run(self) -> None:
        wait = SOONEST
        while not self._closed.is_set():
            if not (why := self._talk()):
                wait = SOONEST
            self._news("lost", why)
            self._closed.wait(wait)
            wait = min(LATEST, wait * 2)

    def _talk(self) -> str:
        """Listen until the connection ends; empty if it was there, else the reason it was not."""
        from ssl import SSLCertVerificationError, SSLError

        from websockets.exceptions import InvalidMessage, WebSocketException

        there = False
        try:
            with self._client.connect(
                self._url, compression=None, max_size=HUGE, open_timeout=5, close_timeout=1, ping_timeout=15
            ) as self._socket:
                there = True
                self._news("open", "")
                for text in self._socket:
                    self._news("text", text if isinstance(text, str) else "")
        except (WebSocketException, OSError, TimeoutError) as error:
            match error:
                case _ if there:
                    return ""
                case SSLCertVerificationError():
                    return (
                        f"its certificate is not trusted ({error.verify_message}); if you trust it, "
                        "set SSL_CERT_FILE to a copy of it"
                    )
                case OSError() if self._url.startswith("wss:") and (
                    isinstance(error, SSLError | ConnectionResetError) or "handshake" in str(error)
                ):
                    return "it does not speak TLS: try http:// in place of https://"
                case InvalidMessage():
                    return "what answers there is no host of nimarcade, or one of https://"
                case _:
                    return getattr(error, "strerror", None) or str(error) or type(error).__name__
        finally:
            self._socket = None
        return ""
