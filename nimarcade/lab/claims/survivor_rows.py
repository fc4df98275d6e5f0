"""Boards of two survivors in the paper's terms, each with who wins it by brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from nimarcade import games
from nimarcade.errors import PastLimit
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivors import Hand, Rules, box, code, many, size, winner

PAPER = "so-long-sucker"
GROUP = "so-long-sucker.survivors"
BOX = {"k": 4, "chips": 12}
"""Slots at most, chips in all at most."""
PLAYERS = ("Blue", "Red")


def source(place: str) -> str:
    return f"De Carufel, Jerade 2024, {place}"


class Row(NamedTuple):
    """A board with Blue to move: Blue holds m_b and m_r chips, Red n_b and n_r."""

    hands: tuple[Hand, Hand]
    piles: tuple[str, ...]
    betas: tuple[int, ...]
    """Blue chips in each pile of two or more with blue on top."""
    rhos: tuple[int, ...]
    """Red chips in each pile of two or more with red on top."""
    blue: bool
    """Whether Blue wins."""

    @property
    def mb(self) -> int:
        return self.hands[0][0]

    @property
    def nr(self) -> int:
        return self.hands[1][1]

    @property
    def k(self) -> int:
        return len(self.piles)

    @property
    def left(self) -> int:
        return self.mb + sum(self.betas)

    @property
    def right(self) -> int:
        """n_r + Σ|ρ|_r − max|ρ|_r, the maximum of none being 0."""
        return self.nr + sum(self.rhos) - max(self.rhos, default=0)

    # Definitions 2.12, 2.16, 2.25 and 2.30; section 2.7 takes every board.

    @property
    def type_1(self) -> bool:
        return not self.betas and len(self.rhos) <= 1

    @property
    def type_2(self) -> bool:
        return len(self.betas) == len(self.rhos) == 1

    @property
    def general_1(self) -> bool:
        return self.k >= 2 and not self.betas

    @property
    def general_2(self) -> bool:
        return bool(self.betas) and len(self.rhos) == 1


def tops(piles: Iterable[str], letter: str) -> tuple[int, ...]:
    """Chips of a colour in each pile of two or more that has it on top."""
    return tuple(pile.count(letter) for pile in piles if len(pile) > 1 and pile.endswith(letter))


def row(rules: Rules, hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> Row:
    blue = winner(rules, rules.turn(0, hands, piles)) == 0
    return Row(hands, piles, tops(piles, "B"), tops(piles, "R"), blue)


@lru_cache(maxsize=2)
def solver(kill: str, discards: bool, gifts: bool) -> Rules:
    return Rules("least" if kill == "least" else "any", discards, gifts)


@lru_cache(maxsize=4)
def rows(
    k: int, chips: int, kill: str = "any", discards: bool = False, gifts: bool = False
) -> tuple[Row, ...]:
    """Every board of the box, Blue to move; the colours are alike, so Red to move is no other case."""
    room(many(k, chips))
    rules = solver(kill, discards, gifts)
    return tuple(row(rules, hands, piles) for hands, piles in box(k, chips))


def broken(one: Row, found: str, player: int = 0) -> Counterexample:
    return Counterexample(size(one.hands, one.piles), code(player, one.hands, one.piles), found)


def smallest(found: Iterable[Counterexample]) -> Counterexample | None:
    return min(found, key=lambda one: (one.size, len(one.code), one.code), default=None)


LIMIT = 1_000_000
"""Positions of a box that are kept at a time, each with its tree below it."""


def room(positions: int) -> None:
    """Refuses what is past the limit; raises PastLimit."""
    if positions > LIMIT:
        raise PastLimit(f"this box has {positions:,} positions; this claim is checked on at most {LIMIT:,}")


Check = Callable[[Bounds, Shard], Finding]


def checked(
    name: str,
    place: str,
    said: str,
    check: Check,
    box: Bounds,
    kind: str = "fact",
    group: str = "",
    right: str = "",
) -> Claim:
    return Claim(f"{PAPER}.{name}", source(place), said, box, check, group=group, kind=kind, right=right)


def who_wins(
    name: str,
    place: str,
    said: str,
    expected: Callable[[Row], bool | None],
    *,
    kind: str = "proposition",
    box: Bounds = BOX,
    discards: bool = False,
    gifts: bool = False,
    right: str = "",
) -> Claim:
    """A claim that Blue, to move, wins (True) or loses (False) where it says so (not None)."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        judged = 0
        wrong = []
        for one in rows(bounds["k"], bounds["chips"], "any", discards, gifts):
            told = expected(one)
            if told is None:
                continue
            judged += 1
            if told != one.blue:
                wrong.append(broken(one, PLAYERS[told]))
        first = smallest(wrong)
        return Finding(judged, first and replace(first, found=_twice(first)))

    return Claim(
        f"{PAPER}.{name}", source(place), said, box, check, group=GROUP, kind=kind, right=right, weight=1.0
    )


def _twice(found: Counterexample) -> str:
    """Who wins it by the game's own rules too, a second computation that shares nothing."""
    t = games.read(found.code)
    assert isinstance(t, SuckerPosition)
    again = PLAYERS[by_the_game(t)]
    assert again == found.found, found
    return f"{again} wins by brute force, over the paper's rules and over the game's own"


@cache
def by_the_game(t: SuckerPosition) -> int:
    """Who wins, by every act that the game allows."""
    if t.phase == "over":
        return t.seat
    won = any(by_the_game(GAME.after(t, act)) == t.turn for act in GAME.moves(t))
    return t.turn if won else next(seat for seat in t.living if seat != t.turn)
