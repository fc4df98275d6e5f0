"""Autosave: a journal beside the save takes one short line for whatever changed. It is handed to the system
at once, and synced while the game goes on: only the next one waits for that.

The journal's first line is its number. A save knows the number of the last journal folded into
it (`meta.journal`), so a crash between writing the save and removing the journal never plays
the journal twice.

Windows share a folder: whoever writes a save holds the folder for as long as that takes, and looks first
whether the files are still what it has read or written itself. A window that finds them changed goes on in
a save of its own, so that no write of one is lost to another. Who only reads holds nothing, and reads again
what was changed meanwhile."""

import json
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path

from nimarcade.core import files, settings, store
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, BadSave, NimarcadeError, PastLimit, Unwritten
from nimarcade.core.files import reason
from nimarcade.core.signals import held
from nimarcade.play import saves
from nimarcade.play.session import Session

VERSION = 3
"""Of journals, behind the number in the first line; none stands there in the first version, which has no
remarks of machines. From the third on a line that is cut stays in the tree of the game."""
READS = 100
"""So often a save is read anew that changes while it is read."""
TAIL = 200
"""Bytes at the end of a file by which it is told from another one: a save's `meta` stands there."""

# Names of saves and of their journals.


def journal_path(path: Path) -> Path:
    """The journal of a save: beside the file that a link leads to."""
    real = Path(os.path.realpath(path)) if os.path.islink(path) else path
    return real.with_name(real.name + ".journal")


def new_path(where: Path, session: Session) -> Path:
    """A fresh readable name such as 2026-11-21-greedy-nim-1.json; nothing is written."""
    return free(where / f"{datetime.now():%Y-%m-%d}-{session.game.name}-1.json")


def free(path: Path) -> Path:
    """`path`, or the next one whose last number makes it unused."""
    stem = re.sub(r"-\d+$", "", path.stem)
    found = re.search(r"-(\d+)$", path.stem)
    for number in count(int(found[1]) if found else 1):
        candidate = path.with_name(f"{stem}-{number}.json")
        if not candidate.exists() and not journal_path(candidate).exists():
            return candidate
    raise AssertionError


def named(path: Path, name: str) -> Path:
    """The path of a save of this name beside `path`; raises BadInput for a bad name, and for one that
    another save has."""
    stem = name.strip().removesuffix(".json")
    if not re.fullmatch(r"[^\W_][\w .()'-]{0,79}", stem):
        raise BadInput(f"a save's name is 1 to 80 letters, digits, spaces or - . ( ), not {shown(name)}")
    target = path.with_name(f"{stem}.json")
    if target != path and (target.exists() or journal_path(target).exists()):
        raise BadInput(f"there is already a save called {stem}")
    return target


def rename(path: Path, name: str) -> Path:
    """Give a save (and its journal) a name of the player's own; returns where it lies then.

    A title it brought along gives way to the name. Raises BadInput, BadSave or Unwritten."""
    if (target := named(path, name)) == path:
        return path
    with _alone(path):
        named(path, name)
        data = saves.loads(path)
        try:
            if not path.is_symlink() and journal_path(path).exists():
                os.rename(journal_path(path), journal_path(target))
            os.rename(path, target)
        except OSError as error:
            raise Unwritten(f"{path.name}: cannot be renamed: {reason(error)}") from None
        if isinstance(data, dict) and isinstance(data.get("meta"), dict) and data["meta"].pop("title", None):
            saves.write_atomic(target, saves.dumps(data), sync=_safe())
    return target


# Reading and writing a save with its journal.

Stamp = tuple[object, ...]
"""The files under the name of a save, told from whatever another window writes there."""


@dataclass(frozen=True, slots=True)
class Opened:
    session: Session
    stamp: Stamp
    damage: str = ""
    """Damage of the journal, where it could be read up to there only."""


