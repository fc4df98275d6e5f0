"""Plug-ins are loaded in another process first: one that sleeps there, ends its process or raises what is
Ctrl+C's is never loaded here, and whoever asks is told why."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from nimarcade.core.codes import printable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Offer: TypeAlias = tuple[str, str, str]
"""Group, name and value of an entry point; of a file an empty group, its module's name and its path."""
FAILS = (Exception, SystemExit)
"""What a plug-in may raise wherever it is called."""
PATIENCE = 5.0
"""Seconds in which each is loaded and, a game, played for some moves."""
TRIED = "NIMARCADE_TRIED"
"""The environment variable that tells processes of ours what was found out already."""
LOADER = "nimarcade.core.catalogue"
"""The module whose `rehearse` loads one in the other process."""
_CHILD = (
    "import json, sys; path, *rest = json.loads(sys.argv[1]); sys.path[:] = path; "
    f"from {__name__} import rehearse; rehearse(*rest)"
)


def reason(error: BaseException) -> str:
    """What a plug-in has raised, in one line that can be printed."""
    return printable(f"{type(error).__name__}: {' '.join(str(error).split()) or 'no reason given'}")


def refused(offers: Sequence[Offer]) -> dict[Offer, str]:
    """Those that must not be loaded here, and why. A module that is here already needs no trial."""
    known = {(group, name, value): why for group, name, value, why in json.loads(os.environ.get(TRIED, "[]"))}
    fresh = [offer for offer in offers if offer not in known and _module(*offer) not in sys.modules]
    known |= dict.fromkeys(fresh, "")
    while fresh:
        passed, why = _tried(fresh)
        if not why:
            break
        known[fresh.pop(passed)] = why  # the others once more, for one may need another
    os.environ[TRIED] = json.dumps([[*offer, why] for offer, why in known.items()])
    return {offer: known[offer] for offer in offers if known.get(offer)}


def _module(group: str, name: str, value: str) -> str:
    return value.partition(":")[0].strip() if group else name


def _tried(offers: Sequence[Offer]) -> tuple[int, str]:
    """How many of them passed, and why the next one did not; empty if there is none."""
    import subprocess  # hardly a command has plug-ins to try

    ran = subprocess.run(
        [sys.executable, "-c", _CHILD, json.dumps([sys.path, offers, PATIENCE])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a terminal's Ctrl+C is for this process
        check=False,
    )
    said = ran.stdout.decode("utf-8", "replace")
    why = said.lstrip(".")
    passed = len(said) - len(why) - 1
    if passed in (-1, len(offers)):  # -1: it was not even started
        return len(offers), ""
    if why.startswith("Timeout"):
        return passed, f"it did not answer within {PATIENCE:g} s"
    return passed, why or "it ended the process that tried it"


def rehearse(offers: Sequence[Sequence[str]], patience: float) -> None:
    """In the other process: writes a dot for its start and for each that does no harm, and else why not."""
    import faulthandler

    told, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1), os.dup2(nowhere, 2)
    load = import_module(LOADER).rehearse
    os.write(told, b".")
    for offer in offers:
        faulthandler.dump_traceback_later(patience, exit=True, file=told)
        try:
            load(*offer)
        except FAILS:
            pass
        except BaseException as error:
            os.write(told, reason(error).encode())
            break
        os.write(told, b".")
    os._exit(0)


def offered(group: str) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Name and value of every entry point of a group, by name, and what loads it, or raises ImportError."""
    from importlib.metadata import entry_points  # slow, and most commands need none

    points = {(group, point.name, point.value): point for point in entry_points(group=group)}
    why = refused(sorted(points))
    for offer in sorted(points):
        yield *offer[1:], partial(_load, points[offer], why.get(offer, ""))


def _load(point: EntryPoint, why: str) -> object:
    if why:
        raise ImportError(why)
    return point.load()
