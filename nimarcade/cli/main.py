"""The command line: finds the command's module, runs it, and turns errors into exit statuses.

`commands.txt` lists each command with its module in this folder and its purpose. A module of one command has
`run(args) -> exit status`, one that small commands of one kind share has `run_NAME`. What a command takes
stands in a TOML file of the module's name: a flag with its help, anything else with what argparse is told of
it. Only the module of the command that was asked for is loaded."""

import errno
import os
import re
import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

from nimarcade.core import __version__, errors, signals

INTERRUPTED = 130
REFUSED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO, errno.EBADF)
"""Errors of a disk that is full or cannot be written, and of standard output that is closed."""
ABOUT = "A terminal arcade of solved games: opponents that never err, and the reason why."


def beside(name: str) -> str:
    """The text of a file of this folder."""
    with open(f"{os.path.dirname(__file__)}/{name}", encoding="utf-8") as file:
        return file.read()


_LISTED = [line.split(maxsplit=2) for line in beside("commands.txt").splitlines()]
COMMANDS = {name: purpose for name, _, purpose in _LISTED}
MODULES = {name: module for name, module, _ in _LISTED}


class Number(Action):
    """An option that takes a whole number from `least` on; raises BadInput or PastLimit."""

    def __init__(self, *, least: int = 0, **facts: Any) -> None:
        super().__init__(**facts)
        self.least = least

    def __call__(self, parser: object, args: Namespace, text: Any, option: str | None = None) -> None:
        from nimarcade.core.typed_numbers import whole

        setattr(args, self.dest, whole(text, self.option_strings[-1], self.least))


class Parser(ArgumentParser):
    """Argparse whose errors are one line and end with status 2 as every bad input does."""

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches  # only an error needs it

        known = [option for action in self._actions for option in action.option_strings]
        wrong = message.partition("unrecognized arguments: ")[2].partition(" ")[0].partition("=")[0]
        near = get_close_matches(wrong, known, 1, 0.7) if wrong.startswith("-") else []
        meant = f"; did you mean {near[0]}?" if near else ""
        raise errors.BadInput(f"{message}{meant}; see {self.prog} --help")

    def format_help(self) -> str:
        """With examples."""
        lines = beside("examples.txt").splitlines()
        shown = [f"  {line}\n" for line in lines if f"{line} ".startswith(f"{self.prog} ")]
        return super().format_help() + "".join(["\nexamples:\n", *shown] if shown else [])

    def take(self, command: str) -> None:
        """What a command takes."""
        import tomllib
        from pathlib import Path

        def path(text: str) -> Path:
            if not text:
                raise ArgumentTypeError("it is empty")
            return Path(text)

        self.register("type", "path", path)
        self.register("action", "number", Number)
        self._negative_number_matcher = re.compile("-[0-9]")  # `--from -1,2` is told by the reader
        for names, told in tomllib.loads(beside(f"{MODULES[command]}.toml"))[command].items():
            facts = {"action": "store_true", "help": told} if isinstance(told, str) else told
            self.add_argument(*names.split(), **facts)

    def print_help(self, file: object = None) -> None:
        print(self.format_help(), end="")  # argparse says nothing where it cannot


def run(argv: Sequence[str]) -> int:
    """Run a command line and return its exit status; nothing is raised."""
    status = _run(argv)
    if "nimarcade.core.store" not in sys.modules:  # nothing was to be kept
        return status
    from nimarcade.core import store

    for each in (unsaved := store.left()):
        complain(f"not saved: {each}")
    return status or (errors.Unwritten.status if unsaved else 0)


