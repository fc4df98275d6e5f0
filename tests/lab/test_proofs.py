"""Proofs that a machine checks: whole, checked as they stand, and of what the arcade plays."""

import re
import sys
from dataclasses import replace
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
from tests.command import nimarcade
from tests.lab.in_coq import by_coq, compile_into

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


# Folders of proofs that prove nothing: each is refused, for its own reason, in one line.


FALSE = "Theorem wrong_is_false : ~ (forall n, n = 1).\nProof. intros W. discriminate (W 2). Qed.\n"
WRONG = {"W.wrong_is_false": "~ (forall n : nat, n = 1)"}
FINE = "Lemma fine : True. Proof. exact I. Qed.\n"
TRUE = {"A.fine": "True"}


def folder_of(
    at: Path, engine: str, files: dict[str, str], theorems: dict[str, str] | None = None, more: str = ""
) -> str:
    """A folder that states one proof `a.proof`, in Coq of a theorem in Statements.v that asks for nothing.
    The files that begin with W are its control."""
    if engine == "coq" and "states" not in more:
        (at / "Statements.v").write_text("Theorem main : True.\nProof. exact I. Qed.\n")
        more += '\nstates = ["main"]'
    for name, text in files.items():
        (at / name).write_text(text)
    kinds = [[name for name in files if (name[0] in "Ww") is control] for control in (False, True)]
    told = "".join(f'"{name}" = "{kind}"\n' for name, kind in (theorems or {}).items())
    (at / "proofs.toml").write_text(
        f'["a.proof"]\nstatement = "It is so."\nengine = "{engine}"\nwrong = "It is not."\n{more}\n'
        f'files = {kinds[0]}\ncontrol = {kinds[1]}\n["a.proof".theorems]\n{told}'
    )
    return str(at)


def admitted() -> str:
    """EXCO-NIM with a false theorem on misère play, its proof left out."""
    whole = (papers.proofs()["exco.outcomes"].folder / "Exco.v").read_text()
    start = whole.index("Theorem exco_misere")
    flipped = whole[start : whole.index("Proof", start)].replace("misere_P", "normal_P")
    return f"{whole[:start]}{flipped}Proof. (* Qed. *)\nAdmitted.\n"


READ = {
    "admitted": (admitted(), r"A.v line \d+: Admitted proves nothing"),
    "axiom": ("Axiom fine : True.", "A.v line 1: Axiom fine : True proves nothing"),
    "parameter": (f"{FINE}Parameter absurd : False.", "A.v line 2: Parameter .* proves nothing"),
    "hypothesis": (
        f"Section S. End S.\nHypothesis h : False. {FINE}",
        "line 2: .* assumes something outside",
    ),
    "guard": (f"Unset Guard Checking. {FINE}", "Unset Guard Checking changes what Coq checks"),
    "universes": (f"{FINE}Unset Universe Checking.", "Unset Universe Checking changes what Coq checks"),
    "positivity": (f"Local Unset Positivity Checking. {FINE}", "Positivity Checking changes what Coq checks"),
    "printing": (f"#[export] Set Printing All. {FINE}", "Set Printing All changes what Coq checks or prints"),
    "attribute": (
        "#[bypass_check(guard)] Fixpoint fine (n : nat) : False := fine n.",
        "changes what Coq checks",
    ),
    "comment": (f'{FINE}(* " *) Admitted. (* " *) (* (* *) *)\nAxiom a : False.', "line 3: Axiom a : False"),
    "brace": ("Lemma fine : True.\nProof. { idtac. } Admitted.", "line 2: } Admitted proves nothing"),
    "plug-in": ('Declare ML Module "ltac_plugin".', "Declare ML Module +is no part of a proof that is whole"),
    "redirect": (f'{FINE}Redirect "elsewhere" Check fine.', "Redirect +Check fine is no part"),
}


@pytest.mark.parametrize("name", READ)
def test_files_for_coq_that_are_refused_when_they_are_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(COQ), "here", True)
    text, reason = READ[name]
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, "coq", {"A.v": text, "W.v": FALSE}, TRUE | WRONG))
    assert ran.status == 1
    assert ran.out.startswith("FAILED a.proof (Coq")
    assert re.search(reason, ran.out)


