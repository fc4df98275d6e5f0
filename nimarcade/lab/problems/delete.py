"""Single-delete Nim with five and more piles: outcomes of boxes, and what remainders settle."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from nimarcade.lab.miner.law import Key
from nimarcade.lab.problems import delete_rule, delete_small
from nimarcade.lab.problems.delete_rule import rule
from nimarcade.lab.problems.delete_values import (
    boxed,
    boxes,
    by_size,
    code,
    fitting,
    lost,
    remainders,
    settled,
    told,
)
from nimarcade.lab.problems.problem import Bounds, Cell, Dataset, Gathered, Pattern, Problem, Watch
from nimarcade.lab.problems.trying import Family

SIX = 6
MODULI = (2, 3, 4, 5, 6, 8, 9, 10, 12, 18)
SHARE = 6
"""Boxes of more than five piles hold at most this part of the positions of the five-pile box."""
CHECKED = 14
"""The rule is looked for among the closed classes of up to so many piles."""
SHOWN = 24
BINARY = 24
"""Patterns of exponents of 2 are tried on five piles up to this."""


def gather(box: Bounds, watch: Watch) -> Gathered:
    most = box["piles"]
    five = comb(box["largest"] + 4, 5)
    sizes = {n: box["largest"] if n == 5 else fitting(n, five // SHARE) for n in range(5, most + 1)}
    for i, (n, largest) in enumerate(sizes.items()):
        watch(0.5 * i / len(sizes), f"{n} piles up to {largest}")
        lost(n, largest)
    watch(0.5, "classes of remainders")
    patterns = [_closed(sizes), _three(sizes), _only_three(sizes[5]), *_five(sizes[5])]
    watch(0.7, "other moduli")
    data = [_counts(sizes), _classes(sizes), _moduli()]
    watch(0.85, "small piles")
    patterns += [
        *delete_small.small(most),
        *delete_small.ones(sizes),
        *delete_small.binary(min(sizes[5], BINARY)),
    ]
    watch(0.95, "what is left")
    data.append(_left(sizes[5]))
    watch(1.0, "done")
    return Gathered(dict(box), tuple(data), tuple(patterns))


def _counts(sizes: dict[int, int]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for n, largest in sizes.items():
        found = lost(n, largest)
        total = comb(largest + n - 1, n)
        odd = sum(all(pile % 2 for pile in key) for key in found)
        rows.append((n, largest, total, len(found), odd, f"{100 * len(found) / total:.2f} %"))
    return Dataset(
        "counts",
        "all positions of n piles up to the largest: how many are P, how many of these are all odd",
        ("piles", "largest", "positions", "P", "P all odd", "share P"),
        tuple(rows),
        sum(comb(largest + n - 1, n) for n, largest in sizes.items()),
    )


def _classes(sizes: dict[int, int]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for n in sizes:
        found = settled(n, SIX)
        total = comb(SIX + n - 1, n)
        share = f"{100 * (len(found.p) + len(found.n)) / total:.1f} %"
        rows.append((n, total, len(found.p), len(found.n), share))
    return Dataset(
        "remainders",
        "classes of piles by their remainders mod 6: how many are P, how many N whatever the sizes",
        ("piles", "classes", "always P", "always N", "settled"),
        tuple(rows),
    )


def _moduli() -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for m in MODULI:
        found = settled(5, m)
        total = comb(m + 4, 5)
        rows.append(
            (m, total, len(found.p), len(found.n), f"{100 * (len(found.p) + len(found.n)) / total:.1f} %")
        )
    return Dataset(
        "moduli",
        "five piles: what the remainders mod m settle for all sizes",
        ("m", "classes", "always P", "always N", "settled"),
        tuple(rows),
    )


def _closed(sizes: dict[int, int]) -> Pattern:
    """Closed classes mod 6, tried on every position of the boxes."""
    family = Family(
        "remainders-mod-6",
        f"for 5 to {max(sizes)} piles most classes of remainders mod 6 have one outcome for all sizes; "
        "how many, see the table",
        "mod",
        "piles ≤ 6",
        boxes(sizes),
        remark="every move from a P class leads into an N class, and from each position of an N class a "
        "move leads into a P class: a finite check, from which the outcome follows for piles of any size "
        "by induction",
    )
    for n, largest in sizes.items():
        p, wins = settled(n, SIX)
        found = lost(n, largest)
        family.support += len(p) + len(wins)
        for key in boxed(n, largest):
            group = remainders(key, SIX)
            if (is_p := group in p) or group in wins:
                family.trials += 1
                if is_p != (key in found):
                    family.breaks(sum(key), code(key), f"{told(not is_p)} there, its class is {told(is_p)}")
    return family.pattern()


def _always_lost(n: int) -> set[Key]:
    """The classes mod 6 that are all odd or obey the rule."""
    return {key for key in boxed(n, SIX) if rule(key) or all(pile % 2 for pile in key)}


RULE = (
    "at least three piles are even, none is a multiple of 3, and the number of piles that are 2 mod 3 is "
    "3, 6, 9, … and at most n − 2"
)


def _three(sizes: dict[int, int]) -> Pattern:
    family = Family(
        "three-times-two-mod-3",
        f"n ≥ 5 piles are P if {RULE}",
        "criterion",
        "5 to 7 piles ≤ 6",
        boxes(sizes),
    )
    for n in (5, 6, 7):
        family.support += sum(map(rule, lost(n, SIX)))
    for n, largest in sizes.items():
        found = lost(n, largest)
        for key in filter(rule, boxed(n, largest)):
            family.trials += 1
            if key not in found:
                family.breaks(sum(key), code(key), "N there")
    exact = [n for n in range(5, CHECKED + 1) if _always_lost(n) == settled(n, SIX).p]
    holes = sum(1 for _ in delete_rule.exceptions())
    if not holes:
        checked = sum(1 for _ in delete_rule.classes(delete_rule.ENOUGH))
        family.remark = (
            f"this holds for any number and size of piles: a finite check of {checked:,} classes of "
            "remainders mod 6, with an induction (lab/problems/delete_rule.py), leaves no exception; "
            f"for n = {exact[0]} to {exact[-1]} they and all odd are the only closed P classes mod 6"
        )
    return family.pattern()


def _only_three(largest: int) -> Pattern:
    """The same as a criterion for all of five piles: it falls."""
    family = Family(
        "five-piles-criterion",
        f"five piles are P exactly if all are odd, or {RULE.replace('n − 2', '3')}",
        "criterion",
        "piles ≤ 3",
        f"piles ≤ {largest}",
    )
    found = lost(5, largest)
    for key in by_size(boxed(5, largest)):
        said = all(pile % 2 for pile in key) or rule(key)
        if key[-1] <= 3 and said == (key in found):
            family.support += 1
        family.trials += 1
        if said != (key in found):
            family.breaks(
                sum(key), code(key), f"{told(key not in found)} there, the pattern says {told(not said)}"
            )
            break
    return family.pattern()


def _describe(key: Key) -> tuple[str, int, int, int]:
    even = sum(pile % 2 == 0 for pile in key)
    threes = sum(pile % 3 == 0 for pile in key)
    twos = sum(pile % 3 == 2 for pile in key)
    return ("≥ 3" if even >= 3 else str(even), threes, len(key) - threes - twos, twos)


def _five(largest: int) -> Iterator[Pattern]:
    """Five piles by how many are even, 0, 1 and 2 mod 3: kinds of one outcome only."""
    mined = largest // 2
    kinds: dict[tuple[str, int, int, int], set[bool]] = {}
    sizes: dict[tuple[str, int, int, int], int] = {}
    found = lost(5, largest)
    for key in boxed(5, mined):
        kind = _describe(key)
        kinds.setdefault(kind, set()).add(key in found)
        sizes[kind] = sizes.get(kind, 0) + 1
    for outcome in (True, False):
        pure = [kind for kind, seen in kinds.items() if seen == {outcome} and kind[0] == "≥ 3"]
        listed = "; ".join(f"{a}, {b} and {c}" for _, a, b, c in sorted(pure))
        letter = "P" if outcome else "N"
        family = Family(
            f"five-piles-{letter}",
            f"five piles of which at least three are even are {letter} if so many of them are 0, 1 and 2 "
            f"mod 3: {listed}",
            "class",
            f"piles ≤ {mined}",
            f"piles ≤ {largest}",
            support=sum(sizes[kind] for kind in pure),
        )
        wanted = set(pure)
        for key in boxed(5, largest):
            if key[-1] > mined and _describe(key) in wanted:
                family.trials += 1
                if (key in found) != outcome:
                    family.breaks(sum(key), code(key), f"{told(key not in found)} there")
        yield family.pattern()


def _left(largest: int) -> Dataset:
    found = settled(5, SIX)
    open_ = [key for key in lost(5, largest) if remainders(key, SIX) not in found.p]
    total = sum(
        (group := remainders(key, SIX)) not in found.p and group not in found.n for key in boxed(5, largest)
    )
    share = 100 * total / comb(largest + 4, 5)
    return Dataset(
        "left",
        f"the smallest P-positions of five piles that remainders mod 6 do not settle ({len(open_):,} with "
        f"piles ≤ {largest}; {share:.1f} % of all positions are open)",
        ("position", "sum"),
        tuple((code(key), sum(key)) for key in by_size(open_)[:SHOWN]),
    )


PROBLEMS = (
    Problem(
        name="single-delete-many",
        title="Single-delete Nim with five and more piles",
        source="Shinoda 2024, section 4",
        statement=(
            "Who wins Single-delete Nim with five or more piles? The paper settles up to four piles by "
            "the exponents of 2 and binary digits, and calls even a conjecture for more out of reach."
        ),
        known=(
            "All piles odd is P, for any number of piles (Proposition 4.1); so one or two even piles are N.",
            "n piles of 2 are N exactly if n mod 3 = 2 (Proposition 4.2); by its proof k piles of 2 beside "
            "at least one pile of 1 are P exactly if 3 divides k.",
        ),
        box={"largest": 36, "piles": 9},
        limits={"largest": (16, 60), "piles": (6, 11)},
        gather=gather,
    ),
)
