"""Games in some of the real terminals that `python -m tests.torture terminals` goes through."""

from __future__ import annotations

import pytest

from tests.torture import terminals

CHOSEN = ("TERM=dumb", "NO_COLOR, TERM=linux", "latin-1", "HOME=/dev/null", "a clock of 2001", "full disk")


@pytest.mark.sweep
@pytest.mark.timeout(600)
def test_a_game_is_played_and_left_anywhere() -> None:
    told: list[str] = []
    assert terminals.run(CHOSEN, told.append) == [], "\n".join(told)
    assert "of places and modes" in told[-1]
