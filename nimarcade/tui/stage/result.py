"""The card at the end of a game, on screen."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from nimarcade.tui.look import still
from nimarcade.tui.stage.stage import Stage
from nimarcade.view.stage import result
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.result import Result

SECONDS, FRAME = 0.4, 1 / 30
"""How long sparks leave the word of a win, and each frame of it."""


class ResultCard(Stage):
    card: reactive[Result | None] = reactive(None)
    """None while the game goes on."""
    _began = 0.0
    _timer: Timer | None = None
    _targets: Sequence[tuple[Rect, str]] = ()

    class Pressed(Message):
        """A key on the card was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def watch_card(self, before: Result | None, card: Result | None) -> None:
        """A new win has life for a moment, where things may move."""
        if before is not None and card is not None and before.word == card.word:
            return
        self.settle()
        if card is not None and card.mood == "won" and not still(self):
            self._began = monotonic()
            self._timer = self.set_interval(FRAME, self._step)

    @property
    def part(self) -> float:
        """How far the sparks have come, fast first."""
        if self._timer is None:
            return 1.0
        return 1 - (1 - min(1.0, (monotonic() - self._began) / SECONDS)) ** 3

    def _step(self) -> None:
        if self.part >= 1:
            self.settle()
        self.refresh()

    def settle(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.card is None else result.height(self.card, width)

    def paint(self, c: Canvas) -> None:
        if self.card is not None:
            self._targets = result.result(c, c.all, self.card, self.part)

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        for place, key in self._targets:
            if where is not None and (where.x, where.y) in place:
                self.post_message(self.Pressed(key))
