"""The command line: finds the command's module, runs it, and turns errors into exit statuses.

A command is a module of this folder with `NAME`, `HELP` (one line), `add(parser)` and
`run(args) -> exit status`. Only the module of the command that was asked for is loaded.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from nimarcade.core.errors import BadInput, NimarcadeError

COMMANDS = (
    *(
        "play",
        "solve",
        "explain",
        "moves",
        "apply",
        "random",
        "selfplay",
        "tournament",
        "engine",
        "replay",
        "review",
    ),
    *("report", "bench", "learn", "puzzle", "deck", "progress", "verify", "table", "map", "problems", "keys"),
)
INTERRUPTED = 130

USAGE = """\
usage: nimarcade [CODE]             open the arcade, or a game in it
       nimarcade COMMAND …          one of the commands below

A terminal arcade of solved games: opponents that never err, and the reason why.

commands:
{commands}
options:
  -h, --help     show this help, or with a command the help of that command
  --version      show the version

A CODE names a position in one word: nim:5,4,3 or greedy-nim+misere+k=3:9,7,4. A game alone, such as
nim or co-nim+misere, is its default start. With - solve, explain, moves, apply and selfplay read codes
from standard input, one a line.
Exit status: 0 done, 2 bad input, 3 past a stated limit, 1 the unexpected.
"""


class Parser(ArgumentParser):
    """Argparse whose errors are one line and end with status 2 as every bad input does."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; see {self.prog} --help")


def run(argv: Sequence[str]) -> int:
    """Run a command line and return its exit status; nothing is raised."""
    try:
        status = _dispatch(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except NimarcadeError as error:
        complain(str(error))
        return error.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return 0
    except Exception as error:
        complain(f"unexpected {type(error).__name__}: {error}")
        return 1


def _dispatch(argv: Sequence[str]) -> int:
    first = argv[0] if argv else ""
    if first in ("-h", "--help"):
        print(USAGE.format(commands=_listed()), end="")
        return 0
    if first == "--version":
        from nimarcade.core.package import __version__

        print(f"nimarcade {__version__}")
        return 0
    named = first in COMMANDS
    module = _module(first if named else "play")
    if not named and first and first[0] != "-":
        _must_be_code(first)
    parser = Parser(prog=f"nimarcade {module.NAME}", description=module.HELP, allow_abbrev=False)
    module.add(parser)
    try:
        args = parser.parse_args(argv[1:] if named else argv)
    except SystemExit as ended:  # argparse has printed the help
        return int(ended.code or 0)
    status: int = module.run(args)
    return status


def _must_be_code(word: str) -> None:
    from nimarcade.core import catalogue
    from nimarcade.core.codes import shown, split_code

    if ":" not in word and split_code(word)[0] not in catalogue.names():
        raise BadInput(
            f"no command or game is called {shown(word)}; commands are {', '.join(COMMANDS)}; "
            f"games are {', '.join(catalogue.names())}"
        )


def _module(name: str) -> ModuleType:
    return import_module(f"nimarcade.cli.{name}")


def _listed() -> str:
    return "".join(f"  {name:10} {_module(name).HELP}\n" for name in COMMANDS)


def complain(message: str) -> None:
    """One line for people, on standard error."""
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message)
    if sys.stderr is not None:
        print(f"nimarcade: {line}", file=sys.stderr)


def _silence() -> None:
    """Nobody reads on: let the interpreter's last flush go nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = None
