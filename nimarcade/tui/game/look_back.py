"""A table after its game: another process looks back at it, and the panel tells what decided it as far as it
has looked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.tui.game.table_base import TableScreen
from nimarcade.view import look_back, thoughts
from nimarcade.view.look_back import LookedBack
from nimarcade.view.thoughts import GameSent


class LooksBack(TableScreen):
    _looked_back: tuple[int, LookedBack | None] = (0, None)
    """After how many acts the game was looked back at, and what came out so far."""
    _looking = False

    def after(self) -> list[Block]:
        """What is told of a game that is over, once its last position is looked at."""
        if not self.over:
            return []
        of, looked = self._looked_back
        told = look_back.at_the_end(
            self.session, looked if of == self.ply else None, looking=self._looking and of == self.ply
        )
        return [*told, *([GAP] if self.news else []), *(Block("note", text) for text in self.news)]

    def tell_news(self, news: Sequence[str]) -> None:
        super().tell_news(news)
        if self.over:
            self.paint_panels()

    def look_back(self) -> None:
        """Search the game that is over, in another process; the panel tells what decided it."""
        length = self.session.length
        of, looked = self._looked_back
        if self._looking or (of == length and looked is not None and looked.done):
            return
        self._looked_back = length, looked if of == length else None
        self.set_class(self.size.width < 80, "-panel")
        self.panel.focus()
        self._look_on()

    def _look_on(self) -> None:
        """The next step: each is told when it is done, and begins where the last one ended."""
        length, looked = self._looked_back
        self._looking = True
        self.paint_panels()
        self.ask(
            task(thoughts.look_on, GameSent.of(self.session, length), looked),
            partial(self._told_back, length),
            group="look-back",
            lane="long",
            failed=self._not_told,
        )

    def _told_back(self, length: int, looked: LookedBack) -> None:
        self._looked_back = length, looked
        if looked.done:
            self._looking = False
            self.paint_panels()
        else:
            self._look_on()

    def _not_told(self, error: NimarcadeError) -> None:
        self._looking = False
        self.paint_panels()
        self.refuse(error)

    def stop_looking(self) -> bool:
        """Looking back ends where nobody waits for it, and keeps what is known; False where nothing was
        looked at."""
        if not self._looking:
            return False
        self.workers.cancel_group(self, "look-back")
        self._looking = False
        self.paint_panels()
        return True
