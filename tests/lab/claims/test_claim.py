"""How a claim is written: what a section gives to its claims, and what instances are counted into."""

from collections.abc import Iterator

import pytest

from nimarcade.lab.claims import claim


def broken(size: int, code: str) -> claim.Counterexample:
    return claim.Counterexample(size, code, "not so")


def test_the_smallest_is_that_of_the_least_size_then_of_the_shortest_and_first_code() -> None:
    every = [None, broken(3, "a"), broken(2, "long"), None, broken(2, "bb"), broken(2, "ba"), broken(2, "bb")]
    assert claim.finding(every) == claim.Finding(7, broken(2, "ba"), broken=5)
    assert claim.finding([]) == claim.Finding(0)
    with pytest.raises(TypeError, match="its check yields True; None or a Counterexample"):
        claim.finding([None, True])  # type: ignore[list-item]


def test_a_checker_of_instances_ends_with_its_note() -> None:
    def instances(bounds: claim.Bounds) -> claim.Instances:
        for n in range(bounds["n"]):
            yield None if n < 4 else broken(n, str(n))
        return "numbers"

    assert claim.counted(instances)({"n": 3}, ()) == claim.Finding(3, None, "numbers")
    assert claim.counted(instances)({"n": 6}, ()) == claim.Finding(6, broken(4, "4"), "numbers", broken=2)


def test_a_claim_has_the_details_of_its_section_unless_told_otherwise() -> None:
    """And stands where it is written."""
    section = claim.Section(claim.unsharded, "tiny", "A paper", kind="lemma", box={"n": 2}, group="all")
    whole = section.beside(claim.unsharded, kind="fact", weight=3)

    @section("lemma-1", "Lemma 1", right="another")
    def lemma_1(bounds: claim.Bounds) -> claim.Finding:
        """Two and
        two are four."""
        return claim.Finding(1)

    @section.entries
    def table() -> Iterator[claim.Claim]:
        yield whole.stated("entry-0", "Entry 0.", lemma_1, "Entry 0", box={})

    @whole("fact-2", "section 2", box={"m": 1})
    def fact_2(bounds: claim.Bounds) -> claim.Finding:
        """So it is."""
        return claim.Finding(bounds["m"])

    details = [(c.name, c.source, c.statement, c.kind, c.box, c.right, c.weight) for c in section]
    assert details == [
        ("tiny.lemma-1", "A paper, Lemma 1", "Two and two are four.", "lemma", {"n": 2}, "another", 0),
        ("tiny.entry-0", "A paper, Entry 0", "Entry 0.", "fact", {}, "", 3),
        ("tiny.fact-2", "A paper, section 2", "So it is.", "fact", {"m": 1}, "", 3),
    ]
    assert {c.group for c in section} == {"all"}
    first, _, last = section
    assert last.check({"m": 5}, ()) == claim.Finding(5)
    assert first.shards is claim.whole


def test_a_claim_without_a_statement_or_a_place_is_refused() -> None:
    section = claim.Section(claim.unsharded, "tiny", "A paper")
    with pytest.raises(TypeError, match="names no statement"):
        section("x", "section 1")(lambda bounds: claim.Finding(1))
    with pytest.raises(TypeError, match="names no place"):
        section.stated("x", "So it is.", lambda bounds: claim.Finding(1))
    located = section.beside(claim.unsharded, locate=lambda name: f"section {name}")
    assert located.stated("4", "So it is.", lambda bounds: claim.Finding(1)).source == "A paper, section 4"
