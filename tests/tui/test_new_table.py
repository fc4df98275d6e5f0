"""The form of a table, by keys and mouse at every size, to the first position of the game."""

import pytest
from textual.widgets import Input

from nimarcade.core import catalogue, settings
from nimarcade.play import match
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.controls import Act, Choose
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.screens.gallery import NewTable
from nimarcade.tui.screens.settings import SettingsScreen
from tests.tui.conftest import SIZES, note, reached, tap


def _session(arcade: Arcade) -> Session:
    assert isinstance(arcade.screen, TablePlay)
    return arcade.screen.loop.session


def _seat(arcade: Arcade, kind: str, *seats: int) -> None:
    for seat in seats:
        choose = arcade.screen.query_one(f"#kind{seat}", Choose)
        while choose.value != kind:
            choose.action_turn(1)


def _people(arcade: Arcade) -> None:
    """Nobody thinks in these tests."""
    _seat(arcade, "human", 0, 1, 2, 3)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_enter_starts_a_game_anyone_can_play(arcade: Arcade, size: tuple[int, int]) -> None:
    async with reached(arcade, "t", size=size) as pilot:
        _people(arcade)
        await tap(pilot, "enter")
        assert catalogue.write(_session(arcade).start).startswith("so-long-sucker+hofstra:-:B6/R6/G6/Y6:")
        await pilot.press("q")
        await pilot.press("n", "o")  # the last game chosen is the first offered
        assert isinstance(arcade.screen, NewTable)


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
        _people(arcade)
        screen.query_one("#name0", Input).focus()
        await pilot.press(*"Ann")
        screen.query_one("#first", Choose).focus()
        first = screen.query_one("#first", Choose)
        while first.value != "G":
            await pilot.press("right")
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
@pytest.mark.parametrize("size", SIZES)
async def test_an_error_stands_below_its_field_and_stops_the_start(
    arcade: Arcade, size: tuple[int, int]
) -> None:
    async with reached(arcade, "t", "right", "down", size=size) as pilot:
        await pilot.press("backspace", "x")
        assert "✗" in note(arcade, "c")
        arcade.screen.query_one("#rules").focus()
        await pilot.press("enter")
        assert isinstance(arcade.screen, NewTable)
        assert arcade.focused is arcade.screen.query_one("#c")
        assert arcade.screen.query_one("#row-c .note").display


@pytest.mark.sweep
async def test_a_position_is_typed(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "left", "left")  # endgame
        field = arcade.screen.query_one("#position", Input)
        assert field.display
        field.focus()
        field.value = ""
        await pilot.press(*"-/RB/BRB:B3R1/R2:B")
        assert arcade.screen.query_one("#source", Choose).value == "typed"
        assert not arcade.screen.query_one("#row-2").display
        second = arcade.screen.query_one("#kind1", Choose)
        while second.value != "human":
            second.action_turn(1)
        await tap(pilot, "enter")
        assert catalogue.write(_session(arcade).start) == "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"
        assert len(_session(arcade).players) == 2


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
@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_what_has_the_focus_can_be_seen(arcade: Arcade, size: tuple[int, int]) -> None:
    async with reached(arcade, "t", *["right"] * 4, size=size) as pilot:
        _seat(arcade, "strong", 1)
        await pilot.pause()
        seen = set()
        for _ in range(34):
            await tap(pilot, "down")
            focused = arcade.focused
            assert isinstance(focused, Choose | Input | Act)
            assert focused.region.height == 1
            assert focused.region.width >= 3, focused
            assert 1 <= focused.region.y < size[1] - 1, focused
            assert focused.region.right <= size[0] + 2, focused
            seen.add(focused.id)
        assert {
            *("rules", "players", "c", "k", "kill", "dead", "give", "deals", "clock", "source", "kind0"),
            *("kind3", "char1", "first", "think_by", "length", "strict", "start"),
        } <= seen


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
        assert isinstance(arcade.screen, SettingsScreen)
        assert arcade.screen.query_one("#think_for", Choose).value == "3000"
    assert settings.load().thinking == "sims=3000"


@pytest.mark.sweep
async def test_the_machines_seats_have_the_time_that_was_set(arcade: Arcade) -> None:
    async with reached(arcade, "t") as pilot:
        arcade.change(think_by="simulations", think_sims="300")
        _seat(arcade, "strong", 1, 2, 3)
        first = arcade.screen.query_one("#first", Choose)
        first.focus()
        while first.value != "B":
            await pilot.press("right")
        await tap(pilot, "enter")
        assert [p.kind for p in _session(arcade).players] == [
            "human",
            "strong/sims=300/honest",
            "strong/sims=300/opportunist",
            "strong/sims=300/grudge",
        ]


async def test_seats_by_mouse(arcade: Arcade) -> None:
    async with reached(arcade, "t", size=(120, 40)) as pilot:
        before = arcade.screen.query_one("#kind1", Choose).value
        await pilot.click("#kind1", offset=(4, 0))
        assert arcade.screen.query_one("#kind1", Choose).value != before
        assert arcade.screen.query_one("#row-1 .note").display
