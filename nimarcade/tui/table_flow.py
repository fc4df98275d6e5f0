"""How a game at a table goes on screen: acts out of turn, machines asked beside their decisions,
offers that wait for a person, clocks. Nothing here draws."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from nimarcade import clocks
from nimarcade.core.task import task
from nimarcade.errors import NimarcadeError
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, Say
from nimarcade.session import Session
from nimarcade.tui import play_words, table_words
from nimarcade.tui.play_flow import Flow
from nimarcade.view import thoughts
from nimarcade.view.thoughts import GameSent


class TableFlow(Flow):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._heard = self.session.ply
        """Up to which ply machines were asked what they do beside it."""
        self._since = time.monotonic()
        """Since when the seat that must decide has been thinking."""
        self._let: tuple[int, Seat] | None = None
        """The danger of a person, told from others of the game, that was left to the machines asked."""
        self._behind = False
        """Whether another screen stands before the table."""

    # people

    @property
    def people(self) -> list[Seat]:
        """Seats of people who are still in the game."""
        t = self.state
        return [s for s, p in enumerate(self.session.players) if p.human and t.scores[s] is None]

    @property
    def acting(self) -> bool:
        """Whether a person may act in the position looked at, out of turn too."""
        if self.replay or self.over or not self.people:
            return False
        return self.view is None or not self.session.strict

    @property
    def waiting(self) -> list[Seat]:
        """People who have an offer to answer."""
        return [seat for seat in self.people if deals.open_for(self.state, seat)]

    @property
    def pleading(self) -> bool:
        """Whether a person in danger may offer something before a machine answers."""
        t = self.state
        if t.phase != "rescue" or t.seat not in self.people or self.player.human or self.view is not None:
            return False
        return t.rule_set.deals != "none" and self._let != (t.ledger.placements, t.seat)

    def let(self) -> None:
        """Leave a person's danger to the machines that are asked."""
        self._let = self.state.ledger.placements, self.state.seat
        self.repaint()
        self.wake()

    def try_code(self, code: str) -> bool:
        if self.over:
            return self._refuse("The game is over")
        if self.replay:
            return self._refuse("This is a replay: enter plays on from here")
        if not self.acting:
            return self._refuse("No person may act here")
        session = self.session.go_to(self.ply)
        try:
            act = session.game.read_move(session.state, self._signed(code))
            if not session.players[act.seat].human:
                raise NimarcadeError(f"it is {session.players[act.seat].name}'s decision")
            session = self._timed(session).play(act)
        except NimarcadeError as error:
            self.say("illegal", play_words.sentence(error))
            return False
        self.make(session, code)
        return True

    def _signed(self, code: str) -> str:
        """A code typed while a machine is to decide is the only person's, who need not say so."""
        if self.player.human or code[1:2] == ":" or len(self.people) != 1:
            return code
        return f"{COLOURS[self.people[0]]}:{code}"

    # machines

    def commit(self, session: Session, fall: str = "") -> None:
        before = self.session
        if session.ply <= before.ply or session.ply != session.length:
            self._heard = session.ply  # taken back, played again, or looked at: nothing new was done
        if session.to_move != before.to_move or session.ply < before.ply:
            self._since = time.monotonic()
        super().commit(session, fall)

    def wake(self) -> None:
        self.workers.cancel_group(self, "machine")
        if self._behind or self.replay or self.view is not None or self.over:
            return
        if self._heard < self.session.ply and not all(p.human for p in self.session.players):
            self.in_background(partial(self._beside, self.session), group="machine", exclusive=True)
        elif not (self.waiting or self.pleading or self.player.human or self.paused):
            self.in_background(partial(self._machine, self.session), group="machine", exclusive=True)

    def on_screen_suspend(self) -> None:
        """Machines wait while something is asked in front of the table: it is asked about this position."""
        self._behind = True
        self.workers.cancel_group(self, "machine")

    def on_screen_resume(self) -> None:
        if self._behind:
            self._behind = False
            self.wake()

    async def _beside(self, session: Session) -> None:
        """Let machines act beside the last act: answer, offer, give."""
        try:
            work = task(thoughts.beside, GameSent.of(session, session.ply))
            codes = await self.arcade.worker.run(work, lane="long")
        except NimarcadeError as error:
            codes = []
            if not self.gone:
                self.say("illegal", play_words.sentence(error))
        if self._stale(session):
            return
        after = session
        for code in codes:
            after = after.play_code(code)
        self._heard = after.ply
        if codes:
            self.session = after
            self.keep()
            self.repaint()
            if not self.waiting:
                self.say("note", *table_words.news(session, after))
        self.wake()

    def step_machine(self) -> None:
        if self.paused and self.view is None and not self.over and not self.player.human and not self.waiting:
            self.in_background(
                partial(self._machine, self.session, hurry=True), group="machine", exclusive=True
            )

    async def _chosen(self, session: Session) -> str:
        work = task(thoughts.table_choose, GameSent.of(session, session.ply))
        return await self.arcade.worker.run(work, lane="long")

    # clocks

    def _timed(self, session: Session) -> Session:
        """`session` with the time used for this decision, where time counts."""
        now = time.monotonic()
        used, self._since = now - self._since, now
        return clocks.spend(session, session.to_move, used)

    def fold(self) -> None:
        """Leaving is no way to win time: what this decision has taken so far is noted first."""
        if self.session.ply == self.session.length and not self.over and clocks.left(self.session):
            self.session = self._timed(self.session)
            self.keep()
        super().fold()

    def tick(self) -> None:
        """Once a second: a clock that has run out fells its flag."""
        if self.replay or self.view is not None or self.over or not clocks.left(self.session):
            return
        running = clocks.spend(self.session, self.session.to_move, time.monotonic() - self._since)
        self.show_clocks(clocks.left(running))
        if clocks.fallen(running) is not None:
            self.commit(running.play(Say(running.to_move, "flag")), "flag")

    def show_clocks(self, left: tuple[float, ...]) -> None:
        raise NotImplementedError
