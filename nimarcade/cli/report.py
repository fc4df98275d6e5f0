"""`report`: how everyone behaved in games of So Long Sucker, for people, as CSV or as JSON."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from os.path import realpath
from pathlib import Path

from nimarcade.cli import output
from nimarcade.cli.main import complain
from nimarcade.core.errors import BadInput
from nimarcade.line import terminal
from nimarcade.line.terminal import say, say_all
from nimarcade.play import behaviour, folder, journal
from nimarcade.play.behaviour import Behaviour


def add(parser: ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="saves, told together")
    parser.add_argument("--match", action="store_true", help="with every FILE all games of its match")
    parser.add_argument(
        "-o",
        dest="out",
        metavar="FILE.csv",
        type=Path,
        help="write CSV, a line for each seat of each game (- for standard output)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object: rows and totals")


def run(args: Namespace) -> int:
    if args.out is not None and args.json:
        raise BadInput("choose one of -o and --json")
    rows, whole = _rows(args.files, args.match)
    if args.json:
        terminal.put(output.encode(behaviour.as_json(rows)))
    elif args.out is None:
        say_all(behaviour.lines(rows))
    elif str(args.out) == "-":
        terminal.put(behaviour.as_csv(rows).removesuffix("\r\n") + "\r")
    else:
        output.write(behaviour.as_csv(rows), args.out)
        say(f"{len(rows):,} rows written to {args.out}.")
    return 0 if whole else 2


def _rows(files: list[Path], match: bool) -> tuple[list[Behaviour], bool]:
    """The rows of the files, each once, and whether nothing of a match had to be left out."""
    rows: list[Behaviour] = []
    seen: set[str] = set()
    whole = True
    for file in files:
        games, faults = folder.match(file) if match else ([(file, journal.read_save(file, complain))], [])
        for line in faults:
            complain(f"left out: {line}")
            whole = False
        for path, session in games:
            if (real := realpath(path)) not in seen:
                seen.add(real)
                rows += behaviour.rows(session, path.name)
    return rows, whole
