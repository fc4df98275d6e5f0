"""Places as data: every key of the arcade comes from here, and what is told of it is true."""

from importlib import import_module
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import nimarcade.tui
from nimarcade.tui.app import Arcade
from nimarcade.tui.keys import bindings
from nimarcade.view import keys
from nimarcade.view.place import Place
from nimarcade.view.places import BY_NAME, HOME_LISTS, PLACES


def _class(screen: str) -> type[DOMNode]:
    module, _, name = screen.partition(":")
    found: object = getattr(import_module(f"nimarcade.tui.{module}"), name)
    assert isinstance(found, type)
    assert issubclass(found, DOMNode)
    return found


def test_names_and_classes_are_of_one_place_each() -> None:
    assert len(BY_NAME) == len({place.screen for place in PLACES}) == len(PLACES)
    assert all(name in BY_NAME for place in PLACES for name in place.within)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_class_has_the_keys_and_the_purpose_of_its_place(place: Place) -> None:
    shown = _class(place.screen)
    assert list(shown.__dict__.get("BINDINGS", [])) == bindings(place)
    if place.purpose:
        assert place.purpose == shown.PURPOSE  # type: ignore[attr-defined]


def test_no_class_binds_keys_of_its_own() -> None:
    known = {_class(place.screen) for place in PLACES}
    for module in walk_packages(nimarcade.tui.__path__, "nimarcade.tui."):
        for each in vars(import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, DOMNode) and each.__module__ == module.name:
                assert each in known or "BINDINGS" not in each.__dict__, each


def test_actions_are_methods_of_their_place_or_of_what_it_is() -> None:
    for bound in keys.every():
        method = bound.action.method.partition("(")[0]
        owner = {"app": Arcade, "screen": _class(BY_NAME["play"].screen)}.get(method.partition(".")[0])
        name = f"action_{method.rpartition('.')[2]}"
        assert hasattr(owner or _class(bound.place.screen), name), bound


def test_home_has_a_key_for_every_place_it_lists() -> None:
    assert [place.key for place in HOME_LISTS] == [
        action.keys for action in BY_NAME["home"].actions if action.does[4:-2] in BY_NAME
    ]
    assert all(place.about for place in HOME_LISTS)


async def test_keys_read_in_commands_as_on_screens(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)):
        for bound in keys.every():
            for key in bound.action.keys.split(","):
                shown = arcade.get_key_display(Binding(key, ""))
                assert shown == keys.sign(key, ascii=False)


def test_a_key_clashes_where_places_work_together() -> None:
    named = {bound.action.name: bound for bound in keys.changeable()}
    clash = keys.clash("w", named["board.left"], {})
    assert clash is not None
    assert clash.action.name == "play.why"
    clash = keys.clash("c", named["table.blue"], {})
    assert clash is not None
    assert clash.action.name == "table.counter"
    assert keys.clash("w", named["saved.replay"], {}) is None
    assert keys.clash("f9", named["saved.replay"], {}) is not None
    assert keys.clash("w", named["board.left"], {"play.why": "W", "lesson.hint": "W"}) is not None
    free = {"play.why": "W", "lesson.hint": "W", "puzzle.why": "W", "deck.hint": "W"}
    assert keys.clash("w", named["board.left"], free) is None
