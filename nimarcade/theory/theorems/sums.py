"""Sums of games in normal play: the theorem of Sprague and Grundy.

It settles every sum whose parts' values are known, by formula, table or exhaustive search. The
values are worked out part by part, so a sum costs what its parts cost and not their product.
Where a value is known by the theorem of a plug-in alone, the same is a claim."""

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Position, title_of
from nimarcade.core.verdict import Limits, Mark, Recipe, Term, Tier
from nimarcade.games.sum import PartMove, Sum
from nimarcade.theory import nim_sums
from nimarcade.theory.heap_table import LISTED
from nimarcade.theory.impartial import TRIED, AnyTheory, impartial_theory
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorem import Theorem, words_of
from nimarcade.theory.theorems import of_plug_ins
from nimarcade.theory.words import listed

WORDS = words_of(__file__)

LIMITS = Limits(nodes=10_000)
"""Of the search for one part's value."""
NAMED = 6
"""Values of so many parts are named."""


@lru_cache(maxsize=4096)
def _known(part: Position) -> tuple[AnyTheory, int | None]:
    """The theory that knows the Sprague-Grundy value of a part, plug-ins asked last, and the value; None
    beyond reach."""
    theory = impartial_theory(part.game)
    value = 0 if game_of(part).outcome(part) is not None else theory.grundy(part, LIMITS)
    if value is not None or not of_plug_ins():
        return theory, value
    return theory.credulous, theory.credulous.grundy(part, LIMITS)


@lru_cache(maxsize=4096)
def _movable(part: Position) -> bool:
    """True if a move to any wished value below its own is found: built, or among all moves."""
    if _known(part)[0].builder(part) is not None:
        return True
    return next(islice(game_of(part).moves(part), TRIED, None), None) is None


def values(p: Sum) -> list[int]:
    """The values of the parts, where `applies` holds."""
    return [value for _, value in map(_known, p.parts) if value is not None]


def applies(p: Sum, claimed: bool = False) -> bool:
    part_values, asked = values(p), any(theory.trusting for theory, _ in map(_known, p.parts))
    if len(part_values) < len(p.parts) or asked != claimed:
        return False
    total = nim_sum(part_values)
    # A winning move is in a part whose value gets less.
    return not total or any(
        own ^ total < own and _movable(part) for part, own in zip(p.parts, part_values, strict=True)
    )


def tier(p: Sum) -> Tier:
    return Tier.PROVED if all(map(_by_formula, p.parts)) else Tier.TABLE


@lru_cache(maxsize=4096)
def _by_formula(part: Position) -> bool:
    if (theorem := impartial_theory(part.game).theorem(part)) is None:
        return game_of(part).outcome(part) is not None
    formula = None if theorem.grundy is None else theorem.grundy(part)
    return formula is not None or theorem.is_p(part)


def move_to_value(p: Sum, wished: int) -> PartMove:
    """In a part that has to lose value, if there is one; else, as where the sum is to gain, in the
    first part that can."""
    part_values = values(p)
    change = nim_sum(part_values) ^ wished
    order = sorted(
        range(len(part_values)),
        key=lambda i: (part_values[i] ^ change >= part_values[i], not _movable(p.parts[i])),
    )
    for i in order:
        with suppress(BadInput, PastLimit):
            return PartMove(
                i + 1, _known(p.parts[i])[0].move_to_grundy(p.parts[i], part_values[i] ^ change, LIMITS)
            )
    raise nim_sums.unreachable(wished, nim_sum(part_values))


def terms(p: Sum) -> tuple[Term, ...]:
    titles = [title_of(game_of(part), part) for part in p.parts[:NAMED]]
    return tuple(
        Term(f"SG of part {number}, {title}", own)
        for number, (title, own) in enumerate(zip(titles, values(p), strict=False), 1)
    )


class PartValues(NamedTuple):
    """The `theorem.Values` of a sum: those of its parts, one after the other."""

    p: Sum

    def sentences(self, *reasons: str, most: int = LISTED) -> tuple[str, ...]:
        parts = list(enumerate(zip(self.p.parts, values(self.p), strict=True), 1))
        worths = listed([short(own) for _, (_, own) in parts])
        least = "A part's value is the least number that no move in it reaches."
        rule = f"{least} Heaps side by side count together: {nim_sums.CANCEL}."
        said = [f"Every part acts like a Nim heap: here of {worths}.", *reasons, rule]
        for number, (part, own) in parts:
            said.append(
                f"Part {number}, {title_of(game_of(part), part)}, is worth {short(own)}: {worth(part)}."
            )
            theorem = _known(part)[0].theorem(part)
            if theorem is not None and theorem.worth is not None and theorem.table is not None:
                said += theorem.table(part).sentences(most=most)
        return tuple(said)


def worth(part: Position) -> str:
    """How the value of a part is found."""
    theorem = _known(part)[0].theorem(part)
    if game_of(part).outcome(part) is not None:
        return "no move is left in it"
    if theorem is None or theorem.worth is None:
        return "no formula is known, but the moves tell"
    return theorem.worth(part)


def recipe(p: Sum) -> Recipe[PartMove]:
    move, part_values = move_to_value(p, 0), values(p)
    chosen = move.part - 1
    target = part_values[chosen] ^ nim_sum(part_values)
    each = listed([short(own) for own in part_values])
    after = game_of(p.parts[chosen]).after(p.parts[chosen], move.move)
    inner = _known(p.parts[chosen])[0]
    done = game_of(p.parts[chosen]).write_move(p.parts[chosen], move.move)
    speaks = inner.theorem(p.parts[chosen])
    how: tuple[str, ...] = (
        f"In part {move.part}, {done} leaves a value of {short(target)}: {worth(after)}.",
    )
    arrives = how[-1]
    by_hand = None if target or speaks is None else speaks.recipe(p.parts[chosen])
    if by_hand is not None and by_hand.move == move.move:
        how = (
            f"Played alone, a part worth 0 is won by whoever leaves it. In part {move.part}:",
            *by_hand.method,
        )
        arrives = by_hand.yields or how[-1]

    def answer(after: Sum, reply: PartMove) -> PartMove | None:
        """In the same part as its method goes on."""
        if by_hand is None or by_hand.move != move.move or reply.part != move.part:
            return None
        named = by_hand.answer(after.parts[chosen], reply.move)
        return None if named is None else PartMove(reply.part, named)

    method = PartValues(p).sentences(*nim_sums.pairing(part_values, chosen, lambda i: f"part {i + 1}"), *how)
    return Recipe(
        move,
        nim_sums.pairing_question(part_values, f"the values of the parts, {each},", "part"),
        method,
        tuple(Mark(part, 0, 0, "worth", f"worth {short(own)}") for part, own in enumerate(part_values, 1)),
        answer,
        arrives,
    )


SUMS: Theorem[Sum, PartMove] = nim_sums.nim_sum_theorem(
    **WORDS["sums"],
    applies=applies,
    values=values,
    tier=tier,
    move_to_value=move_to_value,
    names=lambda p: [f"part {number}" for number, _ in enumerate(p.parts, 1)],
    branches=(
        nim_sums.nim_sum_branch(
            **WORDS["sums-case"],
            values=values,
            terms=terms,
            what="part",
            split="the values of the parts",
            won=recipe,
        ),
    ),
    table=PartValues,
)


THEOREMS = (SUMS, replace(SUMS, applies=partial(applies, claimed=True), claimed=True))
