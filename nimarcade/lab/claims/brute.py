"""Brute force over boxes: outcomes, Grundy values and remoteness of all small positions of a game.

Nothing here knows a theorem. A game is known only by `Game.graph`, the keys one move on from a key;
positions are settled in the order of their stones, which fall on every move. `fast` counts some
games quicker, and tests hold it against this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from nimarcade import games
from nimarcade.errors import PastLimit
from nimarcade.games.codes import short
from nimarcade.lab.claims.claim import Counterexample, order
from nimarcade.theory import solver

Key = tuple[int, ...]
Follow = Callable[[Key], Iterable[Key]]
LIMIT = 40_000_000
"""A checker that would settle more positions than this is refused: they are kept in memory."""


def room(positions: int) -> None:
    """Refuses what is past the limit; raises PastLimit."""
    if positions > LIMIT:
        raise PastLimit(f"this box has {_told(positions)} positions; a claim is checked on at most {LIMIT:,}")


def _told(positions: int) -> str:
    return f"{positions:,}" if positions < 10**15 else short(positions)


def multisets(count: int, largest: int, least: int = 0) -> Iterator[Key]:
    """All non-increasing tuples of `count` numbers from `least` to `largest`, largest first."""
    return combinations_with_replacement(range(largest, least - 1, -1), count)


def many(count: int, largest: int, least: int = 0) -> int:
    """How many `multisets` there are."""
    return comb(largest - least + count, count) if largest >= least else 0


def box(code: str, largest: int, extra: int = 0) -> tuple[list[Key], Follow, bool]:
    """(keys, follow, misère) of all positions with the options and the number of heaps or piles
    of `code` whose heaps are at most `largest` (x0 at most `extra`), in the order to settle them."""
    p = games.read_any(code)
    _, follow = games.game_of(p).graph(p)
    piles = getattr(p, "piles", None)
    least = 0 if piles is None else 1
    count = len(p.heaps if piles is None else piles)
    has_extra = getattr(p, "extra", None) is not None
    room(many(count, largest, least) * (extra + 1 if has_extra else 1))
    bare = [tuple(h for h in heaps if h) for heaps in multisets(count, largest, least)]
    keys = [(*heaps, -1 - x0) for heaps in bare for x0 in range(extra + 1)] if has_extra else bare
    return sorted(keys, key=stones), follow, bool(getattr(p, "misere", False))


def stones(key: Key) -> int:
    return sum(map(abs, key))


def outcomes(keys: Iterable[Key], follow: Follow, misere: bool = False) -> dict[Key, bool]:
    """Whether each key is P. The keys are closed under moves and come followers first."""
    is_p: dict[Key, bool] = {}
    for key in keys:
        over = True
        lost = True
        for after in follow(key):
            over = False
            if is_p[after]:
                lost = False
                break
        is_p[key] = lost and not (over and misere)
    return is_p


def grundy(keys: Iterable[Key], follow: Follow) -> dict[Key, int]:
    """The Grundy value of each key in normal play; keys as for `outcomes`."""
    value: dict[Key, int] = {}
    for key in keys:
        seen = 0
        for after in follow(key):
            seen |= 1 << value[after]
        value[key] = (~seen & (seen + 1)).bit_length() - 1
    return value


def remoteness(keys: Iterable[Key], follow: Follow, misere: bool = False) -> dict[Key, int]:
    """Plies to the end when the winner hurries and the loser delays; keys as for `outcomes`. It is
    even where the outcome is that of the end."""
    far: dict[Key, int] = {}
    for key in keys:
        found = [far[after] for after in follow(key)]
        won = [d for d in found if d % 2 == misere]
        far[key] = 1 + (min(won) if won else max(found, default=-1))
    return far


def searched(code: str, limit: int = 2_000_000) -> bool:
    """Whether a position is P, by depth-first search through the rules alone: a second computation
    beside a table. Raises PastLimit."""
    found, _ = solver.search(games.read(code), lambda key: None, limit)
    return found


def letter(is_p: bool) -> str:
    return "P" if is_p else "N"


def written(game: str, heaps: Iterable[Any]) -> str:
    """`written("nim+misere", (3, 2))` is a canonical code."""
    return games.write(games.read(f"{game}:{','.join(map(str, heaps))}"))


def smallest(found: Iterable[tuple[Key, str]], code: Callable[[Key], str]) -> Counterexample | None:
    """The counterexample with the fewest stones among (position, what was found there)."""
    kept: list[tuple[Key, str]] = []
    for one in found:
        if not kept or stones(one[0]) < stones(kept[0][0]):
            kept = [one]
        elif stones(one[0]) == stones(kept[0][0]):
            kept.append(one)
    broken = (Counterexample(stones(key), code(key), told) for key, told in kept)
    return min(broken, key=order, default=None)
