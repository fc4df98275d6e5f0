"""Every lesson is taken to its end, wrong answers included, and judged by brute force on the way."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from nimarcade.coach import checked_words, fresh, judging, lesson_exercise
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, Step, lessons
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
    """The Sprague-Grundy value a step wants left, if it wants one."""
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
        p = course.board
        assert p is not None
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
    """What belongs into the cells of a grid, by brute force."""
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
        step = course.step
        assert step is not None
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
