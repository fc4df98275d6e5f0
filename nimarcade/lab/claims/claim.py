"""A claim of a paper as something that can be run: a statement, a box, and a checker.

A checker knows the rules and counts by brute force (`lab.claims.brute`); it never asks the
theorems by which the arcade plays, so that a claim that holds says something about both.
A box is a handful of named bounds (`largest=12 k=4`). A claim may cut its box into shards, small
tuples of numbers or words; each is checked on its own, in any process, and the findings are put
together afterwards.

A paper writes its checks as functions under a `Section`: the decorator names the claim, the body
checks it. What is said of the claim is data: a record in the paper's `claims.toml` (`read_records`), or
what the decorator and the docstring tell."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from inspect import unwrap
from typing import Generic, Literal, NamedTuple, TypedDict, TypeVar, Unpack, cast

from nimarcade.core import plug_ins, told

Bounds = Mapping[str, int]
Shard = tuple[int | str, ...]
"""It can be sent to any process or machine."""
Status = Literal["holds", "refuted", "undecided"]


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position (its code, or words where no position stands for it) that breaks a claim, with
    its size, by which the smallest is chosen, and what is the case there."""

    size: int
    code: str
    observed: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one shard: positions looked at, the smallest counterexample in it, a remark, and
    why the claim can not be decided here, if so. `broken` counts the counterexamples, where
    `Claim.conclude` asks for it."""

    positions: int
    counterexample: Counterexample | None = None
    note: str = ""
    undecided: str = ""
    broken: int = 0


Check = Callable[[Bounds, Shard], Finding]
Shards = Callable[[Bounds], Iterable[Shard]]
Conclude = Callable[[Bounds, Sequence[Finding]], str]


def whole(bounds: Bounds) -> Iterable[Shard]:
    """The box in one piece."""
    return ((),)


def unsharded(check: Callable[[Bounds], Finding]) -> Check:
    """A checker of a box that is not cut."""
    return lambda bounds, shard: check(bounds)


Counting = TypeVar("Counting", bound=Callable[..., object])
_COUNTED: set[Callable[..., object]] = set()


def counts(function: Counting) -> Counting:
    """Marks a function that hands out what brute force counts; a mutation run flips some of that."""
    _COUNTED.add(unwrap(function))
    return function


def is_counted(function: Callable[..., object]) -> bool:
    return function in _COUNTED


Instances = Generator[Counterexample | None, None, str | None]
"""An item for every instance a claim speaks of, None where it is so; the note at the end, if any."""


def counted(instances: Callable[[Bounds], Instances]) -> Check:
    """A checker that goes from instance to instance."""

    def check(bounds: Bounds, shard: Shard) -> Finding:
        notes: list[str | None] = []

        def noted() -> Iterator[Counterexample | None]:
            notes.append((yield from instances(bounds)))

        return replace(finding(noted()), note=notes[0] or "")

    return check


def finding(instances: Iterable[Counterexample | None]) -> Finding:
    """The instances of a claim counted, with the smallest that breaks it."""
    count = broken = 0
    first: Counterexample | None = None
    for instance in instances:
        count += 1
        if instance is not None:
            if not isinstance(instance, Counterexample):
                raise TypeError(
                    f"its check yields {instance!r}; None or a Counterexample(size, code, observed) is due"
                )
            broken += 1
            if first is None or order(instance) < order(first):
                first = instance
    return Finding(count, first, broken=broken)


@dataclass(frozen=True, slots=True)
class Claim:
    """`name` is dotted, lower case and stable: `misere-greedy.theorem-3`. `source` names paper,
    place and (where known) page; `statement` says it in words. `box` gives the default bounds.
    Claims of one `group` are run one after another by one process, so that they can share what
    they compute."""

    name: str
    source: str
    statement: str
    box: Bounds
    check: Check
    shards: Shards = whole
    conclude: Conclude | None = None
    """A note made of all findings, where their own remarks are not enough."""
    group: str = ""
    kind: str = "theorem"
    """theorem, lemma, proposition, corollary, conjecture, example, fact or table entry."""
    right: str = ""
    """The correction where print is wrong, for the list of errata."""
    printed: str = ""
    """The words it was coded from, a short quotation (formulas set anew, … where something is left out).
    Empty where the paper does not say it: such a claim is ours, and `differs` tells what it was made from."""
    differs: str = ""
    """The word or condition that `statement` adds to what is printed, drops from it, or reads into it."""
    weight: float = 0.0
    """Roughly the seconds its default box takes; long claims are begun first."""
    keep: Callable[[Report], object] | None = None
    """Told of each report that is made of it, where that is to be remembered."""

    def as_json(self) -> dict[str, object]:
        """The object `verify --list --json` prints."""
        data: dict[str, object] = {
            "claim": self.name,
            "kind": self.kind,
            "source": self.source,
            "statement": self.statement,
            "printed": self.printed or None,
            "differs": self.differs or None,
            "box": dict(self.box),
        }
        return told.stamped("claim", data)


Written = TypeVar("Written", bound=Callable[..., object])
"""A checker as its paper writes it: as a `Check`, or in a shorter way that is made into one."""
Other = TypeVar("Other", bound=Callable[..., object])
Entries = Callable[[], Iterable[Claim]]


class Shared(TypedDict, total=False):
    """Fields that claims of a section may have in common; see `Claim`."""

    box: Bounds
    kind: str
    group: str
    weight: float


class Details(Shared, total=False):
    """Fields that one claim may have besides."""

    shards: Shards
    conclude: Conclude
    right: str
    printed: str
    differs: str


class Record(NamedTuple):
    """A claim in `claims.toml`: no place where its name tells it, else as in `Details`."""

    statement: str
    place: str
    details: Details


@cache
def read_records(package: str) -> Mapping[str, Record]:
    """The records of a paper by the names of its claims without the paper's."""
    text = files(package).joinpath("claims.toml").read_text("utf-8")
    return {
        name: Record(row.pop("statement"), row.pop("place", ""), cast(Details, row))
        for name, row in tomllib.loads(text).items()
    }


