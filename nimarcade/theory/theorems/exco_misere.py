"""EXCO-NIM where the last stone loses, with the proof.

Claim. With a heap of 2 or more (x0 counts) a position is P exactly as in normal play: x0 = 0
and all other heaps equal. Otherwise it is P if and only if exactly one stone is left.

Proof. Call the positions so described Q. (a) From one stone the only move is to the end, which
is N in misère play. From x0 = 0, x1 = … = xn = m ≥ 2 a move leaves some heap of m untouched
and another smaller, so a heap of 2 or more is left and the heaps are not equal: outside Q.
(b) Outside Q and not at the end. Without a heap of 2 or more there are s ≥ 2 stones. If x0 = 1
and some heap among x1 … xn is 0, take all 1-heaps and leave x0; if x0 = 1 and all are 1, take
x0 and n-1 of them; if x0 = 0, take all 1-heaps but one, at most n-1. One stone is left. With a
heap of 2 or more let m be the least of x1 … xn. If m ≥ 2, normal play's move leaves x0 = 0 and
all heaps m ≥ 2, which is in Q. If m = 1, keep one 1-heap and take everything else. If m = 0,
keep a 0-heap untouched, and leave one stone of x0 if it has any, else one stone of a heap of 2
or more. One stone is left each time, and something was taken, as some heap was 2 or more. ∎
"""

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import exco
from nimarcade.theory.verdict import Check, Reading

GAMES = ("exco-nim",)
SOURCE = "misère EXCO-NIM: proof in theory/theorems/exco_misere.py"
STATEMENT = (
    "Misère EXCO-NIM is P exactly as normal play if some heap (x0 too) is 2 or more, and "
    "otherwise if and only if exactly one stone is left."
)


def applies(p: Heaps) -> bool:
    return p.misere


def _large(p: Heaps) -> bool:
    return p.heaps[0] >= 2 or (p.extra or 0) >= 2


def is_p(p: Heaps) -> bool:
    return exco.is_p(p) if _large(p) else sum(p.heaps) + (p.extra or 0) == 1


def winning_move(p: Heaps) -> Take:
    extra = p.extra or 0
    if p.heaps[-1] >= 2:
        return exco.winning_move(p)
    if p.heaps[-1] == 1:  # keep one 1-heap and take everything else
        return Take(tuple(sorted((h, h) for h in p.heaps[:-1])), extra)
    if extra:  # a 0-heap stays; leave one stone of x0
        return Take(tuple(sorted((h, h) for h in p.heaps if h)), extra - 1)
    top, *rest = p.heaps
    parts = [(h, h) for h in rest if h] + ([(top, top - 1)] if top > 1 else [])
    return Take(tuple(sorted(parts)), extra)


def reading(p: Heaps) -> Reading:
    if _large(p):
        normal = exco.reading(p)
        return Reading(f"a heap of 2 or more, {normal.case}", normal.facts, normal.checks)
    stones = sum(p.heaps) + (p.extra or 0)
    text = f"no heap is above 1, and {stones} {'stone is' if stones == 1 else 'stones are'} left"
    one = stones == 1
    return Reading("one stone" if one else "not one stone", (("stones", stones),),
                   (Check(text + ("" if one else ", a P-position has exactly one"), one),))  # fmt: skip
