"""SG values of Greedy Nim without a bound, in plain Python.

The followers of a position are those that any smaller heap makes of its rest, the position without
one largest heap. For each rest the set of their values is kept as one big integer; a position that
is settled is added to every rest that it is made of by adding a heap. In the order of the largest
heap first, second and so on nothing else has been added by the time the set is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb


def cost(largest: int, heaps: int) -> int:
    """Bytes that the rests of a cube take."""
    return comb(largest + heaps - 1, heaps - 1) * (220 + heaps * largest // 7)


def values(rows: Iterable[tuple[int, ...]], known: Sequence[int] = ()) -> Iterator[int]:
    """The values of the rows of a cube in lexicographic order. The first are `known` already; they
    are given too."""
    rests: dict[tuple[int, ...], int] = {}
    get = rests.get
    for count, row in enumerate(rows):
        if count < len(known):
            value = known[count]
        else:
            met = get(row[1:], 0)
            value = (~met & (met + 1)).bit_length() - 1
        yield value
        bit = 1 << value
        for i, heap in enumerate(row):
            if not i or heap != row[i - 1]:
                rest = row[:i] + row[i + 1 :]
                rests[rest] = get(rest, 0) | bit
