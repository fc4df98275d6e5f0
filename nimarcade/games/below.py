"""What lies below heaps of a taking game, told without walking there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimarcade.core.game import Key


@dataclass(frozen=True, slots=True)
class Below:
    """What lies below heaps (non-increasing) and the extra heap x0, told without walking there; a move
    touches up to `reach` heaps.

    Heaps that are, heap by heap, at most these are reachable one heap after the other, and nothing else
    is; and whether one move leads from heaps to heaps is seen by pairing them. So solvers need not make
    the many followers of each position.
    """

    heaps: tuple[int, ...]
    extra: int | None
    reach: int

    @property
    def crowded(self) -> bool:
        """Whether followers are so many, and P-positions so few, that `leads` beats making them."""
        return self.reach > 1 or self.extra is not None

    def count(self, limit: int) -> int:
        """How many positions are reachable; some number above `limit` if there are more."""
        return count_smaller(self.heaps, limit) * ((self.extra or 0) + 1)

    def positions(self) -> Iterator[Key]:
        """The keys of all of them."""
        for heaps in smaller(tuple(h for h in self.heaps if h)):
            if self.extra is None:
                yield heaps
            else:
                for kept in range(self.extra + 1):
                    yield (*heaps, -1 - kept)

    def leads(self, key: Key, after: Key) -> bool:
        """Whether one move leads from key to after, both keys of this game."""
        if self.extra is None:
            return 0 < touched(key, after) <= self.reach
        less = after[-1] - key[-1]
        return less >= 0 and (0 if less else 1) <= touched(key[:-1], after[:-1]) <= self.reach


def touched(heaps: tuple[int, ...], left: tuple[int, ...]) -> int:
    """How many heaps at least must shrink to leave `left` (both without zeros), -1 if none can.

    What both have in common stays; the rest is paired in order of size.
    """
    i = j = 0
    before: list[int] = []
    after: list[int] = []
    while i < len(heaps) and j < len(left):
        if heaps[i] == left[j]:
            i += 1
            j += 1
        elif heaps[i] > left[j]:
            before.append(heaps[i])
            i += 1
        else:
            after.append(left[j])
            j += 1
    before += heaps[i:]
    after += left[j:]
    if len(after) > len(before) or any(a >= b for a, b in zip(after, before, strict=False)):
        return -1
    return len(before)


def smaller(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All heaps that are, heap by heap, at most these, zeros left out; itself first."""
    current = list(heaps)
    while True:
        yield tuple(current)
        if not current:
            return
        top = current.pop() - 1
        if top:
            current += [min(top, heap) for heap in heaps[len(current) :]]


def count_smaller(heaps: tuple[int, ...], limit: int) -> int:
    """How many heaps are, heap by heap, at most these; some number above `limit` if more.

    Counted from the smallest heap up: `below[v]` of them have this heap at most v.
    """
    if sum(heaps) >= limit:  # taking stones one by one meets sum + 1 of them
        return limit + 1
    below = [1]
    for heap in reversed(heaps):
        ways = 0
        sums = []
        for left in range(heap + 1):
            ways += below[min(left, len(below) - 1)]
            sums.append(ways)
        if ways > limit:
            return limit + 1
        below = sums
    return below[-1]
