"""Claims that are checked while one looks: the bar, and boxes set meanwhile."""

from __future__ import annotations

from time import monotonic

import pytest
from textual.widgets import Static

from nimarcade.core.task import Lane, R, Task
from nimarcade.tui.app import Arcade
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.claims import Claims
from nimarcade.tui.worker import InlineWorker
from nimarcade.view import lab_text
from nimarcade.view.lab_tasks import ClaimSummary
from tests.tui.conftest import SIZES

CLAIM = "misere-greedy.section-1.nim-singular"
LISTED = [ClaimSummary(CLAIM, "fact", "A Paper, Section 1", "It is so.", {"heaps": 3, "largest": 5})]


def text(arcade: Arcade) -> str:
    return arcade.screen.query_one(Prose).text


@pytest.mark.parametrize("size", SIZES)
async def test_the_bar_fits_beside_its_words(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = Claims("Greedy Nim", LISTED)
        await arcade.push_screen(screen)
        await pilot.pause()
        assert text(arcade).startswith("Enter") == (size[0] < 80)
        screen._checking, screen._done, screen._of, screen._positions = CLAIM, 3, 4, 12_345_678
        screen._since = monotonic()
        screen._tick()
        bar = arcade.screen.query_one("#claim-bar", Static)
        bar_text = str(bar.render())
        assert bar_text.endswith(" s")
        await pilot.pause()
        assert len(bar_text) <= bar.size.width * bar.size.height


async def test_a_verdict_on_another_box_is_not_shown(arcade: Arcade) -> None:
    """Other bounds are set while it is being checked: what comes back is not of them."""

    class Resets(InlineWorker):
        async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
            if work.name == "finish_check":
                screen._boxes[CLAIM] = {"largest": 9}
            return await super().run(work, lane=lane)

    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.worker = Resets()
        screen = Claims("Greedy Nim", LISTED)
        await arcade.push_screen(screen)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "largest = 9" in text(arcade)
        assert "Enter checks it." in text(arcade)


def test_a_paper_is_named_without_the_places_in_it() -> None:
    assert lab_text._title(["A 2015, section 1", "A 2015, section 2, all"]) == "A 2015"
    assert lab_text._title(["A 2015", "A 2015"]) == "A 2015"
