"""A game that is not on disk shows it, until it is; and one that another window has changed says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.core import errors, folders, settings, store
from nimarcade.play import journal
from nimarcade.play.session import Session
from nimarcade.tui import dialogs, page
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from tests.sessions import begun, stored


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
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        screen.try_code("5-1")
        await pilot.pause(0.2)
        mark = screen.query_one(page.Unsaved)
        assert str(path) in str(mark.render())
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, dialogs.Confirm), "leaving asks first"
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, dialogs.Confirm)
        full = False
        await pilot.pause(0.3)
        assert not screen.query(page.Unsaved)
        assert journal.read_save(path).length
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is not screen
    assert store.LOST == []


async def test_a_game_changed_elsewhere_goes_on_beside_and_can_be_reloaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stored(path, begun())
    app = Arcade(saves=tmp_path)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        app.resume(path)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        stored(path, begun().comment("from elsewhere"))
        screen.loop.comment("from here")
        screen.kept()
        await pilot.pause()
        assert any("was changed in another window" in note.message for note in app._notifications)
        await pilot.press("f5")
        await pilot.pause()
        assert [text for _, _, text in screen.session.comments] == ["from elsewhere"]
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
            assert arcade.screen.get_widget_at(mark.region.x, mark.region.y)[0] is mark
            others = [each for each in arcade.screen.children if each.display and each.region.height > 5]
            assert all(mark.region.bottom <= each.region.y and each.region.width > 20 for each in others)
        folders.config().unlink()
        await pilot.pause(page.AGAIN + 1)
        assert not any(screen.query(page.Unsaved) for screen in arcade.screen_stack)
