"""Codes in, lines out: the same for codes given as arguments and for codes on standard input."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from typing import Any

from nimarcade import games
from nimarcade.cli.terminal import flush, put
from nimarcade.errors import BadInput, NimarcadeError
from nimarcade.games.codes import MAX_CODE

CHUNK = 1 << 16
COLLECTED = 20_000
"""After this many lines whatever cycles there are after all are collected."""
QUOTED = 200
"""A bad line is quoted in its answer up to this many characters."""

encode = json.JSONEncoder(ensure_ascii=False).encode


def answer(codes: Sequence[str], respond: Callable[[Any], str], *, as_json: bool) -> int:
    """Write `respond(position)` for every code and return the exit status.

    `-` reads codes from standard input and answers each with one line, also a bad one. A bad
    code among the arguments raises before anything is answered.
    """
    if as_json:
        use_utf8()
    if codes.count("-") > 1:
        raise BadInput("- can stand only once: standard input is read to its end")
    positions = [None if code == "-" else games.read(code) for code in codes]
    status = 0
    for position in positions:
        if position is None:
            status = _stream(respond, as_json)
        else:
            put(respond(position))
    return status


def _stream(respond: Callable[[Any], str], as_json: bool) -> int:
    bad: set[int] = set()
    read = games.read
    write = sys.stdout.write if sys.stdout is not None else len
    # An answer leaves no cycles behind, and looking for some costs an eighth of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        for number, line in enumerate(lines(flush), 1):
            try:
                text = respond(read(line))
            except NimarcadeError as error:
                bad.add(error.status)
                text = _refusal(line, error, as_json)
            write(text + "\n")
            if not number % COLLECTED:
                gc.collect()
    finally:
        if collecting:
            gc.enable()
    return 2 if 2 in bad else max(bad, default=0)


def _refusal(line: str, error: NimarcadeError, as_json: bool) -> str:
    if as_json:
        return encode({"position": line[:QUOTED], "error": str(error), "status": error.status})
    return f"error: {error}"


def use_utf8() -> None:
    """JSON is UTF-8 whatever the locale says."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def lines(before_waiting: Callable[[], None]) -> Iterator[str]:
    """The non-blank lines of standard input without their ends.

    `before_waiting` is called whenever no whole line is left, before more input is asked for.
    Of a line longer than any code only the beginning is kept.
    """
    try:
        handle = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        handle = -1
    for piece in iter(sys.stdin or ()) if handle < 0 else _chunks(handle, before_waiting):
        for line in piece.split("\n"):
            text = line[:-1] if line.endswith("\r") else line
            if text and not text.isspace():
                yield text


def _chunks(handle: int, before_waiting: Callable[[], None]) -> Iterator[str]:
    """Text of standard input in chunks of whole lines, without the last line's end."""
    rest = b""
    while True:
        before_waiting()
        chunk = os.read(handle, CHUNK)
        if not chunk:
            break
        head, newline, tail = chunk.rpartition(b"\n")
        if newline:
            yield (rest + head).decode("utf-8", "replace")
            rest = tail
        elif len(rest) <= MAX_CODE:
            rest += tail
    if rest:
        yield rest.decode("utf-8", "replace")


def warn(messages: Sequence[str]) -> None:
    """A line each on standard error: what is not as it should be but stops nothing."""
    if sys.stderr is not None:
        for message in messages:
            print(message, file=sys.stderr)
