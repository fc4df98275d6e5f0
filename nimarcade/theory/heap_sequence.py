"""Grundy values of heaps of 0, 1, 2, … stones as an array that grows, of a rule that digits tell.

What makes them: the loops of `heap_kernels` where a heap is broken in two at most, by the cheaper way; sets
of values in NumPy where it is broken in three."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from threading import RLock
from time import monotonic, thread_time
from typing import TYPE_CHECKING, cast

from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Digits, Move, Position
from nimarcade.games.breaking import AND_MORE, NOTHING, ONE, THREE, TWO, Repeating, most_parts
from nimarcade.theory import heap_values
from nimarcade.theory.heap_kernels import LANES, grow_plain, loop

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.theory.heap_kernels import Places, Rare, Values
else:
    from nimarcade.core.plug_ins import numpy as np

Watch = Callable[[int], None]
"""Told how many values there are."""
LEAST = 1024
"""Heaps for which there is room at first; from half of them on a mask is looked for."""
FEWEST = 8
"""Splits that are marked before candidates are tried, at first and at least."""
GOLDEN = (5**0.5 - 1) / 2
"""Multiples of it, without their whole part, are spread evenly: so are the splits that are marked."""
PER_STAMP = {1: 40, 2: 23, 4: 10}
"""So many splits are held against a candidate while one is marked, by the bytes of a value."""
SLICE = 0.2
"""Seconds between two looks of who watches, or of Ctrl+C."""
TYPES = {1: "uint8", 2: "uint16", 4: "uint32"}
"""The type of a value by its bytes."""
LARGEST = (1 << 22) - 1
"""The largest value that is counted."""
SPARE = 64
"""Marks of a row that stay free: rows that begin where others do share a processor's memory badly."""
COMPILED = 20_000
"""So few values are counted without loading Numba for them."""
BLOCK = 1 << 22
"""So many of the last values tell the mask."""
TRIED = 24
"""Of three heaps, so many sizes of the first, far from each other, are taken at a time."""
PLAIN = 2 * 10**9
"""Pairs that are looked at without NumPy at most, which takes some ten seconds."""
PERIODS = 1_000
"""So many shifts that the last half seems to repeat with are tried."""


