"""Patterns of a table that somebody brings: lines of CSV as `nimarcade table` writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from nimarcade.errors import BadInput, PastLimit
from nimarcade.games.codes import shown
from nimarcade.lab.miner import translations
from nimarcade.lab.miner.classes import Change, Feature, arithmetic, depends, shifts
from nimarcade.lab.miner.forms import forms
from nimarcade.lab.miner.law import Key, Law, v2
from nimarcade.lab.problems.problem import Pattern
from nimarcade.lab.problems.trying import tried

LIMIT = 1_000_000
"""A table of more positions is not read."""
MODULI = range(2, 9)
STEPS = 12
SETTLED = 4
"""Sets of properties told at most, those with the fewest classes."""
LONGEST = 24
OUTCOMES = {"P": 0, "N": 1}


class Table(NamedTuple):
    names: tuple[str, ...]
    what: str
    truth: dict[Key, int]

    def told(self, value: int) -> str:
        return "PN"[value] if self.what == "outcome" else f"{self.what.upper()} {value}"


def read(lines: Iterable[str]) -> Table:
    """Raises BadInput with the line's number, and PastLimit."""
    rows = iter(lines)
    names = next(rows, "").strip().split(",")
    if len(names) < 2:
        raise BadInput(
            "a table begins with the names of its columns, such as x1,x2,sg; table -o FILE.csv makes one"
        )
    truth: dict[Key, int] = {}
    for at, row in enumerate(rows, 2):
        cells = row.strip().split(",")
        try:
            value = OUTCOMES.get(cells[-1])
            key = tuple(map(_number, cells[:-1]))
            truth[key] = _number(cells[-1]) if value is None else value
        except ValueError:
            raise BadInput(
                f"line {at} of the table: {shown(row.strip())} is not {len(names)} numbers"
            ) from None
        if len(cells) != len(names):
            raise BadInput(f"line {at} of the table has {len(cells)} cells, its head {len(names)}")
        if len(truth) > LIMIT:
            raise PastLimit(f"a table to be mined has at most {LIMIT:,} positions")
    if not truth:
        raise BadInput("the table has no positions")
    return Table(tuple(names[:-1]), names[-1], truth)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def mine(table: Table) -> list[Pattern]:
    """Patterns mined from the positions with all numbers up to half of the largest, tried on the
    others; survivors first."""
    half = max(map(max, table.truth)) // 2
    small = {key: value for key, value in table.truth.items() if max(key) <= half}
    past = sorted(
        (one for one in table.truth.items() if max(one[0]) > half), key=lambda one: (sum(one[0]), one[0])
    )
    if len(small) < 2 or not past:
        return []
    found: dict[str, Pattern] = {}
    for law in _laws(table, small):
        pattern = tried(
            f"{law.kind}-{len(found) + 1}",
            law,
            past,
            mined=f"numbers ≤ {half}",
            past=f"numbers ≤ {max(map(max, table.truth))}",
            code=lambda key: ",".join(map(str, key)),
            told=table.told,
        )
        if pattern.trials:
            found.setdefault(pattern.statement, pattern)
    return sorted(found.values(), key=lambda one: one.status != "survives")


def _laws(table: Table, small: Mapping[Key, int]) -> Iterator[Law]:
    names, truth = table.names, table.truth
    what = "the outcome" if table.what == "outcome" else table.what.upper()
    if table.what != "outcome":
        for law in forms(small, names):
            yield replace(law, statement=law.statement.replace("SG", what, 1))
    features = [arithmetic(names, modulus) for modulus in MODULI]
    distinct = {one.words: one for one in chain(*features, _valuations(names, small))}
    settled = depends(small, list(distinct.values()), most=3 if len(names) > 2 else 2, what=what)
    yield from sorted(settled, key=lambda law: -law.support)[:SETTLED]
    yield from _shifted(table, small, what)
    for moved in range(1, len(names) + 1):
        if all(tuple(sorted(key, reverse=True)) == key for key in small) and (
            period := translations.period(small, moved, LONGEST)
        ):
            law = translations.law(*period, truth.get, "x")
            yield replace(law, statement=law.statement.replace("SG", what, 1))


def _valuations(names: Sequence[str], small: Mapping[Key, int]) -> list[Feature]:
    if any(0 in key for key in small):
        return []
    return [Feature(f"v2({name})", partial(_valuation, i)) for i, name in enumerate(names)]


def _valuation(i: int, key: Key) -> int:
    return v2(key[i])


def _shifted(table: Table, small: Mapping[Key, int], what: str) -> Iterator[Law]:
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
            steps = tuple(step * one for one in way)
            new = ", ".join(f"{name} + {by}" if by else name for name, by in zip(names, steps, strict=True))
            change = Change(f"{f}({new}) = {f}({old})", partial(_less, steps))
            for law in shifts(small, [change], table.truth.get):
                least.append(step)
                yield law


def _halved(key: Key) -> Key | None:
    return None if any(x % 2 for x in key) or not any(key) else tuple(x // 2 for x in key)


def _less(steps: Key, key: Key) -> Key | None:
    found = tuple(x - step for x, step in zip(key, steps, strict=True))
    return None if min(found) < 0 else found
