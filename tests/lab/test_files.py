"""Tables as files: which format is meant, and a file that appears only when all is written."""

import io
import sys
from pathlib import Path

import pytest

from nimarcade.core.errors import BadInput, Unwritten
from nimarcade.lab.tables import files


@pytest.mark.parametrize(
    ("name", "path", "form"),
    [
        *((None, "-", "csv"), (None, "out.NPY", "npy"), (None, "out", "csv"), ("npy", "out.csv", "npy")),
        *(("csv", "-", "csv"), ("npy", "-", "npy")),
    ],
)
def test_the_format(name: str | None, path: str, form: str) -> None:
    assert files.format_of(name, path) == form


@pytest.mark.parametrize(
    ("name", "path", "reason"),
    [
        ("npy", "-", "only text goes to a terminal"),
        ("xls", "out", "--format takes csv, npy, parquet"),
        (None, "out.xls", "ends with .csv, .npy, .parquet, .tex or .txt, not 'out.xls'; with --format it"),
    ],
)
def test_no_format(monkeypatch: pytest.MonkeyPatch, name: str | None, path: str, reason: str) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with pytest.raises(BadInput, match=reason):
        files.format_of(name, path, "--format")


def test_a_folder_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(Unwritten, match="cannot be written"):
        files.check("csv", str(tmp_path))
    with pytest.raises(Unwritten, match="cannot be written"):
        files.check("csv", str(tmp_path / "missing" / "out.csv"))


def test_codes_with_commas_are_quoted() -> None:
    file = io.StringIO()
    files.write_codes("outcome", [("nim:2,1", 0), ("nim:1", 1)], "csv", file)
    assert file.getvalue().splitlines()[0] == "position,outcome"
    assert file.getvalue().splitlines()[1].startswith('"nim:2,1",')
    with pytest.raises(BadInput, match="npy needs a box"):
        files.write_codes("sg", [], "npy", file)
