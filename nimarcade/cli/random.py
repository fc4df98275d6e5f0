"""`random`: random positions of a game that are worth playing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice

from nimarcade.cli.main import number
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.line.terminal import put
from nimarcade.players.starts import fair_starts


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game with its options, such as nim+misere")
    parser.add_argument(
        "--outcome", metavar="N|P", help="N: the first player can win; P: the second (default: either)"
    )
    parser.add_argument("--count", metavar="N", help="how many (default 1)")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed gives the same codes")


def run(args: Namespace) -> int:
    if args.outcome not in (None, "N", "P"):
        raise BadInput("--outcome takes N or P")
    count = number(args, "count", 1)
    seed = number(args, "seed", None)
    for p in islice(fair_starts(args.game, args.outcome, seed), count):
        put(catalogue.write(p))
    return 0
