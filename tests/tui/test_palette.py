"""The command palette: everything by its name, once, the name itself first."""

from __future__ import annotations

import pytest
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot

from nimarcade.core import settings
from nimarcade.tui import app, keys
from nimarcade.tui.screens import gallery, lab, learn, map
from nimarcade.tui.screens.settings import SettingsScreen
from nimarcade.view import finding


async def found(pilot: Pilot[None], typed: str) -> list[str]:
    """The titles that the palette lists."""
    await pilot.press("ctrl+p")
    await pilot.press(*(("space" if key == " " else key) for key in typed))
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
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
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(arcade.screen, kind)
        focus = {"tutor": "tutor", "clock": "clock"}.get(typed)
        assert focus is None or (arcade.focused is not None and arcade.focused.id == focus)


async def test_every_name_is_listed_once_and_the_footer_names_the_palette(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        assert "find" in arcade.screen.query_one(keys.KeyBar).render().plain
        titles = await found(pilot, "s")
        assert isinstance(arcade.screen, CommandPalette)
        assert {"Settings", "So Long Sucker", "Saved games", "Saving", "Strategy Σ", "Sum"} <= set(titles)
        assert len(titles) == len({title.casefold() for title in titles})


@pytest.mark.parametrize("typed", ["map", "maps", "claims"])
async def test_a_list_is_found_by_what_it_holds(arcade: app.Arcade, typed: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
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
    assert {thing.kind for thing in things} == {
        "game",
        "choice",
        "lesson",
        "page",
        "map",
        "problem",
        "setting",
    }
    assert {"Nim", "Sum", "The 21 game", "Colours", "Keys", "Rules of Nim", "New game: clock"} <= {
        thing.title for thing in things
    }


@pytest.mark.sweep
async def test_who_only_looks_sees_what_there_is_and_no_steps_in_lists(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        titles = await found(pilot, "")
        assert {"Play", "Learn", "Settings", "Nim", "Open"} <= set(titles)
        assert not {"Up", "Page down", "Last"} & set(titles)
        await pilot.press("escape")
        assert "Page down" in await found(pilot, "page down")
