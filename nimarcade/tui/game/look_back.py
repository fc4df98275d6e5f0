"""A table after its game: another process looks back at it, and the panel tells what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.play.match import TableSession
from nimarcade.tui.game.base import GameScreen
from nimarcade.tui.prose import Panel
from nimarcade.view import look_back, thoughts
from nimarcade.view.look_back import LookedBack
from nimarcade.view.thoughts import GameSent


class LooksBack(GameScreen):
    panel: Panel
    _looked_back: tuple[int, LookedBack | None] | None = None
    """After how many acts the game was looked back at, and what came out, None while it is still done."""

    @property
    def session(self) -> TableSession:
        raise NotImplementedError

    def paint_panels(self) -> None:
        raise NotImplementedError

    def after(self) -> list[Block]:
        """What is told of a game that is over, once its last position is looked at."""
        if not self.over:
            return []
        of, looked = self._looked_back or (None, None)
        here = of == self.ply
        told = look_back.at_the_end(self.session, looked if here else None, looking=here and looked is None)
        return [*told, *([GAP] if self.news else []), *(Block("note", text) for text in self.news)]

    def tell_news(self, news: Sequence[str]) -> None:
        super().tell_news(news)
        if self.over:
            self.paint_panels()

    def look_back(self) -> None:
        """Search the game that is over, in another process; the panel tells what decided it."""
        length = self.session.length
        if self._looked_back is not None and self._looked_back[0] == length:
            return
        self._looked_back = length, None
        self.set_class(self.size.width < 80, "-aside")
        self.paint_panels()
        self.panel.focus()
        self.ask(
            task(thoughts.look_back, GameSent.of(self.session, length)),
            partial(self._told_back, length),
            group="look-back",
            lane="long",
            failed=self._not_told,
        )

    def _told_back(self, length: int, looked: LookedBack) -> None:
        self._looked_back = length, looked
        self.paint_panels()

    def _not_told(self, error: NimarcadeError) -> None:
        self._looked_back = None
        self.paint_panels()
        self.refuse(error)

    def leave_looking(self) -> None:
        """Looking back ends where nobody waits for it."""
        self.workers.cancel_group(self, "look-back")
        if self._looked_back is not None and self._looked_back[1] is None:
            self._looked_back = None
            self.paint_panels()
