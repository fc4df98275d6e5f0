"""The map to walk about in: every cell against the maps themselves, at every size of screen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.core import catalogue, task
from nimarcade.lab import maps
from nimarcade.tui import controls, dialogs, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.heat_map import HeatMap, scale, tones
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens.map import MapScreen
from nimarcade.view import lab
from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, contrast
from tests import ask
from tests.tui.conftest import SIZES, Replaced, notices, over_home, settled, tap


@pytest.fixture(autouse=True)
def _nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every question is answered at once, so that layers found out ahead only cost time."""
    monkeypatch.setattr(lab, "BESIDE", ())


@asynccontextmanager
async def opened(
    arcade: Arcade, code: str, what: str = "outcome", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], MapScreen]]:
    screen = MapScreen(maps.plane(code, what=what))
    async with over_home(arcade, screen, size=size) as pilot:
        yield pilot, screen


def static_text(screen: MapScreen, name: str) -> str:
    return str(screen.query_one(name, Static).render())


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_every_cell_in_view_is_marked_as_it_is(arcade: Arcade, size: tuple[int, int]) -> None:
    async with opened(arcade, "greedy-nim+misere+k=3:9,7,4", size=size) as (_, screen):
        heat = screen.heat
        window = heat.window
        assert window.width >= 15
        assert window.height >= 7
        values = maps.cells(screen.plane, *heat.first, window.width, window.height)
        ruler, *rows = heat.text.split("\n")
        assert "a→" in ruler
        for j, row in enumerate(values):
            for i, value in enumerate(row):
                sign = rows[j].ljust(200)[heat.margin + 2 * i]
                here = (window.x + i, window.y + j) == heat.cursor
                assert sign == ("◆" if here else "●" if value == 0 else " ")
        for widget in (heat, screen.query_one("#map-line"), screen.query_one("#map-cell")):
            assert widget.region.right <= size[0]
            assert 0 < widget.region.bottom <= size[1] - 1


async def test_no_line_is_longer_than_a_narrow_window_and_no_end_of_a_game_is_played(arcade: Arcade) -> None:
    async with opened(arcade, "nim:0,0") as (pilot, screen):
        for width in (1, 3, 5):
            screen.heat.paint(c := Canvas(width, 15, MONO, "mono"))
            assert {len(row) for row in c.px} == {width}
        await pilot.press("enter")
        assert arcade.screen is screen


async def test_the_cursor_tells_the_cell_and_its_reason(arcade: Arcade) -> None:
    async with opened(arcade, "nim:5,4,3") as (pilot, screen):
        assert "nim:5,4,3" in static_text(screen, "#map-code")
        assert "N: the mover wins" in static_text(screen, "#map-code")
        assert "3-2 leaves 5,4,1" in screen.query_one(prose.Prose).text
        await pilot.press("right", "l", "up", "j")
        assert screen.heat.cursor == (7, 4)
        assert "● P: the mover loses" in static_text(screen, "#map-code")
        assert "every power of two has a partner" in screen.query_one(prose.Prose).text
        assert "7" in screen.heat.text.split("\n")[0].split()
        await pilot.press("home", "left", "up")
        assert screen.heat.cursor == (0, 0)
        for offset in ((screen.heat.margin + 2 * 9 + 1, 1 + 6), (0, 3)):
            await pilot.click(HeatMap, offset=offset)
            assert screen.heat.cursor == (9, 6), "a click moves it there, one beside the cells nowhere"


