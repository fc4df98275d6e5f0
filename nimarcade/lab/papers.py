"""The papers: folders of `nimarcade.papers`, and what others offer as `nimarcade.papers`.

A folder, an entry point of that group, or a file of the folder of games holds a `PAPER`. The lab knows papers
only through this catalogue, by name. A paper that cannot be loaded is listed with its reason and breaks no
other."""

import pkgutil
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from itertools import chain, count
from pathlib import Path
from typing import Any

from nimarcade.core import __version__, codes, plug_ins
from nimarcade.core import catalogue as core_catalogue
from nimarcade.core.errors import BadInput
from nimarcade.lab import agreement
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.problems import Gathered, Pattern, Problem, Watch
from nimarcade.lab.proofs import STATEMENTS, Proof, read_proofs
from nimarcade.theory import theorems

GROUP = "nimarcade.papers"
"""The folder that holds our own papers, and the group of entry points for those of others."""
LAST = 1_000


@dataclass(frozen=True, slots=True)
class Paper:
    """`name` is the first part of its claims' names; `claims`, `problems` and `proofs` (those that
    a machine checks) are asked for only when they are wanted. `rank` orders papers; equal ones go by name."""

    name: str
    claims: Callable[[], Iterable[Claim]]
    problems: Callable[[], Iterable[Problem]] = tuple
    proofs: Callable[[], Iterable[Proof]] = tuple
    rank: int = LAST


def own(package: str, *sections: str, problems: Sequence[str] = ("problem",), rank: int) -> Paper:
    """The paper of a folder: modules of `sections` each hold a section called `claim`, those of `problems`
    open ones as `PROBLEMS`, and the folder `formal` proofs."""

    def each(modules: Iterable[str], name: str) -> Iterator[Any]:
        return chain.from_iterable(getattr(import_module(f"{package}.{module}"), name) for module in modules)

    return Paper(
        package.rpartition(".")[2].replace("_", "-"),
        lambda: each(sections, "claim"),
        lambda: each(problems, "PROBLEMS"),
        lambda: read_proofs(Path(str(files(package))) / "formal"),
        rank,
    )


@cache
def catalogue() -> dict[str, Paper]:
    """All papers by name, in their order."""
    return _found()[0]


def broken() -> tuple[str, ...]:
    """A line for each paper that could not be loaded so far: its name and the reason."""
    return (*_found()[1], *_failed.values())


_failed: dict[str, str] = {}
"""Papers whose claims or problems could not be made when they were asked for."""


@cache
def claims(paper: str) -> dict[str, Claim]:
    """The claims of one paper by name; none if it cannot make them."""
    by_name: dict[str, Claim] = {}
    try:
        for claim in catalogue()[paper].claims():
            if claim.name in by_name or not claim.name.startswith(f"{paper}."):
                raise ValueError(f"{claim.name} stands twice, or does not begin with {paper}")
            by_name[claim.name] = claim
    except plug_ins.FAILS as error:
        _failed[paper] = _line(paper, error)
        return {}
    return by_name


@cache
def problems() -> dict[str, Problem]:
    """All open problems by name, in their order."""
    every: list[Problem] = []
    for name, paper in catalogue().items():
        try:
            found = [*paper.problems()]
            every += found if name.replace("-", "_") in shipped() else map(_guarded, found)
        except plug_ins.FAILS as error:
            _failed[name] = _line(name, error)
    return {problem.name: problem for problem in sorted(every, key=lambda each: (each.rank, each.name))}


def _guarded(problem: Problem) -> Problem:
    """Another one's problem: what its gathering raises is one line."""
    _ = problem.kept  # a file that cannot be read is told now

    def gather(bounds: Bounds, watch: Watch) -> Gathered:
        with plug_ins.ruled(problem.name, lambda: "gathering"), plug_ins.asked():
            return problem.gather(bounds, watch)

    return replace(problem, gather=gather)


def problem(name: str) -> Problem:
    """The problem of that name; raises BadInput."""
    if name not in problems():
        raise BadInput(f"no open problem is called {codes.shown(name)}; there are {', '.join(problems())}")
    return problems()[name]


@cache
def proofs() -> dict[str, Proof]:
    """All proofs that a machine checks, by name, paper by paper."""
    every: dict[str, Proof] = {}
    for name, paper in catalogue().items():
        try:
            every |= {proof.name: proof for proof in paper.proofs()}
        except plug_ins.FAILS as error:
            _failed[name] = _line(name, error)
    return every


def proofs_for(problem: Problem) -> tuple[Proof, ...]:
    """The proofs that settle a problem or a part of it, by the names it gives."""
    return tuple(proof for name, proof in proofs().items() if name.startswith(problem.proofs))


@cache
def _found() -> tuple[dict[str, Paper], tuple[str, ...]]:
    papers: list[Paper] = []
    lines: list[str] = []
    for name, load in _offered():
        try:
            paper = loaded(load)
            if any(paper.name == known.name for known in papers):
                raise ValueError(f"there is a paper {paper.name} already")
        except plug_ins.FAILS as error:
            lines.append(_line(name, error))
        else:
            papers.append(paper)
    papers.sort(key=lambda paper: (paper.rank, paper.name))
    return {paper.name: paper for paper in papers}, tuple(lines)