def opened(path: Path) -> Opened:
    """A save and its journal, if it has one; no file is touched. A journal that is damaged in its middle
    is read up to there. Raises BadSave naming the line or the move, or PastLimit."""
    stamp, data, journal = _bytes(path)
    replay = saves.Replay(saves.from_json(data, path.name))
    damage = ""
    try:
        if journal and _head(journal[0], path.name) > _folded(data):
            for number, line in enumerate(journal[1:], 2):
                replay.line(_text(line), f"{path.name}.journal: line {number}")
    except (Newer, PastLimit):
        raise
    except NimarcadeError as error:
        damage = str(error)
    return Opened(replay.session, stamp, damage)


def _bytes(path: Path) -> tuple[Stamp, object, list[bytes]]:
    """A save and its journal of one moment: who writes both changes the stamp."""
    for _ in range(READS):
        stamp = _stamp(path)
        try:
            read = stamp, saves.loads(path), _lines(journal_path(path))
        except NimarcadeError:
            if _stamp(path) == stamp:
                raise
        else:
            if _stamp(path) == stamp:
                return read
    raise BadSave(f"{path.name}: another window writes it all the time")


def read_save(path: Path, warn: Callable[[str], object] | None = None) -> Session:
    """The session of a save and of its journal, if it has one; no file is touched.

    Raises BadSave naming the line or the move, or PastLimit. With `warn` a journal that is damaged in its
    middle counts up to there, and `warn` is told."""
    found = opened(path)
    if found.damage:
        if warn is None:
            raise BadSave(found.damage)
        warn(told_damage(found.damage))
    return found.session


def told_damage(damage: str) -> str:
    return f"{damage}; the game is there up to that line"


def rewrite(path: Path, before: Session, after: Session) -> None:
    """Write a save anew that was read as `before`; raises Unwritten where it holds something else now."""
    with _alone(path):
        if saves.as_json(opened(path).session) != saves.as_json(before):
            raise Unwritten(f"{path.name} was changed in another window; open it again")
        _write_save(path, after, sync=_safe())


