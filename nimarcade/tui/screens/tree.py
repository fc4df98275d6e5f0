"""The tree of a game on screen: every move of every line, to go to any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from nimarcade.core.text import Line
from nimarcade.play.session import Session
from nimarcade.tui import keys, look, page
from nimarcade.view import game_places, review_lines


class TreeList(look.Scrolled):
    """A row for each move; choosing one asks to go there."""

    BINDINGS = keys.bindings(game_places.TREE_LIST)

    class Chosen(Message):
        def __init__(self, node: int) -> None:
            super().__init__()
            self.node = node

    def __init__(self, session: Session, node: int, grades: Mapping[int, bool], *, id: str) -> None:
        super().__init__(id=id)
        self._session, self._grades = session, grades
        self.rows = review_lines.rows(session)
        first = {row.branch: n for n, row in reversed(list(enumerate(self.rows)))}
        self._begins = sorted(first.values())
        self.marked = next(n for n, row in enumerate(self.rows) if row.node == node)

    def on_mount(self) -> None:
        self.virtual_size = Size(0, len(self.rows))
        self.call_after_refresh(self._mark, self.marked)

    def line(self, y: int) -> Line:
        number = y + self.scroll_offset.y
        if number >= len(self.rows):
            return []
        return review_lines.line(
            self._session,
            self.rows[number],
            self.glyphs,
            self._grades,
            marked=number == self.marked,
            width=self.scrollable_size.width,
        )

    def _mark(self, number: int) -> None:
        self.marked = max(0, min(len(self.rows) - 1, number))
        top, height = self.scroll_offset.y, self.size.height
        if not top <= self.marked < top + height:
            self.scroll_to(y=max(0, self.marked - height // 2), animate=False)
        self.refresh()

    def action_step(self, by: int) -> None:
        self._mark(self.marked + by)

    def action_page(self, by: int) -> None:
        self._mark(self.marked + by * max(1, self.size.height - 2))

    def action_edge(self, last: bool) -> None:
        self._mark(len(self.rows) - 1 if last else 0)

    def action_branch(self, by: int) -> None:
        """To where the next branch begins, or the one before; the start of the game is the first one."""
        later = (n for n in self._begins[::by] if (n - self.marked) * by > 0)
        self._mark(next(later, self.marked))

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.rows[self.marked].node))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or (number := where.y + self.scroll_offset.y) >= len(self.rows):
            return
        if number == self.marked:
            self.action_choose()
        else:
            self._mark(number)


class TreeScreen(page.Page, place=game_places.TREE):
    CSS_PATH = "tree.tcss"

    def __init__(
        self, session: Session, node: int, go: Callable[[int], None], grades: Mapping[int, bool] | None = None
    ) -> None:
        """`node` is looked at, `go` is called with the one that is chosen."""
        super().__init__()
        self._session, self._node, self._go, self._grades = session, node, go, grades or {}

    def body(self) -> ComposeResult:
        yield Static(review_lines.about(self._session), id="tree-about", markup=False)
        yield TreeList(self._session, self._node, self._grades, id="tree-list")

    def on_mount(self) -> None:
        self.query_one(TreeList).focus()

    @on(TreeList.Chosen)
    def _chosen(self, news: TreeList.Chosen) -> None:
        self.app.pop_screen()
        self._go(news.node)
