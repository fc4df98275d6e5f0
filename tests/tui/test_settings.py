"""The settings screen and the keys screen: live, and stored at once."""

import pytest

from nimarcade.core import settings
from nimarcade.tui import app, controls, look
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens import gallery, home
from nimarcade.tui.screens.settings import Keys, Press
from nimarcade.view.places import changeable, every


async def test_every_setting_holds_and_is_stored_at_once(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "right")
        assert arcade.theme == settings.load().theme == look.THEMES[1].name
        await pilot.press("down", "right")
        assert settings.load().ascii
        assert arcade.glyphs.stone == "o"
        await pilot.press("down", "right")
        assert settings.load().animations
        await pilot.press("down", "right")
        assert settings.load().speed == "watch"
        assert arcade.screen.query_one("#sample", Board).text.isascii()


@pytest.mark.sweep
async def test_themes_of_textual_are_offered_light_and_dark(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        offered = arcade.screen.query_one("#theme", controls.Choose).values
        assert set(arcade.available_themes) == set(offered)
        assert offered["textual-light"] == "textual-light (light)"
        assert list(offered)[:2] == ["dusk", "paper"]


@pytest.mark.sweep
async def test_ascii_reaches_every_screen(arcade: app.Arcade) -> None:
    arcade.change(ascii=True)
    async with arcade.run_test(size=(80, 24)) as pilot:
        for keys in ("n", "l", "comma", "s"):
            await pilot.press(*([keys] if isinstance(arcade.screen, home.Home) else []))
            await pilot.pause(0.2)
            shown = "\n".join(strip.text for strip in arcade.screen._compositor.render_strips())
            odd = {c for c in shown if not c.isascii() and c not in "│▁▂▃▄▅▆▇█▊▍▎▏▕"}
            assert not odd, (keys, odd)
            await pilot.press("escape")


@pytest.mark.sweep
async def test_a_key_is_changed_used_and_given_back(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "up", "enter")
        assert isinstance(arcade.screen, Keys)
        menu = arcade.screen.query_one(Menu)
        menu.marked = next(i for i, item in enumerate(menu.items) if item.name == "home.new")
        await pilot.press("enter", "x")
        assert settings.load().keys == {"home.new": "x"}
        assert "x" in next(item.title for item in menu.items if item.name == "home.new")
        await pilot.press("escape", "escape", "x")
        assert isinstance(arcade.screen, gallery.Gallery)
        await pilot.press("escape", "comma", "up", "enter")
        menu = arcade.screen.query_one(Menu)
        menu.marked = next(i for i, item in enumerate(menu.items) if item.name == "home.new")
        await pilot.press("backspace")
        assert settings.load().keys == {}


async def test_a_key_that_is_taken_or_fixed_is_refused(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "up", "enter")
        menu = arcade.screen.query_one(Menu)
        menu.marked = next(i for i, item in enumerate(menu.items) if item.name == "home.new")
        await pilot.press("enter", "l")
        assert isinstance(arcade.screen, Press)
        assert "taken by learn" in str(arcade.screen.query_one(".refusal").render())
        await pilot.press("tab")
        assert "keeps its meaning" in str(arcade.screen.query_one(".refusal").render())
        await pilot.press("escape")
        assert isinstance(arcade.screen, Keys)
    assert settings.load().keys == {}


def test_every_action_has_a_name_of_its_own() -> None:
    names = [bound.action.name for bound in changeable()]
    assert len(set(names)) == len(names) > 240


def test_no_two_built_in_keys_clash_in_one_place() -> None:
    keys = [(bound.place.name, key) for bound in every() for key in bound.action.keys.split(",")]
    assert len(set(keys)) == len(keys)


@pytest.mark.sweep
@pytest.mark.few("size0")
@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_the_form_fits(arcade: app.Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("comma")
        for _ in range(6):
            await pilot.press("down")
            await pilot.pause()
            assert arcade.focused is not None
            assert 1 <= arcade.focused.region.y < size[1] - 1
            assert arcade.focused.region.right <= size[0]
