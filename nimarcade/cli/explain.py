"""`explain`: the whole reason of a verdict, in words or as data."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.cli.main import number
from nimarcade.core.family import explain
from nimarcade.core.game import Position
from nimarcade.view.spoken import explanation_lines


def add(parser: ArgumentParser) -> None:
    parser.add_argument("codes", nargs="+", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--nodes", metavar="N", help=output.NODES)


def run(args: Namespace) -> int:
    limits = output.limits(number(args, "nodes", None, 1))
    end = " " if "-" in args.codes else "\n"

    def respond(p: Position) -> str:
        why = explain(p, limits(p))
        return output.encode(why.as_json()) if args.json else end.join(explanation_lines(why))

    return output.answer(args.codes, respond, as_json=args.json)
