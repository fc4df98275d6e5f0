"""Codes in, lines out: the same for codes given as arguments and for codes on standard input."""

from __future__ import annotations

import gc
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from nimarcade.core import catalogue, errors, family, files, searching
from nimarcade.core.codes import MAX_CODE, printable
from nimarcade.core.game import Position
from nimarcade.core.verdict import LIMITS, AnyVerdict, Limits, verdict_line
from nimarcade.line.terminal import ask, flush, put, say, standard_input, talks

if TYPE_CHECKING:
    from rich.progress import Progress

A = TypeVar("A")
B = TypeVar("B")

CHUNK = 1 << 17
COLLECTED = 20_000
"""After this many lines whatever cycles there are after all are collected."""
QUOTED = 200
"""A bad line is quoted in its answer up to this many characters."""

AT_TABLE = 20_000
"""Positions that a search of an ending at a table may examine unless told: about a second's work."""
NODES = f"positions a search may examine (default {LIMITS.nodes:,}; of two left at a table {AT_TABLE:,})"

encode = json.JSONEncoder(ensure_ascii=False).encode


def told(name: str, data: Mapping[str, object]) -> str:
    """An object as a line of JSON, with the name and the version of its schema."""
    from nimarcade.core.told import stamped  # most commands print no JSON

    return encode(stamped(name, data))


@cache
def limits(nodes: int | None, near: int = LIMITS.near) -> Callable[[Position], Limits]:
    """The cost of a verdict on a position at most: so many positions, or what is usual."""
    from nimarcade.games.so_long_sucker.position import SuckerPosition

    usual = Limits(LIMITS.nodes if nodes is None else nodes, near)
    ending = Limits(AT_TABLE if nodes is None else nodes, near)

    def of(p: Position) -> Limits:
        return ending if isinstance(p, SuckerPosition) and len(p.living) == 2 else usual

    return of


class Steps(Protocol):
    """Answers positions step by step; it can be sent to other processes."""

    def solve(self, p: Position, /) -> AnyVerdict: ...

    def tell(self, verdict: AnyVerdict, /) -> str: ...


def answer(
    codes: Sequence[str], respond: Callable[[Position], str], *, as_json: bool, steps: Steps | None = None
) -> int:
    """Write `respond(position)` for every code and return the exit status.

    `-` reads codes from standard input and answers each with one line, also a bad one. A bad
    code among the arguments raises before anything is answered. `steps` do the same as `respond`
    for long files, with which other processes help."""
    if codes.count("-") > 1:
        raise errors.BadInput("- can stand only once: standard input is read to its end")
    positions = [None if code == "-" else catalogue.read(code) for code in codes]
    status = 0
    for position in positions:
        if position is None:
            write = sys.stdout.write if sys.stdout is not None else len
            bad: set[int] = set()
            if steps is not None and (handle := _handle()) >= 0:
                answers = _streamed(handle, steps, respond, as_json, bad)
            else:
                answers = _answers(lines(flush), respond, as_json, bad)
            for answered in answers:
                write(answered)
            status = 2 if 2 in bad else max(bad, default=0)
        else:
            with searching.heard(telling()):
                put(respond(position))
    return status


def telling() -> Callable[[int, int], None]:
    """Tells how far searches are, each time twice as far, on standard error."""
    due = 1

    def tell(done: int, of: int) -> None:
        nonlocal due
        if done >= due:
            due = 2 * done
            warn([f"searching: {done:,} positions of at most {of:,}"])

    return tell


def _answers(
    codes: Iterable[str], respond: Callable[[Position], str], as_json: bool, bad: set[int]
) -> Iterator[str]:
    """A line for every code; `bad` gathers the status of those that were refused."""
    read = catalogue.read
    with _uncollected():
        for number, line in enumerate(codes, 1):
            try:
                text = respond(read(line))
            except errors.NimarcadeError as error:
                bad.add(error.status)
                text = _refusal(line, error, as_json)
            yield text + "\n"
            if not number % COLLECTED:
                gc.collect()


