"""Claims and open problems as the lab's pages show them: what other processes work out, and the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from time import perf_counter

from nimarcade.core import codes, task
from nimarcade.core.text import Block
from nimarcade.lab import papers, patterns, problems
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Finding, Report, report

# what other processes work out


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """A claim as its page shows it; `table` is the name of the table that it is an entry of, if any.
    `printed` and `differs` are those of `Claim`."""

    name: str
    kind: str
    source: str
    statement: str
    box: dict[str, int]
    table: str = ""
    printed: str = ""
    differs: str = ""

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


@task.remote
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
            claim.printed,
            claim.differs,
        )
        for claim in running.catalogue().values()
    ]


@task.remote
def begin_check(names: list[str], given: dict[str, int]) -> int:
    """Begin to check these claims; how many steps that takes."""
    check = _checks[tuple(names)] = _Check(names, given)
    return len(check.jobs)


@task.remote
def check_step(names: list[str], given: dict[str, int], number: int) -> int:
    """One step; how many positions have been looked at so far."""
    check = _checks.get(tuple(names)) or _Check(names, given)
    _checks[tuple(names)] = check
    check.up_to(number + 1)
    return sum(finding.positions for findings in check.findings.values() for finding in findings)


@task.remote
def finish_check(names: list[str], given: dict[str, int]) -> list[Report]:
    check = _checks.pop(tuple(names), None) or _Check(names, given)
    check.up_to(len(check.jobs))
    claims = map(running.claim_of, names)
    return [
        report(claim, running.boxed(claim, given), check.findings[claim.name], check.seconds[claim.name])
        for claim in claims
    ]


# words

PAPERS = {
    "misere-greedy": "Greedy Nim",
    "exco": "EXCO-NIM",
    "single-delete": "Delete Nim",
    "so-long-sucker": "So Long Sucker",
}
ROWS = 12
"""Rows of a table that are shown."""
COLUMNS = 72
"""Columns a table may take."""


def paper(name: str) -> str:
    return PAPERS.get(name, name.replace("-", " ").capitalize())


def problem(question: problems.Problem) -> list[Block]:
    kept = question.kept
    page = [
        Block("title", question.title),
        Block("quiet", question.source),
        Block("text", question.statement),
    ]
    page.append(Block("part", "Known"))
    page += [Block("item", f"- {known}") for known in question.known]
    proofs = papers.proofs_for(question)
    if question.theorems or proofs:
        page.append(Block("part", "Proved for all sizes"))
        for theorem in question.theorems:
            page.append(Block("holds", f"{theorem.statement} In words: {theorem.proof}"))
        for proof in proofs:
            page.append(Block("holds", f"{proof.statement} ({proof.when}; nimarcade prove {proof.name})"))
    alive = [finding for finding in kept.findings if finding.status == "survives"]
    fallen = [finding for finding in kept.findings if finding.status == "fallen"]
    if alive:
        page.append(Block("part", "Patterns that survive where they were tried, which is no proof"))
        page += [Block("holds", _pattern(finding)) for finding in alive]
    if fallen:
        page.append(Block("part", "Patterns that fell"))
        page += [Block("fails", _pattern(finding)) for finding in fallen]
    for table in kept.data:
        page += dataset(table)
    if kept.date:
        box = " ".join(f"{name}={value}" for name, value in kept.box.items())
        gathered = f"Gathered here on {kept.date} in {kept.seconds:,.0f} s, {box}."
        page.append(Block("quiet", f"{gathered} To gather more: nimarcade problems {question.name} --mine"))
    return page


def _pattern(finding: patterns.Pattern) -> str:
    statement = codes.sentence(finding.statement)
    if finding.status == "fallen":
        broken = f" Broken by {finding.counterexample}" if finding.counterexample else " Broken"
        return f"{statement}{broken}{': ' + finding.found if finding.found else ''}."
    result = f" {codes.sentence(finding.found)}" if finding.found else ""
    return f"{statement} From {finding.mined}, tried on {finding.trials:,} more: {finding.tried}.{result}"


def dataset(table: problems.Dataset) -> list[Block]:
    """A table of numbers, its first rows and as many columns as fit."""
    rows = [table.columns, *table.rows[:ROWS]]
    texts = [
        ["" if cell is None else f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row]
        for row in rows
    ]
    widths = [max(len(row[i]) for row in texts) for i in range(len(table.columns))]
    shown, room = 0, COLUMNS
    while shown < len(widths) and room >= widths[shown]:
        room -= widths[shown] + 2
        shown += 1
    lines = [
        "  ".join(f"{text:>{width}}" for text, width in zip(row, widths[:shown], strict=False))
        for row in texts
    ]
    left = len(table.rows) - ROWS
    caption = f"{table.caption[:1].upper()}{table.caption[1:]}"
    blocks = [Block("part", caption), Block("pre", "\n".join(lines))]
    if left > 0:
        blocks.append(Block("quiet", f"And {codes.counted(left, 'more row', 'more rows')}."))
    return blocks


def claims(summaries: Sequence[ClaimSummary]) -> list[Block]:
    """What a paper claims, counted by kind."""
    if not summaries:
        return [Block("quiet", "…")]
    kinds = Counter(claim.kind for claim in summaries)
    about = (
        "Each is checked by the rules and brute force only, never by the theorems the arcade plays by. "
        "A claim that holds has held on a box; nothing here is a proof."
    )
    source = _title([claim.source for claim in summaries])
    page = [Block("title", paper(summaries[0].paper)), Block("quiet", source), Block("text", about)]
    page += [Block("item", f"- {codes.counted(count, kind, _many(kind))}") for kind, count in kinds.items()]
    return page


def _many(kind: str) -> str:
    return f"{kind[:-1]}ies" if kind.endswith(("ry", "ty", "my")) else f"{kind}s"


def _title(sources: Sequence[str]) -> str:
    """What the sources have in common: the paper, without the places in it."""
    parts = [source.split(", ") for source in sources]
    same = takewhile(lambda part: len(set(part)) == 1, zip(*parts, strict=False))
    return ", ".join(part[0] for part in same) or sources[0]


def claim(summary: ClaimSummary, entries: int) -> list[Block]:
    """A claim, or a table of `entries` claims of which it is the first."""
    name = summary.table if entries > 1 else summary.name
    page = [Block("title", name), Block("quiet", f"{summary.kind.capitalize()}. {summary.source}")]
    if entries > 1:
        page.append(Block("text", f"{entries:,} printed values, each a claim of its own. The first:"))
    page.append(Block("text", summary.statement))
    page += [Block("quiet", line) for line in running.quoted(summary.printed, summary.differs)]
    box = "   ".join(f"{bound} = {value}" for bound, value in summary.box.items())
    page.append(Block("text", f"Box: {box}" if box else "Nothing to bound: it is looked at whole."))
    return page


def verdict(reports: Sequence[Report]) -> list[Block]:
    """What became of a claim, or of a table's entries."""
    blocks: list[Block] = []
    many = len(reports) > 1
    held = [each for each in reports if each.status == "holds"]
    if held:
        who = f"{len(held):,} of {len(reports):,} entries hold" if many else "Holds"
        looked = codes.counted(sum(each.positions for each in reports), "position", "positions")
        seconds = sum(each.seconds for each in reports)
        blocks.append(Block("holds", f"{who} on {looked}, {seconds:.1f} s."))
        if not many and held[0].note:
            blocks.append(Block("text", codes.sentence(held[0].note)))
    for each in reports:
        name = f"{each.claim}: " if many else ""
        note = f" {codes.sentence(each.note)}" if each.note else ""
        if each.status == "refuted":
            broken = each.counterexample
            blocks.append(Block("fails", f"{name}Refuted. Smallest counterexample: {broken}.{note}"))
        elif each.status == "undecided":
            blocks.append(Block("quiet", f"{name}Not decided here.{note}"))
    return blocks
