"""The pages of the open problems: what is kept, and that counterexamples break what they break."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.lab import papers
from nimarcade.lab.problems import Dataset, Pattern, Problem, load, said, written
from tests.command import nimarcade
from tests.theory.exco_oracle import exco_two

ALL = papers.problems()
MINE = ("greedy-grundy", "bounded-greedy-grundy", "single-delete-many", "exco-two")
SMALL = {
    "greedy-grundy": ("largest=400", "three=200"),
    "bounded-greedy-grundy": ("k=8", "largest=60"),
    "single-delete-many": ("largest=16", "piles=6"),
    "exco-two": ("x0=2", "x1=63", "far=127"),
}


def fallen(name: str, pattern: str) -> Pattern:
    (broken,) = (finding for finding in ALL[name].findings if finding.name == pattern)
    assert broken.status == "fallen"
    assert broken.counterexample is not None
    return broken


@pytest.mark.parametrize("problem", ALL.values(), ids=ALL)
def test_what_is_kept(problem: Problem) -> None:
    assert problem.file.stat().st_size <= 100_000
    kept = problem.kept
    assert set(problem.limits) == set(problem.box) == set(kept.box)
    for name, (low, high) in problem.limits.items():  # what is kept may go further than the command does
        assert low <= problem.box[name] <= kept.box[name] <= high
    assert kept.date
    assert problem.statement.endswith((".", "?"))
    assert len({finding.name for finding in kept.findings}) == len(kept.findings) > 0
    for finding in kept.findings:
        assert finding.status in ("survives", "fallen")
        assert (finding.counterexample is not None) == (finding.status == "fallen")
        assert finding.trials > 0
        if finding.counterexample is not None and ":" in finding.counterexample:
            assert catalogue.write(catalogue.read(finding.counterexample)) == finding.counterexample
    for table in kept.data:
        assert table.rows
        assert all(len(row) == len(table.columns) for row in table.rows)


@pytest.mark.parametrize("problem", ALL.values(), ids=ALL)
def test_what_is_kept_says_what_patterns_of_the_problem_say(problem: Problem) -> None:
    """And all of them are there, but for one that no run has proposed."""
    told = said(problem.folder)[problem.name]
    assert {table.name for table in problem.data} == set(told["tables"])
    for table in problem.data:
        assert re.fullmatch(_blank(told["tables"][table.name]["caption"]), table.caption)
    unsaid = set(told["patterns"]) - {"period-law"}
    for finding in problem.findings:
        named = {
            key: re.fullmatch(_blank(fields.get("name", key)), finding.name)
            for key, fields in told["patterns"].items()
        }
        key = finding.name if finding.name in named else next(filter(named.get, named))
        for field, text in told["patterns"][key].items():
            if field not in ("name", "remark"):
                assert re.fullmatch(_blank(text), getattr(finding, field)), finding.name
        unsaid.discard(key)
    assert not unsaid


def _blank(template: str) -> str:
    """What fits a text with numbers in braces."""
    return ".*".join(map(re.escape, re.split(r"\{+[^{}]*\}+", template)))


def test_a_data_file_reads_as_it_was_written(tmp_path: Path) -> None:
    gathered = replace(
        ALL["greedy-grundy"].kept, data=(Dataset("d", "c", ("a", "b"), ((1, None), ("“x”", -3))),)
    )
    file = tmp_path / "one.json"
    file.write_text(written(gathered), "utf-8")
    assert load(file) == gathered


def test_counterexamples_of_greedy_nim() -> None:
    broken = fallen("greedy-grundy", "formula")
    verdict = na.solve(na.read(str(broken.counterexample)), sg=True)
    assert broken.found.startswith(f"SG {verdict.grundy} there")


@pytest.mark.parametrize(
    ("pattern", "code", "outcome", "like"),
    [
        ("five-piles-criterion", "delete-nim:3,3,2,2,2", "P", None),
        ("one-more-3", None, "N", ",1"),
        ("equal-exponents", "delete-nim:2,2,2,2,2", "N", "delete-nim:2,2,2,2"),
        ("doubling", "delete-nim:2,2,2,2,2", "N", "delete-nim:1,1,1,1,1"),
        ("exponents", "delete-nim:3,2,2,2,1", "N", "delete-nim:2,2,2,1,1"),
    ],
)
def test_counterexamples_of_single_delete_nim(
    pattern: str, code: str | None, outcome: str, like: str | None
) -> None:
    """`like` is P, as the pattern says of both; it may be what is left without a last pile."""
    broken = str(fallen("single-delete-many", pattern).counterexample)
    assert code in (None, broken)
    assert na.solve(broken).outcome == outcome
    if like is not None:
        assert na.solve(broken.removesuffix(like) if like == ",1" else like).outcome == "P"


def test_counterexamples_of_exco_nim() -> None:
    """By tables that know nothing of lines: (1, 24): the gap is not the same 32 further on."""
    broken = fallen("exco-two", "conjecture-5")
    assert broken.counterexample == "exco-nim:1/410,24"
    table = exco_two(1, 24, 760)[24]
    gaps = [25 + x2 - cells[1] for x2, cells in enumerate(table)]
    cycle = gaps[410:506]
    assert cycle == gaps[506:602]
    assert cycle != gaps[442:538]
    assert gaps[409] != gaps[505]


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("bounded-greedy-grundy", ("k=6", "largest=60")),
        *(pytest.param(name, box, marks=pytest.mark.sweep) for name, box in SMALL.items()),
    ],
)
def test_mining_anew_in_a_small_box(name: str, box: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "data.json"
    ran = nimarcade("problems", name, "--mine", "--box", *box, "-o", str(file), "--json")
    assert (ran.status, ran.err) == (0, "")
    (mined,) = ran.data
    kept = json.loads(file.read_text("utf-8"))
    assert {key: mined[key] for key in kept} == kept
    assert kept["findings"]
    assert kept["box"] == {word.split("=")[0]: int(word.split("=")[1]) for word in box}


@pytest.mark.long
@pytest.mark.parametrize("name", MINE)
def test_the_data_files_are_what_the_command_makes(name: str) -> None:
    problem = ALL[name]
    gathered = problem.gather(problem.kept.box, lambda done, words: None)
    assert replace(gathered, date=problem.kept.date, seconds=problem.kept.seconds) == problem.kept


def test_the_list_and_a_page() -> None:
    ran = nimarcade("problems")
    assert ran.status == 0
    assert [line.split(":")[0] for line in ran.lines] == list(ALL)
    page = nimarcade("problems", "single-delete-many")
    assert page.status == 0
    assert page.lines[0] == "Single-delete Nim with five and more piles"
    text = " ".join(page.out.split())
    assert "smallest counterexample delete-nim:3,3,2,2,2: P there" in text
    assert max(map(len, page.lines)) <= 100
    assert "Proved for all sizes" in page.lines
    assert "by MONA v1.4-18" in text
    assert "nimarcade prove single-delete.four-piles" in text


def test_all_as_json() -> None:
    ran = nimarcade("problems", "--json")
    assert [problem["problem"] for problem in ran.data] == list(ALL)
    assert set(ran.data[0]) == {
        *("problem", "title", "source", "statement", "known", "definitions", "theorems", "proofs", "box"),
        *("date", "seconds", "data", "findings", "schema"),
    }
