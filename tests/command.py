"""Runs command lines inside the test's own process, with files for standard input."""

import json
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any, TextIO

from nimarcade.cli.main import run


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def data(self) -> list[Any]:
        return [json.loads(line) for line in self.lines]

    @property
    def complaint(self) -> str:
        """The one line on standard error, without the program's name."""
        (line,) = self.err.splitlines()
        assert line.startswith("nimarcade: ")
        return line.removeprefix("nimarcade: ")


def nimarcade(*argv: str, stdin: str | bytes = "", out: TextIO | None = None) -> Ran:
    """Standard output goes to `out` if there is one."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    kept, err = StringIO(), StringIO()
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        before = sys.stdin
        sys.stdin = open(file.fileno(), encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 - closed below
        try:
            with redirect_stdout(out or kept), redirect_stderr(err):
                status = run(argv)
        finally:
            sys.stdin.close()
            sys.stdin = before
    return Ran(status, kept.getvalue(), err.getvalue())
