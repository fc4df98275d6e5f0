"""Nim where the last stone loses."""

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import bouton
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("nim",)
SOURCE = "Bouton 1902, misère Nim"
STATEMENT = (
    "With a heap of 2 or more, misère Nim is P exactly as in normal play; with heaps of 1 and 0 "
    "alone it is P if and only if the number of 1-heaps is odd."
)


def applies(p: Heaps) -> bool:
    return p.misere


def is_p(p: Heaps) -> bool:
    return bouton.is_p(p) if p.heaps[0] >= 2 else sum(p.heaps) % 2 == 1


def winning_move(p: Heaps) -> Take:
    if p.heaps[0] < 2:
        return Take(((1, 1),))
    if len(p.heaps) > 1 and p.heaps[1] >= 2:
        return bouton.winning_move(p)
    # One heap is left to break up: choose the end, 0 or 1, that makes the 1-heaps odd in number.
    ones = p.heaps[1:].count(1)
    return Take(((p.heaps[0], p.heaps[0] - (1 - ones % 2)),))


def reading(p: Heaps) -> Reading:
    if p.heaps[0] >= 2:
        normal = bouton.reading(p)
        return Reading(normal.case, (*normal.facts, ("heaps of 2 or more", sum(h > 1 for h in p.heaps))),
                       normal.checks)  # fmt: skip
    ones = sum(p.heaps)
    odd = ones % 2 == 1
    text = (
        f"only 1-heaps are left, {ones} of them: {'odd' if odd else 'even, a P-position has an odd number'}"
    )
    return Reading("1-heaps odd" if odd else "1-heaps even", (("1-heaps", ones),), (Check(text, odd),))


def picture(p: Heaps) -> Digits | None:
    return bouton.picture(p) if p.heaps[0] >= 2 else None
