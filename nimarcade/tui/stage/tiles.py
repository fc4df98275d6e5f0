"""A widget of cards, of which one is marked: walked by arrows, clicked, as long as it likes."""

from textual import events
from textual.message import Message
from textual.reactive import reactive

from nimarcade.tui.stage.stage import Stage, mode_of
from nimarcade.view.stage import canvas, cards


class Tiles(Stage, can_focus=True, inherit_bindings=False):
    """The contents of the cards come from a subclass, which is asked only for those that are seen."""

    marked: reactive[int] = reactive(0)
    _top = 0
    """The row seen first."""
    _shape = cards.Shape(1, 0)
    _rows = 1
    """Rows that are seen."""
    _places: list[tuple[canvas.Rect, int]] = []  # noqa: RUF012 (replaced whole)

    class Marked(Message):
        """Another card is marked."""

    @property
    def many(self) -> int:
        raise NotImplementedError

    @property
    def listed(self) -> bool:
        """True if the cards are lines of a list, with one board."""
        return not self._shape.pitch

    def tile(self, i: int) -> cards.Tile:
        raise NotImplementedError

    def columns(self) -> int:
        raise NotImplementedError

    def least(self) -> int:
        """Lines of a card at least; two more where it has a frame."""
        return cards.LEAST if mode_of(self) == "rich" else cards.LEAST + 2

    def foot(self) -> int:
        """Lines below the cards, for words on the marked one."""
        return 0

    class Chosen(Message):
        """The marked card is wanted."""

    def action_choose(self) -> None:
        self.post_message(self.Chosen())

    def paint(self, c: canvas.Canvas) -> None:
        pad = 2 if c.w >= 100 else 1 if c.w >= 50 else 0
        r, below = c.all.inset(pad).top(c.h - self.foot())
        self._shape = cards.shape(r.w, r.h, self.many, self.columns(), self.least())
        self._rows = self._shape.seen(r.h)
        self._top = cards.scrolled(self._shape, r.h, self.many, self.marked, self._top)
        self._places, sign = cards.paint(c, r, self._shape, self.many, self.tile, self.marked, self._top)
        if below.h:
            self.paint_foot(c, below.left(below.w - sign - 3)[0])

    def paint_foot(self, c: canvas.Canvas, r: canvas.Rect) -> None:
        """Words on the marked card."""

    # moving

    def watch_marked(self) -> None:
        self.post_message(self.Marked())

    def action_step(self, by: int) -> None:
        """Along the rows, one after another."""
        if self.many and self.marked >= 0:
            self.marked = max(0, min(self.marked + by, self.many - 1))

    def action_row(self, by: int) -> None:
        """Up or down; below the last row stands nothing to go to."""
        columns, last = self._shape.columns, self.many - 1
        if (there := self.marked + by * columns) > last and self.marked // columns < last // columns:
            there = last  # the last row is shorter
        if self.marked >= 0 and 0 <= there <= last:
            self.marked = there

    def action_page(self, by: int) -> None:
        for _ in range(self._rows):
            self.action_row(by)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_row(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_row(-1)

    def on_click(self, event: events.Click) -> None:
        """A click marks, one on what is marked chooses it."""
        hit = next((i for place, i in self._places if (event.x, event.y) in place), None)
        if hit is not None and hit == self.marked:
            self.action_choose()
        elif hit is not None:
            self.marked = hit
