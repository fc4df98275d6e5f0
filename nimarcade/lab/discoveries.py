"""What was found and proved here as numbered statements, each with what is needed to cite and to repeat it:
the page docs/discoveries.md, made from the same data as `nimarcade problems`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

from nimarcade.core import __version__
from nimarcade.core.codes import sentence
from nimarcade.lab import papers
from nimarcade.lab.patterns import Pattern
from nimarcade.lab.problems import Problem
from nimarcade.lab.proofs import Proof

HEAD = f"""# Discoveries

What nimarcade found beyond the four papers, as statements one can cite: by their number and the version of
this page, nimarcade {__version__}. Made by `nimarcade problems --report docs/discoveries.md` from the data of
the open problems ([lab.md](lab.md#open-problems)) and the proofs ([proofs.md](proofs.md)); a test holds that
it still is.

- A **Theorem** holds for all sizes. One that a machine has checked names the engine, the day, and the SHA-256
  of the proof's files, controls included; `nimarcade prove NAME` checks it again. Others are proved in words.
- A statement that **fell** is refuted by the position that is named, which anybody can count.
- A **Pattern** has survived where it was tried, and that is all: it is no theorem. It was mined from one box
  and tried on positions past it.
- Counting is by the rules alone, without chance except where a seed is named. Each data file is made again,
  but for its date and seconds, by the command that stands with it. What is proved in print is not repeated.
"""


def markdown() -> str:
    """The whole page."""
    numbers = count(1)
    parts = [HEAD]
    settled: set[str] = set()
    for problem in papers.problems().values():
        proofs = [proof for proof in papers.proofs_for(problem) if proof.name not in settled]
        parts += _problem(problem, proofs, numbers)
        settled.update(proof.name for proof in proofs)
    others = [proof for name, proof in papers.proofs().items() if name not in settled]
    if others:
        parts.append("## Theorems of the papers, checked by a machine\n")
        parts.append(
            "They answer no open problem; they say that what is printed, or its correction, holds.\n"
        )
        parts += [_proved(proof, next(numbers)) for proof in others]
    return "\n".join(parts)


def _problem(problem: Problem, proofs: Iterable[Proof], numbers: Iterator[int]) -> Iterator[str]:
    """With the proofs that settle it, but for those of a problem before."""
    yield f"## {problem.title}\n"
    yield f"{problem.source}. {problem.statement}\n"
    yield from (f"- {text}" for text in problem.definitions)
    yield ""
    for theorem in problem.theorems:
        yield f"**{next(numbers)}. Theorem.** {theorem.statement}\n"
        yield f"*Proof.* {theorem.proof} ∎\n"
        yield f"*Counted.* {theorem.evidence}\n"
    for proof in proofs:
        yield _proved(proof, next(numbers))
    yield _data(problem)
    proved = {theorem.pattern for theorem in problem.theorems}
    findings = [pattern for pattern in problem.findings if pattern.name not in proved]
    for pattern in sorted(findings, key=lambda pattern: pattern.status != "fallen"):
        yield _pattern(pattern, next(numbers))


def _proved(proof: Proof, number: int) -> str:
    files = ", ".join(f"`{file}`" for file in (*proof.uses, *proof.files))
    settles = f" It settles {', '.join(f'`{name}`' for name in proof.claims)}." if proof.claims else ""
    return (
        f"**{number}. Theorem.** {sentence(proof.statement)}\n\n"
        f"*Proof.* By machine: {proof.when}. Command: `nimarcade prove {proof.name}`. Files: {files} in "
        f"`{_place(proof.folder)}`; SHA-256 with the control `{proof.checksum}`.{settles} The control, which "
        f"must fail: {sentence(proof.wrong)}\n"
    )


def _data(problem: Problem) -> str:
    kept = problem.kept
    box = " ".join(f"{name}={value}" for name, value in kept.box.items())
    digest = sha256(problem.file.read_bytes()).hexdigest()
    positions = sum(table.positions for table in kept.data)
    solved = f", {positions:,} positions solved" if positions else ""
    seed = f", samples with seed {problem.seed}" if problem.seed is not None else ""
    return (
        f"Data of the following: `{_place(problem.file)}`, SHA-256 `{digest}`, made {kept.date} in "
        f"{kept.seconds:,.1f} s{solved}{seed}. Command: "
        f"`nimarcade problems {problem.name} --mine --box {box} -o FILE`.\n"
    )


def _pattern(pattern: Pattern, number: int) -> str:
    statement = sentence(pattern.statement)
    seen = (
        f"Mined from {pattern.mined} ({pattern.support:,} times)"
        if pattern.support
        else f"From {pattern.mined}"
    )
    tried = f"{seen}; tried {pattern.trials:,} times: {pattern.tried}."
    if pattern.status == "fallen":
        found = f": {pattern.found}" if pattern.found else ""
        broken = f"Smallest counterexample `{pattern.counterexample}`{found}."
        return f"**{number}. Fell** (`{pattern.name}`). {statement} {broken} {tried}\n"
    remark = f" Remark: {sentence(pattern.found)}" if pattern.found else ""
    return f"**{number}. Pattern** (`{pattern.name}`). {statement} {tried}{remark}\n"


def _place(path: Path) -> str:
    """A file as it stands in the repository, or its last names where it is another package's."""
    parts = path.parts
    if "nimarcade" not in parts:
        return "/".join(parts[-3:])
    return "/".join(parts[len(parts) - 1 - parts[::-1].index("nimarcade") :])
