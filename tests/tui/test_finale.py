"""The end of a game on screen: keys, what is copied, notices that cover nothing, the bell."""

import csv
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.types import AnimationLevel
from textual.widgets import Input, Static
from textual.widgets._toast import Toast

from nimarcade.core import catalogue
from nimarcade.play import behaviour, journal, match, saves, session
from nimarcade.play.session import Player, Session
from nimarcade.tui import app, game, menu, screens
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import Podium
from nimarcade.tui.dialogs import SaveAs
from nimarcade.tui.game.piles import PlayScreen
from tests import ask
from tests.sessions import AGAINST, by_chance, stored
from tests.tui.conftest import SIZES, notices, reached, settled, tap
from tests.tui.play_hands import PEOPLE, at_board, sit_down


async def lose(pilot: Pilot[None], **extra: Any) -> PlayScreen:
    screen = await sit_down(pilot, "nim:3,2", AGAINST, **extra)
    await tap(pilot, "slash", *"3-3", "enter")
    while screen.loop.aftermath is None:
        await pilot.pause(0.02)
    return screen


async def test_after_a_typed_move_the_keys_of_the_end_work_at_once(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await lose(pilot)
        card = ask.present(screen.side.card.card)
        assert (card.mood, card.told[1]) == ("lost", "Move 1, your 3-3, gave the win away.")
        assert "You lose: Perfect wins." in screen.side.card.text
        assert screen.talk.text == "Here it was won: take 1 from the 3."
        assert ask.present(screen.board.draft).code == "3-1", "the move that would have won"
        await pilot.press("y")
        assert arcade.clipboard == "nim:0,0"
        assert screen.talk.text == "Copied: nim:0,0"
        await pilot.press("slash")
        assert screen.board.has_focus, "there is no move to type"
        await pilot.press("Y")
        line, tiles = arcade.clipboard.split("\n")
        assert line.endswith("lost to Perfect in 2 moves \u00b7 no hints \u00b7 nim:3,2")
        assert tiles == "\u2717 0 of 1 move kept the win"
        assert line in screen.talk.text
        await pilot.press("Y")
        (file,) = (arcade.saves / "exports").iterdir()  # the same picture is written once
        assert file.name == "result-nim-1.svg"
        assert file.name in screen.talk.text
        await pilot.press("f9")
        (picture,) = (arcade.saves / "pictures").iterdir()
        assert picture.name in screen.talk.text
        await pilot.press("enter")
        assert (screen.loop.session.ply, screen.loop.over) == (0, False)
        assert screen.side.card.card is None
        assert screen.loop.live
        assert not screen.check_action("result", ())


async def test_a_win_goes_on_against_the_next_machine(arcade: Arcade) -> None:
    casual = session.Player("casual", "Casual", 1)
    async with at_board(arcade, "nim:3", (AGAINST[0], casual), size=(120, 40)) as (pilot, screen):
        await tap(pilot, "slash", *"3-3", "enter")
        assert screen.loop.over
        assert "against Expert: the same start" in screen.side.card.text
        await tap(pilot, "N")
        assert isinstance(arcade.screen, PlayScreen)
        assert [player.kind for player in arcade.screen.loop.session.players] == ["human", "expert"]


async def test_keys_on_the_card_can_be_clicked(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        screen = await lose(pilot)
        lines = screen.side.card.text.split("\n")
        row = next(row for row, line in enumerate(lines) if "play on: from before" in line)
        await pilot.click("#result", offset=(4, row))
        await settled(pilot)
        assert not screen.loop.over


@pytest.mark.sweep
async def test_a_strict_game_is_played_on_as_a_new_one(arcade: Arcade, pilot: Pilot[None]) -> None:
    screen = await lose(pilot, strict=True)
    await tap(pilot, "p")
    fresh = ask.typed(PlayScreen, arcade.screen)
    assert fresh is not screen
    assert (fresh.loop.session.length, fresh.loop.session.strict) == (0, True)


@pytest.mark.parametrize("motion", ["full", pytest.param("none", marks=pytest.mark.sweep)])
async def test_a_win_moves_for_a_moment_and_no_key_waits(arcade: Arcade, motion: AnimationLevel) -> None:
    arcade.animation_level = motion
    async with at_board(arcade, "nim:1", PEOPLE) as (pilot, screen):
        screen.try_code("1-1")
        assert (screen.side.card.part < 1) == (motion == "full")
        await pilot.press("n")
        assert arcade.screen is not screen


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.sweep)])
async def test_notices_cover_neither_what_is_said_nor_moves(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size, notifications=True) as pilot:
        screen = await sit_down(pilot, "nim:3,2", PEOPLE)
        screen.try_code("3-1")
        screen.notify("A notice that is long enough to fill more than one line of a small window.")
        await pilot.pause()
        region = screen.query_one(Toast).region
        assert region.height
        for other in (screen.heading, screen.talk, screen.entry, screen.side.moves, screen.side.panel):
            assert not region.overlaps(other.region)


