"""EXCO-NIM with two heaps far out: the lines of `theory.exco_lines` as sets of bits in arrays, walked by a
loop that Numba compiles (the extra `compiled`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from types import FunctionType
from typing import TYPE_CHECKING, TypeAlias

from nimarcade.core import plug_ins
from nimarcade.theory.exco_lines import STEP, Lines, Way

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits: TypeAlias = "NDArray[np.uint64]"
    Gaps: TypeAlias = "NDArray[np.uint16]"
else:
    from nimarcade.core.plug_ins import numpy as np


def walk(lines: Bits, columns: Bits, free: Bits, gaps: Gaps) -> None:
    """STEP values of y2: `lines[y1, y0]` are the holes of a line, from y2 − x1 on, and `gaps[y1, y0]` is
    filled. What is done and why: `exco_lines.Lines._walk`."""
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
