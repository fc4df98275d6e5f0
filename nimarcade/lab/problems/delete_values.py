"""Outcomes of Single-delete Nim by the rules alone, and its classes of remainders.

Positions are tuples of piles in rising order. A position is N if for some pile s to split and some
other pile to delete the rest r can be completed to a P-position by two parts of s: for every r the
sums of such parts are kept as the bits of one number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

from nimarcade.lab.miner.closed import Closed, closed
from nimarcade.lab.miner.law import Key


@lru_cache(maxsize=16)
def lost(n: int, largest: int) -> frozenset[Key]:
    """The P-positions of n piles up to the largest."""
    by_sum: list[list[Key]] = [[] for _ in range(n * largest + 1)]
    for piles in boxed(n, largest):
        by_sum[sum(piles)].append(piles)
    sums: defaultdict[Key, int] = defaultdict(int)
    found: set[Key] = set()
    for same in by_sum:
        for piles in same:
            if not any(sums[rest] >> split & 1 for split, rest in _pairs(piles)):
                found.add(piles)
                for i, j in combinations(range(n), 2):
                    sums[piles[:i] + piles[i + 1 : j] + piles[j + 1 :]] |= 1 << piles[i] + piles[j]
    return frozenset(found)


def boxed(n: int, largest: int) -> Iterator[Key]:
    return combinations_with_replacement(range(1, largest + 1), n)


def fitting(n: int, positions: int) -> int:
    """The largest pile of a box of n piles with at most so many positions."""
    largest = 1
    while comb(largest + n, n) <= positions:
        largest += 1
    return largest


def _pairs(piles: Key) -> Iterator[tuple[int, Key]]:
    """(pile split, piles that stay) for every choice of piles to split and to delete."""
    for j, split in enumerate(piles):
        if split == 1 or (j and piles[j - 1] == split):
            continue
        others = piles[:j] + piles[j + 1 :]
        for i, deleted in enumerate(others):
            if not i or others[i - 1] != deleted:
                yield split, others[:i] + others[i + 1 :]


def remainders(piles: Key, m: int) -> Key:
    """The class of a position: the remainders of its piles mod m, taken from 1 to m."""
    return tuple(sorted((pile - 1) % m + 1 for pile in piles))


@lru_cache(maxsize=32)
def settled(n: int, m: int) -> Closed:
    """The closed classes of remainders mod m, guessed from the outcomes of piles up to m.

    A split into parts a + b = s with a, b, s from 1 to m can be made in every pile of the class
    of s; a split whose remainders add up to s + m only in the larger ones.
    """
    p = lost(n, m)

    def every(key: Key) -> Iterator[Key]:
        for split, rest in _classes(key):
            for part in range(1, m + 1):
                yield tuple(sorted((*rest, part, (split - part - 1) % m + 1)))

    def sure(key: Key) -> Iterator[Key]:
        for split, rest in _classes(key):
            for part in range(1, split // 2 + 1):
                yield tuple(sorted((*rest, part, split - part)))

    return closed(set(p), {key for key in boxed(n, m) if key not in p}, every, sure)


def _classes(key: Key) -> Iterator[tuple[int, Key]]:
    """As `_pairs`; a pile whose remainder is 1 may be split too, if it is larger than 1."""
    for j, split in enumerate(key):
        if j and key[j - 1] == split:
            continue
        others = key[:j] + key[j + 1 :]
        for i, deleted in enumerate(others):
            if not i or others[i - 1] != deleted:
                yield split, others[:i] + others[i + 1 :]


def code(key: Key) -> str:
    return "delete-nim:" + ",".join(map(str, reversed(key)))


def told(value: int) -> str:
    return "PN"[value]


def by_size(keys: Iterable[Key]) -> list[Key]:
    return sorted(keys, key=lambda key: (sum(key), len(key), key))


def boxes(sizes: dict[int, int]) -> str:
    return ", ".join(f"{n} piles ≤ {largest}" for n, largest in sizes.items())
