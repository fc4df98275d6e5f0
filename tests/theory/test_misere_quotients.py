"""Misère quotients: orders and periods of the books, outcomes and moves by brute force, and what breaks a
proof."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import is_legal, play
from nimarcade.core.verdict import Tier
from nimarcade.games.octal import digits_of
from nimarcade.theory import misere_quotients
from nimarcade.theory.misere_quotients import quotient_of
from tests import ask
from tests.boards import Kind, board_of, box

BOOKS = {"0.75": (8, 2), "0.123": (20, 5), "0.34": (12, 8), "0.71": (36, 6)}
"""Elements and period: Plambeck and Siegel 2008; Siegel 2013, V."""
FOUND = ("0.3", "0.33", "0.31", "0.52", "4.3", "0.101", "0.331", *BOOKS)


@pytest.mark.few("0.75-*", "0.123-*")
@pytest.mark.parametrize(("code", "known"), BOOKS.items())
def test_published_quotients_are_found(code: str, known: tuple[int, int]) -> None:
    found = quotient_of(digits_of(code))
    assert found is not None
    assert (len(found.names), found.repeats.period) == known


def _compare(code: str, count: int, top: int) -> None:
    kind = Kind("octal", True, code=code)
    brute = kind.brute()
    game = catalogue.game("octal")
    for board in box(kind, count, top):
        p = kind.position(board)
        theorem = ask.theorem(p)
        assert theorem is not None
        assert theorem.name == "misere_quotient"
        lost = brute.is_p(board)
        assert theorem.is_p(p) == lost == theorem.reading(p).conditions[0].holds, p
        if not lost and brute.followers(board):
            for move in (theorem.winning_move(p), theorem.recipe(p).move):
                assert is_legal(game, p, move)
                assert brute.is_p(board_of(play(game, p, move))), (p, move)


@pytest.mark.few("0.3", "4.3", "0.75", "0.123", "0.331")
@pytest.mark.parametrize("code", FOUND)
def test_outcomes_and_moves_are_those_of_brute_force(code: str) -> None:
    _compare(code, 1, 14)
    _compare(code, 3, 5)


@pytest.mark.sweep
@pytest.mark.parametrize("code", FOUND)
def test_outcomes_and_moves_on_larger_boxes(code: str) -> None:
    _compare(code, 1, 26)
    _compare(code, 2, 12)
    _compare(code, 4, 5)


def test_a_giant_is_won() -> None:
    p = catalogue.read(f"octal+0.123+misere:{10**18 + 2},17,8")
    verdict = ask.solve(p)
    assert (verdict.outcome, verdict.tier) == ("N", Tier.PROVED)
    assert ask.outcome(play(catalogue.game_of(p), p, verdict.move)) == "P"


def test_where_none_is_found_a_search_speaks() -> None:
    assert quotient_of(digits_of("0.56")) is None
    assert ask.solve(catalogue.read("octal+0.56+misere:5,4")).tier is Tier.SEARCH


def test_a_wrong_element_breaks_the_proof() -> None:
    digits = digits_of("0.75")
    table = misere_quotients.Learned(digits)
    _, kinds = misere_quotients._learned(table, 6)
    assert misere_quotients._wrong(table, kinds) is None
    broken = 0
    for heap, options in kinds:
        for other in range(len(table.names)):
            changed = (kinds - {(heap, options)}) | {(other, options)}
            broken += other != heap and misere_quotients._wrong(table, changed) is not None
    assert broken >= len(kinds) * (len(table.names) - 1) - 1  # one other element does as well here
    table.lost ^= {0}
    assert misere_quotients._wrong(table, kinds) is not None


def test_what_is_no_monoid_is_refused() -> None:
    found = quotient_of(digits_of("0.75"))
    assert found is not None
    assert misere_quotients._is_monoid(found.product)
    rows = [list(row) for row in found.product]
    rows[2][3] = (rows[2][3] + 1) % len(rows)
    assert not misere_quotients._is_monoid(tuple(map(tuple, rows)))
