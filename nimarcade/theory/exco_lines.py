"""EXCO-NIM with n = 2 along one heap: all y0 ≤ x0 and y1 ≤ x1 while y2 = 0, 1, 2, …

A position's followers with y1 and y0' ≤ y0 kept lie on the lines (y0', y1, ·) at smaller y2, so of
the past only the values met on each line matter. On the line (0, y1, ·) all values below y2 − x1
are met (checked, not supposed: it is the XOR), so a line is a set of bits from y2 − x1 on, and the
next bits follow from these bits alone. There are finitely many of them: once all lines are as they
were p steps before, relative to y2, everything repeats with period p for ever. So the gap
u − value is known at every y2, however large, as soon as the lines have returned.
"""

from __future__ import annotations

from array import array

STEP = 64
"""Lines are moved on, and compared with what they were, so often."""
WIDEST = 1 << 14
"""Gaps are at most 2·x1 and kept in 16 bits."""


class Lines:
    """`gap(y0, y1, y2)` = y0 + y1 + y2 − SG for y0 ≤ x0, y1 ≤ x1, once `reach` has gone there."""

    def __init__(self, x0: int, x1: int) -> None:
        assert 0 <= x0 < WIDEST
        assert 0 <= x1 < WIDEST
        self.x0, self.x1 = x0, x1
        self.known = 0
        """All y2 below this have been walked."""
        self.start: int | None = None
        self.period: int | None = None
        """From `start` on, everything repeats with `period`; None until that is seen. The period
        of one line is a divisor of it, and may begin earlier."""
        self._lines = [[(1 << x1) - 1] + [0] * x0 for _ in range(x1 + 1)]
        """Values met on the line (y0, y1, ·): bit i stands for i + _base. Below 0 all count as met."""
        self._base = -x1
        self._gaps = [[array("H") for _ in range(x0 + 1)] for _ in range(x1 + 1)]
        self._states: dict[tuple[tuple[int, ...], ...], int] = {}

    @property
    def cells(self) -> int:
        """Positions walked."""
        return self.known * (self.x0 + 1) * (self.x1 + 1)

    def reach(self, y2: int, most: int) -> bool:
        """Walk until `gap` knows y2, but not on when `most` positions have been walked."""
        while self.known <= y2 and self.period is None:
            if self.cells >= most:
                return False
            self._walk()
        return True

    def close(self, most: int) -> bool:
        """Walk until everything repeats, but not on when `most` positions have been walked."""
        while self.period is None:
            if self.cells >= most:
                return False
            self._walk()
        return True

    def line(self, y0: int, y1: int) -> array[int]:
        """The gaps of (y0, y1, ·) from y2 = 0 to `known` − 1."""
        return self._gaps[y1][y0]

    def gap(self, y0: int, y1: int, y2: int) -> int:
        if self.start is not None and self.period is not None and y2 >= self.start:
            y2 = self.start + (y2 - self.start) % self.period
        return self._gaps[y1][y0][y2]

    def value(self, y0: int, y1: int, y2: int) -> int:
        return y0 + y1 + y2 - self.gap(y0, y1, y2)

    def _walk(self) -> None:
        """STEP values of y2 more."""
        base, lines = self._base, self._lines
        for y2 in range(self.known, self.known + STEP):
            column = [0] * (self.x0 + 1)  # values met at this y2 with smaller y1
            for y1, (line, gaps) in enumerate(zip(lines, self._gaps, strict=True)):
                seen = 0
                u = y1 + y2 + 1 - base
                for y0, gap in enumerate(gaps):
                    seen |= line[y0] | column[y0]
                    free = ~seen & (seen + 1)  # the mex, as a bit
                    line[y0] |= free
                    column[y0] |= free
                    seen |= free
                    gap.append(u + y0 - free.bit_length())
        self.known += STEP
        self._forget()

    def _forget(self) -> None:
        """Drop the bits below y2 − x1 and look whether all lines are as they were once."""
        low = (1 << STEP) - 1
        assert all(line[0] & low == low for line in self._lines), "a value below y2 − x1 is not met"
        self._lines = [[bits >> STEP for bits in line] for line in self._lines]
        self._base += STEP
        state = tuple(map(tuple, self._lines))
        before = self._states.setdefault(state, self.known)
        if before < self.known:
            self.start, self.period = before, self.known - before
            self._states.clear()
