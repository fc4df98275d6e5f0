"""The frame around all screens: footer, help, palette, leaving, sizes, keys, colours."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandList, CommandPalette
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.screen import Screen
from textual.style import Style
from textual.theme import Theme
from textual.widgets import Input
from textual.widgets._toast import Toast

from nimarcade.core import settings
from nimarcade.core.folders import GUEST
from nimarcade.tui import app, controls, dialogs, keys, look
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.keys import active_keys
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import gallery, home, lab, learn, map
from nimarcade.tui.screens.settings import Keys, Press, SettingsScreen
from nimarcade.view import finding
from nimarcade.view.places import HOME_LISTS, changeable
from tests.tui.conftest import notices, painted, reached, tap, titles


def _check_footer(screen: Screen[object]) -> None:
    width = screen.size.width
    places = keys.footer(screen, width)
    assert 1 <= len(places) <= keys.FOOTER
    assert places[-1][2].binding.id in ("app.help", "help.close")
    bar = screen.query_one(keys.KeyBar)
    text, filled = bar.render(), bar.get_visual_style("keybar--first").background
    assert len(text.plain) <= width
    assert any(filled == getattr(span.style, "background", None) for span in text.spans) == (
        "enter" in places[0][2].keys
    )
    assert screen.max_scroll_x == 0
    assert screen.query_one(keys.KeyBar).region.right <= width


@pytest.mark.sweep
@pytest.mark.parametrize(
    "size", [(40, 15), *(pytest.param(size, marks=pytest.mark.long) for size in ((80, 24), (120, 40)))]
)
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
    "keys", ["q", "escape q", "ctrl+c", "ctrl+q", "n ctrl+c", "n tab tab tab ctrl+c", "f1 ctrl+q", "n q q"]
)
async def test_every_way_out(arcade: Arcade, keys: str) -> None:
    async with reached(arcade, *keys.split()):
        assert not arcade.is_running or arcade._exit


async def test_ctrl_c_copies_what_is_marked_before_it_leaves(arcade: Arcade, pilot: Pilot[None]) -> None:
    arcade.screen.text_select_all()
    marked = arcade.screen.get_selected_text()
    await pilot.press("ctrl+c")
    assert marked
    assert (arcade.clipboard, arcade._exit) == (marked, False)
    arcade.screen.clear_selection()
    await pilot.press("n", "slash", *"nim", "shift+home", "ctrl+c")
    assert (arcade.clipboard, arcade._exit) == ("nim", False)
    await pilot.press("end", "ctrl+c")
    assert arcade._exit


async def test_a_page_keeps_its_focus_and_ends_by_q_alone(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual's driver begins with a blur, which may come after the page's own word of its focus."""
    monkeypatch.setattr(Arcade, "is_web", True)
    monkeypatch.setenv(GUEST, "")
    monkeypatch.setattr(
        HeadlessDriver,
        "start_application_mode",
        lambda driver: driver._app.call_later(arcade.post_message, events.AppBlur()),
    )
    async with reached(arcade, size=(120, 40)) as pilot:
        await pilot.press("ctrl+c", "f", "down")  # there are no tables for friends to go to
        assert "Play with friends" not in titles(arcade)
        assert arcade.screen.query_one(Menu).marked == 1
        await pilot.press("question_mark")
        assert "Back to the shell" not in arcade.screen.query_one("#help-text", Prose).text
        await pilot.press("escape", "q")
        assert arcade._exit


async def test_q_typed_into_a_field_is_a_letter(arcade: Arcade) -> None:
    async with reached(arcade, "n", "o") as pilot:
        arcade.screen.query_one("#name1", Input).focus()
        await pilot.press("q", "question_mark")
        assert arcade.screen.query_one("#name1", Input).value == "q?"
        assert isinstance(arcade.screen, gallery.NewGame)


@pytest.mark.sweep
async def test_help_tells_the_purpose_and_every_key_of_the_place(arcade: Arcade) -> None:
    async with reached(arcade, "n") as pilot:
        place, known = arcade.screen, active_keys(arcade.screen)
        await pilot.press("question_mark")
        prose = arcade.screen.query_one("#help-text", Prose)
        shown = f"{prose.text}\n{prose.render()}"
        purpose = place.PURPOSE  # type: ignore[attr-defined]  # every screen of ours has one
        assert arcade.glyphs.words(purpose) in shown
        scrollbar = arcade.screen.query_one("#help").vertical_scrollbar
        assert prose.content_region.right < scrollbar.region.x, "words never meet the bar"
        for action in known:
            told = action.binding.tooltip or action.words
            assert told[0].upper() + told[1:] in shown
            assert action.keys[0] in shown
        await pilot.press("question_mark")
        assert arcade.screen is place


