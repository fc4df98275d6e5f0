"""Places as data: every key of the arcade comes from here, and what is told of it is true."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Input

import nimarcade.tui
from nimarcade.tui import app, dialogs, keys, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.home import Home
from nimarcade.view import places
from nimarcade.view.glyphs import GLYPHS
from tests.torture.soak import OPEN
from tests.tui.conftest import painted, reached, settled, tap


def _class(screen: str) -> type[DOMNode]:
    module, _, name = screen.partition(":")
    shown: object = getattr(import_module(f"nimarcade.tui.{module}"), name)
    assert isinstance(shown, type)
    assert issubclass(shown, DOMNode)
    return shown


@pytest.mark.parametrize("place", places.PLACES, ids=lambda place: place.name)
def test_a_class_has_the_keys_and_the_purpose_of_its_place(place: places.Place) -> None:
    shown = _class(place.screen)
    assert list(shown.__dict__.get("BINDINGS", [])) == keys.bindings(place.name)
    if place.purpose:
        assert place.purpose == shown.PURPOSE  # type: ignore[attr-defined]


def test_no_class_binds_keys_of_its_own() -> None:
    known = {_class(place.screen) for place in places.PLACES}
    for module in walk_packages(nimarcade.tui.__path__, "nimarcade.tui."):
        for each in vars(import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, DOMNode) and each.__module__ == module.name:
                assert each in known or "BINDINGS" not in each.__dict__, each


def test_actions_are_methods_of_their_place_or_of_what_it_is() -> None:
    for bound in places.every():
        method = bound.action.method.partition("(")[0]
        owner = {"app": Arcade, "screen": _class(places.BY_NAME["play"].screen)}.get(method.partition(".")[0])
        name = f"action_{method.rpartition('.')[2]}"
        assert hasattr(owner or _class(bound.place.screen), name), bound


async def test_keys_read_in_commands_as_on_screens(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)):
        for bound in places.every():
            for key in bound.action.keys.split(","):
                shown = arcade.get_key_display(Binding(key, ""))
                assert shown == places.sign(key, ascii=False)


# What Esc, q and a click do, on every screen there is.


NAMES = sorted(set(OPEN) - {"Home", "TooSmall", "CommandPalette"})
MOST = 4
"""Steps back until a screen is left: what may be open, drafted or said first."""


@pytest.mark.few("TablePlay", thin=2)
@pytest.mark.parametrize("name", NAMES)
async def test_esc_goes_one_step_back_and_q_home(arcade: app.Arcade, name: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        for key in ("escape", "q"):
            arcade.go_home()
            arcade.visit("settings")
            await settled(pilot)
            OPEN[name](arcade, Random(1))
            await settled(pilot)
            screen, below = arcade.screen, arcade.screen_stack[-2]
            if isinstance(screen.focused, Input) and key == "q":
                screen.set_focus(None)  # there letters are text
            for _ in range(MOST if key == "escape" else 1):
                if arcade.screen is screen:
                    await tap(pilot, key)
            if key == "escape":
                assert arcade.screen is below
            elif not isinstance(screen, ModalScreen):  # small questions want an answer
                assert isinstance(arcade.screen, Home)
        assert arcade.return_code is None


@pytest.mark.few("Saved", thin=2)
@pytest.mark.parametrize("name", NAMES)
async def test_a_click_in_a_list_marks(arcade: app.Arcade, name: str) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        OPEN[name](arcade, Random(1))
        await settled(pilot)
        screen = arcade.screen
        for menu in screen.query(Menu):
            if not menu.display or len(menu.items) < 2 or menu._spans()[1][0] >= menu.region.height:
                continue
            menu.marked = 0
            await pilot.click(menu, offset=(3, menu._spans()[1][0]))
            await settled(pilot)
            assert arcade.screen is screen
            assert menu.marked == 1


# Keys that a person has changed are told wherever the built-in ones were.


def _others() -> tuple[dict[str, str], dict[str, str]]:
    """Another letter for every key that is one, and the keys of all actions with these."""
    built_in = dict.fromkeys(key for bound in places.every() for key in bound.action.keys.split(","))
    letters = [key for key in built_in if len(places.sign(key)) == 1]
    other = {key: chr(ord("а") + number) for number, key in enumerate(letters)}
    changed = {
        action.name: ",".join(
            other.get(key, key) for key in action.keys.split(",") if not re.fullmatch("shift.[a-z]", key)
        )
        for _, action in places.changeable()
        if any(key in other for key in action.keys.split(","))
    }
    return {new: places.sign(key) for key, new in other.items()}, changed


BUILT_IN, CHANGED = _others()
NUMBERS = {"MapScreen", "Lab", "ProblemPage"}
"""Where letters are numbers."""
LETTER = re.compile("(?<![\\w'’.^:/-])[b-jl-zC-FHJ-MOQS-XZ](?![\\w'’(=^-])|(?<!\\S)[.,<>/?](?!\\S)")
"""A letter alone, but for those of chips and outcomes, k, I and articles."""
ASKED = {"PlayScreen": "play.why", "TablePlay": "table.why", "ReviewScreen": "review.why"}


@pytest.mark.few("PlayScreen", "TablePlay", "ReviewScreen", thin=2)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "Keys"])
async def test_changed_keys_stand_where_the_built_in_ones_did(arcade: app.Arcade, name: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        seen = []
        for changed in ({}, CHANGED):
            arcade.go_home()
            arcade.change(keys=changed)
            OPEN[name](arcade, Random(1))
            await settled(pilot)
            if asked := ASKED.get(name):
                await tap(pilot, changed.get(asked, "w"))
            seen.append(painted(arcade))
    before, after = seen
    assert "help" in before[-1] or name == "Help"
    told = before[-1].replace("f1", "?")  # the other key of help, where what is typed is text
    assert "".join(BUILT_IN.get(sign, sign) for sign in after[-1]).split() == told.split()
    assert name in NUMBERS or not [line for line in after if LETTER.search(re.sub(r"\d s\b", "", line))]


async def test_a_key_that_is_changed_in_the_midst_of_a_game_is_told_at_once(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        OPEN["PlayScreen"](arcade, Random(2))
        await settled(pilot)
        await tap(pilot, "w")
        arcade.change(keys=CHANGED)
        await settled(pilot)
        seen = "\n".join(painted(arcade))
        assert f"{CHANGED['play.why'].split(',')[0]} where to look" in seen
        assert not LETTER.search(seen)


@pytest.mark.sweep
async def test_the_rule_stands_in_help_and_in_the_docs(arcade: app.Arcade) -> None:
    async with reached(arcade, "question_mark"):
        assert isinstance(arcade.screen, dialogs.Help)
        assert arcade.screen.query_one("#help-text", prose.Prose).text.endswith(
            rule := "\n".join(map(GLYPHS.words, places.RULE))
        )
    docs = " ".join((Path(__file__).parents[2] / "docs" / "index.md").read_text(encoding="utf-8").split())
    assert all(part in docs for part in rule.split("\n"))
