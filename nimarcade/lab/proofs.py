"""Proofs that a machine checks: each is some files in the language of an engine.

A folder `formal` of a paper holds the files and `proofs.toml`, which says of each proof in words what it
proves, names its theorems in Coq, and names a control: files of a wrong statement, which in Coq is proved to
be false and for MONA and Z3 is broken by numbers that they show. What the theorems say stands in
`Statements.v`, that of all papers in one file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypedDict, cast

from nimarcade.core import codes, errors, folders, verdict
from nimarcade.core.task import stated
from nimarcade.core.told import stamped
from nimarcade.core.verdict import SHARED as SHARED
from nimarcade.core.verdict import STATEMENTS as STATEMENTS
from nimarcade.lab import engines
from nimarcade.lab.engines import COQ, ENGINES, Build, Engine, Refused

Status = Literal["proved", "failed", "control failed", "no engine"]
CHECKED = "checked.json"
"""The file beside `proofs.toml` that says when each proof was last checked, and of which text."""


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
    """Files, each of something wrong."""
    uses: tuple[str, ...] = ()
    """Files that the others include."""
    minutes: float = 0.0
    """About how long it takes, where that is more than a moment."""
    claims: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    """In Coq what is proved, by its names in `Statements.v`."""
    theorems: dict[str, str] = field(default_factory=dict)
    """More of the files, `File.theorem`, with its whole type as Coq prints it; controls too."""
    reduction: str = ""
    """In words, how the statement becomes the sentence that is decided, where that is a step of its own."""

    @property
    def all_files(self) -> tuple[str, ...]:
        return (*self.uses, *self.files, *self.control)

    def path(self, file: str) -> Path:
        """In the proof's folder, or in the one that all share."""
        own = self.folder / file
        return own if own.exists() else SHARED / file

    @property
    def statements(self) -> dict[str, str]:
        """What it states, each whole as it stands in `Statements.v`; empty where it is not there."""
        there = verdict.stated(self.path(STATEMENTS))
        return {name: there.get(name, "") for name in self.states}

    @property
    def level(self) -> verdict.Level:
        return verdict.level(self.engine.name.lower(), self.reduction, self.statements.values())

    @property
    def checksum(self) -> str:
        """SHA-256 of all its files, in their order, and of its theorems and statements."""
        whole = sha256()
        for file in self.all_files:
            whole.update(self.path(file).read_bytes())
        whole.update("".join(map(" ".join, (*self.theorems.items(), *self.statements.items()))).encode())
        return whole.hexdigest()

    @property
    def how(self) -> str:
        return how(self.engine.name, self.level)

    @property
    def when(self) -> str:
        """`checked 2026-11-22 by Z3 5.4.1, 0.4 s`."""
        if (last := self.checked) is None:
            return "not checked yet"
        return f"checked {last['date']} by {last['engine']}, {last['seconds']:.1f} s"

    @property
    def checked(self) -> Checked | None:
        """The day it was last proved, if the files are still the same."""
        last = _kept(self.folder).get(self.name)
        return last if last is not None and last["sha256"] == self.checksum else None

    def as_json(self) -> dict[str, object]:
        """The object `prove --list --json` prints."""
        data: dict[str, object] = {
            "proof": self.name,
            "statement": self.statement,
            "engine": self.engine.name,
            "level": self.level,
            "theorems": self.statements | self.theorems,
            "reduction": self.reduction,
            "files": [str(self.path(file)) for file in (*self.uses, *self.files)],
            "control": self.wrong,
            "claims": list(self.claims),
            "checked": self.checked,
        }
        return stamped("proof", data)


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
    """What several proofs use is counted in each."""
    level: verdict.Level
    reason: str = ""
    """Why it is not proved."""
    counterexample: str = ""
    """What breaks the control's statement, shown by MONA or Z3."""
    unfinished: str = ""
    """The files that coqchk has not finished in its time."""

    def as_json(self) -> dict[str, object]:
        """The object `prove --json` prints."""
        return stamped("prove", asdict(self))


def how(engine: str, level: verdict.Level) -> str:
    """`MONA`, `Z3 after a step in words`; `in words` where no machine has the last word."""
    ways = {"reduction in words": f"{engine} {verdict.STEP}", "print": verdict.CHECKED["print"]}
    return ways.get(level, engine)


def read_proofs(folder: Path) -> tuple[Proof, ...]:
    """The proofs that `proofs.toml` of a folder states; raises BadInput."""
    file = folder / "proofs.toml"
    try:
        return tuple(_stated(folder, *each) for each in tomllib.loads(file.read_text("utf-8")).items())
    except OSError:
        raise errors.BadInput(f"{folder} holds no proofs.toml that can be read: see docs/proofs.md") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise errors.BadInput(f"{file}: {error}") from None


def _stated(folder: Path, name: str, entry: Mapping[str, object]) -> Proof:
    if (engine := ENGINES.get(str(entry.get("engine")))) is None:
        raise ValueError(f"{name}: the engine must be one of {', '.join(ENGINES)}")
    known = {each.name for each in fields(Proof)} - {"name", "folder"}
    if odd := (entry.keys() - known) | ({"statement", "files", "wrong", "control"} - entry.keys()):
        raise ValueError(f"{name}: {min(odd)} is {'missing' if min(odd) in known else 'not known'}")
    return stated(Proof, entry, name=name, engine=engine, folder=folder)


def prove(proof: Proof) -> Result:
    """Have the engine check the proof, and that the control's statement is wrong."""
    return next(prove_all([proof]))


