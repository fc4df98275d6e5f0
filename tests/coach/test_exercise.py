"""What lessons, cards and puzzles have in common: prompts, judgements that can be sent, ways through."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from nimarcade.coach.card_exercise import CardExercise
from nimarcade.coach.deck import Deck
from nimarcade.coach.exercise import Exercise, Judgement, Line, Wants, answered, helped
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import lesson
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import catalogue, task
from nimarcade.core.task import Task, call

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
LINE = "so-long-sucker+custom+c=2+k=4"


def card() -> CardExercise:
    return CardExercise.begin([*Deck().add("nim:5,4", "5-2", "game", NOW).cards.values()])


def puzzle(name: str) -> PuzzleExercise:
    return PuzzleExercise.begin(source.named(name))


CASES: list[tuple[Callable[[], Exercise], Wants, str, str]] = [
    (lambda: LessonExercise.begin(lesson("won-and-lost")), "move", "3-1", "3-3"),
    (card, "move", "5-2", "5-1"),
    (lambda: puzzle("nim/only/2/17"), "move", "5-1", "3-3"),
    (lambda: puzzle("greedy-nim+k=3/case/4/7"), "option", "4", "5"),
    (lambda: puzzle("so-long-sucker+endgame/capture/4/782"), "value", "2 1", "1 4"),
]


def in_another_process(work: Task[Judgement]) -> Judgement:
    answer = call(work.module, work.name, json.loads(task.sent(list(work.args))))
    return task.unpack(Judgement, json.loads(task.sent(answer)))


@pytest.mark.parametrize(("begin", "wants", "wrong", "right"), CASES)
def test_an_exercise_is_answered_wrong_then_right(
    begin: Callable[[], Exercise], wants: Wants, wrong: str, right: str
) -> None:
    exercise = begin()
    assert exercise.wants == wants
    assert len(exercise.prompt()) > len(exercise.prompt(brief=True))
    before = exercise.board
    for answer, mark in (("\x00", "refused"), (wrong, "wrong")):
        work = exercise.judge(answer)
        assert in_another_process(work) == work.here()
        assert work.here().mark == mark
        exercise, blocks = answered(exercise, answer)
        assert blocks
        assert (exercise.wants, exercise.board) == (wants, before), "it waits for another answer"
    assert exercise.frames[0] == before
    assert in_another_process(exercise.judge(right)).mark == "right"
    exercise, blocks = answered(exercise, right)
    assert blocks[0].kind == "right"
    assert exercise.wants == "enter"


@pytest.mark.parametrize(("begin", "wants", "wrong", "right"), CASES)
def test_help_can_be_sent_and_is_no_answer(
    begin: Callable[[], Exercise], wants: Wants, wrong: str, right: str
) -> None:
    exercise = begin()
    work = exercise.help("why")
    assert in_another_process(work) == work.here()
    after, blocks = helped(exercise, "why")
    assert blocks
    assert work.here().mark == "told"
    assert after != exercise


def test_a_line_keeps_what_a_code_alone_does_not() -> None:
    line = Line(LINE).on(["B@1~R", "R@2~B"])
    frames = Line(LINE).frames(line.moves)
    assert frames[0] == catalogue.read(LINE)
    assert frames[-1] == line.last
    assert line.on([]) is line
    assert task.unpack(Line, json.loads(task.sent(line))) == line


def test_help_marks_what_it_speaks_of() -> None:
    cards = Deck().add("delete-nim:8,5", "d8,5=1+4", "game", NOW).cards.values()
    hinted = CardExercise.begin([*cards]).help("hint").here()
    assert [(mark.kind, mark.label) for mark in hinted.lit] == [("look", "even")]
    told = puzzle("nim/only/2/17").help("why").here()
    assert "take" in {mark.kind for mark in told.lit}
