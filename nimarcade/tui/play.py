"""The play screen: every key is an action here, and every action ends in the session or the view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import ClassVar

from textual.binding import BindingType

from nimarcade.coach import tutor
from nimarcade.errors import BadInput, NimarcadeError
from nimarcade.session import Player, Session
from nimarcade.tui import play_words
from nimarcade.tui.play_keys import KEYS
from nimarcade.tui.play_view import PlayView


class PlayScreen(PlayView):
    """`PlayScreen(session, journal, speed=…, replay=…)`; a journal of None keeps nothing on disk."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "rematch":
            return self.over and not self.replay
        if action == "review":
            return bool(self.session.length) and (self.replay or self.over)
        if action in ("pause", "speed"):
            return self.watching and not (self.replay or self.over)
        if action in ("undo", "redo"):
            return not self.replay
        return True

    def action_why(self) -> None:
        if self._refused_strictly("there are no hints"):
            return
        self._log_hint(self.side.hint())
        self._aside(True)
        if self.has_class("-narrow"):
            self.side.panel.focus()

    def action_map(self) -> None:
        if self._refused_strictly("there is no move map"):
            return
        if self.side.showing == "map" and self._side_visible:
            self._close_side()
            return
        self._log_hint(3)  # it shows the winning moves, as the third step of the ladder does
        self.side.turn("map")
        self._aside(True)
        self.side.map.focus()

    def _refused_strictly(self, what: str) -> bool:
        """Strict games are played without help; once they are over, everything may be asked."""
        if self.session.strict and not self.replay and self.session.outcome is None:
            self.say("illegal", f"This is a strict game: {what}.")
            return True
        return False

    def _log_hint(self, step: int) -> None:
        if (
            step
            and not self.replay
            and not self.session.strict
            and (step < 3 or (self.ply, step) not in self.session.hints)
        ):
            ply = self.session.ply
            self.session = self.session.go_to(self.ply).hinted(step).go_to(ply)
            self.keep()

    def action_moves(self) -> None:
        self.side.turn("rest")
        self._aside(True)
        (self.side.moves if self.session.length else self.side.panel).focus()

    def action_back_off(self) -> None:
        draft = self.board.draft
        if self.entry.value or (draft is not None and draft != draft.cleared()):
            self._set_entry("")
            self._draft("")
            if not self.side.map.has_focus:
                self.board.focus()
        elif self.entry.has_focus:
            self.board.focus()
        else:
            self._close_side()

    def action_undo(self) -> None:
        self._turn_back(Session.undo)

    def action_redo(self) -> None:
        self._turn_back(Session.redo)

    def _turn_back(self, change: Callable[[Session], Session]) -> None:
        self.paused = self.paused or self.watching
        try:
            session = change(self.session)
        except BadInput as error:
            self.say("illegal", play_words.sentence(error))
            return
        self.commit(session)

    def action_look(self, by: int) -> None:
        if by > 0 and self.ply == self.session.length:
            self.step_machine()
        else:
            self.look(self.ply + by)

    def action_look_at(self, ply: int) -> None:
        self.look(self.session.length if ply < 0 else ply)

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.repaint()
        self.wake()

    def action_speed(self, by: int) -> None:
        self.change_speed(by)

    def action_type(self) -> None:
        self._aside(False)
        self.entry.focus()

    def action_rematch(self) -> None:
        players = [self._reseeded(player) for player in self.session.players]
        self.app.pop_screen()
        fresh = Session.begin(self.session.start, players, strict=self.session.strict)
        self.arcade.begin(tutor.begun(fresh, tutor.on(self.session)))

    @staticmethod
    def _reseeded(player: Player) -> Player:
        """A machine that does not play the last game over again."""
        return player if player.seed is None else replace(player, seed=Random().randrange(10**9))

    def action_review(self) -> None:
        self.arcade.review(self.session)

    def action_save(self) -> None:
        self.run_worker(self._save_as(), group="save", exclusive=True)

    async def _save_as(self) -> None:
        from nimarcade.tui.play_save import SaveAs

        if self.journal is None:
            self.say("note", "This game is only looked at; play on from a position to keep it.")
            return
        name = await self.app.push_screen_wait(SaveAs(self.journal.path.stem))
        if name is None:
            return
        try:
            self.journal.update(self.session)
            path = self.journal.save(name)
        except NimarcadeError as error:
            self.say("illegal", play_words.sentence(error))
            return
        self.say("note", f"Saved: {path}", f"Saved as {path.stem}.")

    def action_home(self) -> None:
        self.fold()
        self.app.pop_screen()
