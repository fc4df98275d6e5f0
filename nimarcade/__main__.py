"""`python -m nimarcade` and the console script."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> int:
    for stream in (sys.stdout, sys.stderr):
        # Whatever the locale, the papers' signs must not end a command; escapes say them in ASCII.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    from nimarcade.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
