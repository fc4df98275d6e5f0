"""`replay`: a saved game from its first move to its last."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.play.session import Session

NAME = "replay"
HELP = "a saved game, move by move"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a save")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    from nimarcade.cli.main import complain
    from nimarcade.line.terminal import is_terminal, say
    from nimarcade.play.journal import read_save

    session = read_save(args.file, complain)
    if not args.plain and is_terminal():
        from nimarcade.tui.app import launch

        return launch(session.go_to(0), None, file=args.file, replay=True)
    if not args.plain:
        complain("there is no terminal here, so the game is told in line mode")
    for line in told(session.go_to(session.length)):
        say(line)
    return 0


def told(session: Session) -> list[str]:
    """The whole game in words, comments where they belong."""
    from nimarcade.core.family import at_table
    from nimarcade.view import phrases

    title = session.meta.get("title")
    lines = [phrases.as_sentence(title)] if isinstance(title, str) and title else []
    if at_table(session.game.name):
        from nimarcade.view.table_phrases import retold

        return [*lines, *retold(session)]
    lines += [*phrases.intro(session), phrases.board(session.start), *_notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {phrases.made(session, ply)} {phrases.board(session.state_at(ply))}")
        lines += _notes(session, ply)
    if session.outcome is None:
        lines.append(f"The game is not over. {phrases.spoken_turn(session)}")
    else:
        lines.append(phrases.spoken_ending(session))
    return lines


def _notes(session: Session, ply: int) -> list[str]:
    found = [text for at, _, text in session.comments if at == ply]
    return [f"Note: {text}" for text in found]
