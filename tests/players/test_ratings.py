"""Ratings: known cases, and strengths found again from games drawn with them."""

from __future__ import annotations

from itertools import combinations
from math import isclose, log10
from random import Random

import pytest

from nimarcade.players.tournament import MIDDLE, Pairing, Rating, chances, ratings


def test_two_players_by_hand() -> None:
    """30 of 40 won: odds of 3 to 1, drawn a little to the middle by the game half won."""
    first, second = ratings(2, [Pairing((0, 1), (3000, 1000))])
    assert isclose(first.value - second.value, 400 * log10(3), abs_tol=0.5)
    assert isclose(first.value + second.value, 2 * MIDDLE)
    few, _ = ratings(2, [Pairing((0, 1), (30, 10))])
    assert few.value < first.value
    assert few.high - few.low > 5 * (first.high - first.low)


def test_who_wins_all_has_a_rating_and_no_games_say_nothing() -> None:
    first, second, third = ratings(3, [Pairing((0, 1), (50, 0))])
    assert first.value > second.value
    assert first.low > second.value
    assert isclose(third.value, MIDDLE)
    assert third.high - third.low > first.high - first.low
    assert [rating.value for rating in ratings(2, [])] == [MIDDLE, MIDDLE]


def test_order_and_symmetry() -> None:
    results = [Pairing((0, 1), (6, 4)), Pairing((1, 2), (7, 3)), Pairing((0, 2), (9, 1))]
    turned = [Pairing((2, 1), (6, 4)), Pairing((1, 0), (7, 3)), Pairing((2, 0), (9, 1))]
    fitted = ratings(3, results)
    assert [r.value for r in fitted] == sorted((r.value for r in fitted), reverse=True)
    for rating, mirrored in zip(fitted, reversed(ratings(3, turned)), strict=True):
        assert isclose(rating.value, mirrored.value)
        assert isclose(rating.low, mirrored.low)


def test_the_maximum_is_one() -> None:
    """Without the game half won every player wins as often as its rating says."""
    fitted = ratings(
        3, [Pairing((0, 1), (6000, 4000)), Pairing((1, 2), (7000, 3000)), Pairing((0, 2), (9000, 1000))]
    )
    values = [rating.value for rating in fitted]
    for player in range(3):
        expected = sum(
            10_000 * chances([values[player], values[other]])[0] for other in range(3) if other != player
        )
        won = {0: 15_000, 1: 11_000, 2: 4_000}[player]
        assert isclose(expected, won, abs_tol=2)


def _drawn(truth: list[float], seats: int, games: int, rng: Random) -> list[Rating]:
    results = []
    for group in combinations(range(len(truth)), seats):
        odds = chances([truth[player] for player in group])
        winners = rng.choices(range(seats), odds, k=games)
        results.append(Pairing(group, tuple(winners.count(i) for i in range(seats))))
    return ratings(len(truth), results)


@pytest.mark.parametrize(("seats", "games"), [(2, 60), (4, 40)])
def test_intervals_hold_the_truth_as_often_as_they_say(seats: int, games: int) -> None:
    truth = [1200.0, 1400.0, 1500.0, 1550.0, 1850.0]
    assert sum(truth) == 5 * MIDDLE
    rng = Random(5)
    held = runs = 0
    for _ in range(60):
        for rating, value in zip(_drawn(truth, seats, games, rng), truth, strict=True):
            held += rating.low <= value <= rating.high
            runs += 1
    assert 0.91 <= held / runs <= 0.99
