"""What the parts of the table's screen share: its game, and what each needs of the others."""

from __future__ import annotations

from nimarcade.play.match import TableSession
from nimarcade.tui.game.base import GameScreen
from nimarcade.tui.prose import Panel
from nimarcade.view.table_draft import TableDraft
from nimarcade.view.table_loop import TableLoop


class TableScreen(GameScreen):
    LOOP = TableLoop
    loop: TableLoop
    panel: Panel

    @property
    def session(self) -> TableSession:
        return self.loop.session

    def draft(self, draft: TableDraft | None) -> None:
        """Show a placement in the making."""
        raise NotImplementedError

    def drafted(self) -> None:
        """Say what it would do."""
        raise NotImplementedError

    def paint_panels(self) -> None:
        raise NotImplementedError

    def went(self) -> None:
        """Back to the board, or to the prompt where one is open."""
        raise NotImplementedError
