"""Proofs in Coq: files are read for what proves nothing, compiled once, and asked what each theorem says and
rests on. Nothing that a file prints itself is believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from subprocess import TimeoutExpired
from threading import Semaphore

from nimarcade.lab.engines import COQ, Refused, run

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
        self.folder, self._audits, self._over = folder, 0, False
        self._done: dict[str, Future[float]] = {}
        self._again: dict[str, Future[bool]] = {}
        self._pool = ThreadPoolExecutor(max_workers=64)
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
        for file in files:
            if file not in self._again:
                self._again[file] = self._pool.submit(self._checked_again, file, seconds)
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

    def audit(self, theorems: Mapping[str, str]) -> float:
        """Compare what each theorem says with what is stated, and see that it rests on no axiom; the seconds
        that it took. Raises Refused."""
        self._audits += 1
        name = f"_audit{self._audits}"
        asked = [_AUDIT + " ".join({file_of(each).removesuffix(".v") for each in theorems}) + "."]
        for number, theorem in enumerate(theorems):
            asked.append(f'Redirect "{name}.{number}.says" Check @Proof.{theorem}.')
            asked.append(f'Redirect "{name}.{number}.rests" Print Assumptions Proof.{theorem}.')
        (self.folder / f"{name}.v").write_text("\n".join([*asked, ""]), "utf-8")
        seconds = self._compile(f"{name}.v")
        for number, (theorem, stated) in enumerate(theorems.items()):
            says, rests = (
                " ".join((self.folder / f"{name}.{number}.{each}.out").read_text("utf-8").split())
                for each in ("says", "rests")
            )
            if (says := says.partition(" : ")[2]) != stated:
                raise Refused(file_of(theorem), f"{theorem} is not as stated; it says {says}")
            if rests != "Closed under the global context":
                raise Refused(file_of(theorem), f"{theorem} is not closed: {rests}")
        return seconds


def file_of(theorem: str) -> str:
    """`Exco.v` for `Exco.exco_normal`."""
    return theorem.partition(".")[0] + ".v"
