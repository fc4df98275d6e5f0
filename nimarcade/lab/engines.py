"""The programs that check proofs, run on files in a folder; what is no proof is refused, with the reason.

MONA finds a sentence valid, Z3 that nothing breaks it; neither gives a certificate. So a file for them may
only define and ask; what Z3 is to assume must be possible; and a wrong sentence has to be broken by numbers
that are shown. Files in Coq are read for what proves nothing, compiled once, and asked what each theorem says
and rests on. Nothing that a file prints itself is believed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from subprocess import TimeoutExpired
from threading import Lock, Semaphore
from time import perf_counter
from typing import TypeVar

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
    """Refuse a file that does more than prove, or than define and ask."""
    (_scan_coq if file.suffix == f".{COQ.suffix}" else _scan_decided)(file)


def _scan_decided(file: Path) -> None:
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
    (folder / f"_given.{file}").write_text(f"{given}\n(check-sat)\n", "utf-8")
    if run((Z3.path, f"_given.{file}"), folder)[0].stdout.split() != ["sat"]:
        raise Refused(file, "what it assumes is not known to be possible, so it says nothing")
    return seconds


def counterexample(folder: Path, file: str) -> str:
    """What breaks a wrong sentence, such as `X = {0}, Y = {}`; raises Refused where nothing is shown."""
    if file.endswith(".mona"):
        shown = _example(run((MONA.path, "-q", file), folder)[0].stdout)
    else:
        text = (folder / file).read_text("utf-8")
        names = " ".join(re.findall(r"\(declare-const\s+(\S+)", text))
        (folder / f"_shown.{file}").write_text(f"{text}\n(get-value ({names}))\n", "utf-8")
        said = run((Z3.path, f"_shown.{file}"), folder)[0].stdout
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


T = TypeVar("T")

_ALLOWED = re.compile(
    r"(Require|From|Import|Export|Open|Close|Section|End|Module|Notation|Infix|Arguments|Hint|Scheme|Ltac|Let"
    r"|Variables?|Hypothes[ie]s|Context|Definition|Fixpoint|Function|Inductive|Record|Lemma|Theorem|Corollary"
    r"|Proposition|Fact|Remark|Example|Proof|Qed|Defined|Check|Print|Eval|Compute)\b|[^A-Z]|$"
)
"""Commands that switch nothing off, assume nothing outside a section, and write no file; and tactics."""
_ASSUMES = re.compile(r"(Variables?|Hypothes[ie]s|Context)\b")
_BEFORE = re.compile(
    r"(?:[-+*{}\s]|(?:\d+|all|!|par|\[\w+\])\s*:|#\[[^]]*\]|(?:Local|Global|Polymorphic)\b)*"
)
_AUDIT = """From Coq Require Import Arith List ZArith.
Import ListNotations.
Set Printing Width 1000000.
Set Printing Depth 1000000.
Set Printing Implicit.
Set Printing Coercions.
From Proof Require """


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence of a Coq file with its line, without comments and strings, which are no code."""
    code, depth, quoted, line = "", 0, False, 1
    for token in re.findall(r'\(\*|\*\)|"|\n|[^\n("*]+|.', text):
        quoted ^= token == '"'
        depth = max(0, depth + {"(*": 1, "*)": -1}.get(token, 0) * (not quoted))
        code += token if token == "\n" or not (quoted or depth or token in ('"', "*)")) else " "
    for piece in re.split(r"(?<=\.)(?=\s)", code):
        line += piece.count("\n") - piece.lstrip().count("\n")
        yield line, " ".join(piece.split())
        line += piece.lstrip().count("\n")


def _scan_coq(file: Path) -> None:
    """Refuse a file with a command that proves nothing, or that makes Coq believe what it has not checked."""
    sections: list[str] = []
    for line, sentence in sentences(file.read_text("utf-8", "replace")):
        bare = _BEFORE.sub("", sentence, count=1).rstrip(".")
        if "bypass_check" in sentence or re.match(r"(Uns|S)et\b", bare):
            why = "changes what Coq checks or prints"
        elif re.match(r"(Admitted|Axioms?|Parameters?|Conjecture)\b", bare):
            why = "proves nothing"
        elif not _ALLOWED.match(bare):
            why = "is no part of a proof that is whole"
        elif _ASSUMES.match(bare) and not sections:
            why = "assumes something outside a section"
        else:
            command, _, name = bare.partition(" ")
            if command == "Section":
                sections.append(name)
            elif command == "End" and name in sections:
                sections.remove(name)
            continue
        raise Refused(file.name, f"{sentence[:60].rstrip('.')} {why}", line)


