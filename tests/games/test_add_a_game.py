"""docs/add-a-game.md, done as it says: a file in a folder is a game; what is broken beside it is named."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/add-a-game.md").read_text("utf-8")
(CODE,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
(COMMANDS,) = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "mygames"
    folder.mkdir()
    (folder / "grundys_game.py").write_text(CODE)
    return tmp_path


def _ran(place: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    home = {"HOME": str(place), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)} | more
    command = [sys.executable, "-m", "nimarcade", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=place, env=home, input="quit\n", check=False
    )


def test_the_game_takes_no_more_than_forty_lines() -> None:
    assert len(CODE.splitlines()) <= 40


@pytest.mark.sweep
def test_every_command_of_the_page_works(place: Path) -> None:
    for line in COMMANDS.splitlines():
        ran = _ran(place, *line.split()[1:])
        assert ran.returncode == 0, (line, ran.stderr)
    explained = json.loads(_ran(place, "--games=mygames", "explain", "grundys-game:9,7,4", "--json").stdout)
    assert (explained["tier"], explained["rule"], explained["outcome"]) == ("TABLE", "independent", "N")
    assert explained["method"][0].startswith("Every heap acts like a Nim heap: 9 is worth 1,")


@pytest.mark.sweep
def test_a_script_knows_the_game_and_digits_know_no_limit(place: Path) -> None:
    (digits,) = re.findall(r"```\n(def digits.*?)```", PAGE, flags=re.DOTALL)
    head, _ = CODE.replace("grundys-game", "kayles").split("    def leaves", 1)
    rest = digits.replace("\n", "\n    ").rstrip()
    (place / "mygames" / "kayles.py").write_text(f"{head}    {rest}\n\nGAME = GrundysGame()\n")
    (script,) = re.findall(r"```\n(import os.*?)```", PAGE, flags=re.DOTALL)
    script += "print(na.solve(f'kayles:{10**18}').tier.value)"
    home = {"HOME": str(place), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=place, env=home)
    assert ran.stdout == "[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]\nPROVED\n", ran.stderr


@pytest.mark.sweep
def test_what_is_broken_is_named_and_nothing_runs_unasked(place: Path) -> None:
    (place / "mygames" / "pins.py").write_text("raise RuntimeError('no pins\\nat all')\n")
    (place / "mygames" / "nim.py").write_text("from nimarcade.games.nim import GAME\n")
    unasked = _ran(place, "games")
    assert "grundys-game" not in unasked.stdout + unasked.stderr
    ran = _ran(place, "games", "--json", NIMARCADE_GAMES="mygames")
    rows = {row["game"]: row for row in map(json.loads, ran.stdout.splitlines())}
    assert rows["grundys-game"]["origin"] == os.path.join("mygames", "grundys_game.py")
    assert rows["pins"]["error"] == "RuntimeError: no pins at all"
    assert _ran(place, "--games", "nowhere", "games").returncode == 2


def test_a_folder_that_is_not_there_is_one_line(place: Path) -> None:
    ran = _ran(place, "--games", "nowhere", "games")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "nimarcade: 'nowhere' is no folder of games\n"
