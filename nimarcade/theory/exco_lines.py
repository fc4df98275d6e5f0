"""Lines of EXCO-NIM with two heaps.

`Lines` walks along one heap: all y0 ≤ x0 and y1 ≤ x1 while y2 = 0, 1, 2, …
A position's followers with y1 and y0' ≤ y0 kept lie on the lines (y0', y1, ·) at smaller y2, so of
the past only the values met on each line matter, or its holes: what is below u = y0 + y1 + y2, which
no value is above, and not met. Most values are u, and if one is, so are those for greater y0: there is
nothing to do then. On the line (0, y1, ·) all values below y2 − x1 are met (checked, not supposed: it
is the XOR), so a line is a set of bits from y2 − x1 on, and the next bits follow from these bits alone.
There are finitely many of them: once all lines are as they were p steps before, relative to y2,
everything repeats with period p for ever. So the gap u − value is known at every y2, however large, as
soon as the lines have returned."""

from __future__ import annotations

from array import array
from threading import RLock
from typing import NamedTuple

STEP = 64
"""Lines are moved on, and compared with what they were, so often."""
WIDEST = 1 << 14
"""Gaps are at most 2·x1 and kept in 16 bits."""


class Way(NamedTuple):
    """The lines as far as they have been walked, replaced as a whole after every step."""

    known: int
    base: int
    lines: list[list[int]]
    """The holes of the line (y0, y1, ·), values below y0 + y1 + y2 not met so far: bit i stands for i + base.
    Values below 0 count as met."""
    start: int | None = None
    period: int | None = None


class Lines:
    """`gap(y0, y1, y2)` = y0 + y1 + y2 − SG for y0 ≤ x0, y1 ≤ x1, once `reach` has gone there."""

    def __init__(self, x0: int, x1: int) -> None:
        assert 0 <= x0 < WIDEST
        assert 0 <= x1 < WIDEST
        self.x0, self.x1 = x0, x1
        holes = [[(1 << (y0 + y1)) - 1 << x1 for y0 in range(x0 + 1)] for y1 in range(x1 + 1)]
        self._way = Way(0, -x1, holes)
        self._gaps = [[array("H") for _ in range(x0 + 1)] for _ in range(x1 + 1)]
        self._states: dict[tuple[tuple[int, ...], ...], int] = {}
        self._lock = RLock()

    @property
    def known(self) -> int:
        """All y2 below this have been walked."""
        return self._way.known

    @property
    def start(self) -> int | None:
        """From here on, everything repeats with `period`; None until that is seen."""
        return self._way.start

    @property
    def period(self) -> int | None:
        """The period of one line is a divisor of it, and may begin earlier."""
        return self._way.period

    @property
    def cells(self) -> int:
        """Positions walked."""
        return self.known * (self.x0 + 1) * (self.x1 + 1)

    def reach(self, y2: int, most: int) -> bool:
        """Walk until `gap` knows y2, but not on when `most` positions have been walked."""
        with self._lock:
            while self.known <= y2 and self.period is None:
                if self.cells >= most:
                    return False
                self._walk()
        return True

    def close(self, most: int) -> bool:
        """Walk until everything repeats, but not on when `most` positions have been walked."""
        with self._lock:
            while self.period is None:
                if self.cells >= most:
                    return False
                self._walk()
        return True

    def line(self, y0: int, y1: int) -> array[int]:
        """The gaps of (y0, y1, ·) from y2 = 0 to `known` − 1."""
        return self._gaps[y1][y0]

    def gap(self, y0: int, y1: int, y2: int) -> int:
        return self._gaps[y1][y0][self._early(y2)]

    def _early(self, y2: int) -> int:
        """The first y2 where all lines are as they are there, as far as that is known."""
        start, period = self._way.start, self._way.period
        if start is not None and period is not None and y2 >= start:
            return start + (y2 - start) % period
        return y2

    def value(self, y0: int, y1: int, y2: int) -> int:
        return y0 + y1 + y2 - self.gap(y0, y1, y2)

    def _walk(self) -> None:
        """STEP values of y2 more. They are counted aside, so that an interrupt leaves all as it was."""
        known, base = self._way.known, self._way.base
        lines = [list(line) for line in self._way.lines]
        walked = [[array("H", bytes(2 * STEP)) for _ in line] for line in lines]
        for y2 in range(known, known + STEP):
            # holes of the columns (y0, ·, y2): what is not met at smaller y1
            columns = [(1 << (y0 + y2 - base)) - 1 for y0 in range(self.x0 + 1)]
            u = 1 << (y2 - base)
            for line, gaps in zip(lines, walked, strict=True):
                free, top = line[0] & columns[0], u
                y0 = 0
                while free:  # where nothing is, the value is u, and so it is for all greater y0
                    value = free & -free  # the mex, as a bit
                    moved = value | top
                    line[y0] ^= moved
                    columns[y0] ^= moved
                    gaps[y0][y2 - known] = top.bit_length() - value.bit_length()
                    y0 += 1
                    if y0 > self.x0:
                        break
                    free = (free ^ moved) & line[y0] & columns[y0]
                    top <<= 1
                u <<= 1
        for kept, new in zip(self._gaps, walked, strict=True):
            for line_kept, line_new in zip(kept, new, strict=True):
                del line_kept[known:]  # what a walk that was interrupted here has left
                line_kept.extend(line_new)
        self._way = self._forgotten(Way(known + STEP, base, lines))
        if self.period is not None:
            self._states.clear()

    def _forgotten(self, way: Way) -> Way:
        """Without the bits below y2 − x1; with the period, if all lines are as they were once."""
        low = (1 << STEP) - 1
        assert not any(line[0] & low for line in way.lines), "a value below y2 − x1 is not met"
        lines = [[bits >> STEP for bits in line] for line in way.lines]
        before = self._states.setdefault(tuple(map(tuple, lines)), way.known)
        if before == way.known:
            return Way(way.known, way.base + STEP, lines)
        return Way(way.known, way.base + STEP, lines, before, way.known - before)