class Build:
    """A folder in which files are compiled, each once, two at a time; a context manager, which begins at
    once. Each file stands after those that it imports."""

    cores = Semaphore(2)

    def __init__(self, folder: Path, files: Iterable[str]) -> None:
        self.folder, self._audits, self._over, self._lock = folder, count(1), False, Lock()
        self._done: dict[str, Future[float]] = {}
        self._again: dict[str, Future[bool]] = {}
        self._pool = ThreadPoolExecutor(max_workers=64)
        self._checks = ThreadPoolExecutor(max_workers=2)  # of its own: work in the pool waits for them
        for file in files:
            asked = [
                each.rstrip(".").split()
                for _, each in sentences((folder / file).read_text("utf-8", "replace"))
            ]
            words = {word for each in asked if "Require" in each[:3] for word in each}
            before = [done for name, done in self._done.items() if name.removesuffix(".v") in words]
            self._done[file] = self._pool.submit(self._compile, file, before)

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        self._pool.shutdown()
        self._checks.shutdown()

    def beside(self, work: Callable[[], T]) -> Future[T]:
        """Work that waits for files, done while others are compiled."""
        return self._pool.submit(work)

    def _compile(self, file: str, before: Iterable[Future[float]] = ()) -> float:
        for each in before:
            each.result()
        with self.cores:
            if self._over:
                raise Refused(file, "not compiled")
            ran, seconds = run((COQ.path, "-q", "-R", ".", "Proof", file), self.folder)
        if ran.returncode:
            said = ran.stderr.partition("Error:")[2] or ran.stderr
            line = int((re.search(r"line (\d+)", ran.stderr) or [0, 0])[1])
            raise Refused(file, " ".join(said.split())[:300] or f"Coq ended with {ran.returncode}", line)
        return seconds

    def seconds(self, files: Iterable[str]) -> float:
        """What compiling them has taken; raises Refused."""
        return sum(self._done[file].result() for file in files)

    def again(self, files: Iterable[str], seconds: float) -> str:
        """The files that coqchk, Coq's other checker, has not finished in so many seconds each; raises
        Refused."""
        with self._lock:
            for file in files:
                if file not in self._again:
                    self._again[file] = self._checks.submit(self._checked_again, file, seconds)
        return ", ".join(file for file in files if not self._again[file].result())

    def _checked_again(self, file: str, seconds: float) -> bool:
        program = str(Path(COQ.path).with_name("coqchk"))
        command = (program, "-silent", "-R", ".", "Proof", "-norec", f"Proof.{file.removesuffix('.v')}")
        with self.cores:
            try:
                ran, _ = run(command, self.folder, seconds)
            except TimeoutExpired:
                return False
        if ran.returncode:
            raise Refused(file, f"coqchk does not accept it: {' '.join(ran.stderr.split())[:300]}")
        return True

    def audit(
        self,
        theorems: Sequence[tuple[str, str]],
        statements: Mapping[str, str],
        files: Iterable[str],
        each: bool = True,
    ) -> float:
        """Compare what each theorem says with what is stated, state the statements anew upon the files, and
        see that all rest on no axiom, `each` by itself or quicker at once; the seconds that it took. Raises
        Refused."""
        name = f"_audit{next(self._audits)}"
        needed = dict.fromkeys([*(file_of(theorem) for theorem, _ in theorems), *files])
        asked = [_AUDIT + " ".join(file.removesuffix(".v") for file in needed) + "."]
        asked += [
            f'Redirect "{name}.{number}.says" Check @Proof.{theorem}.'
            for number, (theorem, _) in enumerate(theorems)
        ]
        asked += ["Module Stated.", *statements.values(), "End Stated."]
        known = [f"Proof.{theorem}" for theorem, _ in theorems] + [f"Stated.{each}" for each in statements]
        parts = [[one] for one in known] if each else [known]
        for number, part in enumerate(parts):
            bound = " ".join(f"let _ := @{one} in" for one in part)
            asked.append(f"Definition {name}_{number} : Logic.True := {bound} Logic.I.")
            asked.append(f'Redirect "{name}.{number}.rests" Print Assumptions {name}_{number}.')
        (self.folder / f"{name}.v").write_text("\n".join([*asked, ""]), "utf-8")
        seconds = self._compile(f"{name}.v")
        for number, (theorem, kind) in enumerate(theorems):
            _, _, says = self._told(f"{name}.{number}.says").partition(" : ")
            if says != kind:
                raise Refused(file_of(theorem), f"{theorem} is not as stated; it says {says}")
        for number, part in enumerate(parts):
            if (rests := self._told(f"{name}.{number}.rests")) != "Closed under the global context":
                theorem = part[0].partition(".")[2]
                raise Refused(file_of(theorem), f"{theorem} is not closed: {rests}")
        return seconds

    def _told(self, asked: str) -> str:
        return " ".join((self.folder / f"{asked}.out").read_text("utf-8").split())


def file_of(theorem: str) -> str:
    """`Exco.v` for `Exco.exco_normal`."""
    return theorem.partition(".")[0] + ".v"
