"""Every claim of the four papers that can be checked, found by the modules of this folder.

A module named after a paper (`greedy_…`, `exco_…`, `delete_…`, `sucker_…`) holds `claims()`, which
gives its claims in the order of the paper.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from nimarcade.lab.claims.claim import Claim

PAPERS = ("greedy", "exco", "delete", "sucker")


@cache
def catalogue() -> dict[str, Claim]:
    """All claims by name, paper by paper."""
    found: dict[str, Claim] = {}
    for paper in PAPERS:
        for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
            if module.split("_")[0] == paper:
                for claim in import_module(f"{__name__}.{module}").claims():
                    assert claim.name not in found, claim.name
                    found[claim.name] = claim
    return found
