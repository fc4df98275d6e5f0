"""The frame around all screens: footer, help, palette, leaving, sizes, keys, colours."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.style import Style
from textual.theme import Theme
from textual.widgets import Input
from textual.widgets._toast import Toast

from nimarcade.core import folders, settings
from nimarcade.tui import dialogs, keys, look, page
from nimarcade.tui.app import Arcade
from nimarcade.tui.keys import active_keys
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import gallery, home
from nimarcade.tui.screens.settings import SettingsScreen
from nimarcade.view.places import HOME_LISTS

from .conftest import SIZES


def _check_footer(screen: Screen[object]) -> None:
    width = screen.size.width
    places = keys.footer(screen, width)
    assert 1 <= len(places) <= keys.FOOTER
    assert places[-1][2].binding.id in ("app.help", "help.close")
    text = screen.query_one(keys.KeyBar).render().plain
    assert len(text) <= width
    assert screen.max_scroll_x == 0
    assert screen.query_one(keys.KeyBar).region.right <= width


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_no_footer_overflows_on_any_screen(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        _check_footer(arcade.screen)
        for place in HOME_LISTS:
            arcade.visit(place.name)
            await pilot.pause()
            _check_footer(arcade.screen)
            await pilot.press("f1")
            _check_footer(arcade.screen)
            assert isinstance(arcade.screen, dialogs.Help)
            await pilot.press("escape", "escape")
            assert isinstance(arcade.screen, home.Home)


@pytest.mark.few("q", "ctrl+q")
@pytest.mark.parametrize(
    "keys", ["q", "ctrl+c", "ctrl+q", "n ctrl+c", "n tab tab tab ctrl+c", "f1 ctrl+q", "n q q"]
)
async def test_every_way_out(arcade: Arcade, keys: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        assert not arcade.is_running or arcade._exit


async def test_q_typed_into_a_field_is_a_letter(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        arcade.screen.query_one("#name1", Input).focus()
        await pilot.press("q", "question_mark")
        assert arcade.screen.query_one("#name1", Input).value == "q?"
        assert isinstance(arcade.screen, gallery.NewGame)


@pytest.mark.sweep
async def test_help_tells_the_purpose_and_every_key_of_the_place(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        place, known = arcade.screen, active_keys(arcade.screen)
        await pilot.press("question_mark")
        prose = arcade.screen.query_one("#help-text", Prose)
        shown = f"{prose.text}\n{prose.render()}"
        assert place.PURPOSE in shown  # type: ignore[attr-defined]  # every screen of ours has one
        for action in known:
            assert (action.binding.tooltip or action.words) in shown
            assert action.keys[0] in shown
        await pilot.press("question_mark")
        assert arcade.screen is place


@pytest.mark.sweep
async def test_the_palette_reaches_places_and_actions(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.press(*"settings", "enter")
        await pilot.pause(0.3)
        titles = [command.title for command in arcade.get_system_commands(arcade.screen)]
        assert isinstance(arcade.screen, SettingsScreen)
        assert {"Home", "Learn", "Saved games", "Theme", "Help", "Quit", "Next value"} <= set(titles)
        assert len(titles) == len(set(titles))


async def test_too_small_says_so_and_recovers(arcade: Arcade) -> None:
    async with arcade.run_test(size=(39, 24)) as pilot:
        assert isinstance(arcade.screen, home.TooSmall)
        await pilot.resize_terminal(40, 15)
        await pilot.pause()
        assert isinstance(arcade.screen, home.Home)
        await pilot.press("n")
        await pilot.resize_terminal(80, 14)
        await pilot.pause()
        assert isinstance(arcade.screen, home.TooSmall)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(arcade.screen, gallery.Gallery)


async def test_keys_are_remapped_by_their_ids(saves: Path) -> None:
    settings.save(settings.Settings(keys={"home.new": "x"}))
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(arcade.screen, home.Home)
        await pilot.press("x")
        assert isinstance(arcade.screen, gallery.Gallery)


async def test_clicking_a_key_in_the_footer_presses_it(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        text = arcade.screen.query_one(keys.KeyBar).render().plain
        await pilot.click(keys.KeyBar, offset=(text.index("play"), 0))
        await pilot.pause()
        assert isinstance(arcade.screen, gallery.Gallery)


async def test_a_key_in_the_footer_that_does_nothing_now_is_dim(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        bar = arcade.screen.query_one(keys.KeyBar)
        assert not any(_dim(bar))
        monkeypatch.setattr(home.Home, "check_action", lambda self, action, parameters: None)
        assert {False, True} == set(_dim(bar))
        assert " n play " in bar.render().plain


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_first_key_is_what_enter_does_and_notices_lie_beside_it(
    arcade: Arcade, size: tuple[int, int]
) -> None:
    async with arcade.run_test(size=size, notifications=True) as pilot:
        bar = arcade.screen.query_one(keys.KeyBar)
        assert bar.render().plain.startswith(" ↵ open ")
        arcade.notify("Saved as “tuesday”.")
        await pilot.pause()
        region = arcade.screen.query_one(Toast).region
        assert (region.height, region.y, region.right) == (1, size[1] - 1, size[0])
        assert region.x > bar.region.x + len("↵ open")


def _dim(bar: keys.KeyBar) -> list[bool]:
    styles = [span.style for span in bar.render().spans]
    return [bool(style.dim) for style in styles if isinstance(style, Style)]


@pytest.mark.sweep
async def test_colours_chosen_anywhere_are_kept(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.theme = "nord"
        await pilot.pause()
    assert settings.load().theme == "nord"


@pytest.mark.sweep
async def test_an_unknown_theme_falls_back(saves: Path) -> None:
    settings.save(settings.Settings(theme="gone"))
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)):
        assert arcade.theme == look.DEFAULT


async def test_damaged_settings_are_told_and_kept(saves: Path) -> None:
    settings.path().write_text("{")
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("damaged" in note.message for note in arcade._notifications)
    assert settings.path().read_text() == "{"


@pytest.mark.sweep
async def test_no_color_leaves_no_hue(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        picture = arcade.export_screenshot()
    lines = [line for line in picture.splitlines() if "-r" in line and "fill" in line]
    hues = {rgb for line in lines for rgb in re.findall(r"fill: #(\w{6})", line)}
    assert hues
    for rgb in hues:
        parts = [int(rgb[i : i + 2], 16) for i in (0, 2, 4)]
        assert max(parts) - min(parts) <= 4, rgb


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(ink: str, ground: str) -> float:
    high, low = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", look.THEMES, ids=lambda theme: theme.name)
def test_our_colours_can_be_read(theme: Theme) -> None:
    least = 7.0 if "contrast" in theme.name else 4.5
    quiet = theme.variables["text-muted"]
    for ink in (theme.foreground, theme.primary, theme.accent, quiet):
        assert ink is not None
        assert _contrast(ink, str(theme.background)) >= least


def test_what_needs_no_widgets_loads_none() -> None:
    code = "import sys, nimarcade.view.forms, nimarcade.view.phrases; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_home_loads_neither_theory_nor_heavy_widgets() -> None:
    code = (
        "import sys, nimarcade.cli.play, nimarcade.tui.app; "
        "heavy = ('_markdown', '_data_table', 'nimarcade.theory', 'core.catalogue', 'core.family', "
        "'core.game', 'core.verdict', 'tui.controls', 'importlib.metadata', 'tomllib'); "
        "print([m for m in sys.modules if m.endswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_picture_of_the_screen_is_saved_and_told(arcade: Arcade, saves: Path) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9")
        await pilot.pause()
        (picture,) = (saves / "pictures").glob("*.svg")
        assert any(str(picture) in note.message for note in arcade._notifications)
    assert "Saved&#160;games" in picture.read_text()


async def test_a_picture_that_cannot_be_saved_is_told(arcade: Arcade, saves: Path) -> None:
    (saves / "pictures").write_text("in the way")
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("f9")
        await pilot.pause()
        assert any("could not be saved" in note.message for note in arcade._notifications)


@pytest.mark.sweep
async def test_settings_that_cannot_be_stored_still_hold(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        settings.STORE.forget()
        folders.config().rmdir()
        folders.config().write_text("[/b] in the way")
        await pilot.press("comma", "right")
        assert arcade.theme == look.THEMES[1].name
        await pilot.pause()
        mark = str(arcade.screen.query_one(page.Unsaved).render())
        assert "Not saved, tried again: " in mark
        assert str(settings.path()) in mark
        folders.config().unlink()
        await pilot.press("escape")
        await pilot.pause(page.AGAIN + 1)
        assert not arcade.screen.query(page.Unsaved)
    assert settings.load().theme == look.THEMES[1].name


async def test_a_notice_goes_with_its_screen_and_an_error_with_the_next_key(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("b")
        lab = arcade.screen
        for leave in ("question_mark", "escape"):  # another screen over it, or none
            lab.notify("Some news.", timeout=60)
            await pilot.pause()
            assert [str(toast.render()) for toast in lab.query(Toast)] == ["Some news."]
            await pilot.press("down")
            assert lab.query(Toast), "news stay for their time"
            await pilot.press(leave)
            assert not arcade.screen.query(Toast)
            assert not lab.query(Toast)
            if leave == "question_mark":
                await pilot.press("escape")
        arcade.notify("That cannot be.", severity="error", timeout=60)
        await pilot.pause()
        assert arcade.screen.query(Toast)
        await pilot.press("down")
        assert not arcade.screen.query(Toast)
