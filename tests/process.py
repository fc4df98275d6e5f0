"""Programs in processes of their own, in real terminals too, and what they leave behind."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

NIMARCADE = [sys.executable, "-W", "error", "-m", "nimarcade"]
MARK = "NIMARCADE_TEST_MARK"
"""In the environment of a program and of all that it starts."""
_ESCAPES = re.compile(r"\x1b\[[0-9;?<>=]*[a-zA-Z~]|\x1b[()][A-B0-2]|\x1b[=>]")
_MODES = re.compile(rb"\x1b\[\?(\d+)([hl])")
_LEAD = (
    "import fcntl, os, signal, sys, termios\n"
    "os.setsid()\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
    "for name in sys.argv[1].split():\n    signal.signal(getattr(signal, name), signal.SIG_IGN)\n"
    "os.execvp(sys.argv[2], sys.argv[2:])"
)
"""Leads a session with the terminal at standard input, as a shell's program does."""


def environment(home: Path, changes: Mapping[str, str | None] | None = None) -> tuple[dict[str, str], str]:
    """That of a program with settings and saves of its own, and the word that marks it. Of `changes` None
    takes a variable away."""
    mark = uuid4().hex
    own = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "NIMARCADE_CONFIG_DIR", "NIMARCADE_DATA_DIR")
    places = dict.fromkeys(own, str(home))
    root = str(Path(__file__).parents[1])
    if (home / "tmp").is_dir():
        places["TMPDIR"] = str(home / "tmp")
    wanted = {
        **os.environ,
        **places,
        "TERM": "xterm-256color",
        **(changes or {}),
        "PYTHONPATH": root,
        MARK: mark,
    }
    return {name: value for name, value in wanted.items() if value is not None}, mark


def python(home: Path, *words: str, feed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Python run in a home, with our package and what else the environment holds, and nothing besides."""
    places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(home))
    env = {**places, "PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[1]), **more}
    command = [sys.executable, *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=home, env=env, input=feed, check=False
    )


def answers_of(home: Path, *script: str, **more: str) -> dict[str, Any]:
    """The JSON that a program of Python's prints, where every warning is an error."""
    ran = python(home, "-W", "error", *script, **more)
    assert ran.returncode == 0, ran.stderr[-2000:]
    data: dict[str, Any] = json.loads(ran.stdout)
    return data


def marked(mark: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes() and alive(int(folder.name)):
                found.append(int(folder.name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def left(mark: str, within: float = 60.0) -> list[int]:
    """The processes with this mark that are still there after so many seconds."""
    until = time.monotonic() + within
    while (found := marked(mark)) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def used(pid: int) -> float:
    """Seconds of processor time of a process; 0 of one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """MB of memory of a process; 0 of one that is gone."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Terminal:
    """A program that leads a session in a terminal of its own."""

    def __init__(
        self,
        command: Sequence[str],
        home: Path,
        *,
        ignored: str = "",
        size: tuple[int, int] = (80, 24),
        changes: Mapping[str, str | None] | None = None,
    ) -> None:
        self.handle, inner = pty.openpty()
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.before = termios.tcgetattr(self.handle)
        env, self.mark = environment(home, changes)
        self.process = subprocess.Popen(
            [sys.executable, "-S", "-c", _LEAD, ignored, *command],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=env,
        )
        os.close(inner)
        self.output = b""

    @property
    def text(self) -> str:
        return _ESCAPES.sub("", self.output.decode("utf-8", "replace"))

    @property
    def restored(self) -> bool:
        on = {"1000", "1003", "1004", "1006", "1015", "1049", "2004", "2048"}
        last = dict(_MODES.findall(self.output))
        modes = all(last.get(mode.encode(), b"l") == b"l" for mode in on) and last.get(b"25", b"h") == b"h"
        keyboard = self.output.count(b"\x1b[>") == self.output.count(b"\x1b[<u")
        return modes and keyboard and termios.tcgetattr(self.handle) == self.before

    def type(self, keys: str) -> None:
        os.write(self.handle, keys.encode())

    def read(self, seconds: float) -> bool:
        """Whether the program wrote something within so many seconds."""
        if not select.select([self.handle], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self.handle, 1 << 16)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def until(self, words: str, seconds: float = 200) -> None:
        end = time.monotonic() + seconds
        while words not in self.text:
            if time.monotonic() > end or (not self.read(0.5) and self.process.poll() is not None):
                raise TimeoutError(f"{words!r} is not in {self.text[-3000:]!r}")

    def settle(self, seconds: float = 0.5) -> None:
        """Read on until nothing comes for so long, or for four times as long."""
        end = time.monotonic() + 4 * seconds
        while time.monotonic() < end and self.read(seconds):
            pass

    def wait(self, seconds: float = 200) -> int:
        """The exit status; what is written until then is read."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise TimeoutError(f"it has not ended: {self.text[-3000:]!r}")
            self.read(0.02)
        while self.read(0.05):
            pass
        return self.process.returncode

    def hang_up(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def close(self) -> None:
        self.hang_up()
        for pid in marked(self.mark):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
