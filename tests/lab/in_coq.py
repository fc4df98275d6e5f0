"""What Coq computes, as Python reads it."""

import shutil
from ast import literal_eval
from collections.abc import Iterable
from pathlib import Path

from nimarcade.lab import proofs
from nimarcade.lab.proofs import COQ, Proof


def compile_into(folder: Path, formal: Path, files: Iterable[str]) -> None:
    names = list(files)
    for name in names:
        shutil.copyfile(formal / name, folder / name)
    assert COQ.check(folder, names) is not False  # some of the files, so what they rest on is not printed


def computed(folder: Path, definitions: str, asked: str) -> list[object]:
    """The list that `asked` is, under definitions that may import what is compiled in the folder."""
    (folder / "Asked.v").write_text(
        f"Require Import List Arith.\n{definitions}\nImport ListNotations.\n"
        "Set Printing Width 1000000.\nSet Printing Depth 1000000.\n"
        f"Eval vm_compute in {asked}.\n"
    )
    answer = proofs._run((COQ.path, "-q", "-R", ".", "Proof", "Asked.v"), folder)
    assert answer.returncode == 0, answer.stderr
    value = answer.stdout[answer.stdout.index("=") + 1 : answer.stdout.rindex(":")]
    told = literal_eval(value.replace(";", ",").strip())
    assert isinstance(told, list)
    return told


def fails_by_what_is_flipped(proof: Proof, folder: Path) -> bool:
    """Whether Coq accepts all of the control but its last lemma; before stands the true one, run likewise."""
    (control,) = proof.control
    right, lemma, flipped = (proof.folder / control).read_text().partition("Lemma wrong")
    (folder / "Right.v").write_text(f"{right}\nPrint Assumptions as_proved.\n")
    (folder / "Wrong.v").write_text(f"{right}{lemma}{flipped}")
    unflipped = "Lemma as_proved" in right and COQ.check(folder, ["Right.v"])
    return bool(unflipped) and COQ.check(folder, ["Wrong.v"]) is False
