"""Misère octal games with a finite misère quotient, which is found and proved anew: see
`theory.misere_quotients`."""

from __future__ import annotations

from nimarcade.core.codes import short
from nimarcade.core.game import Move, Position, is_misere
from nimarcade.core.verdict import Condition, Reading, Recipe, Term
from nimarcade.games.breaking import Break
from nimarcade.theory.misere_quotients import Quotient
from nimarcade.theory.quotient_search import quotient_of
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems.by_heap import NAMED, heaps_of, values_at
from nimarcade.theory.words import listed, looking


def quotient(p: Position) -> Quotient | None:
    digits = values_at(p).digits
    return quotient_of(digits) if is_misere(p) and digits and values_at(p).unit == 1 else None


def _proved(p: Position) -> Quotient:
    found = quotient(p)
    assert found is not None, "asked only where the theorem applies"
    return found


def is_p(p: Position) -> bool:
    found = _proved(p)
    return found.is_lost(found.of(heaps_of(p)))


def winning_move(p: Position) -> Break:
    found, heaps = _proved(p), heaps_of(p)
    for size in dict.fromkeys(heaps):
        chosen = heaps.index(size)
        left = found.left(size, found.of((*heaps[:chosen], *heaps[chosen + 1 :])))
        if left is not None:
            return Break(size, left)
    raise AssertionError("an N-position has a winning move")


def _alike(found: Quotient, element: int) -> str:
    """The small position that stands for an element."""
    return listed([*map(str, found.monoid.names[element])]) or "nothing"


def _like(found: Quotient, size: int) -> str:
    """What a heap behaves like."""
    element = found.heap(size)
    return "itself" if found.monoid.names[element] == (size,) else _alike(found, element)


def reading(p: Position) -> Reading:
    found, heaps = _proved(p), heaps_of(p)
    sizes = list(dict.fromkeys(heaps))[:NAMED]
    total = found.of(heaps)
    terms = (
        *(Term(f"like({short(size)})", _alike(found, found.heap(size))) for size in sizes),
        Term("like(all)", _alike(found, total)),
    )
    lost = found.is_lost(total)
    end = "whoever has to move from that loses" if lost else "whoever has to move from that wins"
    words = f"all heaps together behave like {_alike(found, total)}, and {end}"
    return Reading("misère quotient", terms, (Condition(words, lost),))


def recipe(p: Position) -> Recipe[Move]:
    found, heaps, move = _proved(p), heaps_of(p), winning_move(p)
    alike = [f"{short(size)} like {_like(found, size)}" for size in dict.fromkeys(heaps)]
    rest = [*heaps]
    rest.remove(move.size)
    left = listed([*map(short, move.left)])
    how = (
        f"Take {short(move.take)} from the {short(move.size)}"
        if move.take
        else f"Break the {short(move.size)}"
    )
    after = found.of((*rest, *move.left))
    method = (
        "Swap a heap for the small ones it behaves like, and the same player wins, whatever lies beside it: "
        f"{'; '.join(alike[:NAMED])}"
        f"{'; …' if len(alike) > NAMED else ''}.",
        f"{how}{f' and leave {left}' if left else ''}.",
        f"Then all together behave like {_alike(found, after)}: whoever has to move from that loses.",
    )
    marks = looking(range(len(heaps)), heaps, lambda size: f"like {_like(found, size)}")
    return Recipe(move, f"What does each heap behave like? For example, {alike[0]}.", method, marks)


QUOTIENT: Theorem[Position, Move] = Theorem(
    name="misere_quotient",
    games=("octal",),
    source="Plambeck, Siegel 2008: a misère quotient, found and proved by the program",
    statement=(
        "In misère play every heap of this game is an element of a finite commutative monoid; the product of "
        "a position's heaps tells whether it is P. That it does is proved by induction: beside whatever else "
        "lies there, no move in a heap leads from a product of P-positions to another; and only a finite "
        "number of pairs (product, products that moves lead to) comes up, in each of which moves lead to a "
        "P-position if there are any and the product is not one of P-positions."
    ),
    applies=lambda p: quotient(p) is not None,
    is_p=is_p,
    winning_move=winning_move,
    reading=reading,
    recipe=recipe,
    meanings={"like(": "a few small heaps that behave like this one, or like all, in misère play"},
)


THEOREMS = (QUOTIENT,)
