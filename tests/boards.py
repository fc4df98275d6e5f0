"""Between positions of nimarcade and the oracle's plain boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from nimarcade import games
from nimarcade.games.delete_nim.rules import Piles
from nimarcade.games.heaps import Heaps
from tests import oracle


@dataclass(frozen=True)
class Kind:
    """A game with its options; `least` is the smallest heap it has."""

    game: str
    misere: bool = False
    k: int | None = None

    @property
    def least(self) -> int:
        return 1 if self.game == "delete-nim" else 0

    def __str__(self) -> str:
        return self.game + "+misere" * self.misere + (f"+k={self.k}" if self.k else "")

    def position(self, board: Any) -> Any:
        if self.game == "delete-nim":
            return Piles(board)
        extra, heaps = board if self.game == "exco-nim" else (None, board)
        return Heaps(self.game, heaps, extra, self.k, self.misere)

    def read(self, board: Any) -> Any:
        """The position by way of its code, checks included."""
        extra, heaps = board if self.game == "exco-nim" else (None, board)
        body = ",".join(map(str, heaps))
        return games.read(f"{self}:{body}" if extra is None else f"{self}:{extra}/{body}")

    def brute(self) -> oracle.Brute:
        return _brute(self)


@cache
def _follow(game: str, k: int | None) -> oracle.Follow:
    return cache(oracle.rules(game, k))  # both conventions have the same moves


@cache
def _brute(kind: Kind) -> oracle.Brute:
    return oracle.Brute(_follow(kind.game, kind.k), kind.misere)


def kind_of(p: Any) -> Kind:
    return Kind(p.game, getattr(p, "misere", False), getattr(p, "k", None))


def board_of(p: Any) -> Any:
    if p.game == "delete-nim":
        return p.piles
    return (p.extra, p.heaps) if p.game == "exco-nim" else p.heaps


def brute_of(p: Any) -> oracle.Brute:
    return kind_of(p).brute()


def too_large(p: Any) -> bool:
    """Whether brute force cannot reach it: the large boards of the paper on Delete Nim."""
    if p.game != "delete-nim":
        return False
    most: int = {2: 100, 3: 30, 4: 16}.get(len(p.piles), p.piles[0])
    top: int = p.piles[0]
    return top > most


def lost(p: Any) -> bool:
    """P by brute force; for boards too large by the columns of piles less one, a sentence that
    test_delete_columns holds against brute force."""
    if not too_large(p):
        found: bool = brute_of(p).is_p(board_of(p))
        return found
    less = [pile - 1 for pile in p.piles]
    sums = (sum(u >> i & 1 for u in less) for i in range(p.piles[0].bit_length() + 1))
    first: int = next(ones for ones in sums if ones <= 2)
    return first == 0


def box(kind: Kind, count: int, top: int, extra: int = 0) -> list[Any]:
    """All boards of `count` heaps up to top (and x0 up to extra)."""
    heaps = oracle.multisets(count, top, kind.least)
    if kind.game == "exco-nim":
        return [(x0, h) for h in heaps for x0 in range(extra + 1)]
    return list(heaps)
