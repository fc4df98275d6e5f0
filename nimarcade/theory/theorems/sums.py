"""Sums of games in normal play: the theorem of Sprague and Grundy.

It settles every sum whose parts' values are known, by formula, table or exhaustive search. The
values are worked out part by part, so a sum costs what its parts cost and not their product.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache, reduce
from itertools import islice
from operator import xor

from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Position
from nimarcade.core.verdict import Condition, Digits, Limits, Mark, Reading, Recipe, Term, Tier
from nimarcade.games.sum.rules import PartMove, Sum
from nimarcade.theory.binary import columns, nim_sum_reading
from nimarcade.theory.impartial import TRIED, impartial_theory
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems.nim import paired, pairing, pairing_question
from nimarcade.theory.words import listed

LIMITS = Limits(nodes=10_000)
"""Of the search for one part's value."""
TOLD = 6
"""Values of so many parts are named."""


@lru_cache(maxsize=4096)
def part_value(part: Position) -> int | None:
    """The Sprague-Grundy value of a part; None beyond reach."""
    if game_of(part).outcome(part) is not None:
        return 0
    return impartial_theory(part.game).grundy(part, LIMITS)


@lru_cache(maxsize=4096)
def _movable(part: Position) -> bool:
    """Whether a move to any wished value below its own is found: built, or among all moves."""
    if impartial_theory(part.game).builder(part) is not None:
        return True
    return next(islice(game_of(part).moves(part), TRIED, None), None) is None


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
def _by_formula(part: Position) -> bool:
    theorem = impartial_theory(part.game).theorem(part)
    if theorem is None:
        return game_of(part).outcome(part) is not None
    formula = None if theorem.grundy is None else theorem.grundy(part)
    return formula is not None or theorem.is_p(part)


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
            return PartMove(
                i + 1, impartial_theory(p.parts[i].game).move_to_grundy(p.parts[i], found[i] ^ change, LIMITS)
            )
    raise BadInput(f"no move leads to SG value {short(wished)}; the position's own is {short(value(p))}")


def winning_move(p: Sum) -> PartMove:
    return move_to_value(p, 0)


def reading(p: Sum) -> Reading:
    part_values, total = values(p), value(p)
    titles = [game_of(part).title for part in p.parts[:TOLD]]
    named = tuple(
        Term(f"SG of part {i}, {title}", own)
        for i, (title, own) in enumerate(zip(titles, part_values, strict=False), 1)
    )
    return nim_sum_reading(part_values, total, (*named, Term("nim-sum", total)))


def picture(p: Sum) -> Digits | None:
    return columns(values(p), 2)


def recipe(p: Sum) -> Recipe[PartMove]:
    move, part_values = winning_move(p), values(p)
    chosen = move.part - 1
    target = part_values[chosen] ^ value(p)
    worth = listed([short(own) for own in part_values])
    inner = impartial_theory(p.parts[chosen].game)
    done = game_of(p.parts[chosen]).write_move(p.parts[chosen], move.move)
    speaks = inner.theorem(p.parts[chosen])
    how: tuple[str, ...] = ()
    if not target and speaks is not None and speaks.recipe is not None:
        by_hand = speaks.recipe(p.parts[chosen])
        if by_hand.move == move.move:
            how = (
                f"Worth 0 means won for who leaves it, played alone. In part {move.part}:",
                *by_hand.method,
            )
    method = (
        f"Every part acts like a Nim heap: here of {worth}.",
        *pairing(part_values, chosen, lambda i: f"part {i + 1}"),
        *(how or (f"In part {move.part}, {done} leaves a value of {short(target)}.",)),
    )
    return Recipe(
        move,
        pairing_question(part_values, f"the worths of the parts, {worth},"),
        method,
        (Mark(0, move.part, move.part, "look", f"part {move.part}"),),
    )


def in_words(p: Sum) -> tuple[Condition, ...]:
    return paired(values(p), "of the parts' worths ")


MEANINGS = {
    "SG of part": "the size of the Nim heap that this part acts like",
    "nim-sum": "the XOR of these sizes: the powers of two that are left without a partner",
}


SUMS: Theorem[Sum, PartMove] = Theorem(
    name="sums",
    games=("sum",),
    source="Sprague 1935, Grundy 1939",
    statement=(
        "Every position of an impartial game in normal play has a Sprague-Grundy value, the least number "
        "that none of its followers has. The value of a sum is the nim-sum (XOR) of the values of its parts, "
        "and the sum is P if and only if that is 0."
    ),
    applies=applies,
    is_p=is_p,
    winning_move=winning_move,
    reading=reading,
    grundy=value,
    picture=picture,
    tier=tier,
    move_to_value=move_to_value,
    page="several-games",
    recipe=recipe,
    in_words=in_words,
    meanings=MEANINGS,
)


THEOREMS = (SUMS,)
