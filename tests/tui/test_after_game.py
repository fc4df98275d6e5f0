"""After a game at a table: places, the match, behaviour, the next game, CSV."""

import csv
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.core import catalogue
from nimarcade.play import behaviour, journal, match
from nimarcade.play.session import Player, Session
from nimarcade.tui import app, menu
from nimarcade.tui.boards.table import Podium
from nimarcade.tui.game import after, table
from nimarcade.tui.screens import home, saved
from tests import ask
from tests.sessions import stored
from tests.tui.conftest import SIZES, reached, settled, tap

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def played(of: int = 3, seed: int = 1, *, alone: bool = False) -> Session:
    start = catalogue.read("so-long-sucker+custom+c=2+k=3")
    seats = [Player("human", name) for name in NAMES]
    session = Session.begin(start, seats) if alone else match.begin(start, seats, match.Link("abc", of=of))
    return finished(session, seed)


def finished(session: Session, seed: int) -> Session:
    rng = Random(seed)
    while session.outcome is None:
        session = session.play(session.game.sample(session.state, rng))
    return session


async def page_text(pilot: Pilot[None]) -> str:
    await pilot.pause()
    await settled(pilot)
    return str(pilot.app.screen.query_one("#after-text", Static).render())


@pytest.mark.parametrize("size", SIZES)
async def test_places_and_behaviour_are_told(arcade: app.Arcade, saves: Path, size: tuple[int, int]) -> None:
    session = played(alone=True)
    outcome = ask.present(session.outcome)
    async with arcade.run_test(size=size) as pilot:
        arcade.after_game(session, None)
        text = await page_text(pilot)
        lines = text.splitlines()
        podium = arcade.screen.query_one(Podium).text
        above = podium.split("\n")[next(y for y, line in enumerate(podium.split("\n")) if "last" in line) + 1]
        assert NAMES[outcome.winner] in above
        assert "4" in podium
        assert "promises broken" in text
        assert "The match" not in text
        assert all(len(line.rstrip()) <= size[0] - 2 for line in lines)
        await pilot.press("end", "down", "pagedown", "q")
        assert isinstance(arcade.screen, home.Home)


async def test_the_match_goes_on_to_its_end(arcade: app.Arcade, saves: Path) -> None:
    first = played(of=2)
    stored(saves / "one.json", first)
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.after_game(first, saves / "one.json")
        assert "after game 1 of 2" in await page_text(pilot)
        await tap(pilot, "n")
        assert isinstance(arcade.screen, table.TablePlay)
        link = ask.present(match.link_of(arcade.screen.loop.session))
        assert (link.game, link.of) == (2, 2)
        second = finished(arcade.screen.loop.session, 5)
        stored(saves / "two.json", second)
        arcade.after_game(second, saves / "two.json")
        text = await page_text(pilot)
        assert "won the match" in text
        assert "Behaviour in 2 games" in text
        best = match.standings([first, second])[0]
        assert f"{best.total}" in text
        await pilot.press("n")  # all games are played
        await pilot.pause()
        assert isinstance(arcade.screen, after.AfterGame)
        await pilot.press("a")
        assert "Behaviour in this game" in await page_text(pilot)


@pytest.mark.sweep
async def test_a_game_by_itself_becomes_the_first_of_a_match(arcade: app.Arcade, saves: Path) -> None:
    session = played(alone=True)
    stored(saves / "one.json", session)
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.after_game(session, saves / "one.json")
        await pilot.pause()
        await tap(pilot, "n")
        assert isinstance(arcade.screen, table.TablePlay)
        following = match.link_of(arcade.screen.loop.session)
    first = ask.present(match.link_of(journal.read_save(saves / "one.json")))
    assert following is not None
    assert (first.id, first.game, following.game) == (following.id, 1, 2)


@pytest.mark.sweep
async def test_the_report_is_exported_as_csv(arcade: app.Arcade, saves: Path) -> None:
    first = played(of=2)
    second = finished(match.next_game(first, Random(1)), 7)
    for name, session in (("one", first), ("two", second)):
        stored(saves / f"{name}.json", session)
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.after_game(second, saves / "two.json")
        await page_text(pilot)
        await tap(pilot, "e")
        target = saves / "reports" / "match-abc.csv"
        assert any(str(target) in note.message for note in arcade._notifications)
    rows = list(csv.DictReader(target.read_text("utf-8").splitlines()))
    assert list(rows[0]) == list(behaviour.COLUMNS)
    assert [row["file"] for row in rows] == ["one.json"] * 4 + ["two.json"] * 4


@pytest.mark.sweep
async def test_a_damaged_game_of_the_match_is_named(arcade: app.Arcade, saves: Path) -> None:
    first = played(of=2)
    second = finished(match.next_game(first, Random(1)), 7)
    for name, session in (("one", first), ("two", second)):
        stored(saves / f"{name}.json", session)
    (saves / "one.json").write_text((saves / "one.json").read_text().replace("@", "?", 1))
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.after_game(second, saves / "two.json")
        assert "Left out: one.json" in await page_text(pilot)


@pytest.mark.sweep
async def test_home_goes_on_with_the_match(arcade: app.Arcade, saves: Path) -> None:
    stored(saves / "one.json", played(of=3))
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await settled(pilot)
        assert arcade.screen.query_one(menu.Menu).name_marked == "continue"
        assert "game 2 of 3 is next" in arcade.screen.query_one(home.Doors).text
        await pilot.press("c")
        assert isinstance(arcade.screen, after.AfterGame)
        await tap(pilot, "n")
        assert isinstance(arcade.screen, table.TablePlay)


async def test_saved_games_lead_to_the_report(arcade: app.Arcade, saves: Path) -> None:
    stored(saves / "one.json", played(alone=True))
    async with reached(arcade, "s") as pilot:
        assert isinstance(arcade.screen, saved.Saved)
        await pilot.pause()
        await settled(pilot)
        await pilot.press("m")
        assert isinstance(arcade.screen, after.AfterGame)
        assert "Behaviour in this game" in await page_text(pilot)
