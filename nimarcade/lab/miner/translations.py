"""Periods in space: adding p to the largest heaps keeps the value once they are far above the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from nimarcade.lab.miner.law import Key, Law

LEAST = 24


class Period(NamedTuple):
    """Adding `step` to each of the `moved` largest heaps keeps the value where the last of them
    stands at least `onset` above the next heap, or above nothing if all are moved."""

    moved: int
    step: int
    onset: int


def period(truth: Mapping[Key, int], moved: int, longest: int) -> tuple[Period, int] | None:
    """The shortest such period of the positions (heaps in non-increasing order) of a box and how
    many pairs support it. At least half of the box must lie past its onset, four rounds deep."""
    depth = max(_room(key, moved) for key in truth)
    for step in range(1, longest + 1):
        onset = 0
        for key, value in truth.items():
            room = _room(key, moved) - step
            if room >= onset and truth.get(_down(key, moved, step), value) != value:
                onset = room + 1
        support = sum(_room(key, moved) - step >= onset and _down(key, moved, step) in truth for key in truth)
        if support >= LEAST and onset + 4 * step <= depth and 2 * onset <= depth:
            return Period(moved, step, onset), support
    return None


def law(found: Period, support: int, lookup: Callable[[Key], int | None], names: str) -> Law:
    """`lookup` gives the value of the smaller position when the law is tried."""
    moved, step, onset = found

    def says(key: Key) -> int | None:
        if _room(key, moved) - step < onset:
            return None
        return lookup(_down(key, moved, step))

    heaps = [f"{names}{i + 1}" for i in range(moved)]
    last = heaps[-1]
    where = f"{last} ≥ {onset}" if onset else "everywhere"
    statement = f"adding {step} to {' and '.join(heaps)} keeps SG, "
    return Law(statement + (f"where {where}" if onset else where), "period", says, support)


def _room(key: Key, moved: int) -> int:
    return key[moved - 1] - (key[moved] if moved < len(key) else 0)


def _down(key: Key, moved: int, step: int) -> Key:
    return (*(x - step for x in key[:moved]), *key[moved:])
