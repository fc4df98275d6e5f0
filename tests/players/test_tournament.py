"""Round robins: everyone meets everyone, ratings follow, and the same seed plays the same games."""

import json
import re
import sys
from itertools import combinations
from math import isclose, log10
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.players.selfplay import Match
from nimarcade.players.tournament import MIDDLE, Pairing, Rating, hold, ratings
from tests.command import nimarcade

STUB = f"{sys.executable} -S {Path(__file__).parent / 'stub_engine.py'}"
ARGV = ("tournament", "nim+misere", "--seats", "random,casual,perfect", "--games", "12", "--seed", "3")


@pytest.mark.sweep
def test_the_better_player_comes_first() -> None:
    (data,) = nimarcade(*ARGV, "--json").data
    assert list(data) == ["code", "seats", "games", "starts", "seed", "pairings", "table", "schema"]
    assert [row["seat"] for row in data["table"]] == ["perfect", "casual", "random"]
    assert [row["player"] for row in data["table"]] == [3, 2, 1]
    assert [pair["players"] for pair in data["pairings"]] == [[1, 2], [1, 3], [2, 3]]
    for row in data["table"]:
        own = [pair for pair in data["pairings"] if row["player"] in pair["players"]]
        assert row["wins"] == sum(pair["wins"][pair["players"].index(row["player"])] for pair in own)
        assert row["games"] == sum(map(sum, (pair["wins"] for pair in own))) == 24
        assert row["low"] < row["rating"] < row["high"]
    assert abs(sum(row["rating"] for row in data["table"]) - 4500) < 1


@pytest.mark.sweep
def test_the_same_seed_plays_the_same_games_on_any_number_of_processes() -> None:
    once = nimarcade(*ARGV)
    assert once.out == nimarcade(*ARGV).out
    assert once.out == nimarcade(*ARGV, "--jobs", "2").out
    assert once.lines[0].startswith("nim+misere:7,5,4,1: 12 games of every pair, starts random, seed 3")
    assert re.match(r" 1\. perfect +[12]\d\d\d\.\d \(\d+–\d+\)  won \d+ of 24$", once.lines[1])
    assert len(once.lines) == 1 + 3 + 3
    assert once.err == ""


@pytest.mark.sweep
def test_a_pairing_is_a_match() -> None:
    """Games in pieces are the games of one match, wherever the pieces begin."""
    start = catalogue.read("nim")
    with Match(start, ("random", "casual"), "random", True, 5, False) as match:
        whole = match.tally(range(50)).wins
        parts = [match.tally(range(first, first + 25)).wins for first in (0, 25)]
    assert whole == tuple(map(sum, zip(*parts, strict=True)))
    held = hold(start, ["random", "casual"], games_each=50, seed=5)
    assert sum(held.pairings[0].wins) == 50


def test_a_table_seats_every_group() -> None:
    seats = "random,greedy,greedy,random,novice/silent"
    argv = ["tournament", "so-long-sucker+custom+c=2+k=4", "--seats", seats, "--seed", "1"]
    (data,) = nimarcade(*argv, "--games", "2", "--starts", "fixed", "--json").data
    assert len(data["pairings"]) == 5
    assert all(len(pair["wins"]) == 4 and sum(pair["wins"]) == 2 for pair in data["pairings"])
    text = nimarcade(*argv, "--games", "1").out
    assert "greedy (1)" in text
    assert "1 game of every group" in text


@pytest.mark.sweep
def test_programs_play_and_forfeit() -> None:
    seats = f"engine:{STUB} 9-9 2,random,engine:{sys.executable} -m nimarcade engine"
    argv = "--games", "2", "--starts", "fixed", "--seed", "1", "--json"
    ran = nimarcade("tournament", "nim:5,5", "--seats", seats, *argv)
    (data,) = ran.data
    lost = {row["player"]: row["forfeits"] for row in data["table"]}
    assert lost[1] >= 3
    assert lost[2] == lost[3] == 0
    assert data["table"][0]["player"] == 3
    assert len(ran.err.splitlines()) == lost[1]
    assert ", game 1: engine:" in ran.err.splitlines()[0]


def test_json_keys_are_in_the_documents() -> None:
    text = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
    paragraph = text[text.index("`tournament --json`") :].split("\n\n")[0]
    argv = "--seats", "random,random", "--games", "1", "--seed", "1", "--json"
    (data,) = nimarcade("tournament", "nim:1", *argv).data
    keys = re.findall(r"`(\w+)`", paragraph)
    assert json.dumps(data)
    for key in (*data, *data["pairings"][0], *data["table"][0]):
        assert key in keys


# Ratings: known cases, and strengths found again from games drawn with them.


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


def chances(values: list[float]) -> list[float]:
    """How often each of a group with these ratings wins: 400 points are odds of ten to one."""
    weights = [10 ** (value / 400) for value in values]
    return [weight / sum(weights) for weight in weights]


def test_the_maximum_is_one() -> None:
    """Without the game half won every player wins as often as its rating says."""
    results = Pairing((0, 1), (6000, 4000)), Pairing((1, 2), (7000, 3000)), Pairing((0, 2), (9000, 1000))
    values = [rating.value for rating in ratings(3, list(results))]
    for mine, won in zip(values, (15_000, 11_000, 4_000), strict=True):
        expected = sum(10_000 * chances([mine, other])[0] for other in values if other != mine)
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
