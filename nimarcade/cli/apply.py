"""`apply`: a position after some moves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from nimarcade.cli import output
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadMove, PastLimit
from nimarcade.core.game import Position, play


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("moves", nargs="+", metavar="MOVE", help="move codes, played in order")


def run(args: Namespace) -> int:
    return output.answer([args.code], lambda p: catalogue.write(_after(p, args.moves)), as_json=False)


def _after(p: Position, moves: Sequence[str]) -> Position:
    """`p` after the moves; an error names the move when there are several."""
    game = game_of(p)
    for number, code in enumerate(moves, 1):
        try:
            if game.outcome(p) is not None:
                raise BadMove("the game is over, there are no more moves")
            p = play(game, p, game.read_move(p, code))
        except (BadMove, PastLimit) as error:
            if len(moves) == 1:
                raise
            raise type(error)(f"move {number}, {shown(code)}: {error}") from None
    return p
