"""Measured strength, told to who chooses an opponent."""

import pytest

from nimarcade.games.so_long_sucker.effects import kinds_now, vector_of
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players import measuring
from nimarcade.players.rates import THREE, Rate, rates, strength
from nimarcade.theory.so_long_sucker import endgame, tree
from tests import ask
from tests.command import nimarcade


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        (Rate(923, 1000), "wins 92 of 100 games; half of them start lost"),
        (Rate(1999, 2000), "wins 99 of 100 games; half of them start lost"),
        (Rate(2000, 2000), "wins 100 of 100 games; half of them start lost"),
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


# Chances that were shown beside what came of them.


def test_predictions_are_sorted_by_tenths() -> None:
    made = [(0.0, False), (0.05, True), (0.31, False), (0.39, True), (0.35, True), (1.0, True)]
    told = [(each.low, each.predictions, each.predicted, each.won) for each in measuring.tenths(made)]
    assert told == [(0.0, 2, 0.025, 1), (0.3, 3, pytest.approx(0.35), 2), (0.9, 1, 1.0, 1)]
    _, middle, _ = measuring.tenths(made)
    assert str(middle) == "30%–40%: 3, 35.0% predicted; wins 67% of them (21%–94%)"


def test_guesses_are_counted_beside_exact_search() -> None:
    made = measuring.guesses(8, 3)
    assert 0 < made.right < made.endings <= 8
    t, kinds = ask.table(made.smallest), kinds_now()
    guessed = tree.likely_winner(vector_of(t, kinds), kinds, careful=True)
    assert guessed != endgame.Ending(t).winner(t, 20_000)
    assert GAME.write(t) in str(made)


@pytest.mark.sweep
def test_calibration_is_printed() -> None:
    ran = nimarcade("bench", "--calibration", "--games", "1", "--json")
    guesses, *tenths = ran.data
    assert guesses["right"] <= guesses["endings"] <= 1
    assert sum(tenth["won"] for tenth in tenths) <= measuring.DRAWN


@pytest.mark.long
def test_what_is_predicted_comes_true() -> None:
    """Of what four searching players are told, a middling chance comes true about as often as it says."""
    made = list(measuring.predictions(10, 1, "strong/silent/sims=200"))
    assert sum(won for _, won in made) == pytest.approx(sum(chance for chance, _ in made), rel=0.01)
    for tenth in measuring.tenths(made):
        low, high = Rate(tenth.won, tenth.predictions).interval
        assert low - 0.05 < tenth.predicted < high + 0.05, tenth
