"""What lessons say to answers, and the ways through them; that what is right counts, test_class holds."""

import pytest

from nimarcade.coach import hints, judging
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, lesson, lessons, parse
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.heaps import Heaps
from tests import ask
from tests.coach.class_room import at_step_of, is_heaps, sides


def test_the_right_option_stands_anywhere_and_stays_there_while_it_is_looked_for() -> None:
    places = set()
    for seed in range(20):
        course = at_step_of("twenty-one", "why-four", seed)
        shown = [block.text for block in course.prompt() if block.kind == "option"]
        options = ask.present(course.step).answers
        right = 1 + next(i for i, (_, _, good) in enumerate(options) if good)
        course, _ = answered(course, str(right % len(options) + 1))
        assert [block.text for block in course.prompt() if block.kind == "option"] == shown
        assert answered(course, str(right))[0].solved
        places.add(right)
    assert places == {1, 2, 3}


def test_a_wrong_move_is_refuted_on_the_board() -> None:
    course, lines = answered(at_step_of("three-nice", "find-the-partner"), "11-1")
    boards = "11,9", "10,9", "9,8"
    assert [catalogue.write(p) for p in course.frames] == [f"greedy-nim+misere+k=3:{p}" for p in boards]
    assert [line.kind for line in lines] == ["wrong", "fails", "reply"]


def test_the_last_stone_taken_in_misere_play_loses_at_once() -> None:
    course, _ = answered(at_step_of("the-last-stone-loses", "the-picture"), "2-2")
    assert ask.typed(Heaps, course.frames[-1]).heaps == (1, 0)
    lost, lines = answered(LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")), "2-2")
    assert ("You lose at once" in lines[-1].text, lost.solved) == (True, False)


def test_a_win_that_is_not_the_task_is_told_so() -> None:
    course = LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")).turn("skip")
    missed, lines = answered(course, "5-2")
    assert ("not the task" in lines[-1].text, missed.solved) == (True, False)
    assert answered(course, "7-6")[0].solved


def test_a_board_that_is_to_be_left_is_asked_for_and_no_mere_question() -> None:
    steps = [step for each in lessons() for step in each.steps]
    asks = [step.ask for step in steps if any(want.startswith("leave ") for want in step.want)]
    assert asks
    assert not [ask for ask in asks if ask.endswith("?")]


SMALL = """# Small
## One step
```play
position: nim+misere:2
ask: Win.
want: win
```
## Not the task
```play
position: nim:7,5,4
ask: Win with the 7.
want: leave nim:5,4,1
```
"""


@pytest.mark.parametrize(
    ("name", "slug", "answers", "told"),
    [
        (
            *("side-by-side", "beside-a-heap-of-1", ["1-1"]),
            ["Not that. 1-1 leaves 1/2,0: SG(1/2,0) = 3, and 1 is wanted."],
        ),
        (
            *("side-by-side", "a-step-further", ["5", "5"]),
            ["No: SG(1/6,5,5) = 4.", "x0 = 1, m = 5, u = 17, y = 2, z = 4."],
        ),
        ("nim-sum", "the-nim-sum", ["five"], ["An answer is a number here."]),
        # asked for before its theorem, it is not held against the theorem
        ("halving", "v2", ["9", "9"], ["No: v2(20) = 2."]),
    ],
)
def test_a_wrong_value_is_told_with_the_quantities_it_comes_from(
    name: str, slug: str, answers: list[str], told: list[str]
) -> None:
    course = at_step_of(name, slug)
    for answer in answers:
        missed, course = course.missed, answered(course, answer)[0]
        assert (course.missed == missed) == (answer == "five"), "a word costs nothing"
    lines = [line.text for line in answered(at_step_of(name, slug), answers[0])[1]]
    assert len(answers) == 1 or "Look once more" in lines[0] or slug == "v2"
    assert not course.solved


def test_a_board_too_large_for_brute_force_is_judged() -> None:
    course = at_step_of("nine-positions", "the-ninth-to-be-repaired")
    missed, lines = answered(course, "d45053,62932=4096+58836")
    assert not missed.solved
    assert any("the low column, the first from the right with at most two 1s" in line.text for line in lines)
    assert answered(course, "d62932,64512=4096+60416")[0].solved
    assert answered(course, "d64512,62932=4096+58836")[0].solved


def test_an_exam_says_where_the_win_slipped_and_brings_another_board() -> None:
    course = at_step_of("exam", "the-small-exam")
    first = course.board
    course, lines = answered(course, sides(course.board)[1][0])
    assert [line.kind for line in lines] == ["move", "reply"], "an exam says nothing on the way"
    while course.missed == 0 and not course.solved:
        moves = sides(course.board)[0] or sides(course.board)[1]
        course, lines = answered(course, moves[0])
    assert not course.solved, "the perfect player gave a won game back"
    assert any("The win slipped here: from " in line.text for line in lines)
    assert course.board != first
    assert helped(course)[1][0].text.startswith("An exam")


def test_a_hint_speaks_of_the_convention_that_the_lesson_teaches() -> None:
    course = at_step_of("won-and-lost", "now-win-a-game")
    for _ in range(4):
        course, lines = helped(course)
        assert not any("isère" in line.text for line in lines)


def test_a_move_in_a_sum_is_told_as_a_sentence() -> None:
    course = at_step_of("several-games", "win-a-game")
    _, lines = answered(course, sides(course.board)[0][0])
    assert lines[0].text.startswith("You take ")


@pytest.mark.few("*-1")
@pytest.mark.parametrize("take", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "slug"),
    [
        *(("exam", "the-small-exam"), ("exam", "the-great-exam"), ("at-most-three", "the-exam")),
        *(("any-bound", "the-exam"), ("k-nice", "the-exam"), ("figure-2", "the-last-exam")),
    ],
)
def test_no_exam_is_passed_by_taking_the_same_every_time(name: str, slug: str, take: int) -> None:
    for seed in range(3):
        course = at_step_of(name, slug, seed)
        while not course.missed and not course.solved:
            p = ask.typed(Heaps, course.board)
            course, _ = answered(course, str(min(take, p.k or take, p.heaps[0])))
        assert not course.solved, course.line


