"""Open problems: pages of what is asked, what is known, what was gathered here, and the patterns that were
proposed from it with what became of them.

What was gathered is kept in a file `NAME.json` beside the problem, made by `nimarcade problems NAME --mine
-o FILE`; nothing here is proved, and a pattern that survives has only not been refuted where it was tried.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, TypedDict, cast, get_args

from nimarcade.core import citing, codes, drawing, errors
from nimarcade.core.task import stated, unpack
from nimarcade.core.told import stamped
from nimarcade.lab.miner import Key, Law, refute

Bounds = Mapping[str, int]
Cell = int | str | None
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
    """Confirmed by counting by the rules, and where that stands."""
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
    """The folder of its data file."""
    definitions: tuple[str, ...] = ()
    """Of the words of its statements."""
    theorems: tuple[Theorem, ...] = ()
    """Proved here in words."""
    proofs: tuple[str, ...] = ()
    """The machine-checked proofs that settle it or a part of it, by how their names begin."""
    seed: int | None = None
    """Of its samples, where there are some."""
    rank: int = LAST
    """Lists go by rank, equal ones by name."""

    @property
    def file(self) -> Path:
        return self.folder / f"{self.name}.json"

    @property
    def kept(self) -> Gathered:
        """The contents of the data file; nothing as long as there is none. Raises BadInput."""
        return load(self.file) if self.file.exists() else Gathered(self.box, (), ())

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
                raise errors.BadInput(f"{self.name} has no bound {codes.shown(name)}; its box is {takes}")
            low, high = self.limits[name]
            if most < low:
                raise errors.BadInput(f"the bound {name} of {self.name} is at least {low}, not {most}")
            if most > high:
                raise errors.PastLimit(f"the bound {name} of {self.name} goes up to {high:,}, not {most:,}")
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


def read_problems(folder: Path, gathers: Mapping[str, Gather]) -> tuple[Problem, ...]:
    """Problems by name, as `problems.toml` of a folder states them; their data files lie beside it."""
    entries = tomllib.loads((folder / "problems.toml").read_text("utf-8"))
    return tuple(
        stated(
            Problem,
            entry := entries[name],
            name=name,
            theorems=tuple(
                stated(Theorem, told, name=each) for each, told in entry.get("theorems", {}).items()
            ),
            gather=gather,
            folder=folder,
        )
        for name, gather in gathers.items()
    )


class Headed(TypedDict):
    """The head of a table: the fields of `Dataset`."""

    caption: str
    columns: list[str]


class Said(TypedDict):
    """A problem in `patterns.toml`. Of a pattern there are fields of `Pattern`, and a remark; a law may say
    the rest itself."""

    patterns: dict[str, dict[str, str]]
    tables: dict[str, Headed]


@cache
def said(folder: Path) -> dict[str, Said]:
    return cast("dict[str, Said]", tomllib.loads((folder / "patterns.toml").read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the patterns and tables of a problem, by `patterns.toml` of its folder, where the numbers
    of a run stand in braces."""

    folder: Path
    problem: str

    def pattern(self, pattern: str, **numbers: object) -> dict[str, str]:
        told = said(self.folder)[self.problem]["patterns"][pattern]
        return {"name": pattern, **{field: text.format_map(numbers) for field, text in told.items()}}

    def family(self, pattern: str, **numbers: object) -> LawFamily:
        told = self.pattern(pattern, **numbers)
        return LawFamily(told, remark=told.pop("remark", ""))

    def law(
        self,
        pattern: str,
        law: Law,
        truth: Iterable[tuple[Key, int]],
        code: Code,
        words: Callable[[int], str] = "SG {}".format,
        **numbers: object,
    ) -> Pattern:
        """The pattern a law becomes; see `try_law`."""
        told = self.pattern(pattern, law=law.statement, **numbers)
        return try_law(law=law, truth=truth, code=code, words=words, **told)

    def table(
        self,
        table: str,
        rows: Iterable[tuple[Cell, ...]],
        positions: int = 0,
        more: Iterable[str] = (),
        **numbers: object,
    ) -> Dataset:
        """`more` columns stand behind those that are told."""
        head = said(self.folder)[self.problem]["tables"][table]
        columns = (*head["columns"], *more)
        return Dataset(table, head["caption"].format_map(numbers), columns, tuple(rows), positions)


