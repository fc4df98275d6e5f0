"""The soak itself: it knows every screen, finds what is planted, and makes its list of events short."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

import nimarcade.tui
from nimarcade.tui.screens.lab import Lab
from tests.torture import soak


def _screens() -> set[str]:
    """Classes that are shown: no other is made of them, but by name."""
    for module in pkgutil.walk_packages(nimarcade.tui.__path__, "nimarcade.tui."):
        importlib.import_module(module.name)
    waiting: list[type[Screen[object]]] = [Screen]
    names = {CommandPalette.__name__}
    while waiting:
        kind = waiting.pop()
        below = [each for each in kind.__subclasses__() if each.__module__.startswith("nimarcade.")]
        waiting += kind.__subclasses__()
        if not below and kind.__module__.startswith("nimarcade."):
            names.add(kind.__name__)
    return names


def test_every_screen_can_be_opened() -> None:
    assert _screens() == set(soak.OPEN)


EVENTS: list[soak.Event] = [
    ("open", "Learn", "1"),
    ("key", "down"),
    ("size", "3", "2"),
    ("size", "80", "24"),
    ("open", "Lab", "2"),
    ("click", "1", "1"),
    ("paste", "text"),
    ("key", "escape"),
]


@pytest.mark.sweep
@pytest.mark.timeout(120)
def test_what_is_planted_is_found_and_made_short(
    monkeypatch: pytest.MonkeyPatch, faults: list[BaseException]
) -> None:
    assert soak.replay(EVENTS, 1).fault is None

    def fails(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Lab, "on_paste", fails, raising=False)
    fault = soak.replay(EVENTS, 1).fault
    assert isinstance(fault, ZeroDivisionError)
    assert soak.sign(fault) == "ZeroDivisionError in test_soak.py:fails"
    assert soak.shrink(EVENTS, fault, 1, 90.0) == [("open", "Lab", "2"), ("paste", "text")]
    faults.clear()


def test_what_is_wrong_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    reached = dict.fromkeys(soak.OPEN, 100)
    good = {"reached": reached, "events": 10, "arcades": 1, "memory": [60.0, 70.0]}
    assert soak.told([good, good], 5, 200) == []
    assert "least often" in capsys.readouterr().out
    assert soak.told([good, {**good, "memory": [60.0, 200.0]}], 5, 200) == [
        "job seed 6: memory grew by 140 MB"
    ]
    assert soak.told([good], 5, 200)[0].endswith("was reached 100 times only")
    assert soak.told([{"fault": "X in y", "seed": 7, "events": [["key", "x"]]}], 5, 200) == [
        "job seed 5: X in y"
    ]
    assert '[["key", "x"]]' in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.timeout(900)
def test_three_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        assert soak.run(minutes=3, seed=1, jobs=1, wanted=25) == [], "beside other sweeps, one core"


@pytest.mark.long
@pytest.mark.timeout(4500)
def test_half_an_hour(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        assert soak.run(minutes=30, seed=1000) == []
