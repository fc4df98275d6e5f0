"""`completion`: what a shell has to know to complete commands, options and names."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.line import terminal

SHELLS = ("bash", "zsh", "fish")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", help=f"{', '.join(SHELLS[:-1])} or {SHELLS[-1]}")


def run(args: Namespace) -> int:
    import shtab

    from nimarcade.coach import lessons
    from nimarcade.play.seat_kinds import KINDS

    if args.shell not in SHELLS:
        raise BadInput(f"no completion for {shown(args.shell)}; there is one for {', '.join(SHELLS)}")
    parser = program(codes=True)
    for action in every(parser):
        wanted = str(action.metavar)
        if wanted.startswith("FILE"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
        elif wanted == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif wanted in ("CODE", "GAME"):
            action.choices = catalogue.names()
        elif wanted == "LESSON":
            action.choices = [*(lesson.id for lesson in lessons.lessons()), *catalogue.names()]
        elif wanted in ("KIND", "A,B") and action.dest in ("level", "seats"):
            action.choices = KINDS
        elif wanted == "SHELL":
            action.choices = SHELLS
    terminal.put(shtab.complete(parser, args.shell))
    return 0


def program(*, codes: bool = False) -> ArgumentParser:
    """The parser of every command line, from which completion and the manual page are made; with `codes`
    games stand among the commands, since `nimarcade nim` plays Nim."""
    from nimarcade.cli.main import ABOUT, COMMANDS, Parser

    parser = Parser(prog="nimarcade", description=ABOUT, allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="show the version")
    parser.add_argument(
        "--verbose", action="store_true", help="with --version: where settings and faults are kept"
    )
    parser.add_argument("--profile", metavar="NAME", help="settings, games and progress of their own")
    parts = parser.add_subparsers(metavar="COMMAND")
    for name, about in COMMANDS.items():
        _module(name).add(parts.add_parser(name, help=about, description=about))
    for name in catalogue.names() if codes else ():
        _module("play").add(parts.add_parser(name, help=catalogue.game(name).title))
    return parser


def _module(name: str) -> ModuleType:
    return import_module(f"nimarcade.cli.{name}")


def every(parser: ArgumentParser) -> Iterator[Action]:
    """Every argument of a parser and of its commands."""
    for action in parser._actions:  # argparse has no public way to them; shtab takes the same
        yield action
        if isinstance(action.choices, dict):
            for part in action.choices.values():
                yield from every(part)
