"""The form of a table, by keys and mouse at every size, to the first position of the game."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from nimarcade.core import catalogue, settings
from nimarcade.play import match
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.controls import Choose
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.screens.settings import SettingsScreen
from tests import ask
from tests.tui.conftest import note, reached, tap


def _session(arcade: Arcade) -> Session:
    return ask.typed(TablePlay, arcade.screen).loop.session


def _seat(arcade: Arcade, kind: str, *seats: int) -> None:
    for seat in seats:
        choose = arcade.screen.query_one(f"#kind{seat}", Choose)
        while choose.value != kind:
            choose.action_turn(1)


async def _first(pilot: Pilot[None], seat: str) -> None:
    """Who moves first, by keys."""
    first = pilot.app.screen.query_one("#first", Choose).focus()
    while first.value != seat:
        await pilot.press("right")


@pytest.mark.sweep
async def test_a_whole_choice_by_keys_alone(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *["right"] * 4)  # custom
        assert "2 players" not in note(arcade, "rules")
        await pilot.press("down", "left")  # 3 players
        await pilot.press("down", "backspace", "4")  # chips
        await pilot.press("down", "backspace", "5")  # piles
        await pilot.press("down", "right", "down", "right")  # kill one, dead ignored
        screen = arcade.screen
        _seat(arcade, "human", 0, 1, 2, 3)  # nobody thinks here
        screen.query_one("#name0", Input).focus()
        await pilot.press(*"Ann")
        await _first(pilot, "G")
        screen.query_one("#length", Choose).focus()
        await pilot.press("right", "right", "down", "right")
        await tap(pilot, "enter")
        session = _session(arcade)
        head = "so-long-sucker+custom+players=3+c=4+k=5+kill=one+dead=ignore:-:B4/R4/G4:G"
        assert catalogue.write(session.start).startswith(head)
        assert [p.name for p in session.players] == ["Ann", "Red", "Green"]
        link = match.link_of(session)
        assert link is not None
        assert (link.of, link.first, link.trust) == (3, "rotate", True)
    assert settings.load().table["rules"] == "custom"


@pytest.mark.sweep
async def test_random_positions_are_dealt_anew(arcade: Arcade) -> None:
    async with reached(arcade, "t", "left", "left") as pilot:
        seen = set()
        for _ in range(6):
            await pilot.press("r")
            seen.add(arcade.screen.query_one("#position", Input).value)
        assert len(seen) > 3
        assert arcade.screen.query_one("#source", Choose).value == "random"


@pytest.mark.sweep
async def test_thinking_time_is_a_setting_here_and_there(arcade: Arcade) -> None:
    async with reached(arcade, "t") as pilot:
        _seat(arcade, "strong", 1)
        await pilot.pause()
        arcade.screen.query_one("#think_for").focus()
        await pilot.press("right")
        assert arcade.settings.thinking == "time=2"
        arcade.screen.query_one("#think_by").focus()
        await pilot.press("right", "tab", "left")
        assert arcade.settings.thinking == "sims=3000"
        await pilot.press("escape", "comma")
        assert ask.typed(SettingsScreen, arcade.screen).query_one("#think_for", Choose).value == "3000"
    assert settings.load().thinking == "sims=3000"


@pytest.mark.sweep
async def test_the_machines_seats_have_the_time_that_was_set(arcade: Arcade) -> None:
    async with reached(arcade, "t") as pilot:
        arcade.change(think_by="simulations", think_sims="300")
        _seat(arcade, "strong", 1, 2, 3)
        await _first(pilot, "B")
        await tap(pilot, "enter")
        kinds = (f"strong/sims=300/{each}" for each in ("honest", "opportunist", "grudge"))
        assert [player.kind for player in _session(arcade).players] == ["human", *kinds]


async def test_seats_by_mouse(arcade: Arcade) -> None:
    async with reached(arcade, "t", size=(120, 40)) as pilot:
        seat = arcade.screen.query_one("#kind1", Choose)
        before = seat.value
        await pilot.click("#kind1", offset=(4, 0))
        assert seat.value != before
        assert arcade.screen.query_one("#row-1 .note").display
        await pilot.click("#kind1", offset=(0, 0))
        assert seat.value == before
