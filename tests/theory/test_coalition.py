"""Forced wins of one against all others, against brute force over every act of the engine."""

from functools import cache
from random import Random

import pytest

from nimarcade.core.game import Seat, play
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import coalition
from tests import ask
from tests.theory.sucker_search import survivors


@cache
def brute(t: SuckerPosition, hero: Seat) -> bool:
    """Whether `hero` wins against the others together, who may give and discard out of turn."""
    if t.phase == "over":
        return t.seat == hero
    for seat in t.living:
        if seat not in (hero, t.turn) and not all(
            brute(GAME.after(t, a), hero) for a in GAME.out_of_turn(t, seat)
        ):
            return False
    wins = (brute(GAME.after(t, act), hero) for act in GAME.moves(t))
    return any(wins) if t.turn == hero else all(wins)


def compare(rng: Random, count: int, most: int) -> tuple[int, int]:
    """How many wins are found, and how many there are; what is found is won."""
    found = there = 0
    for _ in range(count):
        t = survivors(rng, 3, most)
        proved = coalition.forced_winner(t, 10**6)
        truly = [seat for seat in t.living if brute(t, seat)]
        there += bool(truly)
        if proved is not None:
            found += 1
            assert truly == [proved.seat], t
            if proved.move is not None:
                assert brute(play(GAME, t, proved.move), proved.seat), t
    return found, there


@pytest.mark.parametrize(
    ("seed", "count", "chips"),
    [
        (1, 56, 5),
        pytest.param(1, 400, 5, marks=pytest.mark.sweep),
        pytest.param(0, 120, 6, marks=pytest.mark.sweep),
        pytest.param(1, 300, 6, marks=pytest.mark.long),
        pytest.param(2, 300, 6, marks=pytest.mark.long),
    ],
)
def test_what_is_found_is_won(seed: int, count: int, chips: int) -> None:
    brute.cache_clear()
    found, there = compare(Random(seed), count, chips)
    assert found > count // 3
    if chips == 5:
        assert found > there * 0.8


def test_nothing_is_claimed_past_the_limit() -> None:
    t = ask.table("so-long-sucker+custom+players=3+c=4")
    assert coalition.forced_winner(t, 300) is None
