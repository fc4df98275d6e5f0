"""Any impartial game, position by position: the rules and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any

from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import followers
from nimarcade.lab.tables.box import NONE, Box, N, P, What
from nimarcade.theory.solver import Follow, Key, reachable, told_below, told_count

EACH = 200
"""Bytes a position costs here, its key and its place in a dictionary included."""


def outcome(after: list[int], misere: bool) -> int:
    if not after:
        return N if misere else P
    return N if P in after else P


def sg(after: list[int], misere: bool) -> int:
    met, value = set(after), 0
    while value in met:
        value += 1
    return value


def remoteness(after: list[int], misere: bool) -> int:
    """Plies to the end when the winner hurries and the loser delays; P where it is even, in misère
    play where it is odd."""
    if not after:
        return 0
    lost = [far for far in after if far % 2 == misere]
    return 1 + (min(lost) if lost else max(after))


RULES: dict[What, Callable[[list[int], bool], int]] = {
    "outcome": outcome,
    "sg": sg,
    "remoteness": remoteness,
}


WITH_POSITION = 1000
"""The same where the positions are kept too."""


def sure(p: Any, limit: int) -> bool:
    """Whether the game tells, without a walk, that more than `limit` positions are reachable from p."""
    return _told(p, limit) > limit


def _told(p: Any, limit: int) -> int:
    game = game_of(p)
    if parts := getattr(p, "parts", ()):  # of a sum
        return prod(_told(part, limit) for part in parts)
    found = max(game.max_plies(p) + 1, told_count(p))
    if found <= limit and (told := told_below(p)) is not None:
        found = max(found, told.count(limit))
    return found


class Walk:
    """Values of all positions met so far."""

    def __init__(self, what: What, misere: bool, memory: int) -> None:
        self.rule, self.misere = RULES[what], misere
        self.limit = max(memory // EACH, 1)
        self.found: dict[Key, int] = {}

    def value(self, p: Any) -> int:
        key, follow = impartial_of(p).graph(p)
        if key not in self.found:
            self._settle(key, follow)
        return self.found[key]

    def past(self) -> PastLimit:
        return PastLimit(
            f"the table needs more than {self.limit:,} positions, {self.limit * EACH:,} bytes; "
            "allow more with --memory or make the box smaller"
        )

    def _settle(self, key: Key, follow: Follow) -> None:
        found = self.found
        room = self.limit - len(found)
        keys = reachable(key, follow, room, found) if room > 0 else None
        if keys is None:
            raise self.past()
        for at in keys:
            found[at] = self.rule([found[after] for after in follow(at)], self.misere)


def values(box: Box, what: What, memory: int, known: Sequence[int] = ()) -> Iterator[int]:
    """The values of the box's rows in their order, `NONE` where a row is no position. The first are
    `known` already; they are given too."""
    walk = Walk(what, box.misere, memory)
    corner = box.position(box.bounds)
    if corner is not None and sure(corner, walk.limit):
        raise walk.past()
    for count, row in enumerate(box.rows()):
        p = box.position(row)
        if p is None:
            yield NONE
        elif count < len(known):
            walk.found[impartial_of(p).graph(p)[0]] = known[count]
            yield known[count]
        else:
            yield walk.value(p)


def everything(
    p: Any, what: What, memory: int, watch: Callable[[int, int], None]
) -> Iterator[tuple[Any, int]]:
    """Every position reachable from p with its value, p last; raises PastLimit."""
    game = game_of(p)
    limit = max(memory // WITH_POSITION, 1)
    past = PastLimit(
        f"more than {limit:,} positions can be reached, over {memory:,} bytes; "
        "allow more with --memory or begin with a smaller position"
    )
    if sure(p, limit):
        raise past
    seen, todo = {p}, [p]
    while todo:
        for _, after in followers(game, todo.pop()):
            if after not in seen:
                if len(seen) >= limit:
                    raise past
                seen.add(after)
                todo.append(after)
        watch(len(seen) - len(todo), len(seen))
    walk = Walk(what, getattr(p, "misere", False), memory)
    for q in sorted(seen, key=lambda q: (game.max_plies(q), len(game.write(q)), game.write(q))):
        yield q, walk.value(q)
