"""Every lesson is taken to its end, wrong answers included, and judged by brute force on the way."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from nimarcade.coach import checked_words, fresh, hints, judging, lesson_exercise
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, Step, lesson, lessons, parse
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue
from nimarcade.core.game import graphed, play
from nimarcade.core.verdict import NP
from nimarcade.games.greedy_nim import GAME as greedy_nim
from nimarcade.games.heaps import Heaps
from nimarcade.theory import proof_diagrams
from tests import ask
from tests.boards import board_of, brute_of, lost, too_large
from tests.coach import test_table_lessons as at_table

LESSONS = [
    pytest.param(each, id=each.id) for each in lessons() if graphed(catalogue.game(each.game)) is not None
]
"""Those at the table are judged in test_table_lessons."""


is_p = lost


def moves_of(p: Any) -> list[Any]:
    """All moves; of boards with very many the first ones and the perfect player's."""
    moves = list(islice(catalogue.game_of(p).moves(p), 40 if too_large(p) else None))
    return [*moves, ask.best(p)] if too_large(p) and not is_p(p) else moves


def codes(p: Any, *, good: bool, value: int | None = None) -> list[str]:
    """Codes of the moves that win (or do not) by brute force, or that lead to a value (or do not)."""
    game = catalogue.game_of(p)
    return [game.write_move(p, m) for m in moves_of(p) if wished(play(game, p, m), value) == good]


def wished(p: Any, value: int | None) -> bool:
    return is_p(p) if value is None else brute_of(p).grundy(board_of(p)) == value


def value_wanted(step: Step) -> int | None:
    return next((int(w.removeprefix("sg = ")) for w in step.want if w.startswith("sg = ")), None)


def heaps(p: Any) -> bool:
    """Whether it is a position of heaps; a lesson may show tables of So Long Sucker as well."""
    return p is None or graphed(catalogue.game_of(p)) is not None


def right_answer(course: LessonExercise, step: Step) -> str:
    if not heaps(course.board):
        return at_table.right_answer(course, step)
    if step.kind == "choose":
        return next(str(i) for i, (_, _, right) in enumerate(step.answers, 1) if right)
    if step.kind == "guess":
        return rules(step, right=True)[0]
    if step.kind == "fill":
        return " ".join(cells(step))
    if step.asks == "value":
        return _value(course.board, step.want[0])
    if step.kind == "diagram":
        return next(code for code, arrow in arrows(course, step) if arrow and arrow not in course.tried)
    if step.kind == "try":
        p = ask.present(course.board)
        game = catalogue.game_of(p)
        moves = [game.write_move(p, m) for m in moves_of(p)]
        return moves[len(course.tried)]
    return next(
        code
        for code in codes(course.board, good=True, value=value_wanted(step))
        if step.kind != "play" or _leaves(course.board, code, step)
    )


def _leaves(p: Any, code: str, step: Step) -> bool:
    """Whether the move leaves the very position that a step wants, if it wants one."""
    game = catalogue.game_of(p)
    after = catalogue.write(play(game, p, game.read_move(p, code)))
    return all(after == word.removeprefix("leave ") for word in step.want if word.startswith("leave "))


def arrows(course: LessonExercise, step: Step) -> list[tuple[str, str | None]]:
    """Codes of all moves, each with the number of its arrow if the move is as wanted."""
    p, met = ask.typed(Heaps, course.board), []
    for m in greedy_nim.moves(p):
        after = play(greedy_nim, p, m)
        arrow = proof_diagrams.arrow_of(p, m, after)
        number = "" if arrow is None else arrow.number
        meant = lesson_exercise.wanted(step.want, after, number)
        met.append((greedy_nim.write_move(p, m), number if meant else None))
    return met


def cells(step: Step) -> list[str]:
    return [_value(catalogue.read(code), step.want[0]) for code in step.grid.cells]


def rules(step: Step, *, right: bool) -> list[str]:
    """The numbers of the rules that hold on every board by brute force, or of those that do not."""
    boards = fresh.box(step.draw)
    return [
        str(i)
        for i, (_, condition, _) in enumerate(step.answers, 1)
        if all(fresh.holds(condition, p) == is_p(p) for p in boards) == right
    ]


def _value(p: Any, name: str) -> str:
    if name == "outcome":
        return "P" if is_p(p) else "N"
    if name == "sg":
        return str(brute_of(p).grundy(board_of(p)))
    if name == "singular":
        return "yes" if ask.singular(p) else "no"
    return checked_words.facts(p)[checked_words.plain(name)]