@pytest.mark.sweep
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
        assert "40x15" in "".join(strip.text for strip in arcade.screen._compositor.render_strips())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(arcade.screen, gallery.Gallery)


async def test_a_key_in_the_footer_that_does_nothing_now_is_dim(
    arcade: Arcade, pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    await pilot.pause()
    bar = arcade.screen.query_one(keys.KeyBar)
    assert not any(_dim(bar))
    monkeypatch.setattr(home.Home, "check_action", lambda self, action, parameters: None)
    assert {False, True} == set(_dim(bar))
    assert " n play " in bar.render().plain


@pytest.mark.sweep
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
async def test_colours_chosen_anywhere_are_kept_and_others_fall_back(arcade: Arcade, saves: Path) -> None:
    async with reached(arcade) as pilot:
        arcade.theme = "nord"
        await pilot.pause()
    assert settings.load().theme == "nord"
    settings.save(settings.Settings(theme="gone"))
    later = Arcade(None, saves)
    async with reached(later) as pilot:
        assert later.theme == look.DEFAULT
        assert notices(later) == ["Settings: no theme is called 'gone'; using dusk."]
        await tap(pilot, "comma")
        assert any("two hues" in line for line in painted(later))


async def test_damaged_settings_are_told_and_kept(saves: Path) -> None:
    settings.path().write_text("{")
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("damaged" in told for told in notices(arcade))
    assert settings.path().read_text() == "{"


@pytest.mark.sweep
async def test_no_color_leaves_no_hue(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    arcade = Arcade(None, saves)
    async with reached(arcade, "n"):
        picture = arcade.export_screenshot()
    assert picture.startswith('<svg xml:space="preserve" '), "or some viewers drop the spaces before a text"
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


@pytest.mark.parametrize(
    ("loaded", "heavy"),
    [
        pytest.param("view.forms, nimarcade.view.phrases", ["textual"], id="forms", marks=pytest.mark.sweep),
        pytest.param(
            "cli.play, nimarcade.tui.app",
            [
                *("_markdown", "_data_table", "nimarcade.theory", "core.catalogue", "core.family"),
                *("core.game", "core.verdict", "tui.controls", "importlib.metadata"),
            ],
            id="home",
        ),
        pytest.param("tui.game.table", ["zipfile", "importlib.metadata", "_text_area"], id="game"),
    ],
)
def test_no_room_loads_what_it_does_not_need(loaded: str, heavy: list[str]) -> None:
    code = f"import sys, nimarcade.{loaded}; print([m for m in sys.modules if m.endswith({tuple(heavy)})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_picture_of_the_screen_is_saved_or_refused_and_told(
    arcade: Arcade, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reached(arcade, "f9") as pilot:
        (picture,) = (saves / "pictures").glob("*.svg")
        assert any(str(picture) in told for told in notices(arcade))
        assert "Saved&#160;games" in picture.read_text()
        (saves / "pictures").rename(saves / "elsewhere")
        (saves / "pictures").write_text("in the way")
        await tap(pilot, "f9")
        assert any("could not be written" in told for told in notices(arcade))
        sent: list[Path] = []
        monkeypatch.setattr(Arcade, "is_web", True)
        monkeypatch.setattr(arcade, "deliver_binary", sent.append)
        (saves / "pictures").unlink()
        await tap(pilot, "f9")
        assert sent == [*(saves / "pictures").iterdir()]
        assert notices(arcade)[-1] == f"Sent to your browser: {sent[0].name}", (
            "where it lies on the server is no news"
        )


@pytest.mark.sweep
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


# The command palette: everything by its name, once, the name itself first.


async def found(pilot: Pilot[None], typed: str) -> list[str]:
    await pilot.press("ctrl+p")
    await tap(pilot, *(("space" if key == " " else key) for key in typed))
    commands = pilot.app.screen.query_one(CommandList)
    return [str(option.prompt).partition("\n")[0] for option in commands.options]


@pytest.mark.few("tutor*")
@pytest.mark.parametrize(
    ("typed", "kind", "shown"),
    [
        ("nim", gallery.NewGame, "Nim"),
        ("clock", gallery.NewGame, "New game: clock"),
        ("dawson", gallery.NewGame, "Dawson's Chess"),
        ("so long", gallery.NewTable, "So Long Sucker"),
        ("the nim-sum", learn.LessonScreen, "The nim-sum"),
        ("tutor", SettingsScreen, "Tutor"),
        ("quilt", map.MapScreen, "Nim: the quilt"),
        ("three players", lab.ProblemPage, "So Long Sucker, three players"),
    ],
)
async def test_what_is_chosen_opens(arcade: app.Arcade, typed: str, kind: type[object], shown: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        assert (await found(pilot, typed))[0] == shown
        await tap(pilot, "enter")
        assert isinstance(arcade.screen, kind)
        focus = {"tutor": "tutor", "clock": "clock"}.get(typed)
        assert focus is None or (arcade.focused is not None and arcade.focused.id == focus)


@pytest.mark.sweep
async def test_every_name_is_listed_once_and_steps_in_lists_only_to_who_asks_for_them(
    arcade: app.Arcade, pilot: Pilot[None]
) -> None:
    assert "find" in arcade.screen.query_one(keys.KeyBar).render().plain
    titles = await found(pilot, "s")
    assert isinstance(arcade.screen, CommandPalette)
    assert {"Settings", "So Long Sucker", "Saved games", "Saving", "Strategy Σ", "Sum"} <= set(titles)
    assert len(titles) == len({title.casefold() for title in titles})
    await pilot.press("escape")
    titles = await found(pilot, "")
    assert {"Play", "Learn", "Settings", "Nim", "Open"} <= set(titles)
    assert not {"Up", "Page down", "Last"} & set(titles)
    await pilot.press("escape")
    assert "Page down" in await found(pilot, "page down")


@pytest.mark.sweep
@pytest.mark.few("map")
@pytest.mark.parametrize("typed", ["map", "maps", "claims"])
async def test_a_list_is_found_by_what_it_holds(pilot: Pilot[None], typed: str) -> None:
    assert "Lab" in (await found(pilot, typed))[:3]


def test_names_that_say_it_come_before_names_that_only_hold_its_letters() -> None:
    fuzzy = 7.0
    order = ["nim", "nimble", "wythoff nim", "nothing in mind"]
    ranks = [finding.rank(title, "", "Nim", fuzzy) for title in order]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[-1] == fuzzy
    assert finding.rank("Colours", "A setting: what is seen", "seen", 0) > fuzzy
    assert finding.rank("Colours", "A setting: what is seen", "een", 0) == 0
    assert finding.rank("Colours", "", "seen", 0) == 0


def test_there_is_a_thing_for_every_game_lesson_and_row_of_the_settings() -> None:
    things = finding.things(settings.Settings())
    kinds = {"game", "choice", "lesson", "page", "map", "problem", "setting"}
    assert {thing.kind for thing in things} == kinds
    names = {"Nim", "Sum", "The 21 game", "Colours", "Keys", "Rules of Nim", "New game: clock"}
    assert names <= {thing.title for thing in things}


# The settings screen and the keys screen: live, and stored at once.


async def test_every_setting_holds_and_is_stored_at_once(arcade: app.Arcade) -> None:
    async with reached(arcade, "comma", "right") as pilot:
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
async def test_themes_of_textual_are_offered_with_names_that_fit(arcade: app.Arcade) -> None:
    async with reached(arcade, "comma", size=(40, 15)):
        offered = arcade.screen.query_one("#theme", controls.Choose).values
        assert set(arcade.available_themes) == set(offered)
        assert max(len(name) for name in offered.values()) + len("‹  ›") < 40 - 15, "behind a row's label"
        assert list(offered)[:2] == ["dusk", "paper"]


def _mark_play(arcade: Arcade) -> Menu:
    """The list of keys, where that of play is marked."""
    menu = arcade.screen.query_one(Menu)
    menu.marked = [item.name for item in menu.items].index("home.new")
    return menu


@pytest.mark.sweep
async def test_a_key_is_changed_used_and_given_back(arcade: app.Arcade) -> None:
    async with reached(arcade, "comma", "up", "enter") as pilot:
        assert isinstance(arcade.screen, Keys)
        menu = _mark_play(arcade)
        await pilot.press("enter", "x")
        assert settings.load().keys == {"home.new": "x"}
        assert "x" in next(item.title for item in menu.items if item.name == "home.new")
        await pilot.press("escape", "escape", "n")
        assert isinstance(arcade.screen, home.Home)
        await pilot.press("x")
        assert isinstance(arcade.screen, gallery.Gallery)
        await pilot.press("escape", "comma", "up", "enter")
        _mark_play(arcade)
        await pilot.press("backspace")
        assert settings.load().keys == {}


async def test_a_key_that_is_taken_or_fixed_is_refused(arcade: app.Arcade) -> None:
    async with reached(arcade, "comma", "up", "enter") as pilot:
        _mark_play(arcade)
        for keys, refusal in (("enter l", "taken by learn"), ("tab", "keeps its meaning")):
            await pilot.press(*keys.split())
            assert isinstance(arcade.screen, Press)
            assert refusal in str(arcade.screen.query_one(".refusal").render())
        await pilot.press("escape")
        assert isinstance(arcade.screen, Keys)
    assert settings.load().keys == {}


def test_every_action_has_a_name_of_its_own() -> None:
    names = [bound.action.name for bound in changeable()]
    assert len(set(names)) == len(names) > 240
