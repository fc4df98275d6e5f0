"""How many endings of real games the exact search settles, as docs/so-long-sucker.md says."""

from __future__ import annotations

from random import Random

import pytest

from nimarcade.core.errors import PastLimit
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.players import seating
from nimarcade.theory.so_long_sucker import endgame
from tests import ask


def endings(preset: str, kind: str, count: int, seed: int) -> list[SuckerPosition]:
    """The first positions with two players left of games between four players of a kind."""
    rng = Random(seed)
    ends: list[SuckerPosition] = []
    for _ in range(count):
        t: SuckerPosition = ask.table(f"so-long-sucker+{preset}")
        while t.phase != "over" and len(t.living) > 2:
            t = ask.to(t, seating.choose(t, kind, rng))
        if t.phase != "over":
            ends.append(t)
    return ends


def solved(tables: list[SuckerPosition], nodes: int) -> int:
    count = 0
    for t in tables:
        try:
            winner = endgame.Ending(t).winner(t, nodes)
        except PastLimit:
            continue
        assert winner in t.living
        count += 1
    return count


@pytest.mark.sweep
def test_greedy_endings_are_settled() -> None:
    ends = endings("hofstra", "greedy", 12, 1)
    assert len(ends) > 8
    assert solved(ends, 20_000) >= 0.9 * len(ends)


@pytest.mark.parametrize(
    ("kind", "count", "least", "share"),
    [
        pytest.param("greedy", 60, 30, 0.9, marks=pytest.mark.sweep),
        pytest.param("strong/sims=60", 14, 4, 0.8, marks=pytest.mark.sweep),  # of few, one is much
        pytest.param("strong/sims=60", 40, 20, 0.9, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("preset", ["hofstra", "nash"])
def test_endings_of_real_games_are_settled(
    preset: str, kind: str, count: int, least: int, share: float
) -> None:
    """Strong players seldom come to two with other colours in play: most games end by forced wins."""
    ends = endings(preset, kind, count, 2)
    assert len(ends) >= least
    assert solved(ends, 100_000) >= share * len(ends)
