"""Boards drawn afresh, grids to be filled, rules to be guessed, and the conditions they are written with."""

import re
from functools import cache
from random import Random

import pytest

from nimarcade.coach import fresh
from nimarcade.coach.diary import lesson_note
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import parse
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from tests import ask
from tests.coach.class_room import sides

LESSON = """# Small
## Row
```fill
draw: nim+misere:_ 0..3
ask: Fill the row.
want: outcome
```
## Grid
```fill
draw: wythoff-nim:_,_ 0..2
ask: Fill the grid.
want: sg
```
## Rule
```guess
draw: nim:_,_ 0..5
ask: Which rule?
rule: An even number of stones. :: stones % 2 == 0
rule: Two equal heaps. :: a == b
right: Now why?
```
## Practice
```play
draw: nim:_,_ 1..9
where: wins == 1
ask: Three in all.
want: win
times: 3
```
## Letters
```value
draw: nim:_,_,_ 1..5
ask: N or P?
want: outcome
times: 2
```
## Exam
```exam
draw: nim:_,_ 1..5
ask: Three in a row.
want: outcome
times: 3
```
## Game
```exam
draw: nim:_,_ 1..5
you: second
ask: To the end.
```
"""


@cache
def _step(number: int, seed: int = 5) -> LessonExercise:
    course = LessonExercise.begin(parse(LESSON, "nim", "lesson-small.md"), seed=seed)
    for _ in range(number):
        course = course.turn("skip")
    return course


def _outcome(course: LessonExercise) -> str:
    return str(ask.outcome(course.board))


def _wrong(course: LessonExercise) -> str:
    return {"N": "P", "P": "N"}[_outcome(course)]


def _grid(course: LessonExercise, *, brief: bool = True) -> list[str]:
    return [block.text for block in course.prompt(brief=brief) if block.kind == "pre"]


def test_a_row_is_filled_cell_by_cell_or_at_once() -> None:
    course = _step(0)
    assert _grid(course, brief=False) == _grid(course) == [" _  0 1 2 3", "    ? · · ·"]
    course, _ = answered(course, "n")
    assert _grid(course)[-1] == "    N ? · ·"
    assert course.prompt()[-1].text == "Is 1 N or P? Or several cells at once, row by row: N P N."
    course, lines = answered(course, "P P N")
    assert lines[0].text.startswith("No, 2 is N. 2-1 leaves 1, which is P.")
    assert _grid(course)[-1] == "    N P ? ·", "what was right before the slip stays"
    course, lines = answered(course, "NN")
    assert course.solved
    assert _grid(course)[-1] == "    N P N N"


def test_a_grid_of_two_numbers_asks_each_pair_once_and_says_what_is_missing() -> None:
    course = _step(1)
    pairs = "0,0", "1,0", "1,1", "2,0", "2,1", "2,2"
    assert ask.present(course.step).grid.cells == tuple(f"wythoff-nim:{pair}" for pair in pairs)
    course, lines = answered(course, "0 1 3")
    assert lines[0].text == "No. Moves from 1,1 lead to the values 0, 1. The least that is missing is 2."
    assert _grid(course) == ["     0 1 2", "  0  0 1", "  1  1 ?", "  2  · · ·"], "as many dots as are asked"
    assert "grid has 4 more cells" in answered(course, "2 2 0 1 1")[1][0].text
    course, lines = answered(course, "2 2 0 1")
    assert course.solved
    assert _grid(course) == ["     0 1 2", "  0  0 1 2", "  1  1 2 0", "  2  2 0 1"]


def test_a_wrong_rule_is_shown_where_it_fails_and_a_right_one_is_tried_on_all() -> None:
    course = _step(2)
    missed, lines = answered(course, "An even number of stones.")
    assert not missed.solved
    assert re.search("Your rule says that .* is P. But", lines[0].text)
    done, lines = answered(missed, "Two equal heaps.")
    assert done.solved
    assert lines[0].text == "Right. Your rule held on all 21 boards that I tried it on. That is no proof yet."
    assert lines[1].text == "Now why?"


def test_practice_goes_on_with_fresh_boards_until_as_many_are_solved() -> None:
    course, boards = _step(3), set()
    for count in range(3):
        boards.add(course.board)
        if wrong := sides(course.board)[1]:
            missed, _ = answered(course, wrong[0])
            assert missed.board == course.board, "the board stays until it is solved"
        assert helped(course)[1]
        course, lines = answered(course, sides(course.board)[0][0])
        assert course.solved == (count == 2)
        assert count == 2 or lines[-1].text == f"{count + 1} of 3. Here is the next board."
    assert len(boards) == 3, "no board comes twice while there are others"


def test_a_letter_counts_only_at_the_first_answer() -> None:
    course = _step(4)
    for _ in range(8):
        course, lines = answered(course, _wrong(course))
        assert lines[-1].text == "Another board comes."
        assert course.reached == 0
    course, _ = answered(course, _outcome(course))
    assert answered(course, _outcome(course))[0].solved