@pytest.mark.parametrize(("wished", "expected"), [(False, []), (True, [2, 4])])
async def test_the_bell_rings_for_a_person_and_at_the_end(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch, wished: bool, expected: list[int]
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(Arcade, "bell", lambda self: rung.append(self.screen.loop.session.ply))
    arcade.settings = replace(arcade.settings, bell=wished)
    async with at_board(arcade, "nim:2,2", AGAINST) as (pilot, screen):
        for _ in range(2):
            game, state = screen.loop.game, screen.loop.state
            screen.try_code(game.write_move(state, next(game.moves(state))))
            await settled(pilot)
        assert rung == expected


def test_a_game_begun_in_the_middle_keeps_its_seats_when_it_is_read_again() -> None:
    begun = session.Session.begin(catalogue.read("nim:3,2"), AGAINST).play_code("3-1")
    fresh = session.afresh(begun.state, begun.players)
    assert [player.name for player in fresh.players] == ["Perfect", "You"]
    assert (fresh.to_move, fresh.player.name) == (0, "Perfect")
    again = saves.from_json(saves.as_json(fresh.play_code("2-1")), "x")
    assert again.players[again.to_move].name == "You"


async def test_a_bad_name_is_corrected_in_the_dialog(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:3,2", PEOPLE, path=arcade.saves / "g.json") as (pilot, screen):
        await pilot.press("s")
        assert arcade.screen is screen
        assert screen.talk.text == "There is nothing to keep yet: make a move first."
        screen.try_code("3-1")
        await pilot.press("s")
        dialog = arcade.screen
        assert isinstance(dialog, SaveAs)
        field = dialog.query_one(Input)
        field.value = "../up"
        await pilot.press("enter")
        assert arcade.screen is dialog
        assert field.value == "../up"
        assert "1 to 80 letters" in str(dialog.query_one(".refusal", Static).render())
        field.value = "My game"
        await pilot.press("enter")
        assert arcade.screen is screen
        assert "My game" in screen.talk.text
        screen.try_code("2-1")
    (kept,) = arcade.saves.iterdir()
    assert (kept.name, journal.read_save(kept).length) == ("My game.json", 2)


# After a game at a table: places, the match, behaviour, the next game, CSV.


NAMES = ("Ann", "Ben", "Cleo", "Dora")


def played(of: int = 3, seed: int = 1, *, alone: bool = False) -> Session:
    start = catalogue.read("so-long-sucker+custom+c=2+k=3")
    seats = [Player("human", name) for name in NAMES]
    session = Session.begin(start, seats) if alone else match.begin(start, seats, match.Link("abc", of=of))
    return by_chance(session, Random(seed))


async def page_text(pilot: Pilot[None]) -> str:
    await settled(pilot)
    return str(pilot.app.screen.query_one("#after-text", Static).render())


@pytest.fixture
def second(saves: Path) -> Session:
    """The last game of a match of two; both are kept."""
    first = played(of=2)
    last = by_chance(match.next_game(first, Random(1)), Random(7))
    stored(saves / "one.json", first)
    stored(saves / "two.json", last)
    return last


@pytest.mark.parametrize("size", SIZES)
async def test_places_and_behaviour_are_told(arcade: app.Arcade, size: tuple[int, int]) -> None:
    session = played(alone=True)
    winner = NAMES[ask.present(session.outcome).winner]
    async with arcade.run_test(size=size) as pilot:
        arcade.after_game(session, None)
        text = await page_text(pilot)
        podium = arcade.screen.query_one(Podium).text
        last = podium.split("\n")
        assert winner in last[next(y for y, line in enumerate(last) if "winner" in line) + 1]
        assert "4" in podium
        assert "promises broken" in text
        assert "The match" not in text
        assert all(len(line.rstrip()) <= size[0] - 2 for line in text.splitlines())
        await pilot.press("end", "down", "pagedown", "q")
        assert isinstance(arcade.screen, screens.home.Home)


async def test_the_match_goes_on_to_its_end(arcade: app.Arcade, saves: Path) -> None:
    first = played(of=2)
    stored(saves / "one.json", first)
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.after_game(first, saves / "one.json")
        assert "after game 1 of 2" in await page_text(pilot)
        await tap(pilot, "n")
        assert isinstance(arcade.screen, game.table.TablePlay)
        link = ask.present(match.link_of(arcade.screen.loop.session))
        assert (link.game, link.of) == (2, 2)
        second = by_chance(arcade.screen.loop.session, Random(5))
        stored(saves / "two.json", second)
        arcade.after_game(second, saves / "two.json")
        text = await page_text(pilot)
        assert "won the match" in text
        assert "Behaviour in 2 games" in text
        best = match.standings([first, second])[0]
        assert f"{best.total}" in text
        await tap(pilot, "n")  # all games are played
        assert isinstance(arcade.screen, game.after.AfterGame)
        await pilot.press("a")
        assert "Behaviour in this game" in await page_text(pilot)


@pytest.mark.sweep
async def test_a_game_alone_begins_a_match(arcade: app.Arcade, saves: Path, pilot: Pilot[None]) -> None:
    session = played(alone=True)
    stored(saves / "one.json", session)
    arcade.after_game(session, saves / "one.json")
    await page_text(pilot)
    await tap(pilot, "n")
    following = ask.present(match.link_of(ask.typed(game.table.TablePlay, arcade.screen).loop.session))
    first = ask.present(match.link_of(journal.read_save(saves / "one.json")))
    assert (first.id, first.game, following.game) == (following.id, 1, 2)


@pytest.mark.sweep
async def test_the_report_is_exported_as_csv_and_names_a_damaged_game(
    arcade: app.Arcade, saves: Path, second: Session, pilot: Pilot[None]
) -> None:
    arcade.after_game(second, saves / "two.json")
    await page_text(pilot)
    await tap(pilot, "e")
    target = saves / "reports" / "match-abc.csv"
    assert any(str(target) in told for told in notices(arcade))
    rows = list(csv.DictReader(target.read_text("utf-8").splitlines()))
    assert list(rows[0]) == list(behaviour.COLUMNS)
    assert [row["file"] for row in rows] == ["one.json"] * 4 + ["two.json"] * 4
    (saves / "one.json").write_text((saves / "one.json").read_text().replace("@", "?", 1))
    arcade.after_game(second, saves / "two.json")
    assert "Left out: one.json" in await page_text(pilot)


@pytest.mark.sweep
async def test_home_goes_on_with_the_match(arcade: app.Arcade, saves: Path) -> None:
    stored(saves / "one.json", played(of=3))
    async with reached(arcade) as pilot:
        assert arcade.screen.query_one(menu.Menu).name_marked == "continue"
        assert "game 2 of 3 is next" in arcade.screen.query_one(screens.home.Doors).text
        await pilot.press("c")
        assert isinstance(arcade.screen, game.after.AfterGame)
        await tap(pilot, "n")
        assert isinstance(arcade.screen, game.table.TablePlay)


async def test_saved_games_lead_to_the_report(arcade: app.Arcade, saves: Path) -> None:
    stored(saves / "one.json", played(alone=True))
    async with reached(arcade, "s") as pilot:
        await settled(pilot)
        await pilot.press("m")
        assert isinstance(arcade.screen, game.after.AfterGame)
        assert "Behaviour in this game" in await page_text(pilot)
