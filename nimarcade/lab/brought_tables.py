"""Patterns of a table that somebody brings, CSV as `nimarcade table` writes it: mined from one half of its
numbers, tried on the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import comb
from typing import NamedTuple

from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import independent
from nimarcade.lab import floors
from nimarcade.lab.miner import (
    Change,
    Feature,
    Key,
    Law,
    arithmetic,
    depends,
    forms,
    sequence_laws,
    shifts,
    translation,
    translation_law,
)
from nimarcade.lab.patterns import Pattern, try_law
from nimarcade.theory.binary import v2
from nimarcade.theory.heap_values import values_of

LARGEST = 100_000_000
"""Bytes of a file with a table."""
TABLE_LIMIT = 1_000_000
"""A table of more positions is not read."""
MODULI = range(2, 9)
SETS = 1_000_000
"""Sets of properties looked at, at most: of a table with many columns the smaller sets."""
STEPS = 12
SETTLED = 4
"""Sets of properties told at most, those with the fewest classes."""
LONGEST = 24
OUTCOMES = {"P": 0, "N": 1}


class BroughtTable(NamedTuple):
    names: tuple[str, ...]
    what: str
    truth: dict[Key, int]

    def words(self, value: int) -> str:
        return "PN"[value] if self.what == "outcome" else f"{self.what.upper()} {value}"


def read_table(lines: Iterable[str]) -> BroughtTable:
    """Raises BadInput with the line's number, and PastLimit."""
    rows = iter(lines)
    names = next(rows, "").strip().split(",")
    if len(names) < 2:
        raise BadInput(
            "a table begins with the names of its columns, such as x1,x2,sg; table -o FILE.csv makes one"
        )
    truth: dict[Key, int] = {}
    for number, row in enumerate(rows, 2):
        cells = row.strip().split(",")
        try:
            value = OUTCOMES.get(cells[-1])
            key = tuple(map(_cell, cells[:-1]))
            truth[key] = _cell(cells[-1]) if value is None else value
        except ValueError:
            raise BadInput(
                f"line {number} of the table: {shown(row.strip())} is not {len(names)} numbers"
            ) from None
        if len(cells) != len(names):
            raise BadInput(f"line {number} of the table has {len(cells)} cells, its head {len(names)}")
        if len(truth) > TABLE_LIMIT:
            raise PastLimit(f"a table to be mined has at most {TABLE_LIMIT:,} positions")
    if not truth:
        raise BadInput("the table has no positions")
    return BroughtTable(tuple(names[:-1]), names[-1], truth)


