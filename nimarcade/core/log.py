"""The unexpected, kept for whoever mends it: full traces in one file of the user's state folder.

Headless. A person is told one line that names the file; nothing here raises."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # every command has the log ready, and hardly one writes: what that needs is loaded then
    from pathlib import Path
    from types import TracebackType

LARGEST = 1 << 18
"""Bytes of one file; then it is set aside with `.1` after its name, and that one with `.2`."""
KEPT = 3
"""Files set aside."""


def path() -> Path:
    from nimarcade.core import folders

    return folders.state() / "nimarcade.log"


def record(error: BaseException) -> str:
    """Write down an error with its trace; `details in PATH`, or why there are none."""
    from traceback import format_exception

    return note("".join(format_exception(error)))


def note(text: str) -> str:
    """Write down some lines; as `record`."""
    from contextlib import closing
    from logging import Formatter, LogRecord
    from logging.handlers import RotatingFileHandler

    from nimarcade.core import __version__

    class Handler(RotatingFileHandler):
        def _open(self) -> TextIOWrapper:
            return TextIOWrapper(open(self.baseFilename, "ab", opener=_private), self.encoding, self.errors)

        def handleError(self, record: LogRecord) -> None:
            raise  # the standard one prints a trace

    try:
        file = path()
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = Handler(
            file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="backslashreplace"
        )
        with closing(handler):
            handler.setFormatter(Formatter(f"%(asctime)s nimarcade {__version__} [%(process)d]\n%(message)s"))
            handler.emit(LogRecord("nimarcade", 40, "", 0, text.rstrip() + "\n", None, None))
    except (OSError, RuntimeError, ValueError) as error:  # the folder cannot be found, made or written
        return f"details could not be kept: {getattr(error, 'strerror', None) or error}"
    return f"details in {file}"


def _private(name: str, flags: int) -> int:
    """Nobody else reads it: what was typed may be in it. A pipe in its place is not waited for."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


def words(error: BaseException) -> str:
    """An error in a few words: its kind, and the first line of what it says."""
    first = (str(error).strip().splitlines() or [""])[0].removesuffix(".")
    return type(error).__name__ + (f": {first}" if first else "")


def catch_all() -> None:
    """Threads, finalizers and whatever else ends outside every command leave a trace in the log, and
    never on the terminal."""
    import threading

    def ended(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(error, KeyboardInterrupt):
            from nimarcade.core.codes import printable

            told = printable(f"unexpected {words(error)}; {record(error)}")
            print(f"nimarcade: {told}", file=sys.stderr)

    def lost(args: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
        if args.exc_value is not None:
            record(args.exc_value)

    raised_again = sys.unraisablehook  # a signal is not lost where a finalizer swallowed it

    def swallowed(args: sys.UnraisableHookArgs) -> None:
        (raised_again if isinstance(args.exc_value, KeyboardInterrupt) else lost)(args)

    sys.excepthook, threading.excepthook, sys.unraisablehook = ended, lost, swallowed
