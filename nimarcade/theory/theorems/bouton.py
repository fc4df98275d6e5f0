"""Nim in normal play."""

from functools import reduce
from operator import xor

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.digits import columns
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("nim",)
SOURCE = "Bouton 1902, Theorem I"
STATEMENT = "A position of Nim is P if and only if the nim-sum (XOR) of its heaps is 0."


def applies(p: Heaps) -> bool:
    return not p.misere


def is_p(p: Heaps) -> bool:
    return not reduce(xor, p.heaps)


def winning_move(p: Heaps) -> Take:
    total = reduce(xor, p.heaps)
    heap = next(h for h in p.heaps if h ^ total < h)
    return Take(((heap, heap - (heap ^ total)),))


def reading(p: Heaps) -> Reading:
    total = reduce(xor, p.heaps)
    heaps = " ⊕ ".join(map(short, p.heaps[:8])) + (" ⊕ …" if len(p.heaps) > 8 else "")
    facts = (("nim-sum", total),)
    text = f"{heaps} = 0" if not total else f"{heaps} = {short(total)}, a P-position has 0"
    return Reading("nim-sum 0" if not total else "nim-sum not 0", facts, (Check(text, not total),))


def value(p: Heaps) -> int:
    return reduce(xor, p.heaps)


def picture(p: Heaps) -> Digits | None:
    return columns(p.heaps, 2)
