"""The arcade in a window of a given size, with settings and saves of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from nimarcade.core import settings
from nimarcade.core.catalogue import read
from nimarcade.core.task import Lane, R, Task
from nimarcade.play import folder, journal
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.tui import app
from nimarcade.tui.app import Arcade
from nimarcade.tui.page import Asking
from nimarcade.tui.worker import InlineWorker

SIZES = [(80, 24), *(pytest.param(size, marks=pytest.mark.sweep) for size in ((40, 15), (120, 40)))]
"""The usual terminal, and with the long sweeps the smallest and a wide one."""


class Replaced(InlineWorker):
    """Does work of these names by other functions."""

    def __init__(self, **functions: Callable[..., Any]) -> None:
        self.functions = functions

    async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
        if work.name in self.functions:
            return cast("R", self.functions[work.name](*work.args))
        return await super().run(work, lane=lane)


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(settings.FOLDER, str(tmp_path / "config"))
    monkeypatch.setattr(folder, "examples", lambda: tmp_path / "examples")
    monkeypatch.setattr(app, "ProcessWorker", InlineWorker)
    settings.save(settings.Settings(animations=False, speed="at once"))


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Exception]]:
    """Faults of the program on the way, which a person only sees as a notice; a test that makes one
    empties the list."""
    unexpected: list[Exception] = []
    monkeypatch.setattr(Asking, "unexpected", lambda screen, error: unexpected.append(error))
    yield unexpected
    assert unexpected == []


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def arcade(saves: Path) -> Arcade:
    return Arcade(None, saves)


@pytest.fixture
def keep(saves: Path) -> Callable[..., Path]:
    """Stores a game: code, seats, moves, name of the file."""

    def store(code: str, kinds: tuple[str, str], moves: list[str], name: str, where: Path = saves) -> Path:
        start = read(code)
        session = Session.begin(start, seated(start, kinds))
        for move in moves:
            session = session.play_code(move)
        where.mkdir(exist_ok=True)
        journal.write_save(where / f"{name}.json", session)
        return where / f"{name}.json"

    return store
