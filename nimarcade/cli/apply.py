"""`apply`: a position after some moves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from nimarcade.games.game import play

NAME = "apply"
HELP = "the position after some moves, as a code"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="a position, or - to read many")
    parser.add_argument("moves", nargs="+", metavar="MOVE", help="move codes, played in order")


def run(args: Namespace) -> int:
    from nimarcade import games
    from nimarcade.cli import stream

    return stream.answer([args.code], lambda p: games.write(_after(p, args.moves)), as_json=False)


def _after(p: Any, moves: Sequence[str]) -> Any:
    """`p` after the moves; an error names the move when there are several."""
    from nimarcade.errors import BadMove, PastLimit
    from nimarcade.games import game_of
    from nimarcade.games.codes import shown

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
