"""Screens left while something is still asked: nothing ends the arcade, and answers are dropped."""

import asyncio
from dataclasses import replace
from pathlib import Path
from threading import Thread, current_thread
from typing import Any

import pytest
from textual.pilot import Pilot

from nimarcade.core import catalogue, errors, folders, log, settings, store, worker
from nimarcade.core.task import Task, task
from nimarcade.core.worker import ProcessWorker
from nimarcade.lab import maps
from nimarcade.play import journal
from nimarcade.play.session import Session
from nimarcade.players import seating, tasks
from nimarcade.tui import dialogs, page, screens
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.page import Page
from nimarcade.tui.screens.map import MapScreen
from nimarcade.view import places
from tests import ask
from tests.sessions import begun, stored
from tests.tui.conftest import Replaced, tap


def table() -> Session:
    start = catalogue.read("so-long-sucker+nash")
    kinds = ("human", "random", "random", "random")
    return Session.begin(start, seating.seated(start, kinds, seating.table_names(kinds), seed=1))


@pytest.mark.sweep
@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.3])
async def test_the_table_is_left_while_a_hint_is_thought_out(saves: Path, seconds: float) -> None:
    arcade = Arcade(table(), saves)
    arcade.worker = ProcessWorker()
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(arcade.screen, TablePlay)
        await pilot.press("w")
        await asyncio.sleep(seconds)
        await pilot.press("q")
        await asyncio.sleep(1.0)
        assert isinstance(arcade.screen, screens.home.Home)
        assert not arcade._notifications
    assert arcade.return_code in (0, None)


@pytest.mark.sweep
@pytest.mark.parametrize("place", [*(place.name for place in places.HOME_LISTS), "a map"])
async def test_a_place_is_left_before_anything_asked_there_is_answered(arcade: Arcade, place: str) -> None:
    arcade.worker = Replaced(lambda work: asyncio.sleep(0.05))
    async with arcade.run_test(size=(80, 24)) as pilot:
        for wait in (0.0, 0.0, 0.001, 0.01, 0.05, 0.1):
            if place == "a map":
                arcade.push_screen(MapScreen(maps.plane("nim:0,0,3")))
            else:
                arcade.visit(place)
            await asyncio.sleep(wait)
            if place == "a map":
                await pilot.press("down", "escape")
            arcade.go_home()
        await pilot.pause(0.2)
        assert isinstance(arcade.screen, screens.home.Home)
        assert not arcade._notifications


@pytest.mark.sweep
async def test_only_the_newest_answer_about_what_is_there_counts(arcade: Arcade, pilot: Pilot[None]) -> None:
    answered, seconds = list[str](), [0.05]

    async def late(work: Task[Any]) -> None:
        await asyncio.sleep(seconds[0])
        answered.append(work.name)

    arcade.worker = Replaced(late)
    taken: list[str] = []
    looked_at = ["one"]
    page = Page()
    await arcade.push_screen(page)
    work = task(tasks.choose, "nim:1", "random", "1")
    page.ask(work, taken.append, group="a", about=lambda: looked_at[0])
    looked_at[0] = "other"
    await pilot.pause(0.2)
    assert taken == []
    for _ in range(3):
        page.ask(work, taken.append, group="a")
    await pilot.pause(0.3)
    assert taken == ["1-1"]
    assert answered == ["choose", "choose"]
    seconds[0] = 1.0
    page.ask(work, taken.append, group="a")
    page.ask(work, taken.append, group="b", lane="later")
    await pilot.press("escape")
    await pilot.pause(1.2)
    assert page.gone
    assert taken == ["1-1"]
    assert answered.count("choose") == 2, "what nobody waits for is not done"


