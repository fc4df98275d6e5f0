"""Measured strength, told to who chooses an opponent."""

import pytest

from nimarcade.players.rates import THREE, Rate, rates, strength


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        (Rate(923, 1000), "wins 92 of 100 games, half of which begin lost"),
        (Rate(1999, 2000), "wins 99 of 100 games, half of which begin lost"),
        (Rate(2000, 2000), "wins 100 of 100 games, half of which begin lost"),
        (Rate(31, 124, THREE), "wins 25 of 100 games against three greedy ones"),
    ],
)
def test_a_rate_is_told_without_percent(rate: Rate, words: str) -> None:
    assert rate.words == words


def test_a_rule_that_was_not_measured_has_no_rates() -> None:
    assert rates("subtraction+1,3,4") == rates("subtraction") != {}
    assert rates("subtraction+2,3") == rates("octal+0.1") == {}
    assert rates("bounded-nim+k=5") == rates("bounded-nim+k=3") != {}


@pytest.mark.parametrize(
    ("game", "levels"),
    [
        ("nim", ["people", "random", "greedy", "novice", "casual", "search", "expert", "perfect"]),
        ("so-long-sucker+nash", ["people", "novice", "expert", "perfect", "search", "strong, novice"]),
        ("of-a-plug-in-that-is-gone", ["people", "random", "search", "perfect"]),
    ],
)
def test_levels_are_as_strong_as_they_were_measured(game: str, levels: list[str]) -> None:
    assert sorted(set(levels), key=lambda level: strength(game, level)) == levels
