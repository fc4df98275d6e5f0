"""Classes of positions whose outcome follows for every size from a finite check.

Positions fall into finitely many classes. A set of P classes and a set of N classes is closed if
every move from a P class leads into an N class, and every position of an N class has a move into a
P class. Then, by induction over moves, all their positions have that outcome (normal play).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from nimarcade.lab.miner.law import Key

Moves = Callable[[Key], Iterable[Key]]


class Closed(NamedTuple):
    p: set[Key]
    n: set[Key]


def closed(p: set[Key], n: set[Key], every: Moves, sure: Moves) -> Closed:
    """The largest closed part of a guess. `every` gives all classes that a move from a class may
    lead to, `sure` those that a move leads to from each of its positions."""
    p, n = set(p), set(n)
    while True:
        wrong = {key for key in p if any(after not in n for after in every(key))}
        p -= wrong
        missed = {key for key in n if not any(after in p for after in sure(key))}
        n -= missed
        if not wrong and not missed:
            return Closed(p, n)
