"""Home: go on with the last game, start one, learn, look at old ones, settings."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from nimarcade.tui.living import Living
from nimarcade.tui.screens.page import Page
from nimarcade.tui.wordmark import PLAIN, WORDMARK

if TYPE_CHECKING:
    from pathlib import Path

PLACES = {
    "new": ("New game", "any game, any opponent"),
    "learn": ("Learn", "rules, strategy, lessons"),
    "saved": ("Saved games", "go on, replay, examples"),
    "settings": ("Settings", "colours, keys, speed"),
}


class Home(Page):
    PURPOSE: ClassVar[str] = "Choose what to do. Games are saved by themselves after every move."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", show=False, id="home.stay"),
        Binding("c", "go('continue')", "continue", id="home.continue", tooltip="Go on with the last game"),
        Binding("n", "go('new')", "new game", id="home.new"),
        Binding("l", "go('learn')", "learn", id="home.learn"),
        Binding("s", "go('saved')", "saved games", id="home.saved"),
        Binding("comma", "go('settings')", "settings", id="home.settings", key_display=",", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._last: Path | None = None

    def body(self) -> ComposeResult:
        plain = self.arcade.settings.ascii
        with Container(id="home"):
            yield Static(PLAIN if plain else WORDMARK, id="wordmark")
            yield Static("Solved games, perfect opponents, and the reason why.", id="motto")
            with Container(id="hall"):
                yield OptionList(id="menu")
                yield Living()

    def on_mount(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        self.query_one(Living).run(self.arcade.settings.animations)
        if self.query_one(OptionList).option_count:
            self._fill()

    def on_screen_suspend(self) -> None:
        self.query_one(Living).still()

    def _fill(self) -> None:
        menu = self.query_one(OptionList)
        marked = menu.highlighted
        menu.clear_options()
        if waiting := self._waiting():
            menu.add_option(_item("continue", "Continue", waiting))
        menu.add_options(_item(place, *words) for place, words in PLACES.items())
        menu.highlighted = min(marked or 0, menu.option_count - 1)
        self.refresh_bindings()

    def _waiting(self) -> str:
        """The last unfinished game in a few words, or nothing."""
        from nimarcade.records import latest_unfinished, read_save
        from nimarcade.tui import words

        self._last = latest_unfinished(self.arcade.saves)
        if self._last is None:
            return ""
        session = read_save(self._last)
        changed = words.when(datetime.fromtimestamp(self._last.stat().st_mtime))
        return f"{words.title(session)} {words.against(session)}\n{words.turn(session)} · {changed}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_go(event.option_id or "")

    def action_stay(self) -> None:
        """Home is where `esc` ends."""

    def action_go(self, place: str) -> None:
        if place != "continue":
            self.arcade.visit(place)
        elif self._last is not None:
            self.arcade.resume(self._last)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go" or parameters != ("continue",) or self._last is not None


def _item(name: str, title: str, about: str) -> Option:
    return Option(Content.assemble((title, "bold"), "\n", (about, "$text-muted"), "\n"), id=name)
