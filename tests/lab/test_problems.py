"""From laws to patterns: what survives, what falls, and that the smallest counterexample is told."""

from __future__ import annotations

from nimarcade.lab.miner import Key, Law
from nimarcade.lab.problems import LawFamily, try_law

EVEN = Law("f = n mod 2", "mod", lambda key: key[0] % 2 if key[0] > 1 else None, 7)


def code(key: Key) -> str:
    return f"nim:{key[0]}"


def truth(*broken: int) -> list[tuple[Key, int]]:
    return [((n,), n % 2 + 5 * (n in broken)) for n in range(20)]


def test_a_law_that_holds_survives() -> None:
    pattern = try_law("even", EVEN, truth(0, 1), mined="n ≤ 9", tried="n ≤ 19", code=code)
    assert (pattern.status, pattern.support, pattern.trials) == ("survives", 7, 18)
    assert (pattern.counterexample, pattern.found) == (None, "")


def test_a_law_falls_at_its_first_break() -> None:
    pattern = try_law(
        "even", EVEN, truth(12, 15), mined="n ≤ 9", tried="n ≤ 19", code=code, statement="words"
    )
    assert (pattern.status, pattern.statement, pattern.trials) == ("fallen", "words", 11)
    assert (pattern.counterexample, pattern.found) == ("nim:12", "SG 5 there, the pattern says SG 0")


def test_a_family_falls_with_the_smallest_of_its_breaks() -> None:
    family = LawFamily("all", "every one", "mod", "n ≤ 9", "n ≤ 19", remark="seen")
    family.add(EVEN, truth(), code)
    assert family.pattern().status == "survives"
    assert family.pattern().found == "seen"
    family.add(EVEN, truth(15), code)
    family.add(EVEN, truth(13), code)
    family.count(True, 3)
    family.count(False, 4)
    pattern = family.pattern()
    assert (pattern.status, pattern.counterexample) == ("fallen", "nim:13")
    assert pattern.found == "SG 6 there; f = n mod 2 says 1"
    assert (pattern.support, pattern.trials) == (24, 18 + 14 + 12 + 4)
