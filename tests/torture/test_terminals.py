"""Games in some of the real terminals that `python -m tests.torture terminals` goes through."""

from pathlib import Path

import pytest

from tests.torture import terminals

CHOSEN = ("TERM=dumb", "latin-1", "full disk")


@pytest.mark.sweep
@pytest.mark.timeout(600)
def test_a_game_is_played_and_left_anywhere() -> None:
    told: list[str] = []
    assert terminals.run(CHOSEN, told.append) == [], "\n".join(told)
    assert told[-1].endswith(" of places and modes, 0 wrong")
    assert len(told) > len(CHOSEN)


@pytest.mark.sweep
@pytest.mark.timeout(200)
def test_a_place_that_is_not_what_it_should_be_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        terminals.play(
            terminals.Place("where statistics should not be kept", noted=False), tmp_path, lines=True
        )
