"""`python -m nimarcade` and the console script."""

from __future__ import annotations

import sys
from io import TextIOWrapper

REPLACED = "backslashreplace"


def main() -> int:
    # Whatever the locale, neither the papers' signs nor a stray byte may end a command.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, REPLACED), (sys.stderr, REPLACED)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    from nimarcade.cli.main import run
    from nimarcade.core import log

    log.catch_all()
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
