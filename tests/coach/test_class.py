"""The class answers every step of every lesson, every kind of puzzle and every card, rightly, wrongly, with
nonsense and by chance: no right one is called wrong, no other one is taken, and nothing false is said."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

import pytest

from nimarcade.coach.card_exercise import CardExercise
from nimarcade.coach.deck import Deck
from nimarcade.coach.exercise import Exercise, Judgement
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, lessons
from nimarcade.coach.puzzles import levels, source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import task
from tests.coach import class_room as room
from tests.coach import puzzle_oracle

E = TypeVar("E", bound=Exercise)
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
MOST, FEW = 8, 4
"""So many right answers are given at each moment with the first seed and with the others, and of each other
sort half as many."""


def sent(work: task.Task[Judgement]) -> Judgement:
    """As another process would judge it."""
    answer = task.call(work.module, work.name, json.loads(task.sent(list(work.args))))
    return task.unpack(Judgement, json.loads(task.sent(answer)))


def some(answers: Sequence[str], count: int, rng: Random) -> Sequence[str]:
    return answers if len(answers) <= count else rng.sample(answers, count)


def heard(exercise: E, answers: Sequence[str], marks: set[str], rng: Random, most: int) -> list[Judgement]:
    """Some of the answers judged, all of which are to have one of these marks."""
    judged = []
    for answer in some(answers, most, rng):
        judged.append(sent(exercise.judge(answer)))
        assert judged[-1].mark in marks, (exercise, answer, judged[-1])
        room.check(exercise, judged[-1])
    return judged


def lost_on(exercise: E, judgement: Judgement, rng: Random) -> None:
    """A game played on by chance, in which the perfect player gives nothing back."""
    while judgement.mark == "on":
        exercise = exercise.after(judgement)
        paper = room.paper(exercise)
        judgement = sent(exercise.judge(rng.choice([*paper.right, *paper.wrong])))
        room.check(exercise, judgement)
    assert judgement.mark == "wrong"


def asked(exercise: E, rng: Random, most: int) -> E:
    """Every mind answers at this moment; the exercise goes on with one of the answers that were right."""
    paper = room.paper(exercise)
    assert paper.right, "nobody can answer this"
    if room.loses_on(exercise):
        for slip in heard(exercise, paper.wrong, {"on", "wrong"}, rng, 1):
            lost_on(exercise, slip, rng)
    else:
        for missed in heard(exercise, paper.wrong, {"wrong"}, rng, most // 2):
            assert exercise.after(missed).wants == exercise.wants, "it asks again"
    for other in heard(exercise, paper.others, {"wrong"}, rng, most):
        assert any("It wins, but" in block.text or "is wanted" in block.text for block in other.blocks)
    for odd in heard(exercise, room.nonsense(exercise), {"refused", "wrong"}, rng, most // 2):
        assert odd.mark == "wrong" or exercise.after(odd) == exercise, "it costs nothing"
    helped, before = exercise, None
    while not getattr(exercise, "reached", 0) and (told := sent(helped.help("hint"))) != before:
        assert told.mark in ("told", "refused")
        room.check(helped, told)
        helped, before = helped.after(told), told
        assert helped.wants == exercise.wants, "a hint is no answer"
    return exercise.after(rng.choice(heard(exercise, paper.right, {"right", "on"}, rng, most)))


def gone_through(exercise: E, seed: int) -> E:
    rng = Random(seed)
    most, before = MOST if seed == 1 else FEW, None
    while exercise.wants != "nothing" and exercise != before:
        assert all(block.text.isprintable() for block in exercise.prompt())
        before = exercise
        exercise = exercise.turn("next") if exercise.wants == "enter" else asked(exercise, rng, most)
    return exercise


SEEDS = (1, 3, 5)


@pytest.mark.few("won-and-lost", "capture", "values-by-heap")
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson(lesson: Lesson) -> None:
    course = gone_through(LessonExercise.begin(lesson, seed=SEEDS[1]), SEEDS[1])
    assert course.progress.finished(lesson)
    assert course.prompt()[0].text.endswith("finished")


@pytest.mark.few("nim-1", "[st]*-1", "delete-nim-1", thin=2)
@pytest.mark.parametrize(
    ("head", "seed"),
    [
        pytest.param(head, seed, id=f"{head}-{seed}")
        for turn, head in enumerate(levels.all_heads())
        for seed in (SEEDS[0], SEEDS[1 + turn % 2])
    ],
)
def test_puzzles_and_cards(head: str, seed: int) -> None:
    """Every kind, at another level for each seed, of which line mode has the others; a win given away on
    such a board is a card."""
    for kind in levels.kinds_of(head):
        puzzle = source.made(head, kind, max(levels.least_level(head, kind), seed), seed)
        puzzle_oracle.judge(puzzle)
        done = gone_through(PuzzleExercise.begin(puzzle), seed)
        assert (done.first, done.over) == (True, True)
        if puzzle.kind == "only":
            card = Deck().add(puzzle.code, room.sides(puzzle.position)[1][0], "only", NOW)
            assert gone_through(CardExercise.begin([*card.cards.values()]), seed).done[0][1] == "right"
