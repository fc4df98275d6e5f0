"""Random full games of So Long Sucker: the engine against the plain oracle, act by act.

Each game checks after every act that both print the same code and that it reads back, that the
same seat decides, chips of each colour are conserved, the potential falls and the placements stay
within N(N+1)/2; now and then what every seat may do and what it may not. The oracle lets moves
rebound along the givers of turns, so the engine's list of last turns is held against that too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.sucker_fuzz import PRESETS, play_out, start

GAMES = {"hofstra": 60, "nash": 60, "endgame": 150, "custom": 300}
each_preset = pytest.mark.parametrize("preset", PRESETS)


def played(preset: str, seeds: range, **wrong: str) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(f"{preset} {seed}")
        code = start(preset, rng)
        try:
            met += play_out(code, rng, **wrong)
        except AssertionError as error:
            raise AssertionError(f"{preset} {seed} from {code}: {error}") from error
    return met


@pytest.mark.few("endgame")
@each_preset
def test_random_games_go_as_the_rules_say(preset: str) -> None:
    met = played(preset, range(GAMES[preset]))
    assert met["games"] == GAMES[preset]
    kinds = {"@", "x", "k", "lists", "refused", "allowed", "phase play", "phase kill", "eliminations"}
    kinds |= set() if preset == "endgame" else {"g", "n", "phase rescue"}
    assert all(met[kind] > 5 for kind in kinds), met


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "count", [pytest.param(250, marks=pytest.mark.sweep), pytest.param(10_000, marks=pytest.mark.long)]
)
@each_preset
def test_thousands_of_random_games(preset: str, count: int) -> None:
    assert played(preset, range(count))["games"] == count


@pytest.mark.parametrize(
    ("preset", "wrong"),
    [
        ("nash", {"order": "bottom"}),
        ("custom", {"after_dead": "previous"}),
        ("custom", {"killer": "mover"}),
    ],
    ids=["the pile's bottom", "back after a dead colour's capture", "the mover kills"],
)
def test_random_games_notice_a_wrong_reading(preset: str, wrong: dict[str, str]) -> None:
    with pytest.raises(AssertionError, match=f"{preset} [0-9]+ from so-long-sucker"):
        played(preset, range(40), **wrong)
