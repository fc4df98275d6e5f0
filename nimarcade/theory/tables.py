"""Grundy tables of EXCO-NIM with n = 2 by big-integer line masks, and what Lemma 7 makes of them."""

from __future__ import annotations

from functools import lru_cache

from nimarcade.games.heaps import Heaps
from nimarcade.theory.theorems import exco_value

CELLS = 600_000
"""A box of more positions than this is not tabulated on the way to one verdict."""


def exco_two(x0: int, x1: int, x2: int) -> list[list[list[int]]]:
    """Grundy values g[y1][y2][y0] for y0 ≤ x0, y1 ≤ x1, y2 ≤ x2.

    A move reduces any of the three heaps but not both x1 and x2. For each y1 and y2 the bits of
    the values met on the lines below (y0 fixed, the other heap falling) are kept as one big
    integer each, so a position costs a few big-integer operations instead of one per follower.
    """
    value = [[[0] * (x0 + 1) for _ in range(x2 + 1)] for _ in range(x1 + 1)]
    columns = [[0] * (x0 + 1) for _ in range(x2 + 1)]
    for y1 in range(x1 + 1):
        row = [0] * (x0 + 1)
        for y2 in range(x2 + 1):
            column = columns[y2]
            cells = value[y1][y2]
            seen = 0
            for y0 in range(x0 + 1):
                seen |= row[y0] | column[y0]
                free = ~seen & (seen + 1)
                cells[y0] = free.bit_length() - 1
                row[y0] |= free
                column[y0] |= free
                seen |= free
    return value


@lru_cache(maxsize=16)
def _corner(x0: int, x1: int, x2: int) -> int:
    return exco_two(x0, x1, x2)[x1][x2][x0]


def exco_two_value(p: Heaps) -> tuple[int, str] | None:
    """SG value and source of an EXCO-NIM position with n = 2, or None beyond reach.

    Lemma 7: if the value of x is below 2^k, adding 2^k to x1 and x2 keeps it. So x may be
    reduced by multiples of 2^k as soon as the reduced position's value is below 2^k.
    """
    x2, x1 = p.heaps
    x0 = p.extra or 0
    place = 0
    while True:
        away = x1 >> place << place
        low = Heaps("exco-nim", (x2 - away, x1 - away), x0)
        closed = exco_value.value(low)
        if closed is None and (x0 + 1) * (low.heaps[1] + 1) * (low.heaps[0] + 1) > CELLS:
            return None
        found = _corner(x0, low.heaps[1], low.heaps[0]) if closed is None else closed
        if not away or found < 1 << place:
            by = "formula" if closed is not None else f"table {x0} × {low.heaps[1]} × {low.heaps[0]}"
            return found, by + (
                f" after taking 2^{place} × {away >> place} off x1 and x2 (Lemma 7)" if away else ""
            )
        place += 1
