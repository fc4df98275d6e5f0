"""What the theorems are put together from, where it is a statement of its own."""

from __future__ import annotations

from math import floor, sqrt

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.games.bounded_nim import GAME as BOUNDED
from nimarcade.games.heaps import Heaps
from nimarcade.games.nim import GAME as NIM
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorems import bounded, exco, greedy, nim, wythoff


def test_every_smaller_nim_sum_is_reached() -> None:
    for heaps in ((7, 4, 1), (9, 9, 6), (12, 3)):
        p = Heaps("nim", heaps)
        for value in range(nim_sum(heaps)):
            assert nim_sum(play(NIM, p, nim.move_to_value(p, value)).heaps) == value


def test_misere_nim_ends_on_an_odd_number_of_ones() -> None:
    for heaps in ((5, 1, 1), (5, 1), (3,), (1, 1)):
        p = Heaps("nim", heaps, misere=True)
        after = play(NIM, p, nim.BOUTON_MISERE.winning_move(p))
        assert max(after.heaps) <= 1
        assert sum(after.heaps) % 2 == 1


def test_a_bounded_move_goes_round_the_multiple() -> None:
    p = Heaps("bounded-nim", (9, 4), k=3)  # remainders 1 and 0
    for value in (0, 2, 3):
        after = play(BOUNDED, p, bounded.normal_move_to_value(p, value))
        assert nim_sum(bounded.remainders(after)) == value
    with pytest.raises(BadInput, match="no move leads to SG value 4"):
        bounded.normal_move_to_value(p, 4)


def test_exco_nim_looks_at_the_extra_heap_first() -> None:
    assert exco.normal_is_p(Heaps("exco-nim", (4, 4), 0))
    assert exco.normal_reading(Heaps("exco-nim", (4, 4), 2)).case == "x0 not 0"
    assert exco.normal_reading(Heaps("exco-nim", (4, 3), 0)).case == "heaps not equal"
    assert exco.misere_is_p(Heaps("exco-nim", (0, 0), 1, misere=True))
    assert exco.misere_reading(Heaps("exco-nim", (1, 1), 0, misere=True)).case == "not one stone"


def test_greedy_counts() -> None:
    assert greedy.alpha(Heaps("greedy-nim", (5, 5, 2))) == 2
    assert greedy.alpha(Heaps("greedy-nim", (0,))) == 0
    assert greedy.three(Heaps("greedy-nim", (5,))) == (5, 0, 0)
    assert [greedy.beta(Heaps("greedy-nim", heaps)) for heaps in ((5, 5), (5, 4, 2, 2), (2, 2, 2, 1))] == [
        0,
        2,
        1,
    ]


def test_the_conditions_of_a_k_nice_pair_in_numbers() -> None:
    even, line = greedy.nice_reading(Heaps("greedy-nim", (7, 5, 1, 1), k=3, misere=True)).conditions
    assert even.holds is True
    assert even.text == "x3 = 1, β = 2 is even, so P means a k-nice pair; R(x2) = 1"
    assert line.holds is False
    assert line.text == "line (1) of k-nice wants R(x1) = 0; R(7) = 3"


def test_wythoff_pairs_hold_every_number_once() -> None:
    golden = (1 + sqrt(5)) / 2
    for d in range(200):
        assert wythoff.lower(d) == floor(d * golden)
    for misere in (False, True):
        for x in range(300):
            other = wythoff.partner(x, misere)
            assert wythoff.partner(other, misere) == x
            low, high = sorted((x, other))
            assert wythoff.least(high - low, misere) == low
