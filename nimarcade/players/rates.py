"""Measured strength: every machine level against the same opponents.

Games of two: five opponents, from random starts, half N and half P, each played from both seats.
A table of four: three greedy players, who make no deals, from every seat. The figures that the
program shows are kept in `rates.toml`; `nimarcade bench --levels` measures them again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import sqrt

from nimarcade.core.catalogue import game, game_of, names, needed, read, variants
from nimarcade.core.codes import split_code
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, Seat, graphed
from nimarcade.players.selfplay import Match, selfplay

FIELD = ("random", "novice", "casual", "expert", "perfect")
MEASURED = ("random", "greedy", "novice", "casual", "expert", "perfect", "search")
CODES = tuple(code for name in names() if graphed(game(name)) is not None for code in variants(name))
TABLES = ("so-long-sucker+hofstra",)
FAIR = "fair games"
"""From starts of which half are won for who begins, each played from both seats."""
THREE = "games against three greedy"
SILENT = ("novice", "casual", "expert", "strong", "perfect")
AT_TABLE = ("random", "greedy", "search", "novice", "casual", "expert", "strong", "perfect")
_Z = 1.96


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
        """The 95 % Wilson interval of the share."""
        n, p = self.played, self.share
        middle = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def words(self) -> str:
        """For who chooses an opponent: `wins 92 of 100 games, half of which begin lost`."""
        which = ", half of which begin lost" if self.what == FAIR else " against three greedy ones"
        won = 100 if self.won == self.played else min(99, round(100 * self.share))
        return f"wins {won} of 100 games{which}"

    def __str__(self) -> str:
        low, high = self.interval
        return f"wins {self.share:.0%} of {self.what} ({low:.0%}–{high:.0%})"


def measure(code: str, games: int, seed: int, kinds: tuple[str, ...] = MEASURED) -> dict[str, Rate]:
    """Play `games` games of every kind against every other level of the field."""
    start = read(code)
    tally: dict[str, list[int]] = {kind: [0, 0] for kind in kinds}
    for first, second in _pairs(kinds):
        count = games // 4 if first == "search" else games  # it thinks for long
        wins = selfplay(start, (first, second), games=count, seed=seed, starts="random", rotate=True).wins
        for kind, other, won in ((first, second, wins[0]), (second, first, wins[1])):
            if kind in tally and other in FIELD:
                tally[kind][0] += won
                tally[kind][1] += count
    return {kind: Rate(won, played) for kind, (won, played) in tally.items()}


def measure_table(code: str, kind: str, games: int, seed: int) -> Rate:
    """Play `games` games of one player, who makes no deals, against three greedy ones."""
    alone = f"{kind}/silent" if kind in SILENT else kind
    tally = selfplay(read(code), (alone, *["greedy"] * 3), games=games, seed=seed, rotate=True)
    return Rate(tally.wins[0], games, THREE)


def _pairs(kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    seen = set()
    for kind in kinds:
        for other in FIELD:
            if kind != other and frozenset((kind, other)) not in seen:
                seen.add(frozenset((kind, other)))
                yield kind, other


@cache
def _table() -> dict[str, dict[str, list[int]]]:
    text = files("nimarcade.players").joinpath("rates.toml").read_text("utf-8")
    table: dict[str, dict[str, list[int]]] = tomllib.loads(text)["rates"]
    return table


def rates(code: str) -> dict[str, Rate]:
    """The kept rates of the game and options a code begins with; for other values of k those of
    the game's measured k. Kinds and rules that were not measured are absent."""
    name, words, _ = split_code(code)
    if graphed(game(name)) is None:
        return {kind: Rate(pair[0], pair[1], THREE) for kind, pair in _table().get(code, {}).items()}
    misere = "misere" in words
    bounded = any(word.startswith("k=") for word in words) or "k" in needed(name)
    own = _own(name, words)
    for known, kinds in _table().items():
        head, known_words, _ = split_code(known)
        if head == name and ("misere" in known_words) == misere and own in (set(), _own(name, known_words)):
            if bounded != any(word.startswith("k=") for word in known_words):
                continue
            return {kind: Rate(pair[0], pair[1]) for kind, pair in kinds.items()}
    return {}


def _own(name: str, words: Sequence[str]) -> set[str]:
    """The words that tell the rule of an octal or a subtraction game."""
    if not any(option.pattern for option in game(name).options):
        return set()
    return {word for word in words if word != "misere"}


TRIED = 100
"""Players who move at random that are sent through a start."""


@lru_cache(maxsize=64)
def by_chance(code: str, seat: Seat, kind: str, games: int = TRIED) -> int:
    """How many of so many players who move at random in `seat` beat a machine from this start of a game of
    two."""
    start = read(code)
    kinds = ("random", kind) if seat == game_of(start).to_move(start) else (kind, "random")
    return selfplay(start, kinds, games=games, seed=1).wins[kinds.index("random")]


def as_toml(measured: dict[str, dict[str, Rate]], games: int, seed: int) -> str:
    """The text of `rates.toml`."""
    lines = [
        "# [games won, games played] against random, novice, casual, expert, perfect (other than oneself);",
        "# at a table of four against three greedy",
        f"# measured with: nimarcade bench --levels --games {games} --seed {seed}",
        f"games = {games}",
        f"seed = {seed}",
    ]
    for code, kinds in measured.items():
        lines.append(f'\n[rates."{code}"]')
        lines += [f"{kind} = [{rate.won}, {rate.played}]" for kind, rate in kinds.items()]
    return "\n".join(lines) + "\n"


def errors(games: int, seed: int) -> Iterator[dict[str, int | str]]:
    """Perfect against every other kind, `games` games each from fair starts and both seats:
    how often it was to move in an N-position, or had left a P-position, and yet lost."""
    for code in CODES:
        for against in MEASURED:
            if against != "perfect":
                yield {"code": code, "against": against, **_held(read(code), against, games, seed)}


def _held(start: Position, against: str, games: int, seed: int) -> dict[str, int]:
    match = Match(start, ("perfect", against), "random", True, seed, False)
    tally = {"games": games, "won": 0, "held": 0, "lost": 0}
    for number in range(games):
        winner, line = match.play_out(number)
        # Perfect is player 0; it held a win if some position was won for it.
        held = any((player == 0) == (theory_of(p).outcome(p) == "N") for p, player in line)
        tally["won"] += winner == 0
        tally["held"] += held
        tally["lost"] += held and winner != 0
    return tally
