"""Where the marks of an explanation lie on a board: by pile of its picture, as any painter needs them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nimarcade.core.catalogue import board_of
from nimarcade.core.game import Position
from nimarcade.core.verdict import Mark
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit of a pile."""

    stones: tuple[tuple[int, int], ...] = ()
    """First and last of each stretch, counted from the bottom or the left, from 1."""
    whole: bool = False
    """Whether the pile as such is meant."""
    label: str = ""
    """What it means, in a word or two."""

    def has(self, stone: int) -> bool:
        """Whether this stone or cell is lit."""
        return any(first <= stone <= last for first, last in self.stones)


Lights = dict[int, Light]
"""By pile, 0 for the first."""


def lights(p: Position, marks: Iterable[Mark]) -> Lights:
    """The marks of p that lie on piles; those of digits have a picture of their own."""
    lit: Lights = {}
    for mark in marks:
        if mark.kind == "digit":
            continue
        for place, pile in enumerate(_piles(p, mark)):
            whole = isinstance(p, SuckerPosition | Sum) or (mark.kind == "look" and not isinstance(p, Row))
            old = lit.get(pile, Light())
            stones = old.stones if whole else (*old.stones, (mark.start, mark.end))
            if mark.kind == "cell":  # the cell to play, which is one of those to look at
                stones = ((mark.start, mark.end),)
            named = whole and not place
            lit[pile] = Light(stones, old.whole or whole, mark.label if named else old.label)
    return lit


def _piles(p: Position, mark: Mark) -> Iterable[int]:
    """The piles of the picture that a mark lies on."""
    if isinstance(p, Sum):
        first = sum(len(board_of(part).board_picture(part).piles) for part in p.parts[: mark.pile - 1])
        part = p.parts[mark.pile - 1]
        return range(first, first + len(board_of(part).board_picture(part).piles))
    if isinstance(p, SuckerPosition):
        return (mark.pile - 1,)
    extra = isinstance(p, Heaps) and p.extra is not None
    return (mark.pile if extra else mark.pile - 1,) if mark.pile or extra else ()