@pytest.mark.sweep
async def test_layers_change_by_keys_and_by_the_wheel(arcade: Arcade) -> None:
    async with opened(arcade, "exco-nim:3/9,6,5", "sg") as (pilot, screen):
        assert (screen.scrubbed, screen.plane.rest) == ("c", ("c", "x0"))
        await pilot.press("right_square_bracket")
        assert screen.plane.form.value("c") == 6
        await tap(pilot, "right_curly_bracket", "left_square_bracket", "t", "left_square_bracket")
        assert screen.plane.form.code({}) == "exco-nim:2/9,6,13"
        window = screen.heat.window
        expected = maps.cells(maps.plane("exco-nim:2/9,6,13", what="sg"), 0, 0, window.width, window.height)
        assert screen.heat.cells == expected
        await pilot.press("left_curly_bracket")
        assert screen.plane.form.value("x0") == 0
        screen.heat.post_message(HeatMap.Scrubbed(3))
        await pilot.pause()
        assert "x0 = 3" in static_text(screen, "#map-line")


async def test_the_heading_says_which_rule_a_layer_has(arcade: Arcade) -> None:
    async with opened(arcade, "greedy-nim+k=3:0,0") as (pilot, screen):
        await tap(pilot, "right_square_bracket")
        assert "Greedy Nim, at most 4" in static_text(screen, "#heading")


async def test_a_layer_that_is_not_there_is_refused_in_words(arcade: Arcade) -> None:
    async with opened(arcade, "delete-nim:4,3,1") as (pilot, screen):
        await pilot.press("left_square_bracket")
        assert screen.plane.form.value("c") == 1
        assert screen.heat.first == (1, 1)
        assert any("at least one stone" in told for told in notices(arcade))


@pytest.mark.sweep
async def test_values_conventions_axes_and_zooms(arcade: Arcade) -> None:
    async with opened(arcade, "nim:5,4,3") as (pilot, screen):
        await tap(pilot, "v", "z")
        assert screen.plane.what == "sg"
        told = screen.query_one(prose.Prose).text
        assert "Its 12 moves reach the values 0, 1, 3–7. The least missing is 2." in told
        assert screen.heat.text.split("\n")[1].split()[1:5] == ["3", "2", "1", "0"]
        await pilot.press("v")
        assert screen.plane.what == "remoteness"
        await settled(pilot)
        assert screen.heat.text.split("\n")[1].split()[1:5] == ["1", "3", "5", "●6"]
        await pilot.press("m")
        assert screen.plane.misere
        await pilot.press("v")
        assert screen.plane.what == "outcome"
        await pilot.press("v", "v")
        assert screen.plane.what == "outcome"  # there is no SG value to come between
        await pilot.press("v", "m", "v", "a")
        assert (screen.plane.across, screen.plane.down) == ("a", "c")
        assert screen.code == "nim:5,4,3"
        assert screen.heat.cursor == (5, 3)
        await tap(pilot, "z")
        assert screen.heat.window.height == 2 * (screen.heat.size.height - 1)


@pytest.mark.parametrize("name", PALETTES)
def test_zeros_are_told_by_lightness_too(name: str) -> None:
    """Half a character a cell has no room for a sign."""
    palette = PALETTES[name]
    assert all(contrast(palette.you, tone) > 1.5 for tone in tones(palette))


@pytest.mark.sweep
async def test_next_zero_and_go_to(arcade: Arcade) -> None:
    async with opened(arcade, "nim:0,0,3") as (pilot, screen):
        await pilot.press("n")
        assert screen.heat.cursor == (3, 0)
        await pilot.press("n", "n", "N")
        assert screen.heat.cursor == (2, 1)
        await pilot.press("g")
        ask.typed(dialogs.Ask, arcade.screen).query_one(controls.Field).value = "nim:70,9,2"
        await tap(pilot, "enter")
        assert screen.heat.cursor == (70, 9)
        assert screen.code == "nim:70,9,2"
        assert "70" in screen.heat.text.split("\n")[0].split()
        assert screen.heat.value == 1


