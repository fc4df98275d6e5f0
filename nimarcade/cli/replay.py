"""`replay`: a saved game from its first move to its last."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli.output import on_screen
from nimarcade.core.family import at_table
from nimarcade.line.terminal import say
from nimarcade.play.journal import read_save
from nimarcade.play.session import Session
from nimarcade.view import phrases
from nimarcade.view.table_phrases import retold


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a save")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    session = read_save(args.file)
    if on_screen(args.plain, "the game is told"):
        from nimarcade.tui.app import launch

        return launch(session.go_to(0), None, file=args.file, replay=True)
    for line in told(session.go_to(session.length)):
        say(line)
    return 0


def told(session: Session) -> list[str]:
    """The whole game in words, comments where they belong."""
    title = session.meta.get("title")
    lines = [phrases.as_sentence(title)] if isinstance(title, str) and title else []
    if at_table(session.game.name):
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
