"""Patterns in a box: properties on which the value depends, changes that keep it, periods in space, and
classes that settle themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from nimarcade.lab.miner.laws import Key, Law


class Feature(NamedTuple):
    words: str
    of: Callable[[Key], Hashable]


class Change(NamedTuple):
    """`words` is an equation of values, `SG(2x, 2y) = SG(x, y)`; `down` gives the smaller position
    of a pair, or None where the change does not lead here."""

    words: str
    down: Callable[[Key], Key | None]


def arithmetic(names: Sequence[str], modulus: int) -> list[Feature]:
    """Remainders, sizes and comparisons of the heaps and of their differences."""
    places = range(len(names))
    features = [Feature(f"{names[i]} mod {modulus}", partial(_remainder, i, modulus)) for i in places]
    features += [Feature(names[i], itemgetter(i)) for i in places]
    for i, j in combinations(places, 2):
        first, other = names[i], names[j]
        features += [
            Feature(f"({first} − {other}) mod {modulus}", partial(_difference, i, j, modulus)),
            Feature(f"whether {first} = {other}", partial(_same, i, j)),
        ]
    return features


def _remainder(i: int, modulus: int, key: Key) -> int:
    return key[i] % modulus


def _difference(i: int, j: int, modulus: int, key: Key) -> int:
    return (key[i] - key[j]) % modulus


def _same(i: int, j: int, key: Key) -> bool:
    return key[i] == key[j]


def depends(
    truth: Mapping[Key, int], features: Sequence[Feature], *, most: int = 3, least: int = 4, what: str = "SG"
) -> list[Law]:
    """Smallest sets of at most `most` features that settle the value of every position of
    `truth`, with at least `least` positions to a class on average."""
    laws: list[tuple[frozenset[int], Law]] = []
    columns = [[feature.of(key) for key in truth] for feature in features]
    values = list(truth.values())
    for size in range(1, most + 1):
        for chosen in combinations(range(len(features)), size):
            if any(known <= set(chosen) for known, _ in laws):
                continue
            table: dict[tuple[Hashable, ...], int] = {}
            for value, *inputs in zip(values, *(columns[i] for i in chosen), strict=True):
                if table.setdefault(tuple(inputs), value) != value:
                    break
            else:
                if len(truth) >= least * len(table):
                    laws.append(
                        (frozenset(chosen), _settled(table, [features[i] for i in chosen], len(truth), what))
                    )
    return [law for _, law in laws]


def _settled(table: dict[tuple[Hashable, ...], int], chosen: list[Feature], size: int, what: str) -> Law:
    words = " and ".join(filter(None, [", ".join(f.words for f in chosen[:-1]), chosen[-1].words]))
    return Law(
        f"{what} depends only on {words} ({len(table)} classes)",
        "depends",
        lambda key: table.get(tuple(feature.of(key) for feature in chosen)),
        size - len(table),
    )


def shifts(
    truth: Mapping[Key, int],
    changes: Iterable[Change],
    lookup: Callable[[Key], int | None],
    *,
    least: int = 24,
) -> list[Law]:
    """Changes under which the value keeps or always differs by the same amount. `lookup` gives
    the value of the smaller position when the law is tried later."""
    laws = []
    for change in changes:
        steps: set[int] = set()
        support = 0
        for key, value in truth.items():
            below = change.down(key)
            if below is not None and below in truth:
                steps.add(value - truth[below])
                support += 1
                if len(steps) > 1:
                    break
        if support >= least and len(steps) == 1:
            laws.append(_shift(change, steps.pop(), support, lookup))
    return laws


def _shift(change: Change, step: int, support: int, lookup: Callable[[Key], int | None]) -> Law:
    def says(key: Key) -> int | None:
        below = change.down(key)
        before = None if below is None else lookup(below)
        return None if before is None else before + step

    statement = change.words + (f" {'+' if step > 0 else '−'} {abs(step)}" if step else "")
    return Law(statement, "shift", says, support)


# Periods in space: adding p to the largest heaps keeps the value once they are far above the rest

LEAST = 24


class Translation(NamedTuple):
    """Adding `step` to each of the `moved` largest heaps keeps the value where the last of them
    stands at least `onset` above the next heap, or above nothing if all are moved."""

    moved: int
    step: int
    onset: int


def translation(truth: Mapping[Key, int], moved: int, longest: int) -> tuple[Translation, int] | None:
    """The shortest such period of the positions (heaps in non-increasing order) of a box and how
    many pairs support it. At least half of the box must lie past its onset, four rounds deep."""
    depth = max(_room(key, moved) for key in truth)
    for step in range(1, longest + 1):
        onset = 0
        for key, value in truth.items():
            room = _room(key, moved) - step
            if room >= onset and truth.get(_down(key, moved, step), value) != value:
                onset = room + 1
        support = sum(_room(key, moved) - step >= onset and _down(key, moved, step) in truth for key in truth)
        if support >= LEAST and onset + 4 * step <= depth and 2 * onset <= depth:
            return Translation(moved, step, onset), support
    return None


def translation_law(shift: Translation, support: int, lookup: Callable[[Key], int | None], names: str) -> Law:
    """`lookup` gives the value of the smaller position when the law is tried."""
    moved, step, onset = shift

    def says(key: Key) -> int | None:
        if _room(key, moved) - step < onset:
            return None
        return lookup(_down(key, moved, step))

    heaps = [f"{names}{i + 1}" for i in range(moved)]
    last = heaps[-1]
    where = f"{last} ≥ {onset}" if onset else "everywhere"
    statement = f"adding {step} to {' and '.join(heaps)} keeps SG, "
    return Law(statement + (f"where {where}" if onset else where), "period", says, support)


def _room(key: Key, moved: int) -> int:
    return key[moved - 1] - (key[moved] if moved < len(key) else 0)


def _down(key: Key, moved: int, step: int) -> Key:
    return (*(x - step for x in key[:moved]), *key[moved:])


# Classes of positions whose outcome follows for every size from a finite check

Moves = Callable[[Key], Iterable[Key]]


class Closed(NamedTuple):
    """P classes and N classes of which every move from P leads into N, and every position of N has a move
    into P: by induction over moves all their positions have that outcome (normal play)."""

    p: set[Key]
    n: set[Key]


def closed(p: set[Key], n: set[Key], every: Moves, sure: Moves) -> Closed:
    """The largest closed part of a guess. `every` gives all classes that a move from a class may
    lead to, `sure` those that a move leads to from each of its positions."""
    p, n = set(p), set(n)
    while True:
        wrong = {key for key in p if any(after not in n for after in every(key))}
        p -= wrong
        missed = {key for key in n if not any(after in p for after in sure(key))}
        n -= missed
        if not wrong and not missed:
            return Closed(p, n)
