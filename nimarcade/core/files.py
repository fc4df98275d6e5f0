"""Reading files that anybody may have put there: only a regular one, never more than a bound, and
nothing that would be waited for, such as a pipe or a device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


class TooLarge(OSError):
    """A file of more bytes than are read; `strerror` says how many."""


def read(path: str | Path, most: int, *, tail: int = 0) -> bytes:
    """What a file of at most `most` bytes holds, or its last `tail` bytes. Raises OSError whose `strerror` is
    fit for people."""
    try:
        known = os.stat(path)
    except ValueError as error:  # a name that no file can have
        raise OSError(errno.EINVAL, str(error)) from None
    if not stat.S_ISREG(known.st_mode):
        what = "a folder" if stat.S_ISDIR(known.st_mode) else "no regular file"
        raise OSError(errno.EINVAL, f"it is {what}")
    if known.st_size > most:
        raise TooLarge(errno.EFBIG, f"it is too long: {known.st_size:,} bytes, and at most {most:,} are read")
    # What has taken its place meanwhile is not waited for either.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        if tail:
            file.seek(max(0, known.st_size - tail))
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(errno.EFBIG, f"it is too long: at most {most:,} bytes are read")
    return data


def reason(error: Exception) -> str:
    """Why something could not be done, in the words of the system where it has some."""
    return getattr(error, "strerror", None) or str(error)
