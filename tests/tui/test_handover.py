"""Handing over the keyboard on screen."""

import pytest

from nimarcade.tui.app import Arcade
from nimarcade.tui.stage.page import Handover
from tests.tui.conftest import over_home, painted, tap


@pytest.mark.sweep
@pytest.mark.parametrize(("key", "came"), [("enter", True), ("escape", False)])
async def test_the_game_is_covered_until_its_owner_asks(arcade: Arcade, key: str, came: bool) -> None:
    answers: list[bool | None] = []
    async with over_home(arcade, Handover("Anna", "G", "A hint for green."), answers.append) as pilot:
        words = "".join(painted(arcade))
        assert "A hint for green." in words
        assert "Play" not in words, "what lies below is not to be read"
        await tap(pilot, key)
        assert answers == [came]


async def test_the_smallest_window_still_shows_the_name(arcade: Arcade) -> None:
    async with over_home(arcade, Handover("Anna", "G", "A hint for green."), size=(5, 7)):
        assert "A" in "".join(painted(arcade))
