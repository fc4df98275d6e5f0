"""`replay`: a saved game, or a list of moves, from its first move to its last."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli.main import complain, on_screen
from nimarcade.cli.output import writable, write
from nimarcade.core import files
from nimarcade.core.errors import PastLimit
from nimarcade.line.terminal import say, say_all, standard_input
from nimarcade.play.journal import read_save
from nimarcade.play.match import at_table
from nimarcade.play.session import Session
from nimarcade.view import game_text, review_lines, spoken
from nimarcade.view.table import narration

LARGEST = 10_000_000
"""Bytes of a list of moves; a longer file was not written by hand or by this program."""


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a save, or a list of moves; - reads standard input"
    )
    parser.add_argument("--moves", action="store_true", help="print the list of moves, and nothing else")
    parser.add_argument(
        "--cast", metavar="FILE", type=Path, help="write it as a film for terminals, an asciicast"
    )
    parser.add_argument("--svg", metavar="FILE", type=Path, help="write it as a picture that moves by itself")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def _is_list(path: Path) -> bool:
    """Whether it is a list of moves; a save is an object of JSON, whatever its name."""
    if str(path) == "-":
        return True
    try:
        return path.suffix != ".json" and not files.read(path, LARGEST)[:64].lstrip().startswith(b"{")
    except OSError:
        return False


def read_list(path: Path, code: str = "") -> Session:
    """The game of a list of moves in a file, or on standard input; raises a NimarcadeError."""
    if str(path) == "-":
        text = standard_input().read(LARGEST + 1)
        if len(text) > LARGEST:
            raise PastLimit(f"a list of moves has at most {LARGEST:,} characters")
    else:
        text = files.text(path, LARGEST)
    return game_text.read_game(text, code)


def _film(session: Session, cast: Path | None, svg: Path | None) -> int:
    """Write a game as films; raises PastLimit and Unwritten."""
    from nimarcade.tui.film import played_back
    from nimarcade.view import film

    frames = asyncio.run(played_back(session))
    title = f"{session.game.title}: {' against '.join(player.name for player in session.players)}"
    for path, text in ((cast, film.cast(frames, title)), (svg, film.svg(frames))):
        if path is not None:
            write(text, path)
            say(f"Written: {path}")
    return 0


def run(args: Namespace) -> int:
    listed = _is_list(args.file)
    session = read_list(args.file) if listed else read_save(args.file, complain)
    if args.moves:
        say(game_text.moves_text(session).rstrip())
        return 0
    for path, option in ((args.cast, "--cast"), (args.svg, "--svg")):
        if path is not None:
            writable(str(path), option)
    if args.cast or args.svg:
        return _film(session, args.cast, args.svg)
    if on_screen(args.plain, "the game is told"):
        from nimarcade.tui.launch import launch

        return launch(session.go_to(0), None, file=None if listed else args.file, replay=True)
    title = session.meta.get("title")
    if isinstance(title, str) and title:
        say(spoken.as_sentence(title))
    end = session.go_to(session.length)
    say_all(narration.retold(end) if at_table(end) else spoken.retold(end))
    say_all(review_lines.branch_sentences(end))
    return 0
