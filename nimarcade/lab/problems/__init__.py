"""The open problems of the four papers, found by the modules of this folder: a module that offers
`PROBLEMS`, a tuple of `Problem`, adds its own."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from nimarcade.errors import BadInput
from nimarcade.games.codes import shown
from nimarcade.lab.problems.problem import Problem

ORDER = (
    "greedy-grundy", "bounded-greedy-grundy", "single-delete-many", "exco-two",
    "sucker-three-colours", "sucker-four-colours", "sucker-three-players",
)  # fmt: skip
"""In the order of the papers; others come after them by name."""


@cache
def catalogue() -> dict[str, Problem]:
    """All problems by name."""
    found: dict[str, Problem] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for one in getattr(import_module(f"{__name__}.{module}"), "PROBLEMS", ()):
            found[one.name] = one
    place = {name: at for at, name in enumerate(ORDER)}
    return {name: found[name] for name in sorted(found, key=lambda n: (place.get(n, len(place)), n))}


def problem(name: str) -> Problem:
    """The problem of that name; raises BadInput."""
    found = catalogue().get(name)
    if found is None:
        raise BadInput(f"no open problem is called {shown(name)}; there are {', '.join(catalogue())}")
    return found
