"""What mypy proves of the games: every one is typed, and planted mistakes are found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import shipped
from tests.games.samples import FINISHED

ROOT = Path(__file__).parents[2]
PLANTED = (Path(__file__).with_name("mistakes.py"), Path(__file__).parents[1] / "typing_user.py")


def test_every_shipped_game_is_in_the_typed_list() -> None:
    assert set(FINISHED) == shipped.NAMES


@pytest.mark.sweep
@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_every_planted_mistake_is_found_and_nothing_else(path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--show-error-codes", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert not ran.stderr
    errors = re.findall(rf"{path.name}:(\d+): error: .*\[([a-z-]+)\]", ran.stdout)
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    planted = [(str(n), line.partition("# error: ")[2]) for n, line in lines if "# error: " in line]
    assert errors == planted, ran.stdout
    assert len(planted) > 7
