"""Code of others. Plug-ins are loaded in another process first: one that sleeps there, ends its process or
raises what is Ctrl+C's is never loaded here, and whoever asks is told why. Optional packages, each of which
comes with an extra, are loaded when they are first needed, by an import that nothing cuts in two."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from threading import Lock, Thread, Timer, current_thread, get_ident, main_thread
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

from nimarcade.core import __version__, codes, errors, signals

Offer: TypeAlias = tuple[str, str, str]
"""Group, name and value of an entry point; of a file an empty group, its path and its module's name."""
FAILS = (Exception, SystemExit)
"""Raised by plug-ins wherever they are called."""
PATIENCE, SOON = 5.0, 0.5
"""Seconds in which each is loaded and, a game, played for some moves; and after which a terminal is told."""
TRIED = "NIMARCADE_TRIED"
"""The environment variable that tells processes of ours what was found out already."""
_CHILD = """\
import json, sys
path, *rest = json.loads(sys.argv[1])
sys.path[:] = path
from nimarcade.core import catalogue, plug_ins
plug_ins.rehearse(catalogue.rehearse, *rest)
"""


def reason(error: BaseException) -> str:
    """An error of a plug-in, in one line that can be printed, with the place in its code; our own say by
    themselves what they are."""
    words, where, step = " ".join(str(error).split()) or "no reason given", "", error.__traceback__
    home: set[str] = set()  # the author's, not the library's that is called from there
    if isinstance(error, errors.NimarcadeError):
        return codes.printable(words)
    while step is not None:
        code, module = step.tb_frame.f_code, step.tb_frame.f_globals.get("__name__", "").partition(".")[0]
        mine = {module, os.path.dirname(code.co_filename)}
        if module not in ("nimarcade", *sys.stdlib_module_names) and (not home or home & mine):
            home = home or mine
            hook = "" if code.co_name.startswith("<") else f", in {code.co_name}"
            where = f" ({os.path.basename(code.co_filename)}, line {step.tb_lineno}{hook})"
        step = step.tb_next
    return codes.printable(f"{type(error).__name__}: {words}{where}")


@contextmanager
def asked() -> Iterator[None]:
    """While a plug-in's function runs: what it prints goes to standard error, and a KeyboardInterrupt for
    which nobody pressed Ctrl+C becomes a NimarcadeError."""
    try:  # threads that put the stream back by turns would lose it
        with redirect_stdout(sys.stderr) if current_thread() is main_thread() else nullcontext():
            yield
    except KeyboardInterrupt as error:
        if signals.asked(error):
            raise
        raise errors.NimarcadeError(reason(error)) from error


def hush(place: str) -> None:
    """What the modules of a file or folder print or write from now on goes to standard error. A game is
    asked so often, and in so many threads, that turning the stream round each time would not do."""
    for name, module in [*sys.modules.items()]:
        file = getattr(module, "__dict__", {}).get("__file__") or ""
        if f"{file}{os.sep}".startswith(f"{place}{os.sep}") and name != "__main__":
            vars(module).setdefault("print", _aside)
            vars(module).update({key: _SYS for key, value in vars(module).items() if value is sys})


class _Sys(ModuleType):
    """The module `sys` as modules of others have it: its standard output is standard error."""

    def __getattr__(self, name: str) -> object:
        return getattr(sys, "stderr" if name == "stdout" else name)


_SYS = _Sys("sys")


def _aside(*said: object, file: Any = None, **how: Any) -> None:
    print(*said, file=sys.stderr if file is None else file, **how)


