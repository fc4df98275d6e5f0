"""Measured strength, told to who chooses an opponent."""

import pytest

from nimarcade.players.rates import THREE, Rate


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
