"""What claims quote of their papers, held against the passages, copied from the print with their places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nimarcade.lab import papers

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
