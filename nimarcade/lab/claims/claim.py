"""A claim of a paper as something that can be run: a statement, a box, and a checker.

A checker knows the rules and counts by brute force (`lab.claims.brute`); it never asks the
theorems by which the arcade plays, so that a claim that holds says something about both.
A box is a handful of named bounds (`largest=12 k=4`). A claim may cut its box into shards, small
tuples of numbers or words; each is checked on its own, in any process, and the findings are put
together afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Bounds = Mapping[str, int]
Shard = tuple[Any, ...]
"""Plain numbers and strings: what can be sent to any process or machine."""
Status = Literal["holds", "refuted", "undecided"]


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position (its code, or words where no position stands for it) that breaks a claim, with
    its size, by which the smallest is chosen, and what was found there."""

    size: int
    code: str
    found: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What one shard gave: positions looked at, the smallest counterexample in it, a remark, and
    why the claim can not be decided here, if so. `data` is for `Claim.conclude`."""

    positions: int
    counterexample: Counterexample | None = None
    note: str = ""
    undecided: str = ""
    data: Any = None


Check = Callable[[Bounds, Shard], Finding]


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
    shards: Callable[[Bounds], Iterable[Shard]] = field(default=lambda bounds: ((),))
    conclude: Callable[[Bounds, Sequence[Finding]], str] | None = None
    """A note made of all findings, where their own remarks are not enough."""
    group: str = ""
    kind: str = "theorem"
    """theorem, lemma, proposition, corollary, conjecture, example, fact or table entry."""
    right: str = ""
    """Where print is wrong: what it should say, for the list of errata."""
    weight: float = 0.0
    """Roughly the seconds its default box takes; long claims are begun first."""


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


def written(bounds: Bounds) -> str:
    """`largest=12 k=4`."""
    return " ".join(f"{name}={value}" for name, value in bounds.items())


def report(claim: Claim, bounds: Bounds, findings: Sequence[Finding], seconds: float) -> Report:
    """The findings of all shards as one verdict: the smallest counterexample counts."""
    broken = min((f.counterexample for f in findings if f.counterexample), key=order, default=None)
    open_ = next((f.undecided for f in findings if f.undecided), "")
    if not broken and not open_ and not any(f.positions for f in findings):
        open_ = "this box holds no position to look at"
    status: Status = "refuted" if broken else "undecided" if open_ else "holds"
    told = [broken.found] if broken else [open_] if open_ else []
    told += [claim.conclude(bounds, findings)] if claim.conclude else [f.note for f in findings]
    return Report(
        claim=claim.name,
        status=status,
        box=written(bounds),
        positions=sum(f.positions for f in findings),
        counterexample=broken.code if broken else None,
        note="; ".join(dict.fromkeys(note for note in told if note)),
        seconds=round(seconds, 3),
    )


def order(found: Counterexample) -> tuple[int, int, str]:
    """By this the smallest counterexample is chosen."""
    return found.size, len(found.code), found.code