ASKED = {
    "section": (
        "Section S. Hypothesis absurd : False. Theorem fine : True. Proof. destruct absurd. Qed.\n"
        "Print Assumptions fine. End S.",
        FALSE,
        r"A.fine is not as stated; it says False -> True",
    ),
    "classical": (
        "Require Import Classical. Lemma fine : True.\nProof. destruct (classic True); exact I. Qed.",
        FALSE,
        r"A.fine is not closed: Axioms: Classical_Prop.classic",
    ),
    "own words": ("Inductive True := I. Lemma fine : True. Proof. exact I. Qed.", FALSE, r"it says A.True"),
    "notation": (
        "Notation \"'True'\" := (False -> Logic.True). Lemma fine : True. Proof. intros []. Qed.",
        FALSE,
        r"A.fine is not as stated; it says False -> True",
    ),
    "other name": ("Lemma finer : True. Proof. exact I. Qed.", FALSE, "A.fine was not found"),
    "no proof": ("Lemma fine : True.\nProof. discriminate. Qed.", FALSE, "A.v line 2: "),
    "control breaks": (FINE, "Lemma wrong_is_false : ~ (1 = 1).\nProof. discriminate. Qed.", "W.v line 2: "),
    "control says more": (FINE, "Lemma wrong_is_false : 1 = 1. Proof. reflexivity. Qed.", "it says 1 = 1"),
    "proved, as words in comments and strings are no code": (
        f"(* Admitted. (* Axiom a : False. *) *)\nNotation \"'Axiom.' x\" := x (at level 1).\n{FINE}",
        FALSE,
        "^proved",
    ),
}


@by_coq
@pytest.mark.parametrize("name", ASKED)
def test_files_for_coq_that_are_refused_when_coq_is_asked(name: str, tmp_path: Path) -> None:
    text, control, reason = ASKED[name]
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, "coq", {"A.v": text, "W.v": control}, TRUE | WRONG))
    assert ran.out.startswith("CONTROL FAILED" if "control" in name else ("FAILED", "proved"))
    assert re.search(reason, ran.out)
    assert ran.status == (not ran.out.startswith("proved"))


@by_coq
def test_a_file_named_like_one_of_coq_s_own_changes_no_word(tmp_path: Path) -> None:
    masks = "Notation \"'True'\" := (False -> Logic.True).\n"
    files = {"List.v": masks, "A.v": "Lemma fine : False -> True. Proof. intros []. Qed.\n", "W.v": FALSE}
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, "coq", files, TRUE | WRONG))
    assert "A.fine is not as stated; it says False -> True" in ran.out


@by_coq
def test_two_files_of_one_name(tmp_path: Path) -> None:
    """All of Coq is one build, so a file of the same name must be the same file."""
    texts = {"one": FINE, "same": FINE, "other": f"(* Not the same. *)\n{FINE}"}
    stated = list[Proof]()
    for name, text in texts.items():
        (tmp_path / name).mkdir()
        folder = folder_of(tmp_path / name, "coq", {"A.v": text, "W.v": FALSE}, TRUE | WRONG)
        stated += [replace(each, name=name) for each in proofs.read_proofs(Path(folder))]
    fates = [(each.status, each.reason) for each in proofs.prove_all(stated)]
    assert fates == [
        ("proved", ""),
        ("proved", ""),
        ("failed", "A.v: another paper has a file of this name"),
    ]


@by_coq
def test_proofs_that_are_asked_at_once(tmp_path: Path) -> None:
    """Each has its own fate, also where two name the same theorem, and where one rests on an axiom."""
    classical = "Require Import Classical. Lemma fine : True.\nProof. destruct (classic True); exact I. Qed."
    folder_of(tmp_path, "coq", {"A.v": FINE, "B.v": classical, "W.v": FALSE}, TRUE | WRONG)
    proof = replace(proofs.read_proofs(tmp_path)[0], files=("A.v",))
    false = replace(proof, theorems=WRONG | {"A.fine": "False"})
    unclosed = replace(proof, files=("B.v",), theorems=WRONG | {"B.fine": "True"})
    fates = [(each.status, each.reason) for each in proofs.prove_all([proof, false, unclosed])]
    assert fates == [
        ("proved", ""),
        ("failed", "A.v: A.fine is not as stated; it says True"),
        ("failed", "B.v: B.fine is not closed: Axioms: Classical_Prop.classic : forall P : Prop, P \\/ ~ P"),
    ]


