"""The miner: laws of sequences are found where they are, with the right onset, and broken at the first break;
patterns in boxes say what theorems say, from brute force alone, and lose what is false."""

import pytest

from nimarcade.lab import miner
from nimarcade.lab.claims import brute
from nimarcade.papers.misere_greedy import problem
from nimarcade.theory.binary import v2
from tests import ask

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89)


def only_law(law: miner.Law | None) -> miner.Law:
    assert law is not None
    return law


@pytest.mark.parametrize(
    ("values", "kind", "statement"),
    [
        ([3 * n + 2 for n in range(30)], "linear", "f = 3n + 2 for n ≥ 0"),
        ([9, 9] + [4 - n for n in range(30)], "linear", "f = −n + 6 for n ≥ 2"),
        ([7] * 20, "linear", "f = 7 for n ≥ 0"),
        ([7, 1, 1] + [0, 2, 0, 3] * 9, "period", "f has period 4 for n ≥ 3: 0 2 0 3"),
        ([n % 5 for n in range(40)], "mod", "f = n mod 5 for n ≥ 0"),
        ([n * 2 // 3 for n in range(40)], "period", "f rises by 2 when n rises by 3 for n ≥ 0: 0 0 1"),
        ([n ^ 5 for n in range(29)], "digits", "f = (n xor 5)"),
        ([*PRIMES] + [0, 2, 0, 3] * 6, "period", "f has period 4 for n ≥ 24: 0 2 0 3"),
        ([n**3 - 2 * n + 5 for n in range(30)], "polynomial", "f = n^3 − 2n + 5"),
        ([n * (n - 1) // 2 - 1 for n in range(30)], "polynomial", "f = (n^2 − n − 2)/2"),
        ([2**n - (-3) ** n for n in range(30)], "recurrence", "f(n) = −f(n − 1) + 6·f(n − 2) for n ≥ 2"),
        ([v2(n + 1) for n in range(40)], "v2", "f = v2(n + 1)"),
        (
            [v2(n + 2) ** 2 for n in range(50)],
            "v2",
            "f depends only on v2(n + 2): 0 at 0, 1 at 1, 4 at 2, 9 at 3, 16 at 4, 25 at 5",
        ),
        ([n.bit_count() for n in range(64)], "digits", "f(2n) = f(n); f(2n + 1) = f(n) + 1"),
    ],
)
def test_the_law_is_found_and_goes_on(values: list[int], kind: str, statement: str) -> None:
    laws = [law for law in miner.sequence_laws(values) if law.kind == kind]
    assert statement in [law.statement for law in laws]
    law = next(law for law in laws if law.statement == statement)
    assert miner.refute(law, (((n,), value) for n, value in enumerate(values))).key is None


def test_what_follows_is_foretold() -> None:
    for law in miner.sequence_laws([n ^ 5 for n in range(29)]):
        if law.kind == "digits" and "xor" in law.statement:
            assert [law.says((n,)) for n in (100, 101)] == [97, 96]
    (law,) = (law for law in miner.sequence_laws([n.bit_count() for n in range(64)]) if law.kind == "digits")
    assert [law.says((n,)) for n in (64, 255, 1000)] == [1, 8, (1000).bit_count()]
    assert only_law(miner.progression([0, 0, 1] * 8)).says((3001,)) == 0


def test_primes_have_no_law() -> None:
    assert miner.sequence_laws(PRIMES) == []
    assert miner.sequence_laws([n * n % 101 for n in range(50)]) == []
    for few_rounds in ([0, 1, 2, 3, 4] * 3, [5, 1] + [0] * 5):
        assert miner.progression(few_rounds) is None


def test_a_break_is_found_where_it_is() -> None:
    values = [n % 3 for n in range(100)]
    values[77] = 5
    law = only_law(miner.progression(values[:40]))
    trial = miner.refute(law, (((n,), value) for n, value in enumerate(values) if n >= 40))
    assert (trial.trials, trial.key, trial.predicted, trial.actual) == (38, (77,), 2, 5)


def test_a_start_is_where_the_sequence_starts() -> None:
    law = only_law(miner.progression([9, 8, *range(30)], 10, name="g", var="b"))
    assert law.statement == "g = b − 12 for b ≥ 12"
    assert law.says((11,)) is None
    assert law.says((50,)) == 38


def test_halves_that_mirror_each_other() -> None:
    law = only_law(miner.complement([4, 4] + [1, 1, 2, 2] * 8))
    assert law.statement == "f(n + 2) = 3 − f(n) for n ≥ 2"
    assert [law.says((n,)) for n in (34, 35, 36, 37)] == [1, 1, 2, 2]
    assert miner.complement([0, 1, 1] * 12) is None


def test_growth_needs_four_terms_and_tells_the_next() -> None:
    law = only_law(miner.growth([14, 94, 446, 1918], 3))
    assert law.says((7,)) == 7934
    assert law.says((8,)) == 32254
    assert miner.growth([14, 94, 446], 3) is None
    assert miner.growth([14, 94, 446, 1919], 3) is None


def grundy(code: str, largest: int) -> dict[miner.Key, int]:
    """Values of all positions, with zeros written and in every order of the heaps kept sorted."""
    count = len(code.split(":")[1].split(","))
    keys, follow, _ = brute.box(code, largest)
    return {(*key, *(0,) * (count - len(key))): value for key, value in brute.grundy(keys, follow).items()}


def test_the_nim_sum_is_found() -> None:
    (law,) = miner.forms(grundy("nim:1,1,1", 7), "xyz")
    assert law.statement == "SG = x xor (y xor z)"
    assert miner.refute(law, grundy("nim:1,1,1", 12).items()).key is None


@pytest.mark.sweep
def test_the_values_of_delete_nim_are_found() -> None:
    """The theorem of Abuku and Suetsugu, from piles up to 16."""
    (law,) = miner.forms(grundy("delete-nim:1,1", 16), "xy")
    assert law.statement == "SG = v2(((x − 1) or (y − 1)) + 1)"
    trial = miner.refute(law, grundy("delete-nim:1,1", 33).items())
    assert trial.key is None
    assert trial.trials == 33 * 34 // 2


def test_no_formula_survives_greedy_nim() -> None:
    (law,) = miner.forms(grundy("greedy-nim:1,1", 10), "ab", limit=3000)
    trial = miner.refute(law, sorted(grundy("greedy-nim:1,1", 20).items(), key=lambda entry: sum(entry[0])))
    assert trial.key is not None
    assert trial.predicted != trial.actual


def test_a_formula_reads_as_it_counts() -> None:
    rest = miner.Form(
        "xor",
        parts=(miner.Form("v2", parts=(miner.Form("x", 1),)), miner.Form("+ 1", parts=(miner.Form("x", 0),))),
    )
    form = miner.Form("−", parts=(miner.Form("x", 0), rest))
    assert miner.form_words(form, "ab") == "a − (v2(b) xor (a + 1))"
    assert miner.form_value(form, (9, 4)) == 9 - (2 ^ 10)


def test_the_modulus_of_a_bound_is_found() -> None:
    truth = problem.values(2, 60, 3)
    small = {key: v for key, v in truth.items() if key[0] <= 30}
    laws = miner.depends(small, miner.arithmetic(("a", "b"), 4), most=2)
    assert any("b and (a − b) mod 4" in law.statement for law in laws)
    assert all(miner.refute(law, truth.items()).key is None for law in laws)
    assert miner.depends(small, miner.arithmetic(("a", "b"), 5), most=2) == []


def test_a_class_that_is_mixed_settles_nothing() -> None:
    truth: dict[miner.Key, int] = {(n,): int(n == 17) for n in range(40)}
    odd = miner.Feature("n mod 2", lambda key: key[0] % 2)
    assert miner.depends(truth, [odd], most=1) == []
    (law,) = miner.depends({key: v for key, v in truth.items() if key[0] < 17}, [odd], most=1)
    assert miner.refute(law, truth.items()).key == (17,)


def test_doubling_three_piles_keeps_the_outcome_but_not_five() -> None:
    def doubled(key: miner.Key) -> miner.Key | None:
        return tuple(x // 2 for x in key) if all(x % 2 == 0 for x in key) else None

    for code, largest, holds in (("delete-nim:1,1,1", 12, True), ("delete-nim:1,1,1,1,1", 6, False)):
        keys, follow, _ = brute.box(code, largest)
        truth = {key: int(is_p) for key, is_p in brute.outcomes(keys, follow).items()}
        laws = miner.shifts(truth, [miner.Change("P(2x, …) = P(x, …)", doubled)], truth.get, least=12)
        assert bool(laws) == holds
        for law in laws:
            assert miner.refute(law, truth.items()).key is None


def test_a_change_of_the_value_is_told() -> None:
    truth: dict[miner.Key, int] = {(a, b): a + b for a in range(9) for b in range(9)}
    change = miner.Change("f(a, b) = f(a − 1, b)", lambda key: (key[0] - 1, key[1]) if key[0] else None)
    (law,) = miner.shifts(truth, [change], truth.get)
    assert law.statement == "f(a, b) = f(a − 1, b) + 1"
    assert law.says((3, 3)) == 6


def test_a_period_in_space_has_its_onset() -> None:
    truth: dict[miner.Key, int] = {
        (a, b): (a - b) % 3 + 10 * (b < 5) for a in range(40) for b in range(a + 1)
    }
    shift = ask.present(miner.translation(truth, 2, 8))
    assert shift[0] == miner.Translation(2, 1, 5)
    along = ask.present(miner.translation(truth, 1, 8))
    assert along[0] == miner.Translation(1, 3, 0)
    law = miner.translation_law(*shift, truth.get, 2)
    assert law.statement == "adding 1 to x1 and x2 keeps SG, where x2 ≥ 5"
    difference = miner.translation_law(miner.Translation(1, 3, 4), 9, truth.get, 2)
    assert difference.statement == "adding 3 to x1 keeps SG, where x1 − x2 ≥ 4"
    truth[30, 20] = 99
    assert miner.refute(law, truth.items()).key in ((30, 20), (31, 21))


def test_closed_classes_are_what_follows() -> None:
    """Take 1 or 2 stones: multiples of 3 are P; a wrong guess shrinks until it is closed."""

    def after(key: miner.Key) -> list[miner.Key]:
        return [((key[0] - 1) % 3,), ((key[0] - 2) % 3,)]

    right = miner.closed({(0,)}, {(1,), (2,)}, after, after)
    assert right.p == {(0,)}
    assert right.n == {(1,), (2,)}
    wrong = miner.closed({(0,), (1,)}, {(2,)}, after, after)
    assert (wrong.p, wrong.n) == (set(), set())