def wrong_answers(course: LessonExercise, step: Step) -> list[str]:
    """One of each kind: what does not read, what is against the rules, what is wrong."""
    if not heaps(course.board):
        return at_table.wrong_answers(course, step)
    if step.kind == "choose":
        return ["0", *(str(i) for i, (_, _, right) in enumerate(step.answers, 1) if not right)]
    if step.kind == "guess":
        return ["0", *rules(step, right=False)]
    if step.kind == "fill":
        first, *_ = cells(step)
        return ["", "nonsense", {"N": "P", "P": "N"}.get(first) or str(int(first) + 1)]
    if step.kind == "value":
        right = _value(course.board, step.want[0])
        opposite = {"N": "P", "P": "N", "yes": "no", "no": "yes"}
        return ["", "nonsense", opposite[right] if right in opposite else str(int(right) + 1)]
    if step.kind in ("play", "game"):
        return ["", "nonsense", "99-1", *codes(course.board, good=False, value=value_wanted(step))]
    if step.kind == "diagram" and step.want:
        return ["", "nonsense", "99-1", *(code for code, arrow in arrows(course, step) if arrow is None)]
    return ["nonsense"] if step.kind in ("try", "diagram") else []


@pytest.mark.few("exam", "delete-and-split", "three-nice", "won-and-lost", "stable-moves")
@pytest.mark.parametrize("each", LESSONS)
def test_a_lesson_is_taken_to_its_end(each: Lesson) -> None:
    course = LessonExercise.begin(each, seed=1)
    answers = 0
    while not course.done:
        step = ask.present(course.step)
        assert course.prompt()[0].kind in ("title", "ask", "pre")
        if course.wants == "enter":
            course, lines = answered(course, "")
            assert not lines
            continue
        for wrong in wrong_answers(course, step):
            missed, lines = at_table.noted(course, wrong)
            assert lines, (step.slug, wrong)
            assert not missed.solved, (step.slug, wrong)
            assert missed.board == course.board or (step.run and step.kind == "value")
        course, lines = at_table.noted(course, right_answer(course, step))
        assert lines
        answers += 1
        assert answers < 300
    assert course.progress.finished(each)
    assert course.prompt()[0].text.endswith("finished")
    assert course.progress.step(each) == 0


@pytest.mark.few("won-and-lost", "nim-sum")
@pytest.mark.parametrize("each", LESSONS)
def test_boards_drawn_are_what_brute_force_confirms(each: Lesson) -> None:
    for step in each.steps:
        outcomes: list[NP | None] = ["N", "P"] if step.want == ("outcome",) else [step.outcome] * 3
        for seed, outcome in enumerate(outcomes if step.draw and step.kind not in ("fill", "guess") else []):
            code = fresh.drawn(step.draw, step.where, outcome, Random(seed))
            p = catalogue.read(code)
            assert outcome is None or is_p(p) == (outcome == "P"), code
            assert not step.where or fresh.holds(step.where, p)
        if step.kind == "guess":
            assert len(rules(step, right=True)) == 1, step.slug


@pytest.mark.few("won-and-lost", "exam", "stable-moves", "nim-sum", "less-one")
@pytest.mark.parametrize("each", LESSONS)
def test_steps_ask_what_brute_force_confirms(each: Lesson) -> None:
    for step in each.steps:
        if not all(map(heaps, step.positions)):
            at_table.check(step)
            continue
        for p in step.positions:
            assert (ask.outcome(p) == "P") == is_p(p), catalogue.write(p)
            if step.kind in ("play", "exam", "game") and value_wanted(step) is None:
                assert is_p(p) == step.second, (
                    f"{step.slug}: {catalogue.write(p)} is not for the person to win"
                )
            if step.kind == "try":
                assert is_p(p), f"{step.slug}: a try shows that every move loses"
        if step.kind == "play" and not step.draw:
            (p,) = step.positions
            game = catalogue.game_of(p)
            taken = {m for m in moves_of(p) if judging.reaches(play(game, p, m), step.want, p, m)}
            assert taken, step.slug
            value = value_wanted(step)
            assert all(wished(play(game, p, m), value) for m in taken), f"{step.slug} takes a wrong move"
        if step.kind == "choose":
            assert sum(right for _, _, right in step.answers) == 1


# What a course says to answers: refutations, hints, exams, and the ways through a lesson.


