"""The table screen: every key is an action here, and every action ends in the session or the view."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, cast

from textual.binding import BindingType

from nimarcade.coach import score
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, unpacked
from nimarcade.errors import BadInput, NimarcadeError
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.session import Session
from nimarcade.tui import play_words, table_draft, table_words
from nimarcade.tui.menu import Item
from nimarcade.tui.screens.asking import Ask, Confirm
from nimarcade.tui.screens.table_asking import DealForm, PickAct
from nimarcade.tui.screens.table_counts import ChipsForm, Verb
from nimarcade.tui.table_keys import KEYS
from nimarcade.tui.table_view import TableView
from nimarcade.tui.widgets import explain
from nimarcade.view import thoughts
from nimarcade.view.thoughts import GameSent, Lines

STEPS = 4


class TablePlay(TableView):
    """`TablePlay(session, journal, speed=…, replay=…)`; a journal of None keeps nothing on disk."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "after":
            return self.over
        if action == "review":
            return bool(self.session.length) and (self.replay or self.over)
        if action in ("answer", "counter"):
            return bool(self.acting and self.waiting)
        if action == "offer":
            return self.acting and self.state.rule_set.deals != "none" and self.state.phase != "kill"
        if action in ("free", "talk"):
            return self.acting
        if action in ("pause", "speed"):
            return not (self.replay or self.over) and not all(p.human for p in self.session.players)
        if action == "why":
            return not self.over
        return action not in ("undo", "redo") or not self.replay

    # deals, gifts, talk

    def action_offer(self) -> None:
        danger = self.state.phase == "rescue" and self.state.seat in self.people
        first = [self.state.seat] if danger else [self.state.turn] if self.player.human else self.people[:1]
        self._form(first, self.state.turn if danger else None, "", "insurance" if danger else "pass")

    def _form(self, first: list[int], other: int | None, promises: str, trade: str = "own") -> None:
        seats = list(dict.fromkeys([*first, *self.people]))
        form = DealForm(self.state, seats, self._checked, other=other, promises=promises, trade=trade)
        self.app.push_screen(form, self._done)

    def _checked(self, code: str) -> None:
        GAME.check(self.state, GAME.read_move(self.state, code))

    def _done(self, code: str | None) -> None:
        if code is not None:
            self.try_code(code)
        self.went()

    def count(self, name: str) -> None:
        """Ask for numbers of chips: `name` is that of the item chosen."""
        verb, seat = name[-2], COLOURS.index(name[-1])
        t = self.state
        to = [other for other in t.living if other != seat and (seat, other) not in t.free]
        if verb == "g" and t.phase == "rescue" and t.turn == seat:
            to = [t.seat]
        form = ChipsForm(t, seat, cast("Verb", verb), self._checked, to if verb == "g" else ())
        self.app.push_screen(form, self._done)

    def _picked(self, code: str | None) -> None:
        if code is not None and code.startswith(table_words.COUNT):
            self.count(code)
            return
        if code is None or not code.endswith("resign"):
            self._done(code)
            return
        sure = Confirm("Resign?", "All chips in the hand are lost, and the score is the lowest left.")
        self.app.push_screen(sure, lambda yes: self._done(code if yes else None))

    def action_answer(self, yes: bool) -> None:
        found = table_words.offers(self.state, self.people)
        if found:
            deal, seat = found[0]
            self.try_code(f"{COLOURS[seat]}:{'ok' if yes else 'nk'}={deal.number}")

    def action_counter(self) -> None:
        """Decline an offer and begin another one from its promises."""
        found = table_words.offers(self.state, self.people)
        if not found:
            return
        deal, seat = found[0]
        promises = ",".join(map(deals.write_term, deal.terms))
        if self.try_code(f"{COLOURS[seat]}:nk={deal.number}"):
            self._form([seat], deal.by, promises)

    def action_free(self) -> None:
        items = table_words.free_acts(self.session, self.state, self._turn_first())
        if items:
            self.app.push_screen(PickAct("Give, discard, or resign", items), self._picked)
        else:
            self.say("note", "First the captured pile: choose what is discarded.")

    def action_talk(self) -> None:
        """One of several people first says who speaks."""
        people = self._turn_first()
        if len(people) == 1:
            self._speaks(COLOURS[people[0]])
            return
        items = [Item(COLOURS[seat], table_words.called(self.session, seat)) for seat in people]
        self.app.push_screen(PickAct("Who speaks?", items), self._speaks)

    def _turn_first(self) -> list[Seat]:
        return sorted(self.people, key=lambda seat: seat != self.state.turn)

    def _speaks(self, label: str | None) -> None:
        if label is not None:
            who = table_words.called(self.session, COLOURS.index(label))
            self.app.push_screen(Ask(f"{who} says", "", self._sayable), partial(self._said, label))

    def _sayable(self, text: str) -> None:
        if not text.strip() or not text.isprintable() or len(text) > 500:
            raise BadInput("say 1 to 500 printable characters")

    def _said(self, label: str, text: str | None) -> None:
        if text is not None:
            self.session = self.session.comment(text.strip(), ply=self.ply, seat=label)
            self.keep()
            self._paint_panels()
        self.went()

    # hints

    def action_why(self) -> None:
        if self.session.strict and not self.replay and not self.over:
            self.say("illegal", "This is a strict game: there are no hints.")
            return
        if self.over:
            return
        people = self.people
        if self.hint or len(people) < 2 or self.replay:
            self._hint(min(STEPS, self._step + 1) if self.hint else 1)
            return
        seat = self.state.turn if self.player.human else people[0]
        who = table_words.called(self.session, seat)
        private = Confirm(f"A hint for {who}?", f"Pass the keyboard to {who}; nobody else should look.")
        self.app.push_screen(private, self._passed)

    def _passed(self, yes: bool | None) -> None:
        if yes:
            self._hint(1)
        self.went()

    def _hint(self, step: int) -> None:
        self._step = step
        if not self.replay and not self.session.strict:
            ply = self.session.ply
            self.session = self.session.go_to(self.ply).hinted(step).go_to(ply)
            self.keep()
        self.hint = [Block("head", "Thinking…")]
        self._paint_panels()
        self.set_class(True, "-aside")
        session = self.session.go_to(self.ply)
        seat = session.to_move
        who = "You" if table_words.you(session, seat) else table_words.called(session, seat)
        self.ask(
            task(thoughts.table_explain, GameSent.of(session, session.ply), step, who),
            partial(self._explained, session, step), group="hint", about=lambda: self.state,
            failed=lambda error: self._explained(
                session, step, ([("note", play_words.sentence(error))], "", "")
            ),
        )  # fmt: skip

    def _explained(self, session: Session, step: int, hint: tuple[Lines, str, str]) -> None:
        if not self.hint:  # it was put away meanwhile
            return
        lines, tier, best = hint
        price = score.tag(session, step + 1) if step < STEPS and not self.replay else ""
        more = f"w: {'more' if step < STEPS else 'all is told'}{price} ({step} of {STEPS})"
        self.hint = [Block("head", tier), *explain.explained(unpacked(lines), None, None)]
        self.hint += [GAP, Block("quiet", more)]
        self._paint_panels()
        advised = table_draft.written(self.state, best) if best and self.placing else None
        if advised is not None:
            self._draft(advised)
            self._drafted()

    _step = 0

    def action_panel(self) -> None:
        """The hint away, or on a narrow screen the panel instead of the piles."""
        if self.hint:
            self.hint = []
            self._paint_panels()
        self.set_class(not self.has_class("-aside"), "-aside")

    # the way through the game

    def action_undo(self) -> None:
        self.turn_back()

    def action_redo(self) -> None:
        try:
            self.commit(self.session.redo())
        except BadInput as error:
            self.say("illegal", play_words.sentence(error))

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
        self.entry.focus()

    def action_commit(self) -> None:
        self._committed()

    def action_back_off(self) -> None:
        if self.entry.has_focus and self.entry.value:
            self._set_entry("")
        elif self.hint or self.has_class("-aside"):
            self.hint = []
            self.set_class(False, "-aside")
            self._paint_panels()
        self.went()
        self._say_turn()

    def action_review(self) -> None:
        self.arcade.review(self.session)

    def action_after(self) -> None:
        self.fold()
        path = self.journal.path if self.journal is not None else None
        self.arcade.after_game(self.session, path if path is not None and path.exists() else None)

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
