"""Measured strength of every machine level, as it is kept in `rates.toml` and shown where players are chosen.

Games of two: against five opponents, from random starts, half N and half P, each played from both seats.
A table of four: against three greedy players, who make no deals, from every seat."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from nimarcade.core.catalogue import game, needed
from nimarcade.core.codes import split_code
from nimarcade.core.family import ENGINE
from nimarcade.core.game import graphed
from nimarcade.play.levels import FIELD as FIELD
from nimarcade.play.levels import LEVELS

TABLES = ("so-long-sucker+hofstra",)
FAIR = "fair games"
"""From starts of which half are won for who begins, each played from both seats."""
THREE = "games against three greedy"
_Z = 1.96
FILE = Path(__file__).with_name("rates.toml")


@dataclass(frozen=True, slots=True)
class Rate:
    """Games won of games played against the field (other than oneself)."""

    won: int
    played: int
    what: str = FAIR

    @property
    def share(self) -> float:
        return self.won / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% Wilson interval of the share."""
        n, p = self.played, self.share
        middle = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def words(self) -> str:
        """For who chooses an opponent: `wins 92 of 100 games; half of them start lost`."""
        which = "; half of them start lost" if self.what == FAIR else " against three greedy ones"
        won = 100 if self.won == self.played else min(99, round(100 * self.share))
        return f"wins {won} of 100 games{which}"

    def __str__(self) -> str:
        low, high = self.interval
        return f"wins {self.share:.0%} of {self.what} ({low:.0%}–{high:.0%})"


@cache
def kept() -> dict[str, dict[str, list[int]]]:
    """By game and level: games won and played. A level that is absent is not measured yet."""
    table: dict[str, dict[str, list[int]]] = tomllib.loads(FILE.read_text("utf-8"))["rates"]
    return table


def rates(code: str) -> dict[str, Rate]:
    """The kept rates of the game and options a code begins with; for other values of k those of
    the game's measured k. Kinds and rules that were not measured are absent."""
    name, words, _ = split_code(code)
    if graphed(game(name)) is None:
        return {kind: Rate(pair[0], pair[1], THREE) for kind, pair in kept().get(code, {}).items()}
    misere = "misere" in words
    bounded = any(word.startswith("k=") for word in words) or "k" in needed(name)
    own = _own(name, words)
    for known, kinds in kept().items():
        head, known_words, _ = split_code(known)
        if head == name and ("misere" in known_words) == misere and own in (set(), _own(name, known_words)):
            if bounded != any(word.startswith("k=") for word in known_words):
                continue
            return {kind: Rate(pair[0], pair[1]) for kind, pair in kinds.items()}
    return {}


def strength(game: str, level: str) -> float:
    """The key that sorts the levels of statistics: the share that the strongest machine of a level wins in
    this game, or where most was measured; below 0 without a machine."""
    usual = TABLES[0] if game.startswith(TABLES[0].partition("+")[0]) else "nim"
    won = {kind: pair[0] / pair[1] for kind, pair in (kept().get(game) or kept()[usual]).items()}
    alike = {each.name: won.get(each.measured_by, 0.0) for each in LEVELS}  # 0 is not measured yet
    return max({**alike, ENGINE: 0.0, **won}.get(kind, -1.0) for kind in level.split(", "))


def _own(name: str, words: Sequence[str]) -> set[str]:
    """The words that tell the rule of an octal or a subtraction game."""
    if not any(option.pattern for option in game(name).options):
        return set()
    return {word for word in words if word != "misere"}


TRIED = 100
"""Players who move at random that are sent through a start."""
