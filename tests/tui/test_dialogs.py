"""Games as plain text on screen: copied and shown, pasted and opened."""

import pytest
from textual.widgets import Static, TextArea

from nimarcade.core.text import Block
from nimarcade.tui import app, dialogs, prose
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.view.glyphs import GLYPHS
from tests.tui.conftest import tap
from tests.view.painted import text

from .play_hands import at_board


async def test_board_and_moves_are_copied_and_shown_and_a_list_is_opened(arcade: app.Arcade) -> None:
    async with at_board(arcade, "nim:3,2,1") as (pilot, screen):
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
        await tap(pilot, "ctrl+s")
        assert isinstance(arcade.screen, PlayScreen)
        assert [arcade.screen.loop.session.notation(ply) for ply in (1, 2)] == ["3-1", "2-1"]


async def test_help_of_a_place_without_keys(arcade: app.Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimarcade.tui.dialogs.active_keys", lambda screen: [])
    async with arcade.run_test(size=(80, 24)) as pilot:
        await arcade.push_screen(dialogs.Help(arcade.screen))
        await pilot.pause()
        assert arcade.screen.query_one("#help-text").region


# Running text and explanations, in columns of any width.


def test_signs_stay_with_the_short_word_after_them() -> None:
    assert prose.wrapped("the sum is R(x) = 12 here", 18) == ["the sum is", "R(x) = 12 here"]
    assert prose.wrapped("", 20) == [""]
    lines = text(prose.rows([Block("fact", "x1 9   x2 7   R(x1−x2) = 2")], 16, GLYPHS))
    assert lines == ["x1 9   x2 7", "R(x1−x2) = 2"]


@pytest.mark.parametrize("width", [20, 34, 44])
def test_explanations_lose_no_word_in_any_width(width: int) -> None:
    blocks = [
        Block("verdict", "You can win."),
        Block("fact", "x1 9   x2 7   R(x1−x2) = 2   a, b, c 0, 1, 1"),
        Block("fails", "line (3) of k-good wants R(x1−x2) = 1; R(2) = 2"),
        Block("after", "It leaves 8, 7, 4:"),
        Block("holds", "R(1) = 1 " + "9" * 50),
        Block("source", "Omiya, Yoshinaka 2025, Theorem 3"),
    ]
    lines = text(prose.rows(blocks, width, GLYPHS))
    assert all(len(line) <= width for line in lines)
    shown = "".join("".join(lines).split())
    for block in blocks:
        assert "".join(block.text.split()) in shown.replace("✗", "").replace("✓", "")


@pytest.mark.sweep
async def test_a_stack_of_dialogs_of_which_one_has_changed_is_painted(
    arcade: app.Arcade, faults: list[BaseException]
) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        for number in range(5):
            if number % 4:
                arcade.push_screen(dialogs.Confirm("Sure?", "It cannot be brought back."))
            else:
                arcade.push_screen(app.CommandPalette())
            await pilot.pause()
        for changed in arcade.screen_stack[1:]:
            for each in arcade.screen_stack:
                each._set_dirty()
            changed._layout_cache.clear()
            arcade.screen._compositor.render_update(full=True, screen_stack=arcade._background_screens)
        assert faults == []
