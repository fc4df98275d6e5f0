"""An assignment on screen: parts open with Enter, what is done shows, the result is handed in."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from nimarcade.coach import assignment
from nimarcade.coach.puzzles.source import named
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens.learn import LessonScreen
from nimarcade.tui.screens.progress import AssignmentScreen
from nimarcade.tui.screens.puzzles import Puzzles
from tests.tui.conftest import SIZES, settled

WANTED = assignment.made(["nim-sum"], ["nim:only:1x2"], ["nim:3,1@perfect"], None, 7)


def rows(screen: AssignmentScreen) -> list[str]:
    return [" ".join(item.about) for item in screen.query_one(Menu).items]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_parts_open_and_what_is_done_shows(arcade: Arcade, size: tuple[int, int], saves: Path) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = AssignmentScreen(WANTED.code)
        await pilot.app.push_screen(screen)
        await settled(pilot)
        assert rows(screen)[1:] == ["0 of 2 answered, 0 right at once", "not played"]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LessonScreen)
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        puzzles = pilot.app.screen
        assert isinstance(puzzles, Puzzles)
        assert puzzles.exercise is not None
        (names,) = assignment.load().open[WANTED.code].names
        assert puzzles.exercise.puzzle.name == names[0]
        await pilot.press("slash", *named(names[0]).answers[0], "enter")
        await settled(pilot)
        while pilot.app.screen is not screen:
            await pilot.press("escape")
            await settled(pilot)
        arcade.worker.finish()
        screen._look()
        await settled(pilot)
        assert rows(screen)[1] == "1 of 2 answered, 1 right at once"
        await pilot.press("down", "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, PlayScreen)
        await pilot.press("q")
        await settled(pilot)


async def test_the_result_is_shown_and_written(arcade: Arcade, saves: Path) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = AssignmentScreen(WANTED.code)
        await pilot.app.push_screen(screen)
        await settled(pilot)
        await pilot.press("r")
        await pilot.pause()
        await pilot.press(*"Anna", "enter")
        await settled(pilot)
        (file,) = (saves / "exports").iterdir()
        assert file.read_text("utf-8").startswith("na1r name=Anna lessons=0/")


async def test_a_code_is_typed_where_lessons_are(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.visit("learn")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        await pilot.press(*"na1", "enter")
        assert "begins with na1_" in str(pilot.app.screen.query_one(".refusal", Static).render())
        assignment.opened(WANTED.code)
        await pilot.press("escape")
        await pilot.pause()
        menu = pilot.app.screen.query_one(Menu)
        assert menu.items[0].name == f"assignment {WANTED.code}"
        assert (menu.items[0].title, menu.items[0].about) == ("No. 1", ("0 of 3",))
        await pilot.press("home", "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, AssignmentScreen)
        assert isinstance(pilot.app.screen.query_one("#assignment-head"), Prose)