def prove_all(proofs: Sequence[Proof], coqchk: float = 0) -> Iterator[Result]:
    """The fate of each in their order; all that is in Coq is one build, each file compiled once, and read
    again by coqchk, at most `coqchk` seconds a file."""
    with ExitStack() as left:
        in_coq = left.enter_context(folders.scratch())  # Coq writes beside what it reads
        places = {each: left.enter_context(folders.scratch()) for each in {proof.folder for proof in proofs}}
        refused = dict[str, Refused]()
        sound = dict[str, None]()
        for proof in proofs:
            if proof.engine.here:
                try:
                    _copied(proof, in_coq if proof.engine is COQ else places[proof.folder])
                    sound |= dict.fromkeys(proof.all_files if proof.engine is COQ else ())
                except Refused as error:
                    refused[proof.name] = error
        build = left.enter_context(Build(in_coq, sound))
        papers = dict[Path, list[Proof]]()
        for proof in proofs:
            if proof.engine is COQ and COQ.here and proof.name not in refused:
                papers.setdefault(proof.folder, []).append(proof)
        asked = {folder: build.beside(partial(_asked, build, known)) for folder, known in papers.items()}
        fates = list[Future[Result]]()
        for proof in proofs:
            told = proof, build, places[proof.folder], refused.get(proof.name), asked.get(proof.folder)
            fates.append(build.beside(partial(_fate, *told, coqchk)))
        for fate in fates:
            yield fate.result()


def _copied(proof: Proof, scratch: Path) -> None:
    """Copy the files, and refuse what proves nothing."""
    if not (proof.files and proof.control):
        raise Refused("proofs.toml", "a proof has files, and a control beside them")
    for file in proof.all_files:
        if not re.fullmatch(rf"[A-Za-z]\w*\.{proof.engine.suffix}", file):
            raise Refused(file, f"a name has letters, digits and _ and ends in .{proof.engine.suffix}")
        if not proof.path(file).is_file():
            raise Refused(file, "it is not there")
        text = proof.path(file).read_bytes()
        if (scratch / file).exists() and (scratch / file).read_bytes() != text:
            raise Refused(file, "another paper has a file of this name")
        (scratch / file).write_bytes(text)
    for file in proof.all_files:
        engines.scan(scratch / file)
    if proof.states:
        engines.scan(proof.path(STATEMENTS))
    for name, whole in proof.statements.items():
        if not whole:
            raise Refused(STATEMENTS, f"it states no {codes.shown(name)}")
    told: dict[str, list[str]] = {file: [] for file in proof.all_files}
    for name, kind in proof.theorems.items():
        if not re.fullmatch(r"\w+\.[\w']+", name) or engines.file_of(name) not in told:
            raise Refused("proofs.toml", f"{codes.shown(name)} is no File.theorem of its files")
        told[engines.file_of(name)].append(kind)
    if proof.engine is COQ:
        if not proof.states:
            raise Refused("proofs.toml", f"it names no theorem of {STATEMENTS}, so nothing is proved")
        for file in proof.control:
            if not told[file] or not all(kind.startswith("~ ") for kind in told[file]):
                raise Refused(
                    file, "a control has to prove a theorem ~ (…): that the wrong statement is false"
                )


def _asked(build: Build, proofs: Sequence[Proof], each: bool = False) -> float:
    """Ask Coq of all that a paper's proofs state at once, which loads their files once; a proof's share of
    the seconds."""
    for proof in proofs:
        build.seconds(proof.all_files)
    theorems = [theorem for proof in proofs for theorem in proof.theorems.items()]
    statements = {name: whole for proof in proofs for name, whole in proof.statements.items()}
    files = [file for proof in proofs if proof.states for file in proof.files]
    return build.audit(theorems, statements, files, each) / len(proofs)


def _fate(
    proof: Proof,
    build: Build,
    place: Path,
    refused: Refused | None,
    asked: Future[float] | None,
    coqchk: float,
) -> Result:
    status: Status = "proved" if proof.engine.here else "no engine"
    seconds, reason, unfinished, shown = 0.0, "", "", list[str]()
    try:
        if refused is not None:
            raise refused
        if asked is not None and proof.engine is COQ:
            share = asked.result() if asked.exception() is None else _asked(build, [proof], each=True)
            seconds = build.seconds(proof.all_files) + share
            unfinished = build.again(proof.files, coqchk) if coqchk else ""
        elif status == "proved":
            seconds = sum(engines.prove(place, file) for file in proof.files)
            shown = [engines.counterexample(place, file) for file in proof.control]
    except Refused as error:
        status, reason = "control failed" if error.file in proof.control else "failed", str(error)
    told = proof.name, proof.statement, proof.engine.name, status
    return Result(*told, round(seconds, 2), proof.level, reason, "; ".join(shown), unfinished)


@cache
def _kept(folder: Path) -> Mapping[str, Checked]:
    file = folder / CHECKED
    return {} if not file.exists() else cast("dict[str, Checked]", json.loads(file.read_text("utf-8")))


def record(proof: Proof, result: Result) -> None:
    """Keep that it was proved today."""
    engine = proof.engine.version
    now = Checked(date=date.today().isoformat(), engine=engine, seconds=result.seconds, sha256=proof.checksum)
    kept = dict(sorted({**_kept(proof.folder), proof.name: now}.items()))
    (proof.folder / CHECKED).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    _kept.cache_clear()
