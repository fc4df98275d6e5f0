"""Open problems: pages of what is asked, what is known, what was gathered here, and the patterns that were
proposed from it with what became of them.

What was gathered is kept in a file `NAME.json` beside the problem, made by `nimarcade problems NAME --mine
-o FILE`; nothing here is proved, and a pattern that survives has only not been refuted where it was tried.
Laws of the miner become patterns here, each tried past the box it comes from, also those of a table that
somebody brings (CSV as `nimarcade table` writes it).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple, NotRequired, TypedDict, cast, get_args

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
    refute,
    sequence_laws,
    shifts,
    translation,
    translation_law,
    v2,
)
from nimarcade.theory.heap_values import values_of

Bounds = Mapping[str, int]
Cell = int | str | None
Fate = Literal["proved", "survives", "fallen"]
FATES: tuple[Fate, ...] = get_args(Fate)
Watch = Callable[[float, str], None]
"""Told how much is done (0 to 1) and what is being done. An error it raises ends the gathering."""
LAST = 1_000


@dataclass(frozen=True, slots=True)
class Dataset:
    """A table of what was gathered; `columns` name the cells of each row."""

    name: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    positions: int = 0
    """Positions solved for it."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A statement proposed from the data of one box (`mined`), where it agrees with `support`
    positions or numbers, then tried on `trials` others past it (`tried`)."""

    name: str
    statement: str
    kind: str
    """period, digits, v2, mod, form, floor, depends, sign, conjecture or criterion."""
    status: Fate
    mined: str
    support: int
    tried: str
    trials: int
    counterexample: str | None = None
    """The smallest position tried that breaks it: its code, or words where none stands for it."""
    found: str = ""
    """What was found there beside what the pattern says; else a remark."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The contents of a data file; `box` says how far it goes, `date` and `seconds` when it was
    made and how long that took."""

    box: Bounds
    data: tuple[Dataset, ...]
    findings: tuple[Pattern, ...]
    date: str = ""
    seconds: float = 0.0

    def as_json(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Theorem:
    """A statement for all sizes that is proved here in words, with what a reader can count of it."""

    name: str
    statement: str
    proof: str
    evidence: str
    """What counting by the rules confirms, and where that stands."""
    pattern: str = ""
    """The pattern of the data file that it settles or sharpens."""


Gather = Callable[[Bounds, Watch], Gathered]
"""Counts anew by brute force in a box, proposes patterns and tries to refute them."""


@dataclass(frozen=True, slots=True)
class Problem:
    """`name` is lower case with hyphens; `source` names paper and place; `statement` is what is
    asked; `known` are sentences; `box` is what `gather` takes by default."""

    name: str
    title: str
    source: str
    statement: str
    known: tuple[str, ...]
    box: Bounds
    limits: Mapping[str, tuple[int, int]]
    """The least and the greatest number that each bound of the box may be."""
    gather: Gather
    folder: Path
    """Where its data file is kept."""
    definitions: tuple[str, ...] = ()
    """What the words of its statements mean."""
    theorems: tuple[Theorem, ...] = ()
    """What is proved here in words."""
    proofs: tuple[str, ...] = ()
    """How the names of the machine-checked proofs begin that settle it or a part of it."""
    seed: int | None = None
    """What its samples are drawn with, where there are some."""
    rank: int = LAST
    """Lists go by rank, equal ones by name."""

    @property
    def file(self) -> Path:
        return self.folder / f"{self.name}.json"

    @property
    def kept(self) -> Gathered:
        """What was gathered when the data file was made."""
        return load(self.file)

    @property
    def data(self) -> tuple[Dataset, ...]:
        return self.kept.data

    @property
    def findings(self) -> tuple[Pattern, ...]:
        return self.kept.findings

    def bounds(self, given: Bounds) -> dict[str, int]:
        """Its box with other bounds; raises BadInput for one that it has not or that is too small, PastLimit
        for one that is too large."""
        for name, most in given.items():
            if name not in self.box:
                takes = ", ".join(f"{n}={v}" for n, v in self.box.items())
                raise BadInput(f"{self.name} has no bound {shown(name)}; its box is {takes}")
            low, high = self.limits[name]
            if most < low:
                raise BadInput(f"the bound {name} of {self.name} is at least {low}, not {most}")
            if most > high:
                raise PastLimit(f"the bound {name} of {self.name} goes up to {high:,}, not {most:,}")
        return {**self.box, **given}

    def as_json(self) -> dict[str, object]:
        return {
            "problem": self.name,
            "title": self.title,
            "source": self.source,
            "statement": self.statement,
            "known": list(self.known),
            "definitions": list(self.definitions),
            "theorems": [asdict(theorem) for theorem in self.theorems],
            **self.kept.as_json(),
        }


class Stated(TypedDict):
    """A problem in `problems.toml`, below its name; see `Problem`."""

    title: str
    source: str
    statement: str
    known: list[str]
    box: dict[str, int]
    limits: dict[str, tuple[int, int]]
    rank: int
    definitions: NotRequired[list[str]]
    theorems: NotRequired[dict[str, dict[str, str]]]
    proofs: NotRequired[list[str]]
    seed: NotRequired[int]


def read_problems(folder: Path, gathers: Mapping[str, Gather]) -> tuple[Problem, ...]:
    """Problems by name, as `problems.toml` of a folder states them; their data files lie beside it."""
    stated = cast("dict[str, Stated]", tomllib.loads((folder / "problems.toml").read_text("utf-8")))
    return tuple(
        Problem(
            name=name,
            title=(entry := stated[name])["title"],
            source=entry["source"],
            statement=entry["statement"],
            known=tuple(entry["known"]),
            box=entry["box"],
            limits={bound: (least, most) for bound, (least, most) in entry["limits"].items()},
            gather=gather,
            folder=folder,
            rank=entry["rank"],
            definitions=tuple(" ".join(text.split()) for text in entry.get("definitions", ())),
            theorems=tuple(
                Theorem(theorem, **{field: " ".join(text.split()) for field, text in told.items()})
                for theorem, told in entry.get("theorems", {}).items()
            ),
            proofs=tuple(entry.get("proofs", ())),
            seed=entry.get("seed"),
        )
        for name, gather in gathers.items()
    )


@lru_cache
def load(file: Path) -> Gathered:
    kept = json.loads(file.read_text("utf-8"))
    return Gathered(
        box=kept["box"],
        data=tuple(
            Dataset(**{**d, "columns": tuple(d["columns"]), "rows": tuple(map(tuple, d["rows"]))})
            for d in kept["data"]
        ),
        findings=tuple(Pattern(**f) for f in kept["findings"]),
        date=kept["date"],
        seconds=kept["seconds"],
    )


def written(gathered: Gathered) -> str:
    """The text of a data file: a line for every row and every pattern."""
    head = {"box": gathered.box, "date": gathered.date, "seconds": gathered.seconds}
    data = ",\n  ".join(map(_table, gathered.data))
    patterns = ",\n  ".join(_line(asdict(pattern)) for pattern in gathered.findings)
    return f'{_line(head)[:-1]},\n"data": [\n  {data}\n],\n"findings": [\n  {patterns}\n]}}\n'


def _table(table: Dataset) -> str:
    head = {key: value for key, value in asdict(table).items() if key != "rows"}
    rows = ",\n    ".join(map(_line, table.rows))
    return f'{_line(head)[:-1]}, "rows": [\n    {rows}\n  ]}}'


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


# From laws of the miner to patterns

Code = Callable[[Key], str]


def try_law(
    name: str,
    law: Law,
    truth: Iterable[tuple[Key, int]],
    *,
    mined: str,
    past: str,
    code: Code,
    words: Callable[[int], str] = "SG {}".format,
    statement: str = "",
) -> Pattern:
    """The pattern a law becomes when it is tried on `truth`, smallest positions first."""
    trial = refute(law, truth)
    broken = trial.key is not None and trial.actual is not None and trial.predicted is not None
    return Pattern(
        name=name,
        statement=statement or law.statement,
        kind=law.kind,
        status="fallen" if broken else "survives",
        mined=mined,
        support=law.support,
        tried=past,
        trials=trial.trials,
        counterexample=code(trial.key) if trial.key is not None else None,
        found=f"{words(trial.actual or 0)} there, the pattern says {words(trial.predicted or 0)}"
        if broken
        else "",
    )


@dataclass(slots=True)
class LawFamily:
    """Many laws of one form told as one pattern; it falls with the first of them that breaks."""

    name: str
    statement: str
    kind: str
    mined: str
    past: str
    support: int = 0
    trials: int = 0
    broken: list[tuple[int, str, str]] = field(default_factory=list)
    remark: str = ""

    def add(self, law: Law, truth: Iterable[tuple[Key, int]], code: Code, what: str = "SG") -> None:
        trial = refute(law, truth)
        self.support += law.support
        self.trials += trial.trials
        if trial.key is not None:
            reason = f"{what} {trial.actual} there; {law.statement} says {trial.predicted}"
            self.breaks(sum(trial.key), code(trial.key), reason)

    def count(self, mined: bool, many: int = 1) -> None:
        """Positions or numbers that it speaks of, in the box mined or past it."""
        self.support += many * mined
        self.trials += many * (not mined)

    def breaks(self, size: int, code: str, reason: str) -> None:
        self.broken.append((size, code, reason))

    def pattern(self) -> Pattern:
        first = min(self.broken, default=None)
        return Pattern(
            name=self.name,
            statement=self.statement,
            kind=self.kind,
            status="survives" if first is None else "fallen",
            mined=self.mined,
            support=self.support,
            tried=self.past,
            trials=self.trials,
            counterexample=None if first is None else first[1],
            found=self.remark if first is None else first[2],
        )


# Patterns of a table that somebody brings

TABLE_LIMIT = 1_000_000
"""A table of more positions is not read."""
MODULI = range(2, 9)
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
    p = catalogue.read(f"{game}:1")
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
    return Pattern(
        name="period-proved",
        statement=f"{what}({var} + {period}) = {what}({var}) for {var} ≥ {onset}",
        kind="period",
        status="proved",
        mined=f"the rules of {game}",
        support=len(values.table),
        tried=f"numbers ≤ {max(map(max, table.truth))}",
        trials=len(table.truth),
        found="for all sizes: enough heaps in a row have come back (Guy and Smith 1956)",
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
            past=f"numbers ≤ {max(map(max, table.truth))}",
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
    settled = depends(small, list(distinct.values()), most=3 if len(names) > 2 else 2, what=what)
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
