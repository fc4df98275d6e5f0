"""How a game goes on screen: one session, the position looked at, machines that move, the journal.

Nothing here draws. Whatever happens ends in a new session and one call of `repaint`.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from nimarcade import games
from nimarcade.coach import tutor
from nimarcade.coach.sitting import Sitting
from nimarcade.core.task import task
from nimarcade.errors import BadInput, BadSave, Forfeit, NimarcadeError
from nimarcade.games.game import AnyGame
from nimarcade.session import Player, Session
from nimarcade.settings import SPEEDS
from nimarcade.tui import play_words, tutoring
from nimarcade.tui.screens.page import Asking
from nimarcade.view import thoughts

if TYPE_CHECKING:
    from nimarcade.records import Journal

WATCHED = 0.3
"""Seconds a machine's move is shown at least when machines play each other."""


class Flow(Asking):
    def __init__(
        self, session: Session, journal: Journal | None, *, speed: float = 0.9, replay: bool = False
    ) -> None:
        super().__init__()
        self.session = session
        self.journal = journal
        self.speed = speed
        self.replay = replay
        self.view: int | None = 0 if replay else None
        """The ply looked at while stepping through the game; None at the game's own cursor."""
        self.paused = False
        self.sitting = Sitting(session)
        self._luck = Random()

    # what is looked at

    @property
    def ply(self) -> int:
        return self.session.ply if self.view is None else self.view

    @property
    def state(self) -> Any:
        return self.session.state_at(self.ply)

    @property
    def game(self) -> AnyGame:
        return games.game_of(self.state)

    @property
    def player(self) -> Player:
        """Who is to move in the position looked at."""
        return self.session.players[self.game.to_move(self.state)]

    @property
    def over(self) -> bool:
        """Whether the position looked at is an end."""
        return self.session.outcome_at(self.ply) is not None

    @property
    def watching(self) -> bool:
        """Whether machines play each other."""
        return not any(player.human for player in self.session.players)

    @property
    def live(self) -> bool:
        """Whether a person may move in the position looked at."""
        if self.replay or self.over or not self.player.human:
            return False
        return self.view is None or not self.session.strict

    # hooks of the screen

    def repaint(self, fall: str = "") -> None:
        """Show the present state; `fall` is the code of a move to animate."""
        raise NotImplementedError

    def say(self, kind: str, *texts: str) -> None:
        raise NotImplementedError

    def show_move(self, code: str) -> None:
        """Show the move a machine is about to make."""
        raise NotImplementedError

    # moves

    def try_code(self, code: str) -> bool:
        """Play a person's move, from whichever door; False if it was refused, nothing is lost then."""
        if self.over:
            return self._refuse("The game is over")
        if self.replay:
            return self._refuse("This is a replay: enter plays on from here")
        if not self.player.human:
            return self._refuse(f"It is not your move: {self.player.name} is to move")
        if self.view is not None and self.session.strict:
            return self._refuse("This is a strict game: step to its end to go on")
        try:
            session = self.session.go_to(self.ply).play_code(code)
        except NimarcadeError as error:
            self.say("illegal", play_words.sentence(error))
            return False
        self.make(session, code)
        return True

    def make(self, session: Session, code: str) -> None:
        """A person's move: it counts at once, or when the tutor has nothing to say of it, or when
        the person keeps it all the same."""
        if not tutor.watches(session):
            self.commit(session, code)
        elif tutor.quick(session):
            self._advised(session, code, thoughts.warned(self.session.state, session.move_at(session.ply)))
        else:
            self.say("note", "The tutor is looking at this move…")
            p = session.state_at(session.ply - 1)
            self.ask(
                task(thoughts.watch, games.write(p), session.notation(session.ply)),
                partial(self._advised, session, code), group="machine", about=lambda: self.session,
                failed=lambda _: self._advised(session, code, []),  # no tutor is no reason not to play
            )  # fmt: skip

    def _advised(self, session: Session, code: str, told: thoughts.Lines) -> None:
        if told:
            self.app.push_screen(tutoring.TutorAsks(session, told), partial(self._settled, session, code))
        else:
            self.commit(session, code)

    def _settled(self, session: Session, code: str, kept: bool | None) -> None:
        if kept:
            self.commit(session, code)
        else:
            self.commit(session.go_to(session.ply - 1).hinted(1))
            self.say("note", "Taken back: another move keeps the win.")

    def action_tutor(self) -> None:
        """The tutor, or none, from now on."""
        try:
            self.session = tutor.switched(self.session, not tutor.on(self.session))
        except BadInput as error:
            self.say("illegal", play_words.sentence(error))
            return
        self.keep()
        watching = "The tutor asks before you give a win away." if tutor.on(self.session) else ""
        self.say("note", watching or "The tutor is silent.")

    def _refuse(self, why: str) -> bool:
        self.say("illegal", why + ".")
        return False

    def commit(self, session: Session, fall: str = "") -> None:
        """The session is this one from now on: keep it, show it, and let the next player play."""
        self.session = session
        self.view = None
        self.keep()
        self.repaint(fall)
        self.wake()

    def keep(self) -> None:
        """Append to the journal what has changed, and have it noted in the diary."""
        self.session, note = self.sitting.moved(self.session)
        if note is not None:
            self.arcade.note(note)
        if self.journal is None:
            return
        try:
            self.journal.update(self.session)
        except BadSave as error:
            self.notify(f"This game is not being saved: {error}", severity="error", timeout=10, markup=False)
            self.journal = None

    # machines

    def wake(self) -> None:
        """Let the machine to move think, if one is; whatever was thought before is dropped."""
        self.workers.cancel_group(self, "machine")
        if self.replay or self.view is not None or self.over or self.player.human:
            return
        if not (self.watching and self.paused):
            self.in_background(partial(self._machine, self.session), group="machine", exclusive=True)

    async def _machine(self, session: Session, hurry: bool = False) -> None:
        began = time.monotonic()
        try:
            code = await self._chosen(session)
        except Forfeit as error:
            if not self._stale(session):
                self.commit(self.session.forfeited(str(error)))
                if not session.game.impartial:  # where the game is over, its end says why
                    told = f"{session.player.name} forfeits the game: {error}."
                    self.notify(told, severity="warning", timeout=10, markup=False)
            return
        except NimarcadeError as error:
            self.paused = True
            if not self._stale(session):
                self.say("illegal", play_words.sentence(error))
            return
        if self._stale(session):
            return
        pause = 0.0 if hurry else max(self.speed, WATCHED if self.watching and self.speed else 0.0)
        if pause:
            await asyncio.sleep(max(0.0, pause * 0.4 - (time.monotonic() - began)))
            if not self._stale(session):
                self.show_move(code)
            await asyncio.sleep(pause * 0.6)
        if not self._stale(session):
            self.commit(self.session.play_code(code), code)

    async def _chosen(self, session: Session) -> str:
        player = session.player
        luck = self._luck.random() if player.seed is None else player.seed
        # The same words as players.seating.machine_move: line mode would play the same move.
        asked = games.write(session.state), player.kind, f"{luck} {session.to_move} {session.ply}"
        if player.kind in thoughts.AT_ONCE:
            return thoughts.choose(*asked)
        return await self.arcade.worker.run(task(thoughts.choose, *asked), lane="long")

    def _stale(self, session: Session) -> bool:
        """Whether the game has moved on from the position that was thought about."""
        now = self.session
        return self.view is not None or (now.ply, now.state) != (session.ply, session.state) or self.gone

    # the way through the game

    def look(self, ply: int) -> None:
        """Look at the position after `ply` moves; the game itself stays where it is."""
        if not 0 <= ply <= self.session.length:
            return
        self.view = None if ply == self.session.ply and not self.replay else ply
        self.repaint()
        self.wake()

    def go_on_here(self) -> bool:
        """Make the position looked at the game's own; from a replay, as a new game."""
        if self.view is None or self.over:
            return False
        if self.replay:
            fresh = Session.begin(self.state, self.session.players)
            self.app.pop_screen()
            self.arcade.begin(fresh)
        elif self.session.strict:
            return self._refuse("This is a strict game: moves cannot be taken back")
        else:
            self.commit(self.session.go_to(self.view))
        return True

    def step_machine(self) -> None:
        """One move of a paused game between machines."""
        if self.watching and self.paused and self.view is None and not self.over:
            self.in_background(
                partial(self._machine, self.session, hurry=True), group="machine", exclusive=True
            )

    def change_speed(self, by: int) -> None:
        speeds = sorted(SPEEDS.values(), reverse=True)
        at = min(range(len(speeds)), key=lambda i: abs(speeds[i] - self.speed))
        self.speed = speeds[max(0, min(len(speeds) - 1, at + by))]
        name = next(name for name, seconds in SPEEDS.items() if seconds == self.speed)
        self.say("note", f"Machines move: {name}.")

    def fold(self) -> None:
        """Leave a whole save on disk."""
        if self.journal is not None:
            try:
                self.journal.fold()
            except BadSave as error:
                told = f"The game could not be saved: {error}"
                self.notify(told, severity="error", timeout=10, markup=False)

    def on_unmount(self) -> None:
        self.fold()
        if not self.replay and (note := self.sitting.left()) is not None:
            self.arcade.note(note)
