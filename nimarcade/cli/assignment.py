"""`assignment`: lessons, puzzles and games under one code; results handed in, and merged into a table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

from nimarcade.cli.main import complain, on_screen
from nimarcade.coach import assignment
from nimarcade.core import codes, errors, files, folders, typed_numbers
from nimarcade.line.terminal import put, say, standard_input
from nimarcade.view import progress_text

LARGEST = 10_000_000
"""Bytes of a file of results."""


def add(parser: ArgumentParser) -> None:
    words = "a code to open; new makes one; collect FILE… merges results to CSV; nothing lists those opened"
    parser.add_argument("words", nargs="*", metavar="CODE", help=words)
    parser.add_argument("--lessons", nargs="+", metavar="LESSON", help="new: lessons, such as nim-sum")
    puzzles = "new: GAME:KIND:LEVELxCOUNT, such as nim:only:2x5 or any:1x10"
    parser.add_argument("--puzzles", nargs="+", metavar="WISH", help=puzzles)
    parser.add_argument(
        "--games", nargs="+", metavar="GAME", help="new: CODE@LEVEL, such as nim+misere:5,4,3@perfect"
    )
    parser.add_argument("--until", metavar="DAY", help="new: the last day, such as 2026-12-24")
    parser.add_argument("--seed", metavar="S", help="new: the number the puzzles are drawn from")
    parser.add_argument("--result", action="store_true", help="print the line to hand in")
    parser.add_argument("--name", metavar="NAME", help="with --result: who hands in (default: the profile)")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    first, *rest = args.words or [""]
    options = ("lessons", "puzzles", "games", "until", "seed")
    made = [name for name in options if getattr(args, name) is not None]
    if made and first != "new":
        raise errors.BadInput(f"--{made[0]} is for nimarcade assignment new")
    if args.name is not None and not args.result:
        raise errors.BadInput("--name is for --result")
    if first == "collect":
        if not rest:
            raise errors.BadInput("collect wants files of results, or - for standard input")
        results, refused = assignment.collected(line for file in rest for line in _lines(file))
        for each in refused:
            complain(f"{each.where}: {each.why}")
        text = assignment.as_csv(results)
        put(text.removesuffix("\r\n") + "\r")
        return 2 if refused else 0
    if rest:
        raise errors.BadInput(f"one code is opened at a time; {codes.shown(rest[0])} is too much")
    if first == "new":
        return _new(args)
    if not first:
        return _listed()
    wanted = assignment.read(first)
    if args.result:
        who = folders.profile() if args.name is None else args.name
        if not who:
            raise errors.BadInput("say who hands in: --name NAME, or a profile")
        put(progress_text.hand_in(wanted, assignment.opened(wanted.code), who, date.today()))
        return 0
    if on_screen(args.plain, "the assignment goes on"):
        from nimarcade.tui.launch import launch
        from nimarcade.tui.screens.progress import AssignmentScreen

        return launch(None, None, opening=lambda: AssignmentScreen(wanted.code))
    from nimarcade.line.assignment import AssignmentTalk

    AssignmentTalk(wanted, complain).run()
    return 0


def _new(args: Namespace) -> int:
    seed = Random().randrange(1_000) if args.seed is None else typed_numbers.whole(args.seed, "--seed")
    wanted = assignment.made(args.lessons or [], args.puzzles or [], args.games or [], args.until, seed)
    for wish, names in zip(wanted.puzzles, assignment.drawn(wanted), strict=True):
        if len(names) < wish.count:
            raise errors.BadInput(f"{wish} has {len(names)} boards only; ask for fewer, or for another level")
    put(wanted.code)
    return 0


def _listed() -> int:
    book = assignment.load()
    if book.notice:
        complain(book.notice)
    for code, done in book.open.items():
        wanted = assignment.read(code)
        listed = assignment.parts(wanted, done)
        finished = sum(part.finished for part in listed)
        say(f"{code}: {finished} of {len(listed)} parts done, {assignment.points(listed)} of 100 points.")
    if not book.open:
        say("No assignment was opened yet: nimarcade assignment CODE opens one.")
    return 0


def _lines(file: str) -> Iterator[tuple[str, str]]:
    text = standard_input().read(LARGEST) if file == "-" else files.text(file, LARGEST, "replace")
    for number, line in enumerate(text.splitlines(), 1):
        yield f"{'standard input' if file == '-' else Path(file).name}:{number}", line
