"""A mutation run: who notices flipped outcomes, and what is left as it was."""

import json

from nimarcade.lab.claims import brute, mutation, running
from nimarcade.lab.claims.mutation import mutated
from nimarcade.papers.exco import terms


def noticed(*patterns: str) -> dict[str, mutation.Mutant]:
    claims = running.chosen(patterns)
    return {mutant.claim: mutant for mutant in mutation.run(claims, workers=1)}


def test_a_theorem_notices_few_flips_and_an_equation_of_its_own_none() -> None:
    by = noticed("single-delete.theorem-1.1", "single-delete.section-3.1.case-1.digits")
    assert by["single-delete.theorem-1.1"].noticed == "outcomes 3"
    assert not by["single-delete.theorem-1.1"].weak
    assert by["single-delete.section-3.1.case-1.digits"].weak.startswith("no flipped outcome")


def test_what_cannot_be_decided_is_not_weak() -> None:
    (mutant,) = noticed("single-delete.section-4.open").values()
    assert (mutant.status, mutant.noticed, mutant.weak) == ("undecided", "", "")


def test_answers_are_flipped_within_and_right_again_after() -> None:
    function, right = brute.delete_p_positions, brute.delete_p_positions(2, 20)
    everything = brute.ascending(2, 20, 1)
    with mutated("single-delete", "outcomes", 25, 1):
        wrong = brute.delete_p_positions(2, 20)
        flipped = [p for p in everything if (p in wrong) != (p in right)]
        assert brute.many(2, 20, 1) / 8 < len(flipped) < brute.many(2, 20, 1) / 2
        assert flipped == [p for p in everything if (p in wrong) != (p in right)]
    assert brute.delete_p_positions is function


def test_lines_are_flipped_in_place_and_walked_anew_after() -> None:
    right = list(terms.lines(1, 3).line(1, 3))
    with mutated("exco", "outcomes", 3, 1):
        wrong = list(terms.lines(1, 3).line(1, 3))
        assert 0 < sum(a != b for a, b in zip(wrong, right, strict=True)) <= len(right) * 3 // 100
    assert list(terms.lines(1, 3).line(1, 3)) == right


def test_weak_claims_of_the_data_are_claims_and_say_so() -> None:
    weak = running.mutations()["weak"]
    assert set(weak) <= set(running.catalogue())
    for name in list(weak)[:1]:
        (checked,) = running.run(running.chosen([name]), workers=1)
        assert f"weak: {weak[name]}" in checked.note


def test_the_data_of_a_run_counts_what_is_noticed() -> None:
    mutants = [
        mutation.Mutant("a", "holds", 9, "outcomes 3", "", 0.0),
        mutation.Mutant("b", "refuted", 9, "", "why", 0.0),
        mutation.Mutant("c", "undecided", 0, "", "", 0.0),
    ]
    kept = json.loads(mutation.written(mutants, 1, "1.0"))
    assert kept["noticed"] == {"outcomes 3": 1, "nothing": 1}
    assert kept["weak"] == {"b": "why"}