class HeapSequence:
    """The values of one rule's heaps. Threads may share it; after an interrupt it goes on."""

    def __init__(self, digits: Digits) -> None:
        self.digits, self.parts = digits, most_parts(digits)
        near = [(taken, digit) for taken, digit in digits if taken < 1 << 40]
        self.taken: Places = np.array([taken for taken, _ in near], np.int64)
        self.digit: Places = np.array([digit for _, digit in near], np.int64)
        odd = {taken & 1 for taken, digit in near if digit & TWO}
        self.shift = odd.pop() if len(odd) == 1 else None
        """The parity of the numbers taken where heaps are broken, if it is one."""
        self.n = 1
        self._lock = RLock()
        self._room = self._empty(1, LEAST)
        self._mark(0)
        self._none: Rare = (-1, 0, 0, np.zeros(0, np.int64), np.zeros(0, np.uint8), 0)
        self._rare, self._reach, self._masked = self._none, 0, 0
        """The rare heaps, among how many, and of how many heaps they were chosen."""
        self._some = {"dense": FEWEST, "sparse": FEWEST}
        """By the way how many splits are marked, so that those that are looked at later take as long;"""
        self._pace: dict[str, float] = {}
        """and the seconds that a heap took last."""
        self._two: NDArray[np.bool_] = np.zeros((0, 256), np.bool_)
        """By the stones of two heaps the values that they have together;"""
        self._filled = 0
        """as far as they are filled in."""

    def _empty(self, width: int, heaps: int) -> tuple[Values, Values, bytearray]:
        """No values, the same mirrored, and the bytes in which these lie."""
        raw = bytearray(heaps * width)
        return np.zeros(heaps, TYPES[width]), np.frombuffer(raw, TYPES[width]), raw

    @property
    def known(self) -> Values:
        """All values so far, read-only."""
        values = self._room[0][: self.n]
        values.flags.writeable = False
        return values

    def take(self, values: Values, width: int = 1, heaps: int = 0) -> None:
        """Go on from these values, in room for so many heaps of so many bytes each at least."""
        with self._lock:
            room = self._empty(max(width, values.itemsize), max(heaps, len(values)))
            room[0][: len(values)] = values
            room[1][len(room[1]) - len(values) :] = values[::-1]
            self._room, self._reach, self._masked, self.n = room, 0, 0, len(values)
            self._mark(int(values.max()))

    def _wider(self) -> None:
        self.take(self.known, 2 * self._room[0].itemsize, len(self._room[0]))

    def _mark(self, largest: int) -> None:
        """Room for marks of all that two such values make together, and for larger values to come."""
        if largest > LARGEST:
            raise PastLimit(f"values above {LARGEST:,} are not counted")
        self._marks = np.zeros(LANES * ((1 << largest.bit_length()) + SPARE), np.uint8)

    def values(self, count: int, watch: Watch = lambda done: None, way: str = "") -> Values:
        """The first `count` values, read-only; `way` (dense, sparse) leaves no choice. Raises PastLimit for
        a value that is too large."""
        with self._lock:
            if count > len(self._room[0]):
                self.take(self.known, 1, max(count, len(self._room[0]) * 3 // 2))
            loaded = count > COMPILED or loop.cache_info().currsize > 0
            step, begun = 256, monotonic()
            while self.n < count:
                end = min(count, self.n + step)
                if self.parts > 2:
                    self._three(end)
                else:
                    self._in_two(min(end, max(LEAST, self.n + self.n // 4)), way, loaded)
                now = monotonic()
                step, begun = max(16, int(step * min(2, SLICE / max(now - begun, 1e-4)))), now
                watch(self.n)
            return self.known[:count]

    # heaps in two

    def _in_two(self, end: int, way: str, compiled: bool) -> None:
        G, R, _ = self._room
        if self.n >= self._masked * 2:
            self._masked, self._reach, self._pace = self.n, 0, {}
        if self.n < LEAST // 2 or not (self.digit & TWO).any():
            way = "dense"
        elif not way and len(self._pace) < len(self._some):  # each is tried for a while
            way = "sparse" if "dense" in self._pace else "dense"
            end = min(end, self.n + 4 * LANES)
        way = way or min(self._pace, key=self._pace.__getitem__)
        if way == "sparse" and self._reach != self.n:
            self._rare = self._choose()
        mask, by_size, shift, place, value, many = self._rare if way == "sparse" else self._none
        room = (0, many + end - self.n - len(place))
        if room[1] > 0:
            place, value = np.pad(place, room), np.pad(value.astype(G.dtype), room)
        some, splits = self._some[way], max(1, self.n // 2 - LANES)
        spread = np.arange(splits) if some >= splits else np.unique(np.arange(some) * GOLDEN % 1 * splits)
        top = len(self._marks) // LANES - SPARE - 1
        rule = (self.taken, self.digit, self._marks, top, spread.astype(np.int64) + LANES)
        kernel, begun, first = loop() if compiled else grow_plain, thread_time(), self.n
        n, many, looked = kernel(G, R, first, end, rule, (mask, by_size, shift, place, value, many))
        self.n = int(n)
        if way == "sparse":
            self._rare, self._reach = (mask, by_size, shift, place, value, int(many)), self.n
        if n < end and top == int(np.iinfo(G.dtype).max):
            self._wider()
        elif n < end:
            self._mark(top + 1)
        if n > first:
            self._pace[way] = (thread_time() - begun) / (n - first)
            dear = looked / (n - first) / PER_STAMP[G.itemsize] / some  # at 1 the sum of both is least
            self._some[way] = max(FEWEST, int(some * min(2, max(0.8, dear**0.3))))

    def _choose(self) -> Rare:
        """The rare heaps of the best mask."""
        G, (mask, by_size) = self._room[0], self._best_mask()
        odd = np.array([(v & mask).bit_count() & 1 for v in range(int(G[: self.n].max()) + 1)], np.uint8)
        kind, shift = odd[G[: self.n]], self.shift or 0
        kind[1::2] ^= by_size
        place = np.flatnonzero(kind[1:] == shift & by_size) + 1
        return mask, by_size, shift, place, G[place], len(place)

    def _best_mask(self) -> tuple[int, int]:
        """The mask with the least share of rare heaps, and whether the parity of the size counts: by the
        Walsh–Hadamard transform of how often values come, in even and odd heaps."""
        first = max(2, (self.n - BLOCK) & ~1)
        last = self._room[0][first : self.n]
        size = 1 << max(1, int(last.max()).bit_length())
        often = np.array([np.bincount(last[odd::2], minlength=size) for odd in (0, 1)])
        k = 1
        while k < size:
            pairs = often.reshape(2, -1, 2, k)
            often = np.stack((pairs[:, :, 0] + pairs[:, :, 1], pairs[:, :, 0] - pairs[:, :, 1]), 2).reshape(
                2, -1
            )
            k *= 2
        found = []
        for by_size in (0, 1) if self.shift is not None else (0,):
            more = often[0] - often[1] if by_size else often[0] + often[1]  # type 0 less type 1
            rare = (len(last) + (-more if (self.shift or 0) & by_size else more)) / 2 / len(last)
            rare[0] += not by_size  # nothing is told apart
            found.append((float(rare.min()), int(rare.argmin()), by_size))
        return min(found)[1:]

    # heaps in three

    def _three(self, end: int) -> None:
        """By the sets of values that two heaps have together, row by row; of three heaps a candidate is
        looked for in the rows of what the first one leaves."""
        for n in range(self.n, end):
            G, R, _ = self._room
            M, wide = len(R), self._two.shape[1]
            if len(self._two) < len(G):
                self._two = np.pad(self._two, ((0, len(G) - len(self._two)), (0, 0)))
            for stones in range(self._filled, n + 1):
                self._two[stones, G[1 : stones // 2 + 1] ^ R[M - stones :][: stones // 2]] = True
            self._filled = n + 1
            met, triples = np.zeros(wide, np.bool_), list[tuple[int, int]]()
            for taken, digit in zip(self.taken.tolist(), self.digit.tolist(), strict=True):
                rest = n - taken
                if digit & NOTHING and not rest:
                    met[0] = True
                if digit & ONE and rest > 0 and taken:
                    met[G[rest]] = True
                if digit & TWO and rest > 1:
                    met |= self._two[rest]
                if digit & THREE and rest > 2:
                    triples.append((rest, rest // 3))
            some = [
                (rest, np.arange(1 + i, far + 1, far // TRIED + 1)[:, None])
                for rest, far in triples
                for i in range(far // TRIED + 1)
            ]
            numbers, c = np.arange(wide), 0
            while True:
                c = wide if met[c:].all() else c + int(met[c:].argmin())
                if c == wide or not any(
                    self._two[np.arange(rest - 1, rest - far - 1, -1), G[1 : far + 1] ^ np.intp(c)].any()
                    for rest, far in triples
                ):
                    break
                met[c] = True
                if some:
                    rest, a = some.pop()
                    met |= self._two[rest - a, G[a] ^ numbers].any(axis=0)
            if c == wide:
                self._two = np.pad(self._two, ((0, 0), (0, wide)))
                return
            if c > int(np.iinfo(G.dtype).max):
                self._wider()
                return
            G[n] = R[M - 1 - n] = c
            self.n = n + 1

    # periods

    def repeating(self) -> Repeating | None:
        """The least period that the values so far prove for ever by the theorem of Guy and Smith (see
        `games.breaking.repeating`), for any length in no room of its own: the last half must have come back,
        and is looked for in the mirrored copy as a text in a text."""
        with self._lock:
            n, (G, R, raw) = self.n, self._room
            start = at = (len(R) - n) * G.itemsize
            text = memoryview(raw)[start : start + (n - n // 2) * G.itemsize]
            for _ in range(PERIODS):
                if (at := raw.find(text, at + 1)) < 0:
                    return None
                period, over = divmod(at - start, G.itemsize)
                onset = 0
                for end in () if over else range(n // 2, 0, -BLOCK):
                    low = max(0, end - BLOCK)
                    wrong = np.flatnonzero(G[low + period : end + period] != G[low:end])
                    if len(wrong):
                        onset = low + int(wrong[-1]) + 1
                        break
                if not over and self.needed(found := Repeating(onset, period)) <= n:
                    return found
            return None

    def needed(self, repeats: Repeating) -> int:
        """How many values the theorem looks at."""
        return self.parts * (max(1, repeats.onset) + repeats.period) + self.digits[-1][0]

    def is_repeating(self, repeats: Repeating, samples: Iterable[int]) -> bool:
        """The certificate checked anew, by nothing that found it: the theorem's finite condition value by
        value, that no smaller onset and no part of the period would do, some values by the rule itself."""
        G, p, first = self.known, repeats.period, max(1, repeats.onset)
        end = self.needed(repeats) - p
        parts = {part for q in range(1, int(p**0.5) + 1) if p % q == 0 for part in (q, p // q)} - {p}
        return (
            end + p <= len(G)
            and np.array_equal(G[repeats.onset : end], G[repeats.onset + p : end + p])
            and not (repeats.onset and G[repeats.onset - 1] == G[repeats.onset - 1 + p])
            and not any(np.array_equal(G[first : first + p], G[first + q : first + q + p]) for q in parts)
            and all(self.least(n) == G[n] for n in samples)
        )

    def least(self, n: int) -> int:
        """The value of a heap by the rule alone, from those of smaller ones: every split looked at."""
        G, met = self.known, set[int]()
        for taken, digit in self.digits:
            rest = n - taken
            if digit & NOTHING and not rest:
                met.add(0)
            if digit & ONE and rest > 0 and taken:
                met.add(int(G[rest]))
            if digit & TWO and rest > 1:
                met.update(np.unique(G[1 : rest // 2 + 1] ^ G[rest - rest // 2 : rest][::-1]).tolist())
            for a in range(1, rest // 3 + 1) if digit & THREE else ():
                met.update(np.unique(G[1 : rest - a] ^ G[rest - a - 1 : 0 : -1] ^ G[a]).tolist())
        return next(c for c in range(len(met) + 1) if c not in met)


@lru_cache(maxsize=16)
def sequence_of(digits: Digits | None) -> HeapSequence | None:
    """Of a rule, with what is known already; None for rules that are not told by digits one by one, whose
    values `heap_values` knows."""
    return None if digits is None or digits[-1][1] & AND_MORE else HeapSequence(digits)


def first_values(p: Position, count: int, watch: Watch = lambda done: None) -> Sequence[int]:
    """Of heaps of 0, 1, 2, … stones in p's game, whose heaps never meet; without NumPy in plain Python, where
    raises PastLimit for values above 255 and for rules that would take too long."""
    game = cast(heap_values.Summed[Position, Move], game_of(p))
    table = heap_values.heap_values(game, p)
    if find_spec("numpy") and (sequence := sequence_of(game.digits(p))) is not None:
        values = sequence.values(count, watch)
        table.share(values)
        return cast("list[int]", values.tolist())
    for n in range(count):
        table._extend(n // table.unit, PLAIN if isinstance(table, heap_values.ByDigits) else float("inf"))
        if table.value(n) is None:
            extra = "NumPy tells more: pip install 'nimarcade[tables]'"
            raise PastLimit(f"in plain Python the values end at heap {n - 1:,}; {extra}")
        watch(n + 1)
    return [table.value(n) or 0 for n in range(count)]
