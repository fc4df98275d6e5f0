"""The dated report of a run: errata, conjectures, what stays undecided, and every claim in a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from os import cpu_count
from platform import machine, python_version, system

from nimarcade import __version__
from nimarcade.lab.claims.claim import Claim, Report
from nimarcade.lab.claims.running import summary

Pairs = list[tuple[Claim, Report]]


def markdown(claims: Sequence[Claim], reports: Sequence[Report], seconds: float) -> str:
    """The whole report; `claims` and `reports` go side by side."""
    pairs = list(zip(claims, reports, strict=True))
    work = sum(found.seconds for found in reports)
    parts = [
        "# Verification",
        f"Made on {date.today()} by `nimarcade verify --report` (nimarcade {__version__}, Python "
        f"{python_version()}, {system()} {machine()}, {cpu_count()} cores): {summary(reports, seconds)}; "
        f"{work:,.0f} s of work for one core.",
        "A claim *holds* on the positions of its box, which is all that brute force can say; *refuted* names "
        "the smallest counterexample. Checkers know the rules only, never the theorems the arcade plays by.",
        "\n".join(_counts(pairs)),
        *_errata(pairs),
        *_section("Conjectures", [p for p in pairs if p[0].kind == "conjecture"]),
        *_section("Not decidable here", [p for p in pairs if p[1].status == "undecided"]),
        *_every(pairs),
    ]
    return "\n\n".join(parts) + "\n"


def _paper(name: str) -> str:
    return name.split(".")[0]


def _counts(pairs: Pairs) -> Iterator[str]:
    by = Counter((_paper(claim.name), found.status) for claim, found in pairs)
    yield "| paper | claims | hold | refuted | undecided | positions | seconds of one core |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in pairs):
        of = [found for claim, found in pairs if _paper(claim.name) == paper]
        row = (by[paper, status] for status in ("holds", "refuted", "undecided"))
        yield (
            f"| {paper} | {len(of):,} | {' | '.join(f'{n:,}' for n in row)} "
            f"| {sum(f.positions for f in of):,} | {sum(f.seconds for f in of):,.1f} |"
        )


def _errata(pairs: Pairs) -> Iterator[str]:
    wrong = [p for p in pairs if p[1].status == "refuted" and p[0].kind != "conjecture"]
    if not wrong:
        return
    yield "## Errata"
    yield "What is printed, what it should say, what breaks it, and what was found there."
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in wrong):
        yield f"### {paper}"
        yield "\n".join(_erratum(*p) for p in wrong if _paper(p[0].name) == paper)


def _erratum(claim: Claim, found: Report) -> str:
    right = f"\n  Right: {_sentence(claim.right)}" if claim.right else ""
    broken = f"`{found.counterexample}`: " if found.counterexample else ""
    return (
        f"- **{claim.name}** ({claim.source})\n  Printed: {_sentence(claim.statement)}{right}\n"
        f"  Broken by {broken}{found.note.rstrip('.')}."
    )


def _sentence(text: str) -> str:
    """With a capital, unless it begins with a letter of mathematics, and with its full stop."""
    word = text.split(" ")[0]
    first = text[:1] if len(word) == 1 and word != "a" else text[:1].upper()
    return first + text[1:] + ("" if text.endswith(".") else ".") if text else ""


def _section(title: str, pairs: Pairs) -> Iterator[str]:
    if pairs:
        yield f"## {title}"
        yield "\n".join(_rows(pairs))


def _rows(pairs: Pairs) -> Iterator[str]:
    yield "| claim | status | box | positions | note |"
    yield "| --- | --- | --- | --- | --- |"
    for claim, found in pairs:
        broken = f"`{found.counterexample}` " if found.counterexample else ""
        note = (broken + found.note).replace("|", "\\|")
        yield f"| {claim.name} | {found.status} | {found.box} | {found.positions:,} | {note} |"


def _every(pairs: Pairs) -> Iterator[str]:
    """Claims one by one; entries of one table that hold stand together."""
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in pairs):
        mine = [p for p in pairs if _paper(p[0].name) == paper]
        entries = [p for p in mine if p[0].kind == "table entry" and p[1].status == "holds"]
        single = [p for p in mine if p not in entries]
        yield f"## Every claim of {paper}"
        if single:
            yield "\n".join(_rows(single))
        tables = Counter(claim.group or claim.name.rpartition(".")[0] for claim, _ in entries)
        for table, count in tables.items():
            yield f"Table entries of {table}: {count:,} hold."
