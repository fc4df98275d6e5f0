"""Strong players never throw away an ending that they could have known to be won, and of the endings of real
games exact search settles as many as docs/so-long-sucker.md says."""

from contextlib import suppress
from itertools import cycle, product
from random import Random

import pytest

from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Seat
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players import seating
from nimarcade.theory.so_long_sucker import endgame
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


PRESETS = ("hofstra", "nash")
WINNERS = ("expert", "strong/sims=100", "perfect/sims=100")


@pytest.mark.parametrize(
    ("kind", "preset", "many", "seed"),
    [
        *(pytest.param(*each, 2, 2, marks=pytest.mark.sweep) for each in zip(WINNERS, cycle(PRESETS))),
        *(pytest.param(*each, marks=pytest.mark.long) for each in product(WINNERS, PRESETS, (8,), (1, 2))),
    ],
)
def test_won_endings_are_won(kind: str, preset: str, many: int, seed: int) -> None:
    rng, won, lost = Random(seed), 0, 0
    for number in range(many):
        kinds = tuple(kind if seat in (number % 4, (number + 2) % 4) else "greedy" for seat in range(4))
        sure, thrown = kept(kinds, ask.table(f"so-long-sucker+{preset}"), rng)
        won, lost = won + sure, lost + thrown
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


@pytest.mark.parametrize(
    ("kind", "count", "nodes", "least", "share"),
    [
        pytest.param("greedy", 60, 20_000, 30, 0.9, marks=pytest.mark.sweep),
        pytest.param("strong/sims=60", 4, 100_000, 1, 0.8, marks=pytest.mark.sweep),
        pytest.param("strong/sims=60", 40, 100_000, 20, 0.9, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("preset", PRESETS)
def test_endings_of_real_games_are_settled(
    preset: str, kind: str, count: int, nodes: int, least: int, share: float
) -> None:
    """Strong players seldom come to two with other colours in play: most games end by forced wins."""
    ends, solved = endings(preset, kind, count, 2), 0
    for t in ends:
        with suppress(PastLimit):
            assert endgame.Ending(t).winner(t, nodes) in t.living
            solved += 1
    assert len(ends) >= least
    assert solved >= share * len(ends)
