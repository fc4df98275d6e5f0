"""The course of a game as a strip chart: a row for each player, a column for each ply.

Full cells stand where a player stood to win, lower ones show estimated chances. Below them stand
the mistakes and the move looked at. Long games share columns among several plies.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.coach import review_words
from nimarcade.coach.review import Review
from nimarcade.tui.glyphs import GLYPHS, Glyphs
from nimarcade.tui.widgets.paint import strip
from nimarcade.tui.widgets.picture import Line

LEVELS = " ▁▂▃▄▅▆▇█"
FIGURES = "0123456789"
"""The same in ASCII: tenths of games."""
NAME = 10
"""Cells for a player's name."""


class Course(Widget):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Course {
        height: auto;
        .course--name { color: $text-muted; }
        .course--level { color: $primary; }
        .course--mistake { color: $accent; text-style: bold; }
        .course--here { color: $foreground; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "course--name", "course--level", "course--mistake", "course--here",
    }  # fmt: skip
    found: reactive[Review | None] = reactive(None, layout=True)
    ply: reactive[int] = reactive(0)

    class Wanted(Message):
        """Someone clicked on a column: the ply it stands for."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._drawn: tuple[int, list[range], list[str], list[bool]] | None = None
        """For one width: the columns, each player's levels, and where mistakes are."""

    def watch_found(self) -> None:
        self._drawn = None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.found is None else len(self.found.labels) + 1

    @property
    def _names(self) -> int:
        """Cells before the first column."""
        assert self.found is not None
        most = max(len(player.name) for player in self.found.session.players)
        return min(most, NAME if self.size.width >= 60 else 6) + 1

    def _chart(self) -> tuple[int, list[range], list[str], list[bool]]:
        assert self.found is not None
        if self._drawn is None or self._drawn[0] != self.size.width:
            columns = review_words.strip(self.found, max(1, self.size.width - self._names))
            levels = [
                "".join(self._level(column, seat) for column in columns)
                for seat in range(len(self.found.labels))
            ]
            mistakes = set(self.found.mistakes)
            wrong = [not mistakes.isdisjoint(column) for column in columns]
            self._drawn = self.size.width, columns, levels, wrong
        return self._drawn

    def render_line(self, y: int) -> Strip:
        if self.found is None:
            return Strip.blank(self.size.width, self.rich_style)
        players = self.found.session.players
        if y < len(players):
            name = players[y].name[: self._names - 1].ljust(self._names)
            return strip(self, "course", [(name, "name"), (self._chart()[2][y], "level")])
        return strip(self, "course", self._marks()) if y == len(players) else Strip.blank(self.size.width)

    def _level(self, column: range, seat: int) -> str:
        assert self.found is not None
        chances = [one for ply in column if (one := self.found.course.at(ply).chance(seat)) is not None]
        if not chances:
            return "?"
        chance = sum(chances) / len(chances)
        if self.glyphs.stone.isascii():
            return FIGURES[min(9, int(chance * 10))] if 0 < chance < 1 else "#" if chance else "."
        if 0 < chance < 1:
            return LEVELS[1 + min(6, int(chance * 7))]
        return LEVELS[-1] if chance else self.glyphs.empty

    def _marks(self) -> Line:
        """Mistakes, and where we are; a mistake looked at is told by the other sign."""
        _, columns, _, mistaken = self._chart()
        line: Line = [(" " * self._names, "name")]
        for column, wrong in zip(columns, mistaken, strict=True):
            if self.ply in column:
                line.append((self.glyphs.legal, "mistake" if wrong else "here"))
            else:
                line.append((self.glyphs.fails if wrong else " ", "mistake"))
        return line

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or self.found is None:
            return
        at = where.x - self._names
        columns = self._chart()[1]
        if 0 <= at < len(columns):
            self.post_message(self.Wanted(columns[at][-1]))
