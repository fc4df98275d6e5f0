"""Moore's Nim and CO-NIM where the last stone loses, with the proof.

Claim. With a heap of 2 or more a position is P exactly as in normal play. With heaps of 1 and
0 alone it is P if and only if the number c of 1-heaps is 1 mod (k+1).

Proof. Call the positions so described Q. (a) No move leads from Q to Q. If all heaps are 0 or
1, a move lowers c by 1 to k, so c mod (k+1) changes. Otherwise take the leftmost place in
which some heap has a 1: it holds a positive multiple of k+1 ones, and the place is not the
last, so at least k+1 heaps are 2 or more. A move leaves one of them untouched, so normal play's
condition still speaks, and by Moore's theorem the move has broken it. (b) From a position
outside Q that is not the end (the end, c = 0, is N: who is to move has won) some move leads
into Q. If all heaps are 0 or 1, take (c-1) mod (k+1) of them, which is at least 1 as c is
not 1 mod (k+1), and at most c-1. Otherwise make Moore's move. If it leaves a heap of 2 or
more, we are in Q. If not, it has cut all B heaps of 2 or more, 1 ≤ B ≤ k, to 0 or 1. Cut them
instead to 0 or 1 as we like and take up to k-B of the c 1-heaps: the number of 1-heaps left
can be anything from max(0, c-(k-B)) to c+B. If c ≥ k-B, these are k+1 consecutive numbers, one
of which is 1 mod (k+1); if not, 1 itself is among them, as B ≥ 1. ∎
"""

from nimarcade.games.heaps import Heaps, Take, heaps_after
from nimarcade.theory.theorems import co_nim, moore
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("moore-nim", "co-nim")
SOURCE = "misère Moore's Nim: proof in theory/theorems/moore_misere.py"
STATEMENT = (
    "Misère Moore's Nim(n, k) is P exactly as normal play if some heap is 2 or more, and "
    "otherwise if and only if the number of 1-heaps is 1 mod (k+1). CO-NIM is k = n-1."
)


def applies(p: Heaps) -> bool:
    return p.misere


def _normal_is_p(p: Heaps) -> bool:
    return p.heaps[0] == p.heaps[-1] if p.k is None else moore.is_p(p)


def is_p(p: Heaps) -> bool:
    if p.heaps[0] >= 2:
        return _normal_is_p(p)
    return sum(p.heaps) % (moore.reach(p) + 1) == 1


def winning_move(p: Heaps) -> Take:
    k = moore.reach(p)
    big = [h for h in p.heaps if h >= 2]
    ones = p.heaps.count(1)
    if not big:
        return Take(((1, 1),) * ((ones - 1) % (k + 1)))
    move = moore.winning_move(p)
    if len(big) > k or heaps_after(p.heaps, move.parts)[0] >= 2:
        return move
    # Every big heap goes to 0 or 1: `up` of them to 1; if that is not enough, 1-heaps go too.
    up, down = (1 - ones) % (k + 1), 0
    if up > len(big):
        up, down = 0, (ones - 1) % (k + 1)
    parts = [(size, size - 1 if i < up else size) for i, size in enumerate(big)]
    return Take(tuple(sorted(parts + [(1, 1)] * down)))


def reading(p: Heaps) -> Reading:
    k = moore.reach(p)
    if p.heaps[0] >= 2:
        normal = moore.reading(p)
        if p.k is None:  # in CO-NIM columns say no more than that the heaps are equal
            equal = co_nim.reading(p)
            return Reading(f"a heap of 2 or more, {equal.case}", normal.facts, equal.checks)
        return Reading(f"a heap of 2 or more, {normal.case}", normal.facts, normal.checks)
    ones = sum(p.heaps)
    left = ones % (k + 1)
    text = f"only 1-heaps are left: {ones} mod {k + 1} = {left}, a P-position has 1"
    return Reading("1-heaps alone", (("1-heaps", ones), ("k", k)), (Check(text, left == 1),))


def picture(p: Heaps) -> Digits | None:
    return moore.picture(p) if p.heaps[0] >= 2 else None
