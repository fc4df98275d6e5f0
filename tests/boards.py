"""Between positions of nimarcade and the oracle's plain boards."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb
from typing import Any

from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.games.breaking import IndependentHeaps
from nimarcade.games.dawsons_chess import Rows
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row
from tests import oracle


@dataclass(frozen=True)
class Kind:
    """A game with its options; `least` is the smallest heap it has."""

    game: str
    misere: bool = False
    k: int | None = None
    code: str = ""
    """The word that tells the rule: `0.77`."""

    @property
    def least(self) -> int:
        return 1 if self.game == "delete-nim" else 0

    def __str__(self) -> str:
        code = f"+{self.code}" if self.code else ""
        return self.game + code + "+misere" * self.misere + (f"+k={self.k}" if self.k else "")

    @property
    def rule(self) -> int | str | None:
        """What tells one rule of the game from another."""
        return self.code or self.k

    def position(self, board: Any) -> Any:
        if self.game not in oracle.RULES:
            return board
        if self.game == "delete-nim":
            return Piles(board)
        if self.game == "dawsons-chess":
            return Rows(board, self.misere)
        if self.game == "treblecross":
            return Row(board, self.misere)
        if self.game == "sum":
            return Sum(tuple(part(game, rule).position(own) for game, rule, own in board))
        if self.code:
            return IndependentHeaps(self.game, board, self.code, self.misere)
        extra, heaps = board if self.game == "exco-nim" else (None, board)
        return Heaps(self.game, heaps, extra, self.k, self.misere)

    def read(self, board: Any) -> Any:
        """The position by way of its code, checks included."""
        return catalogue.read(f"{self}:{self.body(board)}")

    def body(self, board: Any) -> str:
        if self.game not in oracle.RULES:
            return catalogue.write(board).partition(":")[2]
        if self.game == "sum":
            kinds = [(part(game, rule), own) for game, rule, own in board]
            return "/".join(f"{kind}:{kind.body(own)}" for kind, own in kinds)
        if self.game == "treblecross":
            return str(board)
        extra, heaps = board if self.game == "exco-nim" else (None, board)
        front = "" if extra is None else f"{extra}/"
        return front + (",".join(map(str, heaps)) or "0")

    def brute(self) -> oracle.Brute:
        return _brute(self)


def part(game: str, rule: int | str | None) -> Kind:
    """Of a part of a sum."""
    return Kind(game, code=rule) if isinstance(rule, str) else Kind(game, k=rule)


@cache
def _follow(game: str, rule: int | str | None) -> oracle.Follow:
    if game not in oracle.RULES:  # the game's own graph; its boards are positions
        return lambda p: {after for _, after in followers(catalogue.game(game), p)}
    return cache(oracle.rules(game, rule))  # both conventions have the same moves


@cache
def _brute(kind: Kind) -> oracle.Brute:
    return oracle.Brute(_follow(kind.game, kind.rule), kind.misere)


def kind_of(p: Any) -> Kind:
    return Kind(p.game, getattr(p, "misere", False), getattr(p, "k", None), getattr(p, "code", ""))


def board_of(p: Any) -> Any:
    if p.game not in oracle.RULES:
        return p
    match p:
        case Piles():
            return p.piles
        case Rows():
            return p.rows
        case Row():
            return p.cells
        case Sum():
            return tuple((kind_of(own).game, kind_of(own).rule, board_of(own)) for own in p.parts)
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
        is_p: bool = brute_of(p).is_p(board_of(p))
        return is_p
    less = [pile - 1 for pile in p.piles]
    sums = (sum(u >> i & 1 for u in less) for i in range(p.piles[0].bit_length() + 1))
    first: int = next(ones for ones in sums if ones <= 2)
    return first == 0


SUMMED = (Kind("nim"), Kind("wythoff-nim"), Kind("dawsons-chess"))
"""Of one, two and one heap: what a box of sums consists of."""


def box(kind: Kind, count: int, top: int, extra: int = 0) -> list[Any]:
    """All boards of `count` heaps up to top (and x0 up to extra); of Treblecross the rows of `count` to
    `top` cells, of sums those of the first `count` games of SUMMED."""
    if kind.game == "treblecross":
        return ["".join(cells) for n in range(max(3, count), top + 1) for cells in product(".x", repeat=n)]
    if kind.game == "sum":
        own = [box(each, 2 if each.game == "wythoff-nim" else 1, top) for each in SUMMED[:count]]
        return [
            tuple((each.game, each.rule, board) for each, board in zip(SUMMED, boards, strict=False))
            for boards in product(*own)
        ]
    heaps: Iterator[tuple[int, ...]] = oracle.multisets(count, top, kind.least)
    if kind.game == "exco-nim":
        return [(x0, h) for h in heaps for x0 in range(extra + 1)]
    if kind.game == "dawsons-chess":
        return [tuple(filter(None, rows)) for rows in heaps]
    return list(heaps)


def box_size(kind: Kind, count: int, top: int, extra: int = 0) -> int:
    """How many boards a box has."""
    if kind.game == "treblecross":
        return int(2 ** (top + 1) - 2 ** max(3, count))
    if kind.game == "sum":
        sizes = (top + 1, comb(top + 2, 2), top + 1)[:count]
        return int(sizes[0] * (sizes[1] if count > 1 else 1) * (sizes[2] if count > 2 else 1))
    return comb(count + top - kind.least, count) * ((extra + 1) if kind.game == "exco-nim" else 1)
