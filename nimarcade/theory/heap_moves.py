"""Moves on heaps that several theorems show or try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nimarcade.core.verdict import Mark
from nimarcade.games.heaps import Heaps, Take

PLACES = 64
"""Traps are looked for in so many binary places, from the right, …"""
SIZES = 100
"""… and among so many sizes of heaps."""


def tries_by_place(p: Heaps) -> Iterator[Take]:
    """For each binary place the smallest take that leaves it as the largest one to be mended: then only the
    other heaps with a 1 there win."""
    sizes = list(Counter(p.heaps).items())[:SIZES]
    for place in range(min(p.heaps[0].bit_length(), PLACES)):
        rest = (1 << place) - 1
        holders = [(many > 1, heap & rest, heap) for heap, many in sizes if heap >> place & 1]
        if holders:
            _, below, heap = min(holders)
            yield Take(((heap, below + 1),))


def take_marks(p: Heaps, move: Take) -> tuple[Mark, ...]:
    """The stones that a move takes, each from the first heap of its size."""
    marks = [Mark(0, (p.extra or 0) - move.extra + 1, p.extra or 0, "take", "take")] if move.extra else []
    used: Counter[int] = Counter()
    for size, stones in reversed(move.parts):
        pile = p.heaps.index(size) + used[size] + 1
        used[size] += 1
        marks.append(Mark(pile, size - stones + 1, size, "take", "take"))
    return tuple(marks)
