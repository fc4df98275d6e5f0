"""Games begun from a cell of a map or from a code."""

import pytest

from nimarcade.core import catalogue
from nimarcade.view.lab_play import from_cell, from_code, playable


def test_a_person_gets_the_seat_that_can_win() -> None:
    for code, lost in (("nim:5,4", False), ("nim:4,4", True)):
        session = from_cell(catalogue.read(code), lost=lost)
        assert session is not None
        assert session.players[session.to_move].human is not lost
    assert from_cell(catalogue.read("nim:0"), lost=True) is None


def test_a_person_moves_first_where_a_code_is_given() -> None:
    for code in ("nim:5,4", "so-long-sucker"):
        session = from_code(code)
        assert [player.human for player in session.players].count(True) == 1
        assert session.player.human


@pytest.mark.parametrize(
    ("code", "is_playable"),
    [("nim:5,4", True), ("nim:0", False), ("nim", False), ("nim:x", False), ("", False)],
)
def test_only_a_position_that_goes_on_is_played(code: str, is_playable: bool) -> None:
    assert playable(code) is is_playable
