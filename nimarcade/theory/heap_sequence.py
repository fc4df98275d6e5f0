"""Grundy values of heaps of 0, 1, 2, … stones as an array that grows, of a rule that digits tell.

What makes them: the loops of `heap_kernels` where a heap is broken in two at most, by the cheaper way; sets
of values in NumPy where it is broken in three; the table of `heap_values` for all-but games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, cast

from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Digits, Move, Position
from nimarcade.games.breaking import AND_MORE, NOTHING, ONE, THREE, TWO, Repeating, most_parts
from nimarcade.theory import heap_values
from nimarcade.theory.heap_kernels import FULL, WIDER, grow_plain, loop

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.theory.heap_kernels import Places, Values
else:
    from nimarcade.core.plug_ins import numpy as np

Watch = Callable[[int], None]
"""Told how many values there are."""
LEAST = 1024
"""Heaps for which there is room at first."""
NEAR, DENSE, SPARSE = 64, 10, 4
"""Splits that are marked before candidates are tried: 64, or so many times the largest value."""
PER_STAMP = {1: 27, 2: 17, 4: 8}
"""So many splits are held against a candidate while one is marked, by the bytes of a value."""
SLICE = 0.2
"""Seconds between two looks of who watches, or of Ctrl+C."""
TYPES = {1: ("uint8", 260), 2: ("uint16", (1 << 16) + 4), 4: ("uint32", (1 << 22) + 4)}
"""By the bytes of a value its type, and the length of the table of stamps."""
COMPILED = 20_000
"""So few values are counted before Numba is loaded."""
BLOCK = 1 << 20
TRIED = 24
"""Of three heaps, so many sizes of the first, far from each other, are taken at a time."""
PLAIN = 2 * 10**9
"""Pairs that are looked at without NumPy at most, which takes some ten seconds."""
EXTRA = "pip install 'nimarcade[tables]'"
PERIODS = 1_000
"""So many shifts that the last half seems to repeat with are tried."""


class Rare(NamedTuple):
    """The rare heaps for one mask: where they lie and their values."""

    many: int
    mask: int
    by_size: int
    place: Places
    value: Values


class HeapSequence:
    """The values of one rule's heaps. Threads may share it; after an interrupt it goes on."""

    def __init__(self, digits: Digits) -> None:
        self.digits, self.parts = digits, most_parts(digits)
        near = [(taken, digit & ~AND_MORE) for taken, digit in digits if taken < 1 << 40]
        self.taken: Places = np.array([taken for taken, _ in near], np.int64)
        self.digit: Places = np.array([digit for _, digit in near], np.int64)
        odd = {taken & 1 for taken, digit in near if digit & TWO}
        self.shift = odd.pop() if len(odd) == 1 else None
        """The parity of the numbers taken where heaps are broken, if it is one."""
        self.n = 1
        self.way = ""
        """How the last values came about."""
        self._lock = RLock()
        self._room = self._new(1, LEAST)
        self._rare: Rare | None = None
        self._top = 0
        """The largest value, where three heaps may be left."""
        self._two: NDArray[np.bool_] = np.zeros((0, 4 * NEAR), np.bool_)
        """By the stones of two heaps the values that they have together."""

    def _new(self, width: int, heaps: int) -> tuple[Values, Values, Places, bytearray]:
        """Empty values, the same mirrored (and the bytes in which these lie), and stamps."""
        kind, stamps = TYPES[width]
        raw = bytearray(heaps * width)
        return np.zeros(heaps, kind), np.frombuffer(raw, kind), np.zeros(stamps, np.int64), raw

    @property
    def known(self) -> Values:
        """All values so far, read-only."""
        values = self._room[0][: self.n]
        values.flags.writeable = False
        return values

    def take(self, values: Values) -> None:
        """Go on from values that were kept."""
        with self._lock:
            self.n, self._rare = 1, None
            self._move(values.itemsize, len(values), values)
            self.n = len(values)

    def _move(self, width: int, heaps: int, values: Values | None = None) -> None:
        """Into room for so many heaps of so many bytes each."""
        if width not in TYPES:
            raise PastLimit(f"values above {TYPES[4][1] - 4:,} are not counted")
        values = self._room[0][: self.n] if values is None else values
        room = self._new(width, heaps)
        room[0][: len(values)] = values
        room[1][heaps - len(values) :] = values[::-1]
        self._room = room

    def values(self, count: int, watch: Watch = lambda done: None, way: str = "") -> Values:
        """The first `count` values, read-only; `way` is `dense` or `sparse` to have no choice. Raises
        PastLimit for a value that is too large."""
        with self._lock:
            if count > len(self._room[0]):
                self._move(self._room[0].itemsize, max(count, len(self._room[0]) * 3 // 2))
            step, begun = 256, monotonic()
            while self.n < count:
                end = min(count, self.n + step)
                if self.digits[-1][1] & AND_MORE:
                    self._listed(end)
                elif self.parts > 2:
                    self._three(end)
                else:
                    self._two_heaps(min(end, max(LEAST, self.n + self.n // 4)), way, count > COMPILED)
                now = monotonic()
                step, begun = max(16, int(step * min(2, SLICE / max(now - begun, 1e-4)))), now
                watch(self.n)
            return self.known[:count]

    # heaps in two

    def _two_heaps(self, end: int, way: str, compiled: bool) -> None:
        G, R, stamp, _ = self._room
        most = int(G[max(0, self.n - BLOCK) : self.n].max()) | 1
        rare = self._rare_heaps(way == "sparse") if way != "dense" and self.n >= LEAST // 2 else None
        self.way = "sparse" if rare else "dense"
        near = max(NEAR, (SPARSE if rare else DENSE) * most)
        if rare is None:
            rare = Rare(0, -1, 0, np.zeros(1, np.int64), np.zeros(1, G.dtype))
        rule = (self.taken, self.digit, stamp, min(int(np.iinfo(G.dtype).max), len(stamp) - 4), near)
        types = rare.mask, rare.by_size, self.shift or 0, rare.place, rare.value
        n, why, count = (loop() if compiled else grow_plain)(G, R, self.n, end, *rule, *types, rare.many)
        self.n = int(n)
        if rare.mask >= 0:
            self._rare = rare._replace(many=int(count))
        if why == WIDER:
            self._move(2 * G.itemsize, len(G))
            self._rare = None
        elif why == FULL:
            self._rare = rare._replace(
                many=int(count),
                place=np.pad(rare.place, (0, len(rare.place) // 2 + LEAST)),
                value=np.pad(rare.value, (0, len(rare.place) // 2 + LEAST)),
            )

    def _blocks(self) -> Iterator[tuple[int, Values]]:
        G = self._room[0]
        for begin in range(0, self.n, BLOCK):
            yield begin, G[begin : min(begin + BLOCK, self.n)]

    _masked = 0
    """At how many heaps the mask was last chosen."""

    def _rare_heaps(self, forced: bool) -> Rare | None:
        """Those of the best mask, chosen anew whenever a quarter more heaps are known; None where *dense* is
        cheaper."""
        if self._rare is None or self.n >= self._masked * 5 // 4 or self._masked > self.n:
            self._masked, self._rare = self.n, None
            G = self._room[0]
            count, mask, by_size = self._best_mask()
            most = int(max(block.max() for _, block in self._blocks()))
            cost = [max(NEAR, times * most) for times in (DENSE, SPARSE)]
            if not (self.digit & TWO).any() or (
                not forced and count + cost[1] > cost[0] + self.n / 2 / PER_STAMP[G.itemsize]
            ):
                self._rare = Rare(0, -1, 0, np.zeros(1, np.int64), np.zeros(1, G.dtype))
                return None
            places = []
            odd = np.array([(v & mask).bit_count() & 1 for v in range(most + 1)], np.uint8)
            small = (self.shift or 0) & by_size
            for begin, block in self._blocks():
                kind = odd[block]
                if by_size:
                    kind[(begin + 1) % 2 :: 2] ^= 1
                places.append(np.flatnonzero(kind == small) + begin)
            place = np.concatenate(places)
            place = place[place > 0]
            room = len(place) // 2 + LEAST
            self._rare = Rare(
                len(place), mask, by_size, np.pad(place, (0, room)), np.pad(G[place], (0, room))
            )
        return self._rare if self._rare.mask >= 0 else None

    def _best_mask(self) -> tuple[int, int, int]:
        """The number of rare heaps, the mask, and whether the parity of the size counts, where the heaps are
        fewest: by the Walsh–Hadamard transform of how often each value comes, in even and odd heaps."""
        most = int(max(block.max() for _, block in self._blocks()))
        bits = max(1, most.bit_length())
        often = np.zeros((2, 1 << bits), np.int64)
        for begin, block in self._blocks():
            for odd in (0, 1):
                often[odd] += np.bincount(block[(begin + odd) % 2 :: 2], minlength=1 << bits)
        often[0, 0] -= 1  # the heap of nothing is none
        k = 1
        while k < 1 << bits:
            pairs = often.reshape(2, -1, 2, k)
            pairs[:, :, 0], pairs[:, :, 1] = (
                pairs[:, :, 0] + pairs[:, :, 1],
                pairs[:, :, 0] - pairs[:, :, 1],
            )
            k *= 2
        found = []
        for by_size in (0, 1) if self.shift is not None else (0,):
            more = often[0] - often[1] if by_size else often[0] + often[1]  # type 0 less type 1
            rare = (self.n - 1 + (more if not (self.shift or 0) & by_size else -more)) // 2
            if not by_size:
                rare[0] = self.n
            mask = int(rare.argmin())
            found.append((int(rare[mask]), mask, by_size))
        return min(found)

    # heaps in three, and all-but games

    def _three(self, end: int) -> None:
        """By the sets of values that two heaps have together, row by row; of three heaps a candidate is
        looked for in the rows of what the first one leaves."""
        for n in range(self.n, end):
            G, R, _, _ = self._room
            M, wide = len(R), self._two.shape[1]
            if len(self._two) < len(G):
                self._two = np.pad(self._two, ((0, len(G) - len(self._two)), (0, 0)))
            if n > 2:
                half = (n - 1) // 2
                self._two[n - 1, G[1 : half + 1] ^ R[M - n + 1 : M - n + 1 + half]] = True
            met, triples = np.zeros(wide, np.bool_), list[tuple[int, int]]()
            for taken, digit in zip(self.taken.tolist(), self.digit.tolist(), strict=True):
                rest = n - taken
                if digit & NOTHING and not rest:
                    met[0] = True
                if digit & ONE and rest > 0 and taken:
                    met[G[rest]] = True
                if rest == n and n > 1:  # nothing is taken: this heap's own pairs
                    self._two[n, G[1 : n // 2 + 1] ^ R[M - n : M - n + n // 2]] = True
                if digit & TWO and rest > 1:
                    met |= self._two[rest]
                if digit & THREE and rest > 2:
                    triples.append((rest, rest // 3))
            some = [
                (rest, range(1 + i, far + 1, step))
                for rest, far in triples
                for step in [far // TRIED + 1]
                for i in range(step)
            ]
            numbers, c = np.arange(min(wide, int(self._top) + TRIED)), 0
            while True:
                c = wide if met[c:].all() else c + int(met[c:].argmin())
                if c == wide or not any(
                    self._two[
                        np.arange(rest - 1, rest - far - 1, -1),
                        np.bitwise_xor(G[1 : far + 1], c, dtype=np.intp),
                    ].any()
                    for rest, far in triples
                ):
                    break
                met[c] = True
                if some:
                    rest, firsts = some.pop()
                    a = np.array(firsts)[:, None]
                    met[: len(numbers)] |= self._two[rest - a, G[a] ^ numbers].any(axis=0)
            if c == wide:
                self._two = np.pad(self._two, ((0, 0), (0, wide)))
                return
            if c > int(np.iinfo(G.dtype).max):
                self._move(2 * G.itemsize, len(G))
                return
            G[n] = R[M - 1 - n] = c
            self._top, self.n, self.way = max(c, self._top), n + 1, "three"

    def _listed(self, end: int) -> None:
        values = heap_values.values_of(self.digits)
        values._extend(end - 1, float("inf"))
        found = [values.value(n) or 0 for n in range(self.n, end)]
        while max(found) > np.iinfo(self._room[0].dtype).max:
            self._move(2 * self._room[0].itemsize, len(self._room[0]))
        G, R, _, _ = self._room
        G[self.n : end] = found
        R[len(R) - end : len(R) - self.n] = G[self.n : end][::-1]
        self.n, self.way = end, "by period"

    # periods

    def repeating(self) -> tuple[Repeating, int] | None:
        """The least period that the values so far prove for ever, and how many of them that takes: by the
        theorem of Guy and Smith (`games.breaking.repeating`), for any length in no room of its own. The last
        half must have come back, and is looked for in the mirrored copy as a text in a text."""
        with self._lock:
            n, (G, R, _, raw) = self.n, self._room
            width, reach, half = G.itemsize, self.digits[-1][0], n // 2
            start = (len(R) - n) * width
            text = memoryview(raw)[start : start + (n - half) * width]
            at = start
            for _ in range(PERIODS):
                at = raw.find(text, at + 1)
                if at < 0:
                    return None
                p, over = divmod(at - start, width)
                if over:
                    continue
                onset = 0
                for end in range(half, 0, -BLOCK):
                    low = max(0, end - BLOCK)
                    wrong = np.flatnonzero(G[low + p : end + p] != G[low:end])
                    if len(wrong):
                        onset = low + int(wrong[-1]) + 1
                        break
                needed = self.parts * (max(1, onset) + p) + reach
                if needed <= n:
                    return Repeating(onset, p), needed
            return None

    def is_repeating(self, repeats: Repeating, samples: Iterator[int]) -> bool:
        """The certificate checked anew, by nothing that found it: the theorem's finite condition value by
        value, that no smaller onset and no part of the period would do, some values by the rule itself."""
        G, p, reach = self.known, repeats.period, self.digits[-1][0]
        first = max(1, repeats.onset)
        end = self.parts * first + (self.parts - 1) * p + reach
        if end + p > len(G) or not np.array_equal(G[first:end], G[first + p : end + p]):
            return False
        if repeats.onset and G[repeats.onset - 1] == G[repeats.onset - 1 + p]:
            return False
        parts = [
            p // q for q in range(2, p + 1) if p % q == 0 and all(q % d for d in range(2, int(q**0.5) + 1))
        ]
        if any(np.array_equal(G[first : first + p], G[first + part : first + part + p]) for part in parts):
            return False
        return all(self.least(n) == G[n] for n in samples)

    def least(self, n: int) -> int:
        """The value of a heap by the rule alone, from the values of smaller ones: every split looked at."""
        G, met = self.known, set[int]()
        for taken, digit in self.digits:
            rest = n - taken
            if rest < 0:
                break
            if digit & NOTHING and not rest:
                met.add(0)
            if digit & ONE and rest and taken:
                met.add(int(G[rest]))
            if digit & TWO and rest > 1:
                met.update(np.unique(G[1 : rest // 2 + 1] ^ G[rest - rest // 2 : rest][::-1]).tolist())
            for a in range(1, rest // 3 + 1) if digit & THREE else ():
                pair = rest - a
                met.update(np.unique(G[1:pair] ^ G[pair - 1 : 0 : -1] ^ G[a]).tolist())
        return next(c for c in range(len(met) + 1) if c not in met)


@lru_cache(maxsize=16)
def sequence_of(digits: Digits) -> HeapSequence:
    """Of a rule, with what is known already."""
    return HeapSequence(digits)


def first_values(p: Position, count: int, watch: Watch = lambda done: None) -> Sequence[int]:
    """Of heaps of 0, 1, 2, … stones in p's game, whose heaps never meet; without NumPy in plain Python, where
    raises PastLimit for values above 255 and for rules that would take too long."""
    game = cast(heap_values.Summed[Position, Move], game_of(p))
    digits, table = game.digits(p), heap_values.heap_values(game, p)
    if digits is not None and find_spec("numpy"):
        values = sequence_of(digits).values(count, watch)
        table.share(values)
        return cast("list[int]", values.tolist())
    for n in range(count):
        table._extend(n // table.unit, PLAIN if digits else float("inf"))
        if table.value(n) is None:
            raise PastLimit(f"in plain Python the values end at heap {n - 1:,}; NumPy tells more: {EXTRA}")
        watch(n + 1)
    return [table.value(n) or 0 for n in range(count)]
