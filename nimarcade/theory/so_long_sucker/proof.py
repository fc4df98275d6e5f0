"""Depth-first proof-number search over a finite game without cycles.

Positions are keys; a child that is 0 or 1 is decided for that side. Proof numbers are side 0's:
how many open positions it must still win, disproof numbers side 1's. Always the position that
needs least is opened next, so that forced lines are found among very many positions. A position
reached on two ways would count twice in a sum, so the largest number is taken, and one for every
further open child.
Source: Nagai 2002 (df-pn); Ueda and others 2008 (weak proof numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nimarcade.errors import NimarcadeError, PastLimit

Key = Any
"""A position; hashable and no int."""
Child = Key | int
Children = Callable[[Key], Sequence[Child]]
Numbers = tuple[int, int]
"""(proof number, disproof number); (0, INFINITE) is won by side 0, (INFINITE, 0) by side 1."""
INFINITE = 1 << 60
DECIDED: tuple[Numbers, Numbers] = ((0, INFINITE), (INFINITE, 0))
FRESH: Numbers = (1, 1)
KEPT = 1_000_000
"""Positions a table holds at most; then it is begun anew."""
ASK_EVERY = 256


class Stopped(NimarcadeError):
    """The search was called off."""


class Prover:
    """Searches that share what they find. `side(key)` decides in a position."""

    def __init__(self, children: Children, side: Callable[[Key], int]) -> None:
        self.children = children
        self.side = side
        self.table: dict[Key, Numbers] = {}
        self.nodes = 0
        """Positions opened since the beginning."""

    def known(self, child: Child) -> int | None:
        """Which side wins, where it is settled."""
        pn, dn = DECIDED[child] if isinstance(child, int) else self.table.get(child, FRESH)
        return 0 if pn == 0 else 1 if dn == 0 else None

    def winner(self, root: Child, limit: int, stop: Callable[[], bool] | None = None) -> int:
        """Which side wins; raises PastLimit after opening `limit` positions, Stopped if told so."""
        if (found := self.known(root)) is not None:
            return found
        if len(self.table) > KEPT:
            self.table.clear()
        table, last = self.table, self.nodes + limit
        frames: list[tuple[Key, Sequence[Child], int, int, int]] = [self._frame(root, INFINITE, INFINITE)]
        while frames:
            key, children, side, most_pn, most_dn = frames[-1]
            pn, dn, best, child_pn, child_dn = _weigh(children, side, table, most_pn, most_dn)
            if pn >= most_pn or dn >= most_dn or pn == 0 or dn == 0:
                table[key] = (pn, dn)
                frames.pop()
                continue
            if self.nodes >= last:
                raise PastLimit(f"the search needs more than {limit:,} positions")
            if stop is not None and self.nodes % ASK_EVERY == 0 and stop():
                raise Stopped("the search was stopped")
            frames.append(self._frame(best, child_pn, child_dn))
        found = self.known(root)
        assert found is not None
        return found

    def _frame(self, key: Key, most_pn: int, most_dn: int) -> tuple[Key, Sequence[Child], int, int, int]:
        self.nodes += 1
        return key, self.children(key), self.side(key), most_pn, most_dn


def _weigh(
    children: Sequence[Child], side: int, table: dict[Key, Numbers], most_pn: int, most_dn: int
) -> tuple[int, int, Child, int, int]:
    """The position's numbers, the child to open, and up to which numbers of it.

    Written once for the side that decides: `easy` is what it must bring to 0.
    """
    easy = second = INFINITE
    hard = open_ones = 0
    best: Child = 0
    best_hard = 0
    for child in children:
        numbers = DECIDED[child] if isinstance(child, int) else table.get(child, FRESH)
        mine, theirs = numbers[side], numbers[1 - side]
        if theirs == 0:
            continue  # lost for who decides
        open_ones += 1
        if theirs > hard:
            hard = theirs
        if mine < easy:
            easy, second, best, best_hard = mine, easy, child, theirs
        elif mine < second:
            second = mine
    if easy == 0:
        hard = INFINITE
    elif open_ones:
        hard = min(hard + open_ones - 1, INFINITE - 1)
    else:
        easy, hard = INFINITE, 0
    most_easy, most_hard = (most_pn, most_dn) if side == 0 else (most_dn, most_pn)
    next_easy = min(most_easy, second + 1)
    next_hard = most_hard if most_hard == INFINITE else best_hard + most_hard - hard
    if side == 0:
        return easy, hard, best, next_easy, next_hard
    return hard, easy, best, next_hard, next_easy
