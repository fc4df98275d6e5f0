"""Clocks of timed games: what is left, what falls, what a save may hold."""

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.play import clocks, saves
from nimarcade.play.clocks import Control
from nimarcade.play.session import Session
from tests.sessions import begun

TIMED = "so-long-sucker+nash"


def test_games_without_a_clock_have_no_time_to_spend() -> None:
    session = begun()
    assert clocks.left(session) == ()
    assert clocks.spend(session, 0, 10) is session
    assert clocks.fallen(session) is None
    clocks.check(session.state, {})
    with pytest.raises(BadSave, match="this one has none"):
        clocks.check(session.state, {"clocks": [1, 2]})


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
    assert clocks.fallen(fallen.play_codes("flag")) is None


@pytest.mark.parametrize(
    ("seconds", "display"), [(725, "12:05"), (8.2, "0:09"), (0.1, "0:01"), (0, "0:00"), (60, "1:00")]
)
def test_times_are_rounded_up(seconds: float, display: str) -> None:
    assert clocks.display(seconds) == display


@pytest.mark.parametrize(
    "bad", [[1, 2], [1, 2, 3, -1], [1, 2, 3, float("nan")], [1, 2, 3, 10**400], [1, 2, 3, True], "12", None]
)
def test_damaged_clocks_of_a_save_are_refused(bad: object) -> None:
    with pytest.raises(BadSave, match="a list of seconds"):
        clocks.check(catalogue.read(TIMED), {"clocks": bad})


# clocks of all other games


@pytest.mark.parametrize(
    ("text", "control", "words"),
    [
        ("5", Control(300), "5:00 minutes for the game"),
        ("1:30", Control(90), "1:30 minutes for the game"),
        ("5+3", Control(300, 3), "5:00 minutes for the game, and 3 seconds more a move"),
        ("30s", Control(move=30), "30 seconds a move"),
    ],
)
def test_times_as_people_write_them(text: str, control: Control, words: str) -> None:
    assert clocks.parsed(text) == control
    assert str(control) == words


@pytest.mark.parametrize("text", ["", "0", "0s", "-1", "5+", "1:75", "٣", "9999", "x", "5 3"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        clocks.parsed(text)
    assert "\n" not in str(caught.value)


def timed(text: str, code: str = "nim:5,4,3") -> Session:
    return clocks.begun(begun(code), clocks.parsed(text))


def test_a_clock_for_the_game_runs_down_and_gains_with_each_move() -> None:
    before = clocks.spend(timed("1+5"), 0, 20)
    session = clocks.moved(before, before.play_code("5-1"))
    assert clocks.left(session) == (45, 60)
    again = session.undo()
    assert clocks.left(clocks.moved(again, again.play_code("4-1"))) == (45, 60)
    before = clocks.spend(timed("1"), 0, 20)
    assert clocks.left(clocks.moved(before, before.play_code("5-1"))) == (40, 60)


def test_a_clock_for_each_move_begins_anew() -> None:
    session = clocks.spend(timed("30s").play_code("5-1"), 1, 12)
    assert clocks.left(session) == (30, 18)
    assert clocks.left(clocks.moved(session, session.play_code("4-1"))) == (30, 30)


def test_who_has_no_time_left_has_lost() -> None:
    session = clocks.spend(timed("1").play_code("5-1"), 1, 61)
    assert clocks.fallen(session) == 1
    over = session.flagged()
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (0, "Perfect's time is up.")
    assert clocks.fallen(over) is None
    assert over.go_to(0).play_code("4-1").outcome is None
    again = saves.from_json(saves.as_json(over), "x")
    assert (saves.as_json(again), again.outcome) == (saves.as_json(over), over.outcome)


def test_a_machine_keeps_to_its_clock() -> None:
    assert clocks.budget(begun("nim")) is None
    assert clocks.budget(timed("10s")) == pytest.approx(7.5)
    assert clocks.budget(timed("5+3")) == pytest.approx(15 + 2.4)
    assert clocks.budget(clocks.spend(timed("5+30"), 0, 299)) == pytest.approx(0.3)


def test_few_seconds_have_a_sign() -> None:
    assert clocks.times(clocks.spend(timed("1"), 0, 51)) == ["0:09!", "1:00"]
    assert clocks.times(begun("nim")) == []


@pytest.mark.parametrize(
    "control",
    [
        *("5+3", {}, {"game": 300}, {"game": 300, "increment": 3, "move": 30}),
        *({"game": -1, "increment": 0, "move": 30}, {"game": 10**9, "increment": 0, "move": 0}),
    ],
    ids=str,
)
def test_a_damaged_control_of_a_save_is_refused(control: object) -> None:
    with pytest.raises(BadSave, match="'control' in meta must be such as"):
        clocks.check(catalogue.read("nim"), {"control": control})
