"""Laws of sequences: found where they are, with the right onset, and broken at the first break."""

from __future__ import annotations

import pytest

from nimarcade.lab.miner.laws import Law, complement, growth, progression, refute, sequence_laws, v2

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89)


def only_law(law: Law | None) -> Law:
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
    laws = [law for law in sequence_laws(values) if law.kind == kind]
    assert statement in [law.statement for law in laws]
    law = next(law for law in laws if law.statement == statement)
    assert refute(law, (((n,), value) for n, value in enumerate(values))).key is None


def test_what_follows_is_foretold() -> None:
    for law in sequence_laws([n ^ 5 for n in range(29)]):
        if law.kind == "digits" and "xor" in law.statement:
            assert [law.says((n,)) for n in (100, 101)] == [97, 96]
    (law,) = (law for law in sequence_laws([n.bit_count() for n in range(64)]) if law.kind == "digits")
    assert [law.says((n,)) for n in (64, 255, 1000)] == [1, 8, (1000).bit_count()]
    assert only_law(progression([0, 0, 1] * 8)).says((3001,)) == 0


def test_primes_have_no_law() -> None:
    assert sequence_laws(PRIMES) == []
    assert sequence_laws([n * n % 101 for n in range(50)]) == []


def test_a_break_is_found_where_it_is() -> None:
    values = [n % 3 for n in range(100)]
    values[77] = 5
    law = only_law(progression(values[:40]))
    trial = refute(law, (((n,), value) for n, value in enumerate(values) if n >= 40))
    assert (trial.trials, trial.key, trial.predicted, trial.actual) == (38, (77,), 2, 5)


def test_too_few_rounds_are_no_period() -> None:
    assert progression([0, 1, 2, 3, 4] * 3) is None
    assert progression([5, 1] + [0] * 5) is None


def test_a_start_is_where_the_sequence_starts() -> None:
    law = only_law(progression([9, 8, *range(30)], 10, name="g", var="b"))
    assert law.statement == "g = b − 12 for b ≥ 12"
    assert law.says((11,)) is None
    assert law.says((50,)) == 38


def test_halves_that_mirror_each_other() -> None:
    law = only_law(complement([4, 4] + [1, 1, 2, 2] * 8))
    assert law.statement == "f(n + 2) = 3 − f(n) for n ≥ 2"
    assert [law.says((n,)) for n in (34, 35, 36, 37)] == [1, 1, 2, 2]
    assert complement([0, 1, 1] * 12) is None


def test_growth_needs_four_terms_and_tells_the_next() -> None:
    law = only_law(growth([14, 94, 446, 1918], 3))
    assert law.says((7,)) == 7934
    assert law.says((8,)) == 32254
    assert growth([14, 94, 446], 3) is None
    assert growth([14, 94, 446, 1919], 3) is None
