"""`random`: random positions of a game that are worth playing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from nimarcade.core import catalogue
from nimarcade.core.codes import split_code, take_options
from nimarcade.core.errors import BadInput
from nimarcade.core.typed_numbers import whole
from nimarcade.line.terminal import put
from nimarcade.players.starts import fair_start, options_of


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game with its options, such as nim+misere")
    parser.add_argument(
        "--outcome", metavar="N|P", help="N: the first player can win; P: the second (default: either)"
    )
    parser.add_argument("--count", metavar="N", help="how many (default 1)")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed gives the same codes")


def run(args: Namespace) -> int:
    name, words, body = split_code(args.game)
    game = catalogue.game(name)
    if body is not None:
        raise BadInput("a game with its options is wanted here, without a colon and a position")
    if args.outcome not in (None, "N", "P"):
        raise BadInput("--outcome takes N or P")
    # An option that the game needs has its value in the default start.
    options = options_of(game.start(take_options(name, game.options, words)))
    count = 1 if args.count is None else whole(args.count, "--count")
    rng = Random() if args.seed is None else Random(whole(args.seed, "--seed"))
    for _ in range(count):
        put(catalogue.write(fair_start(game, options, args.outcome, rng)))
    return 0
