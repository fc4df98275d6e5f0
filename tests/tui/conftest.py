"""The arcade in a window of a given size, with settings and saves of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
from textual import _time
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from nimarcade.core import folders, settings, worker
from nimarcade.core.catalogue import read
from nimarcade.core.task import Lane, R, Task
from nimarcade.play import folder
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.tui import app, menu, prose
from nimarcade.tui.app import Arcade
from tests.sessions import stored
from tests.tui.clock import QuickLoop, now

SIZES = [(80, 24), *(pytest.param(size, marks=pytest.mark.sweep) for size in ((40, 15), (120, 40)))]
"""The usual terminal, and with the long sweeps the smallest and a wide one."""


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Time of its own for every test but those of real processes."""
    real = item.get_closest_marker("real_time") is not None
    return {"real": asyncio.new_event_loop} if real else {"quick": QuickLoop}


class Replaced(worker.InlineWorker):
    """Work after `before`, which may wait or fail, and some of it done by other functions."""

    def __init__(
        self, before: Callable[[Task[Any]], Awaitable[object]] | None = None, **functions: Callable[..., Any]
    ) -> None:
        self.before, self.functions = before, functions

    async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
        if self.before is not None:
            await self.before(work)
        if work.name in self.functions:
            return cast("R", self.functions[work.name](*work.args))
        return await super().run(work, lane=lane)


@pytest.fixture(autouse=True, scope="session")
def _style_sheets_are_read_once() -> Iterator[None]:
    """Every arcade starts with the same ones; to read them takes a third of the time to start."""
    read = Stylesheet._parse_rules
    known: dict[object, list[RuleSet]] = {}
    variables: dict[str, str] | None = None
    words: frozenset[tuple[str, str]] = frozenset()

    def rules(sheet: Stylesheet, css: str, *place: Any, **options: Any) -> list[RuleSet]:
        nonlocal variables, words
        if variables is not sheet._variables:
            variables, words = sheet._variables, frozenset(sheet._variables.items())
        key = css, place, tuple(options.items()), words
        if key not in known:
            known[key] = read(sheet, css, *place, **options)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", rules)
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # by identity too, but at the speed of C
        yield


@pytest.fixture(autouse=True)
def _painted_when_left(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen is painted once, as it is when it is left or the arcade ends; to paint it after every
    key, as the sweeps but those `unpainted` and what is marked `painted` do, takes a third of the time of a
    test."""
    marks = {mark.name for mark in request.node.iter_markers()}
    if marks & {"sweep", "painted"} and "unpainted" not in marks:
        return
    shutdown = App._shutdown

    def kept(screen: Screen[object]) -> None:
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
        screen.app._update_mouse_over(screen)

    def paint(screen: Screen[object]) -> None:
        screen._compositor.render_update(full=True, screen_stack=screen.app._background_screens)

    async def ended(arcade: App[object]) -> None:
        if arcade._running and arcade._screen_stack:
            with arcade._context():
                paint(arcade.screen)
        await shutdown(arcade)

    monkeypatch.setattr(Screen, "_compositor_refresh", kept)
    monkeypatch.setattr(Screen, "on_screen_suspend", paint, raising=False)
    monkeypatch.setattr(App, "_shutdown", ended)


@pytest.fixture(autouse=True)
def _all_is_done_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop with a time of its own goes on to the next moment when nothing is left to be done in this one;
    Textual asks every widget on the screen after each key, half of all messages of a test."""

    async def processed(pilot: Pilot[object], timeout: float = 30.0) -> bool:
        await asyncio.sleep(1e-6)
        return not pilot.app._exception_event.is_set()

    if request.node.get_closest_marker("real_time") is None:
        monkeypatch.setattr(Pilot, "_wait_for_screen", processed)


class AtOnce:
    def __init__(self, *, target: Callable[[], None], daemon: bool) -> None:
        self.start = target


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setenv(folders.CONFIG_DIR, str(tmp_path / "config"))
    monkeypatch.setattr(folder, "examples", lambda: tmp_path / "examples")
    monkeypatch.setattr(app, "ProcessWorker", worker.InlineWorker)
    if request.node.get_closest_marker("real_time") is None:
        monkeypatch.setattr(worker, "Thread", AtOnce)
    monkeypatch.setattr(_time, "get_time", now)
    settings.save(settings.Settings(animations=False, speed="at once"))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def arcade(saves: Path) -> Arcade:
    return Arcade(None, saves)


@pytest.fixture
async def pilot(arcade: Arcade) -> AsyncIterator[Pilot[None]]:
    """The arcade at home, in the usual window."""
    async with arcade.run_test(size=(80, 24)) as pilot:
        yield pilot


@pytest.fixture
def keep(saves: Path) -> Callable[..., Path]:
    """Stores a game: code, seats, moves, name of the file."""

    def store(code: str, kinds: tuple[str, str], moves: list[str], name: str, where: Path = saves) -> Path:
        start = read(code)
        session = Session.begin(start, seated(start, kinds))
        session = session.play_codes(*moves)
        where.mkdir(exist_ok=True)
        stored(where / f"{name}.json", session)
        return where / f"{name}.json"

    return store


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    with suppress(WorkerCancelled):  # a thought that was overtaken
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def tap(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all that they led to is done."""
    await pilot.press(*keys)
    await settled(pilot)


@asynccontextmanager
async def reached(arcade: Arcade, *keys: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """An arcade in a window of this size, after these keys at home."""
    async with arcade.run_test(size=size) as pilot:
        await tap(pilot, *keys)
        yield pilot


@asynccontextmanager
async def over_home(
    arcade: Arcade,
    screen: Screen[Any],
    heard: Callable[[Any], None] | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Pilot[None]]:
    """An arcade in a window of this size, with this screen over home."""
    async with arcade.run_test(size=size) as pilot:
        await arcade.push_screen(screen, heard)
        await settled(pilot)
        yield pilot


def painted(arcade: Arcade) -> list[str]:
    """All that is seen, line by line."""
    return [strip.text for strip in arcade.screen._compositor.render_strips()]


def notices(arcade: Arcade) -> list[str]:
    return [note.message for note in arcade._notifications]


def titles(arcade: Arcade) -> list[str]:
    return [item.title for item in arcade.screen.query_one(menu.Menu).items]


def answer_text(arcade: Arcade) -> str:
    return arcade.screen.query_one("#exercise-said", prose.Prose).text


def note(arcade: Arcade, row: str) -> str:
    return str(arcade.screen.query_one(f"#row-{row} .note").render())