class Section(Generic[Written]):
    """The claims of one module of a paper, in the order in which they are written there.

    `paper` is the first part of their names, `cited` the paper as sources name it; `make` turns
    the functions it decorates into checkers, `records` are the paper's, and `locate` tells a claim's
    place from its name where none is given."""

    def __init__(
        self,
        make: Callable[[Written], Check],
        paper: str,
        cited: str,
        *,
        records: Mapping[str, Record] = {},
        locate: Callable[[str], str] | None = None,
        **shared: Unpack[Shared],
    ) -> None:
        self._make, self._paper, self._cited, self._locate = make, paper, cited, locate
        self._records, self._shared = records, shared
        self._parts: list[Entries] = []

    def __iter__(self) -> Iterator[Claim]:
        for part in self._parts:
            yield from part()

    def beside(
        self,
        make: Callable[[Other], Check],
        *,
        locate: Callable[[str], str] | None = None,
        **shared: Unpack[Shared],
    ) -> Section[Other]:
        """This section with checkers written in another way, or with other defaults."""
        both: Shared = {**self._shared, **shared}
        locate = locate or self._locate
        section = Section(make, self._paper, self._cited, records=self._records, locate=locate, **both)
        section._parts = self._parts
        return section

    def __call__(
        self, name: str, place: str = "", **details: Unpack[Details]
    ) -> Callable[[Written], Written]:
        """Makes a claim of the function that checks it."""

        def decorate(function: Written) -> Written:
            claim = self.recorded(name, function, place, **details)
            self._parts.append(lambda: (claim,))
            return function

        return decorate

    def recorded(self, name: str, function: Written, place: str = "", **details: Unpack[Details]) -> Claim:
        """The claim that the function checks; without a record its docstring states it."""
        said = self._records.get(name) or Record(" ".join((function.__doc__ or "").split()), "", {})
        both: Details = {**said.details, **details}
        return self.stated(name, said.statement, function, place or said.place, **both)

    def each(self, checks: Mapping[str, Written], **details: Unpack[Details]) -> None:
        """Claims that a line checks, by their names."""
        for name, check in checks.items():
            self(name, **details)(check)

    def stated(
        self, name: str, statement: str, function: Written, place: str = "", **details: Unpack[Details]
    ) -> Claim:
        """One claim of many that are made from a table, for `entries`."""
        where = place or (self._locate(name) if self._locate else "")
        if not statement or not where:
            raise TypeError(f"the claim {name} names no {'place' if statement else 'statement'}")
        every: Details = {"box": {}, "kind": "fact", **self._shared, **details}
        source = f"{self._cited}, {where}"
        return Claim(f"{self._paper}.{name}", source, statement, check=self._make(function), **every)

    def entries(self, function: Entries) -> Entries:
        """Adds the claims that a function makes from a table, whenever the section is read."""
        self._parts.append(function)
        return function


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on a claim in a box; never `proved`."""

    claim: str
    status: Status
    box: str
    positions: int
    counterexample: str | None
    note: str
    seconds: float

    def as_json(self) -> dict[str, object]:
        """The object `verify --json` prints."""
        return told.stamped("verify", asdict(self))


def written(bounds: Bounds) -> str:
    """`largest=12 k=4`."""
    return " ".join(f"{name}={value}" for name, value in bounds.items())


def report(claim: Claim, bounds: Bounds, findings: Sequence[Finding], seconds: float) -> Report:
    """The findings of all shards as one verdict: the smallest counterexample counts."""
    broken = smallest(f.counterexample for f in findings)
    try:
        with plug_ins.asked():
            own = [claim.conclude(bounds, findings)] if claim.conclude else [f.note for f in findings]
    except plug_ins.FAILS as error:
        own, findings = [], [*findings, Finding(0, undecided=plug_ins.reason(error))]
    undecided = next((f.undecided for f in findings if f.undecided), "")
    if not broken and not undecided and not any(f.positions for f in findings):
        undecided = "this box holds no position to look at"
    status: Status = "refuted" if broken else "undecided" if undecided else "holds"
    notes = [broken.observed] if broken else [undecided] if undecided else []
    return Report(
        claim=claim.name,
        status=status,
        box=written(bounds),
        positions=sum(f.positions for f in findings),
        counterexample=broken.code if broken else None,
        note="; ".join(dict.fromkeys(note for note in (*notes, *own) if note)),
        seconds=round(seconds, 3),
    )


def reported(claim: Claim, bounds: Bounds, findings: Sequence[Finding], seconds: float) -> Report:
    """The report on a check that counts, kept where the claim wishes."""
    made = report(claim, bounds, findings, seconds)
    if claim.keep is not None:
        claim.keep(made)
    return made


def smallest(broken: Iterable[Counterexample | None]) -> Counterexample | None:
    """By size, then by the shortest and first code."""
    return min((case for case in broken if case), key=order, default=None)


def order(broken: Counterexample) -> tuple[int, int, str]:
    """By this the smallest counterexample is chosen."""
    return broken.size, len(broken.code), broken.code
