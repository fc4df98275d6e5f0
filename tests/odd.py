"""Files that lie where a program looks for its own, and are none."""

import os
from pathlib import Path

KINDS = {
    "folder": "it is a folder",
    "pipe": "it is no regular file",
    "device": "it is no regular file",
    "loop": "Too many levels of symbolic links",
    "large": "it is too long: 100,000,000,000 bytes",
}
"""What they are, and what is said of each. Whoever just opens a pipe waits for ever."""


def made(path: Path, kind: str) -> Path:
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path)
        case "large":
            path.touch()
            os.truncate(path, 100 * 10**9)
    return path


def full(*_: object) -> None:
    """A disk without room, in place of what writes to it."""
    raise OSError(28, "No space left on device")
