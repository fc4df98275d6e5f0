"""The page after a game of So Long Sucker, as lines."""

from __future__ import annotations

from pathlib import Path

from nimarcade.core import catalogue
from nimarcade.core.text import plain
from nimarcade.play import behaviour, saves
from nimarcade.play.session import Player, Session
from nimarcade.view.table import look_back

BROKEN = Path(__file__).parents[2] / "saves" / "so-long-sucker-four-that-talk.json"
PEOPLE = tuple(Player("human", name) for name in ("Ann", "Red", "Cleo", "Dora"))


def page(session: Session, width: int) -> list[str]:
    games = [(Path("one.json"), session)]
    lines = look_back.lines(session, games, None, whole=True, width=width)
    return [plain(line).rstrip() for line in lines]


def resigned(*seats: str) -> Session:
    session = Session.begin(catalogue.read("so-long-sucker+nash"), PEOPLE)
    for seat in seats:
        session = session.play_code(f"{seat}resign")
    return session


def test_everyone_stands_somewhere_and_behaviour_stands_in_columns() -> None:
    session = resigned("R:", "G:", "Y:")
    standings = look_back.standings(session)
    assert [(each.letter, each.name, each.points, each.how[0]) for each in standings] == [
        ("B", "Ann (Blue)", 4, "the last one left"),
        ("R", "Red", 1, "resigned"),
        ("G", "Cleo (Green)", 2, "resigned"),
        ("Y", "Dora (Yellow)", 3, "resigned"),
    ]
    assert "Behaviour in this game" in page(session, 100)
    assert look_back.standings(resigned("R:")) == []


def test_promises_that_came_due_have_a_sign_each() -> None:
    session = saves.from_json(saves.loads(BROKEN), BROKEN.name)
    standings = look_back.standings(session)
    rows = behaviour.rows(session)
    assert [each.promises.count("✓") for each in standings] == [row.promises_kept for row in rows]
    assert [each.promises.count("✗") for each in standings] == [row.promises_broken for row in rows]
    assert any("✗" in each.promises for each in standings)


def test_on_a_narrow_screen_seats_are_letters() -> None:
    lines = page(resigned("R:", "G:", "Y:"), 40)
    assert "B Ann" in lines
    assert max(map(len, lines)) <= 60
    assert page(resigned("R:"), 80)[0] == "This game is not over yet."
