"""The help of a place: what it is for, and every key that it knows."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import active_keys, bindings
from nimarcade.view import places


class Help(ModalScreen[None]):
    """`?`: what this place is for and every key it knows, read from its own bindings."""

    PURPOSE = places.HELP.purpose
    BINDINGS = bindings(places.HELP)

    def __init__(self, place: Screen[object]) -> None:
        super().__init__()
        self._purpose = getattr(place, "PURPOSE", "") or "Keys that work here:"
        self._actions = active_keys(place)
        self._about = [action.about for action in self._actions]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help") as panel:
            panel.border_title = "Help"
            yield Static(self._purpose, id="purpose", markup=False)
            for title, own in (("Keys here", True), ("Keys everywhere", False)):
                if any(action.own is own for action in self._actions):
                    yield Static(title, classes="part")
                    yield Static(self._table(own), classes="table")
            yield Static("\n\n".join(places.RULE), id="rule", markup=False)
        yield KeyBar()

    def _table(self, own: bool) -> Content:
        keys = [", ".join(action.keys[:3]) for action in self._actions]
        wide = max(map(len, keys))
        lines = [
            Content.assemble((f"{key:>{wide}}", "bold $accent"), f"  {about}")
            for key, about, action in zip(keys, self._about, self._actions, strict=True)
            if action.own is own
        ]
        return Content("\n").join(lines)
