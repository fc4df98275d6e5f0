"""The tree of a game as rows and as sentences."""

from __future__ import annotations

from nimarcade.coach.review import review
from nimarcade.core.text import plain
from nimarcade.view import glyphs, review_lines
from tests.sessions import begun, branched


def test_branches_stand_behind_the_move_they_are_in_place_of() -> None:
    session = branched()
    assert [(row.node, row.branch, row.depth) for row in review_lines.rows(session)] == [
        (0, 0, 0),
        (1, 0, 0),
        (4, 0, 0),
        (2, 1, 1),
        (3, 1, 1),
        (6, 0, 0),
        (5, 2, 1),
    ]
    assert review_lines.branches(session) == [[1, 4, 6], [2, 3], [5]]
    assert review_lines.ends(session) == [3, 5]


def test_a_line_that_was_cut_goes_on_as_a_branch() -> None:
    session = branched().onto(1)
    short = session.cut(1)
    assert [(row.node, row.branch, row.depth) for row in review_lines.rows(short)][:3] == [
        (0, 0, 0),
        (1, 0, 0),
        (2, 1, 1),
    ]
    assert review_lines.branch_sentences(short)[0] == "Branch 1, after move 1: 2 Perfect 4-2, 3 Ann 3-1."


def test_rows_have_number_who_moved_and_the_grade() -> None:
    session = branched()
    grades = review_lines.grades(review(session))
    texts = []
    for row in review_lines.rows(session):
        line = review_lines.line(session, row, glyphs.GLYPHS, grades, marked=row.node == 2, width=80)
        texts.append(plain(line).rstrip())
    assert texts[0] == "     The start"
    assert texts[1] == "   1 Ann     5-1  ✗ gave the win away"
    assert texts[3].startswith("▸ ┊  2 Perfect 4-2")
    assert texts[5].endswith("‹ the game")
    assert review_lines.grades(review(begun().play_codes("3-2"))) == {1: True}
    for row in review_lines.rows(session):
        line = review_lines.line(session, row, glyphs.ASCII, grades, marked=False, width=20)
        assert plain(line).isascii()


def test_the_tree_in_sentences() -> None:
    assert review_lines.told(branched()) == [
        "The line that is played: 1 Ann 5-1, 2 Perfect 4-4, 3 Ann 3-2.",
        "Branch 1, in place of move 2: 2 Perfect 4-2, 3 Ann 3-1.",
        "Branch 2, in place of move 3: 3 Ann 3-3.",
    ]
    nested = branched().onto(2)
    assert review_lines.told(nested)[1:] == [
        "Branch 1, in place of move 2: 2 Perfect 4-4, 3 Ann 3-3.",
        "Branch 2, in place of move 3 of branch 1: 3 Ann 3-2.",
        "Branch 3, after move 2: 3 Ann 3-1.",
    ]
    assert review_lines.told(begun()) == ["The line that is played: no move yet."]
    assert review_lines.about(begun()) == review_lines.NOTHING


def test_a_long_line_is_told_in_part() -> None:
    session = begun("nim:99").play_codes(*(f"{99 - n}-1" for n in range(60)))
    assert review_lines.told(session)[0].endswith(", and 20 more.")