def _run(argv: Sequence[str]) -> int:
    try:
        argv, profile = _profile(argv)
        argv = _games(argv)
        with _as(profile):
            status = _dispatch(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except errors.NimarcadeError as error:
        complain(str(error))
        return error.status
    except KeyboardInterrupt as error:
        if signals.asked(error):
            return INTERRUPTED
        complain("a plug-in has raised KeyboardInterrupt; nobody pressed Ctrl+C")
        return 1
    except BrokenPipeError:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except (OSError, ValueError, AttributeError):
            sys.stdout = None
        return 0
    except Exception as error:
        if _hung_up(error):
            return 128 + signals.HANGUP
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python wraps what ends the making of a class
            return INTERRUPTED
        if isinstance(error, OSError) and error.errno in REFUSED:
            why = "it is closed" if error.errno == errno.EBADF else error.strerror
            complain(f"{error.filename or 'the output'} cannot be written: {why}")
            return errors.Unwritten.status
        from nimarcade.core import log

        complain(f"unexpected {type(error).__name__}: {error}; {log.record(error)}")
        return 1


GAMES = "--games"


def _games(argv: Sequence[str]) -> Sequence[str]:
    """The words without a leading `--games DIR`; commands may have an option of this name behind theirs. The
    folder holds for this process and those that it begins. Raises BadInput."""
    first = argv[0] if argv else ""
    if first == GAMES and len(argv) == 1:
        raise errors.BadInput(f"{GAMES} wants a folder, such as {GAMES} mygames")
    if first == GAMES:
        named, rest = argv[1], argv[2:]
    elif first.startswith(f"{GAMES}="):
        named, rest = first.partition("=")[2], argv[1:]
    else:
        return argv
    if not os.path.isdir(named):
        raise errors.BadInput(f"{named!r} is no folder of games")
    os.environ["NIMARCADE_GAMES"] = os.path.abspath(named)
    return rest


PROFILE = "--profile"


def _profile(argv: Sequence[str]) -> tuple[Sequence[str], str | None]:
    """The words without `--profile NAME`, which may stand anywhere, and the name; raises BadInput."""
    for place, word in enumerate(argv):
        if word == PROFILE:
            if place + 1 == len(argv):
                raise errors.BadInput(f"{PROFILE} wants a name, such as {PROFILE} anna")
            return [*argv[:place], *argv[place + 2 :]], argv[place + 1]
        if word.startswith(f"{PROFILE}="):
            return [*argv[:place], *argv[place + 1 :]], word.partition("=")[2]
    return argv, None


@contextmanager
def _as(profile: str | None) -> Iterator[None]:
    """Everything begun here and in processes of ours belongs to this profile; None leaves it as it is."""
    if profile is None:
        yield
        return
    from nimarcade.core import folders

    before = os.environ.get(folders.PROFILE)
    os.environ[folders.PROFILE] = profile
    try:
        if not folders.profile():
            raise errors.BadInput(f"{PROFILE} wants a name, such as {PROFILE} anna")
        yield
    finally:
        if before is None:
            del os.environ[folders.PROFILE]
        else:
            os.environ[folders.PROFILE] = before


def _dispatch(argv: Sequence[str]) -> int:
    if argv and argv[0] == "help":
        argv = [*argv[1:2], "--help"]
    first = argv[0] if argv else ""
    if first in ("-h", "--help"):
        listed = "".join(f"  {name:10} {help}\n" for name, help in COMMANDS.items())
        print(beside("usage.txt").format(about=ABOUT, commands=listed), end="")
        return 0
    if first in ("-V", "--version"):
        print(f"nimarcade {__version__}")
        if "--verbose" in argv:
            from platform import platform, python_version

            from nimarcade.core import folders, log, settings
            from nimarcade.theory.so_long_sucker import compiled

            print(f"Python    {python_version()} on {platform()}")
            print(f"profile   {folders.profile() or 'none'}")
            print(f"profiles  {', '.join(folders.profiles()) or 'none'}")
            print(f"settings  {settings.path()}")
            print(f"log       {log.path()}")
            print(f"compiled  {compiled.state()}")
        return 0
    named = first in COMMANDS
    name = first if named else "play"
    run = command(name)
    if not named and first and first[0] != "-":
        from difflib import get_close_matches

        from nimarcade.core import catalogue
        from nimarcade.core.codes import shown, split_code

        if ":" not in first and split_code(first)[0] not in catalogue.names():
            if first.endswith(".json") or os.path.isfile(first):
                from shlex import quote

                raise errors.BadInput(f"a saved game is opened by nimarcade play {quote(first)}")
            near = get_close_matches(first.lower(), [*COMMANDS, "help", *catalogue.names()], 1)
            lists = f"commands are {', '.join(COMMANDS)}; games are {', '.join(catalogue.names())}"
            meant = f"did you mean {near[0]}? nimarcade help lists all commands" if near else lists
            raise errors.BadInput(f"no command or game is called {shown(first)}; {meant}")
    parser = Parser(prog=f"nimarcade {name}", description=COMMANDS[name], allow_abbrev=False)
    parser.take(name)
    try:
        args = parser.parse_args(argv[1:] if named else argv)
    except SystemExit as ended:  # argparse has printed the help
        return int(ended.code or 0)
    if getattr(args, "json", False):
        use_utf8()
    return run(args)


def use_utf8() -> None:
    """JSON is UTF-8 whatever the locale says."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def command(name: str) -> Callable[[Namespace], int]:
    module = import_module(f"nimarcade.cli.{MODULES[name]}")
    found: Callable[[Namespace], int] = getattr(module, f"run_{name}", None) or module.run
    return found


def complain(message: str) -> None:
    from nimarcade.core.codes import printable

    line = printable(message)
    if sys.stderr is not None:
        with suppress(OSError):  # nobody is left to be told
            print(f"nimarcade: {line}", file=sys.stderr)


def on_screen(plain: bool, otherwise: str) -> bool:
    """True if the full screen is to open; where there is no terminal for it, a line says what comes
    instead."""
    from nimarcade.line.terminal import is_terminal

    if is_terminal() and not plain:
        return True
    if not plain:
        complain(f"there is no terminal here, so {otherwise} in line mode")
    from nimarcade.cli import output
    from nimarcade.view import forms

    output.warn(forms.stored()[1])  # the full screen tells it itself
    return False


def _hung_up(error: Exception) -> bool:
    """True if the terminal that was written to is gone."""
    if not isinstance(error, OSError) or error.errno != errno.EIO or sys.platform == "win32":
        return False
    import select

    poll = select.poll()
    for handle in (1, 2):
        poll.register(handle, 0)
    return any(event & select.POLLHUP for _, event in poll.poll(0))
