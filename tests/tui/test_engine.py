"""Programs that play on the screens, in the thinking process that ends with what it has started."""

import asyncio
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import errors, settings
from nimarcade.core.task import task
from nimarcade.core.worker import ProcessWorker
from nimarcade.play import journal
from nimarcade.play.session import Player
from nimarcade.players import engine_client, tasks
from nimarcade.tui import app, controls
from nimarcade.tui.screens.gallery import NewGame, NewTable
from tests import ask
from tests.tui.conftest import over_home, settled, tap
from tests.tui.tables import ALONE, at_table

from .play_hands import at_board

STUB = f"{sys.executable} -S {Path(__file__).parents[1] / 'players' / 'stub_engine.py'}"


@pytest.fixture(autouse=True)
def _stopped() -> object:
    yield
    engine_client.stop()


def against(how: str = "") -> tuple[Player, Player]:
    return Player("human", "You"), Player(f"engine:{STUB} {how}", "Engine", 1)


async def test_a_program_that_fails_loses_the_game_on_the_screen(arcade: app.Arcade, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    async with at_board(arcade, "nim:5,4,3", against("9-9"), path=path) as (pilot, screen):
        screen.try_code("5-1")
        await settled(pilot)
        assert screen.loop.over
        assert not screen.loop.live
        assert ask.present(screen.side.card.card).word == "You won"
        assert not screen.try_code("4-1")
        await pilot.press("comma")
        assert not screen.loop.over
        assert screen.try_code("4-1"), "looked back, another move is made and asks the program again"
        await settled(pilot)
        assert screen.loop.over
        screen.fold()
        kept = journal.read_save(path)
    assert ask.present(kept.result).reason.startswith("Engine forfeits the game: it played '9-9'")


@pytest.mark.sweep
async def test_a_save_without_its_program_says_so(arcade: app.Arcade) -> None:
    players = (Player("human", "You"), Player("engine", "Engine", 1))
    async with at_board(arcade, "nim:5,4,3", players) as (pilot, screen):
        screen.try_code("5-1")
        await settled(pilot)
        assert not screen.loop.over
        assert screen.loop.paused


@pytest.mark.sweep
async def test_a_program_that_fails_at_a_table_resigns(arcade: app.Arcade) -> None:
    players = (ALONE[0], Player(f"engine:{STUB} no", "Red", 1), *ALONE[2:])
    async with at_table(arcade, players=players) as (pilot, screen):
        assert screen.try_code("B@1~R")
        await settled(pilot)
        codes = [screen.loop.session.notation(ply) for ply in range(1, screen.loop.session.ply + 1)]
        assert codes[1] == "resign"
        assert screen.loop.session.comments[0][2].startswith("Red forfeits the game: ")


@pytest.mark.sweep
@pytest.mark.parametrize("form", ["heaps", pytest.param("table", marks=pytest.mark.sweep)])
async def test_programs_of_the_settings_stand_in_the_forms(arcade: app.Arcade, form: str) -> None:
    there, gone = STUB, "no-such-program --fast"
    settings.save(replace(settings.load(), engines=[there, gone, "'half a word"]))
    asked = NewGame(Random(1), "nim") if form == "heaps" else NewTable(Random(1))
    async with over_home(arcade, asked) as pilot:
        field = arcade.screen.query_one("#kind2", controls.Choose)
        assert list(field.values)[-1] == f"engine:{there}"
        assert field.values[f"engine:{there}"].startswith("engine: …")
        assert not any(gone in kind for kind in field.values)
        field.focus()
        while field.value != f"engine:{there}":
            await pilot.press("right")
        await tap(pilot, "enter")
        session = arcade.screen.loop.session  # type: ignore[attr-defined]  # the play screen
        assert f"engine:{there}" in [player.kind for player in session.players]


@pytest.mark.sweep
async def test_a_forfeit_comes_through_from_the_thinking_process() -> None:
    worker = ProcessWorker()
    try:
        kind = f"engine/time=0.3:{STUB} late"
        with pytest.raises(errors.Forfeit, match=r"no answer to go within 0\.3 s"):
            await worker.run(task(tasks.choose, "nim:5,4", kind, "1"), lane="long")
        assert await worker.run(task(tasks.choose, "nim:5,4", f"engine:{STUB}", "1"), lane="long") == "5-1"
    finally:
        await worker.close()


@pytest.mark.sweep
@pytest.mark.real_time
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
async def test_a_cancelled_thought_ends_the_program_too(tmp_path: Path) -> None:
    mark = f"mark-{time.monotonic_ns()}"
    worker = ProcessWorker()
    kind = f"engine/time=60:{STUB} spin 1 {mark}"
    thought = asyncio.create_task(worker.run(task(tasks.choose, "nim:5,4", kind, "1"), lane="long"))
    until = time.monotonic() + 60
    while not _alive(mark) and not thought.done() and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not thought.done(), thought.exception() or thought.result()
    assert _alive(mark)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    until = time.monotonic() + 60
    while _alive(mark) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not _alive(mark)


def _alive(mark: str) -> bool:
    """Whether a process has this word in its command line; one that has ended has none."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark in file.read_text("utf-8", "replace"):
                return True
        except OSError:
            continue
    return False
