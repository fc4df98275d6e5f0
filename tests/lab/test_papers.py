"""Papers are found by folder and by entry point; a broken one is named and breaks nothing."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from nimarcade.core import plug_ins
from nimarcade.core.errors import BadInput
from nimarcade.lab import contract, papers
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import (
    Bounds,
    Claim,
    Counterexample,
    Finding,
    Instances,
    Section,
    counted,
)
from nimarcade.lab.papers import Paper
from tests.command import nimarcade

CLAIMING = ["misere-greedy", "exco", "single-delete", "so-long-sucker"]
OWN = [*CLAIMING, "wythoff"]
"""Of Wythoff's paper there are proofs alone."""


def section() -> Section[Callable[[Bounds], Instances]]:
    return Section(counted, "tiny", "Nobody 2026", box={"largest": 3})


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Other packages' papers; forgotten afterwards."""

    def forget() -> None:
        for known in (papers._found, papers.catalogue, papers.claims, papers.problems):
            known.cache_clear()
        papers._failed.clear()

    def offer(**loads: Callable[[], object]) -> None:
        found = [(name, "", load) for name, load in loads.items()]
        monkeypatch.setattr(plug_ins, "offered", lambda group: found if group == papers.GROUP else [])
        forget()

    forget()
    yield offer
    monkeypatch.undo()
    forget()


def test_our_own_papers_are_all_there_and_whole() -> None:
    assert list(papers.catalogue())[:5] == OWN
    assert all(papers.claims(name) for name in CLAIMING)
    assert all(any(proof.startswith(f"{name}.") for proof in papers.proofs()) for name in OWN)
    assert len(papers.problems()) >= 7
    assert papers.broken() == ()


def test_a_papers_folder_is_called_as_its_claims_begin() -> None:
    folders = [module.name for module in iter_modules(import_module(papers.GROUP).__path__) if module.ispkg]
    assert sorted(folders) == sorted(name.replace("-", "_") for name in OWN)


def test_a_paper_of_another_package_is_one_of_the_papers(offer: Callable[..., None]) -> None:
    claim = section()

    @claim("fact-1", "page 1", kind="fact")
    def fact_1(bounds: Bounds) -> Instances:
        """Every number is
        below 3."""
        for n in range(bounds["largest"] + 1):
            yield None if n < 3 else Counterexample(n, f"n = {n}", "it is not")
        return "numbers"

    offer(tiny=lambda: Paper("tiny", lambda: claim))
    assert list(papers.catalogue()) == [*OWN, "tiny"]
    (made,) = running.chosen(["tiny"])
    assert (made.name, made.source, made.statement) == (
        "tiny.fact-1",
        "Nobody 2026, page 1",
        "Every number is below 3.",
    )
    (checked,) = running.run([made], workers=1)
    assert (checked.status, checked.counterexample, checked.positions) == ("refuted", "n = 3", 4)
    assert checked.note == "it is not; numbers"
    assert (
        nimarcade("verify", "tiny", "--box", "largest=2", "--jobs", "1")
        .lines[0]
        .startswith("holds tiny.fact-1")
    )
    assert papers.broken() == ()


def _missing() -> object:
    raise ModuleNotFoundError("No module named\n'elsewhere'")


def _fails() -> Iterator[Claim]:
    raise RuntimeError("no claims today")


@pytest.mark.parametrize(
    ("load", "says"),
    [
        (_missing, "the paper bad cannot be used: ModuleNotFoundError: No module named 'elsewhere'"),
        (lambda: 42, "the paper bad cannot be used: TypeError: it offers int, not a Paper"),
        (
            lambda: Paper("exco", tuple),
            "the paper bad cannot be used: ValueError: there is a paper exco already",
        ),
        (lambda: Paper("bad", _fails), "the paper bad cannot be used: RuntimeError: no claims today"),
        (
            lambda: Paper("bad", lambda: [Claim("good.a", "-", "-", {}, lambda b, s: Finding(1))]),
            "the paper bad cannot be used: ValueError: good.a stands twice, or does not begin with bad",
        ),
    ],
)
def test_a_broken_paper_is_named_in_one_line(
    offer: Callable[..., None], load: Callable[[], object], says: str
) -> None:
    shipped = nimarcade("verify", "--list").lines
    offer(bad=load)
    listed = nimarcade("verify", "--list")
    assert listed.status == 0
    assert listed.lines == shipped
    assert listed.err.strip().partition(" (test_papers.py, line ")[0] == says
    assert papers.problem("exco-two").name == "exco-two"


def test_broken_problems_break_no_others(offer: Callable[..., None]) -> None:
    offer(bad=lambda: Paper("bad", tuple, lambda: [papers.problem(str(1 // 0))]))
    ran = nimarcade("problems")
    assert (ran.status, len(ran.lines)) == (0, 7)
    assert ran.err.startswith("the paper bad cannot be used: ZeroDivisionError")
    with pytest.raises(BadInput, match="there are greedy-grundy, "):
        papers.problem("none")


def test_problems_of_others_tell_in_a_line_what_is_wrong(offer: Callable[..., None], tmp_path: Path) -> None:
    raises = replace(
        papers.problem("exco-two"),
        name="mine",
        folder=tmp_path,
        gather=lambda *_: papers.problems()["no"].kept,
    )
    paper = Paper("mine", tuple, lambda: [raises])
    offer(mine=lambda: paper)
    assert nimarcade("problems", "mine").lines[-1].startswith("Nothing is gathered yet; to do so: ")
    err = nimarcade("problems", "mine", "--mine").err
    assert err.startswith("nimarcade: mine is broken at gathering: KeyError: 'no' (test_papers.py, line ")
    assert not [*contract.of_paper("mine", lambda: paper, str)]
    raises.file.write_text("{")
    offer(mine=lambda: paper)
    ran, (found,) = nimarcade("problems"), contract.of_paper("mine", lambda: paper, str)
    assert (ran.status, len(ran.lines), found.check) == (0, 7, "loading")
    assert ran.err == f"the paper mine cannot be used: {found.finding}\n"
    assert found.finding.startswith(f"{raises.file} is no data of a problem: ")
