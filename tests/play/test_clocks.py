"""Clocks: only the own decisions cost time, 0 has fallen, damaged ones are refused."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave
from nimarcade.play import clocks
from nimarcade.play.session import Player, Session

TIMED = "so-long-sucker+clock=60"


def begun(code: str) -> Session:
    start = catalogue.read(code)
    seats = catalogue.game_of(start).seat_labels(start)
    return Session.begin(start, [Player("human", f"Player {seat}") for seat in seats])


def test_a_game_without_a_clock_has_no_time_to_spend() -> None:
    for code in ("nim:3,1", "so-long-sucker"):
        session = begun(code)
        assert clocks.left(session) == ()
        assert clocks.spend(session, 0, 5) is session
        assert clocks.fallen(session) is None


def test_time_goes_down_for_one_seat_and_stops_at_0() -> None:
    session = begun(TIMED)
    assert clocks.left(session) == (60, 60, 60, 60)
    later = clocks.spend(clocks.spend(session, 1, 12.34), 1, 0.5)
    assert clocks.left(later) == (60, 47.2, 60, 60)
    assert clocks.left(clocks.spend(later, 2, 1000)) == (60, 47.2, 0, 60)
    assert clocks.left(session) == (60, 60, 60, 60)


def test_only_who_must_decide_has_a_fallen_clock() -> None:
    session = begun(TIMED)
    seat = session.to_move
    assert clocks.fallen(clocks.spend(session, (seat + 1) % 4, 60)) is None
    assert clocks.fallen(clocks.spend(session, seat, 59.9)) is None
    assert clocks.fallen(clocks.spend(session, seat, 60)) == seat


@pytest.mark.parametrize(
    ("seconds", "shown"), [(725, "12:05"), (9, "0:09"), (0.1, "0:01"), (59.1, "1:00"), (0, "0:00")]
)
def test_only_a_fallen_clock_shows_0(seconds: float, shown: str) -> None:
    assert clocks.told(seconds) == shown


def test_clocks_of_a_save_are_checked() -> None:
    timed, plain = catalogue.read(TIMED), catalogue.read("nim:3,1")
    clocks.check(timed, {})
    clocks.check(timed, {"clocks": [1, 2.5, 0, 60]})
    with pytest.raises(BadSave, match="for games with a clock"):
        clocks.check(plain, {"clocks": [1, 2]})


@pytest.mark.parametrize(
    "kept", [None, 5, [1, 2], [1, 2, 3, -1], [1, 2, 3, True], [1, 2, 3, float("nan")], [1, 2, 3, 1e8]]
)
def test_damaged_clocks_are_named(kept: object) -> None:
    with pytest.raises(BadSave, match="one number from 0 on for each of 4 seats"):
        clocks.check(catalogue.read(TIMED), {"clocks": kept})