def loaded(load: Callable[[], object]) -> Paper:
    """What is offered as a paper; raises TypeError for what is none, and whatever loading it raises."""
    if not isinstance(paper := load(), Paper):
        raise TypeError(f"it offers {type(paper).__name__}, not a Paper")
    return paper


def _line(name: str, error: BaseException) -> str:
    return f"the paper {name} cannot be used: {plug_ins.reason(error)}"


def _offered() -> Iterator[tuple[str, Callable[[], object]]]:
    """Our own first, so that no other takes their names."""
    for folder in shipped():
        yield folder, partial(_own, folder)
    for name, _, load in plug_ins.offered(GROUP):
        yield name, load
    for found in core_catalogue.holding("PAPER"):
        yield found.__name__.replace("_", "-"), partial(getattr, found, "PAPER")
    if theorems.of_plug_ins():
        yield agreement.PAPER, lambda: Paper(agreement.PAPER, agreement.claims, rank=LAST + 1)


@cache
def shipped() -> tuple[str, ...]:
    """Folders of the papers that come with the program."""
    return tuple(m.name for m in pkgutil.iter_modules(import_module(GROUP).__path__) if m.ispkg)


def _own(folder: str) -> object:
    return import_module(f"{GROUP}.{folder}").PAPER


# What was found and proved here as numbered statements, each with what is needed to cite and to repeat it


def discoveries() -> str:
    """The page of all that was found and proved here."""
    numbers = count(1)
    parts = [_told("head", version=__version__)]
    settled: set[str] = set()
    for problem in problems().values():
        fresh = [proof for proof in proofs_for(problem) if proof.name not in settled]
        parts += _problem(problem, fresh, numbers)
        settled.update(proof.name for proof in fresh)
    others = [proof for name, proof in proofs().items() if name not in settled]
    if others:
        parts.append(_told("others"))
        parts += [_proved(proof, next(numbers)) for proof in others]
    return "\n".join(parts)


def _problem(problem: Problem, proofs: Iterable[Proof], numbers: Iterator[int]) -> Iterator[str]:
    """With the proofs that settle it, but for those of a problem before."""
    yield _told("problem", problem=problem)
    yield from (f"- {text}" for text in problem.definitions)
    yield ""
    for theorem in problem.theorems:
        yield _told("theorem", number=next(numbers), theorem=theorem)
    for proof in proofs:
        yield _proved(proof, next(numbers))
    if not (kept := problem.kept).date:
        return
    box = " ".join(f"{name}={value}" for name, value in kept.box.items())
    digest = sha256(problem.file.read_bytes()).hexdigest()
    positions = sum(table.positions for table in kept.data)
    solved = f", {positions:,} positions solved" if positions else ""
    seed = f", samples with seed {problem.seed}" if problem.seed is not None else ""
    place = _place(problem.file)
    yield _told("data", problem=problem, place=place, digest=digest, kept=kept, more=solved + seed, box=box)
    proved = {theorem.pattern for theorem in problem.theorems}
    findings = [pattern for pattern in problem.findings if pattern.name not in proved]
    for pattern in sorted(findings, key=lambda pattern: pattern.status != "fallen"):
        yield _pattern(pattern, next(numbers))


def _proved(proof: Proof, number: int) -> str:
    more = f" `{STATEMENTS}` states it: {_quoted(proof.states)}." if proof.states else ""
    more += f" It settles {_quoted(proof.claims)}." if proof.claims else ""
    what, wrong = codes.sentence(proof.statement), codes.sentence(proof.wrong)
    told = {"proof": proof, "what": what, "wrong": wrong, "place": _place(proof.folder)}
    return _told("proved", number=number, files=_quoted((*proof.uses, *proof.files)), more=more, **told)


def _pattern(pattern: Pattern, number: int) -> str:
    what = codes.sentence(pattern.statement)
    seen = _told("mined" if pattern.support else "proposed", pattern=pattern)
    if pattern.status == "fallen":
        found = f": {pattern.found}" if pattern.found else ""
        return _told("fallen", number=number, pattern=pattern, what=what, found=found, seen=seen)
    remark = f" Remark: {codes.sentence(pattern.found)}" if pattern.found else ""
    return _told("pattern", number=number, pattern=pattern, what=what, seen=seen, remark=remark)


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _told(part: str, **facts: object) -> str:
    """A part of the page."""
    return _page()[part].format(**facts)


@cache
def _page() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_name("discoveries.toml").read_text("utf-8"))


def _place(path: Path) -> str:
    """A file as it stands in the repository, or its last names where it is another package's."""
    parts = path.parts
    if "nimarcade" not in parts:
        return "/".join(parts[-3:])
    return "/".join(parts[len(parts) - 1 - parts[::-1].index("nimarcade") :])