class Journal:
    """Keeps one session on disk. Nothing is written before the first move or word of the game."""

    def __init__(self, path: Path, session: Session, stamp: Stamp | None = None) -> None:
        """`stamp`: what `path` was when the session was read from there."""
        self.path = path
        self.strayed_from: Path | None = None
        """The save that this one went on beside, because another window has changed that one."""
        self._last = self._wanted = session
        """The session on disk, and the one to be there."""
        self._file: int | None = None
        self._fresh = not path.exists()
        self._stamp = _stamp(path) if stamp is None else stamp
        # A journal that a crash left is part of the session and folded in on leaving.
        self._left = not self._fresh and journal_path(path).exists()
        self._touched = False
        self._named = False
        self._size = 0
        self._sync = _safe()
        self._syncing: _Syncing | None = None
        """The lines that the disk takes just now."""

    @property
    def unsaved(self) -> bool:
        return self._wanted is not self._last

    def keep(self) -> None:
        """On leaving the session is written though nothing has changed: it came from elsewhere."""
        self._touched = True

    @held()
    def update(self, session: Session) -> None:
        """Append whatever changed since the last update; raises Unwritten if the disk refuses. What it
        refused comes with the next update, which waits until all before it is on the disk itself."""
        self._wanted = session
        self._settle()
        before = self._last
        if session is before or self._bare:
            self._last = session
            return
        if (lines := saves.changes(before, session)) == []:
            self._last = session
            return
        with self._writing() as strayed:
            if strayed:
                self._go_beside(session)
            elif lines is None:
                self._fold(session)
            else:
                if self._file is None:
                    self._open(before)
                size = self._size
                self._append(*lines)
                if self._sync and self._file is not None:
                    self._syncing = _Syncing(self._file, size, before)
        self._last, self._touched = session, lines is not None

    @held()
    def fold(self) -> None:
        """Write the save as a whole and drop the journal; raises Unwritten if the disk refuses.

        A new game in which no move was made and nothing was said leaves no file."""
        if self._bare:
            return
        if self._touched or self.unsaved or (self._left and not _in_use(journal_path(self.path))):
            self._write_wanted()

    @held()
    def save(self, name: str | None = None) -> Path:
        """Write the save now, also of a bare game, under a name of the player's own if one is
        given; returns where it lies. Raises Unwritten; for a bad name BadInput, and nothing is written."""
        if name is not None:
            named(self.path, name)
        self._write_wanted()
        if name is not None:
            self.path = rename(self.path, name)
            self._named = True
            self._stamp = _stamp(self.path)
        return self.path

    @property
    def _bare(self) -> bool:
        return self._fresh and self._wanted.bare

    @contextmanager
    def _writing(self) -> Iterator[bool]:
        """Hold the folder; gives whether the files are no longer what this window has read or written, or
        another window is writing them."""
        with _alone(self.path):
            strayed = not self._fresh and (
                _stamp(self.path) != self._stamp or (self._file is None and _in_use(journal_path(self.path)))
            )
            try:
                yield strayed
            finally:
                self._stamp = _stamp(self.path)

    def _settle(self) -> None:
        """Wait until the last lines are on the disk itself; raises Unwritten where they must come again."""
        if self._syncing is None or (error := self._syncing.over()) is None:
            return
        with self._writing() as strayed:
            self._last = self._syncing.before
            if not strayed:
                self._cut(self._syncing.size)
        self._syncing = None
        raise self._refused(error)

    def _go_beside(self, session: Session) -> None:
        """Leave the files to the other window, and go on in a save of one's own."""
        self._close()
        self.strayed_from = self.path
        self.path = free(self.path)
        self._fresh, self._left = True, False
        self._begin(session)

    def _write_wanted(self) -> None:
        with self._writing() as strayed:
            if strayed:
                self._go_beside(self._wanted)
            else:
                self._fold(self._wanted)
        self._last, self._touched = self._wanted, False

    def _fold(self, session: Session) -> None:
        if self._fresh:
            self._begin(session)
        else:
            self._write(session)
        self._close()

    def _begin(self, session: Session) -> None:
        """Write a new save under the first free name."""
        while True:
            try:
                _write(self.path, session, 0, fresh=True, sync=self._sync)
                break
            except FileExistsError:
                self.path = free(self.path)
        self._fresh = False

    def _write(self, session: Session) -> None:
        if self._left and opened(self.path).damage:
            # What stands behind the damage is no part of the session, and perhaps somebody can mend it.
            damaged = journal_path(self.path)
            with suppress(OSError):
                os.replace(damaged, store.set_aside(damaged))
        if self._named:  # the title that it brought along gives way to the player's own name
            meta = {key: value for key, value in session.meta.items() if key != "title"}
            session = replace(session, meta=meta)
        _write_save(self.path, session, sync=self._sync)
        self._left = False

    def _open(self, before: Session) -> None:
        """Start a journal on top of a save that holds `before`."""
        if self._fresh:
            self._begin(before)
        else:
            self._write(before)
        number = _number(self.path) + 1
        try:
            how = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(journal_path(self.path), how, store.MODE)
        except OSError as error:
            raise Unwritten(f"{self.path}.journal: cannot be written: {reason(error)}") from None
        self._lock = store.Lock(journal_path(self.path))
        self._lock.take()
        self._size = 0
        try:
            self._append(["journal", number, VERSION])  # synced with the lines behind it
        except Unwritten:
            self._close()
            raise
        if self._sync:
            store.sync_folder(journal_path(self.path).parent)

    def _append(self, *lines: list[object]) -> None:
        assert self._file is not None
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        data = text.encode("utf-8", "replace")
        left = data
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            self._cut(self._size)
            raise self._refused(error) from None
        self._size += len(data)

    def _cut(self, size: int) -> None:
        """Half a line would spoil the ones after it."""
        assert self._file is not None
        with suppress(OSError):
            os.ftruncate(self._file, size)
        self._size = size

    def _refused(self, error: OSError) -> Unwritten:
        return Unwritten(f"{self.path}.journal: cannot be written: {reason(error)}")

    def _close(self) -> None:
        if self._syncing is not None:
            self._syncing.over()
            self._syncing = None
        if self._file is not None:
            os.close(self._file)
            self._file = None
            self._lock.leave()


