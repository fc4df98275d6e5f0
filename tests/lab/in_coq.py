"""What Coq computes, as Python reads it."""

import shutil
from ast import literal_eval
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from nimarcade.lab.engines import COQ, run
from nimarcade.lab.proofs import SHARED


def by_coq(test: Callable[..., None]) -> Callable[..., None]:
    """Of an extra that need not be installed."""
    here = pytest.mark.skipif(not COQ.here, reason="Coq is not installed")
    return pytest.mark.extras(here(test))  # type: ignore[no-any-return]  # a mark gives what it takes


def compile_into(folder: Path, formal: Path, files: Iterable[str], only: str = "-vos") -> None:
    """Their definitions alone, each file after those it imports; `nimarcade prove` checks the proofs. With
    `-vok` proofs too, upon those definitions."""
    for name in files:
        own = formal / name
        shutil.copyfile(own if own.exists() else SHARED / name, folder / name)
        _coq(folder, only, name)


def _coq(folder: Path, only: str, name: str) -> str:
    answer, _ = run((COQ.path, "-q", only, "-R", ".", "Proof", name), folder)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def computed(folder: Path, definitions: str, asked: str) -> list[object]:
    """The list that `asked` is, under definitions that may import what is compiled in the folder."""
    (folder / "Asked.v").write_text(
        f"Require Import List Arith.\n{definitions}\nImport ListNotations.\n"
        "Set Printing Width 1000000.\nSet Printing Depth 1000000.\n"
        f"Eval vm_compute in {asked}.\n"
    )
    answer = _coq(folder, "-vok", "Asked.v")
    value = answer[answer.index("=") + 1 : answer.rindex(":")]
    told = literal_eval(value.replace(";", ",").strip())
    assert isinstance(told, list)
    return told
