"""Processes of ours whose keyboard is a stranger's: what they know, what they may take, how fast they are
fed; and whom an address counts for."""

import asyncio
import os
import site
import sys
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

from nimarcade.core import catalogue, child, folders

GRACE = 5.0
"""Seconds that an end may take to be told, an arcade to save its game then, and to be gone when killed."""
STALL = 30.0
"""Seconds after which a client that takes no picture, or an arcade that takes no key, is given up."""
RATE, SLACK, MOST = 2000.0, 4.0, 20_000
"""Characters a second that go through to an arcade, seconds that they may come sooner, and how many one
message may hold, pastes aside."""
LARGEST = 500
"""Cells of a terminal's width and height."""
LIMITS = 'ulimit -v 1048576; ulimit -t 3600; ulimit -f 131072; ulimit -n 256; ulimit -c 0; exec "$@"'
"""The most that each process of a visitor may take, so that others have theirs: KiB of memory, counted as
addresses, seconds of processor time, blocks of 512 bytes of one file, open files, and no memory written
down at a crash. Limits that are narrower stay; Windows has none."""


class Pace:
    """An arcade that is sent more than it can do would only grow."""

    _due = 0.0
    """The moment at which what has come so far would have come at `RATE`."""

    async def keep(self, cost: int = 20) -> None:
        """Wait until so many characters may go through; raises ValueError for what nobody types."""
        if cost > MOST:
            raise ValueError("nobody types so much at once")
        now = asyncio.get_running_loop().time()
        self._due = max(self._due, now) + cost / RATE
        await asyncio.sleep(self._due - SLACK - now)


def cells(given: int) -> int:
    return min(max(given, 1), LARGEST)


def command(words: Sequence[str], before: str = "") -> list[str]:
    """Starts the arcade within `LIMITS`, and what the shell does `before`."""
    bound = [] if sys.platform == "win32" else ["/bin/sh", "-c", before + LIMITS, "sh"]
    return child.tied([*bound, sys.executable, "-m", "nimarcade", *words])


def environment(folder: Path) -> dict[str, str]:
    """Nothing of the host's own, and `folder` for all that is kept."""
    places = ("HOME", "TMPDIR", folders.CONFIG_DIR, folders.DATA_DIR, folders.STATE_DIR)
    modules = (str(folders.PACKAGE.parent), os.environ.get("PYTHONPATH"))
    kept = ("PATH", "SYSTEMROOT", "TZ", catalogue.FOLDER)
    return {
        **{name: os.environ[name] for name in kept if name in os.environ},
        **dict.fromkeys(places, str(folder.absolute())),
        folders.GUEST: "",
        "LANG": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1",  # else NumPy takes addresses for every core of the machine
        "PYTHONPATH": os.pathsep.join(filter(None, modules)),
        "PYTHONUSERBASE": site.getuserbase(),  # found by HOME else
    }


def loopback(host: str) -> bool:
    """True if a name is this machine's own, which nobody else can reach."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def household(address: str) -> str:
    """Whom a visitor counts for: an address, of IPv6 the half that is a household's."""
    with suppress(ValueError):  # a socket without an address
        ip = ip_address(address.partition("%")[0])
        if isinstance(ip, IPv6Address) and not ip.ipv4_mapped:
            return str(ip_network((ip, 64), strict=False))
    return address
