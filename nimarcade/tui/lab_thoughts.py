"""What the lab's screens ask aside: the list of claims, and claims checked step by step.

One question checks one part of a claim, so that the screen can tell how far it is; what was found
stays in the process that was asked until the claim is done.
"""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import Any

from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Bounds, Finding, report
from nimarcade.lab.claims.running import catalogue, claim_of

Told = dict[str, Any]

_findings: dict[str, list[Finding]] = {}
_seconds: dict[str, float] = {}


def listed() -> list[Told]:
    """Every claim as data, in the order of the papers; a table's entries bear the table's name."""
    return [
        {
            "name": claim.name, "kind": claim.kind, "source": claim.source, "statement": claim.statement,
            "box": dict(claim.box), "right": claim.right, "weight": claim.weight,
            "table": (claim.group or claim.name.rpartition(".")[0]) if claim.kind == "table entry" else "",
        }
        for claim in catalogue().values()
    ]  # fmt: skip


def bounds(names: list[str], words: list[str]) -> dict[str, int]:
    """A box that was typed, such as `largest=12 k=4`; raises BadInput."""
    return running.bounds_of(words, [claim_of(name) for name in names])


def begin(names: list[str], given: Bounds) -> int:
    """Begin to check these claims; how many steps that takes."""
    for name in names:
        _findings[name], _seconds[name] = [], 0.0
    return len(running.jobs([claim_of(name) for name in names], given))


def step(names: list[str], given: Bounds, number: int) -> int:
    """One step; how many positions have been looked at so far."""
    job = running.jobs([claim_of(name) for name in names], given)[number]
    begun = perf_counter()
    for name, found, _ in running.work(job):
        _findings[name] += found
        _seconds[name] += perf_counter() - begun
    return sum(one.positions for name in names for one in _findings[name])


def finish(names: list[str], given: Bounds) -> list[Told]:
    """The reports on these claims."""
    reports = []
    for name in names:
        claim = claim_of(name)
        found = report(claim, running.boxed(claim, given), _findings.pop(name), _seconds.pop(name))
        reports.append(asdict(found))
    return reports
