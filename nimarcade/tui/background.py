"""Whether a terminal is light, which only the terminal knows (OSC 11)."""

import os
import re
import sys
from contextlib import suppress
from time import monotonic

ASKED = b"\x1b]11;?\x1b\\\x1b[c"
"""What its background is, and what it is: an answer to the second alone, which all know, says that the first
has none."""
PATIENCE = 0.5
"""Seconds; no answer may come later, or it would be taken for keys."""


def is_light() -> bool:
    """True if the terminal says so; False where it does not say, or none is there."""
    if sys.platform == "win32" or os.environ.get("TERM", "dumb") in ("dumb", "linux"):
        return False
    import select
    import termios
    import tty

    heard = b""
    with suppress(OSError, ValueError, termios.error):
        handle = sys.stdin.fileno()
        before = termios.tcgetattr(handle)
        try:
            tty.setcbreak(handle)
            os.write(sys.stdout.fileno(), ASKED)
            ends = monotonic() + PATIENCE
            while not re.search(rb"\x1b\[\?[\d;]*c", heard):
                if not select.select([handle], [], [], max(0.0, ends - monotonic()))[0]:
                    break
                heard += os.read(handle, 1024)
        finally:
            termios.tcsetattr(handle, termios.TCSANOW, before)
    told = re.search(rb"\]11;rgba?:([\da-f]+)/([\da-f]+)/([\da-f]+)", heard, re.IGNORECASE)
    if told is None:
        return False
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in told.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
