"""`prove`: proofs by name, as lines and as data."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from nimarcade.lab import papers, proofs
from nimarcade.lab.proofs import Proof, Result, Status
from tests.command import nimarcade


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> dict[str, Status]:
    """What the engines say of each proof: proved, unless told otherwise."""
    answers: dict[str, Status] = {}

    def prove(proof: Proof) -> Result:
        status = answers.get(proof.name, "proved")
        return Result(proof.name, proof.statement, proof.engine.name, status, 0.25)

    monkeypatch.setattr(proofs, "prove", prove)
    monkeypatch.setattr(proofs.Engine, "here", True)
    return answers


def test_by_name_and_by_how_names_begin(answered: dict[str, Status]) -> None:
    assert (
        nimarcade("prove", "single-delete.four-piles").out
        == "proved single-delete.four-piles (MONA, 0.2 s)\n"
    )
    ran = nimarcade("prove", "misere-greedy", "--json")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["proof"] for row in rows] == [
        name for name in papers.proofs() if name.startswith("misere-greedy")
    ]
    assert set(rows[0]) == {"proof", "statement", "engine", "status", "seconds"}
    assert ran.status == 0


def test_what_takes_minutes_is_left_out_unless_it_is_asked_for(answered: dict[str, Status]) -> None:
    slow = {proof.name for proof in papers.proofs().values() if proof.minutes}
    names = [json.loads(line)["proof"] for line in nimarcade("prove", "--json").out.splitlines()]
    assert set(names) == set(papers.proofs()) - slow
    assert len(nimarcade("prove", "--all", "--json").out.splitlines()) == len(papers.proofs())


def test_a_proof_that_fails_is_status_1(answered: dict[str, Status]) -> None:
    answered["misere-greedy.greedy"] = "control failed"
    ran = nimarcade("prove", "misere-greedy.greedy")
    assert (ran.status, ran.out) == (1, "CONTROL FAILED misere-greedy.greedy (Z3, 0.2 s)\n")


def test_without_an_engine_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    ran = nimarcade("prove", "single-delete.two-piles")
    assert (ran.status, ran.out) == (3, "NO ENGINE single-delete.two-piles (MONA, 0.0 s)\n")
    assert "MONA is not installed: Debian: apt install mona" in ran.err


def test_a_name_that_there_is_not() -> None:
    ran = nimarcade("prove", "fermat")
    assert ran.status == 2
    assert "no proof is called 'fermat'; there are misere-greedy.bounded-normal" in ran.err


def test_the_list_says_what_by_what_and_when() -> None:
    ran = nimarcade("prove", "single-delete.four", "--list")
    assert ran.out.startswith("single-delete.four-piles (MONA; checked 20")
    assert "Control, which must fail: Theorem 1.5 as printed" in ran.out
    facts = json.loads(nimarcade("prove", "single-delete.four", "--list", "--json").out)
    assert facts["claims"] == ["single-delete.theorem-1.5.corrected"]
    assert len(facts["checked"]["sha256"]) == 64


def test_what_was_proved_is_kept(answered: dict[str, Status], monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(proofs, "record", lambda proof, result: kept.append(result.proof))
    answered["single-delete.two-piles"] = "failed"
    assert nimarcade("prove", "single-delete.t", "--record").status == 1
    assert kept == ["single-delete.two-piles-values", "single-delete.three-piles"]
