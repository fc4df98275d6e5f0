"""Places as data: every key of the arcade comes from here, and what is told of it is true."""

from importlib import import_module
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import nimarcade.tui
from nimarcade.tui.app import Arcade
from nimarcade.tui.keys import bindings
from nimarcade.view import places
from nimarcade.view.place import Place


def _class(screen: str) -> type[DOMNode]:
    module, _, name = screen.partition(":")
    shown: object = getattr(import_module(f"nimarcade.tui.{module}"), name)
    assert isinstance(shown, type)
    assert issubclass(shown, DOMNode)
    return shown


@pytest.mark.parametrize("place", places.PLACES, ids=lambda place: place.name)
def test_a_class_has_the_keys_and_the_purpose_of_its_place(place: Place) -> None:
    shown = _class(place.screen)
    assert list(shown.__dict__.get("BINDINGS", [])) == bindings(place)
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
