"""Exhaustive solvers that know only the rules: remoteness and Grundy values of all reachable
positions, and a search for the outcome of one.

All work on the keys of `Game.graph`, whose absolute sum falls on every move, so positions are
settled in the order of that sum and nothing recurses. The limits count positions, never time,
so that answers do not depend on the machine.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nimarcade.errors import PastLimit
from nimarcade.games import game_of

Key = tuple[int, ...]
Follow = Callable[[Key], Iterator[Key]]


@dataclass(frozen=True, slots=True)
class Table:
    """Remoteness of (at least) every position reachable from one: plies to the end when the
    winner hurries and the loser delays. It is even where the outcome is that of the end."""

    remoteness: dict[Key, int]
    follow: Follow
    misere: bool

    def is_p(self, key: Key) -> bool:
        return self.remoteness[key] % 2 == self.misere

    def winning_replies(self, key: Key) -> int:
        return sum(map(self.is_p, self.follow(key)))


_tables: OrderedDict[tuple[Any, ...], Table] = OrderedDict()
KINDS_KEPT = 8
"""Tables are shared by all positions of one game with the same options and number of heaps."""
POSITIONS_KEPT = 1_000_000


def below(p: Any, limit: int) -> Table | None:
    """The table of everything reachable from p, or None where that is over `limit` positions."""
    key, follow = game_of(p).graph(p)
    if count(p, limit) > limit:
        return None
    misere = getattr(p, "misere", False)
    heaps = getattr(p, "heaps", None)
    kind = (p.game, misere, getattr(p, "k", None), heaps and len(heaps))
    table = _tables.pop(kind, None)
    if table is None or len(table.remoteness) > POSITIONS_KEPT:
        table = Table({}, follow, misere)
    _tables[kind] = table
    if len(_tables) > KINDS_KEPT:
        _tables.popitem(last=False)
    if key not in table.remoteness:
        missing = reachable(key, follow, limit, table.remoteness)
        assert missing is not None
        _settle(missing, table)
    return table


@lru_cache(maxsize=4096)
def count(p: Any, limit: int) -> int:
    """How many positions are reachable from p, itself included; `limit` + 1 where there are more."""
    game = game_of(p)
    if game.potential(p) >= limit:
        return limit + 1
    if hasattr(game, "count_below") and (quick := game.count_below(p, limit)) is not None:
        return min(int(quick), limit + 1)
    keys = reachable(*game.graph(p), limit)
    return limit + 1 if keys is None else len(keys)


def reachable(key: Key, follow: Follow, limit: int, known: Container[Key] = ()) -> list[Key] | None:
    """All keys reachable from one without passing `known` ones, in the order in which they can
    be settled; None over `limit`."""
    seen = {key}
    todo = [key]
    while todo:
        for after in follow(todo.pop()):
            if after not in seen and after not in known:
                if len(seen) >= limit:
                    return None
                seen.add(after)
                todo.append(after)
    return sorted(seen, key=lambda key: sum(map(abs, key)))


def _settle(keys: list[Key], table: Table) -> None:
    found, misere = table.remoteness, table.misere
    for key in keys:
        fastest = slowest = -1
        for after in table.follow(key):
            far = found[after]
            if far % 2 == misere:
                if fastest < 0 or far < fastest:
                    fastest = far
            elif far > slowest:
                slowest = far
        found[key] = 1 + (fastest if fastest >= 0 else slowest)


def grundy(p: Any, limit: int) -> int:
    """The Grundy value of p in normal play; raises PastLimit over `limit` positions."""
    key, follow = game_of(p).graph(p)
    keys = None if count(p, limit) > limit else reachable(key, follow, limit)
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