def test_hints_climb_from_the_writers_to_the_theory() -> None:
    course = at_step_of("nim-sum", "some-move-restores-it")
    seen = []
    for _ in range(7):
        course, told = helped(course)
        seen.append([line.text for line in told])
    assert seen[:2] == [["The 9 must become 6."], ["You can win (1 of 17 moves)."]]
    assert any("Take 3 from the 9 (9-3)." in line for line in seen[3])
    assert any("has a partner" in line for line in seen[4])
    assert seen[5] == seen[6]
    assert any("nim-sum" in line for line in seen[5])


@pytest.mark.few("[a-m]*")
@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.id)
def test_hints_lead_where_the_step_wants_to_go(each: Lesson) -> None:
    for index, step in enumerate(each.steps):
        if step.kind == "play" and step.boards and is_heaps(step.boards[0].last):
            course, told = LessonExercise.begin(each, Progress().reach(each, index)), list[str]()
            for _ in range(7):
                course, blocks = helped(course)
                told += [block.text for block in blocks if block.text != step.hint]
            p = step.boards[0].last
            assert bool(told) == (not any(want.startswith("sg = ") for want in step.want)), step.title
            move = ask.present(hints.explained(p).move)
            assert not told or judging.reaches(play(catalogue.game_of(p), p, move), step.want, p, move)


def test_back_skip_and_again() -> None:
    course = LessonExercise.begin(lesson("won-and-lost"))
    there = end = course.turn("skip").turn("skip")
    assert (there.index, there.turn("back").index, course.turn("back").index) == (2, 1, 0)
    assert there.progress.step(there.lesson) == 2
    while not end.done:
        end = end.turn("skip")
    assert end.prompt()[0].text == "Won and lost: 0 of 11 steps solved"
    assert end.turn("again").index == 0
    assert end.turn("skip").done


def test_a_course_goes_on_where_it_was_left() -> None:
    left = LessonExercise.begin(lesson("won-and-lost")).turn("skip").turn("skip").progress
    for progress, index in (left, 2), (Progress(), 0), (Progress(reached={"won-and-lost": "gone"}), 0):
        assert LessonExercise.begin(lesson("won-and-lost"), progress).index == index
