"""The lab's pages in words: open problems, claims, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from nimarcade.core.codes import counted
from nimarcade.core.text import Block
from nimarcade.lab.problems import Cell, Dataset, Pattern, Problem

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
    """A paper, called by its game."""
    return PAPERS.get(name, name.replace("-", " ").capitalize())


def problem(question: Problem) -> list[Block]:
    """The page of an open problem."""
    kept = question.kept
    page = [
        Block("title", question.title),
        Block("quiet", question.source),
        Block("text", question.statement),
    ]
    page.append(Block("part", "Known"))
    page += [Block("item", f"- {sentence}") for sentence in question.known]
    alive = [finding for finding in kept.findings if finding.status == "survives"]
    fallen = [finding for finding in kept.findings if finding.status == "fallen"]
    if alive:
        page.append(Block("part", "Patterns that survive where they were tried; none is proved"))
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


def _pattern(finding: Pattern) -> str:
    statement = finding.statement[:1].upper() + finding.statement[1:]
    if finding.status == "fallen":
        broken = f" Broken by {finding.counterexample}" if finding.counterexample else " Broken"
        return f"{statement}.{broken}{': ' + finding.found if finding.found else ''}."
    more = f" {finding.found[:1].upper()}{finding.found[1:]}." if finding.found else ""
    return f"{statement}. From {finding.mined}, tried on {finding.trials:,} more: {finding.tried}.{more}"


def dataset(table: Dataset) -> list[Block]:
    """A table of numbers, its first rows and as many columns as fit."""
    rows = [table.columns, *table.rows[:ROWS]]
    texts = [["" if cell is None else _cell(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in texts) for i in range(len(table.columns))]
    shown, room = 0, COLUMNS
    while shown < len(widths) and room >= widths[shown]:
        room -= widths[shown] + 2
        shown += 1
    lines = [
        "  ".join(f"{text:>{width}}" for text, width in zip(row, widths[:shown], strict=False))
        for row in texts
    ]
    more = len(table.rows) - ROWS
    caption = f"{table.caption[:1].upper()}{table.caption[1:]}"
    found = [Block("part", caption), Block("pre", "\n".join(lines))]
    if more > 0:
        found.append(Block("quiet", f"And {counted(more, 'more row', 'more rows')}."))
    return found


def _cell(cell: Cell) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def claims(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """What a paper claims, counted by kind."""
    if not found:
        return [Block("quiet", "…")]
    kinds = Counter(one["kind"] for one in found)
    about = (
        "Each is checked by the rules and brute force only, never by the theorems the arcade plays by. "
        "A claim that holds has held on a box; nothing here is a proof."
    )
    name = paper(found[0]["name"].split(".")[0])
    source = _title([one["source"] for one in found])
    told = [Block("title", name), Block("quiet", source), Block("text", about)]
    told += [Block("item", f"- {counted(count, kind, _many(kind))}") for kind, count in kinds.items()]
    return told


def _many(kind: str) -> str:
    return f"{kind[:-1]}ies" if kind.endswith(("ry", "ty", "my")) else f"{kind}s"


def _title(sources: Sequence[str]) -> str:
    """What the sources have in common: the paper, without the places in it."""
    parts = [source.split(", ") for source in sources]
    same = takewhile(lambda found: len(set(found)) == 1, zip(*parts, strict=False))
    return ", ".join(found[0] for found in same) or sources[0]


def claim(one: Mapping[str, Any], entries: int) -> list[Block]:
    """A claim, or a table of `entries` claims of which `one` is the first."""
    name = one["table"] if entries > 1 else one["name"]
    found = [Block("title", name), Block("quiet", f"{one['kind'].capitalize()}. {one['source']}")]
    if entries > 1:
        found.append(Block("text", f"{entries:,} printed values, each a claim of its own. The first:"))
    found.append(Block("text", one["statement"]))
    box = "   ".join(f"{bound} = {value}" for bound, value in one["box"].items())
    found.append(Block("text", f"Box: {box}" if box else "Nothing to bound: it is looked at whole."))
    return found


def verdict(reports: Sequence[Mapping[str, Any]]) -> list[Block]:
    """What became of a claim, or of a table's entries."""
    found: list[Block] = []
    positions, seconds = (sum(one[what] for one in reports) for what in ("positions", "seconds"))
    many = len(reports) > 1
    held = [one for one in reports if one["status"] == "holds"]
    if held:
        who = f"{len(held):,} of {len(reports):,} entries hold" if many else "Holds"
        looked = counted(positions, "position", "positions")
        found.append(Block("holds", f"{who} on {looked}, {seconds:.1f} s."))
        if not many and held[0]["note"]:
            found.append(Block("text", _sentence(held[0]["note"])))
    for one in reports:
        name = f"{one['claim']}: " if many else ""
        note = f" {_sentence(one['note'])}" if one["note"] else ""
        if one["status"] == "refuted":
            broken = one["counterexample"]
            found.append(Block("fails", f"{name}Refuted. Smallest counterexample: {broken}.{note}"))
        elif one["status"] == "undecided":
            found.append(Block("quiet", f"{name}Not decided here.{note}"))
    return found


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
