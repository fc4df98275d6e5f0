"""The help of a place: what it is for, and every key that it knows."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen

from nimarcade.core.text import Block
from nimarcade.tui import key_bar, prose
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

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield prose.Prose(id="help-text")
        yield key_bar.KeyBar()

    def on_mount(self) -> None:
        keys = [", ".join(action.keys[:3]) for action in self._actions]
        wide = max(map(len, keys), default=0) + 1
        blocks = [Block("goal", self._purpose)]
        for title, own in (("Keys here", True), ("Keys everywhere", False)):
            if any(action.own is own for action in self._actions):
                blocks.append(Block("part", title))
            blocks += [
                Block("key", action.about, f"{key:<{wide}}")
                for key, action in zip(keys, self._actions, strict=True)
                if action.own is own
            ]
        self.query_one(prose.Prose).show([*blocks, *(Block("note", text) for text in places.RULE)])
