"""Ratings from results: the Bradley-Terry model, and for tables of more players its extension by
Luce: who of a group wins has the odds of its strength among those of the group.

Bradley & Terry, Biometrika 39 (1952); Luce, Individual Choice Behavior (1959); ratings on Elo's scale, on
which 400 points more are odds of 10 to 1. Every player also has one game half won against an average one,
so that who has won or lost all games has a rating too (as Coulom's Bayesian Elo does).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

MIDDLE = 1500.0
"""The mean of all ratings of a table."""
SCALE = 400 / log(10)
"""Points for a factor e in strength."""
STEPS = 100
CLOSE = 1e-9
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Results:
    """All games of one group; `wins` stand in the order of `players`."""

    players: tuple[int, ...]
    wins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval, by the curvature of the likelihood at its maximum."""

    value: float
    low: float
    high: float


def ratings(count: int, results: Sequence[Results]) -> list[Rating]:
    """The ratings of players 0 to `count` - 1, whose mean is `MIDDLE`."""
    theta = _fitted(count, results)
    _, curve = _slopes(theta, results)
    spread = _inverse(curve)
    mean = sum(theta) / count
    found = []
    for i in range(count):
        weights = [(i == j) - 1 / count for j in range(count)]
        variance = sum(weights[a] * spread[a][b] * weights[b] for a in range(count) for b in range(count))
        value, half = MIDDLE + SCALE * (theta[i] - mean), _Z * SCALE * sqrt(max(0.0, variance))
        found.append(Rating(value, value - half, value + half))
    return found


def chances(values: Sequence[float]) -> list[float]:
    """How often each of a group with these ratings wins."""
    return _shares([(value - MIDDLE) / SCALE for value in values])


def _fitted(count: int, results: Sequence[Results]) -> list[float]:
    """Logarithms of the strengths, by Newton's method; the likelihood is concave."""
    theta = [0.0] * count
    for _ in range(STEPS):
        slope, curve = _slopes(theta, results)
        inverse = _inverse(curve)
        step = [sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        longest = max(map(abs, step))
        shorten = min(1.0, 1.0 / longest) if longest else 1.0  # far out the curve misleads
        theta = [t + shorten * s for t, s in zip(theta, step, strict=True)]
        if longest < CLOSE:
            break
    return theta


def _slopes(theta: list[float], results: Sequence[Results]) -> tuple[list[float], list[list[float]]]:
    """The slope of the logarithm of the likelihood, and its curvature with the sign turned."""
    slope = [0.5 - share for share in (1 / (1 + exp(-t)) for t in theta)]
    curve = [[0.0] * len(theta) for _ in theta]
    for i, s in enumerate(slope):
        curve[i][i] = (0.5 - s) * (0.5 + s)
    for group in results:
        games = sum(group.wins)
        shares = _shares([theta[player] for player in group.players])
        for a, player in enumerate(group.players):
            slope[player] += group.wins[a] - games * shares[a]
            for b, other in enumerate(group.players):
                curve[player][other] += games * shares[a] * ((a == b) - shares[b])
    return slope, curve


def _shares(theta: list[float]) -> list[float]:
    top = max(theta)
    odds = [exp(t - top) for t in theta]
    return [one / sum(odds) for one in odds]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan; the matrix is symmetric and positive, so that no row need be exchanged."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(n):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]
