"""Proofs in Coq: files are read for what proves nothing, compiled once, and asked what each theorem says and
rests on. Nothing that a file prints itself is believed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from subprocess import TimeoutExpired
from threading import Lock, Semaphore
from typing import TypeVar

from nimarcade.lab.engines import COQ, Refused, run

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


def scan(file: Path) -> None:
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
