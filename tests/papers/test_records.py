"""What is said of claims stands beside the checks, a file a paper: nothing there is left over or missing."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from nimarcade.lab import papers
from nimarcade.lab.claims.claim import Claim, read_records
from nimarcade.papers.exco import entries
from nimarcade.papers.so_long_sucker import proofs


@pytest.mark.parametrize(
    ("paper", "others"),
    [
        ("misere-greedy", ()),
        ("exco", entries.printed_entries()),
        ("single-delete", ()),
        ("so-long-sucker", proofs.cases()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_check_has_its_record_and_every_record_its_check(paper: str, others: Iterable[Claim]) -> None:
    """But for claims that are made from what is printed in a table."""
    records = read_records(f"nimarcade.papers.{paper.replace('-', '_')}")
    assert papers.claims(paper), papers.broken()
    written = papers.claims(paper).keys() - {claim.name for claim in others}
    assert {f"{paper}.{name}" for name in records} == written


PRINT = Path(__file__).parent / "print"


@pytest.mark.parametrize("paper", papers.catalogue())
def test_a_quotation_occurs_in_the_print_it_names(paper: str) -> None:
    """In `differs` quotation marks are for the words of the print alone."""
    kept = PRINT / f"{paper}.txt"
    lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
    passages = [line.split(" | ") for line in lines]
    for claim in papers.claims(paper).values():
        for quoted in re.findall("“(.*?)”", claim.differs):
            there = [words for place, words in passages if place in claim.source and quoted in words]
            assert there, f"{claim.name} quotes “{quoted}”"
            assert quoted in claim.printed, f"{claim.name} quotes “{quoted}” beside “{claim.printed}”"
