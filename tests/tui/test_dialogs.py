"""Games as plain text on screen: copied and shown, pasted and opened."""

from __future__ import annotations

import pytest
from textual.widgets import Static, TextArea

from nimarcade.tui import app, dialogs
from nimarcade.tui.game.piles import PlayScreen

from .play_hands import sit_down


async def test_board_and_moves_are_copied_and_shown_and_a_list_is_opened(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:3,2,1")
        screen.try_code("3-1")
        await pilot.press("B")
        assert isinstance(arcade.screen, dialogs.Copied)
        assert arcade.clipboard.endswith("\nnim:2,2,1\n")
        assert str(arcade.screen.query(Static).last().render()) == arcade.clipboard
        await pilot.press("escape", "M")
        assert arcade.clipboard == "nim:3,2,1\n1. 3-1\n"
        await pilot.press("escape")
        assert isinstance(arcade.screen, PlayScreen)
        import_a_game = {each.title: each.callback for each in arcade.get_system_commands(screen)}
        import_a_game["Import a game"]()
        await pilot.pause()
        asked = arcade.screen
        assert isinstance(asked, dialogs.Import)
        asked.query_one(TextArea).text = "nim:3,2,1\n1. 3-1 9-1"
        await pilot.press("ctrl+s")
        assert "Line 2, move 2, '9-1'" in str(asked.query_one(".refusal", Static).render())
        asked.query_one(TextArea).text = "nim 3 2 1\ntake 1 from the 3\n2 to 1"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)
        assert [arcade.screen.session.notation(ply) for ply in (1, 2)] == ["3-1", "2-1"]


async def test_help_of_a_place_without_keys(arcade: app.Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimarcade.tui.dialogs.active_keys", lambda screen: [])
    async with arcade.run_test(size=(80, 24)) as pilot:
        await arcade.push_screen(dialogs.Help(arcade.screen))
        await pilot.pause()
        assert arcade.screen.query_one("#help-text").region
