"""No process of ours outlives the one that started it, however that one ends.

Every worker watches a pipe whose other end only its parent holds; the pipe ends with the parent. Where
the system offers it (Linux), the kernel is asked to kill the worker as well, which also works while the
worker has no time to look. The kernel means the thread that started the worker, not its process: only
workers that a main thread has started ask for it."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

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
