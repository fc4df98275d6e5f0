"""The arcade in a real terminal: signals, a terminal that goes away, Ctrl+Z, workers that are killed."""

import os
import re
import signal
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from nimarcade.play.journal import read_save
from nimarcade.tui.driver import Output
from tests.process import NIMARCADE, Terminal, left, marked, used

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")

GAME = ("nim:9,8,7", "--seats", "human,human")
THINKING = ("so-long-sucker", "--seats", ",".join(["strong/time=20"] * 4))
"""Machines that think in two processes."""


@contextmanager
def arcade(home: Path, game: tuple[str, ...], ignored: str = "") -> Iterator[Terminal]:
    command = [*NIMARCADE, "play", *game, "--saves", str(home / "saves")]
    screen = Terminal(command, home, ignored=ignored, changes={"COLUMNS": "300", "LINES": "90"})
    try:
        screen.until("help")
        screen.settle()
        assert not re.search(rb"\x1b\[90;\d+H", screen.output), "it is as large as the terminal is"
        yield screen
    finally:
        screen.close()


def move(screen: Terminal, code: str, then: str) -> None:
    """Type a move, a key at a time, and wait for the next position's example of one."""
    for key in ("/", code, "\r"):
        screen.type(key)
        screen.settle(0.3)
    screen.until(f"such as {then}")


def kept(home: Path) -> list[str]:
    (save,) = (home / "saves").iterdir()
    session = read_save(save)
    return [session.notation(ply) for ply in range(1, session.ply + 1)]


def test_what_there_is_room_for_is_written_at_once_and_all_of_it_in_order() -> None:
    outer, inner = os.openpty()
    with open(inner, "w", encoding="utf-8") as terminal:
        tty.setraw(inner)
        output = Output(terminal, lambda: None)
        assert output.at_once("é") is None
        frame = "█" * 100_000
        rest, after = output.at_once(frame), output.at_once("after")
        assert (rest, after) == ("", "after"), "the terminal takes no more, so the writer has both"
        writer = Thread(target=lambda: [output.write(text) for text in (rest or "", after or "")])
        writer.start()
        seen = b""
        while not seen.endswith(b"after"):
            seen += os.read(outer, 1 << 16)
        writer.join()
        assert seen.decode() == f"é{frame}after"
        assert output.at_once("again") is None
        assert os.read(outer, 100) == b"again"
    os.close(outer)


@pytest.mark.sweep
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_arcade_as_its_key_does(number: int, tmp_path: Path) -> None:
    with arcade(tmp_path, GAME) as screen:
        assert not screen.restored
        move(screen, "9-2", "8-1")
        screen.process.send_signal(number)
        assert screen.wait() == 128 + number
        assert screen.restored
        assert not left(screen.mark)
        assert kept(tmp_path) == ["9-2"]


@pytest.mark.few("SIGHUP")
@pytest.mark.parametrize("ignored", ["", "SIGHUP"])
def test_a_terminal_that_is_gone_ends_the_arcade(ignored: str, tmp_path: Path) -> None:
    with arcade(tmp_path, GAME, ignored) as screen:
        move(screen, "9-2", "8-1")
        before = spent = used(screen.process.pid)
        screen.hang_up()
        until = time.monotonic() + 30
        while screen.process.poll() is None and time.monotonic() < until:
            spent = max(spent, used(screen.process.pid))
            time.sleep(0.02)
        assert spent - before < 5, "seconds of processor time, which other programs do not change"
        assert screen.process.wait() == 129
        assert not left(screen.mark)
        assert kept(tmp_path) == ["9-2"]


@pytest.mark.sweep
def test_a_terminal_that_takes_nothing_does_not_keep_the_arcade(tmp_path: Path) -> None:
    with arcade(tmp_path, GAME) as screen:
        screen.type("?\x1b" * 200)  # painted on and on, and never read
        time.sleep(3)
        screen.process.send_signal(signal.SIGTERM)
        assert screen.process.wait(30) == 143
        assert not left(screen.mark)


@pytest.mark.sweep
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_thinking_processes_end_with_the_arcade(number: int, tmp_path: Path) -> None:
    with arcade(tmp_path, THINKING) as screen:
        _others(screen, 2)
        screen.process.send_signal(number)
        screen.wait()
        assert not left(screen.mark)


@pytest.mark.sweep
def test_the_game_goes_on_when_its_thinking_process_is_killed(tmp_path: Path) -> None:
    with arcade(tmp_path, THINKING) as screen:
        for _ in range(2):
            before = _others(screen, 2)
            for pid in before:
                os.kill(pid, signal.SIGKILL)
            assert not set(_others(screen, 2)) & set(before)
        assert "error" not in screen.text.casefold()
        assert "ended without" not in screen.text


def _others(screen: Terminal, many: int) -> list[int]:
    """The processes of the arcade besides its own, once there are so many."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        screen.settle(0.1)
        found = [pid for pid in marked(screen.mark) if pid != screen.process.pid]
        if len(found) >= many:
            return found
    raise TimeoutError("nobody thinks")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Terminal]:
    screen = Terminal(["env", "PS1=bash$ ", "bash", "--norc", "--noprofile", "-i"], tmp_path)
    try:
        screen.until("bash")
        screen.settle()
        yield screen
    finally:
        screen.close()


def _after(screen: Terminal, keys: str, words: str) -> str:
    """What is painted once keys were typed, up to some words."""
    before = len(screen.output)
    screen.type(keys)
    until = time.monotonic() + 60
    while words.encode() not in screen.output[before:]:
        assert time.monotonic() < until, f"{words!r} is not in {screen.output[before:]!r}"
        screen.read(0.5)
    screen.settle()
    return screen.output[before:].decode("utf-8", "replace")


@pytest.mark.sweep
@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs bash")
def test_ctrl_z_leads_to_the_shell_and_fg_back(shell: Terminal, tmp_path: Path) -> None:
    command = " ".join([*NIMARCADE, "play", *GAME, "--saves", str(tmp_path / "saves")])
    _after(shell, f"{command}\n", "help")
    stopped = _after(shell, "\x1a", "Stopped")
    assert "\x1b[?1049l" in stopped
    assert "\x1b[?25h" in stopped
    assert "9" in _after(shell, "fg\n", "help")
    move(shell, "9-2", "8-1")
    _after(shell, "\x1a", "Stopped")
    _after(
        shell,
        "kill %1; while jobs %1 | grep -q Stopped; do sleep 0.1; done; wait %1; echo status=$?\n",
        "status=143",
    )
    shell.type("exit\n")
    shell.wait(60)
    assert not left(shell.mark)
    assert kept(tmp_path) == ["9-2"]


@pytest.mark.sweep
@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs bash")
def test_an_arcade_stopped_from_outside_comes_back_too(shell: Terminal, tmp_path: Path) -> None:
    command = " ".join([*NIMARCADE, "play", *GAME, "--saves", str(tmp_path / "saves")])
    _after(shell, f"{command}\n", "help")
    (pid,) = (pid for pid in marked(shell.mark) if pid != shell.process.pid)
    os.kill(pid, signal.SIGSTOP)
    shell.settle()
    os.kill(pid, signal.SIGCONT)
    shell.settle()
    _after(shell, "fg\n", "help")
    move(shell, "9-2", "8-1")
    os.kill(pid, signal.SIGTERM)
    shell.settle(1)
    shell.type("exit\n")
    assert shell.wait(60) == 143
    assert kept(tmp_path) == ["9-2"]
