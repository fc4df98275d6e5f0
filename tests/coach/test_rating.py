"""The puzzle rating: Glickman's own numbers, streaks, and a file that nothing can spoil."""

import re
from dataclasses import replace
from datetime import date, timedelta
from math import log2
from pathlib import Path
from random import Random
from statistics import correlation

import pytest
from glicko2.math.algorithm import update_rating

from nimarcade.coach import deck, diary, hints, rating, statistics
from nimarcade.coach.puzzles import kinds, source
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.rating import MIDDLE, SCALE, Attempt, Rating, correction
from tests import ask

TODAY = date(2026, 1, 10)
DAY = timedelta(1)


def test_the_library_agrees_with_glickmans_worked_example() -> None:
    """Glickman 2013, Example of the Glicko-2 system: 1500, 200, 0.06 becomes 1464.06, 151.52, 0.05999."""
    games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
    opponents = [((r - MIDDLE) / SCALE, d / SCALE, score) for r, d, score in games]
    updated = update_rating(0.0, 200 / SCALE, 0.06, opponents, tau=0.5)
    assert MIDDLE + SCALE * updated.mu == pytest.approx(1464.06, abs=0.01)
    assert SCALE * updated.phi == pytest.approx(151.52, abs=0.01)
    assert updated.sigma == pytest.approx(0.05999, abs=0.00001)


def test_right_answers_raise_it_and_wrong_ones_lower_it() -> None:
    new = Rating()
    up, down = new.after("a", 1300, True, TODAY), new.after("a", 1300, False, TODAY)
    assert down.rating < new.rating < up.rating
    assert up.deviation < new.deviation
    easy = new.after("a", 700, True, TODAY)
    assert new.rating < easy.rating < up.rating, "an easy puzzle tells less"


def test_it_comes_to_rest_at_the_difficulty_that_is_solved_half_the_time() -> None:
    known = Rating()
    for n in range(200):
        known = known.after(str(n), 1600, n % 2 == 0, TODAY)
    assert abs(known.rating - 1600) < 40
    assert known.settled
    assert known.words() == f"{known.rating:.0f} ± {2 * known.deviation:.0f}"


def test_days_without_puzzles_make_it_less_certain() -> None:
    known = Rating()
    for n in range(60):
        known = known.after(str(n), 1300, n % 2 == 0, TODAY)
    assert known.rested(TODAY + DAY) is known
    later, much = known.rested(TODAY + 90 * DAY), known.rested(TODAY + 900_000 * DAY)
    assert known.deviation < later.deviation < much.deviation <= rating.DEVIATION
    assert later.rating == known.rating


def test_no_puzzle_counts_twice() -> None:
    once = Rating().after("a", 1300, True, TODAY)
    assert once.after("a", 1300, True, TODAY) is once
    first, second = source.made("nim", "only", 1, 0), source.made("nim", "only", 2, 17)
    known = Rating().solved_or_not(first, True, TODAY)
    assert known.counts(second)
    assert not known.counts(first)
    assert not known.counts(source.named(f"nim/outcome/1/{first.code}")), "the board is what counts"
    assert not Rating(done=(first.name,)).counts(first), "earlier versions kept names"


def test_streaks() -> None:
    known = Rating()
    for n, right in enumerate([True, True, False, True]):
        known = known.after(str(n), 1300, right, TODAY)
    assert (known.tried, known.solved, known.streak, known.best) == (4, 3, 1, 2)
    for back in (3, 2, 1):
        known = known.took_daily(TODAY - back * DAY, back != 3)
    assert known.daily_streak(TODAY) == 2, "today's is still to come"
    assert known.took_daily(TODAY, True).daily_streak(TODAY) == 3
    missed = known.took_daily(TODAY, False)
    assert [missed.went_on(TODAY, went).daily_streak(TODAY) for went in ("x", "xa", "xg", "hg")] == [
        2, 3, 0, 0,
    ]  # fmt: skip
    assert known.daily_streak(TODAY + 2 * DAY) == 0
    assert known.took_daily(TODAY - DAY, False) is known, "the first answer stands"
    assert Rating(days={date.min: True}).daily_streak(date.min) == 1


def test_a_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "puzzles.json"
    puzzle = source.made("nim", "only", 2, 17)
    known = Rating(run=7).solved_or_not(puzzle, False, TODAY).after("nim/only/1/2", 1300, True, TODAY)
    known = known.took_daily(TODAY, True)
    known = known.went_on(TODAY, "xho").went_on(TODAY, "xhoa").went_on(TODAY, "a")
    rating.STORE.at(path).change(lambda _: known)
    kept = rating.STORE.at(path).load()
    assert (kept.done, kept.days, kept.last, kept.streak) == (
        ("nim:5,5,3", "nim/only/1/2"), known.days, TODAY, 1,
    )  # fmt: skip
    assert kept.attempts == (Attempt("nim", "only", puzzle.difficulty, 1200, False),)
    assert (kept.run, kept.went) == (7, {TODAY: "xhoa"}), "once it is over nothing is added"
    assert kept.rating == pytest.approx(known.rating, abs=0.001)
    assert not list(path.parent.glob("*.new"))
    assert rating.STORE.at(tmp_path / "none.json").load() == Rating()


