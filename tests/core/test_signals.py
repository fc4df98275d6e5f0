"""Signals: what is held is done wholly, and every mode ends in order, its game saved."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from nimarcade.core import signals
from nimarcade.play.journal import read_save
from tests.process import NIMARCADE, environment, left, marked

pytestmark = [
    pytest.mark.timeout(90),
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc"),
]


@pytest.fixture(autouse=True)
def _no_signal_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signals, "_state", signals._State())


def test_a_signal_is_an_exception_once() -> None:
    with pytest.raises(signals.Ended):
        signals._handle(signal.SIGTERM, None)
    signals._handle(signal.SIGHUP, None)
    signals._handle(signal.SIGINT, None)
    assert signals.received() == signal.SIGTERM


def test_what_is_held_is_done_wholly() -> None:
    done: list[int] = []

    @signals.held()
    def act() -> None:
        with signals.held():
            signals._handle(signal.SIGTERM, None)
            done.append(1)
        done.append(2)

    with pytest.raises(signals.Ended):
        act()
    assert done == [1, 2]


def test_ctrl_c_is_itself_and_waits_too() -> None:
    done: list[int] = []

    def act() -> None:
        with signals.held():
            signals._handle(signal.SIGINT, None)
            done.append(1)

    with pytest.raises(KeyboardInterrupt) as raised:
        act()
    assert not isinstance(raised.value, signals.Ended)
    assert done == [1]
    assert not signals.received()


def test_where_ctrl_c_is_ignored_nobody_has_pressed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for handler, asked in ((signal.default_int_handler, True), (signal.SIG_IGN, False)):
        monkeypatch.setattr(signal, "getsignal", lambda number, handler=handler: handler)
        assert signals.asked(KeyboardInterrupt()) == asked


def test_who_takes_the_signals_is_told_and_nothing_is_raised() -> None:
    told: list[int] = []
    signals.take(told.append)
    signals._handle(signal.SIGTERM, None)
    signals._handle(signal.SIGINT, None)
    assert told == [signal.SIGTERM, signal.SIGINT]
    signals.settle()
    signals._handle(signal.SIGHUP, None)
    assert len(told) == 2


SWALLOWED = """
import os, signal, time
from nimarcade.core import log, signals
signals.install()
log.catch_all()
class Odd:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.1)
try:
    Odd()
    time.sleep(50)
except signals.Ended:
    print("ended")
"""


def test_a_signal_that_comes_in_a_finalizer_is_not_lost() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SWALLOWED], capture_output=True, text=True, timeout=60, check=True
    )
    assert (ran.stdout, ran.stderr) == ("ended\n", "")


def started(home: Path, *argv: str) -> tuple[subprocess.Popen[str], str]:
    env, mark = environment(home)
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*NIMARCADE, *argv], stdin=pipe, stdout=pipe, stderr=pipe, env=env, text=True, preexec_fn=_hearing
    )
    return process, mark


def _hearing() -> None:
    """Background jobs of a shell inherit an ignored SIGINT, those under nohup an ignored SIGHUP."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def ended(process: subprocess.Popen[str], number: int) -> tuple[int, str, str]:
    """Status, output and complaints of a program that is sent a signal."""
    process.send_signal(number)
    status = process.wait(30)
    assert process.stdin is not None
    process.stdin.close()
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as out, process.stderr as err:
        return status, out.read(), err.read()


def _until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    raise AssertionError(words)


@pytest.mark.few("15")
@pytest.mark.parametrize("number", [15, 1, 2])
def test_line_mode_is_left_as_by_quit(tmp_path: Path, number: int) -> None:
    process, mark = started(tmp_path, "play", "nim:9,8,7", "--plain", "--saves", str(tmp_path / "saves"))
    assert process.stdin is not None
    process.stdin.write("9-2\n")
    process.stdin.flush()
    _until(process, "take 2 from")
    status, out, err = ended(process, number)
    assert (status, err) == (0 if number == signal.SIGINT else 128 + number, "")
    assert "Saved as" in out
    (save,) = (tmp_path / "saves").iterdir()
    assert read_save(save).notation(1) == "9-2"
    assert not left(mark)


COMMANDS: dict[str, tuple[list[str], str, str]] = {
    "solve": (["solve", "-"], "nim:3\n", "nim:3: N"),
    "engine": (["engine"], "hello\n", "ready"),
    "verify": (["verify", "--json", "--jobs", "2"], "", ""),
    "selfplay": (["selfplay", "-", "--seats", "random,random"], "nim:3\n", "nim:3"),
    "tournament": (
        ["tournament", "delete-nim", "--seats", "perfect,expert", "--games", "9000", "--jobs", "2"],
        "",
        "",
    ),
}


@pytest.mark.few("solve")
@pytest.mark.parametrize("name", ["solve", "engine", "verify", "selfplay", "tournament"])
def test_commands_end_in_order(tmp_path: Path, name: str) -> None:
    argv, asked, words = COMMANDS[name]
    process, mark = started(tmp_path, *argv)
    assert process.stdin is not None
    process.stdin.write(asked)
    process.stdin.flush()
    if words:
        _until(process, words)
    else:  # it works, with two workers
        while len(marked(mark)) < 3:
            time.sleep(0.05)
        time.sleep(0.5)
    status, _, err = ended(process, signal.SIGTERM)
    assert (status, err) == (143, "")
    assert not left(mark)


@pytest.mark.sweep
def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    deaf: Callable[[], object] = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)  # noqa: E731
    env, _ = environment(tmp_path)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*NIMARCADE, "solve", "-"], stdin=pipe, stdout=pipe, env=env, text=True, preexec_fn=deaf
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for code in ("nim:3", "nim:4"):
            process.stdin.write(code + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(code)
            os.kill(process.pid, signal.SIGHUP)
        process.stdin.close()
        assert process.wait(20) == 0
