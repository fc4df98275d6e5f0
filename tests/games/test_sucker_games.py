"""Random full games of So Long Sucker: the rules of record, the search and the plain oracle, act by act.

Each game checks after every act that all print the same code and that it reads back, that the
same seat decides, chips of each colour are conserved, the potential falls and the placements stay
within N(N+1)/2; now and then what every seat may do and what it may not, and that the search looks
at just what the rules pass. The oracle lets moves rebound along the givers of turns, so the list of
last turns is held against that too.
"""

from collections import Counter
from random import Random

import pytest

from tests.games.sucker_fuzz import PRESETS, play_out, start

GAMES = {"hofstra": 8, "nash": 8, "endgame": 60, "custom": 80}


def played(preset: str, seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(f"{preset} {seed}")
        code = start(preset, rng)
        try:
            met += play_out(code, rng)
        except AssertionError as error:
            raise AssertionError(f"{preset} {seed} from {code}: {error}") from error
    return met


@pytest.mark.timeout(3600)
@pytest.mark.few("hofstra-1", "custom-1")
@pytest.mark.parametrize(
    "times", [1, pytest.param(5, marks=pytest.mark.sweep), pytest.param(1_000, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_go_as_the_rules_say(preset: str, times: int) -> None:
    met = played(preset, range(times * GAMES[preset]))
    assert met["games"] == times * GAMES[preset]
    kinds = {"@", "x", "k", "lists", "refused", "allowed", "phase play", "phase kill", "eliminations"}
    kinds |= set() if preset == "endgame" else {"g", "n", "phase rescue"}
    kinds |= {f"{many} players" for many in (2, 3, 4)} if preset == "custom" else set()
    assert all(met[kind] >= times / 2 for kind in kinds), met
