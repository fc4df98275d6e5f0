"""`review`: a saved game looked at again, every move graded with its reason."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.play.session import Session

NAME = "review"
HELP = "a saved game looked at again: every move graded, mistakes with their reasons"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a save")
    parser.add_argument("--moves", metavar="A-B", help="only moves A to B of a long game")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object: grades, standings, seats, deals"
    )
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    from nimarcade.cli import output
    from nimarcade.cli.main import complain
    from nimarcade.coach import review
    from nimarcade.line import terminal
    from nimarcade.line.terminal import is_terminal
    from nimarcade.play.journal import read_save

    session = read_save(args.file, complain)
    first, last = _moves(args.moves, session)
    if args.json:
        terminal.put(output.encode(review.as_json(review.review(session, first, last))))
        return 0
    if not args.plain and is_terminal():
        from nimarcade.tui.app import launch_review

        return launch_review(session, first, last)
    from nimarcade.line.review import ReviewTalk

    if not args.plain:
        complain("there is no terminal here, so the review goes on in line mode")
    if len(session.players) > 2:
        complain(f"looking at {session.length:,} moves, which takes some seconds")
    ReviewTalk(review.review(session, first, last)).run()
    return 0


def _moves(text: str | None, session: Session) -> tuple[int, int]:
    """The numbers of `--moves`; raises BadInput."""
    from nimarcade.coach.review import bounded
    from nimarcade.core.errors import BadInput

    if text is None:
        return bounded(session)
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", text, re.ASCII)
    if found is None:
        raise BadInput(f"--moves takes two numbers, such as --moves 1-{max(1, session.length)}")
    return bounded(session, int(found[1]), int(found[2]))