@contextmanager
def ruled(game: str, where: Callable[[], str]) -> Iterator[None]:
    """Whatever a game's own rules raise becomes BadGame."""
    try:
        yield
    except errors.NimarcadeError:
        raise
    except FAILS as error:
        raise errors.BadGame(f"{game} is broken at {where()}: {reason(error)}") from error


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in what takes longer here, once Python's own code runs in it: an endless loop ends,
    a call that sleeps ends when it wakes up."""
    import ctypes  # hardly a command needs it

    ended, lock, here = False, Lock(), ctypes.c_ulong(get_ident())

    def raise_there(error: object) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(here, error)

    def end() -> None:
        with lock:
            if not ended:
                raise_there(ctypes.py_object(TimeoutError))

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            ended = True
        raise_there(None)  # one that came too late
        timer.cancel()


def refused(offers: Sequence[Offer]) -> dict[Offer, str]:
    """Those that must not be loaded here, and why. A module that is here already needs no trial."""
    known = {(group, name, value): why for group, name, value, why in json.loads(os.environ.get(TRIED, "[]"))}
    here = {offer for offer in offers if offer[2].partition(":")[0].strip() in sys.modules}
    fresh = [offer for offer in offers if offer not in here and offer not in known]
    if fresh:
        known |= dict.fromkeys(fresh, "") | _harm(fresh)
        os.environ[TRIED] = json.dumps([[*offer, why] for offer, why in known.items()])
    return {offer: known[offer] for offer in offers if known.get(offer)}


def _harm(offers: list[Offer]) -> dict[Offer, str]:
    """The harm that some of them do; whoever waits long for that at a terminal is told for what."""
    harm: dict[Offer, str] = {}
    names = ", ".join(codes.printable(os.path.basename(name)) for _, name, _ in offers)
    notice = Timer(SOON, print, [f"waiting for plug-ins: {names}"], {"file": sys.stderr})
    if sys.stderr is not None and sys.stderr.isatty():
        notice.start()
    try:
        while offers:
            passed, started, why = _tried(offers).rpartition("\0")
            if not started or len(passed) == len(offers):
                break
            if why.startswith("Timeout"):
                why = f"it did not answer within {PATIENCE:g} s"
            # The others once more, for one may need another.
            harm[offers.pop(len(passed))] = why or "it ended the process that tried it"
    finally:
        notice.cancel()
    return harm


def _tried(offers: Sequence[Offer]) -> str:
    import subprocess  # hardly a command has plug-ins to try

    ran = subprocess.run(
        [sys.executable, "-c", _CHILD, json.dumps([sys.path, PATIENCE, *offers])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a terminal's Ctrl+C is for this process
        check=False,
    )
    return ran.stdout.decode("utf-8", "replace")


def rehearse(load: Callable[..., object], patience: float, *offers: Offer) -> None:
    """In the other process: tells its start and each that does no harm by a mark, and then why one does."""
    import faulthandler

    told = os.dup(1)
    os.dup2(2, 1)  # what plug-ins print, nobody hears
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=partial(os.close, told))  # who waits does so for this process
    os.write(told, b"\0")
    for offer in offers:
        faulthandler.dump_traceback_later(patience, exit=True, file=told)
        try:
            load(*offer)
        except FAILS:
            pass
        except BaseException as error:
            os.write(told, reason(error).encode())
            break
        os.write(told, b"\0")
    os._exit(0)


def offered(group: str) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Name and value of every entry point of a group, by name, and what loads it, or raises ImportError."""
    from importlib.metadata import entry_points  # slow, and most commands need none

    loads = {(group, point.name, point.value): point.load for point in entry_points(group=group)}
    why = refused(sorted(loads))
    for offer, load in sorted(loads.items()):
        yield *offer[1:], partial(_refuse, why[offer]) if offer in why else asked()(load)


def _refuse(why: str) -> NoReturn:
    raise ImportError(why)


@cache
def checksum(place: str) -> str:
    """Of the code of a plug-in, a file or a folder of files and packages, and of the version of this program;
    empty where no code is found."""
    from hashlib import blake2b  # few commands have plug-ins

    path = Path(place)
    found = [path] if path.is_file() else path.glob("[!.]*.py")
    packages = (
        () if path.is_file() else (init.parent.rglob("*.py") for init in path.glob("[!.]*/__init__.py"))
    )
    told = blake2b(__version__.encode(), digest_size=16)
    files = sorted({*found, *chain.from_iterable(packages)} if place else ())
    for file in files:
        told.update(f"\0{file.relative_to(path.parent)}\0".encode() + blake2b(file.read_bytes()).digest())
    return told.hexdigest() if files else ""


def place_of(module: str) -> str:
    """The folder of the package, or the file, from which a module was loaded."""
    top = sys.modules[module.partition(".")[0]]
    return next(iter(getattr(top, "__path__", ())), None) or getattr(top, "__file__", None) or ""


def imported(name: str, missing: str = "") -> ModuleType:
    """The module; raises whatever importing it raises, where it is not installed Missing, with the words for
    that if there are any.

    It is imported in a thread of its own, where no Ctrl+C is ever raised: NumPy, once its import was cut in
    two, cannot be imported any more in the same process.
    """
    found: list[ModuleType | BaseException] = []

    def load() -> None:
        try:
            found.append(import_module(name))
        except BaseException as error:  # raised where it was asked for
            found.append(error)

    thread = Thread(target=load, daemon=True)
    thread.start()
    thread.join()
    if isinstance(found[0], ImportError) and missing:
        raise errors.Missing(missing) from None
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


class Extra:
    """Stands for a module until a name of it is asked for; then raises Missing, with these words, where
    it is not installed. For type checkers the module itself is imported beside it."""

    def __init__(self, module: str, missing: str) -> None:
        self._module, self._missing = module, missing

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # asked by tools that look at any object
            raise AttributeError(name)
        value: object = getattr(imported(self._module, self._missing), name)
        setattr(self, name, value)
        return value


numpy = Extra("numpy", "this needs NumPy: pip install 'nimarcade[tables]'")
