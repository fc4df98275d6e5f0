"""The hint ladder: each step tells what those before it told, and one thing more."""

from __future__ import annotations

import pytest

from nimarcade.coach.hints import STEPS, hint, position_words
from nimarcade.core import catalogue
from nimarcade.core.text import Block
from tests import ask


def texts(code: str, step: int) -> list[str]:
    return [block.text for block in hint(ask.solve(catalogue.read(code)), step, "You")]


def test_the_steps_of_a_won_position() -> None:
    assert texts("nim:5,3", 1) == ["You can win."]
    assert texts("nim:5,3", 2) == ["You can win.", "Look at the heap of 5."]
    assert texts("nim:5,3", 3) == ["You can win.", "Take 2 from the 5."]
    fourth = texts("nim:5,3", len(STEPS))
    assert fourth[:2] == texts("nim:5,3", 3)
    assert "It leaves 3, 3:" in fourth
    assert fourth[-1].startswith("Bouton 1902")


def test_a_lost_position_has_a_most_stubborn_move() -> None:
    assert texts("nim:3,3", 1) == ["You are lost if nobody errs."]
    assert texts("nim:3,3", 3)[1].startswith("No move wins. Most stubborn: take ")


def test_the_end_has_no_hint_beyond_who_won() -> None:
    assert len(texts("nim:0,0", 4)) == 1


@pytest.mark.parametrize("convention", ["nim", "nim+misere"])
def test_it_is_told_whether_the_conventions_agree(convention: str) -> None:
    blocks = hint(ask.solve(catalogue.read(f"{convention}:1,1")), 4)
    assert Block("note", "Singular: the other convention turns the outcome around.") in blocks


def test_long_positions_are_shortened() -> None:
    assert position_words("nim:5,4,3") == "5, 4, 3"
    assert position_words("nim:" + ",".join(["2"] * 30)) == ", ".join(["2"] * 24) + ", … (30 heaps)"
    assert position_words("sum:nim:3,2/greedy-nim:4") == "nim 3, 2 + greedy-nim 4"
