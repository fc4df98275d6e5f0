"""`python -m nimarcade` and the console script."""

import codecs
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from nimarcade.core import signals

REPLACED = "nimarcade"


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    from nimarcade.view.glyphs import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(REPLACED, _in_ascii)


def main() -> int:
    signals.install()
    if sys.stdout is None:  # closed: whoever writes is told so
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", closefd=False)  # noqa: SIM115
    # Whatever the locale, neither the papers' signs nor a stray byte may end a command.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, REPLACED), (sys.stderr, REPLACED)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        from nimarcade.cli.main import run
        from nimarcade.core import log

        log.catch_all()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # before the command began, or when it was done already
        status = 128 + 2
    signals.settle()
    # Output that a terminal that is gone does not take any more goes nowhere, without a word.
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return 128 + signals.received() if signals.received() else status


if __name__ == "__main__":
    sys.exit(main())
