"""What the table screen says on its one line: whose turn and why, what a placement leads to, thinking."""

from __future__ import annotations

import time

from nimarcade.games.so_long_sucker.position import COLOURS, NAMES
from nimarcade.players import seat_kinds
from nimarcade.tui import table_draft, table_promises, table_words
from nimarcade.tui.table_flow import TableFlow
from nimarcade.tui.widgets.table_board import TableBoard
from nimarcade.tui.widgets.talk import Talk

BAR = 12
"""Cells of the bar of a machine that thinks by the clock."""


class TableTalk(TableFlow):
    board: TableBoard
    talk: Talk

    def _draft(self, draft: table_draft.Draft | None) -> None:
        """Show this placement as the one about to be made."""
        raise NotImplementedError

    def say(self, kind: str, *texts: str) -> None:
        if self.talk.is_attached:
            self.talk.say(kind, *texts)

    def _say_turn(self) -> None:
        session, ply = self.session, self.ply
        now = table_words.turn(session, ply)
        if self.over:
            self.say("turn", f"{now} n: places and behaviour.", now)
        elif self.view is not None:
            where = f"Act {ply} of {session.length}. {now}"
            self.say("turn", f"{where} Step with , and . or play on with enter.", where, now)
        elif self.has_class("-asking"):
            self._say_asked(now)
        elif self.board.draft is not None and self.size.width < 80:
            # No panel beside the piles tells the reason there: it is said until a key chooses.
            self.say("turn", f"{table_words.reason(session, ply)} {now}", now)
        elif self.board.draft is not None:
            self._preview()
        elif self.paused and not self.player.human:
            self.say("turn", f"Paused. {now} space goes on, . is one act.")
        elif not self.player.human:
            self.say("turn", f"{table_words.called(session, session.to_move)} is thinking…")
        else:
            self.say("turn", f"{table_words.reason(session, ply)} {now}", now)

    def _say_asked(self, now: str) -> None:
        if self.state.phase in ("kill", "rescue") and self.player.human:
            self.say("turn", f"{now} Arrows and enter choose.", "Arrows and enter choose.")
            return
        if not self.waiting:
            self.say("turn", "Machines are asked for a chip: offer a deal, or let them decide.",
                     "Offer a deal, or let them decide.")  # fmt: skip
            return
        piles = "; tab: the piles" if self.board.draft is not None else ""
        how = "a accepts, d declines, c counters"
        self.say("turn", f"An offer waits for an answer: {how}{piles}.", f"{how}.")

    def _preview(self) -> None:
        draft = self.board.draft
        if draft is None:
            self._say_turn()
            return
        seat = draft.t.seat
        who = "You" if table_words.you(self.session, seat) else table_words.called(self.session, seat)
        others = [NAMES[other] for other in draft.seats if other != draft.next]
        more = f" left/right: {' or '.join(others)} instead." if others else ""
        hand = draft.t.hands[seat]
        chips = [COLOURS[c].lower() for c in range(4) if hand[c] and c != draft.colour]
        chips_too = f" {', '.join(chips)}: another chip." if chips else ""
        told = f"{who}: {draft.words}"
        if broken := table_promises.breaks(draft.t, draft.act):
            first = "; ".join(broken)
            self.say("preview", f"{told}. This breaks a promise: {first}.",
                     f"This breaks a promise: {first}.", f"{told}. This breaks a promise.",
                     "This breaks a promise.")  # fmt: skip
            return
        plays = f"{told}. enter plays."
        self.say("preview", plays + more + chips_too, plays + more, plays + chips_too, f"{told}.", told)

    def show_move(self, code: str) -> None:
        who = table_words.called(self.session, self.session.to_move)
        act = self.game.read_move(self.state, code)
        draft = table_draft.written(self.state, code)
        if draft is not None:
            self._draft(draft)
        self.say("turn", f"{who}: {self.game.describe(self.state, act)}.", f"{who}: {code}")

    def _look_at_time(self) -> None:
        self.tick()
        machine = not self.over and not self.player.human and self.view is None and not self.paused
        if machine and not self.waiting and not self.replay and self.board.draft is None:
            passed = time.monotonic() - self._since
            if passed > 1:
                self._say_thinking(passed)

    def _say_thinking(self, passed: float) -> None:
        """How long a machine has thought, of how long where its kind says so."""
        who = table_words.called(self.session, self.session.to_move)
        most = seat_kinds.parse(self.player.kind).time
        if most is None:
            self.say("turn", f"{who} is thinking… {passed:.0f} s (space stops)")
            return
        glyphs = self.arcade.glyphs
        full = min(BAR, int(BAR * passed / most))
        bar = glyphs.bar * full + glyphs.gone * (BAR - full)
        self.say("turn", f"{who} is thinking {bar} {passed:.0f} of {most:g} s (space stops)")
