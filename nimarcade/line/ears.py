"""What is typed, and what a host says, waited for together."""

import os
import sys
from collections import deque
from queue import Empty, SimpleQueue
from threading import Thread

from nimarcade.core.connection import Connection
from nimarcade.play.mirror import Mirror


class Ears:
    """What is typed, and what the host says, in the order in which it comes."""

    def __init__(self, url: str, mirror: Mirror) -> None:
        self.mirror = mirror
        self._heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._typed: deque[str | None] = deque()
        """Lines that came while an answer of the host was waited for; None for the end of the input."""
        self._link = Connection(url, lambda kind, text: self._heard.put((kind, text)))
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Lines of standard input, past its buffer: a thread that holds that keeps Python from ending."""
        rest = b""
        while sys.stdin is not None and (data := _more(sys.stdin.fileno())):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._heard.put(("line", line.decode("utf-8", "replace").strip()))
        if rest:
            self._heard.put(("line", rest.decode("utf-8", "replace").strip()))
        self._heard.put(("end", ""))

    def say(self, text: str) -> None:
        self._link.send(text)

    def turn_to(self, mirror: Mirror) -> None:
        """Hear of another table of the same host."""
        self.mirror = mirror
        self._link.again()

    def close(self) -> None:
        self._link.close()

    def next(self, *, typed: bool) -> tuple[str, str]:
        """What comes next: `line` or `end` if `typed` is to be heard, `host` once what it said is taken in;
        raises BadSave where it cheats."""
        while True:
            if typed and self._typed:
                line = self._typed.popleft()
                return ("end", "") if line is None else ("line", line)
            try:
                kind, text = self._heard.get(timeout=0.5)
            except Empty:
                continue
            if kind in ("line", "end"):
                self._typed.append(text if kind == "line" else None)
            elif kind == "open":
                self._link.greet(self.mirror.again())
                return "open", ""
            elif kind == "lost":
                return "lost", text
            else:
                if not self.mirror.hear(text):
                    self._link.again()
                return "host", ""


def _more(handle: int) -> bytes:
    try:
        return os.read(handle, 1 << 16)
    except OSError:  # the terminal is gone
        return b""
