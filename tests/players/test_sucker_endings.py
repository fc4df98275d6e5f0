"""Strong players never throw away an ending that they could have known to be won."""

from __future__ import annotations

from random import Random

import pytest

from nimarcade.core.game import Seat
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players import seating
from tests import ask

LIMITS = Limits(nodes=20_000)


def kept(kinds: tuple[str, ...], start: SuckerPosition, rng: Random) -> tuple[int, int]:
    """(endings in which a strong seat had a won position, those it lost all the same) in one game."""
    t = start
    sure: Seat | None = None
    while t.phase != "over":
        if sure is None and len(t.living) == 2:
            sure = next((s for s in t.living if ask.wins(t, s, LIMITS) and kinds[s] != "greedy"), None)
        t = ask.to(t, seating.choose(t, kinds[t.turn], rng))
    return int(sure is not None), int(sure is not None and t.seat != sure)


def tally(kind: str, preset: str, games_played: int, seed: int) -> tuple[int, int]:
    rng = Random(seed)
    won = lost = 0
    for number in range(games_played):
        kinds = tuple(kind if seat in (number % 4, (number + 2) % 4) else "greedy" for seat in range(4))
        sure, thrown = kept(kinds, ask.table(f"so-long-sucker+{preset}"), rng)
        won, lost = won + sure, lost + thrown
    return won, lost


@pytest.mark.sweep
@pytest.mark.few("strong*")
@pytest.mark.parametrize(("kind", "count"), [("strong/sims=60", 8), ("perfect/sims=30", 4)])
def test_won_endings_are_won(kind: str, count: int) -> None:
    won, lost = tally(kind, "hofstra", count, 1)
    assert won > 0
    assert lost == 0


@pytest.mark.parametrize(
    "many", [pytest.param(4, marks=pytest.mark.sweep), pytest.param(8, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("preset", ["hofstra", "nash"])
@pytest.mark.parametrize("kind", ["expert", "strong/sims=100", "perfect/sims=100"])
def test_won_endings_are_won_in_many_games(kind: str, preset: str, many: int) -> None:
    won, lost = tally(kind, preset, many, 2)
    assert won > 0
    assert lost <= (won // 10 if kind == "expert" else 0)


@pytest.mark.sweep
def test_perfect_wins_every_won_endgame() -> None:
    rng = Random(3)
    for number in range(3):
        p = GAME.random(rng, {"endgame": 1})
        hero = p.turn if ask.outcome(p) == "N" else 1 - p.turn
        other = ("random", "greedy", "strong/sims=40")[number % 3]
        while p.phase != "over":
            p = ask.to(p, seating.choose(p, "perfect" if p.turn == hero else other, rng))
        assert p.seat == hero
