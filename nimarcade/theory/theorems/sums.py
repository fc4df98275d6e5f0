"""Sums of games in normal play: the theorem of Sprague and Grundy.

It settles every sum whose parts' values are known, by formula, table or exhaustive search. The
values are worked out part by part, so a sum costs what its parts cost and not their product.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache, reduce
from itertools import islice
from operator import xor
from typing import Any

from nimarcade.errors import BadInput, PastLimit
from nimarcade.games import game_of
from nimarcade.games.codes import short
from nimarcade.games.sum.rules import PartMove, Sum
from nimarcade.theory import consult, wishes
from nimarcade.theory.digits import columns
from nimarcade.theory.verdict import Check, Digits, Reading, Tier

GAMES = ("sum",)
SOURCE = "Sprague 1935, Grundy 1939"
STATEMENT = (
    "Every position of an impartial game in normal play has a Sprague-Grundy value, the least number that "
    "none of its followers has. The value of a sum is the nim-sum (XOR) of the values of its parts, and the "
    "sum is P if and only if that is 0."
)
NODES = consult.SMALL
"""Positions that the search for one part's value may examine."""
TOLD = 6
"""Values of so many parts are named."""


@lru_cache(maxsize=4096)
def part_value(part: Any) -> int | None:
    """The Sprague-Grundy value of a part; None beyond reach."""
    if game_of(part).outcome(part) is not None:
        return 0
    return consult.sg_value(part, NODES)


@lru_cache(maxsize=4096)
def _movable(part: Any) -> bool:
    """Whether a move to any wished value below its own is found: built, or among all moves."""
    if wishes.builder(part) is not None:
        return True
    return next(islice(game_of(part).moves(part), wishes.LOOKED_AT, None), None) is None


def values(p: Sum) -> list[int]:
    """The values of the parts, where `applies` holds."""
    return [value for value in map(part_value, p.parts) if value is not None]


def applies(p: Sum) -> bool:
    if any(part_value(part) is None for part in p.parts):
        return False
    found = values(p)
    total = reduce(xor, found, 0)
    # A winning move is in a part whose value gets less.
    return not total or any(
        own ^ total < own and _movable(part) for part, own in zip(p.parts, found, strict=True)
    )


def tier(p: Sum) -> Tier:
    return Tier.PROVED if all(map(_by_formula, p.parts)) else Tier.TABLE


@lru_cache(maxsize=4096)
def _by_formula(part: Any) -> bool:
    theorem = consult.theorem_for(part)
    if theorem is None:
        return game_of(part).outcome(part) is not None
    tell = getattr(theorem, "value", None)
    return (tell is not None and tell(part) is not None) or theorem.is_p(part)


def value(p: Sum) -> int:
    return reduce(xor, values(p), 0)


def is_p(p: Sum) -> bool:
    return not value(p)


def move_to_value(p: Sum, wished: int) -> PartMove:
    """In a part that has to lose value, if there is one; else, as where the sum is to gain, in the
    first part that can."""
    found = values(p)
    change = reduce(xor, found, wished)
    order = sorted(range(len(found)), key=lambda i: (found[i] ^ change >= found[i], not _movable(p.parts[i])))
    for i in order:
        with suppress(BadInput, PastLimit):
            return PartMove(i + 1, wishes.move_to_value(p.parts[i], found[i] ^ change, NODES))
    raise BadInput(f"no move leads to SG value {short(wished)}; the position's own is {short(value(p))}")


def winning_move(p: Sum) -> PartMove:
    return move_to_value(p, 0)


def reading(p: Sum) -> Reading:
    found, total = values(p), value(p)
    titles = [game_of(part).title for part in p.parts[:TOLD]]
    named = tuple(
        (f"SG of part {i}, {title}", own)
        for i, (title, own) in enumerate(zip(titles, found, strict=False), 1)
    )
    told = " ⊕ ".join(map(short, found[:8])) + (" ⊕ …" if len(found) > 8 else "")
    text = f"{told} = 0" if not total else f"{told} = {short(total)}, a P-position has 0"
    return Reading("nim-sum 0" if not total else "nim-sum not 0", (*named, ("nim-sum", total)),
                   (Check(text, not total),))  # fmt: skip


def picture(p: Sum) -> Digits | None:
    return columns(values(p), 2)
