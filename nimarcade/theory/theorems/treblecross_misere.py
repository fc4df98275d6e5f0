"""Treblecross in misère play: who makes three in a row loses, so nobody does while there is another
cell, and who finds none has lost. That is a game in normal play, and its row falls into parts.

A cell whose cross would make three is as good as gone; it cuts the row. What lies on different sides
of it never touches again, so the parts are summands, and their Grundy values settle the row. They
are worked out from the rule, part by part, and kept: no formula is known.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

from nimarcade.games.rows import Pick
from nimarcade.games.treblecross.rules import Row, crossed, over
from nimarcade.theory.verdict import Check, Reading, Tier

GAMES = ("treblecross",)
SOURCE = "table of parts by the rules alone, Sprague and Grundy's theorem"
STATEMENT = (
    "In misère Treblecross a cell whose cross would make three in a row is played last. Such cells cut the "
    "row into parts without them; the position is P if and only if the nim-sum (XOR) of the parts' "
    "Sprague-Grundy values is 0."
)
LONGEST = 20
"""Cells of a part whose value is worked out: a third of a second for the longest, once."""
_DEAD = re.compile("(?<=xx)[.]|(?<=x)[.](?=x)|[.](?=xx)")
_known: dict[str, int] = {}


def parts(cells: str) -> list[str]:
    """The parts of the row that hold an empty cell."""
    return [part for part in _DEAD.sub("#", cells).split("#") if "." in part]


def part_value(part: str) -> int:
    part = min(part, part[::-1])
    value = _known.get(part)
    if value is None:
        met = 0
        for i, cell in enumerate(part, 1):
            if cell == ".":
                met |= 1 << total(crossed(part, i))
        value = _known[part] = (~met & (met + 1)).bit_length() - 1
    return value


def total(cells: str) -> int:
    return reduce(xor, map(part_value, parts(cells)), 0)


def tier(p: Row) -> Tier:
    return Tier.TABLE


def applies(p: Row) -> bool:
    return p.misere and all(len(part) <= LONGEST for part in parts(p.cells))


def is_p(p: Row) -> bool:
    return not over(p.cells) and not total(p.cells)


def winning_move(p: Row) -> Pick:
    gone = _DEAD.sub("#", p.cells)
    return next(
        Pick(len(p.cells), at)
        for at, cell in enumerate(gone, 1)
        if cell == "." and not total(crossed(p.cells, at))
    )


def reading(p: Row) -> Reading:
    if over(p.cells):
        return Reading("three in a row", (("cells", len(p.cells)),),
                       (Check("three in a row are made, a P-position has none", False),))  # fmt: skip
    found, own = parts(p.cells), total(p.cells)
    told = " ⊕ ".join(str(part_value(part)) for part in found[:8]) + (" ⊕ …" if len(found) > 8 else "")
    named = tuple((f"SG({part})", part_value(part)) for part in dict.fromkeys(found[:6]))
    text = f"{told or '0'} = 0" if not own else f"{told} = {own}, a P-position has 0"
    return Reading("nim-sum 0" if not own else "nim-sum not 0", (*named, ("nim-sum", own)),
                   (Check(text, not own),))  # fmt: skip
