"""The end of a game of two on screen: what it means is found out aside, and a lost game is played on from
where it was given away."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.play.session import Session
from nimarcade.tui.game.base import GameScreen
from nimarcade.view import finale, thoughts
from nimarcade.view.finale import Aftermath
from nimarcade.view.thoughts import GameSent


class Finishing(GameScreen):
    _ended: tuple[Session, Aftermath | None] | None = None
    """The game whose end was looked at, and what came out, None while it is still done."""

    @property
    def aftermath(self) -> Aftermath | None:
        """What is known beyond who won, of the end that is shown."""
        of, after = self._ended or (None, None)
        return after if self.over and of is self.loop.shown else None

    def finale(self) -> list[Block]:
        """What stands beside the last position; nothing while the game goes on."""
        if not self.over:
            return []
        news = self.news if self.ply == self.session.length and not self.loop.on_branch else ()
        return finale.side_panel(self.loop.shown, self.ply, self.aftermath, news, replay=self.loop.replay)

    def look_at_end(self) -> None:
        """Find out what the end means, once."""
        session = self.session
        if not self.over or self.loop.on_branch or (self._ended is not None and self._ended[0] is session):
            return
        ended = session.result
        assert ended is not None
        self._ended = session, None
        self.ask(
            task(thoughts.aftermath, GameSent.of(session, session.length), session.own_length, ended.winner),
            self._looked_at,
            group="aftermath",
            lane="long",
            about=lambda: self.session,
            failed=self._nothing_known,  # the game has ended all the same
        )

    def _looked_at(self, after: Aftermath) -> None:
        self._ended = self.session, after
        if self.over:
            self.show_end()

    def _nothing_known(self, error: NimarcadeError) -> None:
        self._ended = None

    def show_end(self) -> None:
        """Show what is known of the end by now."""
        raise NotImplementedError

    def tell_news(self, news: Sequence[str]) -> None:
        super().tell_news(news)
        if self.over:
            self.show_end()

    def action_retry(self) -> None:
        """Play on from before the move that gave the game away, in a new game where this cannot go back."""
        after = self.aftermath
        ply = None if after is None else finale.playable(self.session, after)
        if ply is None:
            return
        session = self.session
        if finale.anew(session):
            self.app.pop_screen()
            self.arcade.begin(finale.new_game(session, ply))
        else:
            self.loop.play_on(ply)
            self.went_on()
