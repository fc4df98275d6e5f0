"""Proofs that a machine checks: each is some files in the language of an engine.

A folder `formal` of a paper holds the files and `proofs.toml`, which says of each proof in words what it
proves, and names a control: files that each state something wrong and must fail, so that an engine that says
yes to everything, or a statement that holds of nothing, is noticed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Literal, TypedDict, cast

from nimarcade.core import errors, folders
from nimarcade.core.task import stated

Status = Literal["proved", "failed", "control failed", "no engine"]
CHECKED = "checked.json"
"""The file beside `proofs.toml` that says when each proof was last checked, and of which text."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that checks proofs, and how to get it."""

    name: str
    program: str
    get: str
    asks: str
    """The option that makes it tell its version."""
    check: Callable[[Path, Sequence[str]], bool | None]
    """True if the files, in their order, prove what they state; None: the program itself failed."""

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
        done = _run((self.path, self.asks), Path())
        number = re.search(r"v?\d+\.[\w.-]+", done.stdout + done.stderr)
        return f"{self.name} {number[0]}" if number else self.name


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def _mona(folder: Path, files: Sequence[str]) -> bool | None:
    """Each file is a sentence about numbers as sets of places: valid, or unsatisfiable."""
    answers = [_run((MONA.path, "-q", file), folder).stdout for file in files]
    if any("Formula is unsatisfiable" in answer for answer in answers):
        return False
    return True if all("Formula is valid" in answer for answer in answers) else None


def _z3(folder: Path, files: Sequence[str]) -> bool | None:
    """Each file asks for something that breaks the theorem: unsat says that there is none."""
    answers = [_run((Z3.path, file), folder).stdout.split() for file in files]
    if ["sat"] in answers:
        return False
    return True if all(answer == ["unsat"] for answer in answers) else None


_NOT_READ = ("Syntax error", "Cannot find a physical path", "was not found")


def _coq(folder: Path, files: Sequence[str]) -> bool | None:
    """The files are compiled in their order. One that prints what its theorems rest on must find no axiom;
    the last one must print it."""
    said = ""
    for file in files:
        done = _run((COQ.path, "-q", "-R", ".", "Proof", file), folder)
        if done.returncode:
            unread = any(words in done.stderr for words in _NOT_READ)
            return False if "Error:" in done.stderr and not unread else None
        said = done.stdout
        if "Axioms:" in said:
            return False
    return True if "Closed under the global context" in said else None


MONA = Engine("MONA", "mona", "Debian: apt install mona; else https://www.brics.dk/mona", "-h", _mona)
Z3 = Engine("Z3", "z3", "pip install 'nimarcade[prove]', or Debian: apt install z3", "--version", _z3)
COQ = Engine("Coq", "coqc", "Debian: apt install coq", "--version", _coq)
ENGINES = {"mona": MONA, "z3": Z3, "coq": COQ}


@dataclass(frozen=True, slots=True)
class Proof:
    """`name` begins with its paper's; `claims` are the claims of the print that it settles, for all sizes."""

    name: str
    statement: str
    engine: Engine
    folder: Path
    files: tuple[str, ...]
    wrong: str
    """The control's statement, in words."""
    control: tuple[str, ...]
    """Files of which each must fail."""
    uses: tuple[str, ...] = ()
    """Files that the others include."""
    minutes: float = 0.0
    """About how long it takes, where that is more than a moment."""
    claims: tuple[str, ...] = ()

    @property
    def checksum(self) -> str:
        """SHA-256 of all its files, in their order."""
        whole = sha256()
        for file in (*self.uses, *self.files, *self.control):
            whole.update((self.folder / file).read_bytes())
        return whole.hexdigest()

    @property
    def when(self) -> str:
        """`checked 2026-11-22 by Z3 5.4.1, 0.4 s`."""
        last = self.checked
        if last is None:
            return "not checked yet"
        return f"checked {last['date']} by {last['engine']}, {last['seconds']:.1f} s"

    @property
    def checked(self) -> Checked | None:
        """The day it was last proved, if the files are still the same."""
        last = _kept(self.folder).get(self.name)
        return last if last is not None and last["sha256"] == self.checksum else None


class Checked(TypedDict):
    """A proof that an engine has checked: the day, the engine's version, seconds, and the text's checksum."""

    date: str
    engine: str
    seconds: float
    sha256: str


@dataclass(frozen=True, slots=True)
class Result:
    """The fate of a proof."""

    proof: str
    statement: str
    engine: str
    status: Status
    seconds: float


def read_proofs(folder: Path) -> tuple[Proof, ...]:
    """The proofs that `proofs.toml` of a folder states."""
    entries = tomllib.loads((folder / "proofs.toml").read_text("utf-8"))
    return tuple(
        stated(Proof, entry, name=name, engine=ENGINES[entry["engine"]], folder=folder)
        for name, entry in entries.items()
    )


def prove(proof: Proof) -> Result:
    """Have the engine check the proof, and then each file of the control, which must fail."""
    began, used = perf_counter(), _used()
    status = _status(proof)
    seconds = round(_used() - used or perf_counter() - began, 2)
    return Result(proof.name, proof.statement, proof.engine.name, status, seconds)


def _used() -> float:
    """Seconds of one core that engines have taken, whatever else was running; Windows does not count them."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _status(proof: Proof) -> Status:
    if not proof.engine.here:
        return "no engine"
    with folders.scratch() as folder:  # Coq writes beside what it reads
        for file in {*proof.uses, *proof.files, *proof.control}:
            shutil.copyfile(proof.folder / file, folder / file)
        if proof.engine.check(folder, proof.files) is not True:
            return "failed"
        refuted = all(proof.engine.check(folder, [file]) is False for file in proof.control)
        return "proved" if refuted else "control failed"


@cache
def _kept(folder: Path) -> Mapping[str, Checked]:
    file = folder / CHECKED
    if not file.exists():
        return {}
    return cast("dict[str, Checked]", json.loads(file.read_text("utf-8")))


def record(proof: Proof, result: Result) -> None:
    """Keep that it was proved today."""
    engine = proof.engine.version
    now = Checked(date=date.today().isoformat(), engine=engine, seconds=result.seconds, sha256=proof.checksum)
    kept = dict(sorted({**_kept(proof.folder), proof.name: now}.items()))
    (proof.folder / CHECKED).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    _kept.cache_clear()
