"""One way to keep a value on disk: bounded, versioned, locked, written whole or not at all.

A file that cannot be read never stops anything: what can be read of it counts, else the empty value,
with a notice; the first change sets the damaged file aside as `….damaged`, `….damaged-2` and so on. A
file of a later version is left alone. Symbolic links are written through. All files are for their
owner alone. What the disk refuses waits, counts here all the same, and is told until it is written."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import Field, dataclass, field, replace
from glob import escape
from itertools import count
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from nimarcade.core import files, folders, signals, task

LARGEST, SMALL = 16_000_000, 1_000_000
"""Bytes, also of a value that is small; a longer file was not written by this program."""
MODE = 0o600
"""Of every file that is kept."""
PATIENCE = 5.0
"""Seconds that a window waits for another one that writes; what it has to keep waits longer."""
MENDS = 100
"""So many places are tried to cut a damaged file off before its damage."""


class Kept(Protocol):
    """A value, a dataclass, that can say what was wrong with its file."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def notice(self) -> str | None:
        """One line for the person if the file could not be read, or not wholly."""


T = TypeVar("T", bound=Kept)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a file cannot be read."""

    path: Path
    error: Exception

    def __str__(self) -> str:
        newer = isinstance(self.error, Newer)
        text = str(self.error) if newer else files.reason(self.error)
        reason = text.splitlines()[0][:120] if text else type(self.error).__name__
        return f"{self.path.name} cannot be read ({reason})"


def empty(begin: Callable[[], T], words: str) -> Callable[[Unreadable | None], T]:
    """The `Store.empty` of a value that says of an unreadable file in `words` what that means: `the deck is
    empty, deck.json cannot be read (…)`."""

    def begun(why: Unreadable | None) -> T:
        return begin() if why is None else with_notice(begin(), f"{words}, {why}")

    return begun


def with_notice(value: T, notice: str) -> T:
    """The `Store.partly` of a value of which a part is worth having."""
    return replace(value, notice=notice)


def in_data(
    name: str,
    file: str,
    begin: Callable[[], T],
    words: str,
    decode: Callable[[Mapping[str, object]], T],
    encode: Callable[[T], Mapping[str, object]],
    *,
    moved: bool = False,
    foreign: str = "it is no file of ours, version {version}",
    largest: int = LARGEST,
) -> Store[T]:
    """A value with a `notice`, in a file of this name among a person's data; `words` say what it means that
    one cannot be read. `moved`: earlier versions kept it among the settings."""
    old = (lambda: folders.config() / file) if moved else None
    path, none = (lambda: folders.data() / file), empty(begin, words)
    return Store(name, 1, path, none, decode, encode, foreign, largest, old=old, partly=with_notice)


class Newer(OSError):
    """A file written by a later version, which is never touched; `strerror` says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EPERM, f"{path.name} was written by a newer version of nimarcade")

    def __str__(self) -> str:
        return "it was written by a newer version"