@lru_cache
def load(file: Path) -> Gathered:
    try:
        return unpack(Gathered, json.loads(file.read_text("utf-8")))
    except ValueError as error:
        raise errors.BadInput(f"{file} is no data of a problem: {error}") from error


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


Fate = Literal["proved", "survives", "fallen"]
FATES: tuple[Fate, ...] = get_args(Fate)


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
    """The finding there beside the pattern's word; else a remark."""

    def as_json(self) -> dict[str, object]:
        """The object `problems --table --json` prints."""
        return stamped("pattern", {each.name: getattr(self, each.name) for each in fields(Pattern)})

    def cite(self) -> str:
        """BibTeX: the works of its proof, and this program with the statement and what became of it."""
        return citing.bibtex(self.found, f"{self.statement}: mined from {self.mined}, {self.status}")

    def _repr_html_(self) -> str:
        head = ("statement", "status", "mined from", "tried on", "broken by")
        row = (self.statement, self.status, self.mined, self.tried, self.counterexample or "")
        return drawing.table("", head, [row])


Code = Callable[[Key], str]


def try_law(
    name: str,
    law: Law,
    truth: Iterable[tuple[Key, int]],
    *,
    mined: str,
    tried: str,
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
        tried=tried,
        trials=trial.trials,
        counterexample=code(trial.key) if trial.key is not None else None,
        found=f"{words(trial.actual or 0)} there, the pattern says {words(trial.predicted or 0)}"
        if broken
        else "",
    )


@dataclass(slots=True)
class LawFamily:
    """Many laws of one form told as one pattern; it falls with the first of them that breaks."""

    told: Mapping[str, str]
    """Its pattern's name, and what is said of it: see `Said`."""
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

    def pattern(self, **numbers: object) -> Pattern:
        """`numbers` known only now stand in two braces of the statement."""
        _, code, found = min(self.broken, default=(0, None, self.remark))
        told = {**self.told}
        if numbers:
            told["statement"] = told["statement"].format_map(numbers)
        return Pattern(
            **told,
            status="fallen" if self.broken else "survives",
            support=self.support,
            trials=self.trials,
            counterexample=code,
            found=found,
        )


@dataclass(frozen=True)
class MinedPattern(Pattern):
    """A pattern with the law that it is; a key of its data is a number, or several, such as heaps."""

    law: Law = field(kw_only=True, repr=False)
    data: Mapping[Key, int] = field(kw_only=True, repr=False)

    @property
    def sentence(self) -> str:
        return self.statement

    @property
    def proof(self) -> str | None:
        """How it is proved for all sizes; None for one that has only survived."""
        return self.found if self.status == "proved" else None

    @property
    def period(self) -> int | None:
        """f(n + period) = f(n) + saltus for all n ≥ onset; None, like the other two, for other patterns."""
        return self.law.period

    @property
    def onset(self) -> int | None:
        return self.law.onset

    @property
    def saltus(self) -> int | None:
        return self.law.saltus

    @property
    def exceptions(self) -> tuple[int, ...]:
        """The numbers before the onset whose value is not what the period, drawn back, would give."""
        if self.period is None or self.onset is None:
            return ()
        last = {n % self.period: n for n in range(self.onset, self.onset + self.period)}
        early = ((n, value, last[n % self.period]) for (n,), value in self.data.items() if n < self.onset)
        gain = self.saltus or 0
        return tuple(
            n for n, value, at in early if value + (at - n) // self.period * gain != self.predict(at)
        )

    def predict(self, *key: int) -> int | None:
        """The value that it gives at n, or at the heaps of a table; None where it is silent."""
        return self.law.says(tuple(codes.whole(n, "a number", 0) for n in key))

    def holds(self, *key: int) -> bool | None:
        """Whether the data have that value there; None where they have none, or the pattern is silent."""
        said, value = self.predict(*key), self.data.get(key)
        return None if said is None or value is None else said == value
