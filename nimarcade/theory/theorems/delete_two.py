"""Delete Nim: two piles."""

from nimarcade.games.codes import short
from nimarcade.games.delete_nim.rules import DeleteSplit, Piles
from nimarcade.theory.binary import v2
from nimarcade.theory.verdict import Check, Reading

GAMES = ("delete-nim",)
SOURCE = "Shinoda 2024, Theorem 1.1 (Abuku, Suetsugu 2021)"
STATEMENT = "A position of Delete Nim with two piles is P if and only if both piles are odd."


def applies(p: Piles) -> bool:
    return len(p.piles) == 2


def is_p(p: Piles) -> bool:
    x, y = p.piles
    return bool(x & y & 1)


def winning_move(p: Piles) -> DeleteSplit:
    x, y = p.piles
    even, other = (x, y) if x % 2 == 0 else (y, x)
    return DeleteSplit(other, 1, even - 1)


def reading(p: Piles) -> Reading:
    odd = is_p(p)
    words = " and ".join(f"{short(pile)} is {'odd' if pile % 2 else 'even'}" for pile in p.piles)
    return Reading("both odd" if odd else "not both odd",
                   tuple((f"x{i}", pile) for i, pile in enumerate(p.piles, 1)),
                   (Check(words + ("" if odd else ", a P-position has both odd"), odd),))  # fmt: skip


def value(p: Piles) -> int:
    """v2(((x-1) OR (y-1)) + 1) (Abuku, Suetsugu)."""
    x, y = p.piles
    return v2(((x - 1) | (y - 1)) + 1)
