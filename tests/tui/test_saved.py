"""Saved games: their cards, broken files, opening, replaying, renaming, deleting."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from nimarcade.play import folder
from nimarcade.tui.app import Arcade
from nimarcade.tui.dialogs import Ask, Confirm
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens import saved
from nimarcade.tui.screens.saved import Saved, Shelf
from tests import ask
from tests.tui.conftest import notices, reached, settled, tap

Keep = Callable[..., Path]


def _titles(arcade: Arcade) -> list[str]:
    return [entry.title for entry in arcade.screen.query_one(Shelf).entries]


def _words(arcade: Arcade) -> str:
    return " ".join(arcade.screen.query_one(Shelf).text.split())


@asynccontextmanager
async def listed(
    arcade: Arcade, title: str = "", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """At the list of saves once it is read, with this one marked."""
    async with reached(arcade, "s", size=size) as pilot:
        await pilot.pause(0.3)
        if title:
            arcade.screen.query_one(Shelf).marked = _titles(arcade).index(title)
        yield pilot


@pytest.fixture
def shelf(keep: Keep, tmp_path: Path, saves: Path) -> None:
    keep("nim:3,1", ("human", "perfect"), ["3-1"], "open")
    keep("nim:3,1", ("human", "perfect"), ["3-1", "2-1"], "mine")
    keep("greedy-nim:3,1", ("human", "human"), ["3-3", "1-1"], "over")
    keep("nim:2,2", ("perfect", "perfect"), ["2-2", "2-2"], "shown", where=tmp_path / "examples")
    (saves / "broken.json").write_text('{"nimarcade": 1,\n "start')


@pytest.mark.sweep
async def test_own_games_come_first_and_broken_ones_say_why(arcade: Arcade, shelf: None) -> None:
    async with listed(arcade) as pilot:
        cards = arcade.screen.query_one(Shelf)
        assert set(_titles(arcade)[:4]) == {"open", "mine", "over", "broken"}
        assert _titles(arcade)[4] == "shown"
        for _ in range(2):  # what is seen is read, then told
            assert "2 to go on with, 2 others, 1 example" in _words(arcade)
            await settled(pilot)
        tiles = {cards.entries[i].title: cards.tile(i) for i in range(5)}
        assert tiles["mine"].state[0] == "your move"
        assert tiles["open"].state == ("Perfect to move", "quiet")
        assert tiles["open"].shown is not None
        assert "unreadable" in tiles["broken"].state[0]
        assert "broken.json: line 2 is no JSON" in _words(arcade)
        assert "Nim: You – Perfect" in tiles["open"].words
        assert tiles["over"].foot[0][0] == "2 moves, finished"
        draft = ask.present(ask.present(tiles["over"].shown).draft)
        assert [pile.size for pile in draft.piles] == [3, 1], "how it began"
        assert tiles["shown"].stands[0][0] == "example"


async def test_a_table_that_is_over_is_seen_with_its_last_chips(keep: Keep) -> None:
    people = ("human",) * 4
    path = keep("so-long-sucker", people, ["B@1~R", "R:resign", "G:resign", "Y:resign"], "over")
    (entry,) = (each for each in folder.entries(path.parent) if each.path == path)
    assert entry.finished
    assert ask.present(saved.peek(entry).shown).piles[0] == "B"


@pytest.mark.sweep
async def test_an_empty_folder_is_told(arcade: Arcade) -> None:
    async with listed(arcade) as pilot:
        assert "You have no games yet" in _words(arcade)
        await pilot.press("enter", "p", "r", "d")
        assert isinstance(arcade.screen, Saved)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("title", "key", "replay"),
    [("open", "enter", False), ("over", "enter", True), ("shown", "enter", True), ("open", "p", True)],
)
async def test_enter_goes_on_or_replays(
    arcade: Arcade, shelf: None, title: str, key: str, replay: bool
) -> None:
    async with listed(arcade, title) as pilot:
        await tap(pilot, key)
        assert isinstance(arcade.screen, PlayScreen)
        assert arcade.screen.loop.replay is replay
        assert (arcade.screen.loop.ply == 0) is replay


async def test_a_broken_game_is_never_opened_and_an_example_neither_renamed_nor_deleted(
    arcade: Arcade, shelf: None, saves: Path, tmp_path: Path
) -> None:
    before = (saves / "broken.json").read_text()
    async with listed(arcade, "broken") as pilot:
        await pilot.press("p", "r", "enter")
        assert isinstance(arcade.screen, Saved)
        assert any("line 2" in told for told in notices(arcade))
        arcade.screen.query_one(Shelf).marked = _titles(arcade).index("shown")
        await pilot.press("d", "r")
        assert isinstance(arcade.screen, Saved)
        assert notices(arcade)[-2:] == ["Examples stay as they are."] * 2
    assert (saves / "broken.json").read_text() == before
    assert (tmp_path / "examples" / "shown.json").exists()


async def test_rename_with_a_refusal_on_the_way(arcade: Arcade, shelf: None, saves: Path) -> None:
    async with listed(arcade, "open") as pilot:
        await pilot.press("r")
        assert isinstance(arcade.screen, Ask)
        arcade.screen.query_one(Input).value = "over"
        await pilot.press("enter")
        assert "already" in str(arcade.screen.query_one(".refusal", Static).render())
        arcade.screen.query_one(Input).value = "my best"
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert isinstance(arcade.screen, Saved)
        assert "my best" in _titles(arcade)
    assert (saves / "my best.json").exists()
    assert not (saves / "open.json").exists()


@pytest.mark.few("y-True", "n-False")
@pytest.mark.parametrize(("keys", "gone"), [("enter", False), ("escape", False), ("n", False), ("y", True)])
async def test_only_yes_deletes(arcade: Arcade, shelf: None, saves: Path, keys: str, gone: bool) -> None:
    async with listed(arcade, "broken") as pilot:
        await pilot.press("d")
        assert isinstance(arcade.screen, Confirm)
        await pilot.press(keys)
        await pilot.pause(0.3)
        assert isinstance(arcade.screen, Saved)
        assert ("broken" in _titles(arcade)) is not gone
    assert (saves / "broken.json").exists() is not gone


@pytest.mark.sweep
async def test_forty_games_scroll_with_the_mark(arcade: Arcade, keep: Keep) -> None:
    for i in range(40):
        keep("nim:3", ("human", "perfect"), ["3-1"], f"game {i}")
    async with listed(arcade, size=(40, 15)) as pilot:
        await pilot.press("end")
        await pilot.pause(0.2)
        shelf = arcade.screen.query_one(Shelf)
        assert shelf.marked == 39
        assert f"▸ {_titles(arcade)[39]}" in _words(arcade)
        assert "▲" in _words(arcade)
