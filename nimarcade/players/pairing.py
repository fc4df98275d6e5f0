"""Who plays whom in a class: round robin by the circle method, Swiss by score, tables of four.

Two who are paired play twice, with seats changed. Swiss asks whether all who are left can be paired with
somebody new: where the Tutte matrix with random numbers modulo a prime has full rank (Lovász, FCT 1979)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Literal, TypeAlias

How = Literal["round-robin", "swiss"]
MACHINE = ""
"""The name in a seat that a machine fills."""
BYE = 1.0
"""Points for a round without a game, as for one game won of the two that others play."""
PRIME = (1 << 61) - 1
Names: TypeAlias = tuple[str, ...]
"""Who plays at a table, by seat."""
Met: TypeAlias = Counter[frozenset[str]]
"""How often two sat at one table; with a machine as {name, MACHINE}."""


@dataclass(frozen=True, slots=True)
class Round:
    tables: tuple[Names, ...]
    byes: Names = ()


@dataclass(frozen=True, slots=True)
class Standing:
    name: str
    points: float
    games: int
    wins: int
    faced: float
    """Points of all whom one met, once for every game (Buchholz), which decide between equals."""
    place: int
    """The same for those between whom nothing decides."""


def standings(
    names: Iterable[str], results: Iterable[tuple[Names, Sequence[float]]], rounds: Iterable[Round]
) -> list[Standing]:
    """The best first; `results` are names and points of games by seat."""
    points, faced = defaultdict[str, float](float), defaultdict[str, float](float)
    games, wins, met = Counter[str](), Counter[str](), list[tuple[str, str]]()
    for seats, got in results:
        for name, own in zip(seats, got, strict=True):
            points[name] += own
            games[name] += 1
            wins[name] += own == max(got)
            met += [(name, other) for other in seats if other not in (name, MACHINE)]
    for name in (name for each in rounds for name in each.byes):
        points[name] += BYE
    for name, other in met:
        faced[name] += points[other]
    order = {name: (-points[name], -faced[name], -wins[name]) for name in names}
    first, ranked = dict[tuple[float, ...], int](), sorted(order, key=order.__getitem__)
    return [
        Standing(name, points[name], games[name], wins[name], faced[name], first.setdefault(order[name], n))
        for n, name in enumerate(ranked, 1)
    ]


def meetings(rounds: Iterable[Round]) -> Met:
    tables = (table for each in rounds for table in each.tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def paired(how: How, ranked: Sequence[str], enrolled: Sequence[str], rounds: Sequence[Round]) -> Round:
    """The next round of those in `ranked`, the best first; `enrolled` are all who ever came, as they came."""
    met, byes = meetings(rounds), Counter(name for each in rounds for name in each.byes)

    def again(way: Round) -> int:
        return sum(met[frozenset(pair)] for pair in way.tables)

    ways = [_circle(ranked, enrolled, met, byes)] if how == "round-robin" else []
    if not ways or again(ways[0]):
        ways.append(_swiss(ranked, met, byes))
    return min(ways, key=again)


def _circle(ranked: Sequence[str], enrolled: Sequence[str], met: Met, byes: Counter[str]) -> Round:
    """The turn of the circle in which fewest have met; whose partners are away are paired as in Swiss."""
    first, *ring = [*enrolled, *[MACHINE] * (len(enrolled) % 2)]
    best, least = list[Names](), len(ring)
    for turn in range(len(ring)):
        row = [first, *ring[turn:], *ring[:turn]]
        pairs = [
            pair for pair in zip(row, row[: len(row) // 2 - 1 : -1], strict=False) if {*pair} <= {*ranked}
        ]
        if (cost := sum(met[frozenset(pair)] for pair in pairs) - len(pairs)) < least:
            best, least = [*pairs], cost
    rest = _swiss(_without(ranked, *(name for pair in best for name in pair)), met, byes)
    return Round((*best, *rest.tables), rest.byes)


def _swiss(ranked: Sequence[str], met: Met, byes: Counter[str]) -> Round:
    """The bye to the lowest of those who had fewest; the first with the next below he has met least, as long
    as all others are left with somebody new."""
    names, bye, often = [*ranked], Names(), 0
    if len(names) % 2:
        able = [name for name in reversed(names) if byes[name] == min(byes[each] for each in names)]
        chosen = next((name for name in able if _matched(_without(names, name), met, 0)), able[0])
        names, bye = _without(names, chosen), (chosen,)
    while not _matched(names, met, often):
        often += 1
    pairs = list[Names]()
    while names:
        first, *rest = names
        new = (other for other in rest if met[frozenset((first, other))] <= often)
        other = next(other for other in new if _matched(_without(rest, other), met, often))
        pairs.append((first, other))
        names = _without(rest, other)
    return Round(tuple(pairs), bye)


def _without(names: Iterable[str], *gone: str) -> list[str]:
    return [name for name in names if name not in gone]


def _matched(names: Sequence[str], met: Met, often: int) -> bool:
    """True if all can be paired with somebody whom they met at most so `often`."""
    n, rng = len(names), Random(1)
    rows = [[0] * n for _ in names]
    for i, j in combinations(range(n), 2):
        if met[frozenset((names[i], names[j]))] <= often:
            rows[i][j] = rng.randrange(1, PRIME)
            rows[j][i] = PRIME - rows[i][j]
    if n % 2 == 0 and all(2 * (n - row.count(0)) >= n for row in rows):
        return True  # there is a circle through all (Dirac 1952)
    for k in range(n):
        if (pivot := next((i for i in range(k, n) if rows[i][k]), None)) is None:
            return False
        rows[k], rows[pivot] = rows[pivot], rows[k]
        inverse = pow(rows[k][k], -1, PRIME)
        for row in rows[k + 1 :]:
            if factor := row[k] * inverse % PRIME:
                row[k:] = [(a - factor * b) % PRIME for a, b in zip(row[k:], rows[k][k:], strict=True)]
    return True


def grouped(ranked: Sequence[str], rounds: Sequence[Round], seats: int = 4) -> Round:
    """Tables of so many, as full as each other, machines in what is left: people meet whom they met least, in
    the seats they had least."""
    met, many = meetings(rounds), -(-len(ranked) // seats)
    tables = [[*ranked[i::many]] for i in range(many)]
    for table in tables:
        table += [MACHINE] * (seats - len(table))
    while _improved(tables, met):
        pass
    sat = Counter((name, seat) for each in rounds for table in each.tables for seat, name in enumerate(table))

    def again(names: Names) -> int:
        return sum(sat[name, seat] for seat, name in enumerate(names) if name)

    return Round(tuple(min(permutations(table), key=again) for table in tables))


def _improved(tables: list[list[str]], met: Met) -> bool:
    """Change two of two tables so that fewer meet again; False where no change does that."""

    def cost(*both: list[str]) -> int:
        return sum((met[frozenset(pair)] + 1) ** 2 for t in both for pair in combinations(t, 2) if any(pair))

    for a, b in combinations(tables, 2):
        before = cost(a, b)
        for i, one in enumerate(a):
            for j, other in enumerate(b):
                if MACHINE in (one, other) and MACHINE in a and MACHINE in b:
                    continue  # the tables stay as full as each other
                a[i], b[j] = other, one
                if cost(a, b) < before:
                    return True
                a[i], b[j] = one, other
    return False
