"""`review`: a saved game looked at again, every move graded with its reason."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli import output
from nimarcade.cli.main import complain, on_screen
from nimarcade.coach import review
from nimarcade.coach.review import bounded
from nimarcade.core.errors import BadInput
from nimarcade.line import terminal
from nimarcade.line.review import ReviewTalk
from nimarcade.play.journal import read_save
from nimarcade.play.session import Session


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a save")
    parser.add_argument("--moves", metavar="A-B", help="only moves A to B of a long game")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object: grades, standings, seats, deals"
    )
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    session = read_save(args.file, complain)
    first, last = _moves(args.moves, session)
    if args.json:
        terminal.put(output.encode(review.as_json(review.review(session, first, last))))
        return 0
    if on_screen(args.plain, "the review goes on"):
        from nimarcade.tui.launch import launch_review

        return launch_review(session, first, last)

    if len(session.players) > 2:
        complain(f"looking at {session.length:,} moves, which takes some seconds")
    ReviewTalk(review.review(session, first, last)).run()
    return 0


def _moves(text: str | None, session: Session) -> tuple[int, int]:
    """The numbers of `--moves`; raises BadInput."""
    if text is None:
        return bounded(session)
    match = re.fullmatch(r"(\d{1,9})-(\d{1,9})", text, re.ASCII)
    if match is None:
        raise BadInput(f"--moves takes two numbers, such as --moves 1-{max(1, session.length)}")
    return bounded(session, int(match[1]), int(match[2]))
