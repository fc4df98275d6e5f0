"""Benchmarks measure real things; their budgets are not asserted here, machines differ."""

from nimarcade.core import catalogue
from nimarcade.core.verdict import Tier
from nimarcade.lab.bench import theory
from nimarcade.lab.bench.theory import Figure
from tests import ask


def test_a_figure_tells_whether_its_budget_is_kept() -> None:
    assert Figure("x", 2, "s", 3).kept
    assert Figure("x", 4, "s", 3).kept is False
    assert Figure("x", 4, "1/s", 3, at_least=True).kept
    assert Figure("x", None, "s", 3).kept is None


def test_mixed_codes_are_all_proved() -> None:
    for code in theory.mixed_codes(260):
        assert ask.solve(catalogue.read(code)).tier is Tier.PROVED
