"""The page after a game of So Long Sucker, as lines."""

from __future__ import annotations

from pathlib import Path

from nimarcade.core import catalogue
from nimarcade.core.text import plain
from nimarcade.play.session import Player, Session
from nimarcade.view import table_results
from nimarcade.view.glyphs import GLYPHS

PEOPLE = tuple(Player("human", name) for name in ("Ann", "Red", "Cleo", "Dora"))


def page(session: Session, width: int) -> list[str]:
    games = [(Path("one.json"), session)]
    lines = table_results.lines(session, games, None, whole=True, width=width, glyphs=GLYPHS)
    return [plain(line).rstrip() for line in lines]


def resigned(*seats: str) -> Session:
    session = Session.begin(catalogue.read("so-long-sucker+nash"), PEOPLE)
    for seat in seats:
        session = session.play_code(f"{seat}resign")
    return session


def test_places_and_behaviour_stand_in_columns() -> None:
    lines = page(resigned("R:", "G:", "Y:"), 100)
    assert lines[0] == "Places"
    assert lines[1].startswith(f"{GLYPHS.here} 1. Ann (Blue)")
    assert lines[2].startswith("  2. Dora (Yellow)")
    assert lines[2].endswith("3 points  (resigned)")
    assert lines[4].startswith("  4. Red ")
    assert "Behaviour in this game" in lines


def test_on_a_narrow_screen_seats_are_letters() -> None:
    lines = page(resigned("R:", "G:", "Y:"), 40)
    assert "B Ann" in lines
    assert max(map(len, lines)) <= 60
    assert page(resigned("R:"), 80)[0] == "This game is not over yet."
