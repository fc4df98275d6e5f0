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
from nimarcade.tui import app, game, menu, screens
from nimarcade.tui.boards.table import Podium
from tests import ask
from tests.sessions import stored
from tests.tui.conftest import SIZES, notices, reached, settled, tap

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
    await settled(pilot)
    return str(pilot.app.screen.query_one("#after-text", Static).render())


@pytest.fixture
def second(saves: Path) -> Session:
    """The last game of a match of two; both are kept."""
    first = played(of=2)
    last = finished(match.next_game(first, Random(1)), 7)
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
        second = finished(arcade.screen.loop.session, 5)
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
