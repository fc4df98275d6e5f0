"""`python -m nimarcade` and the console script."""

from __future__ import annotations

import sys


def main() -> int:
    from nimarcade.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
