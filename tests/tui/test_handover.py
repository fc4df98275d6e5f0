"""Handing over the keyboard on screen."""

import pytest

from nimarcade.tui.app import Arcade
from nimarcade.tui.stage.page import Handover
from tests.tui.conftest import tap


@pytest.mark.parametrize(("key", "came"), [("enter", True), ("escape", False)])
async def test_the_game_is_covered_until_its_owner_asks(arcade: Arcade, key: str, came: bool) -> None:
    answers: list[bool | None] = []
    async with arcade.run_test(size=(80, 24)) as pilot:
        await arcade.push_screen(Handover("Anna", "G", "A hint for green."), answers.append)
        await pilot.pause()
        strips = arcade.screen._compositor.render_strips()
        words = "".join(strip.text for strip in strips)
        assert "A hint for green." in words
        assert "Play" not in words, "what lies below is not to be read"
        await tap(pilot, key)
        assert answers == [came]


async def test_the_smallest_window_still_shows_the_name(arcade: Arcade) -> None:
    async with arcade.run_test(size=(5, 7)) as pilot:
        await arcade.push_screen(Handover("Anna", "G", "A hint for green."))
        await pilot.pause()
        assert "A" in "".join(strip.text for strip in arcade.screen._compositor.render_strips())
