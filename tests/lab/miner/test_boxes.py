"""Patterns in boxes: the miner finds what theorems say, from brute force alone, and loses what is false."""

from __future__ import annotations

from nimarcade.lab.claims import brute
from nimarcade.lab.miner.classes import (
    Change,
    Feature,
    Translation,
    arithmetic,
    closed,
    depends,
    shifts,
    translation,
    translation_law,
)
from nimarcade.lab.miner.laws import Form, Key, form_value, form_words, forms, refute
from nimarcade.papers.greedy_nim.problem import bounded_pairs


def grundy(code: str, largest: int) -> dict[Key, int]:
    """Values of all positions, with zeros written and in every order of the heaps kept sorted."""
    count = len(code.split(":")[1].split(","))
    keys, follow, _ = brute.box(code, largest)
    return {(*key, *(0,) * (count - len(key))): value for key, value in brute.grundy(keys, follow).items()}


def test_the_nim_sum_is_found() -> None:
    (law,) = forms(grundy("nim:1,1,1", 7), "xyz")
    assert law.statement == "SG = x xor (y xor z)"
    assert refute(law, grundy("nim:1,1,1", 12).items()).key is None


def test_the_values_of_delete_nim_are_found() -> None:
    """The theorem of Abuku and Suetsugu, from piles up to 16."""
    (law,) = forms(grundy("delete-nim:1,1", 16), "xy")
    assert law.statement == "SG = v2(((x − 1) or (y − 1)) + 1)"
    trial = refute(law, grundy("delete-nim:1,1", 33).items())
    assert trial.key is None
    assert trial.trials == 33 * 34 // 2


def test_no_formula_survives_greedy_nim() -> None:
    (law,) = forms(grundy("greedy-nim:1,1", 10), "ab", limit=3000)
    trial = refute(law, sorted(grundy("greedy-nim:1,1", 20).items(), key=lambda entry: sum(entry[0])))
    assert trial.key is not None
    assert trial.predicted != trial.actual


def test_a_formula_reads_as_it_counts() -> None:
    rest = Form("mod", parts=(Form("x", 1), Form("c", 3)))
    form = Form("−", parts=(Form("x", 0), rest))
    assert form_words(form, "ab") == "a − (b mod 3)"
    assert form_value(form, (9, 5)) == 7


def test_the_modulus_of_a_bound_is_found() -> None:
    rows = bounded_pairs(60, 3)
    truth: dict[Key, int] = {(b + d, b): v for b, row in enumerate(rows) for d, v in enumerate(row)}
    small = {key: v for key, v in truth.items() if key[0] <= 30}
    laws = depends(small, arithmetic(("a", "b"), 4), most=2)
    assert any("b and (a − b) mod 4" in law.statement for law in laws)
    assert all(refute(law, truth.items()).key is None for law in laws)
    assert depends(small, arithmetic(("a", "b"), 5), most=2) == []


def test_a_class_that_is_mixed_settles_nothing() -> None:
    truth: dict[Key, int] = {(n,): int(n == 17) for n in range(40)}
    odd = Feature("n mod 2", lambda key: key[0] % 2)
    assert depends(truth, [odd], most=1) == []
    (law,) = depends({key: v for key, v in truth.items() if key[0] < 17}, [odd], most=1)
    assert refute(law, truth.items()).key == (17,)


def test_doubling_three_piles_keeps_the_outcome_but_not_five() -> None:
    def doubled(key: Key) -> Key | None:
        return tuple(x // 2 for x in key) if all(x % 2 == 0 for x in key) else None

    for code, largest, holds in (("delete-nim:1,1,1", 12, True), ("delete-nim:1,1,1,1,1", 6, False)):
        keys, follow, _ = brute.box(code, largest)
        truth = {key: int(is_p) for key, is_p in brute.outcomes(keys, follow).items()}
        laws = shifts(truth, [Change("P(2x, …) = P(x, …)", doubled)], truth.get, least=12)
        assert bool(laws) == holds
        for law in laws:
            assert refute(law, truth.items()).key is None


def test_a_change_of_the_value_is_told() -> None:
    truth: dict[Key, int] = {(a, b): a + b for a in range(9) for b in range(9)}
    change = Change("f(a, b) = f(a − 1, b)", lambda key: (key[0] - 1, key[1]) if key[0] else None)
    (law,) = shifts(truth, [change], truth.get)
    assert law.statement == "f(a, b) = f(a − 1, b) + 1"
    assert law.says((3, 3)) == 6


def test_a_period_in_space_has_its_onset() -> None:
    truth: dict[Key, int] = {(a, b): (a - b) % 3 + 10 * (b < 5) for a in range(40) for b in range(a + 1)}
    shift = translation(truth, 2, 8)
    assert shift is not None
    assert shift[0] == Translation(2, 1, 5)
    along = translation(truth, 1, 8)
    assert along is not None
    assert along[0] == Translation(1, 3, 0)
    law = translation_law(*shift, truth.get, "x")
    assert law.statement == "adding 1 to x1 and x2 keeps SG, where x2 ≥ 5"
    truth[30, 20] = 99
    assert refute(law, truth.items()).key in ((30, 20), (31, 21))


def test_closed_classes_are_what_follows() -> None:
    """Take 1 or 2 stones: multiples of 3 are P; a wrong guess shrinks until it is closed."""

    def after(key: Key) -> list[Key]:
        return [((key[0] - 1) % 3,), ((key[0] - 2) % 3,)]

    right = closed({(0,)}, {(1,), (2,)}, after, after)
    assert right.p == {(0,)}
    assert right.n == {(1,), (2,)}
    wrong = closed({(0,), (1,)}, {(2,)}, after, after)
    assert (wrong.p, wrong.n) == (set(), set())
