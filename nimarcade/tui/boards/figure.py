"""The state diagram of a proof beside a lesson's board, the board's state lit."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from nimarcade.coach import diagrams
from nimarcade.core.game import Position
from nimarcade.tui.look import glyphs_of
from nimarcade.tui.prose import wrapped

STYLES = {
    "head": "$text-muted",
    "lit": "bold reverse $primary",
    "far": "$accent",
    "state": "",
    "wire": "$accent",
}


class LessonFigure(Widget):
    """Not to be focused: it follows the board. `above` is the one that a small screen has no room
    for above its text: there it says in words what is lit, and the other draws it further below."""

    DEFAULT_CSS = "LessonFigure { display: none; height: auto; width: 1fr; }"

    def __init__(self, *, id: str, above: bool = False) -> None:
        super().__init__(id=id)
        self.above = above
        self.board: Position | None = None

    def show(self, p: Position | None) -> None:
        """The figure of this position, or nothing for None."""
        self.board = p
        self.set_class(p is not None, "-drawn")
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        return (
            ""
            if self.board is None
            else "\n".join([*diagrams.text(self.board), diagrams.caption(self.board)])
        )

    def render(self) -> Content:
        return Content("\n").join(self._lines(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        if self.board is None:
            return []
        words = glyphs_of(self).words
        if self.above and self.screen.size.width < 80:
            lit, arrows = diagrams.brief(self.board)
            rows = wrapped(words(f"{lit} {arrows}"), width)
            return [Content.styled(lit, STYLES["lit"]).append(rows[0][len(lit) :]), *map(Content, rows[1:])]
        plain = bool(words("−") == "-")
        lines = [
            Content.assemble(*((words(text), STYLES[role]) for role, text in row))
            for row in diagrams.picture(self.board, plain=plain)
        ]
        return lines + [Content(row) for row in wrapped(words(diagrams.caption(self.board)), width)]
