"""The course of a game as a graph: who stood to win, how hard wins were to keep, mistakes, move numbers."""

from __future__ import annotations

import pytest

from nimarcade.coach.review import Review, review
from nimarcade.core import catalogue
from nimarcade.core.text import Line, plain
from nimarcade.play.session import Player, Session
from nimarcade.view import review_text
from nimarcade.view.glyphs import ASCII, GLYPHS

MOVES = ["2-1", "5-1", "1-1", "4-3", "4-3", "1-1", "1-1"]
"""From 5,4,2 in misère Nim; move 5 gives the win away."""


def graded(code: str = "nim+misere:5,4,2", moves: list[str] = MOVES) -> Review:
    session = Session.begin(catalogue.read(code), [Player("human", "Ada"), Player("human", "Bo")])
    session = session.play_codes(*moves)
    return review(session)


def texts(lines: list[Line]) -> list[str]:
    return [plain(line).rstrip() for line in lines]


def test_rows_of_players_of_hardness_of_mistakes_and_of_numbers() -> None:
    drawn = review_text.graph(graded(), 78, GLYPHS)
    assert texts(drawn.lines(0, GLYPHS)) == [
        "Ada  █████···",
        "Bo   ·····███",
        "hard  ▇ ▇ ▇",
        "     ▲    ✗",
        "     0    5",
    ]
    assert texts(drawn.lines(5, GLYPHS))[3] == "          ▲"
    plain = texts(review_text.graph(graded(), 78, ASCII).lines(0, ASCII))
    assert plain == ["Ada  #####...", "Bo   .....###", "hard  % % %", "     ^    x", "     0    5"]


@pytest.mark.sweep
@pytest.mark.parametrize("width", [12, 34, 78, 200])
def test_numbers_stand_below_their_columns_at_any_width(width: int) -> None:
    drawn = review_text.graph(
        graded("nim:200,100", ["200-1", "100-1"] * 1 + [f"{199 - n}-1" for n in range(98)]), width, GLYPHS
    )
    assert all(len(text) <= width for text in texts(drawn.lines(3, GLYPHS))[:-1])
    axis = drawn.axis
    numbers = [number for number in axis.split() if number]
    assert numbers[0] == "0"
    for number in numbers:
        place = axis.index(f" {number}") + 1 - drawn.names
        assert int(number) in drawn.columns[place]


def test_a_row_of_hardness_only_where_something_is_known() -> None:
    session = graded("nim:1", ["1-1"])
    assert len(review_text.graph(session, 78, GLYPHS).rows) == 2
