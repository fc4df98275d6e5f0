"""Taking stones from a multiset of heaps: which changes there are, each follower met once.

A move is written as (heap, stones) parts, and different moves may leave the same heaps:
from 5,3,3 both `5-2` and `5-4,3-…` can lead to 3,3,3 or 3,3,1. A follower is met once if
only the *reduced* change is listed: cancel what the heaps before and after have in common
and pair what is left in order of size. The reduced change is legal whenever any change to
the same follower is: where u → v and v → w, the change u → w alone does the same on fewer
heaps.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterator

Parts = tuple[tuple[int, int], ...]
"""(size of a heap, stones taken from it), in non-decreasing order."""

Key = tuple[int, ...]
"""Heaps without zeros, for solvers; a last member -1 - x0 stands for an extra heap."""


def after(heaps: tuple[int, ...], parts: Parts) -> tuple[int, ...]:
    """The heaps (non-increasing) left when the parts are taken."""
    if len(parts) == 1:
        ((size, take),) = parts
        at = heaps.index(size)
        left = size - take
        rest = heaps[at + 1 :]
        if not rest or left >= rest[0]:
            return (*heaps[:at], left, *rest)
        to = at + 1
        while to < len(heaps) and heaps[to] > left:
            to += 1
        return (*heaps[:at], *heaps[at + 1 : to], left, *heaps[to:])
    ascending = sorted(heaps)
    for size, _ in parts:
        del ascending[bisect_left(ascending, size)]
    if len(parts) > 8:
        return tuple(sorted(ascending + [size - take for size, take in parts], reverse=True))
    for size, take in parts:
        insort(ascending, size - take)
    return tuple(reversed(ascending))


def missing(heaps: tuple[int, ...], parts: Parts) -> bool:
    """Whether the parts name more heaps of some size than there are."""
    return bool(Counter(size for size, _ in parts) - Counter(heaps))


def changes(heaps: tuple[int, ...], reach: int) -> Iterator[Parts]:
    """Reduced changes of 1 to `reach` heaps, lazily: few heaps first, large heaps first."""
    sizes = sorted(Counter(h for h in heaps if h).items(), reverse=True)
    reach = min(reach, sum(count for _, count in sizes))
    for touched in range(1, reach + 1):
        for sources in _choices(sizes, touched):
            for targets in _targets(sources):
                yield tuple(sorted((s, s - t) for s, t in zip(sources, targets, strict=True)))


def _choices(sizes: list[tuple[int, int]], touched: int) -> Iterator[tuple[int, ...]]:
    """Sub-multisets with `touched` members, non-increasing, without recursion."""
    room = [0] * (len(sizes) + 1)
    for i in range(len(sizes) - 1, -1, -1):
        room[i] = room[i + 1] + sizes[i][1]
    counts: list[int] = []
    left = touched
    while True:
        while len(counts) < len(sizes):  # greedily the most of each size that can still be completed
            take = min(sizes[len(counts)][1], left)
            counts.append(take)
            left -= take
        if left == 0:
            yield tuple(size for (size, _), n in zip(sizes, counts, strict=True) for _ in range(n))
        while counts:  # step back to the last count that can shrink
            last = counts.pop()
            left += last
            if last and left - (last - 1) <= room[len(counts) + 1]:
                counts.append(last - 1)
                left -= last - 1
                break
        else:
            return


def _targets(sources: tuple[int, ...]) -> Iterator[list[int]]:
    """What each source (non-increasing) may shrink to: non-increasing, never a source's size.

    Yields one list, changed in place between yields.
    """
    banned = set(sources)
    n = len(sources)

    def largest(bound: int) -> int:
        """The largest allowed target at most `bound`; -1 for a negative bound (0 is allowed)."""
        while bound in banned:
            bound -= 1
        return bound

    chosen: list[int] = []
    while True:
        while len(chosen) < n:
            at = len(chosen)
            bound = sources[at] - 1
            if chosen and chosen[-1] < bound:
                bound = chosen[-1]
            chosen.append(largest(bound))
        yield chosen
        while chosen:
            target = largest(chosen.pop() - 1)
            if target >= 0:
                chosen.append(target)
                break
        else:
            return


def from_one(key: Key) -> Iterator[Key]:
    """Keys one move of Nim on."""
    for i, heap in enumerate(key):
        if i + 1 < len(key) and key[i + 1] == heap:
            continue  # equal heaps: the last one of them stands for all
        head, tail = key[:i], key[i + 1 :]
        yield head + tail
        at = len(tail)
        for left in range(1, heap):
            while at and tail[at - 1] < left:
                at -= 1
            yield (*head, *tail[:at], left, *tail[at:])


def from_bounded(most: int) -> Callable[[Key], Iterator[Key]]:
    """Keys one move of k-Bounded Nim on, at most `most` stones a move."""

    def follow(key: Key) -> Iterator[Key]:
        for i, heap in enumerate(key):
            if i + 1 < len(key) and key[i + 1] == heap:
                continue
            head, tail = key[:i], key[i + 1 :]
            at = 0
            for left in range(heap - 1, max(0, heap - most) - 1, -1):
                while at < len(tail) and tail[at] > left:
                    at += 1
                yield (*head, *tail[:at], left, *tail[at:]) if left else head + tail

    return follow


def from_largest(most: int | None) -> Callable[[Key], Iterator[Key]]:
    """Keys one move of Greedy Nim on, at most `most` stones a move."""

    def follow(key: Key) -> Iterator[Key]:
        if not key:
            return
        top, tail = key[0], key[1:]
        low = 0 if most is None or most >= top else top - most
        at = 0
        for left in range(top - 1, max(low, 1) - 1, -1):
            while at < len(tail) and tail[at] > left:
                at += 1
            yield (*tail[:at], left, *tail[at:])
        if low == 0:
            yield tail

    return follow


def from_some(reach: int) -> Callable[[Key], Iterator[Key]]:
    """Keys one move of Moore's Nim on."""

    def follow(key: Key) -> Iterator[Key]:
        sizes = sorted(Counter(key).items(), reverse=True)
        for touched in range(1, min(reach, len(key)) + 1):
            for sources in _choices(sizes, touched):
                rest = list(key)
                for size in sources:
                    rest.remove(size)
                for targets in _targets(sources):
                    left = rest + targets
                    left.sort(reverse=True)
                    while left and not left[-1]:
                        left.pop()
                    yield tuple(left)

    return follow


def with_extra(reach: int) -> Callable[[Key], Iterator[Key]]:
    """Keys one move of EXCO-NIM on."""
    follow = from_some(reach)

    def follow_extra(key: Key) -> Iterator[Key]:
        heaps, extra = key[:-1], key[-1]
        for less in range(extra + 1, 0):
            yield (*heaps, less)
        for left in follow(heaps):
            for kept in range(extra, 0):
                yield (*left, kept)

    return follow_extra
