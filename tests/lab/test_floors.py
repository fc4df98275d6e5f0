"""Floors of multiples of quadratic numbers: found from their terms, and counted exactly."""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache
from math import isqrt

import pytest

import nimarcade as na
from nimarcade.lab.brought_tables import BroughtTable, Quadratic, multiples, proved_period
from nimarcade.theory import heap_values


@pytest.mark.parametrize("number", [Quadratic(1, 1, 5, 2), Quadratic(3, -1, 7, 2), Quadratic(-2, 3, 3, 5)])
def test_floors_are_exact(number: Quadratic) -> None:
    with localcontext() as context:
        context.prec = 80
        exact = (number.a + number.b * Decimal(number.d).sqrt()) / number.e
        for n in (*range(200), 10**30 + 7):
            assert number.times(n) == (exact * n).to_integral_value("ROUND_FLOOR")


@pytest.mark.parametrize(
    ("number", "shift", "add", "statement"),
    [
        (Quadratic(1, 1, 5, 2), 0, 0, "f = ⌊n·(1 + √5)/2⌋"),
        (Quadratic(3, 1, 5, 2), 1, 0, "f = ⌊(n + 1)·(3 + √5)/2⌋"),
        (Quadratic(0, 1, 2, 1), 0, -1, "f = ⌊n·√2⌋ − 1"),
        (Quadratic(2, 1, 2, 1), 0, 0, "f = ⌊n·(2 + √2)⌋"),
    ],
)
def test_the_simplest_number_is_found(number: Quadratic, shift: int, add: int, statement: str) -> None:
    values = [number.times(n + shift) + add for n in range(60)]
    law = multiples(values, 0, "f", "n")
    assert law is not None
    assert law.statement == statement
    assert law.says((10**12,)) == number.times(10**12 + shift) + add


def test_what_is_no_such_floor_is_not_found() -> None:
    assert multiples([isqrt(n**3) for n in range(60)], 0, "f", "n") is None
    assert multiples([n * 3 // 2 + (n == 40) for n in range(60)], 0, "f", "n") is None


def test_the_theorem_of_wythoff_is_mined_from_brute_force() -> None:
    (pattern, *_) = na.mine(na.table("wythoff-nim", (80, 80)))
    assert pattern.statement == "a position is P if and only if x2 = ⌊(x1 − x2)·(1 + √5)/2⌋"
    assert (pattern.kind, pattern.status) == ("floor", "survives")
    assert pattern.trials > 500


def test_the_theorem_of_the_game_of_euclid_is_mined_from_brute_force() -> None:
    @cache
    def won(x: int, y: int) -> bool:
        """Take a multiple of the smaller number from the larger one; who makes one 0 wins."""
        return bool(y) and any(not won(max(x - y * k, y), min(x - y * k, y)) for k in range(1, x // y + 1))

    outcomes = {(x, y): int(won(x, y)) for x in range(1, 80) for y in range(1, x + 1)}
    (pattern, *_) = na.mine(outcomes, "outcome")
    assert pattern.statement == "a position with x2 ≥ 1 is P if and only if x1 ≤ ⌊x2·(1 + √5)/2⌋ and x1 ≠ x2"
    assert pattern.status == "survives"


# periods that are proved


@pytest.mark.sweep
def test_a_period_is_proved_where_the_game_is_told() -> None:
    (pattern, *_) = na.mine(na.sg_sequence("octal+0.77", 400), game="octal+0.77")
    assert (pattern.statement, pattern.status) == ("SG(n + 12) = SG(n) for n ≥ 71", "proved")
    for game in ("subtraction+4,6", "subtraction+2,5,7", "octal+4.3"):
        values = na.sg_sequence(game, 300)
        (pattern, *_) = na.mine(values, game=game)
        words = pattern.statement.replace("SG(n + ", "").replace(") = SG(n) for n ≥", "").split()
        period, onset = map(int, words)
        assert all(values[n + period] == values[n] for n in range(onset, 300 - period))
        assert onset == 0 or values[onset - 1 + period] != values[onset - 1]


def test_nothing_is_proved_of_what_is_no_such_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_values, "PAIRS", 100_000)
    values = na.sg_sequence("octal+0.56", 20)
    truth: dict[tuple[int, ...], int] = {(n,): value or 0 for n, value in enumerate(values)}
    assert proved_period(BroughtTable(("n",), "sg", truth), "octal+0.56") is None
    with pytest.raises(na.BadInput, match="a heap of 3 is worth 3, not 4"):
        na.mine([0, 1, 2, 4], game="octal+0.77")
    with pytest.raises(na.BadInput, match="octal and subtraction"):
        na.mine([0, 1, 2], game="nim")
    with pytest.raises(na.BadInput, match="octal and subtraction"):
        na.mine([0, 1, 2], game="so-long-sucker")
    with pytest.raises(na.BadInput, match="single heaps"):
        na.mine({(1, 1): 0}, game="octal+0.77")
