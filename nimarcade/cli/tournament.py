"""`tournament`: everyone plays everyone, and ratings with intervals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from nimarcade.cli import output
from nimarcade.cli.main import complain, number
from nimarcade.cli.verify import Bar
from nimarcade.core import catalogue
from nimarcade.line import terminal
from nimarcade.play import seat_kinds
from nimarcade.players.selfplay import Fault
from nimarcade.players.tournament import Tournament, hold

GAMES = 20


def add(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the game, or a position to start from")
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        required=True,
        help="the players, as for selfplay; engine:COMMAND is a program",
    )
    parser.add_argument("--games", metavar="N", help=f"games of every pair, or group (default {GAMES})")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed plays the same games")
    starts = "all games from CODE, or from random starts of its game and options (default)"
    parser.add_argument("--starts", choices=("fixed", "random"), default="random", help=starts)
    parser.add_argument("--jobs", metavar="N", help="processes (default 1)")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: Namespace) -> int:
    bar = Bar()

    def forfeited(kinds: Sequence[str], fault: Fault) -> None:
        bar.hide()
        complain(f"{' – '.join(kinds)}, game {fault.game}: {kinds[fault.player]} forfeits: {fault.reason}")
        bar.again()

    position = catalogue.read(args.code)
    try:
        tournament = hold(
            position,
            seat_kinds.listed(args.seats),
            games_each=number(args, "games", GAMES, 1),
            seed=number(args, "seed", None),
            starts=args.starts,
            workers=number(args, "jobs", 1, 1),
            on_forfeit=forfeited,
            watch=bar.show,
        )
    finally:
        bar.hide()
    if args.json:
        output.use_utf8()
        terminal.put(output.encode(tournament.as_json()))
    else:
        terminal.put_all(_lines(tournament))
    return 0


def _lines(tournament: Tournament) -> Iterator[str]:
    how = "by the clock" if tournament.seed is None else f"seed {tournament.seed}"
    names = [
        seat if tournament.seats.count(seat) == 1 else f"{seat} ({tournament.seats[: i + 1].count(seat)})"
        for i, seat in enumerate(tournament.seats)
    ]
    width = max(map(len, names))
    each = "pair" if len(tournament.pairings[0].players) == 2 else "group"
    yield f"{tournament.code}: {tournament.games:,} games of every {each}, starts {tournament.starts}, {how}"
    for place, row in enumerate(tournament.table, 1):
        lost = f", forfeited {row.forfeits:,}" if row.forfeits else ""
        yield (
            f"{place:2}. {names[row.player]:{width}}  {row.rating:7.1f} ({row.low:.0f}–{row.high:.0f})  "
            f"won {row.wins:,} of {row.games:,}{lost}"
        )
    order = [row.player for row in tournament.table]
    for pair in sorted(tournament.pairings, key=lambda pair: sorted(map(order.index, pair.players))):
        both = sorted(zip(pair.players, pair.wins, strict=True), key=lambda result: order.index(result[0]))
        who = " – ".join(names[player] for player, _ in both)
        yield f"{who}: {' – '.join(f'{won:,}' for _, won in both)}"
