"""The footer: at most six keys on one line, never wider than the screen, each one clickable."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from nimarcade.tui.actions import Action, footer


class KeyBar(Widget):
    """Textual's own footer scrolls silently when keys do not fit; this one leaves keys out."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key", "keybar--words"}

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        width: 1fr;
        background: $background;
        .keybar--key { color: $accent; text-style: bold; }
        .keybar--words { color: $text-muted; }
    }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    def _places(self) -> list[tuple[str, str, Action]]:
        return footer(self.screen, self.size.width)

    def render(self) -> Content:
        key, words = (self.get_visual_style(f"keybar--{part}") for part in ("key", "words"))
        line: list[Content] = []
        for keys, text, action in self._places():
            dim = words if action.enabled else words + "dim"
            line += [Content.styled(f" {keys} ", key), Content.styled(f"{text} ", dim)]
        return Content("").join(line)

    def on_click(self, event: events.Click) -> None:
        at = 0
        for keys, text, action in self._places():
            at += len(keys) + len(text) + 3
            if event.x < at:
                self.run_worker(self.app.run_action(action.binding.action, action.node))
                return
