"""`solve`: verdicts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from nimarcade.cli import output
from nimarcade.cli.output import verdict_line, verdict_lines
from nimarcade.core.family import theory_of, verdict_json
from nimarcade.core.game import Position
from nimarcade.core.typed_numbers import whole
from nimarcade.core.verdict import LIMITS, AnyVerdict
from nimarcade.theory import theorems

STREAMED = 30
"""Up to so many reachable positions plies are counted for a lost player's move where many positions are read:
tens of thousands a second leave no time for more. `--remoteness` counts them for every position."""


def add(parser: ArgumentParser) -> None:
    parser.add_argument("codes", nargs="+", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--sg", action="store_true", help="the Sprague-Grundy value too (normal play)")
    parser.add_argument("--remoteness", action="store_true", help="how many plies a perfect game lasts")
    parser.add_argument("--nodes", metavar="N", help=output.NODES)


def run(args: Namespace) -> int:
    nodes = None if args.nodes is None else whole(args.nodes, "--nodes", 1)
    sg, remoteness = args.sg, args.remoteness
    respond: Callable[[Position], str]
    limits = output.limits(nodes, STREAMED if "-" in args.codes else LIMITS.near)

    def verdict(p: Position) -> AnyVerdict:
        return theory_of(p).solve(p, limits(p), remoteness=remoteness, grundy=sg)

    if args.json:
        encode = output.encode

        def respond(p: Position) -> str:
            return encode(verdict_json(verdict(p)))
    else:
        in_words = verdict_line if "-" in args.codes else verdict_lines

        def respond(p: Position) -> str:
            return in_words(verdict(p), sg=sg)

    status = output.answer(args.codes, respond, as_json=args.json)
    output.warn(theorems.broken_so_far())
    return status
