"""Which papers there are: folders of `nimarcade.papers`, and what others offer as `nimarcade.papers`.

A folder, or an entry point of that group, holds a `PAPER`. The lab knows papers only through this
catalogue, by name. A paper that cannot be loaded is listed with its reason and breaks no other.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from nimarcade.core import plug_ins
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.lab import agreement
from nimarcade.lab.claims.claim import Claim, Section
from nimarcade.lab.problems import Problem
from nimarcade.lab.proofs import Proof, read_proofs
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


def claims_of(package: str, *modules: str) -> Callable[[], Iterator[Claim]]:
    """The claims of a package whose modules each hold a section called `claim`, module by module."""

    def claims() -> Iterator[Claim]:
        for module in modules:
            section = import_module(f"{package}.{module}").claim
            assert isinstance(section, Section), module
            yield from section

    return claims


def problems_of(package: str, *modules: str) -> Callable[[], Iterator[Problem]]:
    """The open problems of a package whose modules each hold `PROBLEMS`."""

    def problems() -> Iterator[Problem]:
        for module in modules:
            yield from import_module(f"{package}.{module}").PROBLEMS

    return problems


def proofs_of(package: str) -> Callable[[], tuple[Proof, ...]]:
    """The proofs that stand in the folder `formal` of a package."""
    return lambda: read_proofs(Path(str(files(package))) / "formal")


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
            every += paper.problems()
        except plug_ins.FAILS as error:
            _failed[name] = _line(name, error)
    return {problem.name: problem for problem in sorted(every, key=lambda each: (each.rank, each.name))}


def problem(name: str) -> Problem:
    """The problem of that name; raises BadInput."""
    if name not in problems():
        raise BadInput(f"no open problem is called {shown(name)}; there are {', '.join(problems())}")
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
            paper = load()
            if not isinstance(paper, Paper):
                raise TypeError(f"it offers {type(paper).__name__}, not a Paper")
            if any(paper.name == known.name for known in papers):
                raise ValueError(f"there is a paper {paper.name} already")
        except plug_ins.FAILS as error:
            lines.append(_line(name, error))
        else:
            papers.append(paper)
    papers.sort(key=lambda paper: (paper.rank, paper.name))
    return {paper.name: paper for paper in papers}, tuple(lines)


def _line(name: str, error: BaseException) -> str:
    return f"the paper {name} cannot be used: {plug_ins.reason(error)}"


def _offered() -> Iterator[tuple[str, Callable[[], object]]]:
    """Our own first, so that no other takes their names."""
    for module in pkgutil.iter_modules(import_module(GROUP).__path__):
        if module.ispkg:
            yield module.name, partial(_own, module.name)
    for name, _, load in plug_ins.offered(GROUP):
        yield name, load
    if theorems.of_plug_ins():
        yield agreement.PAPER, lambda: Paper(agreement.PAPER, agreement.claims, rank=LAST + 1)


def _own(folder: str) -> object:
    return import_module(f"{GROUP}.{folder}").PAPER
