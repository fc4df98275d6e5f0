"""`solve`: verdicts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

NAME = "solve"
HELP = "who wins a position, the best move, and why"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("codes", nargs="+", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--sg", action="store_true", help="the Sprague-Grundy value too (normal play)")
    parser.add_argument("--remoteness", action="store_true", help="how many plies a perfect game lasts")
    parser.add_argument("--nodes", metavar="N", help="positions a search may examine (default 200,000)")


def run(args: Namespace) -> int:
    from nimarcade.cli import output
    from nimarcade.core.codes import whole
    from nimarcade.theory.consult import NODES, as_json, consult

    nodes = NODES if args.nodes is None else whole(args.nodes, "--nodes", 1)
    sg, remoteness = args.sg, args.remoteness
    respond: Callable[[Any], str]
    if args.json:
        encode = output.encode

        def respond(p: Any) -> str:
            return encode(as_json(consult(p, nodes=nodes, sg=sg, remoteness=remoteness)))
    else:
        from nimarcade.cli.output import verdict_line, verdict_lines

        told = verdict_line if "-" in args.codes else verdict_lines

        def respond(p: Any) -> str:
            return told(consult(p, nodes=nodes, sg=sg, remoteness=remoteness), sg=sg)

    return output.answer(args.codes, respond, as_json=args.json)
