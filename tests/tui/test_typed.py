"""What is typed in one burst means what it means key by key; each sequence here comes in one write."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.core import catalogue
from nimarcade.lab import maps
from nimarcade.play.journal import read_save
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import ChipsForm
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens import map
from nimarcade.view import lab
from nimarcade.view.table.menus import chip_count
from tests import ask
from tests.process import NIMARCADE, Terminal
from tests.tui.conftest import over_home, reached, settled, tap
from tests.tui.tables import TRADE, at_table


async def burst(pilot: Pilot[None], data: str) -> None:
    """All of it in one write, as the terminal would send it."""
    arcade = ask.typed(Arcade, pilot.app)
    for message in XTermParser().feed(data):
        arcade.post_message(message)
    while arcade._typist is not None or not arcade._message_queue.empty():
        await asyncio.sleep(0.01)
    await settled(pilot)


def game(code: str, kinds: tuple[str, str] = ("human", "human")) -> Session:
    start = catalogue.read(code)
    return Session.begin(start, seated(start, kinds))


def play_screen(arcade: Arcade) -> PlayScreen:
    assert isinstance(arcade.screen, PlayScreen)
    return arcade.screen


async def test_what_is_said_before_a_screen_is_whole_is_dropped(arcade: Arcade) -> None:
    async with arcade.run_test():
        PlayScreen(game("nim:5,4,3"), None).say("note", "It has no line for that yet.")


@pytest.mark.sweep
async def test_the_line_keeps_the_keys_where_a_change_of_size_is_still_being_answered(saves: Path) -> None:
    arcade = Arcade(game("nim:5,4,3"), saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = play_screen(arcade)
        screen.set_focus(screen.entry)
        assert not screen.entry.region  # its place is being made
        screen._refocus()
        await settled(pilot)
        assert screen.focused is screen.entry
        assert screen.entry.region


def moves(arcade: Arcade) -> list[str]:
    session = play_screen(arcade).loop.session
    return [session.notation(ply) for ply in range(1, session.length + 1)]


@pytest.mark.few("*more*")
@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("/9-2\r", ["9-2"]),
        ("/9-2\r120-20\r100-1\r", ["9-2", "120-20", "100-1"]),
        ("92\r", ["120-92"]),
        ("/9-2\x1b\x1b[C3\r", ["9-3"]),
        ("/\x1b[200~9-4\x1b[201~\r", ["9-4"]),
        ("\x1b[200~ 9-5 \nmore\x1b[201~\r", ["9-5"]),
        ("u/9-2\r", ["9-2"]),
    ],
)
async def test_a_move_is_typed_in_one_burst(saves: Path, typed: str, played: list[str]) -> None:
    arcade = Arcade(game("nim:120,9"), saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await burst(pilot, typed)
        assert moves(arcade) == played
        assert play_screen(arcade).entry.value == ""


@pytest.mark.sweep
async def test_a_paste_opens_the_move_line_and_a_game_is_named_in_one_burst(saves: Path) -> None:
    arcade = Arcade(game("nim:120,9"), saves)
    async with reached(arcade) as pilot:
        await burst(pilot, "5\x1b[200~120-7\nnext\x1b[201~")
        screen = play_screen(arcade)
        assert screen.entry.has_focus
        assert screen.entry.value == "120-7"
        assert ask.present(screen.board.draft).code == "120-7"
        assert moves(arcade) == []
        await burst(pilot, "0\r")
        assert moves(arcade) == ["120-70"]
        await burst(pilot, "/9-2\r\x1b[Zs\x15w8\r/50-1\r")
        assert moves(arcade) == ["120-70", "9-2", "50-1"]
        path = ask.present(play_screen(arcade).loop.journal).path
        assert (path.name, read_save(path).length) == ("w8.json", 3)


async def test_a_map_goes_where_one_burst_says(arcade: Arcade) -> None:
    screen = map.MapScreen(maps.plane("nim:0,0,3"))
    async with over_home(arcade, screen) as pilot:
        await burst(pilot, "g\x15nim:4,5,6\r")
        assert arcade.screen is screen
        assert screen.code == "nim:4,5,6"


async def test_layers_passed_over_in_one_burst_are_not_counted(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "BESIDE", ())
    screen = map.MapScreen(maps.plane("nim:4,5,6"))
    async with over_home(arcade, screen) as pilot:
        await burst(pilot, "]]]")
        assert screen.code == "nim:4,5,9"
        known = [screen.plane.with_("c", layer) for layer in range(11)]
        whole = [not screen.tiles.missing(plane, screen.heat.window) for plane in known]
        assert [layer for layer, each in enumerate(whole) if each] == [6, 9]


@pytest.mark.sweep
async def test_people_talk_in_one_burst(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE) as (pilot, screen):
        await burst(pilot, "t\rquit? q o/\r/B@1~R\r")
        assert [text for _, _, text in screen.loop.session.comments] == ["quit? q o/"]
        assert screen.loop.session.length == 1


async def test_a_screen_that_comes_by_itself_is_there_before_it_hears_keys(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE) as (pilot, screen):
        arcade.push_screen(ChipsForm(chip_count(screen.loop.state, 3, "g")), screen._done)
        await burst(pilot, "\r")
        assert str(ask.typed(ChipsForm, arcade.screen).query_one("#chips-told", Static).render())


@pytest.mark.sweep
@pytest.mark.few("f10")
@pytest.mark.parametrize("keys", ["ctrl+q", "f10"])
async def test_leaving_overtakes_the_keys_that_wait(keys: str, arcade: Arcade, saves: Path) -> None:
    """Also by a key of one's own; what was played by then is kept."""
    arcade.change(keys={"app.quit_now": keys})
    heard: list[str] = []
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.begin(game("nim:500,9"))
        await settled(pilot)
        await burst(pilot, "/9-2\r")
        play_screen(arcade).on_event = partial(_heard, heard, play_screen(arcade).on_event)  # type: ignore[method-assign]
        for message in XTermParser().feed("\x1b[B" * 500 + {"ctrl+q": "\x11", "f10": "\x1b[21~"}[keys]):
            arcade.post_message(message)
        while not arcade._exit:
            await asyncio.sleep(0.01)
    assert len(heard) < 100
    assert [read_save(path).notation(1) for path in saves.glob("*.json")] == ["9-2"]


async def _heard(
    heard: list[str], on_event: Callable[[events.Event], Awaitable[None]], event: events.Event
) -> None:
    if isinstance(event, events.Key):
        heard.append(event.key)
    await on_event(event)


@pytest.mark.sweep
def test_a_real_terminal_sends_all_at_once(tmp_path: Path) -> None:
    """The program itself, behind a terminal: a whole game in one write."""
    saves = tmp_path / "saves"
    screen = Terminal([*NIMARCADE, "nim:120,9", "--seats", "human,human", "--saves", str(saves)], tmp_path)
    try:
        screen.until("help")
        screen.type("/9-2\r120-1\r")
        screen.until("such as 119-1")
    finally:
        screen.close()
    (path,) = saves.glob("*.json")
    assert [read_save(path).notation(ply) for ply in (1, 2)] == ["9-2", "120-1"]


@pytest.mark.sweep
async def test_a_key_is_not_for_a_screen_that_has_come_over_its_own(arcade: Arcade) -> None:
    async with arcade.run_test() as pilot:
        await arcade.on_event(events.Key("slash", "/"))
        arcade.begin(game("nim:3,2"))
        await pilot.pause()
        screen = ask.typed(PlayScreen, arcade.screen)
        assert screen.focused is not screen.entry
        await tap(pilot, "slash")
        assert screen.focused is screen.entry
