"""Single-delete Nim with small piles in any number, with many piles of 1, and what fewer piles obey."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nimarcade.lab.miner.classes import Change, Feature, depends, shifts
from nimarcade.lab.miner.law import Key, v2
from nimarcade.lab.problems.delete_values import boxed, boxes, by_size, code, lost, told
from nimarcade.lab.problems.problem import Pattern
from nimarcade.lab.problems.trying import Family, tried

FAMILY = 3
"""Piles up to this are looked at for any number of piles."""
EIGHT = 8
"""Another pile of 1 is mined from piles up to this."""


def small(most: int) -> Iterator[Pattern]:
    """Any number of piles of sizes 1, 2 and 3, at least one of them 1."""
    truth: dict[Key, int] = {}
    for n in range(3, most + 3):
        found = lost(n, FAMILY)
        truth.update((key, int(key not in found)) for key in boxed(n, FAMILY) if key[0] == 1)
    half = (most + 3) // 2 + 2
    features = [Feature(f"n{v} mod {m}", partial(_count, v, m)) for m in (2, 3) for v in (1, 2, 3)]
    features += [Feature(f"whether n{v} = 0", partial(_none, v)) for v in (2, 3)]
    small = {key: value for key, value in truth.items() if len(key) <= half}
    past = [(key, truth[key]) for key in by_size(truth) if len(key) > half]
    for law in depends(small, features, most=3, what="the outcome"):
        chosen = [feature for feature in features if feature.words in law.statement]
        lost_at = sorted({_values(chosen, key) for key, value in small.items() if not value})
        yield tried(
            "ones-twos-threes",
            law,
            past,
            mined=f"up to {half} piles",
            past=f"up to {most + 2} piles",
            code=code,
            told=told,
            statement=f"n1 ≥ 1 piles of 1, n2 of 2 and n3 of 3: {law.statement}; P where "
            f"({', '.join(feature.words for feature in chosen)}) is {' or '.join(lost_at)}",
        )


def _values(features: list[Feature], key: Key) -> str:
    seen = (feature.of(key) for feature in features)
    return f"({', '.join({True: 'yes', False: 'no'}[v] if isinstance(v, bool) else str(v) for v in seen)})"


def _count(size: int, m: int, key: Key) -> int:
    return key.count(size) % m


def _none(size: int, key: Key) -> bool:
    return size not in key


def ones(sizes: dict[int, int]) -> Iterator[Pattern]:
    """How many piles of 1 there must be so that another one changes nothing: each number for which
    the small box shows no exception."""
    truth: dict[Key, int] = {}
    for n, largest in sizes.items():
        found = lost(n, largest)
        ones_in = ((1, *rest) for rest in boxed(n - 1, largest))
        truth.update((key, int(key not in found)) for key in ones_in)
    small = {key: value for key, value in truth.items() if key[-1] <= EIGHT}
    past = [(key, truth[key]) for key in by_size(truth) if key[-1] > EIGHT]
    for least in range(4):
        change = Change(
            f"with at least {least} piles of 1 another one changes nothing", partial(_one_less, least)
        )
        for law in shifts(small, [change], truth.get):
            yield tried(
                f"one-more-{least}",
                law,
                past,
                mined=f"5 to {max(sizes)} piles ≤ {EIGHT}",
                past=boxes(sizes),
                code=code,
                told=told,
            )


def _one_less(least: int, key: Key) -> Key | None:
    return key[1:] if key.count(1) > least else None


def binary(largest: int) -> Iterator[Pattern]:
    """What holds of three and four piles, or of two and three, by exponents of 2: tried on five."""
    mined, past = "3 and 4 piles ≤ 16", f"five piles ≤ {largest}"
    alike = Family("equal-exponents", "piles with one exponent of 2 are P", "v2", mined, past)
    doubled = Family("doubling", "twice as large piles have the same outcome", "v2", mined, past)
    vector = Family(
        "exponents", "the outcome depends only on the exponents of 2", "v2", "2 and 3 piles ≤ 16", past
    )
    for n in (2, 3, 4, 5):
        size = largest if n == 5 else 16
        found = lost(n, size)
        seen: dict[Key, bool] = {}
        for key in by_size(boxed(n, size)):
            is_p = key in found
            powers = tuple(sorted(map(v2, key)))
            half = tuple(pile // 2 for pile in key)
            for family, applies, said in (
                (alike, n > 2 and powers[0] == powers[-1], True),
                (doubled, n > 2 and powers[0] > 0, half in found),
                (vector, n != 4, seen.setdefault(powers, is_p)),
            ):
                if not applies:
                    continue
                family.count(*((1, 0) if n < 5 else (0, 1)))
                if said != is_p:
                    family.breaks(
                        sum(key), code(key), f"{told(not is_p)} there, the pattern says {told(not said)}"
                    )
    yield from (family.pattern() for family in (alike, doubled, vector))
