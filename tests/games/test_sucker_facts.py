"""facts.toml of So Long Sucker: counts of lines, endgames with their winners, and a golden game."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.games.sucker_examples import Driver, Engine, Oracle

FACTS: dict[str, Any] = tomllib.loads(
    (files("nimarcade.games.so_long_sucker") / "facts.toml").read_text(encoding="utf-8")
)
each_known = pytest.mark.parametrize("known", FACTS["known"], ids=[k["position"] for k in FACTS["known"]])


each_driver = pytest.mark.parametrize("driver", [Engine, Oracle])


def following(driver: type[Driver], code: str) -> Iterator[str]:
    """The codes after the acts of the seat that decides."""
    here = driver(code)
    for text in list(here.listed(here.decider())):
        there = driver(code)
        there.play(text)
        yield there.code()


def lines(driver: type[Driver], code: str, acts: int) -> int:
    """How many lines of that many acts of the deciding seats begin here."""
    return sum(lines(driver, after, acts - 1) for after in following(driver, code)) if acts else 1


@pytest.mark.few("so-long-sucker+nash:-:B7/*", "so-long-sucker+endgame*")
@each_driver
@pytest.mark.parametrize("count", FACTS["count"], ids=[count["position"] for count in FACTS["count"]])
def test_counts_of_lines(driver: type[Driver], count: dict[str, Any]) -> None:
    counted = [lines(driver, count["position"], acts) for acts in range(1, len(count["lines"]) + 1)]
    assert counted == count["lines"]


@cache
def winner(code: str) -> str:
    here = Oracle(code)
    if here.phase == "over":
        return here.living()[0]
    seat = here.decider()
    return next((seat for after in following(Oracle, code) if winner(after) == seat), "BR"[seat == "B"])


@each_known
def test_known_endgames(known: dict[str, Any]) -> None:
    p = ask.table(known["position"])
    assert catalogue.write(p) == known["position"]
    assert ask.solve(p).outcome == known["outcome"]
    if sucker.applies(p):
        assert sucker.is_p(p) == (known["outcome"] == "P")


@pytest.mark.sweep
@each_known
def test_known_endgames_by_brute_force(known: dict[str, Any]) -> None:
    decider = Oracle(known["position"]).decider()
    assert (winner(known["position"]) == decider) == (known["outcome"] == "N")


@each_driver
def test_the_golden_game(driver: type[Driver]) -> None:
    golden = FACTS["golden"]
    played = driver(golden["start"])
    assert played.code() == golden["start"]
    for move, body in golden["moves"]:
        played.play(move)
        assert played.code() == golden["start"].partition(":")[0] + ":" + body
