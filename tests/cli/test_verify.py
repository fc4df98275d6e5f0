"""The command `verify`."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from nimarcade.cli import output
from nimarcade.lab import papers, proofs
from nimarcade.lab.engines import Engine
from nimarcade.lab.proofs import Proof, Result, Status
from tests.command import nimarcade

KEYS = ["claim", "status", "box", "positions", "counterexample", "note", "seconds"]
QUICK = ("misere-greedy.theorem-4", "--box", "largest=5e0", "--jobs", "1")


def test_text_json_and_report_say_the_same(tmp_path: Path) -> None:
    ran = nimarcade("verify", *QUICK)
    assert ran.status == 0
    assert re.fullmatch(
        r"holds misere-greedy.theorem-4 \(heaps=6 largest=5\): 462 positions, [0-9.]+ s", ran.lines[0]
    )
    begun, summed = ran.err.splitlines()
    assert begun == "checking misere-greedy.theorem-4"  # before the first claim is done
    assert summed.startswith("1 claim: 1 holds, 0 refuted, 0 undecided; 462 positions")
    told = nimarcade("verify", *QUICK, "--json", "--report", str(tmp_path / "report.md"))
    assert told.err == ""
    assert (tmp_path / "report.md").read_text("utf-8").startswith("# Verification\n\nMade on ")
    (data,) = told.data
    assert list(data) == [*KEYS, "schema"]
    assert (data["claim"], data["status"], data["box"]) == (QUICK[0], "holds", "heaps=6 largest=5")
    assert (data["positions"], data["counterexample"], data["note"]) == (462, None, "")


def test_a_claim_that_does_not_hold_is_data_unless_strict() -> None:
    name = ("verify", "exco.section-4.2.second-claim", "--jobs", "1")
    ran = nimarcade(*name)
    assert ran.status == 0
    assert ran.lines[0].startswith("REFUTED exco.section-4.2.second-claim: exco-nim:1/3,2 ")
    for not_held in (name, ("verify", "misere-greedy.section-5.2.open", "--jobs", "1")):
        assert nimarcade(*not_held, "--strict").status == 1
    assert nimarcade("verify", *QUICK, "--strict").status == 0
    assert nimarcade(*name, "--json").data[0]["counterexample"] == "exco-nim:1/3,2"


def test_the_list() -> None:
    names = nimarcade("verify", "--list").lines
    assert len(names) == len(set(names)) > 600
    assert {name.split(".")[0] for name in names} == {
        "misere-greedy", "exco", "single-delete", "so-long-sucker",
    }  # fmt: skip
    some = nimarcade("verify", "misere-greedy.figure-1", "--list").lines
    assert some[0] == "misere-greedy.figure-1.arrow-1"
    facts = nimarcade("verify", "misere-greedy.theorem-3", "--list", "--json").data
    assert list(facts[0]) == ["claim", "kind", "source", "statement", "printed", "differs", "box", "schema"]


@pytest.mark.parametrize("size", ["9" * 7, "9" * 30, "9" * 9_000], ids=len)
@pytest.mark.parametrize("name", ["largest", "n", "heaps", "k", "x0", "x1", "x2", "i", "piles", "v", "chips"])
def test_a_huge_bound_is_refused_before_any_work(name: str, size: str) -> None:
    ran = nimarcade("verify", "--box", f"{name}={size}")
    assert (ran.status, ran.out) == (3, "")
    assert len(ran.err.splitlines()[-1]) < 200
    assert "checking" not in ran.err


@pytest.mark.sweep
def test_processes_give_what_one_gives() -> None:
    argv = ("verify", "misere-greedy.theorem-2", "--box", "largest=6", "k=4", "--json")
    alone, two = nimarcade(*argv, "--jobs", "1").data, nimarcade(*argv, "--jobs", "2").data
    assert [{**report, "seconds": 0} for report in alone] == [{**report, "seconds": 0} for report in two]


def test_the_bar_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    seen = Terminal()
    monkeypatch.setattr("sys.stderr", seen)
    monkeypatch.setenv("TERM", "xterm-256color")
    bar = output.Bar()
    for done in (1, 2, 3):
        bar.show(done, 3)
    first, *_, last = seen.getvalue().split("\r")
    assert re.search(r"1/3.*-:--:--", first)
    assert re.search(r"3/3.* a second .*0:00:00", last)
    bar.hide()
    assert "/3" not in seen.getvalue().rpartition("\x1b[2K")[2], "its line is erased"
    monkeypatch.setattr("sys.stderr", (nobody := io.StringIO()))
    output.Bar().show(1, 2)
    assert not nobody.getvalue()


@pytest.mark.parametrize(("largest", "status"), [(0, "undecided"), (1, "holds"), (2, "holds")])
def test_a_box_may_be_tiny(largest: int, status: str) -> None:
    ran = nimarcade("verify", "exco.section-4.3.4.skipped", "--box", f"x1={largest}", "--jobs", "1")
    assert (ran.status, len(ran.lines)) == (0, 1)
    assert ran.lines[0].startswith(f"{status} exco.section-4.3.4.skipped")


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> dict[str, Status]:
    """What the engines say of each proof: proved, unless told otherwise."""
    answers: dict[str, Status] = {}

    def prove(proof: Proof) -> Result:
        status = answers.get(proof.name, "proved")
        reason = "" if status == "proved" else "a.v: it says too little"
        return Result(proof.name, proof.statement, proof.engine.name, status, 0.25, proof.level, reason)

    monkeypatch.setattr(proofs, "prove_all", lambda chosen, coqchk: map(prove, chosen))
    monkeypatch.setattr(Engine, "here", True)
    return answers


def test_by_name_and_by_how_names_begin(answered: dict[str, Status]) -> None:
    four = "single-delete.four-piles (MONA, 0.2 s)"
    assert nimarcade("prove", "single-delete.four-piles").out == f"proved {four}\n"
    answered["single-delete.four-piles"] = "control failed"
    ran = nimarcade("prove", "single-delete.four-piles")
    assert (ran.status, ran.out) == (1, f"CONTROL FAILED {four}: a.v: it says too little\n")
    ran = nimarcade("prove", "misere-greedy", "--json")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["proof"] for row in rows] == [
        name for name in papers.proofs() if name.startswith("misere-greedy")
    ]
    told = "proof statement engine status seconds level reason counterexample unfinished"
    assert list(rows[0]) == [*told.split(), "schema"]
    assert rows[0]["level"] == "reduction in words"
    assert ran.status == 0


def test_what_takes_minutes_is_left_out_unless_it_is_asked_for(answered: dict[str, Status]) -> None:
    slow = {proof.name for proof in papers.proofs().values() if proof.minutes}
    names = [json.loads(line)["proof"] for line in nimarcade("prove", "--json").out.splitlines()]
    assert set(names) == set(papers.proofs()) - slow
    assert len(nimarcade("prove", "--all", "--json").out.splitlines()) == len(papers.proofs())


def test_without_an_engine_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    ran = nimarcade("prove", "single-delete.two-piles")
    told = "NO ENGINE single-delete.two-piles (MONA, 0.0 s)\n"
    assert (ran.status, ran.out) == (3, told)
    assert "MONA is not installed: Debian: apt install mona" in ran.err


def test_the_list_says_what_by_what_and_when() -> None:
    ran = nimarcade("prove", "single-delete.four", "--list")
    assert ran.out.startswith("single-delete.four-piles (MONA; checked 20")
    assert "Control, which is wrong: Theorem 1.5 as printed" in ran.out
    assert "(Z3 after a step in words; " in nimarcade("prove", "misere-greedy.greedy", "--list").out
    facts = json.loads(nimarcade("prove", "single-delete.four", "--list", "--json").out)
    assert facts["claims"] == ["single-delete.theorem-1.5.corrected"]
    assert len(facts["checked"]["sha256"]) == 64


def test_what_was_proved_is_kept(answered: dict[str, Status], monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(proofs, "record", lambda proof, result: kept.append(result.proof))
    answered["single-delete.two-piles"] = "failed"
    assert nimarcade("prove", "single-delete.tw", "single-delete.thr", "--record").status == 1
    assert kept == ["single-delete.two-piles-values", "single-delete.three-piles"]
