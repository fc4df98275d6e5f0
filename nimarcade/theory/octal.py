"""Grundy values of games on rows where a move takes a few cells and leaves two shorter rows."""

from __future__ import annotations


def extend(values: list[int], size: int, taken: int, edge: int) -> None:
    """Values of rows 0 … size, appended to the ones known. A move leaves rows a and b with
    a + b = n − taken; a and b down to −edge count as 0, where a pick near an end takes fewer cells."""
    for n in range(len(values), size + 1):
        met = 0
        rest = n - taken
        for a in range(-edge, rest // 2 + 1):
            b = rest - a
            met |= 1 << ((values[a] if a > 0 else 0) ^ (values[b] if b > 0 else 0))
        values.append((~met & (met + 1)).bit_length() - 1)
