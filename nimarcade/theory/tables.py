"""Grundy values of EXCO-NIM with n = 2: of a box by big-integer line masks, and of one position of any size
as far as Lemma 7, Theorem 2 and lines that repeat take it."""

from __future__ import annotations

from functools import lru_cache

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps
from nimarcade.theory.exco_lines import STEP, WIDEST, Lines
from nimarcade.theory.theorems import exco_value

CELLS = 3_000_000
"""No more positions than this are tabulated on the way to one verdict, about a second's work."""


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
def _lines(x0: int, x1: int) -> Lines:
    return Lines(x0, x1)


def _shared(x0: int, x1: int) -> tuple[int, int]:
    """The lines that are walked for x0 and x1: a little more, so that neighbours share them."""
    return x0 | 1, x1 | 7


def _beyond(x0: int, x1: int) -> bool:
    """Whether not even one step along the lines is affordable."""
    x0, x1 = _shared(x0, x1)
    return max(x0, x1) >= WIDEST or (x0 + 1) * (x1 + 1) * STEP > CELLS


def exco_two_value(p: Heaps) -> tuple[int, str] | None:
    """SG value and source of an EXCO-NIM position with n = 2, or None beyond reach.

    Corollary 3: the work grows with the value, not with the heaps. Lemma 7: adding 2^k to x1 and
    x2 keeps a value below 2^k and leaves others at 2^k or more. So x may be reduced by multiples
    of 2^k if the reduced position's value is below 2^k; that is tried for rising k. By Proposition
    2 a k with 2^k ≤ x0 + (x1 XOR x2) need not be tried, and by Theorem 2 none for which x1 is
    reduced to 2^(k−1) or more. Where the reduced x1 is small, x2 may be of any size: its lines
    repeat (`exco_lines`).
    """
    x2, x1 = p.heaps
    x0 = p.extra or 0
    place = (x0 + (x1 ^ x2)).bit_length()
    while True:
        away = x1 >> place << place
        low = Heaps("exco-nim", (x2 - away, x1 - away), x0)
        closed = exco_value.value(low)
        if closed is None and _beyond(x0, low.heaps[1]):
            return None
        if not away or 2 * low.heaps[1] < 1 << place:
            told = (closed, "formula") if closed is not None else _walked(low)
            if told is None:
                return None
            found, by = told
            if not away:
                return found, by
            if found < 1 << place:
                return found, f"{by} after taking 2^{place} × {short(away >> place)} off x1 and x2 (Lemma 7)"
        place += 1


def _walked(p: Heaps) -> tuple[int, str] | None:
    """The value of x by the lines up to it or, if they repeat before, by their period."""
    x2, x1 = p.heaps
    x0 = p.extra or 0
    lines = _lines(*_shared(x0, x1))
    if not lines.reach(x2, CELLS):
        return None
    by = f"table {lines.x0} × {lines.x1} × {min(x2, lines.known - 1)}"
    if x2 >= lines.known:
        by += f", which repeats with period {lines.period} from x2 = {lines.start} on"
    return lines.value(x0, x1, x2), by
