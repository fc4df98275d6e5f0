"""Proofs that a machine checks: whole, checked as they stand, and of what the arcade plays."""

import re
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import nimarcade as na
from nimarcade.core import catalogue, family, verdict
from nimarcade.core.errors import Missing
from nimarcade.core.verdict import LIMITS
from nimarcade.lab import engines, papers, proofs
from nimarcade.lab.engines import COQ, MONA, Z3, Engine, run
from nimarcade.lab.proofs import Proof
from nimarcade.theory import theorems
from tests.lab.in_coq import compile_into

ALL = tuple(papers.proofs().values())


@pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.name)
def test_a_proof_is_whole_and_was_checked_as_it_stands(proof: Proof) -> None:
    paper = proof.name.split(".")[0]
    assert proof.files
    assert proof.control
    assert proof.statement.endswith(".")
    assert proof.wrong.endswith(".")
    assert set(proof.claims) <= set(papers.claims(paper))
    assert bool(proof.theorems) == bool(proof.states) == (proof.engine is COQ)
    assert proof.level == verdict.level_of(proof.name)
    assert proof.checked is not None, "nimarcade prove --record was not run on these files"


def test_every_file_belongs_to_a_proof() -> None:
    named = {proof.path(file) for proof in ALL for file in proof.all_files}
    for folder in {proof.folder for proof in ALL} | {verdict.SHARED}:
        others = {folder / name for name in ("proofs.toml", proofs.CHECKED, verdict.STATEMENTS)}
        assert {*folder.iterdir()} - others == {file for file in named if file.parent == folder}


def test_every_statement_is_of_one_proof() -> None:
    stated = [name for proof in ALL for name in proof.states]
    assert sorted(stated) == sorted(verdict.stated(verdict.SHARED / verdict.STATEMENTS))


