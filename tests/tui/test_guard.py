"""Nothing unexpected ends the arcade: not in a handler, an action, compose, mount, a timer, painting."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.content import Content
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.core import errors, log
from nimarcade.play.journal import read_save
from nimarcade.tui import app, launch
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.page import Page
from nimarcade.tui.screens.home import Home, TooSmall
from tests import ask
from tests.tui.conftest import notices, reached


class Broken(Widget):
    BINDINGS: ClassVar[list[BindingType]] = [("x", "fail", "")]
    can_focus = True

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where
        self.heard = 0

    def fail(self, where: str) -> None:
        if where == self.where:
            raise ZeroDivisionError(where)

    def compose(self) -> ComposeResult:
        self.fail("compose")
        yield from ()

    def on_mount(self) -> None:
        self.fail("mount")
        self.focus()
        self.set_timer(0.01, lambda: self.fail("timer"))
        self.call_later(self.fail, "callback")
        self.call_after_refresh(self.fail, "refresh")
        if self.where == "worker":
            self.run_worker(self.work())

    async def work(self) -> None:
        self.fail("worker")

    def render(self) -> Content:
        self.fail("render")
        return Content("")

    def on_key(self, event: events.Key) -> None:
        self.heard += 1
        self.fail("handler")

    def action_fail(self) -> None:
        self.fail("action")


class Around(Page):
    kept = 0

    def __init__(self, where: str) -> None:
        super().__init__()
        self.broken = Broken(where)

    def body(self) -> ComposeResult:
        if self.broken.where == "screen":
            raise ZeroDivisionError("screen")
        yield self.broken

    def fold(self) -> None:
        self.kept += 1


def _told_of(where: str) -> str:
    return f"Something went wrong: ZeroDivisionError: {where}; details in {log.path()}."


@pytest.mark.parametrize("where", ["timer", "callback", "refresh", "worker", "handler", "action"])
async def test_a_failure_is_a_notice_and_the_screen_goes_on(
    arcade: Arcade, faults: list[BaseException], where: str
) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        page = Around(where)
        await arcade.push_screen(page)
        await pilot.pause(0.05)
        told = notices(arcade)
        await pilot.press("x")  # it fails now, or ends what was told
        assert [*told, *notices(arcade)] == [_told_of(where)]
        assert arcade.screen is page
        assert page.kept == 1
        await pilot.press("y")
        assert page.broken.heard == 2, "the widget still hears"
    assert arcade.return_code in (0, None)
    assert {str(error) for error in faults} == {where}
    assert f"ZeroDivisionError: {where}" in log.path().read_text(encoding="utf-8")
    faults.clear()


@pytest.mark.painted
@pytest.mark.few("render")
@pytest.mark.parametrize("where", ["screen", "compose", "mount", "render"])
async def test_a_screen_that_cannot_be_used_is_left_for_home(
    arcade: Arcade, faults: list[BaseException], where: str
) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.visit("learn")
        await pilot.pause()
        arcade.push_screen(Around(where))
        for _ in range(5):
            await pilot.pause()
            arcade.screen.refresh(layout=True)
        assert isinstance(arcade.screen, Home)
        assert notices(arcade) == [_told_of(where)]
        await pilot.press("l")
        assert not isinstance(arcade.screen, Home)
    assert {str(error) for error in faults} == {where}
    faults.clear()


async def test_an_error_meant_for_a_person_is_told_and_what_is_for_terminals_is_not_painted(
    arcade: Arcade, pilot: Pilot[None]
) -> None:
    await arcade.screen.mount(sign := Static("a\x1b[31mb\x9b2Jc ⊕", markup=False))
    await pilot.pause()
    assert sign.render_lines(Region(0, 0, 20, 1))[0].text.strip() == "a[31mb2Jc ⊕"
    arcade.call_later(_raise, errors.NimarcadeError("a\x1b[31mb"))
    await pilot.pause()
    assert notices(arcade) == [r"A\x1b[31mb."]


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.sweep
async def test_the_game_is_saved(keep: Callable[..., Path], saves: Path, faults: list[BaseException]) -> None:
    path = keep("nim:5,4", ("human", "perfect"), [], "game")
    arcade = Arcade(None, saves, opening=lambda arcade: arcade.resume(path))
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = ask.typed(PlayScreen, arcade.screen)
        screen.try_code("5-1")
        await pilot.pause()
        arcade.call_later(_raise, ZeroDivisionError("x"))
        await pilot.pause()
        journal = ask.present(screen.loop.journal)
        assert not list(journal.path.parent.glob("*.journal*"))
        assert read_save(journal.path).length == 2
        assert arcade.screen is screen
    faults.clear()


async def test_a_home_that_fails_for_ever_ends_the_arcade_in_one_line(
    arcade: Arcade,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    faults: list[BaseException],
) -> None:
    monkeypatch.setattr(Home, "body", lambda home: iter([1 // 0]))
    monkeypatch.setattr(Arcade, "run", lambda arcade: None)
    with pytest.raises(ZeroDivisionError):
        async with arcade.run_test(size=(80, 24)):
            await asyncio.sleep(0.1)
    assert arcade.return_code == 1
    monkeypatch.setattr(app, "Arcade", lambda *session, **more: arcade)
    with pytest.raises(ZeroDivisionError):
        launch.launch()
    assert capsys.readouterr() == ("", "")
    faults.clear()


@pytest.mark.sweep
async def test_the_palette_is_opened_once_however_the_window_changes(arcade: Arcade) -> None:
    async with reached(arcade, "ctrl+p") as pilot:
        for width in (5, 4, 3, 30):  # 4 are the margins
            await pilot.resize_terminal(width, 20 if width < 30 else 10)
        await pilot.pause()
        assert isinstance(arcade.screen, TooSmall)
        await pilot.press("ctrl+p", "question_mark")
        assert isinstance(arcade.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(arcade.screen, CommandPalette)
        await pilot.press("escape")
        assert isinstance(arcade.screen, Home)
        assert not notices(arcade)


async def test_pages_of_a_list_that_is_not_laid_out_yet(arcade: Arcade, pilot: Pilot[None]) -> None:
    arcade.action_command_palette()
    for key in ("pageup", "pagedown"):
        arcade.post_message(events.Key(key, None))
    await pilot.pause()
    assert isinstance(arcade.screen, CommandPalette)
    assert not notices(arcade)
