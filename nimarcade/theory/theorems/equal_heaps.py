"""Heaps so large that neither table nor period tells their values: equal ones still cancel out.

Two equal heaps are worth nothing together, since whoever moves second copies every move in the other one
(Tweedledum and Tweedledee, Winning Ways, chapter 1). So their values need not be known; and where one move
makes equal what is left of such heaps, that move wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.core.codes import short
from nimarcade.core.game import Left, Move, Position, is_misere
from nimarcade.core.verdict import Condition, Mark, Reading, Recipe, Term, Tier
from nimarcade.games.breaking import NOTHING, ONE, THREE, TWO, Break, left_by, most_parts
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems.by_heap import heaps_of, known, values_at
from nimarcade.theory.words import listed


def single(p: Position) -> tuple[list[int], list[int]]:
    """Of every size that stands an odd number of times one heap: those of known value, and the others."""
    heaps = heaps_of(p)
    odd = [size for size in dict.fromkeys(heaps) if heaps.count(size) % 2]
    unknown = [size for size in odd if values_at(p).value(size) is None]
    return [size for size in odd if size not in unknown], unknown


def rest(p: Position) -> int:
    """The nim-sum of the heaps of known value."""
    return nim_sum(values_at(p).value(size) or 0 for size in single(p)[0])


def applies(p: Position) -> bool:
    return not is_misere(p) and not known(p) and (not single(p)[1] or _evening(p) is not None)


def is_p(p: Position) -> bool:
    return not single(p)[1] and not rest(p)


def winning_move(p: Position) -> Break:
    move = _evening(p) if single(p)[1] else _mending(p)
    assert move is not None, "an N-position of which this speaks has a winning move"
    return move


def _mending(p: Position) -> Break | None:
    """Where all that stand alone have known values: one of them loses what is too much."""
    values, total = values_at(p), rest(p)
    for size in single(p)[0]:
        own = values.value(size) or 0
        if own ^ total < own and (left := values.left_with(size, own ^ total)) is not None:
            return Break(size, left)
    return None


def _evening(p: Position) -> Break | None:
    """A move in a heap of unknown value after which such heaps are in pairs and the rest has nim-sum 0."""
    values, (_, unknown) = values_at(p), single(p)
    if len(unknown) > 2:
        return None
    size, other = unknown[0], unknown[1:]
    total = rest(p)
    digits = tuple((taken * values.unit, digit) for taken, digit in values.digits or ())
    for left in _evened(digits, size, other, len(values.table) * values.unit):
        heaps = (*left, *other)
        if values.total(tuple(heap for heap in set(heaps) if heaps.count(heap) % 2)) == total:
            return Break(size, left)
    return None


def _evened(digits: tuple[tuple[int, int], ...], size: int, other: list[int], reach: int) -> Iterator[Left]:
    """What a move may leave of a heap that contains the other one or, without one, is one heap at most, or
    equal halves and perhaps one heap beside them, of known value."""
    for taken, digit in digits:
        stones = size - taken
        if not other:
            yield from left_by(stones, digit & (NOTHING | ONE) if taken else 0)
            if digit & TWO and stones > 0 and not stones % 2:
                yield stones // 2, stones // 2
            for third in range(2 - stones % 2, min(reach, stones - 1) if digit & THREE else 0, 2):
                half = (stones - third) // 2
                yield tuple(sorted((half, half, third), reverse=True))
        elif digit & ONE and stones == other[0]:
            yield (stones,)
        elif digit & TWO and stones > other[0]:
            yield tuple(sorted((other[0], stones - other[0]), reverse=True))


def reading(p: Position) -> Reading:
    alone, unknown = single(p)
    if unknown:
        text = f"{listed([*map(short, unknown)])} {'have' if len(unknown) > 1 else 'has'} no equal"
        return Reading("equal heaps", (), (Condition(text, False),))
    values = values_at(p)
    total = rest(p)
    worth = listed([f"{short(size)} is worth {values.value(size)}" for size in alone])
    text = f"of all others {worth}: nim-sum {total}" if alone else "no other heap is left"
    return Reading(
        "equal heaps",
        (Term("nim-sum", total),),
        (Condition(f"equal heaps cancel out, and {text}", not total),),
    )


def recipe(p: Position) -> Recipe[Move]:
    move = winning_move(p)
    heaps, chosen = heaps_of(p), heaps_of(p).index(move.size)
    pairs = "Two equal heaps are worth nothing together: whoever moves second copies every move in the other."
    left = listed([*map(short, move.left)]) or "nothing"
    number = f"{short(move.take)} from" if move.take else "nothing, but break"
    method = (
        pairs,
        f"Take {number} the {short(move.size)} and leave {left}.",
        "Then all large heaps stand in pairs"
        + (", and the others have nim-sum 0." if len(heaps) > 1 else "."),
    )
    mark = Mark(chosen + 1, 1, heaps[chosen], "look", "make it cancel out")
    return Recipe(move, "Which move makes the large heaps equal?", method, (mark,))


def beyond(p: Position) -> str | None:
    """Why neither this nor a search tells who wins: searches end long before such heaps do."""
    values = values_at(p)
    if is_misere(p) or not values.digits or most_parts(values.digits) < 2 or known(p) or applies(p):
        return None
    return (
        "beyond exact reach: no period of these heaps' values is known, and their table ends at "
        f"{len(values.table) - 1:,} stones"
    )


EQUAL_HEAPS: Theorem[Position, Move] = Theorem(
    name="equal_heaps",
    games=("octal", "subtraction"),
    source="Winning Ways, chapter 1: Tweedledum and Tweedledee",
    statement=(
        "Equal heaps cancel out in pairs. A position is P if the values of the heaps that stay have the "
        "nim-sum (XOR) 0, and N if a move leads to such a position."
    ),
    applies=applies,
    is_p=is_p,
    winning_move=winning_move,
    reading=reading,
    tier=lambda p: Tier.TABLE if single(p)[0] and values_at(p).proved() is None else Tier.PROVED,
    recipe=recipe,
    beyond=beyond,
    meanings={"nim-sum": "the XOR of the values of the heaps that have no equal"},
)


THEOREMS = (EQUAL_HEAPS,)
