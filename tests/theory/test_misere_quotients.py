"""Misère quotients: orders and periods of the books, outcomes by brute force, and what breaks a proof."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import is_legal, play
from nimarcade.core.verdict import Tier
from nimarcade.games.breaking import IndependentHeaps
from nimarcade.games.octal import GAME, canonical, digits_of
from nimarcade.theory import misere_quotients
from nimarcade.theory.misere_quotients import Monoid, Proof, Quotient, is_proved, quotient_of
from tests import ask, oracle
from tests.boards import Kind, board_of, box

BOOKS = {"0.75": (8, 2), "0.123": (20, 5), "0.34": (12, 8), "0.71": (36, 6), "0.77": (40, 12)}
"""Elements and period: Plambeck and Siegel 2008; Siegel 2013, V."""
FOUND = ("0.3", "0.33", "0.31", "0.52", "4.3", "0.101", "0.331", "0.15", "0.53", "0.72", *BOOKS)


def _quotient(code: str) -> Quotient:
    return ask.present(quotient_of(digits_of(code)))


@pytest.mark.few("0.75-*", "0.77-*")
@pytest.mark.parametrize(("code", "known"), BOOKS.items())
def test_published_quotients_are_found(code: str, known: tuple[int, int]) -> None:
    found = _quotient(code)
    assert (len(found.monoid.names), found.repeats.period) == known


@pytest.mark.sweep
def test_the_quotients_of_the_docs_are_found() -> None:
    text = (Path(__file__).parents[2] / "docs/games.md").read_text("utf-8").partition("| misère game |")[2]
    rows = re.findall(r"^[|] ([04][.][0-7]+).*? [|] (\d+) [|] (\d+) [|] (\d+) [|]$", text, re.MULTILINE)
    assert len(rows) > 15
    for code, *numbers in rows:
        found = _quotient(code)
        facts = len(found.monoid.names), found.repeats.period, found.repeats.onset
        assert facts == tuple(map(int, numbers)), code


@pytest.mark.few("0.75", "0.77")
@pytest.mark.parametrize("code", FOUND)
def test_no_smaller_monoid_would_do(code: str) -> None:
    monoid = _quotient(code).monoid
    assert len({*monoid.winning}) == len(monoid.names)


def test_kayles_repeats_from_the_heap_from_which_its_values_do() -> None:
    found = _quotient("0.77")
    assert (found.repeats.onset, found.repeats.period) == (71, 12)
    assert found.monoid.lost.bit_count() == 9


def _compare(code: str, count: int, top: int) -> None:
    kind = Kind("octal", True, code=code)
    brute = kind.brute()
    game = catalogue.game("octal")
    for board in box(kind, count, top):
        p = kind.position(board)
        theorem = ask.present(ask.theorem(p))
        assert theorem.name == "misere_quotient"
        lost = brute.is_p(board)
        assert theorem.is_p(p) == lost == theorem.formal(p).conditions[0].holds, p
        if not lost and brute.followers(board):
            for move in (theorem.winning_move(p), theorem.recipe(p).move):
                assert is_legal(game, p, move)
                assert brute.is_p(board_of(play(game, p, move))), (p, move)


@pytest.mark.few("0.3-1-26", "[04].3*-3-5", "0.7[57]-3-5", thin=2)
@pytest.mark.parametrize(("count", "top"), [(1, 26), (3, 5), (2, 12), (4, 5)])
@pytest.mark.parametrize("code", FOUND)
def test_outcomes_and_moves_are_those_of_brute_force(code: str, count: int, top: int) -> None:
    _compare(code, count, top)


def _partitions(stones: int, largest: int) -> Iterator[tuple[int, ...]]:
    if not stones:
        yield ()
    for first in range(min(stones, largest), 0, -1):
        for rest in _partitions(stones - first, first):
            yield (first, *rest)


def _agrees_with_the_rules_up_to(code: str, most: int) -> None:
    """All positions of so many stones, by the words of the code alone."""
    found, follow, lost = _quotient(code), oracle.octal(code), set[tuple[int, ...]]()
    for stones in range(most + 1):
        for heaps in sorted(_partitions(stones, stones), key=len, reverse=True):
            after = {tuple(filter(None, left)) for left in follow(heaps)}
            if after and lost.isdisjoint(after):
                lost.add(heaps)
            assert found.is_lost(found.of(heaps)) == (heaps in lost), heaps


@pytest.mark.parametrize(
    "most", [16, pytest.param(26, marks=pytest.mark.sweep), pytest.param(40, marks=pytest.mark.long)]
)
def test_all_of_kayles_up_to_so_many_stones_by_the_rules_alone(most: int) -> None:
    _agrees_with_the_rules_up_to("0.77", most)


@pytest.mark.parametrize(
    ("firsts", "step", "all_of_them", "known"),
    [
        pytest.param("4", 2, 32, 22, marks=pytest.mark.sweep),
        pytest.param("04", 1, 127, 77, marks=pytest.mark.long),
    ],
)
def test_of_the_codes_of_two_digits_so_many_are_solved(
    firsts: str, step: int, all_of_them: int, known: int
) -> None:
    drawn = ((first, digits) for first in firsts for digits in range(0, 64, step) if digits or first == "4")
    codes = {canonical(f"{first}.{digits:02o}") for first, digits in drawn}
    solved = {code for code in codes if quotient_of(digits_of(code)) is not None}
    assert (len(codes), len(solved)) == (all_of_them, known)
    for code in solved:
        _agrees_with_the_rules_up_to(code, 14)


def _giant(code: str, rng: Random) -> IndependentHeaps:
    sizes = (rng.randrange(10 ** rng.randint(1, 18)) + 1 for _ in range(rng.randint(1, 9)))
    return IndependentHeaps("octal", tuple(sizes), code, misere=True)


@pytest.mark.few("0.77")
@pytest.mark.parametrize(
    "code", ["0.77", "0.15", pytest.param("0.123", marks=pytest.mark.long), "0.71", "0.72", "4.3"]
)
def test_far_away_won_positions_have_a_move_to_lost_ones_and_lost_ones_none(code: str) -> None:
    rng, seen = Random(code), set[str]()
    for _ in range(100):
        p = _giant(code, rng)
        if GAME.outcome(p) is not None:
            continue
        theorem = ask.present(ask.theorem(p))
        lost = theorem.is_p(p)
        seen.add("P" if lost else "N")
        if not lost:
            move = theorem.winning_move(p)
            assert is_legal(GAME, p, move)
            p = GAME.after(p, move)
            assert theorem.is_p(p)
        for _ in range(20):
            if GAME.outcome(p) is None:
                assert not theorem.is_p(GAME.after(p, GAME.sample(p, rng)))
    assert seen == {"P", "N"}


def test_a_giant_is_won() -> None:
    p = catalogue.read(f"octal+0.77+misere:{10**18},17,8")
    verdict = ask.solve(p)
    assert (verdict.outcome, verdict.tier) == ("N", Tier.PROVED)
    assert ask.outcome(play(catalogue.game_of(p), p, verdict.move)) == "P"


@pytest.mark.sweep
def test_where_none_is_found_a_search_speaks() -> None:
    assert quotient_of(digits_of("0.07")) is None
    assert ask.solve(catalogue.read("octal+0.07+misere:5,4")).tier is Tier.SEARCH


def test_of_three_heaps_left_nothing_is_claimed() -> None:
    assert quotient_of(digits_of("0.F")) is None
    found = _quotient("0.7")
    assert not is_proved(replace(found, digits=digits_of("0.F")))
    assert ask.solve(catalogue.read("octal+0.F+misere:5,4")).tier is Tier.SEARCH


@pytest.mark.few("AHEAD-3", "WORK-20000")
@pytest.mark.parametrize(("limit", "least"), [("ELEMENTS", 20), ("WORK", 20_000), ("AHEAD", 3), ("HEAPS", 9)])
def test_past_a_limit_nothing_is_found(monkeypatch: pytest.MonkeyPatch, limit: str, least: int) -> None:
    quotient_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(misere_quotients, limit, least - 1)
        assert quotient_of(digits_of("0.123")) is None
        quotient_of.cache_clear()
    assert len(_quotient("0.123").monoid.names) == 20


def test_an_interrupt_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    quotient_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(misere_quotients._Work, "spend", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            quotient_of(digits_of("0.75"))
    assert _quotient("0.75").repeats.period == 2


def _interrupt(work: object, steps: int) -> None:
    raise KeyboardInterrupt


# what breaks a proof


@pytest.mark.parametrize("code", ["0.75", "0.123"])
def test_a_wrong_element_breaks_the_proof(code: str) -> None:
    found = _quotient(code)
    assert is_proved(found)
    for heap, right in enumerate(found.heaps):
        for wrong in range(len(found.monoid.names)):
            heaps = [*found.heaps]
            heaps[heap] = wrong
            assert wrong == right or not _goes_through(found, heaps)


def _goes_through(found: Quotient, heaps: list[int]) -> bool:
    proof = Proof(found.monoid)
    return not heaps[0] and all(
        proof.add(size, heaps[size], found.monoid.led_to(found.digits, heaps, size)) is None
        for size in range(1, len(heaps))
    )


def test_a_wrong_outcome_of_an_element_breaks_the_proof() -> None:
    found = _quotient("0.123")
    for element in range(len(found.monoid.names)):
        monoid = Monoid(found.monoid.names, found.monoid.product, found.monoid.lost ^ 1 << element)
        assert not is_proved(replace(found, monoid=monoid))


def test_a_wrong_product_breaks_the_proof() -> None:
    found = _quotient("0.75")
    many = len(found.monoid.names)
    for i in range(many):
        for j in range(many):
            for wrong in {*range(many)} - {found.monoid.product[i][j]}:
                rows = [[*row] for row in found.monoid.product]
                rows[i][j] = rows[j][i] = wrong
                monoid = Monoid(found.monoid.names, tuple(map(tuple, rows)), found.monoid.lost)
                assert not is_proved(replace(found, monoid=monoid)), (i, j, wrong)


def test_what_does_not_repeat_itself_long_enough_is_not_proved() -> None:
    found = _quotient("0.77")
    period = found.repeats
    needed = 2 * period.onset + period.period + 2
    assert len(found.heaps) >= needed + period.period
    assert not is_proved(replace(found, heaps=found.heaps[:needed]))
    assert not is_proved(replace(found, repeats=replace(period, onset=period.onset - 1)))


def test_pairs_kept_are_the_smallest() -> None:
    found = _quotient("0.77")
    proof = Proof(found.monoid)
    for size in range(1, len(found.heaps)):
        proof.add(size, found.heaps[size], found.monoid.led_to(found.digits, found.heaps, size))
    assert proof.count == sum(map(len, proof.pairs.values()))
    for sets in proof.pairs.values():
        assert all(one & ~other for one, other in permutations(sets, 2))
