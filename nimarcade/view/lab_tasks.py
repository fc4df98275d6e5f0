"""What the screens of the lab ask aside: checks of claims, tiles of maps, and reasons of cells."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter

from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position, followers
from nimarcade.core.task import remote
from nimarcade.core.text import Block
from nimarcade.core.verdict import Limits
from nimarcade.lab import maps, plots
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Finding, Report, report
from nimarcade.view.map_tiles import TILE, Corner, Window
from nimarcade.view.thoughts import quick

# claims


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """A claim as its page shows it; `table` is the name of the table that it is an entry of, if any."""

    name: str
    kind: str
    source: str
    statement: str
    box: dict[str, int]
    table: str = ""

    @property
    def paper(self) -> str:
        return self.name.split(".")[0]


class _Check:
    """The check of some claims, which this process goes on with: their findings stay here, for they
    hold more than can be sent."""

    def __init__(self, names: list[str], given: dict[str, int]) -> None:
        self.jobs = running.jobs([running.claim_of(name) for name in names], given)
        self.done = 0
        self.findings: dict[str, list[Finding]] = {name: [] for name in names}
        self.seconds = dict.fromkeys(names, 0.0)

    def up_to(self, number: int) -> None:
        """Do all steps before `number` that are not done; all of them in a process that took the place
        of another one."""
        while self.done < number:
            begun = perf_counter()
            for name, findings, _ in running.work(self.jobs[self.done]):
                self.findings[name] += findings
                self.seconds[name] += perf_counter() - begun
            self.done += 1


_checks: dict[tuple[str, ...], _Check] = {}


@remote
def list_claims() -> list[ClaimSummary]:
    """Every claim, in the order of the papers."""
    return [
        ClaimSummary(
            claim.name,
            claim.kind,
            claim.source,
            claim.statement,
            dict(claim.box),
            (claim.group or claim.name.rpartition(".")[0]) if claim.kind == "table entry" else "",
        )
        for claim in running.catalogue().values()
    ]


@remote
def begin_check(names: list[str], given: dict[str, int]) -> int:
    """Begin to check these claims; how many steps that takes."""
    check = _checks[tuple(names)] = _Check(names, given)
    return len(check.jobs)


@remote
def check_step(names: list[str], given: dict[str, int], number: int) -> int:
    """One step; how many positions have been looked at so far."""
    check = _checks.get(tuple(names)) or _Check(names, given)
    _checks[tuple(names)] = check
    check.up_to(number + 1)
    return sum(finding.positions for findings in check.findings.values() for finding in findings)


@remote
def finish_check(names: list[str], given: dict[str, int]) -> list[Report]:
    """The reports on these claims."""
    check = _checks.pop(tuple(names), None) or _Check(names, given)
    check.up_to(len(check.jobs))
    claims = map(running.claim_of, names)
    return [
        report(claim, running.boxed(claim, given), check.findings[claim.name], check.seconds[claim.name])
        for claim in claims
    ]


# maps

FOLLOWERS = 600
"""A value is explained by those of its followers where there are at most this many."""
NODES = 20_000

NARROW = 28
"""Columns of the reason beside a map at 80 columns."""


@remote
def tiles(plane: maps.Plane, corners: list[Corner]) -> list[maps.Rows]:
    """The tiles with these first cells."""
    return [maps.cells(plane, x, y, TILE, TILE) for x, y in corners]


@remote
def picture(plane: maps.Plane, window: Window, path: str) -> str:
    """Write the window to a file; where it stands."""
    plots.check(Path(path))
    cells = maps.cells(plane, window.x, window.y, window.width, window.height)
    plots.write(Path(path), plane, cells, window.x, window.y)
    return path


def reason_at_once(p: Position, what: str) -> list[Block] | None:
    """The reason, where a theorem tells without search."""
    return _reason(p, what) if quick(p) else None


@remote
def reason(code: str, what: str) -> list[Block]:
    """Why the value of a cell is what it is; for an SG value the values of the followers as well."""
    p = catalogue.read(code)
    return (_mex(p) if what == "sg" else []) + _reason(p, what)


def _reason(p: Position, what: str) -> list[Block]:
    verdict = theory_of(p).solve(p, Limits(NODES))
    why = theory_of(p).explain(verdict)
    blocks = [] if what == "outcome" and verdict.outcome else [Block("text", why.sentence)]
    blocks += hints.conditions(why.here)
    if (code := why.move_code) is not None and verdict.outcome == "N":
        blocks.append(Block("text", f"{code} leaves {(why.after_code or '').partition(':')[2]}"))
        blocks += hints.conditions(why.there)
    return [*blocks, Block("quiet", f"{verdict.tier.value}. {why.source}")]


def _mex(p: Position) -> list[Block]:
    """The reason of every SG value: the least number that no follower has."""
    game = catalogue.game_of(p)
    if game.max_plies(p) > FOLLOWERS:
        return []
    leaves = [after for _, after in islice(followers(game, p), FOLLOWERS + 1)]
    value_of = maps.value_function("sg")
    values = sorted({value_of(after) for after in leaves}) if len(leaves) <= FOLLOWERS else [maps.UNKNOWN]
    if maps.UNKNOWN in values:
        return []
    if not values:
        return [Block("text", "No move is left, so the value is 0.")]
    least = next(value for value in range(len(values) + 1) if value not in values)
    ways = counted(len(leaves), "move", "moves")
    return [Block("text", f"Its {ways} reach the values {_runs(values)}. The least missing is {least}.")]


def _runs(values: list[int]) -> str:
    """`0–3, 5, 8–9` for a sorted list."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    runs = [str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(runs if len(runs) <= 12 else [*runs[:11], "…", runs[-1]])