STATED = {
    "whole": ("True", "exact Proof.A.fine.", "proved"),
    "says more": ("False", "exact Proof.A.fine.", "FAILED .*while it is expected to have type .False"),
    "left open": (
        "True",
        "exact Proof.A.fine. Admitted. Lemma l : True. exact I.",
        "Admitted proves nothing",
    ),
    "left out": ("True", "(* exact Proof.A.fine. *)", "FAILED .*Attempt to save an incomplete proof"),
    "not there": ("True", "exact Proof.B.fine.", "FAILED .*B.fine was not found"),
}


@by_coq
@pytest.mark.parametrize("name", STATED)
def test_what_a_statement_says_is_asked_of_coq(name: str, tmp_path: Path) -> None:
    says, proof, answer = STATED[name]
    (tmp_path / "Statements.v").write_text(f"Theorem main : {says}.\nProof. {proof} Qed.\n")
    files = {"A.v": f"Notation False := True.\n{FINE}", "W.v": FALSE}
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, "coq", files, TRUE | WRONG, 'states = ["main"]'))
    assert re.search(answer, ran.out)


GIVEN = "(declare-const x Int)\n(assert (> x 0))\n"
SMT2 = {
    "echo": ('(echo "unsat")(check-sat)', "echo does more than define and ask"),
    "assumption": (f"{GIVEN}(assert (< x 0))(assert (= x 5))(check-sat)", "not known to be possible"),
    "true": (f"{GIVEN}(assert (= x 5))(check-sat)", "Z3 says sat"),
}
MONA_FILES = {
    "assumption": ("ws1s; assert false; all2 X: X = empty;", "assert does more"),
    "narrowed": ("ws1s; var2 X where X = empty; X = empty;", "where does more"),
    "elsewhere": ('ws1s; include "../a.mona"; true;', "includes ../a.mona, which is none"),
    "wrong": ("ws1s; var2 X; X = empty;", r"A counter-example|X = \{0\}"),
}


@pytest.mark.extras
@pytest.mark.skipif(not (Z3.here and MONA.here), reason="Z3 or MONA is not installed")
@pytest.mark.parametrize(
    ("engine", "text", "reason"),
    [("z3", *each) for each in SMT2.values()] + [("mona", *each) for each in MONA_FILES.values()],
    ids=[*SMT2, *MONA_FILES],
)
def test_sentences_that_are_refused(engine: str, text: str, reason: str, tmp_path: Path) -> None:
    suffix = "smt2" if engine == "z3" else "mona"
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, engine, {f"a.{suffix}": text, f"w.{suffix}": text}))
    assert ran.status == 1
    assert re.search(reason, ran.out)


@pytest.mark.parametrize(
    ("theorems", "control", "more", "said"),
    [
        (
            TRUE | WRONG,
            FALSE,
            "states = []",
            r"FAILED .*\(in words, .* no theorem of Statements.v, so",
        ),
        (TRUE, FALSE, "", "CONTROL FAILED .*W.v: a control has to prove a theorem ~"),
        (TRUE | {"W.x": "1 = 1"}, FALSE, "", "CONTROL FAILED .*W.v: a control has to prove a theorem ~"),
        (TRUE | WRONG | {"A.fine. Admitted": "True"}, FALSE, "", "'A.fine. Admitted' is no File.theorem"),
        (TRUE | WRONG, FALSE, 'states = ["main"]', r"FAILED .*\(in words, .*v: it states no 'main'"),
        (TRUE | WRONG, FALSE, 'uses = ["../B.v"]', r"\.\./B.v: a name has letters"),
        (TRUE | WRONG, FALSE, 'uses = ["B.v"]', "B.v: it is not there"),
        (TRUE | WRONG, FALSE, 'flags = "-type-in-type"', "a.proof: flags is not known"),
        (TRUE | WRONG, FALSE, "uses = 7", "proofs.toml"),
        (TRUE | WRONG, FALSE, "uses = [", "proofs.toml"),
        (TRUE, None, "", "a control beside them"),
    ],
)
def test_what_a_folder_has_to_state(
    theorems: dict[str, str],
    control: str | None,
    more: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(COQ), "here", True)
    files = {"A.v": FINE} | ({} if control is None else {"W.v": control})
    ran = nimarcade("prove", "--dir", folder_of(tmp_path, "coq", files, theorems, more))
    assert ran.status in (1, 2)
    assert re.search(said, ran.out + ran.err)
    assert (ran.out + ran.err).count("\n") == 1
