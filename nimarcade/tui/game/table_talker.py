"""The table's screen as it hears people: acts, offers and talk in plain words, and the machines' answers."""

from __future__ import annotations

from functools import partial

from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.play.session import Remark
from nimarcade.tui.dialogs import Ask
from nimarcade.tui.game.table_base import TableScreen
from nimarcade.tui.game.table_dialogs import PickAct
from nimarcade.view import table_acts, table_draft, table_phrases, table_speech, table_talk
from nimarcade.view.forms import Item
from nimarcade.view.table_acts import Act
from nimarcade.view.table_speech import Typed


class TableTalker(TableScreen):
    def action_talk(self) -> None:
        """One of several people first says who speaks."""
        people = self.turn_first()
        if len(people) == 1:
            self._speaks(table_acts.seat_letter(people[0]))
            return
        items = [
            Item(table_acts.seat_letter(seat), table_phrases.called(self.session, seat)) for seat in people
        ]
        self.app.push_screen(PickAct("Who speaks?", items), self._speaks)

    def turn_first(self) -> list[Seat]:
        return sorted(self.loop.people, key=lambda seat: seat != self.loop.state.turn)

    def _speaks(self, label: str | None) -> None:
        if label is not None:
            who = table_phrases.called(self.session, table_acts.seat_of_letter(label))
            seat = table_acts.seat_of_letter(label)
            self.app.push_screen(Ask(f"{who} says", "", table_speech.sayable), partial(self._spoke, seat))

    def _spoke(self, seat: Seat, text: str | None) -> None:
        self.went()
        if text is not None:
            self._take(seat, table_speech.read(self.loop.shown.go_to(self.ply), seat, text, aloud=True))

    def hear(self, line: str) -> bool:
        """A typed line: an act, an offer or talk; False where it is refused and stays to be mended."""
        people = self.turn_first()
        usual = people[0] if len(people) == 1 or self.player.human else None
        try:
            if not self.loop.acting:
                raise BadInput("no person may act here")
            seat, rest = table_speech.speaker(self.session, line, usual)
            return self._take(seat, table_speech.read(self.loop.shown.go_to(self.ply), seat, rest))
        except NimarcadeError as error:
            self.refuse(error)
            return False

    def _take(self, seat: Seat, heard: Typed) -> bool:
        """An offer is made once it is confirmed; the rest counts at once."""
        if not heard.understood:
            return self._meant(seat, heard)
        ways = [Item("send", "Send it"), Item("drop", "Drop it")]
        self.app.push_screen(PickAct(heard.understood, ways), partial(self._sent, seat, heard))
        return True

    def _sent(self, seat: Seat, heard: Typed, answer: str | None) -> None:
        if answer == "send":
            self._meant(seat, heard)
        else:
            self.say("note", "Nothing was offered.")
        self.went()

    def _meant(self, seat: Seat, heard: Typed) -> bool:
        if heard.said:
            self.set_entry("")
            self.loop.comment(heard.said, table_acts.seat_letter(seat))
            self.kept()
            self.paint_panels()
            self.say("note", heard.note or table_phrases.said(self.session, self.session.comments[-1]))
        if heard.replies is not None:
            self.ask(
                heard.replies.work,
                partial(self._replied, heard.note),
                group="talk",
                lane="long",
                exclusive=False,
            )
        return heard.act is None or self._acts(heard.act)

    def _replied(self, note: str, remarks: list[Remark]) -> None:
        self.loop.replied(remarks)
        self.kept()
        self.paint_panels()
        if remarks:
            told = " ".join(table_phrases.said(self.session, remark.comment) for remark in remarks)
            self.say("note", f"{told} {note}".strip(), told)

    def _acts(self, act: Act) -> bool:
        """A typed act; one that leaves open who moves next goes to the board to be chosen there."""
        session = self.loop.shown.go_to(self.ply)
        try:
            following = table_acts.followers(session, act)
        except NimarcadeError as error:
            self.refuse(error)
            return False
        whole = table_acts.with_next(act, following[0]) if following else act
        code = session.game.write_move(session.state, whole)
        if not following or not table_talk.placing(self.loop):
            return self.try_code(code)
        self.draft(table_draft.written(session.state, code))
        self.drafted()
        return True