@pytest.mark.parametrize("states", ["", 'states = ["exco_theorem_1", "exco_theorem_99"]'])
def test_what_is_not_stated_is_not_called_kernel(
    states: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever proofs.toml says of the proof that the arcade names."""
    folder = papers.proofs()["exco.outcomes"].folder
    text = (folder / "proofs.toml").read_text("utf-8")
    (tmp_path / "papers" / "exco" / "formal").mkdir(parents=True)
    lie, many = re.subn(r'^states = \["exco_proposition_1", .*\]$', states, text, flags=re.MULTILINE)
    (tmp_path / "papers" / "exco" / "formal" / "proofs.toml").write_text(lie, "utf-8")
    assert many == 1
    monkeypatch.setattr(verdict, "level_of", verdict.level_of.__wrapped__)
    assert "; proof checked by Coq, nimarcade prove exco.outcomes" in str(na.solve("co-nim:5,4,3"))
    monkeypatch.setattr(verdict, "PACKAGE", tmp_path)
    assert "; proof in words, nimarcade prove exco.outcomes" in str(na.solve("co-nim:5,4,3"))


LINES = 60


def unreadable(text: str) -> list[str]:
    """Lines of more than 100 columns, theorems whose proof has more than 60 lines, no header in words."""
    found = [line for line in text.splitlines() if len(line) > 100]
    found += [] if text.startswith("(* ") else ["header"]
    for proved in text.split("Qed.")[:-1]:
        head, _, steps = proved.rpartition("Proof.")
        if steps.count("\n") > LINES:
            found.append(re.findall(r"^ *(?:Lemma|Theorem|Example) (\w+)", head, re.MULTILINE)[-1])
    return found


def test_proofs_in_coq_can_be_read() -> None:
    files = {proof.path(file) for proof in ALL if proof.engine is COQ for file in proof.all_files}
    for file in files | {verdict.SHARED / verdict.STATEMENTS}:
        assert unreadable(file.read_text("utf-8")) == [], file.name


def test_what_cannot_be_read() -> None:
    def proof(lines: int) -> str:
        return "(* Words. *)\nLemma fine : True. Proof. exact I. Qed.\nLemma slow : True.\nProof.\n" + (
            "  idtac.\n" * (lines - 2) + "  exact I.\nQed.\n"
        )

    assert unreadable(proof(LINES)) == []
    assert unreadable(proof(LINES + 1)) == ["slow"]
    assert unreadable(f"(* Words. *)\n{'x' * 100}\n") == []
    assert unreadable(f"(* Words. *)\n{'x' * 101}\n") == ["x" * 101]
    assert unreadable(proof(1)[13:]) == ["header"]


@pytest.mark.long
@pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
def test_the_statements_stand_alone(tmp_path: Path) -> None:
    """The file that is to be read, compiled as it is upon what the other files define."""
    files = {file: proof.folder for proof in ALL if proof.states for file in proof.files}
    for file, folder in files.items():
        compile_into(tmp_path, folder, [file])
    compile_into(tmp_path, verdict.SHARED, [verdict.STATEMENTS], "-vok")


def engine(script: str, folder: Path, kind: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of the engine's name on the path that answers by a shell script."""
    program = folder / kind.program
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(sys, "executable", str(folder / "elsewhere" / "python"))


SHOWN = "echo A counter-example of least length; echo 'X = {0}'; echo A satisfying example"


@pytest.mark.skipif(sys.platform == "win32", reason="the engine is played by a shell script")
@pytest.mark.parametrize(
    ("kind", "script", "status"),
    [
        (Z3, 'case "$1" in _shown*) echo "sat ((x 3))";; _given*) echo sat;; *) echo unsat;; esac', "proved"),
        (Z3, "echo sat", "failed"),
        (Z3, "echo unsat", "failed"),
        (Z3, 'case "$1" in _given*) echo sat;; *) echo unsat;; esac', "control failed"),
        (Z3, "echo '(error \"line 1\")'", "failed"),
        (MONA, f'case "$2" in *wrong*) {SHOWN};; *) echo Formula is valid;; esac', "proved"),
        (MONA, "echo Formula is unsatisfiable", "failed"),
        (MONA, "echo Formula is valid", "control failed"),
        (MONA, "echo syntax error", "failed"),
    ],
)
def test_what_z3_and_mona_say(
    kind: Engine, script: str, status: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine(script, tmp_path, kind, monkeypatch)
    proof = "misere-greedy.greedy" if kind is Z3 else "single-delete.two-piles"
    assert proofs.prove(papers.proofs()[proof]).status == status


def test_without_an_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert proofs.prove(papers.proofs()["single-delete.two-piles"]).status == "no engine"
    with pytest.raises(Missing, match=r"MONA is not installed; to get it: Debian: apt install mona"):
        _ = MONA.path


def lost(code: str) -> bool:
    return na.solve(na.read(code)).outcome == "P"


@pytest.mark.extras
@pytest.mark.skipif(not Z3.here, reason="Z3 is not installed")
@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("k", [2, 3, 4])
def test_the_formula_for_z3_is_what_the_arcade_plays(convention: str, k: int, tmp_path: Path) -> None:
    text = (
        papers.proofs()[f"misere-greedy.bounded-{convention}"].folder / f"bounded_{convention}.smt2"
    ).read_text()
    text = text[: text.index("; What would break it")]
    text = text.replace("(declare-const K Int)", f"(define-fun K () Int {k + 1})").replace(
        "(assert (>= K 3))", ""
    )
    positions = list(combinations_with_replacement(range(6), 4))
    for d, c, b, a in positions:
        beta = 0 if c == 0 else sum(heap == c for heap in (c, d))
        text += f"(simplify (p {(a - b) % (k + 1)} {(b - c) % (k + 1)} {c} {beta}))\n"
    (tmp_path / "all.smt2").write_text(text)
    said = run((Z3.path, "all.smt2"), tmp_path)[0].stdout.split()
    option = "+misere" if convention == "misere" else ""
    for heaps, answer in zip(positions, said, strict=True):
        code = f"greedy-nim{option}+k={k}:{','.join(map(str, sorted(heaps, reverse=True)))}"
        assert (answer == "true") == lost(code), code


def _places(pile: int) -> str:
    """`{0,2}` for 5."""
    return "{" + ",".join(str(place) for place in range(pile.bit_length()) if pile >> place & 1) + "}"


@pytest.mark.extras
@pytest.mark.skipif(not MONA.here, reason="MONA is not installed")
@pytest.mark.parametrize(("name", "piles"), [("two_piles", 2), ("three_piles", 3), ("four_piles_no", 4)])
def test_the_sentence_for_mona_is_what_the_arcade_plays(name: str, piles: int, tmp_path: Path) -> None:
    folder = papers.proofs()["single-delete.two-piles"].folder
    for file in folder.glob("*.mona"):
        (tmp_path / file.name).write_text(file.read_text())
    text = (folder / f"{name}.mona").read_text()
    text = text[: text.index("\n# No move leads" if "# No move leads" in text else "\nall2")] + "\n"
    facts = []
    for position in combinations_with_replacement(range(1, 10), piles):
        sets = ",".join(map(_places, position))
        sign = "" if lost(f"delete-nim:{','.join(map(str, position))}") else "~"
        facts.append(f"{sign}p({sets})")
    (tmp_path / "all.mona").write_text(text + " & ".join(facts) + ";\n")
    engines.prove(tmp_path, "all.mona")


@pytest.mark.sweep
def test_a_theorem_names_a_proof_that_there_is() -> None:
    named = {theorem.proof for game in catalogue.names() for theorem in theorems.shipped(game)} - {""}
    in_coq = {
        "so-long-sucker.all-colours",
        "exco.outcomes",
        "exco.moore",
        "exco.moore-misere",
        "wythoff.golden",
    }
    assert {"single-delete.theorem-1-5", *in_coq} <= named
    assert named <= set(papers.proofs())
    why = family.explain(na.read("delete-nim:44,15,14,8"), LIMITS)
    assert "nimarcade prove single-delete.theorem-1-5" in why.statement
