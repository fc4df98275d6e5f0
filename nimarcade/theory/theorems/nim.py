"""Nim, in normal play and where the last stone loses."""

from __future__ import annotations

from nimarcade.core.verdict import Condition, Digits, Reading, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.binary import columns
from nimarcade.theory.nim_sums import nim_sum, nim_sum_theorem
from nimarcade.theory.theorem import Theorem, misere_play, normal_play


def move_to_value(p: Heaps, value: int) -> Take:
    """Any value below the nim-sum is reached from a heap with a 1 where the two differ first."""
    change = nim_sum(p.heaps) ^ value
    heap = next(heap for heap in p.heaps if heap ^ change < heap)
    return Take(((heap, heap - (heap ^ change)),))


BOUTON: Theorem[Heaps, Take] = nim_sum_theorem(
    name="bouton",
    games=("nim",),
    source="Bouton 1902, Theorem I",
    statement="A position of Nim is P if and only if the nim-sum (XOR) of its heaps is 0.",
    applies=normal_play,
    values=lambda p: p.heaps,
    move_to_value=move_to_value,
)


def misere_is_p(p: Heaps) -> bool:
    return BOUTON.is_p(p) if p.heaps[0] >= 2 else sum(p.heaps) % 2 == 1


def misere_winning_move(p: Heaps) -> Take:
    if p.heaps[0] < 2:
        return Take(((1, 1),))
    if len(p.heaps) > 1 and p.heaps[1] >= 2:
        return move_to_value(p, 0)
    # One heap is left to break up: choose the end, 0 or 1, that makes the 1-heaps odd in number.
    ones = p.heaps[1:].count(1)
    return Take(((p.heaps[0], p.heaps[0] - (1 - ones % 2)),))


def misere_reading(p: Heaps) -> Reading:
    if p.heaps[0] >= 2:
        normal = BOUTON.reading(p)
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
    return columns(p.heaps, 2) if p.heaps[0] >= 2 else None


BOUTON_MISERE: Theorem[Heaps, Take] = Theorem(
    name="bouton_misere",
    games=("nim",),
    source="Bouton 1902, misère Nim",
    statement=(
        "With a heap of 2 or more, misère Nim is P exactly as in normal play; with heaps of 1 and 0 alone it "
        "is P if and only if the number of 1-heaps is odd."
    ),
    applies=misere_play,
    is_p=misere_is_p,
    winning_move=misere_winning_move,
    reading=misere_reading,
    picture=misere_picture,
)


THEOREMS = (
    BOUTON,
    BOUTON_MISERE,
)
