"""Autosave: a journal beside the save takes one short line for whatever changed.

The journal's first line is its number. A save knows the number of the last journal folded into
it (`meta.journal`), so a crash between writing the save and removing the journal never plays
the journal twice.
"""

from __future__ import annotations

import errno
import json
import os
import re
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadSave, NimarcadeError
from nimarcade.core.signals import held
from nimarcade.play import clocks, saves
from nimarcade.play.session import Session

# Names of saves and of their journals.


def journal_path(path: Path) -> Path:
    """Where the journal of a save lies."""
    return path.with_name(path.name + ".journal")


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


def rename(path: Path, name: str) -> Path:
    """Give a save (and its journal) a name of the player's own; returns where it lies then.

    A title it brought along gives way to the name. Raises BadSave.
    """
    stem = name.strip().removesuffix(".json")
    if not re.fullmatch(r"[^\W_][\w .()'-]{0,79}", stem):
        raise BadSave(f"a save's name is 1 to 80 letters, digits, spaces or - . ( ), not {shown(name)}")
    target = path.with_name(f"{stem}.json")
    if target == path:
        return path
    if target.exists() or journal_path(target).exists():
        raise BadSave(f"there is already a save called {stem}")
    data = saves.loads(path)
    try:
        if journal_path(path).exists():
            os.rename(journal_path(path), journal_path(target))
        os.rename(path, target)
    except OSError as error:
        raise BadSave(f"{path.name}: cannot be renamed: {error.strerror}") from None
    if isinstance(data, dict) and isinstance(data.get("meta"), dict) and data["meta"].pop("title", None):
        saves.write_atomic(target, saves.dumps(data))
    return target


def write_save(path: Path, session: Session) -> None:
    """Write a whole save atomically, an existing journal being part of `session` from then on.

    Raises BadSave when the file cannot be written.
    """
    _write(path, session, _number(path))
    with suppress(OSError):
        journal_path(path).unlink()


def read_save(path: Path) -> Session:
    """The session of a save and of its journal, if it has one; no file is touched.

    Raises BadSave naming the line or the move, or PastLimit.
    """
    data = saves.loads(path)
    session = saves.from_json(data, path.name)
    lines = _lines(journal_path(path))
    if lines and _head(lines[0], path.name) > _folded(data):
        for number, line in enumerate(lines[1:], 2):
            session = saves.replayed(session, line, f"{path.name}.journal: line {number}")
    return session


class Journal:
    """Keeps one session on disk. Nothing is written before something happens in the game."""

    def __init__(self, path: Path, session: Session) -> None:
        self.path = path
        self._last = session
        self._file: int | None = None
        self._fresh = not path.exists()
        # A journal that a crash left is part of the session and folded in on leaving.
        self._touched = not self._fresh and journal_path(path).exists()
        self._named = False
        self._size = 0

    @held()
    def update(self, session: Session) -> None:
        """Append whatever changed since the last update; raises BadSave if the disk refuses."""
        before = self._last
        if session is before:
            return
        same = (
            before.start == session.start
            and before.players == session.players
            and before.strict == session.strict
            and _lasting(before) == _lasting(session)
        )
        if not same:
            self._last, self._touched = session, True
            self._fold()
            return
        found = saves.changes(before, session)
        if not found:
            return
        if self._file is None:
            self._open(before)
        text = "".join(json.dumps(change, ensure_ascii=False) + "\n" for change in found)
        self._append(text)
        self._last, self._touched = session, True

    @held()
    def fold(self) -> None:
        """Write the save as a whole and drop the journal; raises BadSave if the disk refuses.

        A new game in which nothing happened leaves no file.
        """
        if self._touched:
            self._fold()

    @held()
    def save(self, name: str | None = None) -> Path:
        """Write the save now, also of a game in which nothing happened yet, under a name of the
        player's own if one is given; returns where it lies. Raises BadSave."""
        self._fold()
        if name is not None:
            self.path = rename(self.path, name)
            self._named = True
        return self.path

    def _fold(self) -> None:
        if self._fresh:
            self._begin(self._last)
        else:
            if self._file is None:
                _refuse_if_open(journal_path(self.path))
            write_save(self.path, self._titled(self._last))
        self._close()
        self._touched = False

    def _begin(self, session: Session) -> None:
        """Write a new save under the first free name."""
        while True:
            try:
                _write(self.path, session, 0, fresh=True)
                break
            except FileExistsError:
                self.path = free(self.path)
        self._fresh = False

    def _open(self, before: Session) -> None:
        """Start a journal on top of a save that holds `before`."""
        if self._fresh:
            self._begin(before)
        else:
            _refuse_if_open(journal_path(self.path))
            write_save(self.path, self._titled(before))
        number = _number(self.path) + 1
        try:
            self._file = os.open(journal_path(self.path), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o644)
        except OSError as error:
            raise BadSave(f"{self.path}.journal: cannot be written: {error.strerror}") from None
        _lock(self._file)
        self._size = 0
        self._append(f"{json.dumps(['journal', number])}\n")

    def _append(self, text: str) -> None:
        assert self._file is not None
        data = text.encode("utf-8", "replace")
        left = data
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            with suppress(OSError):  # half a line would spoil the ones after it
                os.ftruncate(self._file, self._size)
                os.lseek(self._file, self._size, os.SEEK_SET)
            raise BadSave(f"{self.path}.journal: cannot be written: {error.strerror}") from None
        self._size += len(data)

    def _close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _titled(self, session: Session) -> Session:
        """`session` without the title it brought along, once the player has named the save."""
        if not self._named or "title" not in session.meta:
            return session
        meta = {key: value for key, value in session.meta.items() if key != "title"}
        return replace(session, meta=meta)


def _lasting(session: Session) -> dict[str, object]:
    """What `meta` holds apart from the clocks, which run on move by move."""
    return {key: value for key, value in session.meta.items() if key != clocks.KEY}


def _lock(file: int) -> bool:
    """Hold a file until it is closed; False if another process holds it. True where the
    system has no such locks."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES)
    return True


def _refuse_if_open(journal: Path) -> None:
    """Raises BadSave while another process writes this journal."""
    try:
        file = os.open(journal, os.O_RDONLY)
    except OSError:
        return
    free_to_write = _lock(file)
    os.close(file)
    if not free_to_write:
        raise BadSave(f"{journal.stem}: this game is being played in another window")


def _write(path: Path, session: Session, number: int, *, fresh: bool = False) -> None:
    saves.write_atomic(path, saves.dumps(saves.as_json(session, number)), fresh=fresh)


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


def _lines(path: Path) -> list[str]:
    """The journal's whole lines; one cut off by a crash never happened."""
    if not path.exists():
        return []
    return saves.read_text(path).split("\n")[:-1]


def _head(line: str, name: str) -> int:
    where = f"{name}.journal: line 1"
    head = saves.parsed(line, where)
    if len(head) != 2 or head[0] != "journal" or type(head[1]) is not int:
        raise BadSave(f'{where} must be ["journal", NUMBER]')
    return head[1]
