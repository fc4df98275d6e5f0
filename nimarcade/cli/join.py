"""`join`: a seat at a friend's table, or a look on."""

from argparse import Namespace
from functools import partial

from nimarcade.cli.main import on_screen
from nimarcade.core.errors import BadInput
from nimarcade.line.terminal import ask
from nimarcade.play import seats, wire


def run(args: Namespace) -> int:
    from nimarcade.play.mirror import Mirror

    taken = seats.taken()
    address = ask("") if args.address == "-" else args.address or seats.guest()[2]
    if not address and not taken:
        raise BadInput("there is no table to go back to; nimarcade join ADDRESS sits down at one")
    host, table, key = seats.parsed(address or taken[-1].url)
    name = args.name or (None if address else taken[-1].name)

    def at(table: str, key: str | None) -> Mirror:
        if args.watch:
            return Mirror(table)
        seat = seats.take(host, table, name, key)
        return Mirror(table, seat.token, seat.key, name=name, seat=args.seat)

    mirror = at(table, key) if table else Mirror(None)
    if on_screen(args.plain, "the game goes on"):
        from nimarcade.tui.launch import launch
        from nimarcade.tui.screens.friends import Joining

        return launch(opening=lambda arcade: arcade.push_screen(Joining(seats.socket(host), mirror)))
    from nimarcade.line import away, hall

    known = name is not None or mirror.has_key or f"{host}/{table}" in [each.url for each in taken]
    if table.startswith(wire.HALL) and not known:
        mirror.call(ask("Your name: ") or None)
    return away.play(seats.socket(host), mirror, partial(hall.chosen, at=at))
