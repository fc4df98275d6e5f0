"""A mutation run: who notices flipped outcomes, and what is left as it was."""

import json
from pathlib import Path

import pytest

from nimarcade.lab.claims import brute, running
from nimarcade.papers.exco import terms
from tests.tools import mutation
from tests.tools.mutation import mutated


def noticed(*patterns: str) -> dict[str, mutation.Mutant]:
    claims = running.chosen(patterns)
    return {mutant.claim: mutant for mutant in mutation.run(claims, workers=1)}


def test_a_theorem_notices_few_flips_and_an_equation_of_its_own_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "mutations.json"
    names = ("single-delete.theorem-1.1", "single-delete.section-3.1.case-1.digits")
    mutation.main([*names, "--jobs", "1", "-o", str(data)])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"notices {names[0]}: 3 of 100 outcomes flipped")
    assert second.startswith(f"WEAK {names[1]}: no flipped outcome")
    kept = json.loads(data.read_text("utf-8"))
    assert kept["noticed"] == {"outcomes 3": 1, "nothing": 1}
    assert list(kept["weak"]) == [names[1]]


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
