"""A program in a process of its own that is told lines and answers in lines, be it ours or somebody else's.

It ends with this process, and is killed with whatever it has started. How long it is waited for, how long a
line of it is and how much is read before anybody asks for it are bounded.

No process of ours outlives the one that started it, however that one ends. Every worker watches a pipe
whose other end only its parent holds; the pipe ends with the parent. Where the system offers it (Linux), the
kernel is asked to kill the worker as well, which also works while the worker has no time to look. It means
the thread that started the worker, not its process: only workers that a main thread started ask for it."""

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from io import BufferedReader, FileIO
from math import inf
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, cast

from nimarcade.core import codes, folders

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
        self._environment = {**marked(), **environment}
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
            kill(self.process.pid)
        with suppress(ProcessLookupError):
            self.process.kill()
        end_marked(self._environment)

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
                    break
        self._put(b"")

    def _put(self, line: bytes) -> bool:
        """False where nobody reads on. Whoever waits for a line hears of the end, even after a stop."""
        while self._kept:
            try:
                self.lines.put(line, timeout=0.2)
                return not self.stop.is_set()
            except Full:
                if self.stop.is_set():
                    return False
        return True


def ours(module: str, function: str, *args: object, session: bool = False) -> Child:
    """A process that calls a function of a module with these arguments and the parent to `bind` to."""
    modules = filter(None, (str(folders.PACKAGE.parent), os.environ.get("PYTHONPATH")))
    start = f"from {module} import {function}; {function}(*{(*args, parent())!r})"
    environment = {"PYTHONPATH": os.pathsep.join(modules)}
    return Child([sys.executable, "-c", start], environment=environment, session=session)


def serve(answer: Callable[[Any], object], parent: int, *, finish: bool = False) -> None:
    """In a process of ours: answer every line of JSON by another, until the input ends; what is in progress
    then is ended too, or with `finish` is finished first. What the work prints is no answer."""
    if not finish:
        bind(parent)
    for line in lines(parent, finish=finish):
        with redirect_stdout(sys.stderr):
            answered = answer(json.loads(line))
        print(json.dumps(answered), flush=True)


PR_SET_PDEATHSIG = 1
"""Of <sys/prctl.h>."""
LAST = 1.5
"""Seconds that work which must be done may go on when the parent is gone."""

MARK = "NIMARCADE_SEAT"
"""The environment variable by which all is found that a program has started, whatever session it went to."""

_TIE = """\
import ctypes, os, signal, sys
try:
    ctypes.CDLL(None).prctl(1, int(signal.SIGKILL))
except (AttributeError, OSError):
    pass
if os.getppid() != int(sys.argv[1]):
    os._exit(1)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
try:
    os.execvp(sys.argv[2], sys.argv[2:])
except OSError as error:
    print("it cannot be started:", error.strerror, file=sys.stderr)
    os._exit(127)
"""
"""Asks for the end with the parent and becomes another program, which need not know of it."""


def parent() -> int:
    """The process to hand to `bind` in a process that is about to be started from here: this process, or 0
    where the thread that starts it may end earlier."""
    return os.getpid() if threading.current_thread() is threading.main_thread() else 0


def bind(parent: int) -> None:
    """Have this process killed when its parent ends."""
    if sys.platform != "linux" or not parent:
        return
    import ctypes

    try:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL))
    except (AttributeError, OSError):
        return  # the pipe is watched
    if os.getppid() != parent:  # it was too late
        end()


def tied(command: Sequence[str]) -> list[str]:
    """A command of someone else's program, which then ends with this process where the system can do that."""
    if sys.platform != "linux" or not parent():
        return list(command)
    return [sys.executable, "-I", "-S", "-c", _TIE, str(os.getpid()), *command]


def marked() -> dict[str, str]:
    """The environment of a program that `end_marked` is to end: with a mark, behind those around it."""
    return {**os.environ, MARK: os.environ.get(MARK, "") + os.urandom(8).hex()}


def end_marked(environment: Mapping[str, str]) -> None:
    """Kill all that bear its mark, where the system tells (Linux), until no new one has begun meanwhile."""
    mark = f"{MARK}={environment[MARK]}".encode()
    killed, before = set[Path](), -1
    while before < len(killed):
        before = len(killed)
        for process in {*Path("/proc").glob("[0-9]*")} - killed:
            with suppress(OSError):  # it is another's, or gone
                if mark in (process / "environ").read_bytes():
                    os.kill(int(process.name), signal.SIGKILL)
                    killed.add(process)


def kill(pid: int) -> None:
    """Kill a process that leads a group, with it; its own `kill` may take the status from who waits."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, signal.SIGKILL)


def end() -> None:
    """End this process at once, with what it has started where it leads a group."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def lines(parent: int = 0, *, finish: bool = False) -> Iterator[str]:
    """The lines of standard input. When it ends, so does this process, in the midst of work; with
    `finish` only after the work, or when the parent has been gone for `LAST` seconds."""
    read: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(read, parent, finish), daemon=True).start()
    yield from iter(read.get, "")


def _read(lines: SimpleQueue[str], parent: int, finish: bool) -> None:
    for line in sys.stdin:
        lines.put(line)
    if finish:
        lines.put("")
        while not parent or os.getppid() == parent:
            time.sleep(0.1)
        time.sleep(LAST)
    end()
