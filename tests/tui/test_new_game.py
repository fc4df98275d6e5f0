"""The form of a new game, by keys and mouse, at every size, to the first position of the game."""

import pytest
from textual.widgets import Input

from nimarcade.core import catalogue, settings
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.controls import Act, Choose, Row
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens import gallery, home
from tests.ask import outcome as outcome_of
from tests.tui.conftest import note

from .conftest import SIZES


def _code(arcade: Arcade) -> str:
    assert isinstance(arcade.screen, PlayScreen)
    return catalogue.write(arcade.screen.session.start)


@pytest.mark.parametrize("size", SIZES)
async def test_enter_enter_starts_a_game_anyone_can_play(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert _code(arcade) == "nim:7,5,4,1"
        assert [player.name for player in arcade.screen.session.players] == ["You", "Perfect"]  # type: ignore[attr-defined]  # the play screen
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(arcade.screen, home.Home)


@pytest.mark.sweep
async def test_a_whole_choice_by_keys_alone(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "right", "o")  # Greedy Nim
        await pilot.press("right")  # misère
        await pilot.press("down", "3")  # k
        await pilot.press("down", "down", *["backspace"] * 9, *"20,9,9")
        await pilot.press("down", "down", "down", "left", "left")  # the second player
        screen = arcade.screen
        assert screen.query_one("#source", Choose).value == "typed"
        assert "last stone loses" in note(arcade, "misere")
        second = screen.query_one("#kind2", Choose).value
        assert second not in ("perfect", "human")
        await pilot.press("down", "right", "down", "right", "enter")
        await pilot.pause()
        assert _code(arcade) == "greedy-nim+misere+k=3:20,9,9"
        session = arcade.screen.session  # type: ignore[attr-defined]  # the play screen
        assert session.strict
        assert [player.kind for player in session.players] == [second, "human"]


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_an_error_stands_below_its_field_and_stops_the_start(
    arcade: Arcade, size: tuple[int, int]
) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("n", "o")
        arcade.screen.query_one("#heaps", Input).focus()
        await pilot.press("x")
        assert "✗" in note(arcade, "heaps")
        assert "whole number" in note(arcade, "heaps")
        assert arcade.screen.query_one("#row-heaps .note").display
        arcade.screen.query_one("#misere").focus()
        await pilot.press("enter")
        assert isinstance(arcade.screen, gallery.NewGame)
        assert arcade.focused is arcade.screen.query_one("#heaps")
        await pilot.press("end", "backspace")
        assert note(arcade, "heaps") == "4 heaps, 17 stones"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)


@pytest.mark.sweep
async def test_prove_it_never_shows_the_verdict_and_is_won(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o", "down", "right")
        assert "you can win this" in note(arcade, "source")
        before = arcade.screen.query_one("#heaps", Input).value
        for _ in range(4):
            await pilot.press("r")
        assert arcade.screen.query_one("#heaps", Input).value != before
        await pilot.press("enter")
        await pilot.pause()
        assert outcome_of(catalogue.read(_code(arcade))) == "N"


@pytest.mark.sweep
async def test_two_people_with_names(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        arcade.screen.query_one("#kind2").focus()
        while arcade.screen.query_one("#kind2", Choose).value != "human":
            await pilot.press("right")
        await pilot.press("tab", *"Ben")
        first = arcade.screen.query_one("#first", Choose)
        assert first.values["2"] == "Ben"
        arcade.screen.query_one("#name1", Input).focus()
        await pilot.press(*"ben")
        assert "different names" in note(arcade, "2")
        await pilot.press(*"ny", "enter")
        await pilot.pause()
        assert [p.name for p in arcade.screen.session.players] == ["benny", "Ben"]  # type: ignore[attr-defined]  # the play screen


@pytest.mark.sweep
async def test_the_last_choice_of_each_game_is_remembered(arcade: Arcade) -> None:
    last = catalogue.names()[-1]
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "end", "o", "right", "enter")  # misère
        await pilot.pause()
        code = _code(arcade)
        assert code.startswith(f"{last}+misere")
        await pilot.press("q", "n", "home", "right", "enter")  # another game in between
        await pilot.pause()
        assert _code(arcade) == "nim:7,5,4,1"
        await pilot.press("q", "n", "end", "enter")
        await pilot.pause()
        assert _code(arcade) == code
    assert settings.load().last["game"] == last


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(80, 24), (40, 15), (120, 40)])
async def test_the_whole_form_by_mouse(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("n", "o")
        await pilot.click("#misere", offset=(5, 0))
        assert arcade.screen.query_one("#misere", Choose).value == "misere"
        await pilot.click("#misere", offset=(0, 0))
        assert arcade.screen.query_one("#misere", Choose).value == "normal"
        arcade.screen.query_one("#start").scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_what_has_the_focus_can_be_seen(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("n", "right", "right", "o")
        seen = set()
        for _ in range(14):
            await pilot.press("down")
            await pilot.pause()
            focused = arcade.focused
            assert isinstance(focused, Choose | Input | Act)
            assert focused.region.height == 1
            assert 1 <= focused.region.y < size[1] - 1
            assert focused.region.x < size[0]
            seen.add(focused.id)
        assert {
            "misere",
            "k",
            "source",
            "heaps",
            "kind1",
            "name1",
            "kind2",
            "first",
            "strict",
        } <= seen


async def test_at_80x24_every_row_of_the_longest_form_is_seen(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "right", "right", "o")
        form = arcade.screen.query_one("#form")
        assert form.max_scroll_y == 0
        for row in arcade.screen.query(Row):
            for note in row.query(".note"):
                assert note.region.right <= 80


@pytest.mark.sweep
async def test_the_start_is_drawn_beside_a_wide_form(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "o")
        board = arcade.screen.query_one(Board)
        assert board.region.width >= 40
        assert {"heap 7", "heap 5"} <= {name for name, _ in board.up_to_date().parts}
        arcade.screen.query_one("#heaps", Input).focus()
        await pilot.press(*f",{10**30}")
        assert f"{10**30:,}" in board.text
        await pilot.press("x")
        assert not board.text.strip()
