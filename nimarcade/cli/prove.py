"""`prove`: proofs for all sizes, checked by the engine they are written for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from textwrap import wrap

from nimarcade.cli import output
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.lab import papers, proofs
from nimarcade.lab.proofs import Proof, Result
from nimarcade.line import terminal

WIDTH = 78


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="proofs by name, or how their names begin (default: all but those that take minutes)",
    )
    parser.add_argument("--all", action="store_true", help="also those that take minutes")
    parser.add_argument(
        "--list", action="store_true", help="what is proved, by what, and when it was last checked"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--record",
        action="store_true",
        help="keep in the package that they were proved today, and by which version",
    )


def run(args: Namespace) -> int:
    chosen = _chosen(args.names, every=args.all or args.list)
    output.warn(papers.broken())
    if args.json:
        output.use_utf8()
    if args.list:
        for proof in chosen:
            if args.json:
                terminal.put(output.encode(_facts(proof)))
            else:
                terminal.put_all(entry(proof))
        return 0
    results = []
    for proof in chosen:
        result = proofs.prove(proof)
        results.append(result)
        if args.record and result.status == "proved":
            proofs.record(proof, result)
        facts = {
            field: getattr(result, field) for field in ("proof", "statement", "engine", "status", "seconds")
        }
        terminal.put(output.encode(facts) if args.json else line(result))
        terminal.flush()
    failed = any(result.status in ("failed", "control failed") for result in results)
    missing = {proof.engine.name: proof.engine.get for proof in chosen if not proof.engine.here}
    if missing and not failed:
        raise PastLimit("; ".join(f"{name} is not installed: {get}" for name, get in missing.items()))
    return int(failed)


def _chosen(names: Sequence[str], *, every: bool) -> list[Proof]:
    known = papers.proofs()
    if not names:
        return [proof for proof in known.values() if every or not proof.minutes]
    chosen: dict[str, Proof] = {}
    for name in names:
        fitting = {known[name].name: known[name]} if name in known else {}
        fitting = fitting or {each: proof for each, proof in known.items() if each.startswith(name)}
        if not fitting:
            raise BadInput(f"no proof is called {shown(name)}; there are {', '.join(known)}")
        chosen |= fitting
    return list(chosen.values())


def _facts(proof: Proof) -> dict[str, object]:
    last = proof.checked
    return {
        "proof": proof.name,
        "statement": proof.statement,
        "engine": proof.engine.name,
        "files": [str(proof.folder / file) for file in (*proof.uses, *proof.files)],
        "control": proof.wrong,
        "claims": list(proof.claims),
        "checked": None if last is None else dict(last),
    }


def entry(proof: Proof) -> list[str]:
    """A proof in words: what it proves, by what, its control, when it was last checked."""
    return [
        f"{proof.name} ({proof.engine.name}; {proof.when})",
        *wrap(proof.statement, WIDTH, initial_indent="  ", subsequent_indent="  "),
        *wrap(f"Control, which must fail: {proof.wrong}", WIDTH, initial_indent="  ", subsequent_indent="  "),
        f"  {proof.folder / proof.files[0]}",
    ]


def line(result: Result) -> str:
    """`proved single-delete.four-piles (MONA, 0.3 s)`."""
    status = result.status if result.status == "proved" else result.status.upper()
    return f"{status} {result.proof} ({result.engine}, {result.seconds:.1f} s)"