async def test_huge_numbers_have_a_map(arcade: Arcade) -> None:
    big = 10**18
    async with opened(arcade, f"nim:{big},{big},0") as (_, screen):
        assert screen.heat.value == 0
        assert "…0000" in screen.heat.text
        assert screen.heat.window.width > 15


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("keys", "first"), [pytest.param((), "You", marks=pytest.mark.sweep), (("right", "right"), "Perfect")]
)
async def test_every_cell_can_be_played_and_won(arcade: Arcade, keys: tuple[str, ...], first: str) -> None:
    async with opened(arcade, "nim:5,4,3") as (pilot, _):
        await tap(pilot, *keys, "enter")
        play = ask.typed(PlayScreen, arcade.screen)
        assert catalogue.write(play.loop.session.start) == ("nim:7,4,3" if keys else "nim:5,4,3")
        assert play.loop.session.players[0].name == first


@pytest.mark.sweep
async def test_a_picture_is_exported(arcade: Arcade, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    async with opened(arcade, "nim:0,0,3", size=(40, 15)) as (pilot, screen):
        screen._write(tmp_path / "new" / "map.svg")
        await arcade.workers.wait_for_complete()
        assert "<svg" in (tmp_path / "new" / "map.svg").read_text()
        await pilot.press("e")
        assert isinstance(arcade.screen, dialogs.Ask)
        await pilot.press("x", "enter")
        assert "svg or .pdf" in static_text(screen=arcade.screen, name=".refusal")  # type: ignore[arg-type]


async def test_a_visitor_of_a_web_page_writes_among_his_own_games(
    arcade: Arcade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Arcade, "is_web", True)
    drawn: list[object] = []
    async with opened(arcade, "nim:0,0,3") as (_, screen):
        monkeypatch.setattr(screen, "ask", lambda work, *_, **__: drawn.append(work.args[-1]))
        screen._write(tmp_path / "elsewhere" / "map.svg")
    assert drawn == [str(arcade.saves / "pictures" / "map.svg")]


@pytest.mark.sweep
async def test_a_small_screen_shows_the_reason_on_its_own(arcade: Arcade) -> None:
    async with opened(arcade, "nim:5,4,3", size=(40, 15)) as (pilot, screen):
        await pilot.press("w")
        assert not screen.query_one("#map-left").display
        assert screen.query_one("#map-cell").size.height >= 12
        await pilot.press("w", "right")
        assert screen.query_one("#map-left").display
        assert screen.heat.cursor == (6, 4)
        await tap(pilot, "w", "escape")
        assert screen.query_one("#map-left").display
        assert arcade.screen is screen


@pytest.mark.sweep
async def test_ascii_alone_draws_the_map(arcade: Arcade) -> None:
    arcade.settings = arcade.settings.__class__(ascii=True, animations=False)
    async with opened(arcade, "nim:0,0,3", "sg") as (pilot, screen):
        assert screen.heat.text.split("\n")[1].split()[1:4] == ["3", "2", "1"]
        for _ in range(3):
            assert screen.heat.text.isascii()
            await tap(pilot, "z")


# what is asked for


async def test_a_map_that_takes_long_is_given_up_for_another(arcade: Arcade) -> None:
    async def stuck(work: task.Task[Any]) -> None:
        plane = work.args[0]
        if isinstance(plane, maps.Plane) and plane.what == "sg" and plane.game.name == "greedy-nim":
            await asyncio.Event().wait()

    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.worker = Replaced(stuck)
        screen = MapScreen(maps.plane("greedy-nim:5,4,3", what="sg"))
        await arcade.push_screen(screen)
        await pilot.pause()
        screen._begun -= 10  # it has been waited for
        await tap(pilot, "m")
        assert screen.plane.code(5, 4) == "greedy-nim+misere:5,4,3"
        assert screen.heat.value == 1
        assert not arcade._notifications


def test_shades_change_in_few_steps_and_far_values_are_told_apart() -> None:
    assert scale(1, 63) == (0, 64)
    assert len({scale(1, top) for top in range(64, 128)}) == 4
    low, top = scale(10**18 + 3, 10**18 + 40)
    assert low <= 10**18 + 3 < 10**18 + 40 < top
    assert top - low < 80
