"""So Long Sucker, sections 1.2 and 1.3: Nash equilibria and minimax strategies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivor_rows import checked, room, smallest


def claims() -> Iterable[Claim]:
    yield checked(
        "theorem-1.1",
        "Theorem 1.1 (Nash), two players with two strategies each",
        "Every such game has an equilibrium, pure or mixed.",
        _nash,
        {"payoff": 2},
        "theorem",
    )
    yield checked(
        "definition-1.3",
        "Definition 1.3, as printed, u_i being the player's utility",
        "min over s_i of max over s_-i of u_i is what a player gets whose greatest loss is least.",
        _printed_minimax,
        {"payoff": 1},
        right="there u_i must be the player's loss, or min and max change places",
    )
    yield checked(
        "theorem-1.4",
        "Theorem 1.4, two strategies each, u_i in Definition 1.3 read as a loss",
        "In a zero-sum game of two, a pair of strategies is an equilibrium if and only if both are minimax.",
        _minimax,
        {"payoff": 2},
        "theorem",
    )


Matrix = tuple[tuple[int, int], tuple[int, int]]
HALF = [Fraction(n, 4) for n in range(5)]


def _matrices(low: int, high: int) -> Iterator[Matrix]:
    for a, b, c, d in product(range(low, high + 1), repeat=4):
        yield (a, b), (c, d)


def _worth(m: Matrix, p: Fraction, q: Fraction) -> Fraction:
    """p of the first row, q of the first column."""
    return p * (q * m[0][0] + (1 - q) * m[0][1]) + (1 - p) * (q * m[1][0] + (1 - q) * m[1][1])


def _balance(m: Matrix) -> Iterator[Fraction]:
    """The chance of the first row with which both columns are worth the same, where it is one."""
    slope = m[0][0] - m[0][1] - m[1][0] + m[1][1]
    if slope and 0 <= (p := Fraction(m[1][1] - m[1][0], slope)) <= 1:
        yield p


def _turned(m: Matrix) -> Matrix:
    return (m[0][0], m[1][0]), (m[0][1], m[1][1])


def _equilibrium(mine: Matrix, theirs: Matrix, p: Fraction, q: Fraction) -> bool:
    ends = (Fraction(0), Fraction(1))
    return all(_worth(mine, other, q) <= _worth(mine, p, q) for other in ends) and all(
        _worth(theirs, p, other) <= _worth(theirs, p, q) for other in ends
    )


def _nash(bounds: Bounds, shard: Shard) -> Finding:
    room((bounds["payoff"] + 1) ** 8)
    many = 0
    wrong = []
    for mine, theirs in product(_matrices(0, bounds["payoff"]), repeat=2):
        many += 1
        rows_ = [Fraction(0), Fraction(1), *_balance(theirs)]
        columns = [Fraction(0), Fraction(1), *_balance(_turned(mine))]
        if not any(_equilibrium(mine, theirs, p, q) for p in rows_ for q in columns):
            wrong.append(Counterexample(sum(map(sum, mine + theirs)), f"payoffs {mine} and {theirs}", "none"))
    return Finding(many, smallest(wrong), "games with payoffs from 0; more players are not tried")


def _printed_minimax(bounds: Bounds, shard: Shard) -> Finding:
    room((bounds["payoff"] + 1) ** 4)
    many = 0
    wrong = []
    for m in _matrices(0, bounds["payoff"]):
        many += 1
        printed, safe = min(map(max, m)), max(map(min, m))
        if printed != safe:
            found = f"the formula gives {printed}, the least greatest loss is at utility {safe}"
            wrong.append(Counterexample(sum(map(sum, m)), f"utilities {m} by own row", found))
    return Finding(many, smallest(wrong), "right where u_i is a loss; else it is max over s_i of min")


def _minimax(bounds: Bounds, shard: Shard) -> Finding:
    """Over pure strategies, quarters, and those that make the other indifferent."""
    many = 0
    wrong = []
    high = bounds["payoff"]
    room(25 * (2 * high + 1) ** 4)
    for m in _matrices(-high, high):
        loss: Matrix = ((-m[0][0], -m[0][1]), (-m[1][0], -m[1][1]))
        ps, qs = {*HALF, *_balance(m)}, {*HALF, *_balance(_turned(m))}
        safe = max(_least(m, p) for p in ps)
        held = max(_least(_turned(loss), q) for q in qs)
        for p, q in product(ps, qs):
            many += 1
            both = _least(m, p) == safe and _least(_turned(loss), q) == held
            if both != _equilibrium(m, loss, p, q):
                wrong.append(
                    Counterexample(sum(map(abs, m[0] + m[1])), f"{m} with {p} and {q}", "not the same")
                )
    return Finding(many, smallest(wrong), "pairs of strategies")


def _least(m: Matrix, p: Fraction) -> Fraction:
    """What row p gets at least."""
    return min(_worth(m, p, Fraction(0)), _worth(m, p, Fraction(1)))
