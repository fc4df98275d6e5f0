"""Wythoff Nim, both conventions, by exact integers: no golden ratio is ever rounded.

⌊dφ⌋ = ⌊(d + √(5d²)) / 2⌋, and ⌊√(5d²)⌋ does as well as the root itself, since d + √(5d²) is no
integer for d > 0 and halving and rounding down twice is rounding down once.

Misère. The P-positions (0,0) and (1,2) of normal play give way to (0,1) and (2,2); all others stay.
Proof. Below, every number but 0, 1 and 2 keeps its partner, 0 and 1 are partners now and 2 is its
own; the differences 0 and 1 keep one P-position each, (2,2) and (0,1). So every number is in one
P-position and every difference belongs to one, and no move leads from one P-position to another.
From any other position one of the three kinds of moves leads to a P-position as in normal play: cut
the larger heap to the partner of the smaller, or else the larger heap is below that partner, so the
difference d is below the partner's, and taking the same from both leads down to the P-position of
difference d. Heaps up to 2 and the end, where the player to move has won, are looked through: (0,0),
(1,1), (0,n) and (1,n) for n > 1, (2,n) for n ≠ 2, all lead to (0,1) or (2,2) or are the end."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from math import isqrt

from nimarcade.core.codes import short
from nimarcade.core.verdict import Condition, Mark, Reading, Recipe, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.nim_sums import mex
from nimarcade.theory.theorem import Branch, Theorem, Wins, words_of
from nimarcade.theory.words import take_marks

WORDS = words_of(__file__)

_MISERE = {0: 1, 1: 0, 2: 2}


def lower(d: int) -> int:
    """⌊dφ⌋, the smaller heap of the P-position with this difference, exactly."""
    return (d + isqrt(5 * d * d)) // 2


def least(d: int, misere: bool) -> int:
    """The smaller heap of the P-position whose heaps differ by d."""
    return (2, 0)[d] if misere and d < 2 else lower(d)


def partner(x: int, misere: bool) -> int:
    """The other heap of the P-position that x is in."""
    if misere and x in _MISERE:
        return _MISERE[x]
    d = lower(x + 1) - (x + 1)  # the largest with dφ < x + 1, as 1/φ = φ − 1
    if lower(d) == x:
        return x + d
    # Then x is ⌊nφ⌋ + n for some n, as the numbers of both kinds fill up all: n = ⌈x/φ²⌉ = 2x − ⌊xφ⌋.
    return lower(x) - x


def is_p(p: Heaps) -> bool:
    y, x = p.heaps
    return x == least(y - x, p.misere)


def winning_move(p: Heaps) -> Take:
    y, x = p.heaps
    if (both := x - least(y - x, p.misere)) > 0:
        return Take(((x, both), (y, both)))
    return Take(((y, y - partner(x, p.misere)),))


def wins(p: Heaps) -> Wins:
    """The pair of the same difference, and the partner of either heap, as far as they lie below."""
    y, x = p.heaps
    d = y - x
    start = least(d, p.misere)
    pairs = {(start, start + d)} if start < x else set()
    for kept, cut in ((x, y), (y, x)):
        if (left := partner(kept, p.misere)) < cut:
            pairs.add((min(kept, left), max(kept, left)))
    return Wins(len(pairs), min(map(sum, pairs)))


FEW = 5
"""Up to so many stones are tried from either heap and from both."""


def tries(p: Heaps) -> Iterator[Take]:
    y, x = p.heaps
    for take in range(1, FEW + 1):
        if take <= y and (take != 2 * (y - x) or y - x > x):  # listed as the difference taken from both
            yield Take(((y, take),))
        if take <= x:
            yield Take(((x, take),))
            yield Take(((x, take), (y, take)))


def terms(p: Heaps) -> tuple[Term, ...]:
    y, x = p.heaps
    return Term("x", x), Term("y", y), Term("d", y - x), Term("x wanted", least(y - x, p.misere))


def reading(p: Heaps) -> Reading:
    y, x = p.heaps
    d, wanted = y - x, least(y - x, p.misere)
    lost, swapped = x == wanted, p.misere and d < 2
    name = f"⌊{short(d)}·φ⌋ = {short(wanted)}"
    if swapped:
        name = f"{'(0,1)' if d else '(2,2)'} has the difference {d}"
    text = f"{name}, and the smaller heap is {short(x)}"
    case = "misère pair" if swapped else "x = ⌊dφ⌋"
    told = Condition(text if lost else f"{text}, a P-position has {short(wanted)}", lost)
    return Reading(case if lost else f"not {case}", terms(p), (told,))


PAIRS = 6
"""So many P-positions are listed."""
BOARD = 40
"""With a heap up to this size all P-positions below are marked, as on a queen's board."""


