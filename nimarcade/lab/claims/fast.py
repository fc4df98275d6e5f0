"""Brute force with a mask of bits for each line of a box: outcomes of Greedy Nim and of Delete Nim.

A move of either game keeps some heaps and changes the rest in a way told by one number: the new
size of a largest heap, or the pile that was split. So for the heaps that are kept one big integer
holds, bit by bit, with which numbers they make a P-position; a position is N when its own bits are
met. Followers are lower in the order of descending heaps, in which all loops run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from nimarcade.lab.claims.brute import Key, many, multisets, room


def ascending(count: int, largest: int, least: int = 0) -> list[Key]:
    """All non-increasing tuples, in the order in which masks can be filled."""
    room(many(count, largest, least))
    return list(multisets(count, largest, least))[::-1]


def greedy(heaps: list[Key], k: int | None = None, misere: bool = False) -> set[Key]:
    """The P-positions of (k-Bounded) Greedy Nim among all of `ascending(…)`."""
    lost: set[Key] = set()
    line: defaultdict[Key, int] = defaultdict(int)
    for p in heaps:
        top = p[0]
        if not top:
            is_p = not misere
        elif k is None or k >= top:
            is_p = not line.get(p[1:], 0) & ((1 << top) - 1)
        else:
            is_p = not line.get(p[1:], 0) >> (top - k) & ((1 << k) - 1)
        if is_p:
            lost.add(p)
            for i, heap in enumerate(p):
                line[p[:i] + p[i + 1 :]] |= 1 << heap
    return lost


def delete(piles: int, largest: int) -> set[Key]:
    """The P-positions of Single-delete Nim with piles 1..largest, for any number of piles."""
    lost: set[Key] = set()
    sums: defaultdict[Key, int] = defaultdict(int)
    pairs = [
        (i, j, [at for at in range(piles) if at not in (i, j)]) for i, j in combinations(range(piles), 2)
    ]
    for p in ascending(piles, largest, 1):
        split = [(tuple(p[at] for at in kept), p[i], p[j]) for i, j, kept in pairs]
        if not any((seen := sums.get(kept, 0)) >> u & 1 or seen >> v & 1 for kept, u, v in split):
            lost.add(p)
            for kept, u, v in split:
                sums[kept] |= 1 << (u + v)
    return lost


def delete_four(largest: int) -> Iterator[tuple[int, int, int, int]]:
    """(a, b, c, mask) for all a ≥ b ≥ c in 1..largest: bit d of the mask, 1 ≤ d ≤ c, tells whether
    the four piles a, b, c, d are P. Three piles cost a few operations on whole lines."""
    room(many(4, largest, 1))
    made = [[0] * (largest + 1) for _ in range(largest + 1)]
    """made[p][q], bit r: some split of r is P beside p and q. Symmetric in p and q."""
    partners = [[0] * (largest + 1) for _ in range(largest + 1)]
    """partners[p][r], bit q: the same."""
    for a in range(1, largest + 1):
        for b in range(1, a + 1):
            for c in range(1, b + 1):
                line = (2 << c) - 2
                ab, ac, bc = made[a][b], made[a][c], made[b][c]
                if ab >> c & 1 or ac >> b & 1 or bc >> a & 1:  # d is deleted
                    yield a, b, c, 0
                    continue
                won = ab | ac | bc | partners[a][b] | partners[a][c]
                won |= partners[b][a] | partners[b][c] | partners[c][a] | partners[c][b]
                lost = line & ~won
                yield a, b, c, lost
                rest = lost
                while rest:
                    low = rest & -rest
                    rest ^= low
                    d = low.bit_length() - 1
                    _note(made, partners, (a, b, c, d))


def _note(made: list[list[int]], partners: list[list[int]], p: tuple[int, int, int, int]) -> None:
    a, b, c, d = p
    for p1, p2, r in (
        (a, b, c + d),
        (a, c, b + d),
        (a, d, b + c),
        (b, c, a + d),
        (b, d, a + c),
        (c, d, a + b),
    ):
        if r < len(made):
            bit = 1 << r
            if not made[p1][p2] & bit:
                made[p1][p2] |= bit
                partners[p1][r] |= 1 << p2
                made[p2][p1] |= bit
                partners[p2][r] |= 1 << p1


def delete_followers(p: Key) -> Iterator[Key]:
    """The positions one move on, straight from the rules: delete a pile, split another."""
    for i in range(len(p)):
        for j in range(len(p)):
            if i != j:
                rest = [p[at] for at in range(len(p)) if at not in (i, j)]
                for low in range(1, p[j] // 2 + 1):
                    yield tuple(sorted((*rest, low, p[j] - low), reverse=True))
