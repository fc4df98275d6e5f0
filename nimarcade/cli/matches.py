"""Games between machines: `selfplay` and `tournament`, and `engine`, which plays for other programs."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from nimarcade.cli import output
from nimarcade.cli.main import complain, use_utf8
from nimarcade.core import catalogue, codes, errors, files, game
from nimarcade.line import terminal
from nimarcade.play import seat_kinds
from nimarcade.players import engine_server, rates
from nimarcade.players.selfplay import Fault, selfplay
from nimarcade.players.so_long_sucker import bargains
from nimarcade.players.tournament import Tournament, hold


def run_engine(args: Namespace) -> int:
    desk = engine_server.Desk(args.level, args.seed)
    use_utf8()
    for line in output.lines(terminal.flush):
        terminal.put(desk.answer(line))
        if desk.over:
            break
    return 0


def run_selfplay(args: Namespace) -> int:
    seats = seat_kinds.listed(args.seats)
    log: list[bargains.DealRow] = []
    if args.deals and not args.json:
        raise errors.BadInput("--deals goes with --json")
    if args.log is not None:
        files.writable(args.log)

    def forfeited(fault: Fault) -> None:
        complain(f"game {fault.game}: {seats[fault.player]} forfeits: {fault.reason}")

    def respond(p: game.Position) -> str:
        rules = catalogue.game_of(p)
        if (args.deals or args.log) and game.out_of_turn(rules) is None:
            raise errors.BadInput(f"--deals and --log are for So Long Sucker: {rules.title} has no deals")
        tally = selfplay(
            p,
            seats,
            games=args.games,
            seed=args.seed,
            starts=args.starts,
            rotate=args.rotate,
            match=args.match,
            on_forfeit=forfeited,
            log=log if args.log is not None else None,
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
        return f"{tally.code}: {won} of {codes.counted(tally.games, 'game')}, {how}{lost}{dealt}"

    status = output.answer([args.code], respond, as_json=args.json)
    if args.log is not None:
        output.write(bargains.as_text(log, json=args.log.suffix == ".jsonl"), args.log)
    return status


def _won(seat: str, wins: int, games: int) -> str:
    """Games won, with the 95% Wilson interval of the share."""
    if not games:
        return f"{seat} won 0"
    low, high = rates.Rate(wins, games).interval
    return f"{seat} won {wins:,} ({low:.1%}–{high:.1%})"


def run_tournament(args: Namespace) -> int:
    bar = output.Bar()

    def forfeited(kinds: Sequence[str], fault: Fault) -> None:
        bar.hide()
        complain(f"{' – '.join(kinds)}, game {fault.game}: {kinds[fault.player]} forfeits: {fault.reason}")
        bar.again()

    position = catalogue.read(args.code)
    try:
        tournament = hold(
            position,
            seat_kinds.listed(args.seats),
            games_each=args.games,
            seed=args.seed,
            starts=args.starts,
            workers=args.jobs,
            on_forfeit=forfeited,
            watch=bar.show,
        )
    finally:
        bar.hide()
    if args.json:
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
    games = codes.counted(tournament.games, "game")
    yield f"{tournament.code}: {games} of every {each}, starts {tournament.starts}, {how}"
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
