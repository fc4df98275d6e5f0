"""The living picture of home: Nim as its theorem sees it, played quietly by two perfect players.

Each row is a heap split into powers of two, so a column of the picture is a column of Bouton's
theorem: who leaves every column paired wins. A column that does not pair has a mark below it as
well as the second colour.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade

POWERS = (8, 4, 2, 1)
HEAPS = 4
PAUSES = (2.2, 1.1)
"""Seconds a position rests, and seconds the stones that go are shown before they go."""


class Living(Widget):
    """One position of Nim at a time; `rng` decides the starts and the moves of the lost player."""

    can_focus = False
    ALLOW_SELECT = False
    DEFAULT_CSS = "Living { width: 43; height: auto; &.-large { width: 60; } }"
    large: reactive[bool] = reactive(False, layout=True, toggle_class="-large")

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__()
        self._rng = rng or Random()
        self._heaps = [13, 11, 6, 1]
        self._after: list[int] | None = None
        """The heaps after the coming move, while it is shown."""
        self._timer: Timer | None = None

    # the game

    def tick(self) -> None:
        """One step of the picture: show the coming move, make it, or begin anew."""
        if self._after is not None:
            self._heaps, self._after = self._after, None
        elif any(self._heaps):
            self._after = self._moved()
        else:
            self._heaps = self._fresh()
        self.refresh()

    def _moved(self) -> list[int]:
        from nimarcade import games
        from nimarcade.theory.consult import consult

        p: Any = games.read("nim:" + ",".join(map(str, self._heaps)))
        verdict = consult(p)
        move: Any = verdict.best if verdict.outcome == "N" else games.game_of(p).sample(p, self._rng)
        heaps = list(self._heaps)
        for size, take in move.parts:
            heaps[heaps.index(size)] -= take
        return heaps

    def _fresh(self) -> list[int]:
        heaps = [self._rng.randint(3, 15) for _ in range(HEAPS)]
        return heaps if self._unpaired(heaps) else self._fresh()

    @staticmethod
    def _unpaired(heaps: list[int]) -> set[int]:
        return {power for power in POWERS if sum(1 for heap in heaps if heap & power) % 2}

    # time

    def run(self, moving: bool) -> None:
        """Show it, and let it live if it may move."""
        self.still()
        self.refresh()
        if moving:
            self._wait()

    def still(self) -> None:
        """Stop where it is."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        self._timer = self.set_timer(PAUSES[self._after is not None], self._beat)

    def _beat(self) -> None:
        self.tick()
        self._wait()

    # the picture

    def render(self) -> Content:
        unpaired = self._unpaired(self._heaps)
        after = self._after or self._heaps
        lines = [self._row(h, a, unpaired) for h, a in zip(self._heaps, after, strict=True)]
        lines += [self._marks(unpaired), self._caption(unpaired)]
        return Content("\n\n\n" if self.large else "\n\n").join(lines)

    @property
    def _pitch(self) -> int:
        """Columns from one stone to the next."""
        return 3 if self.large else 2

    def _across(self, cells: list[Content]) -> Content:
        return Content(" " * (2 * self._pitch - 1)).join(cells)

    def _row(self, heap: int, after: int, unpaired: set[int]) -> Content:
        stone, gone, empty, *_ = self._signs()
        cells: list[Content] = []
        for power in POWERS:
            if heap & power:
                sign = stone if after & power or after == heap else gone
                style = "$accent" if power in unpaired else "$primary"
            else:
                sign, style = empty, "$panel-lighten-1"
            cells.append(Content.styled((" " * (self._pitch - 1)).join(sign * power), style))
        return self._across([*cells, Content.styled(f"{heap or '':>2}", "$text-muted")])

    def _marks(self, unpaired: set[int]) -> Content:
        *_, holds, fails = self._signs()
        cells = []
        for power in POWERS:
            sign, style = (fails, "$accent") if power in unpaired else (holds, "$primary")
            cells.append(Content.styled(f"{sign:^{self._pitch * (power - 1) + 1}}", style))
        return self._across([*cells, Content("  ")])

    def _caption(self, unpaired: set[int]) -> Content:
        if not any(self._heaps):
            text = "No stone is left: the last mover has won."
        elif unpaired:
            text = "To move and win: pair every column up."
        else:
            text = "Every column pairs up: to move is to lose."
        return Content.styled(text, "$text-muted")

    def _signs(self) -> tuple[str, str, str, str, str]:
        """Stone, stone that goes, no stone, holds, fails."""
        glyphs = cast("Arcade", self.app).glyphs
        return glyphs.stone, glyphs.taken, glyphs.empty, glyphs.holds, glyphs.fails
