"""Folders for what nobody keeps. What a process that was killed has left is removed by the next one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

PREFIX = "nimarcade-scratch-"


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with TemporaryDirectory(prefix=PREFIX) as name, ExitStack() as held:
        if sys.platform != "win32":  # folders cannot be held there
            with suppress(OSError):
                held.enter_context(_held(Path(name)))
            for left in Path(gettempdir()).glob(f"{PREFIX}*"):
                with suppress(OSError), _held(left):
                    if left.stat().st_uid == os.getuid() and any(left.iterdir()):  # else just made
                        shutil.rmtree(left)
        yield Path(name)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder while this process lives; raises OSError where another one does."""
    import fcntl

    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)
