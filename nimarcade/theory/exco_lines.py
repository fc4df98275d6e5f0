"""Lines of EXCO-NIM with two heaps.

`Lines` walks along one heap: all y0 ≤ x0 and y1 ≤ x1 while y2 = 0, 1, 2, …
A position's followers with y1 and y0' ≤ y0 kept lie on the lines (y0', y1, ·) at smaller y2, so of
the past only the values met on each line matter, or its holes: what is below u = y0 + y1 + y2, which
no value is above, and not met. Most values are u, and if one is, so are those for greater y0: there is
nothing to do then. On the line (0, y1, ·) all values below y2 − x1 are met (checked, not supposed: it
is the XOR), so a line is a set of bits from y2 − x1 on, and the next bits follow from these bits alone.
There are finitely many of them: once all lines are as they were p steps before, relative to y2,
everything repeats with period p for ever. So the gap u − value is known at every y2, however large, as
soon as the lines have returned. `FastLines` has the lines as sets of bits in arrays, walked by a loop that
Numba compiles (the extra `compiled`)."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from nimarcade.core import plug_ins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits: TypeAlias = "NDArray[np.uint64]"
    Gaps: TypeAlias = "NDArray[np.uint16]"
else:
    from nimarcade.core.plug_ins import numpy as np


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


def walk(lines: Bits, columns: Bits, free: Bits, gaps: Gaps) -> None:
    """STEP values of y2: `lines[y1, y0]` are the holes of a line, from y2 − x1 on, and `gaps[y1, y0]` is
    filled. What is done and why: `Lines._walk`."""
    many, width, words = lines.shape
    one, full = np.uint64(1), ~np.uint64(0)
    for t in range(gaps.shape[2]):
        for y0 in range(width):
            below = y0 + t + many - 1
            for w in range(words):
                columns[y0, w] = full if 64 * (w + 1) <= below else np.uint64(0)
            if below & 63:
                columns[y0, below >> 6] = (one << np.uint64(below & 63)) - one
        for y1 in range(many):
            top, some = many - 1 + t + y1, np.uint64(0)
            first = (many - 1 + t - y1) >> 6  # all below y2 − y1 is met
            low, high = np.uint64(first), np.uint64(((top + width) >> 6) + 1)  # unsigned: never from the end
            for w in range(low, high):
                free[w] = lines[y1, 0, w] & columns[0, w]
                some |= free[w]
            for y0 in range(width):
                if some == 0:
                    gaps[y1, y0, t] = 0
                    continue
                at = first
                while free[at] == 0:
                    at += 1
                bit = free[at] & (~free[at] + one)
                place, rest = 64 * at, bit
                for half in (32, 16, 8, 4, 2, 1):
                    if rest >> np.uint64(half):
                        rest >>= np.uint64(half)
                        place += half
                gaps[y1, y0, t] = top - place
                over, above = top >> 6, one << np.uint64(top & 63)
                for w, moved in ((at, bit), (over, above)):
                    lines[y1, y0, w] ^= moved
                    columns[y0, w] ^= moved
                    free[w] ^= moved
                top += 1
                if y0 + 1 < width:
                    some = np.uint64(0)
                    for w in range(low, high):
                        free[w] &= lines[y1, y0 + 1, w] & columns[y0 + 1, w]
                        some |= free[w]


@cache
def loop() -> Callable[[Bits, Bits, Bits, Gaps], None]:
    """The walk compiled, once on a machine; then it is found in Numba's cache."""
    numba, space = plug_ins.imported("numba"), {**globals(), "np": plug_ins.imported("numpy")}
    twin = FunctionType(walk.__code__, space, walk.__name__)
    compiled: Callable[[Bits, Bits, Bits, Gaps], None]
    compiled = numba.njit(cache=True, nogil=True, boundscheck=False)(twin)
    return compiled


class FastLines(Lines):
    """`Lines` by compiled code, some fifty times as fast."""

    def __init__(self, x0: int, x1: int) -> None:
        super().__init__(x0, x1)
        words = (2 * x1 + x0 + STEP) // 64 + 2
        rows = [[bits.to_bytes(8 * words, "little") for bits in line] for line in self._way.lines]
        flat = np.frombuffer(b"".join(b"".join(row) for row in rows), "<u8")
        self._bits: Bits = flat.reshape(x1 + 1, x0 + 1, words).astype(np.uint64)
        self._all: Gaps = np.zeros((x1 + 1, x0 + 1, 0), np.uint16)
        self._digests: dict[bytes, int] = {}

    def gap(self, y0: int, y1: int, y2: int) -> int:
        return int(self._all[y1, y0, self._early(y2)])

    def values(self, x2: int) -> NDArray[np.int32]:
        """Grundy values[y0, y1, y2] for all y2 ≤ x2, once `reach` has gone there."""
        early = [self._early(y2) for y2 in range(x2 + 1)]
        gaps = self._all[..., slice(x2 + 1) if early[-1] == x2 else early]
        y0, y1, y2 = (np.arange(n + 1, dtype=np.int32) for n in (self.x0, self.x1, x2))
        found: NDArray[np.int32] = y0[:, None, None] + (y1[:, None] + y2)
        found -= gaps.transpose(1, 0, 2)
        return found

    def _walk(self) -> None:
        from hashlib import blake2b  # slow to load, and hardly a verdict needs it

        known, bits = self.known, self._bits.copy()
        if known + STEP > self._all.shape[2]:
            self._all = np.pad(self._all, ((0, 0), (0, 0), (0, max(1 << 10, known))))
        width, words = bits.shape[1:]
        loop()(
            bits,
            np.empty((width, words), np.uint64),
            np.empty(words, np.uint64),
            self._all[..., known : known + STEP],
        )
        assert not bits[:, 0, 0].any(), "a value below y2 − x1 is not met"
        bits = np.concatenate((bits[..., 1:], np.zeros_like(bits[..., :1])), axis=2)
        before = self._digests.setdefault(blake2b(bits.tobytes()).digest(), known + STEP)
        self._bits, known = bits, known + STEP
        again = (None, None) if before == known else (before, known - before)
        self._way = Way(known, known - self.x1, [], *again)
