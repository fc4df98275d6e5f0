"""How a claim is written: what a section gives to its claims, and what instances are counted into."""

from __future__ import annotations

import pytest

from nimarcade.lab.claims.claim import (
    Bounds,
    Counterexample,
    Finding,
    Instances,
    Section,
    counted,
    finding,
    unsharded,
    whole,
)


def broken(size: int, code: str) -> Counterexample:
    return Counterexample(size, code, "not so")


def test_the_smallest_is_that_of_the_least_size_then_of_the_shortest_and_first_code() -> None:
    every = [None, broken(3, "a"), broken(2, "long"), None, broken(2, "bb"), broken(2, "ba"), broken(2, "bb")]
    assert finding(every) == Finding(7, broken(2, "ba"), broken=5)
    assert finding([]) == Finding(0)


def test_a_checker_of_instances_ends_with_its_note() -> None:
    def instances(bounds: Bounds) -> Instances:
        for n in range(bounds["n"]):
            yield None if n < 4 else broken(n, str(n))
        return "numbers"

    assert counted(instances)({"n": 3}, ()) == Finding(3, None, "numbers")
    assert counted(instances)({"n": 6}, ()) == Finding(6, broken(4, "4"), "numbers", broken=2)


def test_a_claim_has_the_details_of_its_section_unless_told_otherwise() -> None:
    section = Section(unsharded, "tiny", "A paper", kind="lemma", box={"n": 2}, group="all")

    @section("lemma-1", "Lemma 1", right="another")
    def lemma_1(bounds: Bounds) -> Finding:
        """Two and
        two are four."""
        return Finding(1)

    @section.beside(unsharded, kind="fact", weight=3)("fact-2", "section 2", box={"m": 1})
    def fact_2(bounds: Bounds) -> Finding:
        """So it is."""
        return Finding(bounds["m"])

    first, second = section
    assert (first.name, first.source, first.statement) == (
        "tiny.lemma-1",
        "A paper, Lemma 1",
        "Two and two are four.",
    )
    assert (first.kind, first.box, first.group, first.right, first.weight) == (
        "lemma",
        {"n": 2},
        "all",
        "another",
        0,
    )
    assert (second.kind, second.box, second.group, second.weight) == ("fact", {"m": 1}, "all", 3)
    assert second.check({"m": 5}, ()) == Finding(5)
    assert first.shards is whole


def test_a_claim_without_a_statement_or_a_place_is_refused() -> None:
    section = Section(unsharded, "tiny", "A paper")
    with pytest.raises(TypeError, match="names no statement"):
        section("x", "section 1")(lambda bounds: Finding(1))
    with pytest.raises(TypeError, match="names no place"):
        section.stated("x", "So it is.", lambda bounds: Finding(1))
    located = section.beside(unsharded, locate=lambda name: f"section {name}")
    assert located.stated("4", "So it is.", lambda bounds: Finding(1)).source == "A paper, section 4"
