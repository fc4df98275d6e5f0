"""One way to keep a value on disk: bounded, versioned, locked, written whole or not at all.

A file that cannot be read never stops anything: its value is the empty one with a notice, and the
first change sets the damaged file aside as `….damaged`. A file of a later version is left alone.
Symbolic links are written through.
"""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from nimarcade.core.signals import held

LARGEST = 16_000_000
"""Bytes; a longer file was not written by this program."""


class Kept(Protocol):
    """A value that can say what was wrong with its file."""

    @property
    def notice(self) -> str | None: ...


T = TypeVar("T", bound=Kept)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a file cannot be read."""

    path: Path
    error: Exception

    def __str__(self) -> str:
        text = str(self.error)
        reason = text.splitlines()[0][:120] if text else type(self.error).__name__
        return f"{self.path.name} cannot be read ({reason})"


class Newer(OSError):
    """A file written by a later version, which is never touched; `strerror` says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EPERM, f"{path.name} was written by a newer version of nimarcade")

    def __str__(self) -> str:
        return "it was written by a newer version"


def written(data: object) -> str:
    """The text of a file."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True)
class Store(Generic[T]):
    """One kept value. `empty` makes the value of a file that is not there (None) or cannot be read;
    `decode` takes the JSON of a file and raises ValueError for what is not its own."""

    name: str
    """The key whose value is the version; without one the file bears no version."""
    version: int
    path: Callable[[], Path]
    empty: Callable[[Unreadable | None], T]
    decode: Callable[[Any], T]
    encode: Callable[[T], Mapping[str, Any]]
    """All that the file holds, the version included."""
    foreign: str = "it is no file of ours, version {version}"
    """What is said of a file without the name and the version."""
    largest: int = LARGEST
    text: Callable[[object], str] = written

    def at(self, path: Path | None) -> Store[T]:
        """The same kind of value in another file; None for the usual one."""
        return self if path is None else replace(self, path=lambda: path)

    def load(self) -> T:
        """The value of the file; never raises for what is in it."""
        try:
            return self._found()
        except Newer as error:
            return self.empty(Unreadable(self.path(), error))

    @held()
    def change(self, step: Callable[[T], T]) -> tuple[T, T]:
        """Read, change and write, alone among all windows: before and after.

        Nothing is written where `step` gives back the very same value. Raises OSError.
        """
        path = self.path().resolve()
        with alone(path):
            before = self._found()
            after = step(before)
            if after is not before:
                data = self.text(self.encode(after)).encode("utf-8")
                if before.notice and path.exists():
                    write_whole(path, data, aside=path.with_suffix(".json.damaged"))
                else:
                    write_whole(path, data)
        return before, after

    def forget(self) -> None:
        """Remove everything that is kept; a link stays. Raises OSError."""
        path = self.path().resolve()
        for each in (path, path.with_suffix(".json.damaged"), _lock(path)):
            each.unlink(missing_ok=True)

    def _found(self) -> T:
        path = self.path()
        try:
            return self._read(path)
        except FileNotFoundError:
            return self.empty(None)
        except Newer:
            raise
        except (OSError, ValueError, RecursionError, OverflowError) as error:
            return self.empty(Unreadable(path, error))

    def _read(self, path: Path) -> T:
        with path.open("rb") as file:
            raw = file.read(self.largest + 1)
        if len(raw) > self.largest:
            raise ValueError("it is too long")
        data = json.loads(raw)
        if self.name:
            version = data.get(self.name) if isinstance(data, dict) else None
            if type(version) is int and version > self.version:
                raise Newer(path)
            if version != self.version:
                raise ValueError(self.foreign.format(version=self.version))
        return self.decode(data)


def _lock(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file against other windows while it is read, changed and written. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # this system has no such locks
        yield
        return
    with _lock(path).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@held()
def write_whole(path: Path, data: bytes, *, fresh: bool = False, aside: Path | None = None) -> None:
    """Replace a file in one step, so that a crash leaves the old or the new one.

    With `fresh` an existing file is left alone: raises FileExistsError. `aside` is where the old
    one goes. Raises OSError.
    """
    handle, hidden = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if fresh:  # take the name, or fail
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        if aside is not None:
            os.replace(path, aside)
        os.replace(hidden, path)
    except OSError:
        with suppress(OSError):
            os.unlink(hidden)
        raise
