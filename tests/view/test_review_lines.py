"""Lines beside a game looked at again: played out, tried, taken back; kept, stepped and opened again."""

from nimarcade.coach import review as reviewing
from nimarcade.coach.review import review
from nimarcade.core import catalogue, errors, text
from nimarcade.view import glyphs, review_lines, tasks
from tests.sessions import begun, branched, game


def test_a_line_that_was_not_played() -> None:
    session = game("nim:3,2", "3-2")
    moves, on = tasks.line(catalogue.write(session.start), 10)
    line = review_lines.variation(1, "best", session.start, moves, on)
    assert line.frames[0].before == session.start
    assert [frame.seat for frame in line.frames[:2]] == [0, 1]
    blocks = review_lines.blocks(session, line, 0, glyphs.GLYPHS)
    assert blocks[2].text.startswith(f"{glyphs.GLYPHS.here} Ann: 3-1")
    assert "That is the end of the game." in [block.text for block in blocks]
    assert review_lines.title(session, line, 0)[1] == f"line 1 of {len(line.frames)}"


def test_seats_go_on_from_a_position_of_the_second_player() -> None:
    session = game("nim:3,2", "3-2")
    line = review_lines.variation(1, "answer", session.state, ["2-1", "1-1"])
    assert [frame.seat for frame in line.frames] == [1, 0]
    assert line.goes_on
    assert line.words(session) == "If nobody errs: Ben 2-1, Ann 1-1"


def test_a_wrong_try_is_dropped_by_the_next_one_and_a_right_one_goes_on() -> None:
    session = game("nim:7,5,1", "7-1")
    lines = review_lines.Lines(session)
    p = session.start
    wrong = review_lines.tried(1, None, 0, p, reviewing.tried(p, "7-2", "Ben"))
    lines.keep(wrong)
    assert wrong.verdict[0].text == "Not that: 7-2 gives the win away."
    assert (wrong.stands, wrong.position(0)) == (0, p)
    right = review_lines.tried(1, wrong, 0, wrong.position(0), reviewing.tried(p, "7-3", "Ben"))
    lines.keep(right)
    assert right.verdict[0].text == "Right: 7-3 keeps the win."
    assert [frame.seat for frame in right.frames] == [0, 1]
    assert right.position(0) == right.last
    on = review_lines.tried(1, right, 0, right.last, reviewing.tried(right.last, "1-1", "Ben"))
    lines.keep(on)
    assert [frame.code for frame in on.frames[:2]] == [frame.code for frame in right.frames]
    assert lines.kept == [wrong, on]  # the right one has grown
    assert lines.after(1, None) is wrong
    assert lines.after(1, wrong) is on
    assert lines.after(1, on) is None
    assert lines.after(2, None) is None
    assert [block.key for block in lines.blocks(1) if block.key] == ["{review.lines}"]


def test_what_was_taken_back_in_the_game_stands_beside_it() -> None:
    session = game("nim:3,2", "3-3", "2-1").go_to(1).play_code("2-2").go_to(0).play_codes("3-1", "2-1")
    lines = review_lines.Lines(session)
    assert [(line.ply, [frame.code for frame in line.frames]) for line in lines.kept] == [
        (1, ["3-3", "2-1"]),
        (1, ["3-3", "2-2"]),
    ]
    assert lines.kept[0].words(session) == "Taken back: Ann 3-3, Ben 2-1"


def test_branches_stand_behind_the_move_they_are_in_place_of() -> None:
    session = branched()
    assert [(row.node, row.branch, row.depth) for row in review_lines.rows(session)] == [
        (0, 0, 0), (1, 0, 0), (4, 0, 0), (2, 1, 1), (3, 1, 1), (6, 0, 0), (5, 2, 1),
    ]  # fmt: skip
    assert review_lines.branches(session) == [[1, 4, 6], [2, 3], [5]]
    assert review_lines.ends(session) == [3, 5]


def test_rows_have_number_who_moved_and_the_grade() -> None:
    session = branched()
    grades = review_lines.grades(review(session))
    texts = []
    for row in review_lines.rows(session):
        line = review_lines.line(session, row, glyphs.GLYPHS, grades, marked=row.node == 2, width=80)
        texts.append(text.plain(line).rstrip())
    assert texts[0] == "     The start"
    assert texts[1] == "   1 Ann     5-1  ✗ gave the win away"
    assert texts[3].startswith("▸ ┊  2 Perfect 4-2")
    assert texts[5].endswith("‹ the game")
    assert review_lines.grades(review(begun().play_codes("3-2"))) == {1: True}
    for row in review_lines.rows(session):
        line = review_lines.line(session, row, glyphs.ASCII, grades, marked=False, width=20)
        assert text.plain(line).isascii()


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
    assert errors.sentence(errors.BadInput(review_lines.NOTHING)) == review_lines.NOTHING


def test_a_long_line_is_told_in_part() -> None:
    session = begun("nim:99").play_codes(*(f"{99 - n}-1" for n in range(60)))
    assert review_lines.told(session)[0].endswith(", and 20 more.")