def test_first_answers_are_settled_once_and_mistakes_become_cards() -> None:
    puzzle = source.made("nim", "only", 2, 17)
    sentences = diary.settle(PuzzleSource(day="2026-01-10"), puzzle, False, "x", "5-1", 3.0)
    assert "Your rating: " in sentences[0]
    assert any("deck" in text for text in sentences)
    assert list(deck.load().cards) == [puzzle.code]
    assert statistics.load().counts["puzzles-only-tried"] == 1
    assert rating.load().days == {date(2026, 1, 10): False}
    before = rating.load()
    assert "before" in diary.settle(PuzzleSource(), puzzle, True, "a", "", 1.0)[0]
    assert rating.load() == before


@pytest.mark.sweep
def test_levels_follow_the_rating() -> None:
    assert [source.level_for(r) for r in (600, 1100, 1300, 1500, 2400)] == [1, 2, 3, 4, 5]
    means = []
    for known in (Rating(800, tried=100), Rating(1900, tried=100)):
        drawn = [PuzzleSource().draw(known, Random(seed)) for seed in range(25)]
        assert min(puzzle.level for puzzle in drawn) >= source.level_for(known.rating)
        means.append(sum(puzzle.difficulty for puzzle in drawn) / len(drawn))
    assert means[0] + 300 < means[1]


# Difficulty fitted to answers: what troubles simulated solvers is found out, and nothing is overdone.


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


@pytest.mark.parametrize("right", [True, False])
def test_few_answers_move_nothing_and_many_not_beyond_all_bounds(right: bool) -> None:
    few = tuple(Attempt("nim", "only", 1200, 1200, right) for _ in range(rating.LEAST - 1))
    assert correction(few, "nim", "only") == correction((), "nim", "only") == 0
    assert correction(_answers(200), "co-nim", "capture") == 0, "of these nothing is known"
    other = tuple(Attempt("nim", "only", 1200, 1200, not right) for _ in range(500))
    odd = tuple(Attempt("delete-nim", "case", 1200, 1200, right) for _ in range(500))
    moved = correction((*other, *odd), "delete-nim", "case")
    assert 60 < (-moved if right else moved) <= rating.FARTHEST


def test_a_puzzle_is_as_hard_as_it_turned_out() -> None:
    puzzle = source.made("nim", "case", 2, 3)
    assert Rating().difficulty(puzzle) == puzzle.difficulty
    assert Rating(attempts=_answers(rating.ATTEMPTS)).difficulty(puzzle) > puzzle.difficulty + 80


# A class: everybody answers by a logistic law, the harder the more there is to do by the printed recipe.


def _to_do(puzzle: Puzzle) -> int:
    """Counted as a reader would: the sentences of the recipe with the numbers in them, on a lost board those
    that show it; to see a move ahead is worth three."""
    p = puzzle.position
    if puzzle.answers == ("P",):
        p = kinds.answered(p)[1]
    told = hints.explained(p).as_json()
    shown = [f"{each['symbol']} {each['value']}" for each in ask.typed(list, told["terms"])]
    shown += [each["text"] for each in ask.typed(list, told["conditions"]) if each["of"] == "position"]
    sentences = ask.typed(list, told["method"]) or shown
    return sum(1 + len(re.findall(r"\d+", each)) for each in sentences) + 3 * puzzle.plies


def _ordered_alike(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation."""
    places = [
        [sum(b < a for b in each) + sum(b == a for b in each) / 2 for a in each] for each in (one, other)
    ]
    return correlation(*places)


@pytest.mark.parametrize(
    ("people", "answers", "pool"),
    [pytest.param(16, 80, 80, marks=pytest.mark.sweep), pytest.param(40, 120, 240, marks=pytest.mark.long)],
)
def test_ratings_order_a_class_by_skill_and_puzzles_by_hardness(people: int, answers: int, pool: int) -> None:
    """It finds cases harder and outcomes easier than is thought, and each puzzle has a surprise."""
    rng, bias = Random(1), {"case": 60, "outcome": -60}
    puzzles = [source.generate(seed=seed, level=1 + seed % 5) for seed in range(pool)]
    puzzles = [puzzle for puzzle in puzzles if _to_do(puzzle) and puzzle.kind != "capture"]
    hardness = [
        100 + 250 * log2(1 + _to_do(each)) + bias.get(each.kind, 0) + rng.gauss(0, 40) for each in puzzles
    ]
    skills = [800 + 900 * person / people for person in range(people)]
    known = [Rating() for _ in skills]
    attempts: tuple[Attempt, ...] = ()
    for turn in range(answers):
        for person, skill in enumerate(skills):
            which = rng.randrange(len(puzzles))
            puzzle, mine = puzzles[which], replace(known[person], attempts=attempts)
            right = rng.random() < 1 / (1 + 10 ** ((hardness[which] - skill) / 400))
            known[person] = mine.after(f"{turn}", mine.difficulty(puzzle), right, TODAY)
            game = puzzle.game.partition("+")[0]
            given = Attempt(game, puzzle.kind, puzzle.difficulty, round(mine.rating), right)
            attempts = (*attempts, given)[-rating.ATTEMPTS :] if turn % 10 == 9 else attempts
    assert _ordered_alike(skills, [mine.rating for mine in known]) > 0.9
    rated = [float(Rating(attempts=attempts).difficulty(puzzle)) for puzzle in puzzles]
    assert _ordered_alike(hardness, rated) > 0.9
