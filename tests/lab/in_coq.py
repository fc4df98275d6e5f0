"""What Coq computes, as Python reads it."""

import shutil
from ast import literal_eval
from collections.abc import Iterable
from pathlib import Path

from nimarcade.lab.coq import Build
from nimarcade.lab.engines import COQ, run
from nimarcade.lab.proofs import SHARED


def compile_into(folder: Path, formal: Path, files: Iterable[str]) -> None:
    names = list(files)
    for name in names:
        own = formal / name
        shutil.copyfile(own if own.exists() else SHARED / name, folder / name)
    with Build(folder, names) as build:
        build.seconds(names)


def computed(folder: Path, definitions: str, asked: str) -> list[object]:
    """The list that `asked` is, under definitions that may import what is compiled in the folder."""
    (folder / "Asked.v").write_text(
        f"Require Import List Arith.\n{definitions}\nImport ListNotations.\n"
        "Set Printing Width 1000000.\nSet Printing Depth 1000000.\n"
        f"Eval vm_compute in {asked}.\n"
    )
    answer, _ = run((COQ.path, "-q", "-R", ".", "Proof", "Asked.v"), folder)
    assert answer.returncode == 0, answer.stderr
    value = answer.stdout[answer.stdout.index("=") + 1 : answer.stdout.rindex(":")]
    told = literal_eval(value.replace(";", ",").strip())
    assert isinstance(told, list)
    return told
