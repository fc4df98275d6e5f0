"""Benchmarks measure real things; their budgets are not asserted here, machines differ."""

import os
import sys
from pathlib import Path

import pytest

from nimarcade.core import catalogue
from nimarcade.core.verdict import Tier
from nimarcade.lab import bench, network
from nimarcade.lab.bench import Figure, Terminal
from nimarcade.theory.so_long_sucker import compiled
from tests import ask


def test_a_figure_tells_whether_its_budget_is_kept() -> None:
    assert Figure("x", 2, "s", 3).kept
    assert Figure("x", 4, "s", 3).kept is False
    assert Figure("x", 4, "1/s", 3, at_least=True).kept
    assert Figure("x", None, "s", 3).kept is None


def test_mixed_codes_are_all_proved() -> None:
    for code in bench.mixed_codes(320):
        assert ask.solve(catalogue.read(code)).tier is Tier.PROVED


def test_simulations_are_counted_with_and_without_the_compiled_core() -> None:
    plain, fast = bench.simulations(5)
    assert plain.value is not None
    assert plain.value > 10
    assert fast.value is None
    assert fast.kept is None
    assert fast.reference == compiled.state()


@pytest.mark.sweep
@pytest.mark.real_time
def test_a_host_is_measured_while_a_whole_game_is_played() -> None:
    figures = [*network.figures(tables=2, rate=40)]
    assert 0 < ask.present(figures[0].value) <= ask.present(figures[1].value) < 1000
    assert 0 < ask.present(figures[-1].value) < 30


# A program in a pseudo-terminal, measured from outside.


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
ECHO = "import os\nprint('size', *os.get_terminal_size())\nwhile True: print('said', input())"


def test_a_program_is_seen_and_answers_keys(tmp_path: Path) -> None:
    terminal = Terminal([sys.executable, "-c", ECHO], 71, 19, str(tmp_path))
    try:
        assert 0 < terminal.until(b"size 71 19") < 20
        painted = ask.present(terminal.press(b"stones\n"))
        assert painted < 1
        assert b"said stones" in terminal.seen
        pid = terminal.process.pid
        spent, memory = bench.processor(pid), bench.peak_memory(pid)
        assert spent is None or spent >= 0
        assert memory is None or 1 < memory < 1000
    finally:
        terminal.close()
    assert terminal.process.returncode is not None


def test_what_is_never_painted_is_an_error(tmp_path: Path) -> None:
    terminal = Terminal([sys.executable, "-c", "print('one')"], 80, 24, str(tmp_path))
    try:
        with pytest.raises(TimeoutError, match="b'two' was not painted within 3 s"):
            terminal.until(b"two", 3)
    finally:
        terminal.process.wait()
        os.close(terminal.handle)
