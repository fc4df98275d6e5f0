"""`?`: what this place is for and every key it knows, read from its own bindings."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from nimarcade.tui.keys import bindings
from nimarcade.tui.page import Action, KeyBar, actions
from nimarcade.view import places


class Help(ModalScreen[None]):
    PURPOSE = places.HELP.purpose
    BINDINGS = bindings(places.HELP)

    def __init__(self, place: Screen[object]) -> None:
        super().__init__()
        self._purpose = getattr(place, "PURPOSE", "") or "Keys that work here:"
        self._actions = actions(place)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static(self._purpose, id="purpose")
            for title, own in (("Here", True), ("Everywhere", False)):
                if rows := [a for a in self._actions if a.own is own]:
                    yield Static(title, classes="part")
                    yield Static(self._table(rows), classes="table")
        yield KeyBar()

    def _table(self, rows: list[Action]) -> Content:
        keys = [", ".join(row.keys[:3]) for row in rows]
        wide = max(len(", ".join(action.keys[:3])) for action in self._actions)
        lines = [
            Content.assemble((f"{key:>{wide}}", "bold $accent"), f"  {row.binding.tooltip or row.words}")
            for key, row in zip(keys, rows, strict=True)
        ]
        return Content("\n").join(lines)