def _solved_to(name: str, slug: str) -> LessonExercise:
    course = LessonExercise.begin(lesson(name), seed=1)
    while course.step is not None and course.step.slug != slug:
        course = course.turn("skip")
    return course


def test_a_wrong_move_is_refuted_on_the_board() -> None:
    course, lines = answered(_solved_to("three-nice", "find-the-partner"), "11-1")
    game = catalogue.game("greedy-nim")
    first, after, back = course.frames
    assert game.write(first) == "greedy-nim+misere+k=3:11,9"
    assert game.write(after) == "greedy-nim+misere+k=3:10,9"
    assert lost(back)
    assert [line.kind for line in lines] == ["wrong", "fails", "reply"]
    assert "10-2" in game.write_move(after, ask.best(after))


def test_the_last_stone_taken_in_misere_play_loses_at_once() -> None:
    course, lines = answered(_solved_to("the-last-stone-loses", "the-picture"), "2-2")
    assert ask.typed(Heaps, course.frames[-1]).heaps == (1, 0)
    lost, lines = answered(LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")), "2-2")
    assert "You lose at once" in lines[-1].text
    assert not lost.solved


def test_a_win_that_is_not_the_task_is_told_so() -> None:
    course = LessonExercise.begin(parse(SMALL, "nim", "lesson-small.md")).turn("skip")
    missed, lines = answered(course, "5-2")
    assert "not the task" in lines[-1].text
    assert not missed.solved
    assert answered(course, "7-6")[0].solved


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


def test_a_move_to_another_value_is_answered_with_that_value() -> None:
    course = _solved_to("side-by-side", "beside-a-heap-of-1")
    missed, lines = answered(course, "1-1")
    assert lines[0].text == "Not that. 1-1 leaves 1/2,0: SG(1/2,0) = 3, and 1 is wanted."
    assert not missed.solved
    assert answered(course, "x1-1,2-2")[0].solved


def test_a_value_is_told_with_the_quantities_it_comes_from() -> None:
    course = _solved_to("side-by-side", "a-step-further")
    missed, lines = answered(course, "5")
    assert "Look once more" in lines[0].text
    _, lines = answered(missed, "5")
    assert lines[0].text == "No: SG(1/6,5,5) = 4."
    assert lines[1].text == "x0 = 1, m = 5, u = 17, y = 2, z = 4."


def test_a_board_too_large_for_brute_force_is_judged() -> None:
    course = _solved_to("nine-positions", "the-ninth-to-be-repaired")
    missed, lines = answered(course, "d45053,62932=4096+58836")
    assert not missed.solved
    assert any("the low column, the first from the right with at most two 1s" in line.text for line in lines)
    assert answered(course, "d62932,64512=4096+60416")[0].solved
    assert answered(course, "d64512,62932=4096+58836")[0].solved


def test_a_game_takes_back_what_loses() -> None:
    course = _solved_to("won-and-lost", "now-win-a-game")
    same, lines = answered(course, codes(course.board, good=False)[0])
    assert same.board == course.board
    assert len(same.frames) == 3
    assert "back" in lines[-1].text
    on, _ = answered(course, codes(course.board, good=True)[0])
    assert on.board != course.board


def test_an_exam_says_where_the_win_slipped_and_brings_another_board() -> None:
    course = _solved_to("exam", "the-small-exam")
    first = course.board
    course, lines = answered(course, codes(course.board, good=False)[0])
    assert [line.kind for line in lines] == ["move", "reply"], "an exam says nothing on the way"
    while course.missed == 0 and not course.solved:
        moves = codes(course.board, good=True) or codes(course.board, good=False)
        course, lines = answered(course, moves[0])
    assert not course.solved, "the perfect player gave a won game back"
    assert any("The win slipped here: from " in line.text for line in lines)
    assert course.board != first
    assert helped(course)[1][0].text.startswith("An exam")


def test_a_word_is_no_number_and_costs_nothing() -> None:
    course = _solved_to("nim-sum", "the-nim-sum")
    same, lines = answered(course, "five")
    assert (same, lines[0].text) == (course, "An answer is a number here.")


def test_a_value_asked_for_before_its_theorem_is_not_held_against_the_theorem() -> None:
    course, _ = answered(_solved_to("halving", "v2"), "9")
    assert [line.text for line in answered(course, "9")[1]] == ["No: v2(20) = 2."]


def test_a_hint_speaks_of_the_convention_that_the_lesson_teaches() -> None:
    course = _solved_to("won-and-lost", "now-win-a-game")
    for _ in range(4):
        course, lines = helped(course)
        assert not any("isère" in line.text for line in lines)


def test_a_move_in_a_sum_is_told_as_a_sentence() -> None:
    course = _solved_to("several-games", "win-a-game")
    assert course.board is not None
    _, lines = answered(course, codes(course.board, good=True)[0])
    assert lines[0].text.startswith("You take ")


@pytest.mark.parametrize("take", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("exam", "the-small-exam"),
        ("exam", "the-great-exam"),
        ("at-most-three", "the-exam"),
        ("any-bound", "the-exam"),
        ("k-nice", "the-exam"),
        ("figure-2", "the-last-exam"),
    ],
)
def test_no_exam_is_passed_by_taking_the_same_every_time(name: str, slug: str, take: int) -> None:
    for seed in range(3):
        course = LessonExercise.begin(lesson(name), seed=seed)
        while course.step is not None and course.step.slug != slug:
            course = course.turn("skip")
        while not course.missed and not course.solved:
            p = ask.typed(Heaps, course.board)
            course, _ = answered(course, str(min(take, p.k or take, p.heaps[0])))
        assert not course.solved, course.line


