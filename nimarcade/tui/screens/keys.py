"""Keys: every action's key, and a way to give it another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Static

from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.screens.page import Page

PLACES = (
    ("Everywhere", "app", "Arcade"),
    ("Lists", "menu", "Menu"),
    ("Home", "screens.home", "Home"),
    ("New game", "screens.new_game", "NewGame"),
    ("Board", "widgets.board", "Board"),
    ("Play", "play", "PlayScreen"),
    ("Learn", "screens.learn", "Learn"),
    ("Pages", "screens.learn", "Reader"),
    ("Lessons", "screens.lesson", "LessonScreen"),
    ("Puzzles", "screens.puzzles", "Puzzles"),
    ("Mistakes", "screens.deck", "DeckScreen"),
    ("Progress", "screens.progress_screen", "ProgressScreen"),
    ("Review", "screens.review", "ReviewScreen"),
    ("Saved games", "screens.saved", "Saved"),
    ("Lab", "screens.lab", "Lab"),
    ("Maps", "screens.map_screen", "MapScreen"),
    ("Cells", "widgets.heat_map", "HeatMap"),
    ("Open problems", "screens.lab_problem", "ProblemPage"),
    ("Claims", "screens.lab_claims", "Claims"),
)
TOGETHER = {
    "Board": ("Play", "Lessons", "Puzzles", "Mistakes"),
    "Lists": ("Home", "Learn", "Saved games", "Lab", "Claims"),
    "Cells": ("Maps",),
}
"""Places whose keys work at the same time."""
FIXED = ("escape", "enter", "ctrl+q", "ctrl+c", "ctrl+p", "tab", "shift+tab")
"""Keys that keep their meaning, so that nobody locks themselves out."""


@dataclass(frozen=True)
class Known:
    place: str
    binding: Binding

    @property
    def id(self) -> str:
        return self.binding.id or ""


def known() -> Iterator[Known]:
    """Every binding that has a name, place by place, with its built-in keys."""
    for place, module, name in PLACES:
        node: type[DOMNode] = getattr(import_module(f"nimarcade.tui.{module}"), name)
        for binding in node.BINDINGS:
            if isinstance(binding, Binding) and binding.id and binding.description:
                yield Known(place, binding)


def clash(wanted: str, mine: Known, keys: dict[str, str]) -> Known | None:
    """The action that already has this key where `mine` works, or everywhere."""
    for other in known():
        held = keys.get(other.id, other.binding.key).split(",")
        if _near(mine.place, other.place) and other.id != mine.id and wanted in [key.strip() for key in held]:
            return other
    return None


def _near(one: str, two: str) -> bool:
    """Whether a key pressed at one place could mean the action of the other."""
    if one == two or "Everywhere" in (one, two):
        return True
    return two in TOGETHER.get(one, ()) or one in TOGETHER.get(two, ())


class Keys(Page):
    HEADING = "Keys"
    PURPOSE: ClassVar[str] = "Give an action another key: Enter, then press it."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,delete", "reset", "as it was", id="keys.reset", tooltip="The built-in key again"),
    ]

    def body(self) -> ComposeResult:
        with VerticalScroll(id="shelves", can_focus=False):
            yield Menu(self._items(), loose=False, short=True, id="keys-menu")

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def _items(self) -> list[Item]:
        found, place = [], ""
        changed = self.arcade.settings.keys
        for each in known():
            keys = changed.get(each.id, each.binding.key)
            shown = ", ".join(self._shown(key.strip()) for key in keys.split(","))
            if each.id in changed:
                shown += "  (yours)"
            words = each.binding.tooltip or each.binding.description
            found.append(Item(each.id, shown, (words,), "" if each.place == place else each.place))
            place = each.place
        return found

    def _shown(self, key: str) -> str:
        return self.app.get_key_display(Binding(key, ""))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        mine = next(each for each in known() if each.id == event.name)
        self.app.push_screen(Press(mine, dict(self.arcade.settings.keys)), self._pressed)

    def _pressed(self, new: tuple[str, str] | None) -> None:
        if new is not None:
            self._store({**self.arcade.settings.keys, new[0]: new[1]})

    def action_reset(self) -> None:
        name = self.query_one(Menu).name_marked
        self._store({id: keys for id, keys in self.arcade.settings.keys.items() if id != name})

    def _store(self, keys: dict[str, str]) -> None:
        self.arcade.change(keys=keys)
        self.query_one(Menu).fill(self._items())


class Press(ModalScreen[tuple[str, str] | None]):
    """Waits for the key that an action is to have."""

    PURPOSE: ClassVar[str] = "Press the new key; Esc leaves the old one."

    def __init__(self, mine: Known, keys: dict[str, str]) -> None:
        super().__init__()
        self._mine, self._keys = mine, keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(f"Press a key for: {self._mine.binding.description}", classes="question")
            yield Static("Esc leaves it as it is.", classes="quiet")
            yield Static("", classes="refusal")
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        other = clash(event.key, self._mine, self._keys)
        if event.key in FIXED:
            self._refuse("that key keeps its meaning")
        elif other is not None:
            self._refuse(f"that key is taken by {other.binding.description} ({other.place})")
        else:
            self.dismiss((self._mine.id, event.key))

    def _refuse(self, why: str) -> None:
        self.query_one(".refusal", Static).update(f"{why[0].upper()}{why[1:]}; press another one.")
