"""What casual and expert believe to be a P-position: the theorem with a part forgotten, or, of games
that nobody has described here, the truth about positions small enough to be seen through."""

from __future__ import annotations

from functools import reduce
from operator import xor

from nimarcade.core.game import Position
from nimarcade.games.delete_nim.rules import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.treblecross.rules import Row, winning_cell
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.solver import below
from nimarcade.theory.theorems.greedy import beta, three
from nimarcade.theory.theorems.treblecross import heap_value, heaps

LAST, SHORT_SIGHT = 2, 3
"""A casual player of digit games reads the last two binary digits of every heap, 2 and 1; an expert the
last three."""
SEEN = {"casual": 40, "expert": 150}
"""In other games a casual and an expert player see through positions from which so many are reached."""


DESCRIBED = ("nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim")


def _remembered(p: Position, longest: int) -> bool:
    """Treblecross, where small positions are won or lost at once: the values of short stretches, those
    of longer ones taken for 0."""
    if not isinstance(p, Row) or p.misere or winning_cell(p.cells) is not None:
        return False
    return not reduce(xor, (heap_value(heap) for heap in heaps(p.cells) if heap <= longest), 0)


def _seen_through(p: Position, limit: int) -> bool:
    """Whether p is small enough, and P."""
    table = below(p, limit)
    return table is not None and table.is_p(impartial_theory(p.game).solvable.graph(p)[0])


def _is_p(p: Position) -> bool:
    """Whether the theorem calls p P."""
    return bool(impartial_theory(p.game).is_p(p))


def casual(p: Position) -> bool:
    """The first condition of the game's theorem alone."""
    if p.game not in DESCRIBED:
        return _remembered(p, 5) or _seen_through(p, SEEN["casual"])
    if isinstance(p, Piles):
        return p.piles[0] % 2 == 1 and sum(p.piles) % 2 == len(p.piles) % 2
    assert isinstance(p, Heaps)
    if p.game == "greedy-nim":
        if p.k is None:
            return p.heaps[0] == p.heaps[min(1, len(p.heaps) - 1)]
        x1, x2, _ = three(p)
        return (x1 - x2) % (p.k + 1) == 0
    if p.game in ("co-nim", "exco-nim"):
        return p.heaps[0] == p.heaps[1] if len(p.heaps) > 2 else sum(p.heaps) % 2 == 0
    return _columns_even_out(p, LAST)


def expert(p: Position) -> bool:
    """The theorem with one case misremembered."""
    if p.game not in DESCRIBED:
        return _remembered(p, 9) or _seen_through(p, SEEN["expert"])
    if isinstance(p, Piles):
        return _expert_delete(p.piles)
    assert isinstance(p, Heaps)
    if p.game == "greedy-nim":
        if p.k is None:  # only knows α = 2
            return _is_p(p) and p.heaps.count(p.heaps[0]) < 4
        if beta(p) % 2 and p.k >= 2:  # of the k-good triples only knows line (2)
            x1, x2, x3 = three(p)
            return (x1 - x2) % (p.k + 1) == 0 < (x2 - x3) % (p.k + 1) < p.k
        return _is_p(p)
    if p.game in ("co-nim", "exco-nim"):  # takes equal heaps of 3 for a lost cause
        return _is_p(p) and p.heaps[0] != 3
    if p.misere and max(p.heaps) < 2:
        return _is_p(p)
    return _columns_even_out(p, SHORT_SIGHT)


def _columns_even_out(p: Heaps, places: int) -> bool:
    """Whether the last binary places hold multiples of k+1 ones."""
    modulus = (p.k or 1) + 1
    return all(sum(heap >> place & 1 for heap in p.heaps) % modulus == 0 for place in range(places))


def _expert_delete(piles: tuple[int, ...]) -> bool:
    """Two piles: takes equal even ones for P as well. More: takes all even for as good as all odd."""
    odd = sum(pile % 2 for pile in piles)
    if len(piles) == 2:
        return odd == 2 or piles[0] == piles[1]
    return odd in (0, len(piles))
