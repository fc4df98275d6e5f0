"""A program in a process of its own that is told lines and answers in lines, be it ours or somebody else's.

It ends with this process, and is killed with whatever it has started. How long it is waited for, how long a
line of it is and how much is read before anybody asks for it are bounded."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from io import BufferedReader, FileIO
from math import inf
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic
from typing import Any, cast

from nimarcade.core import codes, folders, orphans

LONGEST = 1 << 26
"""Bytes of a line from a program of ours."""
AHEAD = 32
"""Lines read before anybody asks for them; then the program has to wait."""
PATIENCE = 0.25
"""Seconds that a program has to end by itself."""


class Child:
    """With `session` it leads a session, and what it starts stays in its group; without `errors` nobody hears
    what it writes to standard error. Raises OSError where it cannot be started."""

    def __init__(
        self,
        command: Sequence[str],
        longest: int = LONGEST,
        environment: Mapping[str, str] = {},
        *,
        session: bool = False,
        errors: bool = False,
    ) -> None:
        self._environment = {**orphans.marked(), **environment}
        # A group of its own, so that it ends with all it has started. Where this process leads a session, as
        # the thinking process of the screens does, it stays in ours: both end when that is ended from
        # outside.
        apart = not session and sys.platform != "win32" and os.getsid(0) != os.getpid()
        self._leads = session or apart
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if errors else subprocess.DEVNULL,
            bufsize=0,
            env=self._environment,
            start_new_session=session,
            process_group=0 if apart else None,
        )
        self._input = cast(FileIO, self.process.stdin)
        self._output = _Reader(cast(FileIO, self.process.stdout), longest, AHEAD)
        self._errors = _Reader(cast(FileIO, self.process.stderr), longest) if errors else None
        if sys.platform != "win32":
            os.set_blocking(self._input.fileno(), False)

    def send(self, line: str, until: float = inf) -> bool:
        """True if the program took the line before this moment; raises OSError where it has ended."""
        data = memoryview(line.encode() + b"\n")
        while data:
            written: int | None = self._input.write(data)
            if written is None:  # the pipe is full: the program does not read
                left = until - monotonic()
                if left <= 0 or not select.select([], [self._input], [], None if left == inf else left)[1]:
                    return False
            else:
                data = data[written:]
        return True

    def line(self, seconds: float | None = None) -> bytes | None:
        """The next line; without its end where the output ends or the line is too long. None if there is none
        in time."""
        try:
            return self._output.lines.get(timeout=None if seconds is None else max(0.0, seconds))
        except Empty:
            return None

    def answer(self) -> Any:
        """The next line as JSON; None from a program that has ended, or writes anything else."""
        line = self.line() or b""
        try:
            return json.loads(line) if line.endswith(b"\n") else None
        except (ValueError, RecursionError):
            return None

    def signal(self, number: int) -> None:
        """Send a signal to a program that leads a session, and to those it has started."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)

    def leave(self, word: str) -> None:
        """Ask the program to end by this word, then end it."""
        if self.process.poll() is None:
            with suppress(OSError):
                self.send(word, monotonic() + PATIENCE)
                self._input.close()
            self._wait()
        self.end()

    def ended(self) -> str:
        """Why there is no answer from a program that has closed its output; it is ended."""
        self._wait()
        status, last = self.process.returncode, b""
        if self._errors is not None:
            self._errors.thread.join(PATIENCE)
            last = self._errors.last
        self.end()
        how = "it closed its output" if status is None else f"it ended with status {status}"
        words = codes.printable(last.decode("utf-8", "replace").strip()[:200])
        return f"{how}: {words}" if words else how

    def _wait(self) -> None:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill it with whatever it has started, and wait for nothing."""
        if self._leads:
            orphans.kill(self.process.pid)
        with suppress(ProcessLookupError):
            self.process.kill()
        orphans.end_marked(self._environment)

    def end(self) -> None:
        """Kill it, and wait until it is gone."""
        self.kill()
        self.process.wait()
        with suppress(OSError):
            self._input.close()
        for reader in filter(None, (self._output, self._errors)):
            reader.stop.set()


class _Reader:
    """Reads a pipe in a thread, so that reading can be given up; the thread closes the pipe."""

    def __init__(self, pipe: FileIO, longest: int, ahead: int = 0) -> None:
        self.last = b""
        """The last line that is not blank."""
        self.stop = Event()
        self.lines: Queue[bytes] = Queue(ahead)
        self._kept = ahead > 0
        self.thread = Thread(target=self._read, args=[pipe, longest], daemon=True)
        self.thread.start()

    def _read(self, pipe: FileIO, longest: int) -> None:
        with suppress(OSError, ValueError), BufferedReader(pipe) as lines:
            while line := lines.readline(longest):
                self.last = line if line.strip() else self.last
                if not self._put(line):
                    return
        self._put(b"")

    def _put(self, line: bytes) -> bool:
        while self._kept and not self.stop.is_set():
            try:
                self.lines.put(line, timeout=0.2)
                return True
            except Full:
                continue
        return not self._kept


def ours(module: str, function: str, *args: object, session: bool = False) -> Child:
    """A process that calls a function of a module with these arguments and the parent to `bind` to."""
    modules = filter(None, (str(folders.PACKAGE.parent), os.environ.get("PYTHONPATH")))
    start = f"from {module} import {function}; {function}(*{(*args, orphans.parent())!r})"
    environment = {"PYTHONPATH": os.pathsep.join(modules)}
    return Child([sys.executable, "-c", start], environment=environment, session=session)


def serve(answer: Callable[[Any], object], parent: int, *, finish: bool = False) -> None:
    """In a process of ours: answer every line of JSON by another, until the input ends; what is in progress
    then is ended too, or with `finish` is finished first. What the work prints is no answer."""
    if not finish:
        orphans.bind(parent)
    for line in orphans.lines(parent, finish=finish):
        with redirect_stdout(sys.stderr):
            answered = answer(json.loads(line))
        print(json.dumps(answered), flush=True)
