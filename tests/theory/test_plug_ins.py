"""Theorems of installed packages, by entry points: asked after the shipped ones, named where broken."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Condition, Limits, Reading, Tier
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.theory import theorems
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.theorem import Theorem
from tests.command import nimarcade

UNKNOWN = catalogue.read("delete-nim:22,20,16,14,10")
"""No shipped theorem speaks of it."""
FIVE: Theorem[Piles, DeleteSplit] = Theorem(
    name="five",
    games=("delete-nim",),
    source="a package",
    statement="Five even piles are N.",
    applies=lambda p: len(p.piles) >= 4,
    is_p=lambda p: False,
    winning_move=lambda p: DeleteSplit(p.piles[0], 1, p.piles[1] - 1),
    reading=lambda p: Reading("N", (), (Condition("five piles", False),)),
)


@pytest.fixture
def plugs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("plug_in_of_a_test")
    vars(module).update(THEOREMS=(FIVE,), ONE=FIVE, PAIR=[FIVE], WORD="five")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    offered = {"a": "", "b": ":WORD", "d": ":GONE", "e": ":ONE", "f": ":PAIR"}
    values = {name: module.__name__ + offer for name, offer in offered.items()}
    values["c"] = "no_such_module:X"
    points = EntryPoints(EntryPoint(name, value, theorems.GROUP) for name, value in values.items())
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.select(group=group))
    theorems._plug_ins.cache_clear()
    yield
    theorems._plug_ins.cache_clear()


@pytest.mark.usefixtures("plugs")
def test_a_plug_in_speaks_where_no_shipped_theorem_does() -> None:
    assert theorems.plugged("delete-nim") == (FIVE, FIVE, FIVE)
    assert theorems.plugged("nim") == ()
    verdict = impartial_theory("delete-nim").solve(UNKNOWN, Limits(100))
    assert (verdict.outcome, verdict.tier, verdict.source) == ("N", Tier.PROVED, "a package")
    shipped = impartial_theory("delete-nim").theorem(catalogue.read("delete-nim:4,3,2,2"))
    assert shipped is not None
    assert shipped.name == "delete_four"
    assert theorems.statement("five") is FIVE


@pytest.mark.usefixtures("plugs")
def test_broken_plug_ins_are_named_in_a_line_each_and_break_nothing() -> None:
    lines = theorems.broken()
    assert [line.split()[1] for line in lines] == ["b", "c", "d"]
    assert all(line.startswith("nimarcade.theorems: ") and "\n" not in line for line in lines)
    assert "a theorem is a Theorem, not str" in lines[0]
    assert "no_such_module" in lines[1]
    assert theorems.broken_so_far() == lines
    ran = nimarcade("solve", "delete-nim:22,20,16,14,10")
    assert (ran.status, ran.err.splitlines()) == (0, list(lines))
    assert impartial_theory("nim").is_p(catalogue.read("nim:2,2")) is True


def test_without_plug_ins_nothing_is_broken() -> None:
    assert theorems.broken() == ()
    assert nimarcade("solve", "nim:2,2").err == ""
    with pytest.raises(BadInput, match="no theorem is called"):
        theorems.statement("nobody")


def test_names_of_theorems_are_one_each_and_every_game_is_shipped_with_some() -> None:
    names = [theorem.name for name in catalogue.names() for theorem in theorems.shipped(name)]
    assert all(theorems.statement(name).name == name for name in names)
    assert len({id(theorems.statement(name)) for name in names}) == len(set(names))
    assert all(theorems.shipped(name) for name in catalogue.names())
