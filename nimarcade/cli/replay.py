"""`replay`: a saved game from its first move to its last."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli.main import complain
from nimarcade.cli.output import on_screen
from nimarcade.line.terminal import say, say_all
from nimarcade.play.journal import read_save
from nimarcade.play.match import at_table
from nimarcade.view import phrases, table_phrases, tree


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a save")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    session = read_save(args.file, complain)
    if on_screen(args.plain, "the game is told"):
        from nimarcade.tui.app import launch

        return launch(session.go_to(0), None, file=args.file, replay=True)
    title = session.meta.get("title")
    if isinstance(title, str) and title:
        say(phrases.as_sentence(title))
    end = session.go_to(session.length)
    say_all(table_phrases.retold(end) if at_table(end) else phrases.retold(end))
    say_all(tree.beside_line(end))
    return 0
