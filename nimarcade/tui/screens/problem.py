"""An open problem: what is asked, what is known, what was found here; its positions can be played."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from nimarcade.lab import maps, papers
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import KeyBar, Page
from nimarcade.tui.prose import Prose, Reading
from nimarcade.tui.screens.map import MapScreen
from nimarcade.view import lab_play, lab_text, places_learn
from nimarcade.view.items import Item


class ProblemPage(Reading):
    SCROLLED = "problem"
    CSS_PATH = "lab.tcss"
    PURPOSE = places_learn.PROBLEM.purpose
    BINDINGS = bindings(places_learn.PROBLEM)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._problem = papers.problem(name)
        self._preset = maps.for_problem(name)
        self._codes = [
            (code, pattern.statement)
            for pattern in self._problem.findings
            if (code := pattern.counterexample) and lab_play.playable(code)
        ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="problem", can_focus=False):
            yield Prose(id="problem-text")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Prose).show(lab_text.problem(self._problem))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "map":
            return self._preset is not None
        return action != "positions" or bool(self._codes)

    def action_map(self) -> None:
        if self._preset is not None:
            self.app.push_screen(MapScreen(self._preset.plane))

    def action_positions(self) -> None:
        self.app.push_screen(Positions(self._codes))


class Positions(Page):
    HEADING = "Positions that break a pattern"
    PURPOSE = places_learn.POSITIONS.purpose

    def __init__(self, codes: list[tuple[str, str]]) -> None:
        super().__init__()
        self._codes = codes

    def body(self) -> ComposeResult:
        with VerticalScroll(id="problem", can_focus=False):
            yield Menu([Item(code, code, (statement,)) for code, statement in self._codes])

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.arcade.begin(lab_play.from_code(event.name))
