"""The page of a game on screen: its parts where `view.stage.page` places them, and those of them that are
painted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

from nimarcade.tui import keys, look, page
from nimarcade.tui.stage.stage import Drawn, Stage
from nimarcade.view.drafts import Draft
from nimarcade.view.stage import board, progress, result
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.page import Places, Plate, handover, plate, spoken


class Placed(Layout):
    """Widgets at the places of their ids; those without one are not shown."""

    name = "placed"

    def __init__(self, places: Callable[[Size], Places]) -> None:
        self._places = places

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> list[WidgetPlacement]:
        found = self._places(size)
        by_id = ((child, found[child.id]) for child in children if child.id in found)
        return [
            WidgetPlacement(Region(at.x, at.y, at.w, at.h), NULL_OFFSET, NULL_SPACING, child)
            for child, at in by_id
        ]


class Seat(Stage):
    player: reactive[Plate | None] = reactive(None)

    def paint(self, c: Canvas) -> None:
        if self.player is not None:
            plate(c, c.all, self.player)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Lines for what is said, besides those of the plate."""
        return 0 if self.player is None else spoken(self.player, width)


class Leaves(Stage):
    """A small picture of what a move would leave, in a column that has room for it."""

    draft: reactive[Draft | None] = reactive(None)

    def paint(self, c: Canvas) -> None:
        if self.draft is not None:
            c.text(0, 0, "It leaves", "quiet")
            board.thumb(c, c.all.top(1)[1], self.draft)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.draft is None else 9


class Ladder(Stage):
    rungs: reactive[Sequence[progress.Row]] = reactive(())

    def paint(self, c: Canvas) -> None:
        progress.ladder(c, c.all, self.rungs)


class Handover(page.Dialog[bool], place="handover"):
    """Answers True for whoever was called, False where nobody came."""

    DEFAULT_CSS = "Handover { background: $background; } #called { height: 1fr; }"

    def __init__(self, name: str, letter: str, why: str) -> None:
        """`letter` is that of the colour of `name`, `why` says what is to be seen then."""
        super().__init__()
        self._called = Drawn(lambda c: handover(c, name, letter, why), id="called")

    def compose(self) -> ComposeResult:
        yield self._called
        yield keys.KeyBar()

    def action_here(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)


SECONDS, FRAME = 0.4, 1 / 30
"""The seconds in which sparks leave the word of a win, and those of a frame."""


class ResultCard(Stage):
    card: reactive[result.Result | None] = reactive(None)
    _began = 0.0
    _timer: Timer | None = None
    _targets: Sequence[tuple[Rect, str]] = ()

    @dataclass
    class Pressed(Message):
        """A key on the card was clicked."""

        action: str

    def watch_card(self, before: result.Result | None, card: result.Result | None) -> None:
        """A new win has life for a moment, where things may move."""
        if before is not None and card is not None and before.word == card.word:
            return
        self.settle()
        if card is not None and card.mood == "won" and not look.still(self):
            self._began = monotonic()
            self._timer = self.set_interval(FRAME, self._step)

    @property
    def part(self) -> float:
        """The share of their way that the sparks have come, fast first."""
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
        for place, action in self._targets:
            if where is not None and (where.x, where.y) in place:
                self.post_message(self.Pressed(action))
