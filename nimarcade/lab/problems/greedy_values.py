"""Grundy values of Greedy Nim by the rules alone, in loops made for long tables.

The value of (a, tail), a at least the largest heap of the tail, is the mex of the values with the
first heap smaller. For one tail these options only grow with a (or move on as a window of k), so a
row over a is filled from left to right.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Sequence

Rows = dict[tuple[int, ...], Sequence[int]]
"""For every tail (b, c, …) the values of (b, b, c, …), (b + 1, b, c, …), …"""


def row(options: Iterable[int], length: int) -> array[int]:
    """Values of a row without bound, given those of the options below it; all below 2^16."""
    seen = set(options)
    found = array("H")
    value = 0
    while len(found) < length:
        while value in seen:
            value += 1
        found.append(value)
        value += 1
    return found


def bounded_row(window: Sequence[int], length: int, k: int) -> array[int]:
    """The same with at most k stones a move; `window` holds the options below it, nearest last."""
    last = deque(window, maxlen=k)
    found = array("H")
    for _ in range(length):
        seen = set(last)
        value = 0
        while value in seen:
            value += 1
        found.append(value)
        last.append(value)
    return found


def pairs(largest: int) -> list[array[int]]:
    """For each b the values of (b, b), (b + 1, b), …, (largest, b), no bound."""
    found: list[array[int]] = []
    for b in range(largest + 1):
        found.append(row((found[c][b - c] for c in range(b)), largest - b + 1))
    return found


def triples(largest: int, third: int, k: int | None = None) -> Rows:
    """Rows of (a, b, c) with a ≤ largest and c ≤ third."""
    found: Rows = {}
    for b in range(largest + 1):
        for c in range(min(b, third) + 1):
            least = 0 if k is None else max(0, b - k)
            options = [found[max(a, c), min(a, c)][b - max(a, c)] for a in range(least, b)]
            length = largest - b + 1
            found[b, c] = row(options, length) if k is None else bounded_row(options, length, k)
    return found


def bounded_pairs(largest: int, k: int) -> list[array[int]]:
    """As `pairs`, at most k stones a move."""
    found: list[array[int]] = []
    for b in range(largest + 1):
        window = [found[c][b - c] for c in range(max(0, b - k), b)]
        found.append(bounded_row(window, largest - b + 1, k))
    return found


def cycle(k: int, limit: int) -> tuple[int, int, list[tuple[int, ...]]] | None:
    """(onset, period, rows): from b = onset on the rows of k-Bounded Greedy Nim with two heaps
    repeat with this period; `rows` are those of one period, values of (b, b), …, (b + k, b).

    A row is settled by the k rows before it, so the first repetition of k rows in a row settles
    the rest. None if none repeat for b up to `limit`.
    """
    last: deque[tuple[int, ...]] = deque(maxlen=k)
    rows: list[tuple[int, ...]] = []
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    for b in range(limit + 1):
        window = [before[len(last) - i] for i, before in enumerate(last)]
        last.append(tuple(bounded_row(window, k + 1, k)))
        rows.append(last[-1])
        if b >= k:
            state = tuple(last)
            first = seen.setdefault(state, b)
            if first < b:
                return _onset(rows, b - first), b - first, rows[first + 1 : b + 1]
    return None


def _onset(rows: list[tuple[int, ...]], period: int) -> int:
    at = len(rows) - 1 - period
    while at >= 0 and rows[at] == rows[at + period]:
        at -= 1
    return at + 1
