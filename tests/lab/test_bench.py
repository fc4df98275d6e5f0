"""Benchmarks measure real things; their budgets are not asserted here, machines differ."""

import pytest

from nimarcade import games
from nimarcade.lab.bench import Figure, theory
from nimarcade.theory import consult, slabs
from nimarcade.theory.verdict import Tier


def test_a_figure_tells_whether_its_budget_is_kept() -> None:
    assert Figure("x", 2, "s", 3).kept
    assert Figure("x", 4, "s", 3).kept is False
    assert Figure("x", 4, "1/s", 3, at_least=True).kept
    assert Figure("x", None, "s", 3).kept is None


def test_mixed_codes_are_all_proved() -> None:
    for code in theory.mixed_codes(260):
        assert consult.consult(games.read(code)).tier is Tier.PROVED


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("k", [2, 3, 5, 40])
def test_slabs_agree_with_the_theorem(k: int, misere: bool) -> None:
    pytest.importorskip("numpy")
    win = slabs.greedy_cube(18, k, misere)
    head = f"greedy-nim{'+misere' if misere else ''}+k={k}"
    count = 0
    for a in range(19):
        for b in range(a + 1):
            for c in range(b + 1):
                lost = consult.outcome_of(games.read(f"{head}:{a},{b},{c}")) == "P"
                assert lost == (not win[a, b, c]), (a, b, c)
                count += lost
    assert slabs.sorted_p_count(win) == count


def test_slab_counts() -> None:
    pytest.importorskip("numpy")
    assert slabs.sorted_p_count(slabs.greedy_cube(100, 5)) == 30_787
    assert slabs.sorted_p_count(slabs.greedy_cube(100, 5, misere=True)) == 30_787
    assert slabs.sorted_p_count(slabs.greedy_cube(200, 5, misere=True)) == 234_073
