"""The programs that check proofs, run on files in a folder; what is no proof is refused, with the reason.

MONA finds a sentence valid, Z3 that nothing breaks it; neither gives a certificate. So a file for them may
only define and ask; what Z3 is to assume must be possible; and a wrong sentence has to be broken by numbers
that are shown."""

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


_NEVER = {
    ".mona": r"\b(assert|where|defaultwhere\d|restrict|import|export|execute|m2l-\w+|ws2s|universe)\b",
    ".smt2": r"\(\s*(echo|exit|push|pop|reset|set-option|set-info|include|eval|display|help|query)\b",
}
"""Commands that narrow what is spoken of, print answers of their own, or reach for other files."""


def scan(file: Path) -> None:
    """Refuse a file that does more than define and ask."""
    comment = r"#[^\n]*|/\*.*?\*/" if file.suffix == ".mona" else r";[^\n]*"
    code = re.sub(comment, "", file.read_text("utf-8", "replace"), flags=re.DOTALL)
    if more := re.search(_NEVER[file.suffix], code):
        raise Refused(file.name, f"{more[1]} does more than define and ask")
    for other in re.findall(r'include\s*"([^"]*)"', code):
        if Path(other).name != other or not (file.parent / other).is_file():
            raise Refused(file.name, f"it includes {other}, which is none of the proof's files")


def prove(folder: Path, file: str) -> float:
    """The seconds that it took; raises Refused."""
    if file.endswith(".mona"):
        ran, seconds = run((MONA.path, "-q", file), folder)
        if "Formula is valid" not in ran.stdout:
            raise Refused(file, _example(ran.stdout) or f"MONA says {_first(ran.stdout + ran.stderr)}")
        return seconds
    ran, seconds = run((Z3.path, file), folder)
    if ran.stdout.split() != ["unsat"]:
        raise Refused(file, f"Z3 says {_first(ran.stdout)}")
    given, _, _ = (folder / file).read_text("utf-8").rpartition("(assert")  # the last says what breaks it
    (folder / "_given.smt2").write_text(f"{given}\n(check-sat)\n", "utf-8")
    if run((Z3.path, "_given.smt2"), folder)[0].stdout.split() != ["sat"]:
        raise Refused(file, "what it assumes is not known to be possible, so it says nothing")
    return seconds


def counterexample(folder: Path, file: str) -> str:
    """What breaks a wrong sentence, such as `X = {0}, Y = {}`; raises Refused where nothing is shown."""
    if file.endswith(".mona"):
        shown = _example(run((MONA.path, "-q", file), folder)[0].stdout)
    else:
        text = (folder / file).read_text("utf-8")
        names = " ".join(re.findall(r"\(declare-const\s+(\S+)", text))
        (folder / "_shown.smt2").write_text(f"{text}\n(get-value ({names}))\n", "utf-8")
        said = run((Z3.path, "_shown.smt2"), folder)[0].stdout
        values = re.findall(r"\(([^\s()]+)\s+(\d+|true|false|\(- \d+\))\)", said)
        shown = ", ".join(map(" = ".join, values)) if said.startswith("sat") else ""
    if not shown:
        raise Refused(file, "nothing is shown that breaks the wrong statement")
    return shown


def _example(said: str) -> str:
    """The counterexample that MONA prints, numbers as sets of places; empty without one."""
    shown = said.partition("A counter-example")[2].partition("A satisfying")[0]
    return ", ".join(re.findall(r"^\w+ = \S+$", shown, re.MULTILINE))


def _first(said: str) -> str:
    return said.partition("\n")[0] or "nothing"
