"""Difficulty fitted to answers: what troubles simulated solvers is found out, and nothing is overdone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from nimarcade.coach import rating
from nimarcade.coach.puzzles import source
from nimarcade.coach.rating import Attempt, Rating, correction

TRUE = {"only": 0, "case": 200, "outcome": -100}
"""How much harder the kinds are than they were thought to be, for those who answer below."""


def _answers(many: int, seed: int = 1) -> tuple[Attempt, ...]:
    rng = Random(seed)
    answers = []
    for _ in range(many):
        kind, game = rng.choice(list(TRUE)), rng.choice(("nim", "delete-nim"))
        estimate, rating = rng.randrange(900, 1600), rng.randrange(1000, 1500)
        hard = estimate + TRUE[kind] + (150 if (game, kind) == ("delete-nim", "only") else 0)
        right = rng.random() < 1 / (1 + 10 ** ((hard - rating) / 400))
        answers.append(Attempt(game, kind, estimate, rating, right))
    return tuple(answers)


def test_what_is_harder_than_thought_is_found_out() -> None:
    known = _answers(rating.ATTEMPTS)
    moved = {(game, kind): correction(known, game, kind) for game in ("nim", "delete-nim") for kind in TRUE}
    middle = sum(TRUE.values()) / 3 + 150 / 6
    for (game, kind), number in moved.items():
        true = TRUE[kind] + (150 if (game, kind) == ("delete-nim", "only") else 0) - middle
        assert abs(number - true) < 70, (game, kind, number, true)


def test_the_scale_of_the_rating_stays() -> None:
    """Whoever solves everything is good; the puzzles are not therefore easy."""
    known = tuple(replace(each, right=True) for each in _answers(200))
    assert abs(sum(correction(known, each.game, each.kind) for each in known) / len(known)) < 1


def test_few_answers_move_nothing() -> None:
    few = tuple(Attempt("nim", "only", 1200, 1200, False) for _ in range(rating.LEAST - 1))
    assert correction(few, "nim", "only") == 0
    assert correction((), "nim", "only") == 0
    known = _answers(200)
    assert correction(known, "co-nim", "capture") == 0, "of these nothing is known"


@pytest.mark.parametrize("right", [True, False])
def test_no_answers_move_it_beyond_all_bounds(right: bool) -> None:
    other = tuple(Attempt("nim", "only", 1200, 1200, not right) for _ in range(500))
    odd = tuple(Attempt("delete-nim", "case", 1200, 1200, right) for _ in range(500))
    moved = correction((*other, *odd), "delete-nim", "case")
    assert 60 < (-moved if right else moved) <= rating.FARTHEST


def test_the_same_answers_give_the_same_numbers() -> None:
    known = _answers(300)
    first = [correction(known, "nim", kind) for kind in TRUE]
    rating._fitted.cache_clear()
    assert [correction(known, "nim", kind) for kind in TRUE] == first


def test_a_puzzle_is_as_hard_as_it_turned_out() -> None:
    puzzle = source.made("nim", "case", 2, 3)
    assert Rating().difficulty(puzzle) == puzzle.difficulty
    assert Rating(attempts=_answers(rating.ATTEMPTS)).difficulty(puzzle) > puzzle.difficulty + 80
