"""What lessons, puzzles and the deck share: an answer is played on the board or typed, and boards
of an answer are shown one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.timer import Timer
from textual.widgets import Input

from nimarcade.tui.controls import Field
from nimarcade.tui.screens.page import Page
from nimarcade.tui.widgets.board import Board


class Answering(Page):
    """Has one `Board` and one `Field`, which write the same draft."""

    def __init__(self) -> None:
        super().__init__()
        self._frames: list[Any] = []
        """The boards still to be shown, the present one first."""
        self._timer: Timer | None = None

    def take(self, text: str) -> None:
        """An answer, as typed."""
        raise NotImplementedError

    def board(self) -> None:
        """Paint the board of this moment: the first frame, if there are any."""
        raise NotImplementedError

    def after_frames(self) -> None:
        """All frames were shown."""
        self.board()

    def play_frames(self, frames: Sequence[Any]) -> None:
        """Show the boards of an answer one after the other, where moves are animated."""
        pause = self.arcade.settings.seconds if self.app.animation_level != "none" else 0.0
        if pause and len(frames) > 1:
            self._frames = list(frames)
            self._timer = self.set_interval(pause, self._next_frame)

    def _next_frame(self) -> None:
        if self._frames:
            self._frames.pop(0)
        if self._frames:
            self.board()
        else:
            self.still()
            self.after_frames()

    def still(self) -> None:
        """No more boards to show."""
        self._frames = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        self.take(event.value.strip())

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        board = self.query_one(Board)
        if board.live and board.draft is not None:
            empty = board.draft.cleared()
            board.draft = empty.written(event.value.strip()) or empty

    @on(Board.Drafted)
    def _drafted(self) -> None:
        field, draft = self.query_one(Field), self.query_one(Board).draft
        with field.prevent(Input.Changed):
            field.value = draft.code if draft is not None else ""
