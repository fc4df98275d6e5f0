"""Delete Nim and Single-delete Nim, in plain Python.

A move deletes a pile and splits one of those left, so a position's followers are those that a
split makes of one of its `rests` (the position without one pile). For each rest is kept what is to
be known of them; a position that is settled is added to the rests that a split leads from to it.
A follower has fewer piles as large as the one that was split, so it comes earlier in the order of
the largest pile first, second and so on: one pass settles everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb

from nimarcade.lab.tables.box import N, P, What

Key = tuple[int, ...]


def cost(largest: int, piles: int, what: What) -> int:
    """Bytes that the rests take."""
    each = {"outcome": 200, "sg": 240 + piles * largest // 7, "remoteness": 340}[what]
    return comb(largest + piles - 2, piles - 1) * each


@dataclass(frozen=True, slots=True)
class _Rule:
    """`nothing`: what is known where there is no follower; `met` joins two rests; `value` is the
    position's; `fact` is what a follower of this value adds, None if nothing."""

    nothing: int | tuple[int, int]
    met: Callable[..., int | tuple[int, int]]
    value: Callable[..., int]
    fact: Callable[[int], int | tuple[int, int] | None]


FAR = 1 << 60
RULES: dict[What, _Rule] = {
    "outcome": _Rule(0, int.__or__, lambda won: N if won else P, lambda value: 1 if value == P else None),
    "sg": _Rule(0, int.__or__, lambda mask: (~mask & (mask + 1)).bit_length() - 1, lambda value: 1 << value),
    "remoteness": _Rule(
        (FAR, -1),
        lambda one, two: (min(one[0], two[0]), max(one[1], two[1])),
        lambda far: 1 + (far[0] if far[0] < FAR else far[1]),
        lambda value: (FAR, value) if value % 2 else (value, -1),
    ),
}


def values(largest: int, piles: int, what: What, known: Sequence[int] = ()) -> Iterator[int]:
    """The values of `positions` in their order. The first are `known` already; they are given too."""
    rule = RULES[what]
    nothing, met = rule.nothing, rule.met
    rests: dict[Key, int | tuple[int, int]] = {}
    get = rests.get
    places = [(i, j) for i in range(piles) for j in range(i + 1, piles)]
    for count, p in enumerate(positions(largest, piles)):
        if count < len(known):
            value = known[count]
        else:
            after = nothing
            for i in range(piles):
                if not i or p[i] != p[i - 1]:
                    after = met(after, get(p[:i] + p[i + 1 :], nothing))
            value = rule.value(after)
        yield value
        fact = rule.fact(value)
        if fact is None:
            continue
        for i, j in places:
            whole = p[i] + p[j]
            if whole <= largest:
                rest = tuple(sorted((*p[:i], *p[i + 1 : j], *p[j + 1 :], whole), reverse=True))
                rests[rest] = met(get(rest, nothing), fact)


def positions(largest: int, piles: int) -> Iterator[Key]:
    """Non-increasing piles from 1 to `largest`, in lexicographic order."""

    def below(head: Key, most: int, left: int) -> Iterator[Key]:
        if not left:
            yield head
            return
        for size in range(1, most + 1):
            yield from below((*head, size), size, left - 1)

    return below((), largest, piles)
