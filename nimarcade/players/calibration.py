"""How honest the chances are that a table of So Long Sucker is shown: what was predicted beside what was won.

Four strong players, who make no deals, play games; at placements drawn by lot everyone's chance is
estimated as for a person who asks, and the predictions are sorted by tenths. Estimates end where two
players are left, with a guess who wins; how often it is right is counted beside exact search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from nimarcade.core.catalogue import read, write
from nimarcade.core.errors import PastLimit
from nimarcade.core.family import theory_of
from nimarcade.games.so_long_sucker.effects import kinds_now, vector_of
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.players.rates import Rate
from nimarcade.players.selfplay import Match
from nimarcade.theory.so_long_sucker import rollouts
from nimarcade.theory.so_long_sucker.endgame import Ending

CODE = "so-long-sucker+hofstra"
PLAYER = "strong/silent/sims=2000"
HASTY = "greedy"
"""Whose games end with two players and dead colours about, as those that a search tries out do."""
DRAWN = 12
"""Positions of a game at which chances are asked for: all of one game would tell the same again."""

NODES = 20_000
"""Positions that may be searched to tell who wins an ending."""

Prediction = tuple[float, bool]
"""A chance that was shown, and whether that player won."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """Predictions of a chance from `low` to a tenth more."""

    low: float
    predictions: int
    predicted: float
    """In the mean."""
    won: int

    def __str__(self) -> str:
        rate = Rate(self.won, self.predictions, "them")
        span = f"{self.low:.0%}–{self.low + 0.1:.0%}"
        return f"{span}: {self.predictions:,}, {self.predicted:.1%} predicted; {rate}"


def predictions(games: int, seed: int, player: str = PLAYER) -> Iterator[Prediction]:
    """The chances shown in `games` games from the start, with what came of them."""
    match = Match(read(CODE), (player,) * 4, "fixed", False, seed, False)
    for number in range(games):
        winner, line = match.play_out(number)
        asked = [
            p for p, _ in line if isinstance(p, SuckerPosition) and p.phase == "play" and len(p.living) > 2
        ]
        rng = Random(f"{seed} asked {number}")
        for p in rng.sample(asked, min(DRAWN, len(asked))):
            verdict = theory_of(p).solve(p)
            if not verdict.perfect and verdict.chances is not None:
                yield from ((verdict.chances[seat], seat == winner) for seat in p.living)


def tenths(made: Iterable[Prediction]) -> list[Tenth]:
    """Predictions by tenths; a tenth without any is left out."""
    sorted_in: list[list[Prediction]] = [[] for _ in range(10)]
    for chance, won in made:
        sorted_in[min(9, int(chance * 10))].append((chance, won))
    return [
        Tenth(
            i / 10, len(group), sum(chance for chance, _ in group) / len(group), sum(won for _, won in group)
        )
        for i, group in enumerate(sorted_in)
        if group
    ]


@dataclass(frozen=True, slots=True)
class Guesses:
    """Endings of two players that no theorem tells: how many were searched, and guessed right."""

    endings: int
    right: int
    unknown: int
    """Those that the search gave up on, left out of the others."""
    smallest: str
    """The one of fewest chips that was guessed wrong; empty for none."""

    def __str__(self) -> str:
        if not self.endings:
            return "no endings to guess"
        rate = Rate(self.right, self.endings)
        low, high = rate.interval
        share = f"{rate.share:.0%} ({low:.0%}–{high:.0%})"
        wrong = f"; the smallest guessed wrong: {self.smallest}" if self.smallest else ""
        counted = f"{self.endings:,} endings, {self.unknown:,} more not searched out"
        return f"winner of two guessed right in {share} of {counted}{wrong}"


def guesses(games: int, seed: int, player: str = HASTY) -> Guesses:
    """The first positions with two players left of `games` games, guessed and searched."""
    match = Match(read(CODE), (player,) * 4, "fixed", False, seed, False)
    right = unknown = 0
    wrong: list[SuckerPosition] = []
    for number in range(games):
        _, line = match.play_out(number)
        twos = (
            p for p, _ in line if isinstance(p, SuckerPosition) and p.phase == "play" and len(p.living) == 2
        )
        kinds = kinds_now()
        ends = (p for p in twos if rollouts.known_winner(vector_of(p, kinds), kinds) < 0)
        if (p := next(ends, None)) is None:
            continue
        try:
            winner = Ending(p).winner(p, NODES)
        except PastLimit:
            unknown += 1
            continue
        if rollouts.likely_winner(vector_of(p, kinds), kinds, careful=True) == winner:
            right += 1
        else:
            wrong.append(p)
    smallest = write(min(wrong, key=lambda p: p.chips)) if wrong else ""
    return Guesses(right + len(wrong), right, unknown, smallest)
