"""Exact search of two survivors against brute force over every act of the engine."""

from functools import cache
from random import Random

import pytest

from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Seat, play
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import Kill, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import endgame, theory
from nimarcade.theory.so_long_sucker.endgame import SurvivorRules, value_of
from nimarcade.theory.so_long_sucker.theory import THEORY
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.theory.sucker_search import survivors


@cache
def brute(t: SuckerPosition) -> Seat:
    """Who wins; gifts, discards of prisoners and refusals are acts like others, and who is not to
    decide may give or discard before it is decided."""
    if t.phase == "over":
        return t.seat
    turn = t.turn
    other = next(seat for seat in t.living if seat != turn)
    if any(brute(GAME.after(t, act)) == other for act in GAME.out_of_turn(t, other)):
        return other
    return turn if any(brute(GAME.after(t, act)) == turn for act in GAME.moves(t)) else other


def check(t: SuckerPosition) -> bool:
    """Outcome, winning act and (without windows) the lengths; whether dead chips made it a search."""
    wins = brute(t)
    ending = endgame.Ending(t)
    assert ending.winner(t, 10**6) == wins, t
    act = ending.winning(t)
    assert (act is not None) == (wins == t.turn)
    assert act is None or brute(play(GAME, t, act)) == wins, t
    return not sucker.applies(t)


@pytest.mark.parametrize("hands", ["B1G1/R1G1", "B2R1G1/R2G1", "B2/R2G1"])
@pytest.mark.parametrize("turn", "BR")
def test_dead_chips_in_hand_count_also_where_both_hold_as_many(hands: str, turn: str) -> None:
    assert check(ask.table(f"so-long-sucker+endgame:-:{hands}:{turn}"))


@pytest.mark.parametrize(
    ("seed", "chips", "many", "rounds"),
    [
        pytest.param(1, 6, 400, 1, marks=pytest.mark.long),
        pytest.param(2, 8, 100, 1, marks=pytest.mark.sweep),
        pytest.param(2, 8, 100, 3, marks=pytest.mark.long),
    ],
)
def test_brute_force_agrees(seed: int, chips: int, many: int, rounds: int) -> None:
    rng, searched = Random(seed), 0
    for _ in range(rounds):
        brute.cache_clear()
        searched += sum(check(survivors(rng, 2, chips)) for _ in range(many))
    assert searched > many * rounds * 0.62


@cache
def slowest(t: SuckerPosition) -> tuple[Seat, int]:
    """(winner, plies): placements and owed discards, every choice of them."""
    if t.phase == "over":
        return t.seat, 0
    if t.phase == "rescue":
        return t.turn, 0
    lengths = [slowest(effects.after(t, act)) for act in endgame.relevant_moves(t)]
    won = [far for winner, far in lengths if winner == t.turn]
    if won:
        return t.turn, 1 + min(won)
    return lengths[0][0], 1 + max(far for _, far in lengths)


@pytest.mark.sweep
def test_lengths_and_fastest_acts() -> None:
    """All discards are tried here, those of one chip in the search: the lemma says they suffice."""
    rng = Random(3)
    for _ in range(250):
        t = survivors(rng, 2, 6)
        race = ask.present(endgame.race_of(t, 100_000))
        assert race.of(t) == slowest(t), t
        far = slowest(ask.to(t, race.best(t)))[1]
        assert far == slowest(t)[1] - 1, t


def test_past_the_limit_and_stopped() -> None:
    t = ask.table("so-long-sucker+endgame:RGBY/BYR/-/-/-:B6R2G2/R5B1Y2:B")
    with pytest.raises(PastLimit, match="more than 50 positions"):
        endgame.Ending(t).winner(t, 50)
    with pytest.raises(endgame.Stopped):
        endgame.Ending(t).winner(t, 10**9, lambda: True)
    assert endgame.race_of(t, 100) is None


def test_the_same_search_costs_the_same() -> None:
    t = ask.table("so-long-sucker+endgame:-/RBG/BRB:B3R1/R2Y1:B")
    costs = set()
    for _ in range(2):
        ending = endgame.Ending(t)
        ending.winner(t, 10**6)
        costs.add(ending.search.nodes)
    assert len(costs) == 1
    assert ending.winner(t, 1) == 0  # known by now


