"""Games in real terminals of every kind and in every surrounding: begun, a move made, left, and gone on with.

    python -m tests.torture terminals [--seed 1] [--only WORDS …]

Each place is tried in the arcade and in line mode. The move is in the save afterwards, the terminal is as it
was, nothing is left running, and no trace was written, on the terminal or to the log.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from nimarcade.core import folders
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import journal
from tests.process import NIMARCADE, Terminal, left

Changes = Mapping[str, str | None]
XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
PATIENCE = 90.0
"""Seconds until a move must be kept, on a machine that is busy."""


@dataclass(frozen=True)
class Place:
    name: str
    changes: Changes = field(default_factory=dict)
    """Variables of the environment; None for those that are not there. `{}` stands for the folder."""
    saved: bool = True
    """Whether the game can be kept."""
    noted: bool = True
    """Whether statistics can be kept."""
    saves: Callable[[Path], Path] = lambda home: home / "saves"

    @property
    def anywhere(self) -> bool:
        """Whether nothing has to be made for it: it is an environment alone."""
        return self.saved and not any("{}/" in value for value in self.changes.values() if value)


TERMS = ("dumb", "vt100", "xterm", "xterm-256color", "screen", "tmux", "linux", "nothing-known", "")
UNSET: Changes = dict.fromkeys(("HOME", *XDG, folders.CONFIG_DIR, folders.DATA_DIR))
NOWHERE: Changes = {**UNSET, **dict.fromkeys(XDG, "{}")}
NO_LOCALE: Changes = {name: None for name in os.environ if name.startswith("LC_")}
PLAIN: Changes = {**NO_LOCALE, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
PLACES: tuple[Place, ...] = (
    *(Place(f"TERM={term}", {"TERM": term}) for term in TERMS),
    Place("no TERM", {"TERM": None}),
    *(Place(f"NO_COLOR, TERM={term}", {"TERM": term, "NO_COLOR": "1"}) for term in ("xterm", "linux")),
    Place("LANG=C", {**PLAIN, "LANG": "C", "LC_ALL": "C"}),
    Place("latin-1", {**PLAIN, "LANG": "de_DE.ISO-8859-1", "LOCPATH": "{}/locale"}),
    Place("latin-1 on any system", {**PLAIN, "PYTHONIOENCODING": "latin-1"}),
    Place("ASCII only", {**PLAIN, "PYTHONIOENCODING": "ascii:strict"}),
    Place("no HOME", NOWHERE),
    Place("HOME=/dev/null", {**UNSET, "HOME": "/dev/null"}, noted=False),
    Place("HOME a file", {**UNSET, "HOME": __file__}, noted=False),
    Place("no environment", {**dict.fromkeys(os.environ), **NOWHERE, "PATH": None, "TERM": None}),
    *(Place(f"TZ={zone}", {"TZ": zone}) for zone in ("Pacific/Kiritimati", "America/New_York", "No/Where")),
    Place("a clock of 2001", {"LD_PRELOAD": "{}/clock.so", "CLOCK_BY": str(-25 * 365 * 86_400)}),
    Place("a clock of 2100", {"LD_PRELOAD": "{}/clock.so", "CLOCK_BY": str(75 * 365 * 86_400)}),
    Place("a full disk", saved=False, saves=lambda home: home / "full"),
    Place("a disk that cannot be written", saved=False, saves=lambda home: home / "read-only"),
    Place("statistics on a full disk", {folders.DATA_DIR: "{}/full"}, noted=False),
)
CLOCK = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
    int answer = syscall(SYS_clock_gettime, clock, now);
    const char *by = getenv("CLOCK_BY");
    if (clock == CLOCK_REALTIME && by) now->tv_sec += atol(by);
    return answer;
}
"""
"""A library that lets a program's clock be wrong."""


