"""Exhaustive solvers that know only the rules: remoteness and Grundy values of all reachable
positions, and a search for the outcome of one.

All work on the keys of `Game.graph`, whose absolute sum falls on every move, so positions are
settled in the order of that sum and nothing recurses. The limits count positions, never time,
so that answers do not depend on the machine.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from nimarcade.errors import PastLimit
from nimarcade.games import game_of

Key = tuple[int, ...]
Follow = Callable[[Key], Iterator[Key]]


@dataclass(frozen=True, slots=True)
class Table:
    """Remoteness of every position reachable from one: plies to the end when the winner
    hurries and the loser delays. It is even where the outcome is that of the end position."""

    remoteness: dict[Key, int]
    follow: Follow
    misere: bool

    def is_p(self, key: Key) -> bool:
        return self.remoteness[key] % 2 == self.misere

    def winning_replies(self, key: Key) -> int:
        return sum(map(self.is_p, self.follow(key)))


_cache: OrderedDict[tuple[Any, ...], Table] = OrderedDict()
KEPT = 8


def _same_game(p: Any) -> tuple[Any, ...]:
    """What positions with one graph have in common besides their keys."""
    heaps = getattr(p, "heaps", None)
    return (p.game, getattr(p, "misere", False), getattr(p, "k", None), heaps and len(heaps))


def below(p: Any, limit: int) -> Table | None:
    """The table of everything reachable from p, or None where that is over `limit` positions."""
    key, follow = game_of(p).graph(p)
    kind = (*_same_game(p), limit)
    for (*known, _root), table in reversed(_cache.items()):
        if tuple(known) == kind and key in table.remoteness:
            return table
    keys = reachable(key, follow, limit)
    if keys is None:
        return None
    table = Table(_remoteness(keys, follow, getattr(p, "misere", False)), follow, getattr(p, "misere", False))
    _cache[*kind, key] = table
    while len(_cache) > KEPT:
        _cache.popitem(last=False)
    return table


def reachable(key: Key, follow: Follow, limit: int) -> list[Key] | None:
    """All keys reachable from one, in the order in which they can be settled; None over `limit`."""
    seen = {key}
    todo = [key]
    while todo:
        for after in follow(todo.pop()):
            if after not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(after)
                todo.append(after)
    return sorted(seen, key=lambda key: sum(map(abs, key)))


def _remoteness(keys: list[Key], follow: Follow, misere: bool) -> dict[Key, int]:
    found: dict[Key, int] = {}
    for key in keys:
        fastest = slowest = -1
        for after in follow(key):
            far = found[after]
            if far % 2 == misere:
                if fastest < 0 or far < fastest:
                    fastest = far
            elif far > slowest:
                slowest = far
        found[key] = 1 + (fastest if fastest >= 0 else slowest)
    return found


def grundy(p: Any, limit: int) -> int:
    """The Grundy value of p in normal play; raises PastLimit over `limit` positions."""
    key, follow = game_of(p).graph(p)
    keys = reachable(key, follow, limit)
    if keys is None:
        raise PastLimit(f"the Grundy value needs more than {limit:,} positions")
    found: dict[Key, int] = {}
    for at in keys:
        seen = 0
        for after in follow(at):
            seen |= 1 << found[after]
        found[at] = (~seen & (seen + 1)).bit_length() - 1
    return found[key]


def search(p: Any, known: Callable[[Key], bool | None], limit: int) -> tuple[bool, int]:
    """Whether p is P, and how many positions were examined, by depth-first search.

    `known` settles keys by theorem (None where it is silent). Raises PastLimit over `limit`.
    """
    root, follow = game_of(p).graph(p)
    misere = getattr(p, "misere", False)
    is_p: dict[Key, bool] = {}
    stack: list[tuple[Key, Iterator[Key]]] = [(root, follow(root))]
    nodes = 1
    while stack:
        key, rest = stack[-1]
        if key not in is_p:
            for after in rest:
                if after not in is_p:
                    nodes += 1
                    if nodes > limit:
                        raise PastLimit(f"the search needs more than {limit:,} positions")
                    settled = known(after)
                    if settled is None:
                        stack.append((after, follow(after)))
                        break
                    is_p[after] = settled
                if is_p[after]:
                    is_p[key] = False
                    break
            else:
                is_p[key] = not misere or next(follow(key), None) is not None
        if key in is_p:
            stack.pop()
            if stack and is_p[key]:
                is_p.setdefault(stack[-1][0], False)
    return is_p[root], nodes