def written(data: object) -> str:
    """The text of a file."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def entry(data: Mapping[str, object], name: str, kind: type[V], wanted: str, default: object = None) -> V:
    """The value of a file under a name, of this type; raises ValueError with what is wanted there."""
    try:
        return task.unpack(kind, data.get(name, default))
    except ValueError:
        raise ValueError(wanted) from None


def up_to(high: float, low: float = 0) -> Callable[[float], bool]:
    return lambda number: low <= number <= high


Count = Annotated[int, up_to(10**12)]
Word = Annotated[str, lambda text: 0 < len(text) <= 200 and text.isprintable()]
"""A name or code as files hold it."""


@dataclass(frozen=True, slots=True)
class Store(Generic[T]):
    """One kept value. `empty` makes the value of a file that is not there (None) or cannot be read;
    `decode` takes the JSON of a file and raises ValueError for what is not its own."""

    name: str
    """The key whose value is the version."""
    version: int
    path: Callable[[], Path]
    empty: Callable[[Unreadable | None], T]
    decode: Callable[[Mapping[str, object]], T]
    encode: Callable[[T], Mapping[str, object]]
    """All that the file holds, the version included."""
    foreign: str = "it is no file of ours, version {version}"
    """Said of a file without the name and the version."""
    largest: int = LARGEST
    text: Callable[[object], str] = written
    old: Callable[[], Path] | None = None
    """The path at which earlier versions kept it: read as long as `path` has no file."""
    unnamed: bool = False
    """True if files without a version are of the first one."""
    partly: Callable[[T, str], T] | None = None
    """The value of a file that was cut off before its damage, with this notice; None where half a
    value is none."""
    waiting: dict[Path, list[Callable[[T], T]]] = field(default_factory=dict, compare=False)
    """Changes that the disk has refused, of each file."""

    def at(self, path: Path | None) -> Store[T]:
        """The same kind of value in another file; None for the usual one."""
        return self if path is None else replace(self, path=lambda: path, old=None)

    def load(self) -> T:
        """The value of the file, and what waits to be written there; never raises for what is in it."""
        try:
            value = self._found()
        except Newer as error:
            value = self.empty(Unreadable(self.path(), error))
        for step in self.waiting.get(self.path(), ()) if self.waiting else ():
            value = step(value)
        return value

    def keep(self, step: Callable[[T], T]) -> tuple[T, T]:
        """`change`, where the disk may refuse: then the change waits. It is written with the next one, or
        by `try_again`; until then `unsaved` tells of it."""
        path = self.path()
        before = after = None
        waiting = self.waiting.get(path, [])

        def stepped(value: T) -> T:
            nonlocal before, after
            for earlier in waiting:
                value = earlier(value)
            before, after = value, step(value)
            return after

        try:
            self.change(stepped)
        except OSError as error:
            if before is None or after is None:  # the file could not even be read
                before = self.load()
                after = step(before)
            if after is not before:
                self.waiting[path] = [*waiting, step]
                told, why = _UNSAVED.get(path), files.reason(error)
                _UNSAVED[path] = (lambda: self.keep(lambda value: value)), why
                if told is None or told[1] != why:
                    tell_unsaved()
        else:
            self._written(path)
        assert before is not None
        assert after is not None
        return before, after

    def _written(self, path: Path) -> None:
        self.waiting.pop(path, None)
        if _UNSAVED.pop(path, None):
            tell_unsaved()

    @signals.held()
    def change(self, step: Callable[[T], T]) -> tuple[T, T]:
        """Read, change and write, alone among all windows: before and after.

        Nothing is written where `step` gives back the very same value. Raises OSError."""
        path = Path(os.path.realpath(self.path()))
        with alone(path):
            before = self._found()
            if (after := step(before)) is not before:
                damaged = before.notice and path.exists()
                data = self.text(self.encode(after)).encode("utf-8", "replace")
                write_whole(path, data, aside=set_aside(path) if damaged else None)
        return before, after

    def forget(self) -> None:
        """Remove everything that is kept; a link stays. Raises OSError."""
        self._written(self.path())
        for path in dict.fromkeys(Path(os.path.realpath(place)) for place in self._places()):
            damaged = path.parent.glob(f"{escape(path.name)}.damaged*")
            for each in (path, *damaged):
                if each.is_file():  # a link may lead to a device
                    each.unlink()

    def _places(self) -> list[Path]:
        return [self.path()] if self.old is None else [self.path(), self.old()]

    def _found(self) -> T:
        for path in self._places():
            try:
                return self._read(path)
            except FileNotFoundError:
                continue
            except Newer:
                raise
            except (OSError, ValueError, RecursionError, OverflowError) as error:
                return self.empty(Unreadable(path, error))
        return self.empty(None)

    def _read(self, path: Path) -> T:
        raw = files.read(path, self.largest)
        try:
            return self.decode(self._named(json.loads(raw), path))
        except Newer:
            raise
        except (ValueError, RecursionError) as error:
            data = None if self.partly is None else mended(raw)
            if data is None or self.partly is None:
                raise
            reason = Unreadable(path, error)
            value = self.decode(self._named(data, path))
            return self.partly(value, f"{reason}; what stands before the damage is kept")

    def _named(self, data: object, path: Path) -> Mapping[str, object]:
        """The JSON of a file, once its version is seen to be ours; raises Newer or ValueError."""
        given = data if isinstance(data, dict) else {}
        version = given.get(self.name, 1 if self.unnamed and given is data else None)
        if type(version) is int and version > self.version:
            raise Newer(path)
        if version != self.version:
            raise ValueError(self.foreign.format(version=self.version))
        return given


# What the disk has refused, of all files.

_UNSAVED: dict[Path, tuple[Callable[[], object], str]] = {}
"""Of each file its next try, and why the last one failed."""
LISTENERS: list[Callable[[], object]] = []
"""Called when there is something new to be told by `unsaved`."""


def unsaved() -> list[str]:
    """Files that lack something that was done, and why."""
    return [f"{path}: cannot be written: {reason}" for path, (_, reason) in _UNSAVED.items()]


@task.remote
def try_again() -> list[str]:
    """Write what the disk has refused, if it takes it by now; what is still unsaved."""
    for again, _ in list(_UNSAVED.values()):
        again()
    return unsaved()


LOST: list[str] = []
"""Games that were left and are not on disk, and why."""


def left() -> list[str]:
    """All that is not on disk at the end, after a last try."""
    lost = [*LOST, *try_again()]
    LOST.clear()
    return lost


def tell_unsaved() -> None:
    for listener in LISTENERS:
        listener()


def mended(raw: bytes) -> object | None:
    """The JSON of a file up to its damage, what was open there being closed; None if nothing is left."""
    text = raw.decode("utf-8", "replace")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        cuts = _cuts(text[: error.pos])
    except (ValueError, RecursionError):
        return None
    else:
        return None  # all of it is JSON, and yet no value of ours
    for end, closing in cuts[: -MENDS - 1 : -1]:
        with suppress(ValueError, RecursionError):
            data: object = json.loads(text[:end] + closing)
            return data
    return None


def _cuts(text: str) -> list[tuple[int, str]]:
    """The places at which JSON can be cut off, before a comma, and what closes it there."""
    cuts: list[tuple[int, str]] = []
    open_now: list[str] = []
    for token in _TOKENS.finditer(text):
        if (sign := token[0]) in "[{":
            open_now.append("]" if sign == "[" else "}")
        elif sign in "]}":
            if not open_now:
                break
            open_now.pop()
        elif sign == ",":
            cuts.append((token.start(), "".join(reversed(open_now))))
    return cuts


_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]')


def set_aside(path: Path) -> Path:
    """A name for a damaged file that no earlier one has."""
    for number in count(1):
        name = path.with_name(f"{path.name}.damaged{f'-{number}' if number > 1 else ''}")
        if not os.path.lexists(name):
            return name
    raise AssertionError


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file against other windows while it is read, changed and written: none is held where the disk
    has no locks. The file of the lock is there as long as it is held. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = Lock(path)
    if not lock.take(PATIENCE):
        raise OSError(errno.EBUSY, f"another window has been writing for {PATIENCE:.0f} seconds")
    try:
        yield
    finally:
        lock.leave()


class Lock:
    """A lock that windows, which are processes, hold one after the other, told by a file beside another
    one."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock  # slow to load, and who only looks needs none

        self._path = path.with_name(f".{path.name.removeprefix('.')}.lock")
        self._lock = FileLock(
            self._path, mode=MODE, thread_local=False, poll_interval=0.01, fallback_to_soft=False
        )

    def take(self, patience: float = 0.0) -> bool:
        """False if another window holds it after so many seconds."""
        try:
            self._lock.acquire(timeout=patience)
        except TimeoutError:
            return False
        except OSError:
            pass  # there are no locks here
        return True

    def leave(self) -> None:
        """The file goes while it is held: who waits for it sees that, and begins anew."""
        if self._lock.is_locked:
            with suppress(OSError):  # Windows removes it afterwards
                self._path.unlink()
            self._lock.release()


@signals.held()
def write_whole(
    path: Path, data: bytes, *, fresh: bool = False, aside: Path | None = None, sync: bool = True
) -> None:
    """Replace a file in one step, so that a crash leaves the old or the new one; a link is followed.

    Who calls holds it against other writers. With `fresh` an existing file is left alone: raises
    FileExistsError. `aside` is where the old one goes. Without `sync` a crash of the whole machine may
    leave neither. Raises OSError."""
    path = Path(os.path.realpath(path))
    if os.path.lexists(path) and not path.is_file():  # such as a device, which is nobody's to replace
        raise OSError(errno.EINVAL, "it is no regular file")
    hidden = files.hidden(path)
    try:
        with open(os.open(hidden, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE), "wb") as file:
            file.write(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        if aside is not None:
            os.replace(path, aside)
        if fresh:
            try:
                os.link(hidden, path)
            except FileExistsError:
                raise
            except OSError:  # a disk without such links
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))
                os.replace(hidden, path)
            else:
                os.unlink(hidden)
        else:
            os.replace(hidden, path)
    except OSError:
        with suppress(OSError):
            os.unlink(hidden)
        raise
    if sync:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """The names in a folder are on the disk itself, where the system can say so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
