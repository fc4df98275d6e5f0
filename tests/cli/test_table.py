"""The commands on tables of So Long Sucker: what they answer, and what they refuse in one line."""

import pytest

from nimarcade.theory.so_long_sucker import theory
from tests.command import nimarcade

FOUR = "random,random,random,random"
KEYS = ["code", "seats", "games", "seed", "wins"]


def test_selfplay_from_random_starts_of_four_players() -> None:
    (data,) = nimarcade(
        "selfplay", "so-long-sucker+nash", "--seats", FOUR, "--games", "3", "--seed", "1", "--starts",
        "random", "--json",
    ).data  # fmt: skip
    assert sum(data["wins"]) == 3


def test_selfplay_tells_deals_in_json_where_asked() -> None:
    argv = ("selfplay", "so-long-sucker", "--seats", FOUR, "--games", "1", "--seed", "1", "--json")
    (plain,), (dealt,) = nimarcade(*argv).data, nimarcade(*argv, "--deals").data
    assert list(plain) == [*KEYS, "schema"]
    assert list(dealt) == [*KEYS, "deals", "kinds", "captures", "acts", "schema"]
    assert [list(counts) for counts in dealt["deals"]] == [["offered", "agreed", "kept", "broken"]] * 4


def test_one_ply_and_one_position_are_no_more_than_one() -> None:
    assert "1 ply to the end" in nimarcade("solve", "nim:1", "--remoteness").out
    ran = nimarcade("solve", "so-long-sucker+endgame:G/RB/BRB:B3R1G1/R2:B")
    assert "(exact search, 1 position)" in ran.lines[0]


@pytest.mark.sweep
def test_the_largest_tables_are_estimated_from_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theory, "SIMS", 40)
    monkeypatch.setattr(theory, "CHIPS", 12)
    for c, games in ((3, 40), (6, 20), (20, 6)):
        (data,) = nimarcade("solve", "--json", f"so-long-sucker+hofstra+c={c}").data
        assert data["source"].endswith(f"; {games} simulated games")


def test_everything_that_can_be_reached_with_two_players_left() -> None:
    ran = nimarcade("table", "so-long-sucker+endgame:-/-:B1/R1:B")
    assert ran.lines[0] == "position,outcome"
    assert ran.lines[-1] == "so-long-sucker+endgame:-/-:B1/R1:B,P"
    assert "so-long-sucker+endgame:B/R:x1/-:.," in ran.lines  # the end: nobody is to move
