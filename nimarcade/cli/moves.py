"""`moves`: the legal moves of a position, each with what it leads to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice
from typing import Any

from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import play

NAME = "moves"
HELP = "legal moves with the outcome each leads to"
LIMIT = 1000


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="a position, or - to read many")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a move (with -: one list a line)"
    )
    parser.add_argument("--limit", metavar="N", help="at most N moves (default 1000, 0 = all)")
    parser.add_argument("--to", metavar="V", help="only one move that leaves Sprague-Grundy value V")


def run(args: Namespace) -> int:
    from nimarcade.cli import output
    from nimarcade.core import catalogue
    from nimarcade.core.codes import whole
    from nimarcade.line import terminal

    limit = LIMIT if args.limit is None else whole(args.limit, "--limit")
    if args.to is not None:
        return output.answer(
            [args.code], lambda p: _wished(p, whole(args.to, "--to"), args.json), as_json=args.json
        )
    if args.code == "-":
        return output.answer(["-"], lambda p: _line(p, limit, args.json), as_json=args.json)
    if args.json:
        output.use_utf8()
    for move in told(catalogue.read(args.code), limit):
        terminal.put(output.encode(move) if args.json else _text(move, with_position=True))
    return 0


def _wished(p: Any, value: int, as_json: bool) -> str:
    """A move to a wished SG value."""
    from nimarcade.cli import output
    from nimarcade.core import catalogue
    from nimarcade.core.errors import BadInput

    game = catalogue.game_of(p)
    if at_table(game.name):
        raise BadInput(f"{game.name} has no Sprague-Grundy values, so --to is for the other games")
    move = theory_of(p).move_to_grundy(p, value)
    code, after = game.write_move(p, move), catalogue.write(play(game, p, move))
    return output.encode({"move": code, "position": after, "sg": value}) if as_json else f"{code} {after}"


def told(p: Any, limit: int) -> Iterator[dict[str, Any]]:
    """Moves as JSON objects, lazily, at most `limit` (0 = all); a cut is told on standard error."""
    from nimarcade.cli.main import complain
    from nimarcade.core import catalogue
    from nimarcade.view.advice import move_entries

    entries = move_entries(p)
    yield from islice(entries, limit or None)
    if limit and next(entries, None) is not None:
        head = _head(catalogue.write(p))
        complain(f"only the first {limit:,} moves of {head} are listed; --limit 0 lists all")


def _head(code: str) -> str:
    return code if len(code) <= 60 else f"{code[:60]}…"


def _text(move: dict[str, Any], *, with_position: bool) -> str:
    wins = {True: "wins", False: "loses", None: "unknown"}[move["winning"]]
    far = "" if move["remoteness"] is None else f" in {move['remoteness'] + 1}"
    return f"{move['move']} {wins}{far}" + (f" {move['position']}" if with_position else "")


def _line(p: Any, limit: int, as_json: bool) -> str:
    """All moves on one line, for a stream."""
    from nimarcade.cli import output
    from nimarcade.core import catalogue

    found = list(told(p, limit))
    if as_json:
        return output.encode(found)
    listed = ", ".join(_text(move, with_position=False) for move in found)
    return f"{catalogue.write(p)}: {listed or 'no moves, the game is over'}"
