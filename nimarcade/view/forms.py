"""Forms as data: what stands in each row, what it says, and what is wrong with it.

A form is made anew from what is chosen so far, and painted; nothing is kept in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    value: str
    choices: Mapping[str, str]
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of text, as typed: a wrong one is shown beside its error."""

    name: str
    value: str
    placeholder: str = ""
    """What holds while nothing is typed."""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Remark:
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Button:
    name: str
    words: str


Part: TypeAlias = Choice | Entry | Remark | Button


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    label: str
    parts: tuple[Part, ...]
    help: str = ""
    error: str = ""
    """What is wrong here; shown in place of the help."""
    shown: bool = True


def choice_row(
    name: str,
    label: str,
    value: str,
    choices: Mapping[str, str],
    help: str = "",
    error: str = "",
    *,
    shown: bool = True,
) -> Row:
    return Row(name, label, (Choice(name, value, choices),), help, error, shown)


def entry_row(
    name: str, label: str, value: str, help: str = "", error: str = "", *, shown: bool = True
) -> Row:
    return Row(name, label, (Entry(name, value),), help, error, shown)


@dataclass(frozen=True, slots=True)
class Form:
    rows: tuple[Row, ...]
    mend: str = ""
    """The control with the first error; empty where all is well."""

    def parts(self) -> Iterator[Part]:
        return (part for row in self.rows for part in row.parts)

    def row(self, name: str) -> Row:
        """Raises StopIteration for a name that no row has."""
        return next(row for row in self.rows if row.name == name)

    def value(self, name: str) -> str | None:
        """What is chosen or typed in a control; None for one that is not there."""
        for part in self.parts():
            if isinstance(part, Choice | Entry) and part.name == name:
                return part.value
        return None


YES = {"yes": "yes", "no": "no"}


def yes(on: bool) -> str:
    return "yes" if on else "no"


def fitting(stored: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    """Stored values that are of the type of the usual ones; lists, as JSON has them, for tuples."""
    fit: dict[str, object] = {}
    for name, value in usual.items():
        kept = stored.get(name)
        if isinstance(value, tuple) and isinstance(kept, list) and len(kept) == len(value):
            kept = tuple(kept)
        if type(kept) is type(value):
            fit[name] = kept
    return fit
