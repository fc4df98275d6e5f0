"""Clocks of timed games: what is left, what falls, what a save may hold."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave
from nimarcade.play import clocks
from tests.sessions import after, begun

TIMED = "so-long-sucker+nash"


def test_games_without_a_clock_have_no_time_to_spend() -> None:
    session = begun()
    assert clocks.left(session) == ()
    assert clocks.spend(session, 0, 10) is session
    assert clocks.fallen(session) is None


def test_time_is_spent_by_seat_and_never_below_nothing() -> None:
    session = clocks.spend(begun(TIMED), 1, 12.34)
    assert clocks.left(session) == (1200, 1187.7, 1200, 1200)
    assert clocks.left(clocks.spend(session, 1, 5000)) == (1200, 0, 1200, 1200)


def test_only_the_clock_of_who_must_decide_falls() -> None:
    session = begun(TIMED)
    seat = session.to_move
    assert clocks.fallen(clocks.spend(session, (seat + 1) % 4, 5000)) is None
    fallen = clocks.spend(session, seat, 5000)
    assert clocks.fallen(fallen) == seat
    assert clocks.fallen(after(fallen, "flag")) is None


def test_moves_taken_back_give_no_time_back() -> None:
    session = after(begun(TIMED + ":-:B7/R7/G7/Y7:B"), "B@1~R")
    assert clocks.left(clocks.spend(session, 0, 60).undo())[0] == 1140


@pytest.mark.parametrize(
    ("seconds", "display"), [(725, "12:05"), (8.2, "0:09"), (0.1, "0:01"), (0, "0:00"), (60, "1:00")]
)
def test_times_are_rounded_up(seconds: float, display: str) -> None:
    assert clocks.display(seconds) == display


@pytest.mark.parametrize(
    "bad",
    [[1, 2], [1, 2, 3, -1], [1, 2, 3, float("nan")], [1, 2, 3, 10**400], [1, 2, 3, True], "12", None],
)
def test_damaged_clocks_of_a_save_are_refused(bad: object) -> None:
    with pytest.raises(BadSave, match="a list of seconds"):
        clocks.check(catalogue.read(TIMED), {"clocks": bad})


def test_a_game_without_clock_keeps_none() -> None:
    clocks.check(catalogue.read("nim"), {})
    with pytest.raises(BadSave, match="this one has none"):
        clocks.check(catalogue.read("nim"), {"clocks": [1, 2]})
