"""docs/boards.md, done as it says: boards that fall apart are solved by parts, held against the whole."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/boards.md"
FILES = re.findall(r"\*\*(\w+\.py)\*\*.*?```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def _ran(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    folder = place / "mygames"
    folder.mkdir(exist_ok=True)
    for name, text in FILES:
        (folder / name).write_text(text)
    home = {
        "HOME": str(place),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "NIMARCADE_GAMES": str(folder),
    }
    return subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, cwd=place, env=home, check=False
    )


@pytest.mark.sweep
def test_the_page_is_as_it_says(tmp_path: Path) -> None:
    ran = _ran(tmp_path, "doctest", str(PAGE))
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.sweep
def test_the_games_of_the_page_keep_what_they_promise_and_a_wrong_part_is_found(tmp_path: Path) -> None:
    assert _ran(tmp_path, "nimarcade", "check", "mygames").returncode == 0
    ran = _ran(tmp_path, "nimarcade", "solve", "cram:3x8", "--sg")
    assert ran.stdout.splitlines()[0].endswith("SG 3 (SEARCH), SEARCH (exhaustive search, 9,684 positions)")
    FILES.append(("chomp.py", dict(FILES)["chomp.py"].replace("max(rows, ", "max(rows[:-1], ")))
    try:
        ran = _ran(tmp_path, "nimarcade", "check", "mygames")
    finally:
        FILES.pop()
    assert ran.stdout.startswith("chomp: parts at chomp:5,4,4: its parts have nim-sum ")