class _Syncing(threading.Thread):
    """The disk itself takes what was written of a file, while the game goes on."""

    def __init__(self, file: int, size: int, before: Session) -> None:
        """Up to `size` it holds `before` already."""
        super().__init__(name="journal", daemon=True)
        self.file, self.size, self.before = file, size, before
        self.error: OSError | None = None
        self.start()

    def run(self) -> None:
        try:
            os.fsync(self.file)
        except OSError as error:
            self.error = error

    def over(self) -> OSError | None:
        """Wait for it; the error by which the disk refused."""
        self.join()
        return self.error


def _safe() -> bool:
    """True if what is committed is to be on the disk itself before the next act counts."""
    return settings.load().durability == "safe"


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the folder of a save against other windows. Raises Unwritten."""
    with ExitStack() as held:
        try:
            held.enter_context(store.alone(Path(os.path.realpath(path)).with_name("saves")))
        except (OSError, ValueError) as error:
            raise Unwritten(f"{path.parent}: cannot be a folder of saves: {reason(error)}") from None
        yield


def _stamp(path: Path) -> Stamp:
    found: list[object] = []
    for each in (path, journal_path(path)) if path.name else ():  # no name is no file
        try:
            known = os.stat(each)
            end = files.read(each, saves.MAX_BYTES, tail=TAIL)
            found.append((known.st_ino, known.st_size, known.st_mtime_ns, end))
        except (OSError, ValueError) as error:
            found.append(getattr(error, "errno", None))
    return tuple(found)


def _in_use(journal: Path) -> bool:
    lock = store.Lock(journal)
    nobody = lock.take()
    lock.leave()
    return not nobody


def _write_save(path: Path, session: Session, *, sync: bool) -> None:
    _write(path, session, _number(path), sync=sync)
    with suppress(OSError):
        journal_path(path).unlink()


def _write(path: Path, session: Session, number: int, *, fresh: bool = False, sync: bool = True) -> None:
    saves.write_atomic(path, saves.dumps(saves.as_json(session, number)), fresh=fresh, sync=sync)


def _number(path: Path) -> int:
    """The number of the last journal that a save on disk has or had."""
    found = 0
    with suppress(NimarcadeError):
        found = _folded(saves.loads(path))
    with suppress(NimarcadeError):
        lines = _lines(journal_path(path))
        found = max(found, _head(lines[0], path.name) if lines else 0)
    return found


def _folded(data: object) -> int:
    meta = data.get("meta") if isinstance(data, dict) else None
    number = meta.get("journal", 0) if isinstance(meta, dict) else 0
    return number if type(number) is int else 0


def _lines(path: Path) -> list[bytes]:
    """The journal's whole lines; one cut off by a crash never happened."""
    return [] if not os.path.lexists(path) else saves.read_bytes(path).split(b"\n")[:-1]


def _text(line: bytes) -> str:
    """A line that is no text at all reads as one that is no JSON."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""


class Newer(BadSave):
    """A journal of a later version, which is never touched."""


def _head(line: bytes, name: str) -> int:
    where = f"{name}.journal: line 1"
    head = saves.parsed(_text(line), where)
    match head:
        case ["journal", int(number)]:
            return number
        case ["journal", int(number), int(version)] if 1 <= version <= VERSION:
            return number
        case ["journal", int(), int(version), *_] if version > VERSION:
            raise Newer(
                f"{where}: written by a newer nimarcade (version {version}), this one reads {VERSION}"
            )
    raise BadSave(f'{where} must be ["journal", NUMBER]')
