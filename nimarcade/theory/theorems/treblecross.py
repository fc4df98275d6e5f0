"""Treblecross in normal play: the octal game 0·007 in disguise.

Nobody crosses a cell beside a cross or one further if it can be helped: three in a row are then one
move away, since a row has three cells at least. So until that happens every cross takes out the five
cells around it, and a row of n cells is a heap of n + 2 from which a move takes 3 and may split the
rest: g(n) of 0·007, whose values have no known period.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from nimarcade.games.rows import Pick
from nimarcade.games.treblecross.rules import Row, over, winning_cell
from nimarcade.theory import octal
from nimarcade.theory.verdict import Check, Reading

GAMES = ("treblecross",)
SOURCE = "Berlekamp, Conway, Guy 1982, Winning Ways, chapter 4: octal game 0·007"
STATEMENT = (
    "If two crosses stand side by side or with one empty cell between them, the player to move makes three "
    "in a row and wins. Else a stretch of L empty cells counts as a heap of L + 2 stones in a row without "
    "crosses, of L at an end and of L − 2 between two crosses, where a move takes 3 stones of a heap and may "
    "split the rest; the position is P if and only if the nim-sum (XOR) of the values of these heaps is 0."
)
_values: list[int] = []


def heap_value(heap: int) -> int:
    if heap >= len(_values):
        octal.extend(_values, heap, 3, 0)
    return _values[heap]


def heaps(cells: str) -> list[int]:
    """The heaps of the stretches of empty cells, from left to right; those without a move left out."""
    stretches = cells.split("x")
    if len(stretches) == 1:
        return [len(cells) + 2]
    ends, inner = (stretches[0], stretches[-1]), stretches[1:-1]
    found = [len(ends[0]), *(len(stretch) - 2 for stretch in inner), len(ends[1])]
    return [heap for heap in found if heap >= 3]


def applies(p: Row) -> bool:
    return not p.misere


def total(cells: str) -> int:
    return reduce(xor, map(heap_value, heaps(cells)), 0)


def is_p(p: Row) -> bool:
    if over(p.cells):
        return True
    return winning_cell(p.cells) is None and not total(p.cells)


def winning_move(p: Row) -> Pick:
    """Three in a row, or a cell away from all crosses that leaves the nim-sum 0."""
    cells, size = p.cells, len(p.cells)
    at = winning_cell(cells)
    if at is not None:
        return Pick(size, at)
    own = total(cells)
    before = 0
    for stretch, heap, shift in _stretches(cells):
        goal = heap_value(heap) ^ own
        for a in range(heap - 2):
            if heap_value(a) ^ heap_value(heap - 3 - a) == goal:
                return Pick(size, before + a + shift)
        before += len(stretch) + 1
    raise AssertionError("an N-position has a winning move")


def _stretches(cells: str) -> list[tuple[str, int, int]]:
    """Every stretch with its heap, and how far the cross that leaves heaps a and b lies: its cell in
    the stretch is a + shift."""
    stretches = cells.split("x")
    last = len(stretches) - 1
    found = []
    for i, stretch in enumerate(stretches):
        left, right = i > 0, i < last
        found.append((stretch, max(0, len(stretch) + 2 - 2 * (left + right)), 1 + 2 * left))
    return found


def reading(p: Row) -> Reading:
    if over(p.cells):
        return Reading(
            "three in a row", (("cells", len(p.cells)),), (Check("three in a row are made", True),)
        )
    at = winning_cell(p.cells)
    if at is not None:
        text = f"a cross in cell {at} makes three in a row, a P-position has no such cell"
        return Reading("three in reach", (("cells", len(p.cells)),), (Check(text, False),))
    found, own = heaps(p.cells), total(p.cells)
    told = " ⊕ ".join(str(heap_value(heap)) for heap in found[:8]) + (" ⊕ …" if len(found) > 8 else "")
    named = tuple((f"g({heap})", heap_value(heap)) for heap in dict.fromkeys(found[:6]))
    text = f"{told or '0'} = 0" if not own else f"{told} = {own}, a P-position has 0"
    checks = (Check("no three in reach", True), Check(text, not own))
    return Reading("nim-sum 0" if not own else "nim-sum not 0", (*named, ("nim-sum", own)), checks)
