"""Nim, in normal play and where the last stone loses."""

from __future__ import annotations

from functools import reduce
from operator import xor

from nimarcade.core.verdict import Condition, Digits, Reading, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.binary import columns, nim_sum_reading
from nimarcade.theory.theorem import Theorem


def normal_applies(p: Heaps) -> bool:
    return not p.misere


def normal_is_p(p: Heaps) -> bool:
    return not reduce(xor, p.heaps)


def normal_winning_move(p: Heaps) -> Take:
    return normal_move_to_value(p, 0)


def normal_move_to_value(p: Heaps, value: int) -> Take:
    """Any value below the nim-sum is reached from a heap with a 1 where the two differ first."""
    change = reduce(xor, p.heaps) ^ value
    heap = next(heap for heap in p.heaps if heap ^ change < heap)
    return Take(((heap, heap - (heap ^ change)),))


def normal_reading(p: Heaps) -> Reading:
    total = normal_value(p)
    return nim_sum_reading(p.heaps, total, (Term("nim-sum", total),))


def normal_value(p: Heaps) -> int:
    return reduce(xor, p.heaps)


def normal_picture(p: Heaps) -> Digits | None:
    return columns(p.heaps, 2)


BOUTON: Theorem[Heaps, Take] = Theorem(
    name="bouton",
    games=("nim",),
    source="Bouton 1902, Theorem I",
    statement="A position of Nim is P if and only if the nim-sum (XOR) of its heaps is 0.",
    applies=normal_applies,
    is_p=normal_is_p,
    winning_move=normal_winning_move,
    reading=normal_reading,
    grundy=normal_value,
    picture=normal_picture,
    move_to_value=normal_move_to_value,
)


def misere_applies(p: Heaps) -> bool:
    return p.misere


def misere_is_p(p: Heaps) -> bool:
    return normal_is_p(p) if p.heaps[0] >= 2 else sum(p.heaps) % 2 == 1


def misere_winning_move(p: Heaps) -> Take:
    if p.heaps[0] < 2:
        return Take(((1, 1),))
    if len(p.heaps) > 1 and p.heaps[1] >= 2:
        return normal_winning_move(p)
    # One heap is left to break up: choose the end, 0 or 1, that makes the 1-heaps odd in number.
    ones = p.heaps[1:].count(1)
    return Take(((p.heaps[0], p.heaps[0] - (1 - ones % 2)),))


def misere_reading(p: Heaps) -> Reading:
    if p.heaps[0] >= 2:
        normal = normal_reading(p)
        return Reading(
            normal.case,
            (*normal.terms, Term("heaps of 2 or more", sum(h > 1 for h in p.heaps))),
            normal.conditions,
        )
    ones = sum(p.heaps)
    odd = ones % 2 == 1
    text = (
        f"only 1-heaps are left, {ones} of them: {'odd' if odd else 'even, a P-position has an odd number'}"
    )
    return Reading(
        "1-heaps odd" if odd else "1-heaps even", (Term("1-heaps", ones),), (Condition(text, odd),)
    )


def misere_picture(p: Heaps) -> Digits | None:
    return normal_picture(p) if p.heaps[0] >= 2 else None


BOUTON_MISERE: Theorem[Heaps, Take] = Theorem(
    name="bouton_misere",
    games=("nim",),
    source="Bouton 1902, misère Nim",
    statement=(
        "With a heap of 2 or more, misère Nim is P exactly as in normal play; with heaps of 1 and 0 alone it "
        "is P if and only if the number of 1-heaps is odd."
    ),
    applies=misere_applies,
    is_p=misere_is_p,
    winning_move=misere_winning_move,
    reading=misere_reading,
    picture=misere_picture,
)


THEOREMS = (
    BOUTON,
    BOUTON_MISERE,
)
