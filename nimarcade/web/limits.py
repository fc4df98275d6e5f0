"""What each process of a visitor may take of the machine at most, so that the other visitors have theirs.

The system holds these (`setrlimit`); Windows has no such limits, and there nothing is held.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

LIMITS = {
    "RLIMIT_AS": 1 << 30,  # bytes of memory, counted as addresses
    "RLIMIT_CPU": 3600,  # seconds of processor time
    "RLIMIT_FSIZE": 64 << 20,  # bytes of one file
    "RLIMIT_NOFILE": 256,  # open files, pipes among them
    "RLIMIT_CORE": 0,  # bytes of memory written down at a crash
}
"""By the names of <sys/resource.h>; they hold for each process, and for those that it starts."""

_BIND = """\
import os, resource, sys
for word in sys.argv[1].split():
    name, most = word.split("=")
    try:
        resource.setrlimit(getattr(resource, name), (int(most), int(most)))
    except (AttributeError, OSError, ValueError):
        pass
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Takes the limits that the system knows and that are not narrower already, and becomes another program."""


def bound(command: Sequence[str]) -> list[str]:
    """A command that keeps to the limits, where the system has any; it begins with a program's path."""
    if sys.platform == "win32":
        return list(command)
    limits = " ".join(f"{name}={most}" for name, most in LIMITS.items())
    return [sys.executable, "-I", "-S", "-c", _BIND, limits, *command]
