"""Folders of proofs that prove nothing: each is refused, for its own reason, in one line."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.lab import papers, proofs
from nimarcade.lab.engines import COQ, MONA, Z3
from nimarcade.lab.proofs import Proof
from tests.command import nimarcade
from tests.lab.in_coq import by_coq

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


def test_a_folder_without_proofs(tmp_path: Path) -> None:
    ran = nimarcade("prove", "--dir", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert "holds no proofs.toml" in ran.err
