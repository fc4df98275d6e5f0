"""The terminal under the arcade: signals that end it, Ctrl+Z and `fg`, and a terminal that is gone.

Textual's own driver is at a loss with a terminal that is gone without a signal: its reader spins, its
writer dies and whoever paints waits for it for ever. Here both mean that the arcade ends as it is left."""

import asyncio
import os
import selectors
import signal
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from threading import Lock
from typing import Any, TextIO, cast

from textual.app import App
from textual.driver import Driver

from nimarcade.core import signals
from nimarcade.core.worker import ProcessWorker

PATIENCE = 1.0
"""Seconds that a terminal which takes nothing may keep an arcade that is to end."""
WAIT = 0.1
"""Seconds between two looks whether the arcade is to end."""
READ = 4096
"""Bytes."""


class Output:
    """Standard error as Textual's writer wants it, which nobody ever waits for in vain: when the terminal
    is gone, or takes nothing though the arcade is to end, what is written goes nowhere.

    What the terminal has room for is written `at_once`, by whoever has painted it: on a busy machine a
    frame that another thread is to write waits until that thread has its turn."""

    def __init__(self, file: TextIO, gone: Callable[[], None]) -> None:
        self._file, self._gone = file, gone
        self._handle = _unblocked(file.fileno())
        self._lock = Lock()
        self._later = 0
        """Texts that are still the writer's to write."""
        self._rest = b""
        """The texts there was no room for, before those texts."""
        self.until: float | None = None
        """The time to give up, by `time.monotonic`."""
        self.lost = False

    def at_once(self, text: str) -> str | None:
        """Write what there is room for, without waiting; what the writer is to write after that, or None."""
        with self._lock:
            rest = b""
            if not self._later and not os.get_blocking(self._handle):
                rest, text = self._written(self._encoded(text)), ""
                if not rest:
                    return None
            self._later += 1
            self._rest += rest
        return text

    def write(self, text: str) -> int:
        """Write all of a text that `at_once` has left."""
        with self._lock:
            left, self._rest = self._rest + self._encoded(text), b""
        while left := self._written(left):
            with selectors.DefaultSelector() as selector:
                selector.register(self._handle, selectors.EVENT_WRITE)
                if not selector.select(WAIT) and self.until is not None and time.monotonic() > self.until:
                    self.lost = True
        with self._lock:
            self._later -= 1
        return len(text)

    def _encoded(self, text: str) -> bytes:
        return text.encode(self._file.encoding or "utf-8", self._file.errors or "replace")

    def _written(self, left: bytes) -> bytes:
        """Write until there is no room; what is left."""
        while left and not self.lost:
            try:
                left = left[os.write(self._handle, left) :]
            except BlockingIOError:
                return left
            except OSError:
                self.lost = True
                self._gone()
        return b""

    def flush(self) -> None:
        return

    def isatty(self) -> bool:
        return self._file.isatty()

    def fileno(self) -> int:
        return self._file.fileno()


def _unblocked(handle: int) -> int:
    """The same terminal, opened anew, so that writing does not wait and others are not affected."""
    with suppress(OSError):
        return os.open(os.ttyname(handle), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    return handle


if sys.platform != "win32":
    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver

    class ArcadeDriver(LinuxDriver):
        """What signals ask for is done by the event loop, for a handler can come in the midst of anything."""

        def __init__(self, app: App[object], **options: Any) -> None:
            super().__init__(app, **options)
            self._loop = asyncio.get_running_loop()
            self._output = Output(cast("TextIO", sys.__stderr__), self._hung_up)
            self._file = cast("TextIOWrapper", self._output)
            self._away = False
            """Whether the terminal is the shell's meanwhile."""
            self._ending = False
            signals.take(self.end)

        def _soon(self, act: Callable[..., object], *args: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: the arcade has ended already
                self._loop.call_soon_threadsafe(act, *args)

        # ends

        def end(self, number: int) -> None:
            """End the arcade as a signal of this number asks for."""
            if not self._ending:
                self._ending = True
                self._output.until = time.monotonic() + PATIENCE
                self._soon(self._app.exit, None, 128 + number)

        def _hung_up(self) -> None:
            self._output.lost = True
            self.end(signals.HANGUP)

        def run_input_thread(self) -> None:
            parser = XTermParser(self._debug)
            decode = getincrementaldecoder("utf-8")("replace").decode
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    if selector.select(WAIT):
                        try:
                            data = os.read(self.fileno, READ)
                        except OSError:
                            data = b""
                        if not data:  # in raw mode Ctrl+D is a key
                            self._hung_up()
                            return
                        for message in parser.feed(decode(data)):
                            self.process_message(message)
                    for message in parser.tick():
                        self.process_message(message)

        # the shell and back

        def _sigtstp_application(self, *args: object) -> None:
            self._soon(self._stop)

        def _stop(self) -> None:
            if not self._ending:
                self._pause(True)
                super()._sigtstp_application()

        def _sigcont_application(self, *args: object) -> None:
            self._soon(self._go_on)

        def _go_on(self) -> None:
            self._pause(False)
            if self._ending:
                return
            if not self._away:  # stopped from outside: who knows what the terminal is set to
                if not self._in_front():
                    os.kill(os.getpid(), signal.SIGSTOP)
                    return
                self.suspend_application_mode()
                self._must_signal_resume = True
            super()._sigcont_application()

        def _in_front(self) -> bool:
            """Whether the terminal is this program's, not the shell's."""
            try:
                return os.tcgetpgrp(self.fileno) == os.getpgrp()
            except OSError:  # it is nobody's, or gone, which the reader notices
                return True

        def _pause(self, paused: bool) -> None:
            worker = getattr(self._app, "worker", None)
            if isinstance(worker, ProcessWorker):
                worker.pause(paused)

        def start_application_mode(self) -> None:
            self._away = False
            super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual has not typed it
            self._away = self._key_thread is None or not self._key_thread.is_alive()  # in the background

        def write(self, data: str) -> None:
            if not self._away and (rest := self._output.at_once(data)) is not None:
                super().write(rest)

        def stop_application_mode(self) -> None:
            if not self._away:
                super().stop_application_mode()

        def disable_input(self) -> None:
            if not self._away:  # the terminal stops whoever touches it from behind
                super().disable_input()

        def suspend_application_mode(self) -> None:
            super().suspend_application_mode()
            self._away = True


def chosen(usual: type[Driver]) -> type[Driver]:
    """The driver for the one that Textual would take."""
    if sys.platform == "win32":
        return usual
    return ArcadeDriver if usual is LinuxDriver else usual