def test_an_exam_of_questions_wants_them_in_a_row_and_gives_no_hints() -> None:
    course = _step(5)
    course, _ = answered(course, _outcome(course))
    course, lines = answered(course, _outcome(course))
    assert lines[-1].text == "2 of 3 in a row. Here is the next board."
    course, lines = answered(course, _wrong(course))
    assert lines[-1].text == "Another board comes, and the count of 3 begins anew."
    assert course.reached == 0
    assert helped(course)[1][0].text.startswith("An exam")
    for _ in range(3):
        assert not course.solved
        course, _ = answered(course, _outcome(course))
    assert course.solved


def test_boards_are_new_at_each_entry_and_the_same_for_one_seed() -> None:
    boards = [_step(3, seed).board for seed in range(12)]
    assert len(set(boards)) > 5
    assert boards == [_step(3, seed).board for seed in range(12)]
    course, again = _step(3), set()
    for _ in range(9):
        again.add(course.board)
        course = course.turn("again")
    assert len(again) > 3


def test_the_second_player_gets_a_board_that_the_first_cannot_win() -> None:
    for seed in range(6):
        course = _step(6, seed)
        assert _outcome(course) == "N", "the perfect player has moved in a lost board"
        assert ask.outcome(catalogue.read(ask.present(course.line).code)) == "P"


@pytest.mark.parametrize(
    ("condition", "code", "holds"),
    [
        ("a == 7 and b == 5 and c == 0 and n == 2", "nim:5,7", True),
        ("stones % 5 == 2 or not a", "nim:5,7", True),
        ("nimsum == 2", "nim:5,7", True),
        ("(a - b) // 2 < 1", "nim:5,7", False),
        ("v2(a) == 3 and evens == 1", "delete-nim:8,3,1", True),
        ("xor(a, b, 1) == 3 and golden(a) == 11 and golden(5) == 8", "nim:7,5", True),
        ("alpha == 2 and beta == 1 and k == 3", "greedy-nim+k=3:6,6,4,1", True),
        ("x0 + a + n == 7", "exco-nim:1/4,2", True),
        ("cells == 5 and crosses == 2", "treblecross:x.x..", True),
        ("dull", "greedy-nim+k=3:3", True),
        ("dull", "greedy-nim+k=3:9,7,4", False),
        ("part1 == 7 and part2 == 2", "sum:bounded-nim+k=3:7/nim:1,1", True),
        ("wins == 1 and 0 <= d <= 3", "wythoff-nim:12,9", True),
    ],
)
def test_conditions(condition: str, code: str, holds: bool) -> None:
    assert fresh.holds(condition, catalogue.read(code)) == holds


NONE = "a =", "open('x')", "a.b", "zzz == 1", "a ** 9", "'a'", "x0 == 1", "v2(1, 2)"


@pytest.mark.parametrize("condition", NONE)
def test_what_is_no_condition_is_refused(condition: str) -> None:
    with pytest.raises(BadInput):
        fresh.holds(condition, catalogue.read("nim:3,1"))


@pytest.mark.parametrize("text", ["nim:3,1 1..4", "nim:_,_", "1 _", ""])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="write a code with _ in it"):
        fresh.gaps(text)


def test_a_drawing_that_meets_no_board_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "TRIES", 50)
    with pytest.raises(BadInput, match="no board of nim:_,_"):
        fresh.drawn([fresh.gaps("nim:_,_ 1..3")], "a == 9", None, Random(1))
    with pytest.raises(BadInput, match="more than 3000 boards"):
        fresh.box([fresh.gaps("nim:_,_,_,_ 0..9")])


MIXED = """# Small
## Bounds
```value
draw: bounded-nim+k=3:_ 5..9
draw: bounded-nim+k=6:_ 5..9
ask: N or P?
want: outcome
times: 9
```
"""


def test_boards_with_other_rules_tell_them() -> None:
    course, limits = LessonExercise.begin(parse(MIXED, "nim", "lesson-small.md"), seed=5), set()
    for _ in range(8):
        (note,) = (block.text for block in course.prompt() if block.kind == "note")
        limits.add(note.partition(" Normal")[0])
        (spoken,) = (block.text for block in course.prompt(brief=True) if block.kind == "board")
        assert note.partition(". ")[2] in spoken
        course, _ = answered(course, _outcome(course))
    assert limits == {f"k-Bounded Nim. Take 1 to {k} stones from one heap." for k in (3, 6)}


def test_a_hint_on_the_first_board_counts_on_the_last_one() -> None:
    for hint in (True, False):
        course = helped(_step(3))[0] if hint else _step(3)
        for _ in range(3):
            before, (course, _) = course, answered(course, sides(course.board)[0][0])
        note = ask.present(lesson_note(before, course))
        assert note.mark == ("h" if hint else "a")
