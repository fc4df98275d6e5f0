"""Settings: what is chosen here holds at once and is stored at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Static

from nimarcade.core.settings import SPEEDS, path
from nimarcade.tui import look
from nimarcade.tui.controls import Act, Choose, Form, Row
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.page import KeyBar, Page
from nimarcade.tui.screens.new_game import setting_of, show_thinking, thinking

ON_OFF = {"yes": "on", "no": "off"}
SIGNS = {"no": "round stones", "yes": "ASCII only"}


class SettingsScreen(Page):
    HEADING = "Settings"
    PURPOSE: ClassVar[str] = "Everything here takes effect and is stored at once."

    def body(self) -> ComposeResult:
        now = self.arcade.settings
        with Form(id="form"):
            yield Row("Colours", Choose(self._themes(), self.app.theme, id="theme"), id="row-theme")
            yield Static(id="sample")
            yield Row("Signs", Choose(SIGNS, _yes(now.ascii), id="ascii"), id="row-ascii")
            yield Row(
                "Animations", Choose(ON_OFF, _yes(now.animations), id="animations"), id="row-animations"
            )
            yield Row("Machines", Choose({s: s for s in SPEEDS}, now.speed, id="speed"), id="row-speed")
            yield Row("Thinking", *thinking(now), id="row-think")
            yield Row("Tutor", Choose(ON_OFF, _yes(now.tutor), id="tutor"), id="row-tutor")
            yield Row("Keys", Act("change keys", id="keys"), id="row-keys")
            yield Static(f"Stored in {path()}", markup=False, id="where")

    def _themes(self) -> dict[str, str]:
        """The arcade's own first, then Textual's; light ones say so."""
        own = [theme.name for theme in look.THEMES]
        rest = sorted(set(self.app.available_themes) - set(own))
        every = self.app.available_themes
        return {name: name if every[name].dark else f"{name} (light)" for name in own + rest}

    def on_mount(self) -> None:
        self._show()
        self.query_one("#theme").focus()

    def _show(self) -> None:
        now = self.arcade.settings
        show_thinking(self, now)
        own = now.theme in [theme.name for theme in look.THEMES]
        pause = f"after {now.seconds:g} s" if now.seconds else "as soon as it is found"
        for row, told in (
            ("theme", "two hues that everyone can tell apart" if own else "one of Textual's"),
            ("ascii", "" if now.ascii else "choose ASCII if ● or ✓ look wrong here"),
            ("animations", "falling stones, and the picture at home"),
            ("speed", f"a machine's move shows {pause}"),
            ("tutor", "asks before you give a win away; T in a game switches it"),
            ("think", "how long search players think about each decision"),
        ):
            self.query_one(f"#row-{row}", Row).say(told)
        self.query_one("#sample", Static).update(self._sample())

    def _sample(self) -> Content:
        glyphs = self.arcade.glyphs
        stones, taken = " ".join(glyphs.stone * 4), " ".join(glyphs.taken * 2)
        return Content.assemble(
            (f"{stones} ", "$primary"),
            (taken, "$accent"),
            f"   {glyphs.selected} take 2 of 6   ",
            (f"{glyphs.holds} holds ", "$primary"),
            (f" {glyphs.fails} fails", "$accent"),
        )

    def on_choose_changed(self, event: Choose.Changed) -> None:
        name, value = event.choose.id or "", event.value
        if name in ("ascii", "animations", "tutor"):
            self.arcade.change(**{name: value == "yes"})
        else:
            self.arcade.change(**{setting_of(self.arcade.settings, name): value})
        for choose in self.query(Choose):
            choose.refresh()
        self._show()

    def on_act_done(self) -> None:
        pass

        self.app.push_screen(Keys())


def _yes(on: bool) -> str:
    return "yes" if on else "no"


# Keys: every action's key, and a way to give it another one.

PLACES = (
    ("Everywhere", "app", "Arcade"),
    ("Lists", "menu", "Menu"),
    ("Home", "screens.home", "Home"),
    ("New game", "screens.new_game", "NewGame"),
    ("Board", "boards.piles", "Board"),
    ("Play", "game.screen", "PlayScreen"),
    ("Learn", "screens.learn", "Learn"),
    ("Pages", "screens.learn", "Reader"),
    ("Lessons", "screens.lesson", "LessonScreen"),
    ("Puzzles", "screens.puzzles", "Puzzles"),
    ("Mistakes", "screens.deck", "DeckScreen"),
    ("Progress", "screens.progress", "ProgressScreen"),
    ("Review", "screens.review", "ReviewScreen"),
    ("Saved games", "screens.saved", "Saved"),
    ("Lab", "screens.lab", "Lab"),
    ("Maps", "screens.map", "MapScreen"),
    ("Cells", "boards.heat_map", "HeatMap"),
    ("Open problems", "screens.problem", "ProblemPage"),
    ("Claims", "screens.claims", "Claims"),
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
