"""Folders for what nobody keeps. What a process that was killed has left is removed by the next one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

PREFIX, HELD = "nimarcade-scratch-", ".held"
"""How the folders are called, and the file that who uses one holds."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    from filelock import lock_descriptor  # slow to load

    for left in filter(Path.is_file, Path(gettempdir()).glob(f"{PREFIX}*/{HELD}")):
        with suppress(OSError), left.open("rb") as file:
            if lock_descriptor(file.fileno(), blocking=False) and os.listdir(left.parent)[1:]:  # else new
                shutil.rmtree(left.parent)
    with TemporaryDirectory(prefix=PREFIX) as name, open(Path(name, HELD), "wb") as file:
        with suppress(OSError):  # there are no locks here
            lock_descriptor(file.fileno())
        yield Path(name)
