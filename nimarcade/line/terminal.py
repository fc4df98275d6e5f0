"""Whether there is a terminal to paint on, and lines in and out where there is none."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from nimarcade.core import codes, files
from nimarcade.core.errors import BadInput


def is_terminal() -> bool:
    """True if full screen can work: a terminal on both sides, and not a dumb one; or whoever paints without
    one, such as a web page, has said so to Textual."""
    return bool(os.environ.get("TEXTUAL_DRIVER")) or (talks() and os.environ.get("TERM") != "dumb")


def talks() -> bool:
    """True if a person sits at both standard input and standard output."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def standard_input() -> TextIO:
    """Raises BadInput where it is closed."""
    if sys.stdin is None:
        raise BadInput("nothing can be read from standard input: it is closed")
    return sys.stdin


def text(file: str | Path, most: int, errors: str = "strict") -> str:
    """Of a file, or of standard input for `-`; raises BadInput or PastLimit."""
    return files.text(standard_input().buffer if str(file) == "-" else file, most, errors)


_READERS: list[Callable[[str], str | None]] = []


@contextmanager
def read_by(reader: Callable[[str], str | None]) -> Iterator[None]:
    """Meanwhile lines come from `reader`, which is given the prompt and may wait for more than a keyboard."""
    _READERS.append(reader)
    try:
        yield
    finally:
        _READERS.pop()


def ask(prompt: str) -> str | None:
    """The next line typed, without its end; None at the end of the input. The prompt is shown
    to a person only, so that piped answers do not stick to it."""
    if _READERS:
        return _READERS[-1](prompt)
    if sys.stdin is None:
        return None
    if talks():
        sys.stdout.write(prompt)
    flush()
    try:
        line = sys.stdin.readline()
    except OSError:  # the terminal is gone
        line = ""
    if not line and talks():
        put("")
    return line.strip() if line else None


def say(text: str) -> None:
    """One line for the player; the end of a line is the end of a breath."""
    put(codes.printable(text, codes.SAYABLE))


def say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def put_all(lines: Iterable[str]) -> None:
    for line in lines:
        put(line)


def put(text: str) -> None:
    """One line of data on standard output."""
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()
