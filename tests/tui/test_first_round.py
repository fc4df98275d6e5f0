"""The first round on screen: by keys and by mouse, a slip and a win, skipped, and in every size."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.core import settings
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.controls import Act
from nimarcade.tui.keys import KeyBar
from nimarcade.tui.screens.first_round import FirstRoundScreen
from nimarcade.tui.screens.home import Home
from nimarcade.view import first_round
from tests import ask
from tests.process import NIMARCADE, Terminal
from tests.tui.conftest import SIZES, reached
from tests.tui.play_hands import place_on


def opening(arcade: Arcade) -> None:
    arcade.push_screen(FirstRoundScreen())


@pytest.fixture
def arcade(saves: Path) -> Arcade:
    return Arcade(None, saves, opening=opening)


def _round(arcade: Arcade) -> first_round.FirstRound:
    return ask.typed(FirstRoundScreen, arcade.screen).round


def _whole(arcade: Arcade) -> None:
    width, height = arcade.size
    for part in arcade.screen.query("#first-told, #first-board, #first-draft, #first-act, #first-wordmark"):
        if part.display and part.region:
            assert part.region.y >= 0
            assert part.region.bottom <= height - 1, part
            assert part.region.right <= width, part


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_slip_is_taken_back_and_the_round_won_by_keys(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.pause()
        _whole(arcade)
        await pilot.press("enter")
        assert "figures, or a click on a stone" in str(
            arcade.screen.query_one("#first-draft", Static).render()
        )
        await pilot.press("down")
        assert "take 1 from the 3" in str(arcade.screen.query_one("#first-draft", Static).render())
        await pilot.press("enter")
        assert _round(arcade).stage == "again"
        _whole(arcade)
        await pilot.press("enter")
        assert _round(arcade).stage == "move"
        await pilot.press("3", "enter", "right", "down", "enter", "down", "enter")
        assert _round(arcade).stage == "won"
        told = str(arcade.screen.query_one("#first-told", Static).render())
        assert "You left two equal heaps." in told
        _whole(arcade)
        await pilot.press("enter")
        assert isinstance(arcade.screen, Home)


async def _click(arcade: Arcade, pilot: Pilot[None], heap: int, level: int) -> None:
    await pilot.click(Board, offset=place_on(arcade.screen.query_one(Board), heap, level))
    await pilot.click(KeyBar, offset=(arcade.screen.query_one(KeyBar).render().plain.index("play"), 0))
    await pilot.pause()


async def test_the_round_is_won_by_mouse(arcade: Arcade, pilot: Pilot[None]) -> None:
    await pilot.pause()
    for heap, level in ((0, 0), (2, 1), (2, 0)):
        await _click(arcade, pilot, heap, level)
    assert _round(arcade).stage == "won"
    await pilot.click(Act)
    assert isinstance(arcade.screen, Home)


async def test_a_click_on_what_the_move_leaves_plays_it(arcade: Arcade, pilot: Pilot[None]) -> None:
    await pilot.click("#first-draft")
    assert _round(arcade).stage == "move", "nothing is drafted yet"
    await pilot.press("3")
    await pilot.click("#first-draft")
    assert _round(arcade).before is not None


async def test_how_to_begin_stands_whole_in_plain_signs_too_and_can_be_skipped(saves: Path) -> None:
    settings.STORE.change(lambda kept: replace(kept, ascii=True))
    arcade = Arcade(None, saves, opening=opening)
    async with reached(arcade) as pilot:
        how = arcade.screen.query_one("#first-draft", Static)
        assert str(how.render()) == first_round.HOW
        assert len(first_round.HOW) <= how.size.width
        await pilot.press("escape")
        assert isinstance(arcade.screen, Home)


async def test_heaps_keep_their_places(arcade: Arcade, pilot: Pilot[None]) -> None:
    board = arcade.screen.query_one(Board)

    def sizes() -> list[int]:
        return [pile.size for pile in board.draft.piles] if board.draft is not None else []

    await pilot.press("right", "2", "enter")
    assert sizes() == [2, 0, 2], "it took one of the three, which stand where they stood"
    await pilot.press("enter")
    assert sizes() == [3, 2, 2]
    await pilot.press("3", "enter")
    assert sizes()[0] == 0, "the place of the heap that was taken stays free"
    await pilot.press("down")
    assert ask.present(board.draft).code, "the cursor stands at stones"


@pytest.mark.parametrize(("told", "theme"), [("fbfb/f8f8/f1f1", "paper"), ("1/1/1", "dusk"), ("", "dusk")])
def test_a_light_terminal_gets_the_light_theme_at_the_very_first_start(
    told: str, theme: str, tmp_path: Path
) -> None:
    screen = Terminal(NIMARCADE, tmp_path, changes={"TERM": "xterm-256color"})
    try:
        while b"\x1b[c" not in screen.output:
            assert screen.read(60)
        screen.type(f"\x1b]11;rgb:{told}\x1b\\\x1b[?62;c" if told else "\x1b[?62;c")
        screen.until("play")
    finally:
        screen.close()
    kept = next(tmp_path.rglob("settings.json"))
    assert json.loads(kept.read_text())["theme"] == theme