def _cell(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def proved_period(table: BroughtTable, game: str) -> Pattern | None:
    """The period of the values of single heaps, proved by a finite check, where it is within reach; raises
    BadInput where the table holds no such values, or the game's heaps are not told by digits."""
    p = catalogue.read(game)
    rules = independent(catalogue.game_of(p))
    digits = None if rules is None else rules.digits(p)
    if digits is None:
        raise BadInput(f"{shown(game)}: periods are proved of octal and subtraction games")
    if len(table.names) != 1 or table.what == "outcome":
        raise BadInput("periods are proved of the values of single heaps: n,sg")
    values = values_of(digits)
    for (n,), value in table.truth.items():
        if (own := values.value(n)) not in (value, None):
            raise BadInput(f"these are not the values of {game}: a heap of {n} is worth {own}, not {value}")
    if (repeats := values.proved()) is None:
        return None
    what, var = table.what.upper(), table.names[0]
    period, onset = repeats.period * values.unit, repeats.onset * values.unit
    gain = f" + {repeats.gain}" if repeats.gain else ""
    source = "Siegel 2013, IV.2" if repeats.gain else "Guy and Smith 1956"
    return Pattern(
        name="period-proved",
        statement=f"{what}({var} + {period}) = {what}({var}){gain} for {var} ≥ {onset}",
        kind="period",
        status="proved",
        mined=f"the rules of {game}",
        support=len(values.table),
        tried=f"numbers ≤ {max(map(max, table.truth))}",
        trials=len(table.truth),
        found=f"for all sizes: enough heaps in a row have come back ({source})",
    )


def mine_table(table: BroughtTable, game: str = "") -> list[Pattern]:
    """Patterns mined from the positions with all numbers up to half of the largest, tried on the
    others; survivors first. With the game whose single heaps have these values its period is proved."""
    proved = proved_period(table, game) if game else None
    return [*filter(None, [proved]), *_mined(table)]


def _mined(table: BroughtTable) -> list[Pattern]:
    half = max(map(max, table.truth)) // 2
    small = {key: value for key, value in table.truth.items() if max(key) <= half}
    past = sorted(
        (entry for entry in table.truth.items() if max(entry[0]) > half),
        key=lambda entry: (sum(entry[0]), entry[0]),
    )
    if len(small) < 2 or not past:
        return []
    patterns: dict[str, Pattern] = {}
    for law in _laws(table, small):
        pattern = try_law(
            f"{law.kind}-{len(patterns) + 1}",
            law,
            past,
            mined=f"numbers ≤ {half}",
            tried=f"numbers ≤ {max(map(max, table.truth))}",
            code=lambda key: ",".join(map(str, key)),
            words=table.words,
        )
        if pattern.trials:
            patterns.setdefault(pattern.statement, pattern)
    return sorted(patterns.values(), key=lambda entry: entry.status != "survives")


def _laws(table: BroughtTable, small: Mapping[Key, int]) -> Iterator[Law]:
    names, truth = table.names, table.truth
    what = "the outcome" if table.what == "outcome" else table.what.upper()
    first = min(small)[0]
    sequence = [small.get((n,)) for n in range(first, first + len(small))] if len(names) == 1 else []
    known = [value for value in sequence if value is not None]
    found = sequence_laws(known, first, name=what, var=names[0]) if known and len(known) == len(small) else []
    if known and not found and (law := floors.multiples(known, first, what, names[0])) is not None:
        found = [law]
    yield from found
    if table.what == "outcome":
        yield from floors.of_outcomes(small, names)
    if table.what != "outcome" and not found:
        for law in forms(small, names):
            yield replace(law, statement=law.statement.replace("SG", what, 1))
    features = [arithmetic(names, modulus) for modulus in MODULI]
    distinct = {feature.words: feature for feature in chain(*features, _valuations(names, small))}
    most = 3 if len(names) > 2 else 2
    while comb(len(distinct), most) > SETS:
        most -= 1
    settled = depends(small, list(distinct.values()), most=most, what=what)
    yield from sorted(settled, key=lambda law: -law.support)[:SETTLED]
    yield from _shifted(table, small, what)
    for moved in range(1, len(names) + 1):
        if all(tuple(sorted(key, reverse=True)) == key for key in small) and (
            period := translation(small, moved, LONGEST)
        ):
            law = translation_law(*period, truth.get, "x")
            yield replace(law, statement=law.statement.replace("SG", what, 1))


def _valuations(names: Sequence[str], small: Mapping[Key, int]) -> list[Feature]:
    if any(0 in key for key in small):
        return []
    return [Feature(f"v2({name})", partial(_valuation, i)) for i, name in enumerate(names)]


def _valuation(i: int, key: Key) -> int:
    return v2(key[i])


def _shifted(table: BroughtTable, small: Mapping[Key, int], what: str) -> Iterator[Law]:
    """Doubling all numbers; adding the same to all or to one, by the least steps that do."""
    f = "f" if what == "the outcome" else what
    names = table.names
    old = ", ".join(names)
    double = Change(f"{f}({', '.join(f'2{name}' for name in names)}) = {f}({old})", _halved)
    yield from shifts(small, [double], table.truth.get)
    everywhere = tuple(1 for _ in names)
    for way in (everywhere, *(tuple(int(i == j) for j in range(len(names))) for i in range(len(names)))):
        least: list[int] = []
        for step in range(1, STEPS + 1):
            if any(step % known == 0 for known in least):
                continue
            steps = tuple(step * part for part in way)
            new = ", ".join(f"{name} + {by}" if by else name for name, by in zip(names, steps, strict=True))
            change = Change(f"{f}({new}) = {f}({old})", partial(_less, steps))
            for law in shifts(small, [change], table.truth.get):
                least.append(step)
                yield law


def _halved(key: Key) -> Key | None:
    return None if any(x % 2 for x in key) or not any(key) else tuple(x // 2 for x in key)


def _less(steps: Key, key: Key) -> Key | None:
    smaller = tuple(x - step for x, step in zip(key, steps, strict=True))
    return None if min(smaller) < 0 else smaller
