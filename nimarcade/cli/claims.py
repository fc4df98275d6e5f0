"""Claims of the papers: `verify` checks them by brute force, `prove` has proofs for all sizes checked."""

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from textwrap import wrap
from time import perf_counter

from nimarcade.cli import output
from nimarcade.core import __version__, codes, errors, files
from nimarcade.lab import papers, proofs
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Report
from nimarcade.line import terminal
from nimarcade.theory import theorems

WORDS = {"holds": "holds", "refuted": "REFUTED", "undecided": "undecided"}


def run_verify(args: Namespace) -> int:
    claims = running.chosen(args.claims)
    output.warn([*papers.broken(), *theorems.broken()])
    given = running.bounds_of(args.box, claims)
    if args.report is not None:
        files.writable(args.report)
    if args.list:
        for claim in claims:
            terminal.put(output.encode(claim.as_json()) if args.json else codes.printable(claim.name))
        return 0
    began = perf_counter()
    bar = output.Bar()

    def watch(done: int, of: int) -> None:
        if not (done or bar.shows or args.json):  # no bound is refused any more
            rest = f" and {codes.counted(len(claims) - 1, 'other', 'others')}" if len(claims) > 1 else ""
            output.warn([f"checking {claims[0].name}{rest}"])
        bar.show(done, of)

    reports: list[Report] = []
    for report in running.run(claims, given, workers=args.jobs, scheduler=args.scheduler, watch=watch):
        reports.append(report)
        bar.hide()
        terminal.put(output.encode(report.as_json()) if args.json else codes.printable(line(report)))
        terminal.flush()
        bar.again()
    bar.hide()
    seconds = perf_counter() - began
    if sys.stderr is not None and not args.json:
        print(running.summary(reports, seconds), file=sys.stderr)
    if args.report is not None:
        output.write(running.markdown(claims, reports, seconds, __version__), args.report)
    return int(args.strict and any(report.status != "holds" for report in reports))


def line(report: Report) -> str:
    """`holds misere-greedy.theorem-4 (heaps=5 largest=30): 324,632 positions, 1.2 s`."""
    box = f" ({report.box})" if report.box else ""
    note = f"; {report.note}" if report.note else ""
    broken = f"{report.counterexample} breaks it; " if report.counterexample else ""
    looked = codes.counted(report.positions, "position", "positions")
    return f"{WORDS[report.status]} {report.claim}{box}: {broken}{looked}, {report.seconds:.1f} s{note}"


WIDTH = 78


def run_prove(args: Namespace) -> int:
    if args.dir is None:
        known = papers.proofs()
        output.warn(papers.broken())
    else:
        known = {proof.name: proof for proof in proofs.read_proofs(Path(args.dir))}
    chosen = _chosen(known, args.names, every=args.all or args.list)
    if args.list:
        for proof in chosen:
            if args.json:
                terminal.put(output.encode(proof.as_json()))
            else:
                terminal.put_all(proof_entry(proof))
        return 0
    results = []
    for proof, result in zip(chosen, proofs.prove_all(chosen, args.coqchk), strict=True):
        results.append(result)
        if args.record and result.status == "proved":
            proofs.record(proof, result)
        terminal.put(output.encode(result.as_json()) if args.json else proof_line(result))
        terminal.flush()
    failed = any(result.status in ("failed", "control failed") for result in results)
    missing = {proof.engine.name: proof.engine.get for proof in chosen if not proof.engine.here}
    if missing and not failed:
        raise errors.PastLimit("; ".join(f"{name} is not installed: {get}" for name, get in missing.items()))
    return int(failed)


def _chosen(known: Mapping[str, proofs.Proof], names: Sequence[str], *, every: bool) -> list[proofs.Proof]:
    if not names:
        return [proof for proof in known.values() if every or not proof.minutes]
    chosen: dict[str, proofs.Proof] = {}
    for name in names:
        fitting = {known[name].name: known[name]} if name in known else {}
        fitting = fitting or {each: proof for each, proof in known.items() if each.startswith(name)}
        if not fitting:
            raise errors.BadInput(f"no proof is called {codes.shown(name)}; there are {', '.join(known)}")
        chosen |= fitting
    return list(chosen.values())


def proof_entry(proof: proofs.Proof) -> list[str]:
    told = [proof.statement, f"Control, which is wrong: {proof.wrong}"]
    told += [f"{proofs.STATEMENTS}: {', '.join(proof.states)}"] if proof.states else []
    rows = (wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ") for text in told)
    head = f"{proof.name} ({proof.how}; {proof.when})"
    return [head, *chain.from_iterable(rows), f"  {proof.path(proof.files[0])}"]


def proof_line(result: proofs.Result) -> str:
    """`proved single-delete.four-piles (MONA, 0.3 s)`, and why if it is not."""
    status = result.status if result.status == "proved" else result.status.upper()
    told = f"; the control is broken by {result.counterexample}" if result.counterexample else ""
    told += f"; coqchk has not finished {result.unfinished} in its time" if result.unfinished else ""
    why = f": {result.reason}" if result.reason else told
    return f"{status} {result.proof} ({proofs.how(result.engine, result.level)}, {result.seconds:.1f} s){why}"
