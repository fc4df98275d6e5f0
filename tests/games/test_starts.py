"""Default and random starts: won for the player to move, but not in one move."""

from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.codes import MAX_HEAPS
from nimarcade.core.errors import PastLimit
from nimarcade.games.so_long_sucker.position import SuckerPosition
from tests import ask
from tests.boards import board_of, brute_of, kind_of
from tests.games.samples import RULES, TABLES, each_impartial, each_known, kinds

BOUNDED = ("greedy-nim", "bounded-nim")
HUGE = (61, 1_000, 10**18, 10**40)


@pytest.mark.few("wythoff-nim", "delete-nim")
@each_known
def test_a_default_start_is_won_but_not_quickly(name: str) -> None:
    """By brute force; the bounds k of Moore's Nim that make many heaps are judged below."""
    ks = (*range(1, 61), *HUGE) if name == "greedy-nim" else range(1, 16) if name == "bounded-nim" else (1, 2)
    for kind in kinds(name, tuple(ks)) if name not in RULES else map(str, catalogue.variants(name)):
        p = catalogue.read(str(kind))
        brute, board = brute_of(p), board_of(p)
        assert not brute.is_p(board), catalogue.write(p)
        assert brute.remoteness(board) >= 5, catalogue.write(p)
        followers = brute.followers(board)
        wins = sum(map(brute.is_p, followers))
        # k = 1 leaves one move only; elsewhere a guess is more likely wrong than right
        most = 1 if kind_of(p).k == 1 and name in BOUNDED else 0.5
        assert wins / len(followers) <= most, catalogue.write(p)


@pytest.mark.few("2-*", "3-*", "25-*", "10000-*")
@pytest.mark.parametrize("misere", ["", "+misere"])
@pytest.mark.parametrize("k", [*range(1, 61), 100, 5_000, 9_997, 9_998, 9_999])
def test_a_default_start_of_moores_nim_for_every_k(k: int, misere: str) -> None:
    p = ask.heaps(f"moore-nim{misere}+k={k}")
    assert p.k == k < len(p.heaps) <= MAX_HEAPS
    assert sum(h > 0 for h in p.heaps) > k  # so no move ends the game
    assert p.heaps[0] > 1
    columns = [sum(h >> place & 1 for h in p.heaps) for place in range(p.heaps[0].bit_length())]
    assert any(column % (k + 1) for column in columns), "a P-position"
    assert catalogue.read(catalogue.write(p)) == p


@pytest.mark.parametrize("k", [10_000, 10**18])
def test_a_bound_past_the_heaps_is_past_the_limit(k: int) -> None:
    with pytest.raises(PastLimit, match="10,000 heaps"):
        catalogue.read(f"moore-nim+k={k}")
    with pytest.raises(PastLimit, match="10,000 heaps"):
        _random("moore-nim", {"k": k})


def _random(name: str, options: dict[str, int], seed: int = 0) -> Any:
    return catalogue.game(name).random(Random(seed), options)


@pytest.mark.few("delete-nim", "wythoff-nim", "nim", "greedy-nim", "exco-nim")
@each_impartial
def test_random_starts_are_playable_and_come_from_the_seed(name: str) -> None:
    for kind in kinds(name, (1, 2, 7)):
        options = ({"misere": 1} if kind.misere else {}) | ({"k": kind.k} if kind.k else {})
        options |= {kind.code: 1} if kind.code else {}
        made = [_random(name, options, seed) for seed in range(300)]
        assert made == [_random(name, options, seed) for seed in range(300)]
        assert len(set(made)) > 200
        for p in made:
            assert catalogue.game(name).outcome(p) is None
            assert catalogue.read(catalogue.write(p)) == p
        outcomes = [ask.outcome(p) for p in (made[:60] if name == "octal" else made)]
        assert set(outcomes) == {"N", "P"} or name in ("co-nim", "exco-nim", "moore-nim"), kind


def test_random_starts_are_of_every_playable_size() -> None:
    assert {len(_random("nim", {}, seed).heaps) for seed in range(40)} == {2, 3, 4}
    assert {len(_random("delete-nim", {}, seed).piles) for seed in range(40)} == {2, 3, 4}
    for options, sizes in (({}, range(12, 31)), ({"misere": 1}, range(9, 19))):
        assert {len(_random("treblecross", options, seed).cells) for seed in range(200)} == set(sizes)


@pytest.mark.sweep
def test_a_random_position_with_the_most_heaps_stays_within_the_limit() -> None:
    for seed in range(8):
        assert len(_random("moore-nim", {"k": 9_999}, seed).heaps) == MAX_HEAPS
        assert len(_random("moore-nim", {"k": 9_998}, seed).heaps) <= MAX_HEAPS


@pytest.mark.few("endgame*")
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "+".join(options) or "hofstra")
def test_a_table_starts_with_a_move_and_random_ones_come_from_the_seed(options: dict[str, int]) -> None:
    game = catalogue.game("so-long-sucker")
    begun = ask.typed(SuckerPosition, game.start(options))
    assert game.outcome(begun) is None
    assert game.seat_labels(begun)[begun.turn] == "B"
    made = [_random("so-long-sucker", options, seed) for seed in range(100)]
    assert made == [_random("so-long-sucker", options, seed) for seed in range(100)]
    assert len(set(made)) > 20
    for p in made:
        assert game.outcome(p) is None
        assert p.rule_set == begun.rule_set or p.rule_set.preset == "endgame"
        assert catalogue.read(catalogue.write(p)) == p
