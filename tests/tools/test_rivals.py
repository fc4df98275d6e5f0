"""Other programs asked of the same positions: they agree with ours, and are told as absent where they are."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from shutil import which
from types import ModuleType

import pytest

from nimarcade.lab.tables.ways import LineMasks
from tests.tools import rivals


@pytest.mark.extras
@pytest.mark.parametrize("rival", rivals.RIVALS, ids=lambda rival: rival.name)
def test_they_give_the_same_answers(rival: rivals.Rival) -> None:
    pytest.importorskip(rival.module)  # OpenSpiel has no wheel for every Python
    figure = rivals.compare(rival, 2)
    assert figure.reference.startswith("2 positions: ")
    assert figure.reference.endswith(" 0 answers differ")
    assert figure.value is not None
    assert figure.value > 1


def test_who_is_absent_or_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rival = rivals.RIVALS[0]
    absent = rivals.compare(replace(rival, module="no_such_module"), 3)
    assert (absent.value, absent.kept) == (None, None)
    assert "OpenSpiel is not installed: pip install open-spiel" in absent.reference
    monkeypatch.setitem(sys.modules, "a_liar", ModuleType("a_liar"))
    liar = replace(rival, module="a_liar", package="pytest", make=lambda module: lambda p: not rival.truth(p))
    assert rivals.compare(liar, 3).reference.endswith(" 3 answers differ")


@pytest.mark.skipif(not which("cc"), reason="needs a C compiler")
@pytest.mark.sweep
def test_plain_c_gives_the_same_tables(tmp_path: Path) -> None:
    program = rivals.compiled(tmp_path)
    assert isinstance(program, Path)
    asked = (
        rivals.Task("", ("exco", "3", "9", "17"), rivals.table_of("exco-nim", "3/9,17", LineMasks())),
        rivals.Task("", ("wythoff", "20", "9"), rivals.table_of("wythoff-nim", "20,9", LineMasks())),
        rivals.Task("", ("octal", "300", "1", "3", "7"), rivals.heaps_of("0.137", 300)),
        rivals.far("0.16", 2_000),
        rivals.far("0.07", 1_000),
    )
    for task in asked:
        assert " 0 of " in rivals.compare_tables(task, "", program).reference
    wrong = replace(asked[1], asked=("wythoff", "9", "20"))
    assert " 0 of " not in rivals.compare_tables(wrong, "", program).reference


def test_without_a_compiler_c_is_told_as_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    figures = list(rivals.beside_c())
    assert {figure.value for figure in figures} == {None}
    assert "none cannot be started: No such file or directory" in figures[0].reference


@pytest.mark.extras
def test_the_tool_asks_the_one_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    rivals.main(["pycgt", "--positions", "2", "--json"])
    figure = json.loads(capsys.readouterr().out)
    assert figure["name"] == "SG values of EXCO-NIM n = 2: × faster than pycgt"
    assert set(figure) >= {"value", "unit", "budget", "reference", "ratio", "kept"}
