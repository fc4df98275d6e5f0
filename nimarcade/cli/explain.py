"""`explain`: the whole reason of a verdict, in words or as data."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.core.game import Position

NAME = "explain"
HELP = "why a position is won or lost, and how to find the move by hand"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("codes", nargs="+", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--nodes", metavar="N", help="positions a search may examine (default 200,000)")


def run(args: Namespace) -> int:
    from nimarcade.cli import output
    from nimarcade.core.codes import whole
    from nimarcade.core.family import explain, explanation_json
    from nimarcade.core.verdict import LIMITS, Limits
    from nimarcade.view.explanation import explanation_lines

    limits = LIMITS if args.nodes is None else Limits(whole(args.nodes, "--nodes", 1))

    def respond(p: Position) -> str:
        why = explain(p, limits)
        if args.json:
            return output.encode(explanation_json(why))
        return (" " if "-" in args.codes else "\n").join(explanation_lines(why))

    return output.answer(args.codes, respond, as_json=args.json)