JUNK = [
    "",
    " ",
    "٣-1",
    "9" * 20_000,
    "9-" + "1" * 20_000,
    "\x00",
    "take ٣ from ٥",
    "-1",
    "1_0",
    "3-3,3-3",
    "é",
    "²",
]


@pytest.mark.parametrize("each", LESSONS)
def test_no_answer_breaks_a_lesson(each: Lesson) -> None:
    course = LessonExercise.begin(each)
    while not course.done:
        for text in JUNK if course.wants != "enter" else []:
            same, lines = answered(course, text)
            assert not same.solved, (course.step, text)
            assert all("\n" not in line.text and len(line.text) < 400 for line in lines)
        course = course.turn("skip")


def test_moves_can_be_written_in_words() -> None:
    p = catalogue.read("nim:5,3")
    game = catalogue.game("nim")
    assert (
        judging.read_move(p, "take 2 from the 5")
        == judging.read_move(p, "2 of 5")
        == game.read_move(p, "5-2")
    )
    q = catalogue.read("greedy-nim:5,3")
    assert judging.read_move(q, "2") == catalogue.game("greedy-nim").read_move(q, "5-2")


def test_hints_climb_from_the_writers_to_the_theory() -> None:
    course = _solved_to("nim-sum", "some-move-restores-it")
    seen = []
    for _ in range(7):
        course, told = helped(course)
        seen.append([line.text for line in told])
    assert seen[0] == ["The 9 must become 6."]
    assert seen[1] == ["You can win (1 of 17 moves)."]
    assert any("Take 3 from the 9 (9-3)." in line for line in seen[3])
    assert any("has a partner" in line for line in seen[4])
    assert seen[5] == seen[6]
    assert any("nim-sum" in line for line in seen[5])


@pytest.mark.parametrize("each", LESSONS)
def test_hints_lead_where_the_step_wants_to_go(each: Lesson) -> None:
    for index, step in enumerate(each.steps):
        if step.kind == "play" and step.boards and heaps(step.boards[0].last):
            course, told = LessonExercise.begin(each, Progress().reach(each, index)), list[str]()
            for _ in range(7):
                course, blocks = helped(course)
                told += [block.text for block in blocks if block.text != step.hint]
            p = step.boards[0].last
            assert bool(told) == (value_wanted(step) is None), step.title
            move = hints.explained(p).move
            assert move is not None
            assert not told or judging.reaches(play(catalogue.game_of(p), p, move), step.want, p, move)


def test_back_skip_and_again() -> None:
    course = LessonExercise.begin(lesson("won-and-lost"))
    there = course.turn("skip").turn("skip")
    assert there.index == 2
    assert there.turn("back").index == 1
    assert course.turn("back").index == 0
    assert there.progress.step(there.lesson) == 2
    end = there
    while not end.done:
        end = end.turn("skip")
    assert end.prompt()[0].text == "Won and lost: 0 of 11 steps solved"
    assert end.turn("again").index == 0
    assert end.turn("skip").done


def test_a_course_goes_on_where_it_was_left() -> None:
    course = LessonExercise.begin(lesson("won-and-lost")).turn("skip").turn("skip")
    assert LessonExercise.begin(course.lesson, course.progress).index == 2
    assert LessonExercise.begin(course.lesson, Progress()).index == 0
    assert LessonExercise.begin(course.lesson, Progress(reached={"won-and-lost": "gone"})).index == 0
