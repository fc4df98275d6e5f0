"""Single-delete Nim: a rule for P-positions of any number of piles, and its finite proof.

A class is counted: c[r] piles have remainder r mod 6 (r = 1 to 6). Let 𝒫 be the classes that are
all odd or obey the rule. `exceptions` looks at all of 𝒫 with no count over 9 for a move from which
no move leads back that every size allows. There is none, and from that follows, by induction over
the moves, that 𝒫 is lost whatever the number and the sizes of the piles:

Let some count c[r] of a class in 𝒫 be over 9, and a move lead from it to w. With three piles of
remainder r less the class is in 𝒫 still (a number over 2 stays so, a number of piles 2 mod 3 stays a
multiple of 3), the same move can be made, at least five piles of remainder r stay, and by induction
a move leads back to 𝒫, at least three of them staying. The same move leads from w to that class with
three more piles of remainder r, which is in 𝒫 again: not all odd unless r is odd, and r not a
multiple of 3 where the rule is obeyed, since three such piles were there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from nimarcade.lab.miner.law import Key

SIX = 6
ENOUGH = 9


def rule(piles: Key) -> bool:
    """At least three piles are even, none is a multiple of 3, and as many as a positive multiple of
    3, all but at least two, are 2 mod 3."""
    counts = [0] * SIX
    for pile in piles:
        counts[(pile - 1) % SIX] += 1
    return obeys(tuple(counts))


def obeys(counts: Key) -> bool:
    one, two, three, four, five, six = counts
    twos = two + five
    return not three + six and two + four >= 3 and twos > 0 and twos % 3 == 0 and one + four >= 2


def lost(counts: Key) -> bool:
    return not (counts[1] + counts[3] + counts[5]) or obeys(counts)


@lru_cache(maxsize=1 << 18)
def won(counts: Key) -> bool:
    """Whether a move leads to 𝒫 that can be made in every position of the class: the parts of a pile
    of remainder s add up to s, not to s + 6."""
    for split, rest in _rests(counts):
        for part in range(1, split // 2 + 1):
            if lost(_with(rest, part, split - part)):
                return True
    return False


def exceptions(most: int = ENOUGH) -> Iterator[tuple[Key, Key]]:
    """(class of 𝒫, class that a move leads to and no sure move leads back from), no count over
    `most`. Yields nothing if the rule is right."""
    for counts in classes(most):
        for split, rest in _rests(counts):
            for part in range(1, SIX + 1):
                after = _with(rest, part, (split - part - 1) % SIX + 1)
                if not won(after):
                    yield counts, after


def classes(most: int) -> Iterator[Key]:
    """𝒫 with two piles at least and no count over `most`."""
    numbers = range(most + 1)
    for one, two, four, five in product(numbers, repeat=4):
        if obeys(counts := (one, two, 0, four, five, 0)):
            yield counts
    for one, three, five in product(numbers, repeat=3):
        if one + three + five >= 2:
            yield one, 0, three, 0, five, 0


def _rests(counts: Key) -> Iterator[tuple[int, Key]]:
    """(remainder of the pile split, what stays) for every choice of piles to split and delete."""
    for split in range(SIX):
        if not counts[split]:
            continue
        others = _less(counts, split)
        for deleted in range(SIX):
            if others[deleted]:
                yield split + 1, _less(others, deleted)


def _less(counts: Key, at: int) -> Key:
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])


def _with(counts: Key, part: int, other: int) -> Key:
    more = list(counts)
    more[part - 1] += 1
    more[other - 1] += 1
    return tuple(more)
