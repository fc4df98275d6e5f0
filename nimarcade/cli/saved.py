"""Saved games: `replay`, `review`, and the `report` on tables of So Long Sucker.

Each loads what it alone needs when it runs, so that `report` starts at once."""

import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import realpath
from pathlib import Path

from nimarcade.cli import output
from nimarcade.cli.main import complain, on_screen
from nimarcade.cli.output import write
from nimarcade.core import codes, errors, files
from nimarcade.line import terminal
from nimarcade.line.terminal import say, say_all
from nimarcade.play import behaviour, folder, journal
from nimarcade.play.match import TableSession, at_table
from nimarcade.play.session import Session
from nimarcade.tui.launch import launch

LARGEST = 10_000_000
"""Bytes of a list of moves; a longer file was not written by hand or by this program."""


def _is_list(path: Path) -> bool:
    """True if it is a list of moves; a save is an object of JSON, whatever its name."""
    if str(path) == "-":
        return True
    try:
        return path.suffix != ".json" and not files.read(path, LARGEST)[:64].lstrip().startswith(b"{")
    except OSError:
        return False


def read_list(path: Path, code: str = "") -> Session:
    """The game of a list of moves in a file, or on standard input; raises a NimarcadeError."""
    from nimarcade.view import game_text

    return game_text.read_game(terminal.text(path, LARGEST), code)


def _filmed(session: Session, cast: Path | None, svg: Path | None) -> int:
    import asyncio

    from nimarcade.tui.film import played_back
    from nimarcade.view import film, phrases

    frames = asyncio.run(played_back(session))
    title = f"{phrases.game_title(session)}: {' against '.join(player.name for player in session.players)}"
    for path, text in ((cast, film.cast(frames, title)), (svg, film.svg(frames))):
        if path is not None:
            write(text, path)
            say(f"Written: {path}")
    return 0


def run_replay(args: Namespace) -> int:
    from nimarcade.view import game_text, review_lines, spoken
    from nimarcade.view.table import narration

    if args.moves and (args.cast or args.svg):
        raise errors.BadInput("--moves prints and writes no film; leave out --moves, or --cast and --svg")
    listed = _is_list(args.file)
    session = read_list(args.file) if listed else journal.read_save(args.file, complain)
    if args.moves:
        say(game_text.moves_text(session).rstrip())
        return 0
    for path, ending in ((args.cast, ".cast"), (args.svg, ".svg")):
        if path is not None:
            if path.suffix.lower() not in ("", ending):
                name = codes.shown(path.name)
                raise errors.BadInput(f"--{ending[1:]} makes a file that ends in {ending}, not {name}")
            files.writable(path)
    if args.cast or args.svg:
        return _filmed(session, args.cast, args.svg)
    if on_screen(args.plain, "the game is told"):
        begun = session.go_to(0)
        if listed:
            return launch(opening=lambda arcade: arcade.start_game(begun, None, replay=True))
        return launch(opening=lambda arcade: arcade.resume(args.file, replay=True))
    title = session.meta.get("title")
    if isinstance(title, str) and title:
        say(spoken.as_sentence(title))
    end = session.go_to(session.length)
    say_all(narration.retold(end) if at_table(end) else spoken.retold(end))
    say_all(review_lines.branch_sentences(end))
    return 0


def run_review(args: Namespace) -> int:
    from nimarcade.coach import review
    from nimarcade.line.review import ReviewTalk

    session = journal.read_save(args.file, complain)
    first, last = _moves(args.moves, session)
    if args.json:
        terminal.put(output.encode(review.review(session, first, last).as_json()))
        return 0
    if on_screen(args.plain, "the review goes on"):
        return launch(opening=lambda arcade: arcade.review(session, first, last))

    if len(session.players) > 2:
        complain(f"looking at {session.length:,} moves, which takes some seconds")
    ReviewTalk(review.review(session, first, last)).run()
    return 0


def _moves(text: str | None, session: Session) -> tuple[int, int]:
    from nimarcade.coach.review import bounded

    if text is None:
        return bounded(session)
    if (match := re.fullmatch(r"(\d{1,9})-(\d{1,9})", text, re.ASCII)) is None:
        raise errors.BadInput(f"--moves takes two numbers, such as --moves 1-{max(1, session.length)}")
    return bounded(session, int(match[1]), int(match[2]))


def run_report(args: Namespace) -> int:
    if args.out is not None and args.json:
        raise errors.BadInput("choose one of -o and --json")
    games, whole = _games(args.files, args.match)
    if args.deals:
        from nimarcade.players.so_long_sucker import bargains

        log = [row for path, session in games for row in bargains.of_session(session, path.name)]
        _put(bargains.as_text(log, json=args.json), len(log), args.out or "-")
        return 0 if whole else 2
    rows = [row for path, session in games for row in behaviour.rows(session, path.name)]
    if args.json:
        terminal.put(output.encode(behaviour.as_json(rows)))
    elif args.out is None:
        say_all(behaviour.lines(rows))
    else:
        _put(behaviour.as_csv(rows), len(rows), args.out)
    return 0 if whole else 2


def _put(text: str, many: int, out: Path | str) -> None:
    """Write rows to a file or, as `-`, to standard output."""
    if str(out) == "-":
        terminal.put_all([text.removesuffix("\n")] if text else [])
    else:
        output.write(text, out)
        say(f"{many:,} rows written to {out}.")


def _games(paths: list[Path], match: bool) -> tuple[list[tuple[Path, TableSession]], bool]:
    """The tables in the files, each once, and whether nothing of a match had to be left out."""
    found: dict[str, tuple[Path, TableSession]] = {}
    whole = True
    for file in paths:
        with _named(file):
            games, faults = folder.match(file) if match else ([(file, journal.read_save(file, complain))], [])
            for path, session in games:
                found.setdefault(realpath(path), (path, behaviour.at_table(session)))
        for line in faults:
            complain(f"left out: {line}")
            whole = False
    return list(found.values()), whole


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """What is refused of one of several files begins with its path."""
    try:
        yield
    except errors.NimarcadeError as error:
        raise type(error)(f"{file}: {str(error).removeprefix(f'{file.name}: ')}") from None
