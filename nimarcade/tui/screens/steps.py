"""The steps of a lesson as a widget, for Learn and for the lesson itself."""

from __future__ import annotations

from textual.geometry import Size

from nimarcade.coach.lessons import Lesson
from nimarcade.coach.progress import Progress
from nimarcade.tui.stage.stage import Stage
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.progress import steps


class Steps(Stage):
    """A lesson's steps, and how many are solved."""

    DEFAULT_CSS = "Steps { height: auto; }"
    _shown: tuple[Lesson, Progress, int] | None = None

    def __init__(self, tone: str, *, id: str) -> None:
        """`tone`: the role of what it stands on."""
        super().__init__(id=id)
        self._tone = tone

    def show(self, lesson: Lesson, progress: Progress, here: int) -> None:
        self._shown = lesson, progress, here
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if self._shown is None else len(self._shown[0].steps) + 2

    def paint(self, c: Canvas) -> None:
        tone = c.palette[self._tone] * c.rich
        c.ground(c.all, tone, tone)
        if self._shown is not None:
            steps(c, *self._shown)
