"""`progress`: what was played, kept and learned; full screen, as text, in sentences, as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shutil import get_terminal_size

from nimarcade.cli.main import complain
from nimarcade.cli.output import export, forget
from nimarcade.coach import assignment, deck, learner, progress, rating, statistics
from nimarcade.core import settings
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.text import LOOKS, OPEN, free_line
from nimarcade.line.terminal import is_terminal, say_all
from nimarcade.view import progress_text
from nimarcade.view.progress_text import Kept, lines, wrapped

WIDTH = 80
"""Columns where there is no terminal."""
RESET = ("statistics", "deck", "lessons", "puzzles", "ideas", "assignments", "all")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="everything that is kept, as JSON")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write the same to a new file")
    what = f"forget what is kept ({', '.join(RESET)}), after a question"
    parser.add_argument("--reset", metavar="WHAT", help=what)
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--text", action="store_true", help="the whole page with its charts, printed")
    parser.add_argument("--plain", action="store_true", help="in sentences, for screen readers")


def run(args: Namespace) -> int:
    if sum((args.json, args.export is not None, args.reset is not None, args.text, args.plain)) > 1:
        raise BadInput("--json, --export, --reset, --text and --plain are asked for one at a time")
    if args.yes and args.reset is None:
        raise BadInput("--yes is for --reset")
    if args.reset is not None:
        return _reset(args.reset, args.yes)
    if is_terminal() and not (args.json or args.export or args.text or args.plain):
        from nimarcade.tui.launch import launch

        return launch(None, None, place="progress")
    kept = progress_text.load()
    for notice in kept.notices:
        complain(notice)
    if args.json or args.export is not None:
        export(progress_text.as_json(kept), args.export)
    elif args.plain:
        say_all(progress_text.sentences(kept))
    else:
        say_all(printed(kept, ascii=settings.load().ascii))
    return 0


def printed(kept: object, *, ascii: bool) -> list[str]:
    """The page as lines of text."""
    assert isinstance(kept, Kept)
    width = WIDTH
    if sys.stdout is not None and sys.stdout.isatty():
        width = max(40, min(100, get_terminal_size().columns))
    printed: list[str] = []
    before = ""
    for block in lines(kept, width - 2, ascii=ascii):
        look = LOOKS[block.kind]
        if free_line(before, block.kind, look.dense):
            printed.append("")
        sign = "" if look.sign is None else f"{look.sign.ascii if ascii else look.sign.shape} "
        if ascii and look.sign is OPEN:
            sign = ". "  # a low line in print looks like a blank to fill in
        printed += [f"{' ' * look.indent}{line}" for line in wrapped(block, width - 2, sign)]
        before = block.kind
    return printed


def _reset(what: str, sure: bool) -> int:
    acts = {
        "statistics": statistics.reset,
        "deck": deck.reset,
        "lessons": progress.reset,
        "puzzles": rating.reset,
        "ideas": learner.reset,
        "assignments": assignment.reset,
    }
    if what not in RESET:
        raise BadInput(f"--reset takes {', '.join(RESET)}, not {shown(what)}")
    chosen = list(acts) if what == "all" else [what]

    def act() -> None:
        for name in chosen:
            acts[name]()

    words = {
        "statistics": "all statistics and achievements",
        "deck": "all cards of the mistakes deck",
        "lessons": "how far you are in the lessons",
        "puzzles": "your puzzle rating and streaks",
        "ideas": "which ideas you have met and can use",
        "assignments": "what is done of assignments",
        "all": "all statistics, cards, lessons and assignments done, ideas and the puzzle rating",
    }
    return forget(act, words[what], sure)
