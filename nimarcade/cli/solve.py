"""`solve`: verdicts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass

from nimarcade.cli import output
from nimarcade.cli.output import verdict_lines
from nimarcade.core.family import theory_of, verdict_text
from nimarcade.core.game import Position
from nimarcade.core.typed_numbers import whole
from nimarcade.core.verdict import LIMITS, AnyVerdict, verdict_line
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


@dataclass(frozen=True, slots=True)
class Answering:
    """How positions are answered."""

    nodes: int | None
    sg: bool
    remoteness: bool
    as_json: bool
    streamed: bool

    def __call__(self, p: Position) -> str:
        return self.tell(self.solve(p))

    def solve(self, p: Position) -> AnyVerdict:
        limits = output.limits(self.nodes, STREAMED if self.streamed else LIMITS.near)
        return theory_of(p).solve(p, limits(p), remoteness=self.remoteness, grundy=self.sg)

    def tell(self, verdict: AnyVerdict) -> str:
        if self.as_json:
            return verdict_text(verdict)
        return (verdict_line if self.streamed else verdict_lines)(verdict, sg=self.sg)


def run(args: Namespace) -> int:
    nodes = None if args.nodes is None else whole(args.nodes, "--nodes", 1)
    streamed = "-" in args.codes
    respond = Answering(nodes, args.sg, args.remoteness, args.json, streamed)
    status = output.answer(args.codes, respond, as_json=args.json, steps=respond)
    # Of other processes nobody knows whether they asked plug-ins.
    elsewhere = streamed and output.many_at_once()
    output.warn(theorems.broken() if elsewhere else theorems.broken_so_far())
    return status