def test_equal_tables_have_equal_keys() -> None:
    """Slots, equal piles, and what lies below the highest chip of each colour play no part."""
    first = ask.table("so-long-sucker+endgame:-/RGBY/BRB:B3R1/R2Y1:B")
    other = ask.table("so-long-sucker+endgame:BRB/GRBY/-:B3R1/R2Y1:B")
    assert SurvivorRules(first).key(first) == SurvivorRules(other).key(other)
    third = ask.table("so-long-sucker+endgame:BRB/BGRY/-:B3R1/R2Y1:B")  # Blue's highest lies lower
    assert SurvivorRules(third).key(third) != SurvivorRules(first).key(first)


def test_a_rescue_window_between_two_is_lost() -> None:
    t = ask.table("so-long-sucker+custom+players=2+c=3:BR/B:B1R2/-:Rr=B:-:B")
    assert endgame.Ending(t).winner(t, 1) == 0


def played(t: SuckerPosition, rng: Random, hero: Seat) -> SuckerPosition:
    while t.phase != "over":
        act: SuckerMove | None = GAME.sample(t, rng)
        if t.turn == hero:
            ending = endgame.Ending(t)
            assert ending.winner(t, 200_000) == hero
            act = ending.winning(t)
        t = ask.to(t, act)
    return t


def test_won_endings_are_won_against_random_acts() -> None:
    rng = Random(4)
    for _ in range(60):
        t = survivors(rng, 2, 10)
        hero = endgame.Ending(t).winner(t, 10**6)
        assert played(t, rng, hero).seat == hero


# Chips that count (`+value`): exact search against backward induction over every act.


@cache
def brute_value(t: SuckerPosition, first: Seat) -> int:
    """What t is worth to seat `first`: 1 + the winner's chips, less than 0 where the other wins.
    Who is not to decide may discard prisoners before it is decided."""
    if t.phase == "over":
        worth = 1 + sum(t.hands[t.seat])
        return worth if t.seat == first else -worth
    other = next(seat for seat in t.living if seat != t.turn)
    mine = [brute_value(GAME.after(t, act), first) for act in GAME.moves(t)]
    now = max(mine) if t.turn == first else min(mine)
    theirs = [now, *(brute_value(GAME.after(t, act), first) for act in GAME.out_of_turn(t, other))]
    return min(theirs) if t.turn == first else max(theirs)


def compare(t: SuckerPosition) -> None:
    first = t.living[0]
    worth = brute_value(t, first)
    value = ask.present(value_of(t, 10**6))
    assert value.chips == abs(worth) - 1, t
    assert brute_value(play(GAME, t, value.move), first) == worth, (t, value)


def tables(rng: Random, count: int, most: int) -> list[SuckerPosition]:
    positions: list[SuckerPosition] = []
    while len(positions) < count:
        t = survivors(rng, 2, most)
        if t.rule_set.give == "none":
            positions.append(t)
    return positions


@pytest.mark.parametrize(
    ("seed", "chips", "count"),
    [
        (1, 6, 8),
        pytest.param(1, 6, 120, marks=pytest.mark.sweep),
        pytest.param(1, 7, 100, marks=pytest.mark.long),
    ],
)
def test_brute_force_agrees_on_the_value(seed: int, chips: int, count: int) -> None:
    brute_value.cache_clear()
    for t in tables(Random(seed), count, chips):
        compare(t)


def test_past_the_limit() -> None:
    assert value_of(ask.table("so-long-sucker+endgame+value:RB/BR/-/-:B6R2/R5B1:B"), 20) is None


HUGE = "so-long-sucker+custom+c=60+k=8:" + "GYBR" * 30 + "BB:B13G15Y15/R15G15Y15/x1/x2:Bx1:B15R15:BR:G=B,Y=R"
"""A discard with a dead colour from a pile of 122 chips, which can be made in 30,000 ways and more."""


def test_a_discard_from_a_huge_pile_is_of_one_chip_and_soon_found() -> None:
    p = ask.table(HUGE)
    assert len(list(endgame.relevant_moves(p))) == 4
    assert endgame.resistance(p) == Kill(0, (0, 1, 0, 0))


def test_a_stopped_or_short_search_says_nothing_and_the_guess_costs_less_at_large_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(theory, "SIMS", 100)
    p = ask.table("so-long-sucker+endgame:-/-/-:B8G9/R8G9:B")
    assert THEORY.exact(p, Limits(50)) is None
    assert THEORY.exact(p, stop=lambda: True) is None
    guess = THEORY.solve(p, Limits(50))
    assert guess.source == "beyond exact reach: more than 50 positions; 100 simulated games"
    four = ask.table("so-long-sucker+custom+c=100+k=8")
    assert THEORY.solve(four, Limits(1)).source.endswith("; 10 simulated games")
