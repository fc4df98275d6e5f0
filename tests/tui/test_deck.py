"""The mistakes deck and the page of progress on screen, and what games in the arcade leave there."""

import json
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Static

from nimarcade.coach import deck, statistics
from nimarcade.core import catalogue
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import TableBoard
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import home, progress, puzzles
from tests.tui.conftest import SIZES, answer_text, over_home, tap

TABLE = "so-long-sucker+endgame:BRBR/BRB:B5R1/R5B1:B"


@pytest.fixture
def cards() -> None:
    for position, move in (("nim:5,4", "5-2"), (TABLE, "R@1")):
        deck.change(partial(deck.Deck.add, position=position, move=move, origin="game", now=deck.now()))


async def _open(arcade: Arcade) -> puzzles.DeckScreen:
    screen = puzzles.DeckScreen()
    await arcade.push_screen(screen)
    return screen


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("size", SIZES)
async def test_cards_are_played_by_keys(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await _open(arcade)
        await pilot.pause()
        assert "take 2 from the 5. It gave the win away." in screen.query_one("#exercise-text", Prose).text
        await tap(pilot, "slash", *"5-2", "enter")
        assert "your opponent can now take 1 from the 4" in answer_text(arcade)
        await tap(pilot, "slash", *"5-1", "enter")
        assert "Right. 5-1 leaves 4,4." in answer_text(arcade)
        await tap(pilot, "enter")
        assert screen.has_class("-at-table")
        await tap(pilot, "w")
        assert "Which pile has blue on top?" in answer_text(arcade)
        lit = screen.query_one("#lesson-piles", TableBoard).lit
        assert [light.label for light in lit.values()] == ["2 red to get", "2 blue to get"]
        await tap(pilot, "slash", *"B@2", "enter")
        assert "Right." in answer_text(arcade)
        await tap(pilot, *["enter"] * (1 + screen.script.unread))
        assert "2 cards reviewed" in screen.query_one("#exercise-text", Prose).text
        await tap(pilot, *["enter"] * (1 + screen.script.unread))
        assert isinstance(arcade.screen, home.Home)
    kept = deck.load().cards
    assert [card.reviews for card in kept.values()] == [1, 1]
    assert kept["nim:5,4"].interval < kept[TABLE].interval


@pytest.mark.sweep
@pytest.mark.usefixtures("cards")
async def test_cards_are_removed_exported_and_forgotten(arcade: Arcade, saves: Path) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await _open(arcade)
        await pilot.press("D", "enter")
        assert len(deck.load().cards) == 2, "enter alone loses nothing"
        await pilot.press("D", "y")
        assert list(deck.load().cards) == [TABLE]
        await pilot.press("s", "e")
        (file,) = (saves / "exports").iterdir()
        assert json.loads(file.read_text()) == deck.load().as_json()
        await pilot.press("a")
        assert arcade.screen.query_one("#exercise-field").display
        await tap(pilot, "s", "X", "y")
        assert "The deck is empty." in arcade.screen.query_one("#exercise-text", Prose).text
    assert not deck.load().cards


@pytest.mark.sweep
async def test_an_unfinished_game_is_noted_when_the_arcade_is_left(arcade: Arcade) -> None:
    start = catalogue.read("nim:9,5")
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.begin(Session.begin(start, seated(start, ("human", "perfect"), seed=1)))
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause(0.2)
        await pilot.press("q")
    arcade.worker.finish()
    assert set(deck.load().cards) == {"nim:9,5"}
    assert not statistics.load().total().played


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_progress_fits_and_can_be_forgotten(arcade: Arcade, size: tuple[int, int], saves: Path) -> None:
    for day, kind in enumerate(("novice", "perfect", "people")):
        row = statistics.Row(10 * day + 3, 3, 2, 20, 17, 1, 4000.0, 16.0, 14.0)
        statistics.change(partial(statistics.Stats.add, game="greedy-nim+misere+k=3", level=kind, row=row))
        finished = statistics.Finished(deck.now(), "nim", kind, True, 4, day, 0, 4.0, day)
        statistics.change(partial(statistics.Stats.remember, game=finished))
    async with over_home(arcade, progress.ProgressScreen(), size=size) as pilot:
        shown = arcade.screen.query_one("#progress-text", Static)
        text = str(shown.render())
        assert "Greedy Nim, misère, k=3" in text
        assert "▁▃▅" in text or "▁▅" in text
        await pilot.press("space", "end", "home", "e", "X", "enter")
        assert statistics.load().rows
        (file,) = (saves / "exports").iterdir()
        assert json.loads(file.read_text())["statistics"] == statistics.load().as_json()
        await tap(pilot, "X", "y")
        assert not statistics.load().rows
        assert "No game is finished yet" in str(shown.render())
