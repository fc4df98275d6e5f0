"""A plug-in that does harm where it is loaded is told of, and does none here."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from nimarcade.core import plug_ins
from nimarcade.core.errors import Missing
from nimarcade.core.plug_ins import Extra, imported
from tests.process import NIMARCADE, environment

HARM = {
    "a_key": ("raise KeyboardInterrupt", "KeyboardInterrupt: no reason given (a_key.py, line 1)"),
    "an_end": ("import os; os._exit(0)", "it ended the process that tried it"),
    "coloured": (
        r"raise ValueError('\x1b[31mred\n\x07')",
        r"ValueError: \x1b[31mred \x07 (coloured.py, line 1)",
    ),
    "leaving": ("raise SystemExit('no way')", "SystemExit: no way (leaving.py, line 1)"),
}


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, (text, _) in HARM.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(plug_ins.TRIED, "[]")
    return tmp_path


def test_what_cannot_be_caught_here_is_found_out_elsewhere_and_once(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (written / "loud.py").write_text("print('.' * 9); OFFER = 1")
    offers = [("group", name, f"{name}:OFFER") for name in ("loud", *HARM)]
    why = plug_ins.refused(offers)
    assert {name: why.get(("group", name, f"{name}:OFFER")) for name in ("loud", *HARM)} == {
        **dict.fromkeys(["loud", "coloured", "leaving"]),  # these are told of where they are loaded
        **{name: HARM[name][1] for name in ("a_key", "an_end")},
    }
    monkeypatch.setattr(plug_ins, "_tried", None)
    assert plug_ins.refused(offers) == why  # processes begun here know it as well
    assert all(name in os.environ[plug_ins.TRIED] for name in HARM)


def test_what_a_game_prints_is_no_output(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("talking", "talking2"):
        text = "import sys as s\ndef say(*words, **how): print(*words, **how)\ndef put(t): s.stdout.write(t)"
        (written / f"{name}.py").write_text(text)
    talking, other = imported("talking"), imported("talking2")
    plug_ins.hush(f"{written / 'talking.py'}")
    talking.say("I", "think", sep="_")
    talking.say("so", file=sys.stdout)
    talking.put("hm")
    other.say("it is")
    other.put("here")
    assert talking.s.maxsize == sys.maxsize
    assert capsys.readouterr() == ("so\nit is\nhere", "I_think\nhm")


class AtOnce(Timer):
    def start(self) -> None:
        self.function(*self.args, **self.kwargs)


@pytest.mark.real_time
def test_one_that_never_answers_is_told_of_and_given_up(
    written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (written / "sleepy.py").write_text("import time; time.sleep(3600)")
    monkeypatch.setattr(plug_ins, "PATIENCE", 0.2)
    monkeypatch.setattr(plug_ins, "Timer", AtOnce)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    sleepy = ("group", "sleepy", "sleepy")
    assert plug_ins.refused([sleepy]) == {sleepy: "it did not answer within 0.2 s"}
    assert capsys.readouterr().err == "waiting for plug-ins: sleepy\n"


@pytest.mark.real_time
def test_a_process_that_one_leaves_behind_is_not_waited_for(written: Path) -> None:
    (written / "forking.py").write_text(
        "import os, time\nif not (child := os.fork()):\n    time.sleep(3600)\n"
        f"open({str(written / 'pid')!r}, 'w').write(str(child))"
    )
    assert plug_ins.refused([("group", "forking", "forking")]) == {}
    os.kill(int((written / "pid").read_text()), signal.SIGKILL)


def test_games_goes_on_and_names_each_in_a_line(written: Path) -> None:
    env, _ = environment(written, {"NIMARCADE_GAMES": str(written), plug_ins.TRIED: None})
    ran = subprocess.run([*NIMARCADE, "games"], env=env, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("so-long-sucker")
    assert ran.stderr.splitlines() == [
        f"the plug-in {name.replace('_', '-')} cannot be used: {why}" for name, (_, why) in HARM.items()
    ]


def test_a_plug_in_that_raises_what_is_a_keys_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimarcade.cli import listing
    from nimarcade.core import signals
    from tests.command import nimarcade

    def fails(args: object) -> int:
        raise error

    monkeypatch.setattr(listing, "run_games", fails)
    monkeypatch.setattr(signals, "asked", lambda error: isinstance(error, signals.Interrupted))
    error: BaseException = KeyboardInterrupt()
    ran = nimarcade("games")
    assert (ran.status, ran.complaint) == (1, "a plug-in has raised KeyboardInterrupt; nobody pressed Ctrl+C")
    error = signals.Interrupted()
    assert (nimarcade("games").status, nimarcade("games").err) == (130, "")


ONCE = """
import os, signal, sys
if hasattr(sys, "slow_once"):
    raise ImportError("cannot load module more than once per process")
sys.slow_once = True
os.kill(os.getpid(), signal.SIGINT)
value = 7
"""


def test_an_import_is_never_cut_in_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_once.py").write_text(ONCE)
    monkeypatch.syspath_prepend(tmp_path)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            imported("slow_once")
        assert imported("slow_once").value == 7
    finally:
        signal.signal(signal.SIGINT, before)
        sys.modules.pop("slow_once", None)
        del sys.slow_once  # type: ignore[attr-defined]


def test_what_is_not_there_is_told_as_python_tells_it() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        imported("no_such_package")


# an optional package is asked for when it is first needed


def test_a_module_is_loaded_at_the_first_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    extra = Extra("colorsys", "needs colorsys")
    assert "colorsys" not in sys.modules
    assert extra.rgb_to_hsv(0, 0, 0) == (0.0, 0.0, 0)  # type: ignore[operator]
    assert "colorsys" in sys.modules
    assert "rgb_to_hsv" in vars(extra)


def test_what_is_not_installed_is_missing_only_when_it_is_needed() -> None:
    extra = Extra("no_such_package", "this table needs no_such_package")
    assert not hasattr(extra, "__wrapped__")
    with pytest.raises(Missing, match="this table needs no_such_package"):
        _ = extra.array
