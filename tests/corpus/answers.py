"""Writes data/lessons.json: what is typed when each lesson is taken to its end, with wrong answers and hints.

Boards are drawn from chance without a seed, which `still` makes the seed 0. The lesson is left in the middle
with `quit`, and gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.lesson import LessonExercise
from nimarcade.coach.lessons import Lesson, lessons
from tests.corpus.sections.lessons import ANSWERS


def typed(lesson: Lesson) -> Iterator[str]:
    """The lines, in the order in which they are typed."""
    from tests.coach.test_lesson import right_answer, wrong_answers

    seed = Random(0).randrange(1 << 32)
    course, left = LessonExercise.begin(lesson, seed=seed), False
    while (step := course.step) is not None:
        if not left and course.index == len(lesson.steps) // 2:
            left = True
            yield "quit"
            course = LessonExercise.begin(lesson, course.progress, seed)
        elif course.wants == "enter":
            yield ""
            course, _ = answered(course, "")
        else:
            for wrong in dict.fromkeys(["nonsense", *wrong_answers(course, step)[-2:]]):
                if wrong and not course.missed:
                    yield wrong
                    course, _ = answered(course, wrong)
            yield "hint"
            course, _ = helped(course)
            right = right_answer(course, step)
            yield right
            course, _ = answered(course, right)


if __name__ == "__main__":
    lines = {lesson.id: list(typed(lesson)) for lesson in lessons()}
    ANSWERS.write_text(json.dumps(lines, indent=0, ensure_ascii=False) + "\n", "utf-8")
