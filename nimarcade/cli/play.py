"""`play`: a game, full screen or in line mode; also what `nimarcade [CODE]` does. `join`: a seat at a
friend's table, or a look on."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from nimarcade.cli.main import complain, on_screen
from nimarcade.core import codes, errors, folders, settings
from nimarcade.line.terminal import ask, is_terminal, say, talks
from nimarcade.tui.launch import launch

if TYPE_CHECKING:  # the arcade opens sooner without what only a game asks for
    from nimarcade.games.so_long_sucker.position import SuckerPosition
    from nimarcade.play.journal import Journal, Stamp
    from nimarcade.play.session import Session

SEATS = "human,perfect"
TABLE_SEATS = "human,strong,strong,strong"
"""The players where more than two sit at the table, the first of them as many as there are seats."""


def run(args: Namespace) -> int:
    if not args.plain and args.code is None and not args.resume and not is_terminal():
        raise errors.BadInput("there is no terminal here; nimarcade play CODE --plain plays in line mode")
    if args.first_run and (args.code is not None or args.resume or _choices(args)):
        raise errors.BadInput("--first-run is a round of its own; leave out what stands beside it")
    if on_screen(args.plain, "the game goes on"):
        session, file, _ = _asked(args)
        alone = [*_choices(args), *(["--tutor"] if args.tutor else [])]
        if session is None and alone:
            raise errors.BadInput(f"{alone[0]} needs a game too, such as nimarcade play nim")
        if _is_first(args):
            from nimarcade.tui import background, look
            from nimarcade.tui.screens.first_round import FirstRoundScreen

            if not args.first_run and background.is_light():
                settings.change(lambda kept: replace(kept, theme=look.LIGHT))
            return launch(None, args.saves, lambda arcade: arcade.push_screen(FirstRoundScreen()))
        if file is not None:
            return launch(None, args.saves, lambda arcade: arcade.resume(file, tutored=args.tutor))
        return launch(session, args.saves)
    from nimarcade.coach import ladder
    from nimarcade.line import exercise, table

    if _is_first(args):
        args.code = _chosen() if exercise.play_first_round() else None
        if args.code is None:
            return 0
        args.seats = ",".join(["human", *[ladder.START] * (ladder.seats(args.code) - 1)])
    return table.play(*_seated(args))


def _is_first(args: Namespace) -> bool:
    """True if the first round comes first: it was asked for, or a person who has nothing here yet sits down
    at a terminal for the first time and wants no certain game. Programs that write to a pipe expect nothing
    new there, tests and pictures begin at home; `serve` asks for it on the first page of a visitor."""
    if args.first_run:
        return True
    bare = args.code is None and not args.resume and not _choices(args)
    if not bare or not talks() or settings.load().introduced:
        return False
    from nimarcade.play.folder import folder, newest  # only now: it loads all that saves are made of

    kept = newest(folder(args.saves)) is not None or any(folders.data().glob("*.json"))
    return not kept and settings.first_start()


def _choices(args: Namespace) -> list[str]:
    given = {
        "--seats": args.seats,
        "--names": args.names,
        "--seed": args.seed,
        "--strict": args.strict,
        "--clock": args.clock,
        "--first": args.first,
        "--match": args.match,
        "--moves": args.moves,
    }
    return [name for name, value in given.items() if value not in (None, "") and value is not False]


def _seated(args: Namespace) -> tuple[Session, Journal]:
    from nimarcade.play.folder import folder, place_for
    from nimarcade.play.journal import Journal, new_path

    session, file, stamp = _asked(args)
    while session is None:
        args.code = _chosen()
        if args.code is None:
            raise errors.BadInput("no game was chosen")
        session, file, stamp = _asked(args)
    path = place_for(file, session, args.saves) if file else new_path(folder(args.saves), session)
    journal = Journal(path, session, stamp if path == file else None)
    if args.moves is not None:
        journal.keep()
    return session, journal


def _asked(args: Namespace) -> tuple[Session | None, Path | None, Stamp | None]:
    """The session that the arguments ask for, the file it is from, and what that was then; None where
    they ask for no game."""
    if args.tutor and args.strict:
        raise errors.BadInput("choose one of --tutor and --strict: a strict game has no tutor")
    if args.code is None and args.moves is None and args.engine is None and not args.resume:
        return None, None, None
    from nimarcade.coach import tutor

    saved = args.code is not None and args.code.endswith(".json")
    if saved or args.resume:
        if _choices(args):
            raise errors.BadInput(f"{_choices(args)[0]} cannot change a game that has begun")
        if args.resume and args.code is not None:
            raise errors.BadInput("--resume goes on with the last game; leave out what stands beside it")
        from nimarcade.play.folder import folder, latest_unfinished
        from nimarcade.play.journal import opened, told_damage

        path = Path(args.code) if saved else latest_unfinished(folder(args.saves), _passed)
        if path is None:
            raise errors.BadInput(f"no unfinished game is kept in {folder(args.saves)}")
        found = opened(path)
        if found.damage:
            complain(told_damage(found.damage))
        session = _manned(found.session, args.engine)
        return (tutor.switched(session, True) if args.tutor else session), path, found.stamp
    if args.engine is not None:
        raise errors.BadInput("--engine is for saved games; a new one takes engine:COMMAND among its --seats")
    session = new_game(args) if args.moves is None else _listed(args)
    return tutor.begun(session, args.tutor or settings.load().tutor), None, None


def _passed(fault: str) -> None:
    complain(f"passed over: {fault}")


def new_game(args: Namespace) -> Session:
    from nimarcade.core import catalogue
    from nimarcade.games.so_long_sucker.position import SuckerPosition
    from nimarcade.play import clocks, seat_kinds
    from nimarcade.play.session import Session
    from nimarcade.players.seating import seated

    start = catalogue.read(args.code)
    names = [] if args.names is None else args.names.split(",")
    seats = len(catalogue.game_of(start).seat_labels(start))
    usual = SEATS if seats == 2 else ",".join(TABLE_SEATS.split(",")[:seats])
    kinds = seat_kinds.listed(args.seats or usual)
    control = None if args.clock is None else clocks.parsed(args.clock)
    if isinstance(start, SuckerPosition):
        return clocks.begun(begun(start, kinds, names, args.seed, args), control)
    if args.first is not None or args.match is not None:
        raise errors.BadInput(f"--first and --match are for So Long Sucker, not for {start.game}")
    session = Session.begin(start, seated(start, kinds, names, args.seed), strict=args.strict)
    return clocks.begun(session, control)


def _listed(args: Namespace) -> Session:
    from nimarcade.cli.saved import read_list
    from nimarcade.coach import diary
    from nimarcade.core import catalogue

    listed = read_list(args.moves, args.code or "")
    args.code = catalogue.write(listed.start)
    session = new_game(args)
    for move in listed.moves:
        session = session.play(move)
    return replace(session, meta={**session.meta, diary.NOTED: True})  # whose moves these are, nobody knows


def _manned(session: Session, command: str | None) -> Session:
    """A saved session with its engine, which the save does not name."""
    from nimarcade.play import seat_kinds
    from nimarcade.players.engine_client import installed

    programs = [
        player.kind for player in session.players if seat_kinds.parse(player.kind).name == seat_kinds.ENGINE
    ]
    if command is None:
        if programs and session.result is None:
            raise errors.BadInput("a program plays in this game, and saves name none: add --engine COMMAND")
        return session
    if not programs:
        raise errors.BadInput("--engine: no program plays in this game")
    manned = []
    for player in session.players:
        kind = seat_kinds.with_command(player.kind, command) if player.kind in programs else player.kind
        installed(seat_kinds.parse(kind))
        manned.append(replace(player, kind=kind))
    return replace(session, players=tuple(manned))


def _chosen() -> str | None:
    from nimarcade.coach import statistics
    from nimarcade.core import catalogue
    from nimarcade.view import gallery
    from nimarcade.view.spoken import as_sentence

    say("Which game? Type a number, a name or a code.")
    games, records = gallery.cards(), gallery.records(statistics.load())
    for n, card in enumerate(games, 1):
        say(f"{n}: {card.game}. {gallery.brief(card, records.get(card.game, ()))}")
    while (line := ask("> ")) is not None:
        if line.isdecimal() and 1 <= int(line[:4]) <= len(games):
            return games[int(line) - 1].game
        try:
            start = catalogue.read_typed(line)
            return catalogue.write(start) if re.search("[0-9]", line) else line
        except errors.NimarcadeError as error:
            say(as_sentence(str(error)))
    return None


# The beginning of a game of So Long Sucker from a command line: names, who begins, a match.


def begun(
    start: SuckerPosition, kinds: Sequence[str], names: Sequence[str], seed: int | None, args: Namespace
) -> Session:
    """Raises BadSeat or BadInput."""
    from nimarcade.play import match
    from nimarcade.play.session import Session
    from nimarcade.players.seating import seated, table_names

    players = seated(start, kinds, names or table_names(kinds), seed)
    rng = Random() if seed is None else Random(f"{seed} table")
    if args.first is not None:
        start = match.led_by(start, _leader(start, args.first, rng))
    if args.match is None:
        return Session.begin(start, players, strict=args.strict)
    if args.match > match.MAX_GAMES:
        raise errors.BadInput(f"--match takes at most {match.MAX_GAMES:,} games")
    link = match.Link(match.new_id(rng), of=args.match, first="lot" if args.first == "lot" else "rotate")
    return match.begin(start, players, link, strict=args.strict)


def _leader(start: SuckerPosition, first: str, rng: Random) -> int:
    from nimarcade.games.so_long_sucker.position import COLOURS
    from nimarcade.play import match

    if first == "lot":
        return rng.choice(match.can_lead(start))
    if first not in tuple(seats := COLOURS[: start.rule_set.players]):
        raise errors.BadInput(f"--first takes lot or one of {', '.join(seats)}, not {codes.shown(first)}")
    return COLOURS.index(first)


def run_join(args: Namespace) -> int:
    from nimarcade.play import seats, wire
    from nimarcade.play.mirror import Mirror

    taken = seats.taken()
    address = args.address or seats.guest()[2]
    if address == "-" and not (address := ask("")):
        raise errors.BadInput("no address came on standard input")
    if not address and not taken:
        raise errors.BadInput("there is no table to go back to; nimarcade join ADDRESS sits down at one")
    host, table, key = seats.parsed(address or taken[-1].url)
    name = args.name or (None if address else taken[-1].name)

    def at(table: str, key: str | None, *, watch: bool) -> Mirror:
        if watch:
            return Mirror(table, key=key)
        return seats.mirror(seats.take(host, table, name, key), args.seat)

    mirror = (
        at(table, key, watch=args.watch)
        if table
        else Mirror(None, name=name, seat=args.seat, watch=args.watch)
    )
    if on_screen(args.plain, "the game goes on"):
        from nimarcade.tui.screens.friends import Joining

        return launch(opening=lambda arcade: arcade.push_screen(Joining(seats.socket(host), mirror)))
    from nimarcade.line import away, hall

    known = name is not None or mirror.has_key or f"{host}/{table}" in [each.url for each in taken]
    if table.startswith(wire.HALL) and not known:
        mirror.call(ask("Your name: ") or None)

    def listed(table: str, key: str | None) -> Mirror:
        return at(table, key, watch=args.watch and key is None)  # one's own has a key

    return away.play(seats.socket(host), mirror, partial(hall.chosen, at=listed))
