"""Grundy values and nim-sums, against their definitions."""

from __future__ import annotations

from random import Random

import pytest

from nimarcade.core.verdict import Recipe
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.nim_sums import mex, nim_sum, nim_sum_reading, nim_sum_theorem, unreachable
from nimarcade.theory.theorem import normal_play


def test_mex_is_the_least_number_missing() -> None:
    rng = Random(1)
    for _ in range(200):
        values = set(rng.choices(range(12), k=rng.randint(0, 20)))
        assert mex(sum(1 << value for value in values)) == min(set(range(21)) - values)


def test_a_reading_holds_where_the_sum_is_0() -> None:
    assert nim_sum([]) == 0
    lost = nim_sum_reading([5, 4, 1], 0, ())
    assert (lost.case, lost.conditions[0].text, lost.conditions[0].holds) == (
        "nim-sum 0",
        "5 ⊕ 4 ⊕ 1 = 0",
        True,
    )
    won = nim_sum_reading([5, 4], 1, (), front="mod 7: ")
    assert won.conditions[0].text == "mod 7: 5 ⊕ 4 = 1, a P-position has 0"
    assert not won.conditions[0].holds
    assert nim_sum_reading(range(20), 0, ()).conditions[0].text.endswith("7 ⊕ … = 0")
    assert won.within("heaps").case == "heaps, nim-sum not 0"


def test_a_theorem_of_values() -> None:
    def move_to_value(p: Heaps, value: int) -> Take:
        raise unreachable(value, nim_sum(p.heaps))

    theorem = nim_sum_theorem(
        name="test",
        games=("nim",),
        source="",
        statement="",
        applies=normal_play,
        values=lambda p: p.heaps,
        move_to_value=move_to_value,
        page="",
        recipe=lambda p: Recipe(move_to_value(p, 0), None, ()),
        meanings={},
    )
    assert theorem.applies(Heaps("nim", (5, 4)))
    assert not theorem.applies(Heaps("nim", (5, 4), misere=True))
    assert theorem.is_p(Heaps("nim", (5, 4, 1)))
    assert theorem.grundy is not None
    assert theorem.grundy(Heaps("nim", (5, 4))) == 1
    assert [str(term) for term in theorem.reading(Heaps("nim", (5, 4))).terms] == ["nim-sum = 1"]
    with pytest.raises(ValueError, match=r"no move leads to SG value 0; the position's own is 1"):
        theorem.winning_move(Heaps("nim", (5, 4)))
