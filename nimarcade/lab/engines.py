"""The programs that check proofs, run on files in a folder; what is no proof is refused, with the reason."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from nimarcade.core import errors


class Refused(Exception):
    """Why a file is no proof, in one line."""

    def __init__(self, file: str, reason: str, line: int = 0) -> None:
        super().__init__(f"{file} line {line}: {reason}" if line else f"{file}: {reason}")
        self.file = file


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that checks proofs, and how to get it."""

    name: str
    program: str
    get: str
    asks: str
    """The option that makes it tell its version."""
    suffix: str
    """Of its files."""

    @property
    def path(self) -> str:
        """The place of the program: beside this Python (an extra brings it), or on the path; raises
        Missing."""
        beside = Path(sys.executable).parent / self.program
        found = str(beside) if beside.exists() else shutil.which(self.program)
        if found is None:
            raise errors.Missing(f"{self.name} is not installed; to get it: {self.get}")
        return found

    @property
    def here(self) -> bool:
        try:
            return bool(self.path)
        except errors.Missing:
            return False

    @property
    def version(self) -> str:
        """Its name and version, such as `MONA v1.4-18`."""
        done, _ = run((self.path, self.asks), Path())
        number = re.search(r"v?\d+\.[\w.-]+", done.stdout + done.stderr)
        return f"{self.name} {number[0]}" if number else self.name


MONA = Engine("MONA", "mona", "Debian: apt install mona; else https://www.brics.dk/mona", "-h", "mona")
Z3 = Engine("Z3", "z3", "pip install 'nimarcade[prove]', or Debian: apt install z3", "--version", "smt2")
COQ = Engine("Coq", "coqc", "Debian: apt install coq", "--version", "v")
ENGINES = {"mona": MONA, "z3": Z3, "coq": COQ}


def run(
    command: Sequence[str], folder: Path, timeout: float | None = None
) -> tuple[subprocess.CompletedProcess[str], float]:
    """A program without input, run to its end, and the seconds that it took; raises TimeoutExpired."""
    began = perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=timeout,
    )
    return done, perf_counter() - began