def lost_pairs(y: int, misere: bool) -> tuple[Mark, ...]:
    """The P-positions whose larger heap is at most y, where that is not too large."""
    pairs = ((least(d, misere), least(d, misere) + d) for d in range(y + 1 if y <= BOARD else 0))
    return tuple(Mark(0, small, large, "lost", "lost") for small, large in pairs if large <= y)


def safe_pairs(p: Heaps) -> str:
    """The first of them, and how the list goes on."""
    first = [(least(d, p.misere), least(d, p.misere) + d) for d in range(PAIRS)]
    pairs, each = " ".join(f"{a},{b}" for a, b in first), "from the third on each" if p.misere else "each"
    rule = f"{each} starts with the smallest unused number, and differs by one more"
    return f"Safe to leave are the pairs {pairs} … ({rule})."


def recipe(p: Heaps) -> Recipe[Take]:
    move = winning_move(p)
    y, x = p.heaps
    if not x and not p.misere:
        return Recipe(move, None, ("One heap is left: take all of it.",), take_marks(p, move))
    d = y - x
    smaller = least(d, p.misere)
    both = len(move.parts) == 2
    safe = safe_pairs(p)
    if both:
        pair = f"The difference {short(d)} belongs to {short(smaller)},{short(smaller + d)}"
        method = (
            safe,
            f"{pair}. Both heaps are {short(x - smaller)} above that: take {short(x - smaller)} from both.",
        )
    else:
        heap, stones = move.parts[0]
        other, left = (x if heap == y else y), heap - stones
        not_both = f"No safe pair {short(d)} apart begins at {short(x)} or less."
        pair = f"{short(min(other, left))},{short(max(other, left))}"
        kept, cut = (f"the {short(other)}", f"the {short(heap)}") if d else (f"one {short(x)}", "the other")
        method = (safe, f"{not_both} So keep {kept}, whose pair is {pair}, and cut {cut} to {short(left)}.")
    question = "From one heap or from both?" if x else None
    return Recipe(move, question, method, (*lost_pairs(y, p.misere), *take_marks(p, move)))


def in_words(p: Heaps) -> tuple[Condition, ...]:
    y, x = p.heaps
    smaller, lost = least(y - x, p.misere), is_p(p)
    pair = f"{short(smaller)},{short(smaller + y - x)}"
    text = (
        f"{short(x)},{short(y)} is a safe pair" if lost else f"the safe pair with this difference is {pair}"
    )
    return (Condition(text, lost),)


def option(p: Heaps) -> int:
    larger, smaller = p.heaps
    safe = least(larger - smaller, p.misere)
    return (smaller > safe) + 2 * (smaller < safe)


# Grundy values, of which no formula is known

CELLS = 1 << 20
"""A table of values has at most so many places: about a second's work."""


def grundy_by_table(p: Heaps) -> int | None:
    y, x = p.heaps
    rows, width = 1 << x.bit_length(), 1 << y.bit_length()
    return _values(rows, width)[x][y - x] if rows * width <= CELLS else None


@lru_cache(maxsize=16)
def _values(rows: int, width: int) -> list[array[int]]:
    """Row x holds the values of (x, y) for y = x, x + 1, … below `width`. Values met in a column, in a row or
    along a diagonal are bits of a number; a column ends where the row of the same number begins."""
    columns, diagonals = [0] * width, [0] * width
    table = []
    for x in range(min(rows, width)):
        row, values = columns[x], array("L")
        for y in range(x, width):
            value = mex(row | columns[y] | diagonals[y - x])
            values.append(value)
            bit = 1 << value
            row |= bit
            columns[y] |= bit
            diagonals[y - x] |= bit
        table.append(values)
    return table


WYTHOFF: Theorem[Heaps, Take] = Theorem(
    **WORDS["wythoff"],
    applies=lambda p: True,
    is_p=is_p,
    winning_move=winning_move,
    grundy_by_table=grundy_by_table,
    wins=wins,
    tries=tries,
    branches=(
        Branch(
            **WORDS["wythoff-case"],
            terms=terms,
            lost=in_words,
            reading=reading,
            seen=lambda p: (safe_pairs(p),),
            won=recipe,
            option=option,
        ),
    ),
)


THEOREMS = (WYTHOFF,)
