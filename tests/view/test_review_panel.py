"""Title and panel of a game looked at again."""

from __future__ import annotations

from nimarcade.coach.review import review
from nimarcade.core import catalogue
from nimarcade.play.session import Player, Session
from nimarcade.view import review_panel

PEOPLE = (Player("human", "Ann"), Player("human", "Ben"))


def game(*moves: str) -> Session:
    session = Session.begin(catalogue.read("nim:3,2"), PEOPLE)
    for move in moves:
        session = session.play_code(move)
    return session


def test_the_report_comes_when_the_game_is_graded() -> None:
    session = game("3-2", "2-1")
    assert review_panel.report(session, None)[0].text == "Looking at 2 moves…"
    graded = review(session)
    assert [block.key for block in review_panel.report(session, graded) if block.key] == ["n", "."]
    grade, notes = review_panel.move(session, graded, 1)
    assert grade[0].text == "Move 1 of 2. Ann: 3-2, take 2 from the 3."
    assert notes == []
    assert "Looking at the game…" in [block.text for block in review_panel.move(session, None, 1)[0]]
    assert review_panel.no_mistake(graded, 1) == "No more mistake after this move."


def test_titles_say_where_one_is() -> None:
    session = game("3-2", "2-1")
    left, right = review_panel.title(session, 1)
    assert (left[-1], right) == ("Review", "move 1 of 2")
    assert review_panel.title(game("3-3"), 0)[1] == "1 move"
