"""`verify`: the claims of the papers, checked by brute force on boxes of small positions."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from time import perf_counter

from nimarcade.cli import output
from nimarcade.cli.main import number
from nimarcade.cli.output import writable
from nimarcade.core import __version__
from nimarcade.core.codes import counted, printable
from nimarcade.core.errors import BadInput
from nimarcade.lab import papers
from nimarcade.lab.claims import mutation, running
from nimarcade.lab.claims.claim import Claim, Report
from nimarcade.lab.claims.running import markdown
from nimarcade.line import terminal
from nimarcade.theory import theorems

BAR = 30
WORDS = {"holds": "holds", "refuted": "REFUTED", "undecided": "undecided"}


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "claims",
        metavar="CLAIM",
        nargs="*",
        help="a name, how names begin, or a pattern with * (default: all)",
    )
    parser.add_argument(
        "--list", action="store_true", help="the names only, one a line; with --json all facts"
    )
    output.add_box(parser, "other bounds than the default ones, such as largest=20")
    parser.add_argument("--jobs", metavar="N", help="processes (default: one a core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="run on the Dask cluster of this scheduler")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="end with status 1 if a claim is refuted")
    parser.add_argument(
        "--mutate",
        action="store_true",
        help="flip some outcomes instead, and tell which claims notice; --report writes the data",
    )
    parser.add_argument("--report", metavar="FILE", help="also write the dated report, in Markdown")


def run(args: Namespace) -> int:
    claims = running.chosen(args.claims)
    output.warn([*papers.broken(), *theorems.broken()])
    given = running.bounds_of(args.box, claims)
    jobs = number(args, "jobs", None, 1)
    if args.report is not None:
        writable(args.report, "--report")
    if args.json:
        output.use_utf8()
    if args.list:
        for claim in claims:
            facts = {
                "claim": claim.name,
                "kind": claim.kind,
                "source": claim.source,
                "statement": claim.statement,
                "printed": claim.printed or None,
                "differs": claim.differs or None,
                "box": dict(claim.box),
            }
            terminal.put(output.encode(facts) if args.json else printable(claim.name))
        return 0
    if args.mutate:
        return _mutate(claims, jobs, args)
    began = perf_counter()
    bar = Bar()
    if not (bar.shows or args.json):
        rest = f" and {counted(len(claims) - 1, 'other', 'others')}" if len(claims) > 1 else ""
        output.warn([f"checking {claims[0].name}{rest}"])
    reports: list[Report] = []
    for report in running.run(claims, given, workers=jobs, scheduler=args.scheduler, watch=bar.show):
        reports.append(report)
        bar.hide()
        terminal.put(output.encode(asdict(report)) if args.json else printable(line(report)))
        terminal.flush()
        bar.again()
    bar.hide()
    seconds = perf_counter() - began
    if sys.stderr is not None and not args.json:
        print(running.summary(reports, seconds), file=sys.stderr)
    if args.report is not None:
        output.write(markdown(claims, reports, seconds, __version__), args.report)
    return int(args.strict and any(report.status == "refuted" for report in reports))


def _mutate(claims: Sequence[Claim], jobs: int | None, args: Namespace) -> int:
    if args.box or args.scheduler is not None or args.strict:
        raise BadInput(
            "--mutate has boxes of its own and runs here: leave --box, --scheduler and --strict out"
        )
    bar = Bar()
    mutants: list[mutation.Mutant] = []
    for mutant in mutation.run(claims, workers=jobs, watch=bar.show):
        mutants.append(mutant)
        bar.hide()
        terminal.put(output.encode(asdict(mutant)) if args.json else _told(mutant))
        terminal.flush()
        bar.again()
    bar.hide()
    if sys.stderr is not None and not args.json:
        weak = sum(bool(mutant.weak) for mutant in mutants)
        print(f"{counted(len(mutants), 'claim', 'claims')}: {weak:,} weak", file=sys.stderr)
    if args.report is not None:
        output.write(mutation.written(mutants, mutation.SEED, __version__), args.report)
    return 0


def _told(mutant: mutation.Mutant) -> str:
    if mutant.weak:
        return f"WEAK {mutant.claim}: {mutant.weak}, {mutant.seconds:.1f} s"
    if not mutant.noticed:
        return f"undecided {mutant.claim}: nothing to notice"
    what, rate = mutant.noticed.split()
    return f"notices {mutant.claim}: {rate} of 100 {what} flipped, {mutant.seconds:.1f} s"


def line(report: Report) -> str:
    """`holds misere-greedy.theorem-4 (heaps=5 largest=30): 324,632 positions, 1.2 s`."""
    box = f" ({report.box})" if report.box else ""
    note = f"; {report.note}" if report.note else ""
    broken = f"{report.counterexample} breaks it; " if report.counterexample else ""
    looked = counted(report.positions, "position", "positions")
    return f"{WORDS[report.status]} {report.claim}{box}: {broken}{looked}, {report.seconds:.1f} s{note}"


class Bar:
    """How many jobs are done, on standard error; nothing unless that is a terminal."""

    def __init__(self) -> None:
        self.shows = sys.stderr is not None and sys.stderr.isatty()
        self._done = self._of = 0

    def show(self, done: int, of: int) -> None:
        self._done, self._of = done, of
        self.again()

    def again(self) -> None:
        if self.shows and self._of:
            full = BAR * self._done // self._of
            part = f"[{'#' * full}{'.' * (BAR - full)}] {self._done}/{self._of}"
            print(f"\r{part}", end="", file=sys.stderr, flush=True)

    def hide(self) -> None:
        if self.shows:
            print("\r" + " " * (BAR + 20) + "\r", end="", file=sys.stderr, flush=True)
