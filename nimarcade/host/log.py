"""The one log of all tables: an entry is a line, and it is told once it is on the disk. It grows, until all
that it tells is written anew in fewer lines.

Entries that come while others are being written are written together and synced once: a sync takes as long as
dozens of acts, and no table may wait for another one's."""

import asyncio
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import cast

from nimarcade.core import store, task
from nimarcade.core.errors import BadInput, BadSave, Unwritten

Line = list[object]
Entry = tuple[str, int, int | None, int | None, list[Line]]
"""(table, its number there, seat that did it, id of its message, what was done)"""
NAME = "tables.log"


class Log:
    """Raises BadInput where another host has the folder, Unwritten where it cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = store.Lock(self.path)
            if not self._lock.take():
                raise BadInput(f"another host keeps its tables in {folder}")
            self._file = self._opened()
        except OSError as error:
            raise Unwritten(f"{folder} cannot be written: {error.strerror or error}") from None
        self._lines: list[bytes] = []
        self._whole = False
        """True if these take the place of all that is on the disk."""
        self._told: list[Callable[[], object]] = []
        self._writing = False
        self._refused = False
        """True once a write has failed: what comes later would stand behind a gap."""
        self._doing: asyncio.Future[None] | None = None
        """The last write, which goes on where nobody waits for it any more."""
        self._woken = asyncio.Event()

    def entries(self) -> Iterator[Entry]:
        """What is on the disk. A last line that was cut off counts for nothing and is taken away; raises
        BadSave where another one does not read."""
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    os.ftruncate(self._file, os.fstat(self._file).st_size - len(line))
                    return
                yield _entry(line, f"{self.path}: line {number}")

    def add(self, entry: Entry) -> None:
        self._lines.append(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        self._woken.set()

    def fold(self, entries: Iterable[Entry]) -> None:
        """These tell all that was added so far, and take its place in one step."""
        self._lines, self._whole = [], True
        self._woken.set()
        for entry in entries:
            self.add(entry)

    def then(self, tell: Callable[[], object]) -> None:
        """Call it once all entries that were added so far are on the disk."""
        if self._lines or self._writing:
            self._told.append(tell)
        else:
            tell()

    async def run(self) -> None:
        """Write what comes; raises Unwritten where the disk refuses."""
        while True:
            await self._woken.wait()
            await self._flush()

    async def _flush(self) -> None:
        self._woken.clear()
        lines, self._lines = self._lines, []
        told, self._told = self._told, []
        write, self._whole = self.replace if self._whole else self.write, False
        self._writing = True
        self._doing = asyncio.ensure_future(asyncio.to_thread(write, lines))
        try:
            await asyncio.shield(self._doing)
        except OSError as error:
            self._refused = True
            raise Unwritten(f"{self.path} cannot be written: {error.strerror or error}") from None
        finally:
            self._writing = bool(self._lines)
        if not self._lines:  # else it is told when they are written, too
            told += self._told
            self._told = []
        for tell in told:
            tell()

    def write(self, lines: list[bytes]) -> None:
        data = memoryview(b"".join(lines))
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)

    def replace(self, lines: list[bytes]) -> None:
        store.write_whole(self.path, b"".join(lines))
        old, self._file = self._file, self._opened()
        os.close(old)

    def _opened(self) -> int:
        return os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, store.MODE)

    async def close(self) -> None:
        try:
            if self._doing is not None:
                await asyncio.wait([self._doing])
            if (self._lines or self._whole) and not self._refused:
                await self._flush()
        finally:
            empty = not os.fstat(self._file).st_size
            os.close(self._file)
            if empty:
                self.path.unlink(missing_ok=True)
            self._lock.leave()
            if empty:  # nothing was kept, so nothing is left behind
                with suppress(OSError):
                    self.path.parent.rmdir()


def _entry(line: bytes, where: str) -> Entry:
    with suppress(ValueError, RecursionError, TypeError):
        entry = task.unpack(cast("type[Entry]", Entry), json.loads(line))
        if b"\\ud" in line.lower():
            json.dumps(entry, ensure_ascii=False).encode()  # half a character, which we never write
        if all(entry[-1]):
            return entry
    raise BadSave(f"{where} is damaged. Nothing was changed: mend that line, or take out all of its table")
