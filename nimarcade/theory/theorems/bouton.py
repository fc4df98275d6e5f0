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
    return move_to_value(p, 0)


def move_to_value(p: Heaps, value: int) -> Take:
    """Any value below the nim-sum is reached from a heap with a 1 where the two differ first."""
    change = reduce(xor, p.heaps) ^ value
    heap = next(heap for heap in p.heaps if heap ^ change < heap)
    return Take(((heap, heap - (heap ^ change)),))


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
