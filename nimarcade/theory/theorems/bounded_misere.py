"""k-Bounded Nim in misère play, by Bouton's rule on the remainders r mod k+1.

Proof. Call a position small if all r are at most 1. From a small one with an odd number of r = 1 a
move changes one r to another one: to 0 or 1, and the number is even, or to 2 or more, and a single
r of 2 or more makes the XOR not 0. If some r is 2 or more and the XOR is 0, there are two such r, so
a move leaves one and breaks the XOR. From all others a move leads there. Small with an even number:
take 1 from a heap with r = 1, or, if all r are 0, take k from a heap that is not empty. Not small,
XOR not 0: move as in normal play, but where only one r is 2 or more, bring it to 0 or 1, so that the
number of 1s is odd. The end is small with none, and the player to move there has won.
"""

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.digits import columns
from nimarcade.theory.theorems import bounded_nim
from nimarcade.theory.theorems.bounded_nim import remainders
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("bounded-nim",)
SOURCE = "Bouton's misère rule on the remainders mod k+1 (proof in theory/theorems/bounded_misere.py)"
STATEMENT = (
    "Let r be the remainders of the heaps mod k+1. A position of misère k-Bounded Nim is P if and only "
    "if some r is at least 2 and the nim-sum of all r is 0, or all r are at most 1 and an odd number is 1."
)


def applies(p: Heaps) -> bool:
    return p.misere


def is_p(p: Heaps) -> bool:
    rests = remainders(p)
    if max(rests) <= 1:
        return sum(rests) % 2 == 1
    return not bounded_nim.value(p)


def winning_move(p: Heaps) -> Take:
    rests = remainders(p)
    large = [at for at, rest in enumerate(rests) if rest > 1]
    if len(large) > 1:
        return bounded_nim.winning_move(p)
    if large:
        ones = rests.count(1)
        return Take(((p.heaps[large[0]], rests[large[0]] - (ones + 1) % 2),))
    if 1 in rests:
        return Take(((p.heaps[rests.index(1)], 1),))
    return Take(((p.heaps[0], p.k or 1),))


def reading(p: Heaps) -> Reading:
    rests, won = remainders(p), not is_p(p)
    k = p.k or 1
    if max(rests) > 1:
        found = bounded_nim.reading(p)
        return Reading(f"some r ≥ 2, {found.case}", found.facts, found.checks)
    ones = rests.count(1)
    text = f"all remainders mod {k + 1} are at most 1 and {ones} of them are 1"
    text += ", a P-position has an odd number" if won else ", an odd number"
    return Reading("ones odd" if not won else "ones not odd", (("k", k), ("remainders 1", ones)),
                   (Check(text, not won),))  # fmt: skip


def picture(p: Heaps) -> Digits | None:
    return columns(remainders(p), 2) if max(remainders(p)) > 1 else None
