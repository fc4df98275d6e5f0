"""docs/boards.md, done as it says: boards that fall apart are solved by parts, held against the whole."""

import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.process import python

PAGE = Path(__file__).parents[2] / "docs/boards.md"
FILES = dict(re.findall(r"\*\*(\w+)\.py\*\*.*?```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))


def _ran(place: Path, *words: str, **changed: str) -> CompletedProcess[str]:
    folder = place / "mygames"
    folder.mkdir(exist_ok=True)
    for name, text in {**FILES, **changed}.items():
        (folder / f"{name}.py").write_text(text)
    return python(place, "-m", *words, NIMARCADE_GAMES=str(folder))


@pytest.mark.sweep
def test_the_page_is_as_it_says(tmp_path: Path) -> None:
    ran = _ran(tmp_path, "doctest", str(PAGE))
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.sweep
def test_the_games_of_the_page_keep_what_they_promise_and_a_wrong_part_is_found(tmp_path: Path) -> None:
    assert _ran(tmp_path, "nimarcade", "check", "mygames").returncode == 0
    ran = _ran(tmp_path, "nimarcade", "solve", "cram:3x8", "--sg")
    assert ran.stdout.splitlines()[0].endswith("SG 3 (SEARCH), SEARCH (exhaustive search, 9,684 positions)")
    chomp = FILES["chomp"].replace("max(rows, ", "max(rows[:-1], ")
    ran = _ran(tmp_path, "nimarcade", "check", "mygames", chomp=chomp)
    assert ran.stdout.startswith("chomp: parts at chomp:5,4,4: its parts have nim-sum ")
