"""Small JSON files of one's own, beside the settings: bounded, versioned, written whole or not at all.

A damaged file never stops anything. What can be read of it is used, one line says so, and the
first change keeps the old file beside the new one as `….damaged`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

LARGEST = 16_000_000
"""Bytes; a longer file was not written by this program."""


def load(path: Path, read: Callable[[Any], T], nothing: Callable[[str], T]) -> T:
    """What `read` makes of the file's JSON; `nothing("")` where there is no file, and
    `nothing(why)` where it cannot be read. `read` raises ValueError for what is not its own."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise ValueError("it is too long")
        return read(json.loads(raw))
    except FileNotFoundError:
        return nothing("")
    except (OSError, ValueError, RecursionError, OverflowError) as error:
        told = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        return nothing(f"{path.name} cannot be read ({told})")


def save(path: Path, data: Mapping[str, Any], *, damaged: bool) -> None:
    """Write the file anew; one that was damaged is kept beside it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if damaged and path.exists():
        path.replace(path.with_suffix(".json.damaged"))
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    beside.replace(path)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file against another window while it is read, changed and written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # this system has no such locks
        yield
        return
    with path.with_name(f"{path.name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def checked(data: Any, name: str, version: int) -> dict[str, Any]:
    """The object of a file of ours; raises ValueError for any other."""
    if not isinstance(data, dict) or data.get(name) != version:
        raise ValueError(f"it is no file of ours, version {version}")
    return data


def remove(path: Path) -> None:
    """Forget everything that is kept in a file; raises OSError."""
    for each in (path, path.with_suffix(".json.damaged"), path.with_name(f"{path.name}.lock")):
        each.unlink(missing_ok=True)
