"""A case of the corpus, and the room it runs in: a folder, settings and saves of its own."""

from __future__ import annotations

import hashlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BINARY = (".npy", ".parquet", ".png")
LONGEST_TEXT = 2_000_000
"""Bytes of a file that are kept as text; of a longer one its hash."""
SECONDS = 240
"""How long one case may take."""


@dataclass(frozen=True)
class Case:
    """Something to do, under a name that stays."""

    id: str
    do: Callable[[Room], Any]
    seconds: int = SECONDS


@dataclass
class Room:
    """Where a case runs: `path` is its working directory, and holds home and settings."""

    path: Path
    site: Path
    marks: dict[str, str] = field(default_factory=dict)

    def command(self, *argv: str, stdin: str | bytes = "") -> dict[str, Any]:
        """What a command line prints, and its status."""
        from nimarcade.__main__ import main

        data = stdin.encode() if isinstance(stdin, str) else stdin
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)
        err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)
        before, sys.argv = (sys.stdin, sys.argv), ["nimarcade", *argv]
        with tempfile.TemporaryFile() as file:
            file.write(data)
            file.seek(0)
            sys.stdin = open(file.fileno(), encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
            try:
                with redirect_stdout(out), redirect_stderr(err):
                    status: object = main()
            except SystemExit as ended:
                status = f"SystemExit {ended.code}"
            except Exception as error:  # what a case meets is what it records
                status = f"{type(error).__name__}: {error}"
            finally:
                sys.stdin.close()
                sys.stdin, sys.argv = before
        out.flush()
        err.flush()
        said: dict[str, Any] = {"argv": [self.clean(_short(word)) for word in argv], "status": status}
        for name, stream in (("out", out), ("err", err)):
            said[name] = self.lines(stream.buffer.getvalue())
        return said

    def lines(self, raw: bytes) -> list[str]:
        text = raw.decode("utf-8", "backslashreplace")
        return self.clean(text).split("\n")[: None if not text.endswith("\n") else -1]

    def clean(self, text: str) -> str:
        """Without what differs from run to run or machine to machine."""
        for found, sign in (
            (str(self.path), "<ROOM>"),
            (str(self.site), "<SITE>"),
            (sys.executable, "<PYTHON>"),
        ):
            text = text.replace(found, sign)
        for pattern, sign in _CLEAN:
            text = pattern.sub(sign, text)
        return text

    def files(self, *, under: str = "") -> dict[str, Any]:
        """Every file of the room: its lines, or a hash of what is no text."""
        told: dict[str, Any] = {}
        for path in sorted((self.path / under).rglob("*")):
            if path.is_file() and path.suffix != ".lock":  # which stay empty
                told[self.clean(str(path.relative_to(self.path)))] = self._content(path)
        return told

    def _content(self, path: Path) -> Any:
        raw = path.read_bytes()
        if path.suffix in BINARY or len(raw) > LONGEST_TEXT:
            return {"bytes": len(raw), "hash": digest(raw)}
        return self.lines(raw)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        os.utime(path, (1_700_000_000, 1_700_000_000))
        return path


_CLEAN = (
    (re.compile(r"nimarcade \d+\.\d+\.\d+"), "nimarcade <VERSION>"),
    (re.compile(r"Python \d+\.\d+\.\d+"), "Python <VERSION>"),
    (re.compile(r'"seconds": [\d.e-]+'), '"seconds": 0'),
    (re.compile(r"\.json\.\d+\.new"), ".json.<PID>.new"),
)


def digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:16]


def _short(word: str) -> str:
    return word if len(word) <= 400 else f"{word[:100]}…{len(word)}…{digest(word.encode())}"


def commands(name: str, argvs: Sequence[Sequence[str]], stdin: str | bytes = "") -> Case:
    """A case of several command lines in one room, and the files they leave."""

    def do(room: Room) -> Mapping[str, Any]:
        ran = [room.command(*argv, stdin=stdin) for argv in argvs]
        return {"ran": ran, "files": room.files()}

    return Case(name, do)
