"""What mypy proves of the games: every one is typed, and planted mistakes are found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from nimarcade.core import catalogue
from tests.games import shipped

ROOT = Path(__file__).parents[2]
MISTAKES = Path(__file__).with_name("mistakes.py")


def test_every_shipped_game_is_in_the_typed_list() -> None:
    assert set(catalogue.names()) == shipped.NAMES


@pytest.mark.sweep
def test_every_planted_mistake_is_found_and_nothing_else() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--show-error-codes", str(MISTAKES)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert not ran.stderr
    found = re.findall(r"mistakes\.py:(\d+): error: .*\[([a-z-]+)\]", ran.stdout)
    lines = enumerate(MISTAKES.read_text(encoding="utf-8").splitlines(), 1)
    planted = [(str(n), line.partition("# error: ")[2]) for n, line in lines if "# error: " in line]
    assert found == planted, ran.stdout
    assert len(planted) > 10
