"""facts.toml of So Long Sucker: counts of lines, endgames with their winners, and a golden game."""

import tomllib
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


def lines(driver: type[Engine] | type[Oracle], code: str, acts: int) -> int:
    """How many lines of that many acts of the deciding seats begin here."""
    here = driver(code)
    if acts == 0:
        return 1
    return sum(
        lines(driver, after(driver, code, text), acts - 1) for text in list(here.listed(here.decider()))
    )


def after(driver: type[Engine] | type[Oracle], code: str, text: str) -> str:
    there: Driver = driver(code)
    there.play(text)
    return there.code()


@pytest.mark.few("so-long-sucker+nash:-:B7/*", "so-long-sucker+endgame*")
@pytest.mark.parametrize("driver", [Engine, Oracle])
@pytest.mark.parametrize("count", FACTS["count"], ids=[count["position"] for count in FACTS["count"]])
def test_counts_of_lines(driver: type[Engine] | type[Oracle], count: dict[str, Any]) -> None:
    counted = [lines(driver, count["position"], acts) for acts in range(1, len(count["lines"]) + 1)]
    assert counted == count["lines"]


@cache
def winner(code: str) -> str:
    here = Oracle(code)
    if here.phase == "over":
        return here.living()[0]
    seat = here.decider()
    return next(
        (seat for text in here.listed(seat) if winner(after(Oracle, code, text)) == seat), "BR"[seat == "B"]
    )


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


@pytest.mark.parametrize("driver", [Engine, Oracle])
def test_the_golden_game(driver: type[Engine] | type[Oracle]) -> None:
    golden = FACTS["golden"]
    played: Driver = driver(golden["start"])
    assert played.code() == golden["start"]
    for move, body in golden["moves"]:
        played.play(move)
        assert played.code() == golden["start"].partition(":")[0] + ":" + body