@contextmanager
def _uncollected() -> Iterator[None]:
    """An answer leaves no cycles behind, and looking for some costs an eighth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


MANY = 3 << 18
"""Where so many bytes wait they are answered by all cores, which take a moment to start, …"""
WIDE = 1 << 20
"""… and in a pipe so many can, where the system lets it be widened."""


def helped() -> bool:
    """True if other processes have answered: only what needs them loads what starts them."""
    return "nimarcade.core.pool" in sys.modules


def _waiting(handle: int) -> int:
    """The bytes of a file or a pipe that can be read at once."""
    file = os.fstat(handle)
    if stat.S_ISREG(file.st_mode):
        return file.st_size - os.lseek(handle, 0, os.SEEK_CUR)
    if not stat.S_ISFIFO(file.st_mode) or sys.platform == "win32":
        return 0
    from fcntl import ioctl
    from termios import FIONREAD

    return int.from_bytes(ioctl(handle, FIONREAD, bytes(4)), sys.byteorder)


_Piece: TypeAlias = tuple[int, str, Steps, bool]
"""Its number, its lines, and how they are answered."""


def _streamed(
    handle: int, steps: Steps, respond: Callable[[Position], str], as_json: bool, bad: set[int]
) -> Iterator[str]:
    """The answers to all that is read, in its order: by all cores while so much waits that nobody can want an
    answer before giving more."""
    if sys.platform == "linux":
        from fcntl import F_SETPIPE_SZ, fcntl

        with suppress(OSError):  # no pipe, or no wider one is allowed
            fcntl(handle, F_SETPIPE_SZ, WIDE)
    pieces, early = enumerate(_chunks(handle, flush)), dict[int, tuple[str, set[int]]]()

    def at_hand(number: int, text: str) -> Iterator[_Piece]:
        yield number, text, steps, as_json
        while _waiting(handle):
            yield from ((*each, steps, as_json) for each in islice(pieces, 1))

    for due, text in pieces:
        if _waiting(handle) < MANY:
            yield from _answers(_lines_of(text), respond, as_json, bad)
            continue
        from nimarcade.core import pool  # processes are slow to load, and most answers need none

        for (number, *_), answered in pool.sweep(_piece, at_hand(due, text)):
            early[number] = answered
            while due in early:
                answers, wrong = early.pop(due)
                bad |= wrong
                due += 1
                yield answers


def _piece(piece: _Piece) -> tuple[str, set[int]]:
    """Like positions one after another, and one step for all before the next: a processor does the same thing
    many times in four fifths of the time that it takes for different things by turns."""
    _, text, steps, as_json = piece
    codes = [*_lines_of(text)]
    answers = [""] * len(codes)
    bad: set[int] = set()

    def each(step: Callable[[A], B], given: Iterable[tuple[int, A]]) -> Iterator[tuple[int, B]]:
        for place, what in given:
            try:
                yield place, step(what)
            except errors.NimarcadeError as error:
                bad.add(error.status)
                answers[place] = _refusal(codes[place], error, as_json)

    with _uncollected():
        alike = sorted(enumerate(codes), key=lambda numbered: numbered[1].partition(":")[0])
        positions = [*each(catalogue.read, alike)]
        verdicts = [*each(steps.solve, positions)]
        for place, told in each(steps.tell, verdicts):
            answers[place] = told
    return "".join([f"{answer}\n" for answer in answers]), bad


def _refusal(line: str, error: errors.NimarcadeError, as_json: bool) -> str:
    if as_json:
        return told("refusal", {"position": line[:QUOTED], "error": str(error), "status": error.status})
    return f"error: {error}"


def lines(before_waiting: Callable[[], None]) -> Iterator[str]:
    """The non-blank lines of standard input without their ends.

    `before_waiting` is called whenever no whole line is left, before more input is asked for.
    Of a line longer than any code only the beginning is kept."""
    handle = _handle()
    for piece in standard_input() if handle < 0 else _chunks(handle, before_waiting):
        yield from _lines_of(piece)


def _handle() -> int:
    """The number of standard input, -1 where it has none."""
    try:
        return standard_input().fileno()
    except (OSError, ValueError):
        return -1


def _lines_of(piece: str) -> Iterator[str]:
    for line in piece.split("\n"):
        text = line[:-1] if line.endswith("\r") else line
        if text and not text.isspace():
            yield text


def _chunks(handle: int, before_waiting: Callable[[], None]) -> Iterator[str]:
    """Text of standard input in chunks of whole lines, without the last line's end."""
    rest = b""
    while True:
        before_waiting()
        if not (chunk := os.read(handle, CHUNK)):
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
            print(printable(message), file=sys.stderr)


# What the deck and progress commands share: data written out, and files forgotten after a question.


def export(text: str, file: Path | None) -> None:
    """A line of JSON, printed or in a file that must not be there yet; raises BadInput or Unwritten."""
    if file is None:
        put(text)
        return
    if os.path.lexists(file):
        raise errors.BadInput(f"{file} exists already; give a name that is not taken")
    write(text + "\n", file)
    say(f"Written: {file}")


def forget(reset: Callable[[], None], what: str, sure: bool) -> int:
    """Forget what is kept; without `--yes` somebody must say yes at a terminal."""
    if not sure:
        if not talks():
            raise errors.BadInput(f"to forget {what} without a terminal, add --yes")
        say(f"Forget {what}? It cannot be brought back. Yes or no.")
        if (ask("yes or no> ") or "").casefold() not in ("y", "yes"):
            say("Nothing was changed.")
            return 0
    try:
        reset()
    except OSError as error:
        raise errors.Unwritten(f"it could not be forgotten: {files.reason(error)}") from None
    say(f"Forgotten: {what}.")
    return 0


# What else several commands share: boxes, reports in files, verdicts in plain text.


def write(text: str, file: str | Path) -> None:
    with files.writing(file), files.replacing(file) as into:
        into.write(text)


def verdict_lines(verdict: AnyVerdict, *, sg: bool = False) -> str:
    """The line of a verdict, and under it why."""
    why = family.theory_of(verdict.position).explain(verdict)
    return "\n  ".join([verdict_line(verdict, sg=sg, proof=True), *why.lines()])


BAR, PAINTED = 30, 0.1
"""Columns of a bar, and seconds from one painting to the next."""


class Bar:
    """Work done, at which rate, the time left, on standard error; nothing unless that is a terminal."""

    def __init__(self) -> None:
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self._progress: Progress | None = None
        self._painted = 0.0

    def show(self, done: int, of: int) -> None:
        if not self.shows:
            return
        if self._progress is None:
            self._progress = _progress()
            self._progress.add_task("", total=of, rate="")
        (task,) = self._progress.tasks
        speed = task.speed
        rate = "" if speed is None else f"{speed:,.{int(speed < 10)}f} a second"
        self._progress.update(task.id, completed=done, total=of, rate=rate)
        if done == of or monotonic() - self._painted > PAINTED:
            self.again()

    def again(self) -> None:
        if self._progress is not None:
            self._painted = monotonic()
            self._progress.start()
            self._progress.refresh()

    def hide(self) -> None:
        if self._progress is not None:
            self._progress.stop()


def _progress() -> Progress:
    from rich import progress  # slow to load, and most commands are done before
    from rich.console import Console

    return progress.Progress(
        progress.BarColumn(BAR),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,  # no thread beside those of pools
        transient=True,
        redirect_stdout=False,  # data, which may go elsewhere
        redirect_stderr=False,
    )