@contextmanager
def prepared() -> Iterator[Path]:
    """A folder with a full and a read-only disk, a wrong clock and a locale of Latin-1, as far as the
    system lets them be made."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name, option in (("full", "size=4k"), ("read-only", "ro")):
            disk = home / name
            disk.mkdir()
            mount = ["mount", "-t", "tmpfs", "-o", option, "tmpfs", str(disk)]
            if shutil.which("mount") and not subprocess.run(mount, capture_output=True).returncode:
                stack.callback(subprocess.run, ["umount", "-l", str(disk)])
            else:
                disk.rmdir()
        if (home / "full").exists():
            (home / "full" / "filled").write_bytes(bytes(4096))
        if compiler := shutil.which("cc"):
            (home / "clock.c").write_text(CLOCK)
            made = [compiler, "-shared", "-fPIC", "-o", str(home / "clock.so"), str(home / "clock.c")]
            subprocess.run(made, check=True)
        if shutil.which("localedef"):
            (home / "locale").mkdir()
            made = ["localedef", "-i", "de_DE", "-f", "ISO-8859-1", str(home / "locale" / "de_DE.ISO-8859-1")]
            subprocess.run(made, capture_output=True)
        yield home


def possible(place: Place, common: Path) -> bool:
    needs = [value[3:] for value in place.changes.values() if value and value.startswith("{}/")]
    there = all((common / name).exists() for name in needs if name != "locale")
    return there and (place.saved or place.saves(common).exists())


def _environment(place: Place, home: Path, common: Path) -> Changes:
    """Beside what a terminal's environment always is."""
    filled: dict[str, str | None] = {folders.STATE_DIR: str(home / "state")}
    for name, value in place.changes.items():
        made = value is not None and any(each in value for each in ("clock.so", "locale", "full"))
        filled[name] = value and value.replace("{}", str(common if made else home))
    return filled


def play(place: Place, common: Path, *, lines: bool) -> None:
    """A game against a machine that takes all it can, in each of two sittings a move that gives the win away,
    which makes a card; raises AssertionError."""
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        saves = place.saves(home if place.saved else common)
        begin = ["play", "nim:5,3,2,2", "--seats", "human,greedy"]
        for sitting, order in enumerate((begin, ["play", "--resume"])):
            if sitting and not place.saved:
                break
            more = ["--plain"] if lines else []
            command = [*NIMARCADE, *order, *more, "--saves", str(saves)]
            terminal = Terminal(command, home, changes=_environment(place, home, common))
            try:
                _sit(terminal, place, saves, ("3-1", "2-1")[sitting], sitting, lines)
            finally:
                terminal.close()
        assert not (home / "state").exists(), (home / "state" / "nimarcade.log").read_text()[-3000:]


def _sit(terminal: Terminal, place: Place, saves: Path, move: str, sitting: int, lines: bool) -> None:
    spoken = lines or place.changes.get("TERM") == "dumb"
    if spoken:
        terminal.until("our move")
        terminal.type(f"{move}\n")
    else:
        terminal.until("move")
        terminal.settle(0.2)
        terminal.type(f"/{move}\r")
    if place.saved:
        until = time.monotonic() + PATIENCE
        while _moves(saves) < 2 * sitting + 2:
            assert time.monotonic() < until, terminal.text[-2000:]
            terminal.read(0.1)
    else:
        terminal.until("Not saved")
    if spoken:
        terminal.type("quit\n")
    elif place.saved:
        terminal.type("\x1bq")
        terminal.settle(0.2)
        terminal.type("\x11")
    else:
        terminal.type("\x11")
    status = terminal.wait(60)
    shown = terminal.text
    assert "Traceback" not in shown, shown[-3000:]
    assert "nexpected" not in shown, shown[-3000:]
    fine = place.saved and place.noted
    assert status == (0 if fine else 4), (status, shown[-1500:])
    assert fine or "ot saved: " in shown, shown[-1500:]
    assert terminal.restored, shown[-500:]
    assert not left(terminal.mark)
    if place.saved:
        assert _moves(saves) == 2 * sitting + 2
        assert not [each for each in saves.iterdir() if each.suffix != ".json"]


def _moves(saves: Path) -> int:
    try:
        return max((journal.read_save(each).length for each in saves.glob("*.json")), default=0)
    except (NimarcadeError, OSError):
        return 0


def run(only: Sequence[str] = (), say: Callable[[str], object] = print) -> list[str]:
    """The places that were wrong, all of them told."""
    wrong: list[str] = []
    tried = 0
    with prepared() as common:
        for place in PLACES:
            if not any(word in place.name for word in only or [""]):
                continue
            if not possible(place, common):
                say(f"{place.name}: cannot be made here")
                continue
            for lines in (False, True):
                how = f"{place.name}, {'line mode' if lines else 'arcade'}"
                began = time.monotonic()
                tried += 1
                try:
                    play(place, common, lines=lines)
                except (AssertionError, TimeoutError) as error:
                    wrong.append(how)
                    say(f"{how}: WRONG: {error}")
                else:
                    say(f"{how}: right ({time.monotonic() - began:.1f} s)")
    say(f"{tried} of places and modes, {len(wrong)} wrong")
    return wrong


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture terminals", description=__doc__)
    parser.add_argument("--only", nargs="+", default=(), help="words of the places' names")
    asked = parser.parse_args(words)
    return int(bool(run(asked.only, lambda text: print(text, flush=True))))
