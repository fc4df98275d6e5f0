"""`selfplay`: games between machine players, counted."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.cli.main import complain, number
from nimarcade.core.game import Position
from nimarcade.play import seat_kinds
from nimarcade.players.rates import Rate
from nimarcade.players.selfplay import Fault, selfplay


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the start, or - to read many")
    seats = "the players in seat order; the first one begins, in So Long Sucker the code says who"
    parser.add_argument("--seats", metavar="A,B", required=True, help=f"{seats}; engine:COMMAND is a program")
    parser.add_argument("--games", metavar="N", help="how many games (default 1)")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed plays the same games")
    parser.add_argument(
        "--starts",
        choices=("fixed", "random"),
        default="fixed",
        help="every game from CODE, or from random starts of its game and options; of two by turns N and P",
    )
    parser.add_argument("--rotate", action="store_true", help="players change seats after every game")
    parser.add_argument(
        "--match", metavar="N", help="So Long Sucker: matches of N games each, trust carried over"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--deals", action="store_true", help="with --json: each player's deals too")


def run(args: Namespace) -> int:
    games = number(args, "games", 1)
    seed = number(args, "seed", None)
    match = number(args, "match", 1, 1)
    seats = seat_kinds.listed(args.seats)

    def forfeited(fault: Fault) -> None:
        complain(f"game {fault.game}: {seats[fault.player]} forfeits: {fault.reason}")

    def respond(p: Position) -> str:
        tally = selfplay(
            p,
            seats,
            games=games,
            seed=seed,
            starts=args.starts,
            rotate=args.rotate,
            match=match,
            on_forfeit=forfeited,
        )
        if args.json:
            return output.encode(tally.as_json(deals=args.deals))
        pairs = zip(tally.seats, tally.wins, strict=True)
        won = ", ".join(_won(seat, wins, tally.games) for seat, wins in pairs)
        how = "by the clock" if tally.seed is None else f"seed {tally.seed}"
        dealt = "".join(
            f"; {seat} offered {deals.offered:,} deals, kept {deals.kept:,} promises, broke {deals.broken:,}"
            for seat, deals in zip(tally.seats, tally.deals, strict=False)
            if deals.agreed or deals.offered
        )
        lost = "".join(
            f"; {seat} forfeited {many:,}"
            for seat, many in zip(tally.seats, tally.forfeits, strict=False)
            if many
        )
        return f"{tally.code}: {won} of {tally.games:,} games, {how}{lost}{dealt}"

    return output.answer([args.code], respond, as_json=args.json)


def _won(seat: str, wins: int, games: int) -> str:
    """Games won, with the 95 % Wilson interval of the share."""
    if not games:
        return f"{seat} won 0"
    low, high = Rate(wins, games).interval
    return f"{seat} won {wins:,} ({low:.1%}–{high:.1%})"
