"""Delete Nim with two, three and four piles in one sentence, with the proof.

Write every pile less one, u = z - 1: then a move drops one of the numbers and puts p, q ≥ 0 with
p + q = u - 1 in place of another, u ≥ 1. Call a column low if at most two of the numbers have a 1
there; with n ≤ 4 the columns before the first low one hold at least three ones.

Claim. A position of n ≤ 4 piles is P if and only if its first low column from the right is empty.

From P no move leads to P. Let column i be the first low one, empty, and u become p, q. The n - 2
numbers kept have 0 at i, so i is low again (p and q alone can have a 1) and the new first low
column j is not left of i. If j < i were empty, the kept numbers would have 0 at j, and only two
others could have had a 1 there before: j was low already. If j = i were empty, at most one of the
numbers would have a 0 in each column before i (there are n ≤ 4 and at least three ones), so adding
p + q + 1 = u carries into the next column every time, up to i, where p and q have 0: u has a 1 at i,
but column i was empty.

From N some move leads to P. The first low column i holds one or two ones. Split 2^i off a pile whose
u has a 1 there and drop the other such pile, or any if there is none. Less one, the parts are
2^i - 1, ones before i and 0 at i, and u - 2^i, which is u with its 1 at i gone. So column i is
empty, and each column before it lost at most one of its ones and got one back: it is not low. ∎

It says the same as Theorems 1.1, 1.4 and 1.5 of Shinoda 2024 (`delete_two`, `delete_three`,
`delete_four`), which name cases by v2. With five piles it is false: {2,2,2,2,1} less one has four
ones in the last column and none in the next, yet it is N.
"""

from nimarcade.errors import BadInput
from nimarcade.games.codes import short
from nimarcade.games.delete_nim.rules import Piles
from nimarcade.theory.binary import bit
from nimarcade.theory.verdict import Check, Digits, Row

SOURCE = (
    "proof in theory/theorems/delete_columns.py; says the same as Shinoda 2024, Theorems 1.1, 1.4 and 1.5"
)
STATEMENT = (
    "Write two, three or four piles of Delete Nim less one each, in binary. The position is P if and "
    "only if the first column from the right with at most two ones has none."
)
MOST = 4
"""So many piles it speaks of."""


def low_column(p: Piles) -> tuple[int, int]:
    """The first low column (0 for the rightmost) and how many ones it holds."""
    if len(p.piles) > MOST:
        raise BadInput(f"columns decide with up to {MOST} piles, this has {len(p.piles)}")
    i = 0
    while (ones := sum(bit(pile - 1, i) for pile in p.piles)) > 2:
        i += 1
    return i, ones


def is_p(p: Piles) -> bool:
    return low_column(p)[1] == 0


def facts(p: Piles) -> tuple[tuple[str, int], ...]:
    """The low column by the power of two it stands for, as lessons name columns, and its ones."""
    place, ones = low_column(p)
    return ("low column", 1 << place), ("ones", ones)


def check(p: Piles) -> Check:
    """The condition with this position's numbers."""
    place, ones = low_column(p)
    if ones == 0:
        return Check(f"piles less one: the low column, that of the {1 << place}s, is empty", True)
    held = "one 1" if ones == 1 else "two ones"
    told = f"piles less one: the low column, that of the {1 << place}s, holds {held}, in a P-position none"
    return Check(told, False)


def picture(p: Piles) -> Digits:
    """The piles less one in binary, the low column marked."""
    place, _ = low_column(p)
    width = max(p.piles[0].bit_length(), place + 1)
    rows = tuple(Row(f"{short(pile)} less 1", pile - 1) for pile in p.piles)
    sums = tuple(sum(bit(pile - 1, i) for pile in p.piles) for i in range(width - 1, -1, -1))
    return Digits(rows, width, None, sums, frozenset({place}))
