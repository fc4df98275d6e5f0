"""How hard puzzles turn out to be on this machine: the estimate of their difficulty, moved by answers.

Each answer says whether a person of some rating solved a puzzle of some estimated difficulty. For every kind,
every game, and every kind of every game one number is added to the estimates. The numbers are those that
make the answers most likely, each of them believed beforehand to be about 0 (a normal prior, maximum a
posteriori, found by Newton's steps one number after the other). They say how puzzles differ from each
other, not how good the person is: their mean over all answers is 0, so the scale of the rating stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

KEPT = 1_000
"""Answers kept, the latest ones."""
LEAST = 10
"""With fewer answers the estimate stays as it is."""
BELIEVED = 120.0
"""Standard deviation of the numbers beforehand, on the scale of the rating."""
MOST = 300.0
"""An estimate moves at most so far."""
ROUNDS = 12
SLOPE = log(10) / 400
"""Of the logistic curve: 400 points are odds of 10 to 1, as in Elo's and Glickman's ratings."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A first answer that counted."""

    game: str
    """Without options."""
    kind: str
    estimate: int
    """The puzzle's difficulty as estimated from the puzzle alone."""
    rating: int
    """The person's, before the answer."""
    right: bool


def features(game: str, kind: str) -> tuple[str, ...]:
    return (kind, game, f"{game}/{kind}")


def correction(attempts: tuple[Attempt, ...], game: str, kind: str) -> float:
    """What is to be added to the estimated difficulty of such puzzles."""
    known = _fitted(attempts)
    total = sum(known.get(feature, 0.0) for feature in features(game, kind))
    return max(-MOST, min(MOST, total))


@lru_cache(maxsize=4)
def _fitted(attempts: tuple[Attempt, ...]) -> Mapping[str, float]:
    """The number of each feature with enough answers."""
    rows = defaultdict[str, list[int]](list)
    for i, each in enumerate(attempts):
        for feature in features(each.game, each.kind):
            rows[feature].append(i)
    rows = defaultdict(list, {feature: own for feature, own in rows.items() if len(own) >= LEAST})
    edge = [float(each.rating - each.estimate) for each in attempts]
    """How far each person stood above the puzzle as it is estimated now."""
    numbers = dict.fromkeys(sorted(rows), 0.0)
    for _ in range(ROUNDS):
        for feature, before in numbers.items():
            pull, firmness = -before / BELIEVED**2, 1 / BELIEVED**2
            for i in rows[feature]:
                chance = 1 / (1 + exp(-SLOPE * edge[i]))
                pull += SLOPE * (chance - attempts[i].right)  # solved less often than thought: harder
                firmness += SLOPE**2 * chance * (1 - chance)
            after = max(-MOST, min(MOST, before + pull / firmness))
            for i in rows[feature]:
                edge[i] -= after - before
            numbers[feature] = after
    return _centred(numbers, rows, attempts)


def _centred(
    numbers: Mapping[str, float], rows: Mapping[str, list[int]], attempts: tuple[Attempt, ...]
) -> Mapping[str, float]:
    """The same differences, with mean 0 over the answers within kinds, within games, and within both."""
    families = [
        [kind for kind in numbers if any(kind == each.kind for each in attempts)],
        [game for game in numbers if any(game == each.game for each in attempts)],
        [both for both in numbers if "/" in both],
    ]
    centred: dict[str, float] = {}
    for family in families:
        weight = sum(len(rows[feature]) for feature in family)
        mean = sum(numbers[feature] * len(rows[feature]) for feature in family) / weight if weight else 0.0
        centred |= {feature: numbers[feature] - mean for feature in family}
    return centred
