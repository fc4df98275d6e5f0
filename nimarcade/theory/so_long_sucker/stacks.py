"""A pile as the rules see it: chips by colour, and the colours by their highest chip, lowest first.

Nothing else of a pile matters to the game, so two piles of one such kind are one object and
share what follows when a chip is put on them. A `Stack` belongs to one search: `empty()` begins
a new family, whose members are equal only if they are the same object.
"""

from __future__ import annotations

from nimarcade.games.so_long_sucker.position import COLOURS

Counts = tuple[int, int, int, int]
Key = tuple[Counts, tuple[int, ...]]


class Stack:
    __slots__ = ("counts", "family", "mask", "order", "push", "size", "top")

    def __init__(self, counts: Counts, order: tuple[int, ...], family: dict[Key, Stack]) -> None:
        self.counts = counts
        self.order = order
        """Colours present; first the one whose highest chip lies lowest, last the one on top."""
        self.family = family
        self.top = order[-1] if order else -1
        self.size = sum(counts)
        self.mask = sum(1 << colour for colour in order)
        self.push: list[Stack | None] = [None, None, None, None]
        """What a chip of each colour makes of it, None until asked: see `on`."""

    def on(self, colour: int) -> Stack:
        """This stack with a chip of another colour than its top put on it."""
        found = self.push[colour]
        if found is None:
            b, r, g, y = self.counts
            counts = (b + (colour == 0), r + (colour == 1), g + (colour == 2), y + (colour == 3))
            order = (*(c for c in self.order if c != colour), colour)
            found = self.push[colour] = member(self.family, counts, order)
        return found


def member(family: dict[Key, Stack], counts: Counts, order: tuple[int, ...]) -> Stack:
    key = (counts, order)
    found = family.get(key)
    if found is None:
        found = family[key] = Stack(counts, order, family)
    return found


def empty() -> Stack:
    """The empty slot of a new family."""
    return member({}, (0, 0, 0, 0), ())


def stack_of(family: dict[Key, Stack], pile: str) -> Stack:
    """The stack of a pile written bottom to top."""
    highest = sorted((pile.rfind(letter), colour) for colour, letter in enumerate(COLOURS) if letter in pile)
    counts = (pile.count("B"), pile.count("R"), pile.count("G"), pile.count("Y"))
    return member(family, counts, tuple(colour for _, colour in highest))
