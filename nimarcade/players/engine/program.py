"""A program of someone else's in a process of its own: one line asked, one line answered, in time.

Whatever it does, the answer is a line or a `Forfeit` that says what went wrong; a program that
failed once is ended, and started afresh when it is asked again.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader, FileIO
from queue import Empty, Full, Queue
from shutil import which
from threading import Event, Thread
from time import monotonic
from typing import cast

from nimarcade.errors import BadSeat, Forfeit
from nimarcade.games.codes import shown
from nimarcade.players.engine import PROTOCOL

START = 10.0
"""Seconds that a program may take to start, and for everything else that needs no thought."""
LONGEST = 1 << 21
"""Bytes of a line; one may hold a position of a million characters."""
MOST = 10_000
"""Lines that may come before an answer, `info` and what else."""
AHEAD = 32
"""Lines read before anybody asks for them; then the program has to wait."""
PATIENCE = 0.25
"""Seconds that a program has to end by itself."""


class Program:
    """`command` is the program and its arguments; nothing is started before the first question."""

    def __init__(self, command: Sequence[str]) -> None:
        if which(command[0]) is None:
            raise BadSeat(f"there is no program {shown(command[0])} that could play")
        self.command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._told: _Reader | None = None
        self._complained: _Reader | None = None

    def ask(self, line: str, seconds: float) -> str:
        """The answer to a line, without its end; raises Forfeit."""
        self._started()
        return self._asked(line, seconds)

    def close(self) -> None:
        """End the program, by asking it first."""
        process = self._process
        if process is not None and process.poll() is None:
            with suppress(OSError):
                self._send("quit", monotonic() + PATIENCE)
                cast(FileIO, process.stdin).close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
        self._end()

    # the course of one question

    def _started(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self._end()
        try:
            process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                bufsize=0, process_group=_group(),
            )  # fmt: skip
        except OSError as error:
            raise Forfeit(f"it cannot be started: {error.strerror}") from None
        self._process = process
        self._told = _Reader(cast(FileIO, process.stdout), AHEAD)
        self._complained = _Reader(cast(FileIO, process.stderr))
        if sys.platform != "win32":
            os.set_blocking(cast(FileIO, process.stdin).fileno(), False)
        answer = self._asked("hello", START, "ready")
        if answer.split()[:2] != ["ready", str(PROTOCOL)]:
            self._end()
            raise Forfeit(f"it answered {shown(answer)} to hello; ready {PROTOCOL} was expected")

    def _asked(self, line: str, seconds: float, wanted: str = "") -> str:
        """What is answered; lines that begin with `info` are passed over, and of a greeting all
        before the wanted word."""
        until = monotonic() + seconds
        word = line.split()[0]
        try:
            sent = self._send(line, until)
        except OSError:
            raise Forfeit(self._ended()) from None
        assert self._told is not None
        for _ in range(MOST if sent else 0):
            found = self._told.line(until - monotonic())
            if found is None:
                break
            if not found.endswith(b"\n"):
                if len(found) < LONGEST:
                    raise Forfeit(self._ended())
                self._end()
                raise Forfeit(f"it wrote a line of more than {LONGEST:,} bytes")
            text = found.decode("utf-8", "replace").strip()
            if text and text.split()[0] != "info" and text.startswith((wanted, "error")):
                return text
        self._end()
        late = monotonic() >= until
        raise Forfeit(f"no answer to {word} within {seconds:g} s" if late else
                      f"it wrote {MOST:,} lines and none of them answers {word}")  # fmt: skip

    def _send(self, line: str, until: float) -> bool:
        """Whether the program took the line in time; raises OSError where it has ended."""
        assert self._process is not None
        pipe = cast(FileIO, self._process.stdin)
        data = memoryview(line.encode() + b"\n")
        while data:
            written: int | None = pipe.write(data)
            if written is None:  # the pipe is full: the program does not read
                left = until - monotonic()
                if left <= 0 or not select.select([], [pipe], [], left)[1]:
                    return False
            else:
                data = data[written:]
        return True

    # ends

    def _ended(self) -> str:
        """Why there is no answer from a program that has closed its output; it is ended."""
        assert self._process is not None
        assert self._complained is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        status = self._process.returncode
        self._complained.thread.join(PATIENCE)
        last = self._complained.last.decode("utf-8", "replace").strip()[:200]
        self._end()
        how = "it closed its output" if status is None else f"it ended with status {status}"
        return f"{how}: {last}" if last else how

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform != "win32" and _group() == 0:  # with whatever it has started
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        with suppress(OSError):
            cast(FileIO, process.stdin).close()
        for reader in (self._told, self._complained):
            if reader is not None:
                reader.stop.set()


class _Reader:
    """Reads a pipe in a thread, so that reading can be given up; the thread closes the pipe."""

    def __init__(self, pipe: FileIO, ahead: int = 0) -> None:
        self.last = b""
        """The last line that is not blank."""
        self.stop = Event()
        self._lines: Queue[bytes] | None = Queue(ahead) if ahead else None
        self.thread = Thread(target=self._read, args=[pipe], daemon=True)
        self.thread.start()

    def line(self, seconds: float) -> bytes | None:
        """The next line; without its end where the pipe ends or the line is too long. None if there is
        none in time."""
        assert self._lines is not None
        try:
            return self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None

    def _read(self, pipe: FileIO) -> None:
        with suppress(OSError, ValueError), BufferedReader(pipe) as lines:
            while line := lines.readline(LONGEST):
                self.last = line if line.strip() else self.last
                if not self._put(line):
                    return
        self._put(b"")

    def _put(self, line: bytes) -> bool:
        while self._lines is not None and not self.stop.is_set():
            try:
                self._lines.put(line, timeout=0.2)
                return True
            except Full:
                continue
        return self._lines is None


def _group() -> int | None:
    """A program gets a process group of its own, so that it ends with all it has started. Where
    this process leads a session, as the thinking process of the screens does, it stays in its
    group: both end when the group is ended from outside."""
    if sys.platform == "win32":
        return None
    return None if os.getsid(0) == os.getpid() else 0