async def test_an_error_is_a_notice_and_all_goes_on(arcade: Arcade, faults: list[BaseException]) -> None:
    def fails(answer: str) -> None:
        raise ZeroDivisionError("no\nmore")

    async def broken() -> None:
        raise KeyError("x")

    failures: list[errors.NimarcadeError] = []
    async with arcade.run_test(size=(80, 24)) as pilot:
        page = Page()
        await arcade.push_screen(page)
        bad, good = (task(tasks.choose, code, "random", "1") for code in ("nim:x", "nim:1"))
        page.ask(bad, fails, group="a")
        page.ask(bad, fails, group="b", failed=failures.append)
        page.ask(good, fails, group="c")
        page.in_background(broken, group="d")
        await pilot.pause(0.2)
        notes = [note.message for note in arcade._notifications]
        assert len(notes) == 3
        assert notes[0].startswith(f"{str(failures[0])[:1].upper()}{str(failures[0])[1:]}")
        wrong = ("ZeroDivisionError: no", "KeyError: 'x'")
        assert notes[1:] == [f"Something went wrong: {each}; details in {log.path()}." for each in wrong]
        assert arcade.screen is page
    assert [type(error) for error in faults] == [ZeroDivisionError, KeyError]
    faults.clear()


@pytest.mark.real_time
async def test_nobody_who_leaves_waits_for_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python waits at its end for every thread but these."""
    monkeypatch.setattr(worker, "Thread", Thread)
    assert (await worker.aside(current_thread)).daemon
    with pytest.raises(ZeroDivisionError):
        await worker.aside(divmod, 1, 0)


# A game that is not on disk shows it, until it is; and one that another window has changed says so.


async def test_a_mark_stays_until_the_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "AGAIN", 0.05)
    path = tmp_path / "[b]game.json"
    full = True
    real = journal.Journal._begin

    def refused(self: journal.Journal, session: Session) -> None:
        if full:
            raise errors.Unwritten(f"{path}: cannot be written: No space left on device")
        real(self, session)

    monkeypatch.setattr(journal.Journal, "_begin", refused)
    app = Arcade(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        app.start_game(begun("nim:5,4,3"), journal.Journal(path, begun("nim:5,4,3")))
        await pilot.pause()
        screen = ask.typed(PlayScreen, app.screen)
        screen.try_code("5-1")
        await pilot.pause(0.2)
        mark = screen.query_one(page.Unsaved)
        assert str(path) in str(mark.render())
        await tap(pilot, "q")
        assert isinstance(app.screen, dialogs.Confirm), "leaving asks first"
        await tap(pilot, "escape")
        assert not isinstance(app.screen, dialogs.Confirm)
        full = False
        await pilot.pause(0.3)
        assert not screen.query(page.Unsaved)
        assert journal.read_save(path).length
        await tap(pilot, "q")
        assert app.screen is not screen
    assert store.LOST == []


async def test_a_game_changed_elsewhere_goes_on_beside_and_can_be_reloaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stored(path, begun())
    app = Arcade(saves=tmp_path)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        app.resume(path)
        await pilot.pause()
        screen = ask.typed(PlayScreen, app.screen)
        stored(path, begun().comment("from elsewhere"))
        screen.loop.comment("from here")
        screen.kept()
        await pilot.pause()
        (note,) = app._notifications
        assert "is another window's now" in note.message
        assert note.message.endswith("json. f5 goes on with the other window's game.")
        await tap(pilot, "f5")
        assert [text for _, _, text in screen.loop.session.comments] == ["from elsewhere"]
        assert journal.read_save(tmp_path / "game-1.json").comments[0][2] == "from here"


async def test_the_mark_is_seen_on_pages_of_every_layout(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        settings.STORE.forget()
        folders.config().rmdir()
        folders.config().write_text("in the way")
        settings.change(lambda kept: replace(kept, tutor=True))
        for place in ("settings", "new"):  # a heading above; side by side
            arcade.visit(place)
            await pilot.pause()
            mark = arcade.screen.query_one(page.Unsaved)
            assert f"Not saved, tried again: {settings.path()}" in str(mark.render())
            assert arcade.screen.get_widget_at(mark.region.x, mark.region.y)[0] is mark
            others = [each for each in arcade.screen.children if each.display and each.region.height > 5]
            assert all(mark.region.bottom <= each.region.y and each.region.width > 20 for each in others)
        folders.config().unlink()
        await pilot.pause(page.AGAIN + 1)
        assert not any(screen.query(page.Unsaved) for screen in arcade.screen_stack)
    assert settings.load().tutor
