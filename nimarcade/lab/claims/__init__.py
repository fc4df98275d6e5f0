"""Every claim of the four papers that can be checked, found by the modules of this folder.

A module named after a paper (`greedy_…`, `exco_…`, `delete_…`, `sucker_…`) holds `claims()`, which
gives its claims in the order of the paper; their names begin with the paper's name and a dot.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from nimarcade.lab.claims.claim import Claim

PAPERS = {"misere-greedy": "greedy", "exco": "exco", "single-delete": "delete", "so-long-sucker": "sucker"}
"""The first part of claims' names, and of their modules' names."""


@cache
def of_paper(paper: str) -> dict[str, Claim]:
    """The claims of one paper by name."""
    found: dict[str, Claim] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        if module.split("_")[0] == PAPERS[paper]:
            for claim in import_module(f"{__name__}.{module}").claims():
                assert claim.name not in found, claim.name
                assert claim.name.startswith(f"{paper}."), claim.name
                found[claim.name] = claim
    return found


def catalogue() -> dict[str, Claim]:
    """All claims by name, paper by paper."""
    return dict(_all())


def _all() -> Iterator[tuple[str, Claim]]:
    for paper in PAPERS:
        yield from of_paper(paper).items()


def claim_of(name: str) -> Claim:
    """The claim of this name; only its paper is loaded."""
    return of_paper(name.partition(".")[0])[name]
