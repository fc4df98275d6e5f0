"""Single-delete Nim with five or more piles: the little that is known.

Proposition 4.1: all odd is P. One move away from it: with one or two even piles the position
is N (delete one of two even piles, or any odd pile if there is one even pile, and split the
even pile that stays into two odd parts). Piles of 1 and 2 alone: a move deletes a 1 or a 2 and
splits a 2, so it lowers the number t of 2-piles by one or two; by one only where a 1-pile can
be deleted, and there is one after every move (a split makes two). So with a 1-pile the
position is P if and only if t mod 3 = 0; without one (Proposition 4.2) the first move must
lower t = n by two, and the position is N if and only if (n-2) mod 3 = 0.
"""

from nimarcade.games.delete_nim.rules import DeleteSplit, Piles
from nimarcade.theory.verdict import Check, Reading

GAMES = ("delete-nim",)
SOURCE = "Shinoda 2024, Propositions 4.1 and 4.2"
STATEMENT = (
    "In Single-delete Nim a position with all piles odd is P, and so one with one or two even "
    "piles is N. t piles of 2 with at least one 1 is P if and only if 3 divides t; n piles of 2 "
    "alone is N if and only if n mod 3 = 2."
)


def _evens(p: Piles) -> list[int]:
    return [pile for pile in p.piles if pile % 2 == 0]


def applies(p: Piles) -> bool:
    return len(p.piles) >= 5 and (p.piles[0] <= 2 or len(_evens(p)) <= 2)


def is_p(p: Piles) -> bool:
    if p.piles[0] <= 2:
        twos = p.piles.count(2)
        return twos % 3 != 2 if twos == len(p.piles) else twos % 3 == 0
    return not _evens(p)


def winning_move(p: Piles) -> DeleteSplit:
    if p.piles[0] <= 2:
        return DeleteSplit(1 if p.piles.count(2) % 3 == 1 else 2, 1, 1)
    evens = _evens(p)
    gone = evens[1] if len(evens) == 2 else next(pile for pile in reversed(p.piles) if pile % 2)
    return DeleteSplit(gone, 1, evens[0] - 1)


def reading(p: Piles) -> Reading:
    n = len(p.piles)
    holds = is_p(p)
    if p.piles[0] == 2:
        twos = p.piles.count(2)
        facts = (("n", n), ("2-piles", twos), ("2-piles mod 3", twos % 3))
        wanted = "a remainder other than 2" if twos == n else "0"
        alone = "n piles of 2 alone" if twos == n else "2-piles with a 1-pile beside them"
        text = f"{alone}: {twos} mod 3 = {twos % 3}, P means {wanted}"
        return Reading("Proposition 4.2" if twos == n else "ones and twos", facts, (Check(text, holds),))
    evens = len(_evens(p))
    text = (
        "all piles are odd"
        if holds
        else f"{evens} of {n} piles {'are' if evens > 1 else 'is'} even, P means none"
    )
    return Reading("Proposition 4.1" if holds else "one move from Proposition 4.1",
                   (("n", n), ("even piles", evens)), (Check(text, holds),))  # fmt: skip
