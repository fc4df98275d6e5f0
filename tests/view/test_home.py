"""Home as data: its order, what is told of each item, and what is known of the person."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from textwrap import wrap

import pytest

from nimarcade.coach import lessons, rating
from nimarcade.coach.ladder import Rung
from nimarcade.coach.puzzles.source import daily
from nimarcade.core import catalogue
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import home, places
from nimarcade.view.home import Known, doors
from tests.sessions import stored

OF, MET = "games of Greedy Nim", "Perfect never errs: you win only from won boards."
MUCH = Known(
    Path("game.json"),
    ("Greedy Nim, at most 3", "against Perfect", "your move, yesterday 21:14"),
    None,
    ("How often can it be halved", "Missed 3 times of late: an even number of largest heaps."),
    12,
    True,
    1234,
    5678,
    4321,
    puzzle=daily(date(2026, 11, 24)),
    games=14,
    lessons=(7, 39),
    rung=Rung("greedy-nim+k=3", "perfect", "Perfect", f"You beat Expert in 4 of 5 {OF}: Perfect next. {MET}"),
)


def _named(known: Known) -> dict[str, home.Door]:
    return {door.name: door for door in doors(known)}


def test_what_people_want_first_comes_first() -> None:
    names = [door.name for door in doors(MUCH)]
    assert names[:2] == [home.PLAY_ON, home.RUNG]
    assert names[2:] == [place.name for place in places.HOME_LISTS]
    wanted = ["learn", "daily", "table", "lab", "progress", "settings"]
    assert [name for name in names if name in wanted] == wanted
    assert not {home.PLAY_ON, home.RUNG} & set(_named(Known()))


@pytest.mark.parametrize("known", [Known(), MUCH])
def test_every_item_is_told_in_a_line_and_with_room(known: Known) -> None:
    for door in doors(known):
        assert 0 < len(door.brief) <= 36, door
        rows = [row for text in door.about for row in wrap(text, 74)]
        assert 1 <= len(rows) <= 4, door
    assert home._tells().keys() <= places.BY_NAME.keys()


def test_items_open_by_the_keys_of_home() -> None:
    actions = {action.name: action.keys for action in places.BY_NAME["home"].actions}
    for door in doors(MUCH):
        assert actions[door.action] == door.keys


def test_what_is_known_stands_at_its_item() -> None:
    known = _named(MUCH)
    assert known["learn"].brief == "next: How often can it be halved"
    assert known["learn"].count == "7 of 39"
    assert (known["rung"].title, known["rung"].brief) == ("Against Perfect", "You beat Expert in 4 of 5")
    assert (known["deck"].count, known["deck"].hot) == ("12 due", True)
    assert "Solved on 1,234 days in a row." in known["daily"].about[0]
    assert (known["daily"].count, known["daily"].hot) == ("done", False)
    assert known["progress"].brief == "5,678 games played, 4,321 won"
    assert _named(replace(MUCH, today=None))["daily"].hot
    assert not any(door.hot for door in doors(Known()))


def test_the_files_are_read(tmp_path: Path) -> None:
    assert home.look(tmp_path) == Known(
        lesson=(lessons.lessons()[0].title, "The best place to begin."),
        puzzle=daily(date.today()),
        games=len(catalogue.names()),
        lessons=(0, len(lessons.lessons())),
    )
    start = catalogue.read("nim:5,4")
    session = Session.begin(start, seated(start, ("human", "perfect")))
    stored(tmp_path / "mine.json", session.play_code("5-1").play_code("4-1"))
    rating.STORE.change(lambda before: before.took_daily(date.today(), True))
    known = home.look(tmp_path)
    assert known.path == tmp_path / "mine.json"
    assert known.waiting == ("Nim", "against Perfect", "your move, just now")
    assert known.board == catalogue.read("nim:4,3")
    assert (known.today, known.days, known.kept) == (True, 1, 1)
    (tmp_path / "newer.json").write_text("{")
    assert home.look(tmp_path).waiting[-1].endswith("; a newer game cannot be read: see saved games")
