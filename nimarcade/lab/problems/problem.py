"""An open problem as a page: what is asked, what is known, what was gathered here, and the patterns
that were proposed from it with what became of them.

What was gathered is kept in `data/NAME.json`, made by `nimarcade problems NAME --mine -o FILE`;
nothing here is proved, and a pattern that survives has only not been refuted where it was tried.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

Bounds = Mapping[str, int]
Cell = int | str | None
Fate = Literal["survives", "fallen"]
Watch = Callable[[float, str], None]
"""Told how much is done (0 to 1) and what is being done. An error it raises ends the gathering."""

KEPT = Path(__file__).parent / "data"


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
    """period, digits, v2, mod, form, depends, sign, conjecture or criterion."""
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

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Problem:
    """`name` is lower case with hyphens; `source` names paper and place; `statement` is what is
    asked; `known` are sentences. `gather` counts anew by brute force in a box (`box` by default),
    proposes patterns and tries to refute them."""

    name: str
    title: str
    source: str
    statement: str
    known: tuple[str, ...]
    box: Bounds
    limits: Mapping[str, tuple[int, int]]
    """The least and the greatest number that each bound of the box may be."""
    gather: Callable[[Bounds, Watch], Gathered]

    @property
    def file(self) -> Path:
        return KEPT / f"{self.name}.json"

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

    def as_json(self) -> dict[str, Any]:
        return {
            "problem": self.name,
            "title": self.title,
            "source": self.source,
            "statement": self.statement,
            "known": list(self.known),
            **self.kept.as_json(),
        }


@lru_cache
def load(file: Path) -> Gathered:
    told = json.loads(file.read_text("utf-8"))
    return Gathered(
        box=told["box"],
        data=tuple(
            Dataset(**{**d, "columns": tuple(d["columns"]), "rows": tuple(map(tuple, d["rows"]))})
            for d in told["data"]
        ),
        findings=tuple(Pattern(**f) for f in told["findings"]),
        date=told["date"],
        seconds=told["seconds"],
    )


def written(gathered: Gathered) -> str:
    """The text of a data file: a line for every row and every pattern."""
    told = gathered.as_json()
    head = {key: told[key] for key in ("box", "date", "seconds")}
    tables = []
    for table in told["data"]:
        rows = ",\n    ".join(_line(row) for row in table.pop("rows"))
        tables.append(f'{_line(table)[:-1]}, "rows": [\n    {rows}\n  ]}}')
    patterns = ",\n  ".join(_line(pattern) for pattern in told["findings"])
    data = ",\n  ".join(tables)
    return f'{_line(head)[:-1]},\n"data": [\n  {data}\n],\n"findings": [\n  {patterns}\n]}}\n'


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
