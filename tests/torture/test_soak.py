"""The soak itself: it knows every screen, finds what is planted, and makes its list of events short."""

import importlib
import pkgutil

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

import nimarcade.tui
from nimarcade.tui.screens.home import Home
from nimarcade.tui.screens.lab import Lab
from nimarcade.view.places import PLACES
from tests.torture import soak


def _screens() -> set[str]:
    """Classes that are shown: places, and those of which no other is made."""
    places = {place.screen.rpartition(":")[2] for place in PLACES}
    for module in pkgutil.walk_packages(nimarcade.tui.__path__, "nimarcade.tui."):
        importlib.import_module(module.name)
    waiting: list[type[Screen[object]]] = [Screen]
    names = {CommandPalette.__name__}
    while waiting:
        kind = waiting.pop()
        below = [each for each in kind.__subclasses__() if each.__module__.startswith("nimarcade.")]
        waiting += kind.__subclasses__()
        if (
            not below or kind.__name__ in places - {"Page", "AwayScreen", "Listed"}
        ) and kind.__module__.startswith("nimarcade."):
            names.add(kind.__name__)
    return names


def test_every_screen_can_be_opened() -> None:
    assert _screens() == set(soak.OPEN)


EVENTS: list[soak.Event] = [
    *(("open", "Learn", "1"), ("key", "down"), ("size", "3", "2"), ("size", "80", "24")),
    *(("open", "Lab", "2"), ("click", "1", "1"), ("paste", "text"), ("key", "escape")),
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
    numbers = {"events": 10, "arcades": 1, "seconds": 9, "work": 8}
    good = {"seed": 5, "reached": reached, **numbers, "memory": [60.0, 70.0], "faults": {}}
    assert soak.told([good, good], 200) == []
    assert "least often" in capsys.readouterr().out
    grown = {**good, "memory": [60.0, 61.0 + soak.GROWTH]}
    assert soak.told([good, grown], 200) == [f"seed 5: memory grew by {soak.GROWTH + 1:.0f} MB"]
    assert soak.told([good], 200)[0].endswith("was reached 100 times only")
    fault = {"trace": "why", "arcade": 7, "events": [["key", "x"]]}
    assert soak.told([{**good, "faults": {"X in y": fault}}, good], 200) == ["seed 5: X in y"]
    assert """--seed 7 --replay '[["key", "x"]]'""" in capsys.readouterr().out
    assert soak.told([{}, good, good], 200) == ["a job ended without an answer"]


@pytest.mark.sweep
@pytest.mark.timeout(200)
def test_a_fault_planted_in_a_screen_ends_the_soak(
    monkeypatch: pytest.MonkeyPatch, faults: list[BaseException]
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Lab, "on_show", fails, raising=False)
    answer = soak.job(0, 1, wanted=9, most=100)
    assert isinstance(answer["faults"], dict)
    assert list(answer["faults"]) == ["ZeroDivisionError in test_soak.py:fails"]
    (fault,) = answer["faults"].values()
    assert [event[:2] for event in fault["events"]] == [("open", "Lab")]
    assert soak.told([answer], 9) == ["seed 1: ZeroDivisionError in test_soak.py:fails"]
    faults.clear()


@pytest.mark.sweep
@pytest.mark.timeout(200)
def test_memory_that_grows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytearray] = []

    def leaks(screen: Home) -> None:
        kept.append(bytearray(b"x" * 20_000_000))

    monkeypatch.setattr(Home, "on_mount", leaks, raising=False)
    monkeypatch.setattr(soak, "EPISODE", 6)
    monkeypatch.setattr(soak, "GROWTH", 48.0)
    monkeypatch.setattr(soak, "OPEN", {name: soak.OPEN[name] for name in ("Home", "Help", "Lab", "Reader")})
    wrong = soak.told([soak.job(0, 1, wanted=12, most=100)], 0)
    assert len(kept) > 3
    assert [each.rpartition(" by ")[0] for each in wrong] == ["seed 1: memory grew"]


@pytest.mark.sweep
@pytest.mark.timeout(200)
def test_screens_that_stay_in_memory_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Lab] = []

    def stays(screen: Lab) -> None:
        kept.append(screen)

    monkeypatch.setattr(Lab, "on_unmount", stays, raising=False)
    monkeypatch.setattr(soak, "KEPT", 3)
    opened: list[soak.Event] = [("open", "Lab", "1"), ("open", "Home", "1")]
    assert soak.replay(opened * 3, 1).fault is None
    assert isinstance(soak.replay(opened * 4, 1).fault, soak.Left)
    kept.clear()


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "step", [pytest.param(300, marks=pytest.mark.sweep), pytest.param(1, marks=pytest.mark.long)]
)
def test_every_screen_in_windows_from_one_cell_on(step: int) -> None:
    """Up to the smallest window that is painted; with a step other sizes on each screen."""
    sizes = [(str(width), str(height)) for width in range(1, 41) for height in range(1, 16)]
    events: list[soak.Event] = []
    for number, name in enumerate(soak.OPEN):
        events += [("size", "80", "24"), ("open", "Home", "0"), ("open", name, "1"), ("wait", "0.5")]
        for size in sizes[number % step :: step]:
            events += [("size", *size), ("wait", "0.02")]
    run = soak.replay(events, 1)
    assert run.fault is None, run.done[-2:]
    assert len(run.reached) == len(soak.OPEN)


@pytest.mark.timeout(500)
@pytest.mark.parametrize(
    ("seed", "times"),
    [pytest.param(1, 1, marks=pytest.mark.sweep), pytest.param(2, 20, marks=pytest.mark.long)],
)
def test_every_screen_many_times(seed: int, times: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty take about 150 s of a core."""
    with capsys.disabled():
        assert soak.run(minutes=0, seed=seed, jobs=1, wanted=times, most=6) == []


@pytest.mark.long
@pytest.mark.timeout(4500)
def test_half_an_hour(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        assert soak.run(minutes=30, seed=1000) == []
