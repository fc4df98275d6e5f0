"""Chips that count (`+value`): exact search against backward induction over every act."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from nimarcade.core.game import Seat, play
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker.endgame import value_of
from tests import ask
from tests.theory.test_exact import table


@cache
def brute(t: SuckerPosition, first: Seat) -> int:
    """What t is worth to seat `first`: 1 + the winner's chips, less than 0 where the other wins.
    Who is not to decide may discard prisoners before it is decided."""
    if t.phase == "over":
        worth = 1 + sum(t.hands[t.seat])
        return worth if t.seat == first else -worth
    other = next(seat for seat in t.living if seat != t.turn)
    mine = [brute(GAME.after(t, act), first) for act in GAME.moves(t)]
    now = max(mine) if t.turn == first else min(mine)
    theirs = [now, *(brute(GAME.after(t, act), first) for act in GAME.out_of_turn(t, other))]
    return min(theirs) if t.turn == first else max(theirs)


def compare(t: SuckerPosition) -> None:
    first = t.living[0]
    worth = brute(t, first)
    value = value_of(t, 10**6)
    assert value is not None
    assert value.chips == abs(worth) - 1, t
    assert brute(play(GAME, t, value.move), first) == worth, (t, value)


def tables(rng: Random, count: int, most: int) -> list[SuckerPosition]:
    """Endings in which nothing can be given away."""
    positions: list[SuckerPosition] = []
    while len(positions) < count:
        t = table(rng, most)
        if t.rule_set.give == "none":
            positions.append(t)
    return positions


@pytest.mark.parametrize("count", [16, pytest.param(120, marks=pytest.mark.sweep)])
def test_brute_force_agrees(count: int) -> None:
    brute.cache_clear()
    for t in tables(Random(1), count, 6):
        compare(t)


@pytest.mark.parametrize(
    "seeds", [pytest.param(1, marks=pytest.mark.sweep), pytest.param(2, marks=pytest.mark.long)]
)
def test_brute_force_agrees_on_many(seeds: int) -> None:
    for seed in range(seeds):
        brute.cache_clear()
        for t in tables(Random(seed), 100, 7):
            compare(t)


def test_past_the_limit() -> None:
    assert value_of(ask.table("so-long-sucker+endgame+value:RB/BR/-/-:B6R2/R5B1:B"), 20) is None
