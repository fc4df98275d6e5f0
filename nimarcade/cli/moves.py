"""`moves`: the legal moves of a position, each with what it leads to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice

from nimarcade.cli import output
from nimarcade.cli.main import complain, number
from nimarcade.core import catalogue, searching
from nimarcade.core.errors import BadInput
from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import Position, play
from nimarcade.core.typed_numbers import whole
from nimarcade.line import terminal
from nimarcade.view.spoken import MoveEntry, move_entries, rated

LIMIT = 1000


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="a position, or - to read many")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a move (with -: one list a line)"
    )
    parser.add_argument("--limit", metavar="N", help="at most N moves (default 1000, 0 = all)")
    parser.add_argument("--to", metavar="V", help="only one move that leaves Sprague-Grundy value V")


def run(args: Namespace) -> int:
    limit = number(args, "limit", LIMIT)
    if args.to is not None:
        return output.answer(
            [args.code], lambda p: _wished(p, whole(args.to, "--to"), args.json), as_json=args.json
        )
    if args.code == "-":
        return output.answer(["-"], lambda p: _line(p, limit, args.json), as_json=args.json)
    if args.json:
        output.use_utf8()
    with searching.heard(output.telling()):
        for entry in entries(catalogue.read(args.code), limit):
            text = output.encode(entry) if args.json else f"{rated(entry, 'unknown')} {entry['position']}"
            terminal.put(text)
            terminal.flush()
    return 0


def _wished(p: Position, value: int, as_json: bool) -> str:
    """A move to a wished SG value."""
    game = catalogue.game_of(p)
    if at_table(game.name):
        raise BadInput(f"{game.name} has no Sprague-Grundy values, so --to is for the other games")
    move = theory_of(p).move_to_grundy(p, value)
    code, after = game.write_move(p, move), catalogue.write(play(game, p, move))
    return output.encode({"move": code, "position": after, "sg": value}) if as_json else f"{code} {after}"


def entries(p: Position, limit: int) -> Iterator[MoveEntry]:
    """Moves as JSON objects, lazily, at most `limit` (0 = all); a cut is told on standard error."""
    unlimited = move_entries(p)
    yield from islice(unlimited, limit or None)
    if limit and next(unlimited, None) is not None:
        code = catalogue.write(p)
        head = code if len(code) <= 60 else f"{code[:60]}…"
        listed = (
            "only the first move of {} is" if limit == 1 else f"only the first {limit:,} moves of {{}} are"
        )
        complain(f"{listed.format(head)} listed; --limit 0 lists all")


def _line(p: Position, limit: int, as_json: bool) -> str:
    """All moves on one line, for a stream."""
    listed = list(entries(p, limit))
    if as_json:
        return output.encode(listed)
    words = ", ".join(rated(entry, "unknown") for entry in listed)
    return f"{catalogue.write(p)}: {words or 'no moves, the game is over'}"
