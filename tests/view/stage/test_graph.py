"""The course of a game as it is painted."""

from dataclasses import replace
from pathlib import Path

from nimarcade.coach.review import review
from nimarcade.core import catalogue
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from nimarcade.view import review_text
from nimarcade.view.stage import graph
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.graph import Course
from tests.view.stage.everywhere import MODES, everywhere, painted

START = catalogue.read("nim+misere:5,4,2")
PLAYED = Session.begin(START, [Player("human", "Ada"), Player("human", "Bo")]).play_codes(
    "2-1", "5-1", "1-1", "4-3", "4-3", "1-1", "1-1"
)
COURSE = review_text.course(review(PLAYED))
"""Ada holds the win up to her move 5."""
UNKNOWN = Course(("Ada", "Bo"), ((None,) * 4,), frozenset(), {}, (("A", "1-1"),) * 3)
TABLE = Course(
    ("Ann", "Ben", "Gus", "Yara-Marie"),
    tuple((0.1 * seat, 0.25, None, 1.0) for seat in range(4)),
    frozenset({2}),
    {2: "✗"},
    (("B", "B@1~R"), ("R", "R@1"), ("G", "pass")),
)


def _both(c: Canvas, course: Course, here: int = 5) -> None:
    above, below = c.all.top(min(c.h - 2, graph.height(c.h, course)))
    graph.graph(c, above, course, min(here, course.last))
    graph.moves(c, below, course, min(here, course.last), 2 if len(course.names) == 2 else 1)


def test_who_held_the_win_and_how_hard_it_was_to_keep() -> None:
    assert COURSE.names == ("Ada", "Bo")
    (heights,) = COURSE.heights
    assert [height is not None and height > 0 for height in heights] == [True] * 5 + [False] * 3
    assert heights[4] == 0.25 + 0.75 * 0.8, "one of five moves kept the win"
    assert heights[3] == heights[4], "it is no harder while the other is to move"
    assert COURSE.marks[5] == "✗"
    assert COURSE.wrong == {5}


def test_it_fits_everywhere() -> None:
    for course in (COURSE, UNKNOWN, TABLE):
        for c in everywhere(lambda c, course=course: _both(c, course)):  # type: ignore[misc]
            assert all(name[:5] in c.words for name in course.names)


def test_signs_tell_a_turning_point_and_the_move_looked_at() -> None:
    for mode in MODES:
        signs = "▲✗" if mode != "ascii" else "^x"
        numbers = [painted(lambda c, n=n: _both(c, COURSE, n), (120, 40), mode).line(14) for n in (5, 3)]  # type: ignore[misc]
        assert f"{signs}5" in numbers[0]
        assert f"{signs[1]}5" in numbers[1]
        assert f"{signs[0]}3" in numbers[1]


def test_columns_lead_to_their_moves() -> None:
    c = Canvas(120, 15, painted(lambda c: None, (1, 1)).palette)
    drawn = graph.graph(c, c.all, COURSE, 0)
    assert [drawn.ply_at(drawn.x(ply)) for ply in range(8)] == list(range(8))
    assert (drawn.ply_at(0), drawn.ply_at(999)) == (0, 7)


def test_moves_are_pointed_at_where_they_stand() -> None:
    found: list[tuple[Rect, int]] = []

    def paint(c: Canvas) -> None:
        found[:] = graph.moves(c, c.all, COURSE, 5, 2)

    c = painted(paint, (40, 3))
    assert [ply for _, ply in found] == [3, 4, 5, 6, 7]  # around the move looked at
    place = next(place for place, ply in found if ply == 5)
    assert "▸4-3 ✗" in c.line(place.y)[place.x : place.right]
    told = replace(TABLE, moves=(("R", "Red captures 2, discards 1 blue chip"),) * 3)
    c = painted(lambda c: graph.moves(c, c.all, told, 2, 1) and None, (30, 3))
    assert c.line(1).endswith("▸R Red captures 2, disc… ✗")


def test_estimates_of_a_table_have_a_band_each() -> None:
    session = journal.read_save(Path(__file__).parents[3] / "saves" / "so-long-sucker-example-1-13.json")
    course = review_text.course(review(session, 1, 1))
    assert len(course.heights) == len(course.names) == 4
