"""Line mode at a table of So Long Sucker: the words for deals, talk, matches and what was done."""

from __future__ import annotations

from itertools import islice

from nimarcade import clocks, report
from nimarcade.cli import table_speech, table_story, table_words
from nimarcade.cli.coaching import LISTED
from nimarcade.cli.plain import WORDS
from nimarcade.cli.table_course import Course
from nimarcade.cli.terminal import ask, say
from nimarcade.errors import BadInput
from nimarcade.games.codes import whole
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals, moves
from nimarcade.games.so_long_sucker.position import COLOURS, Answer, Propose, SuckerPosition

ACTS = (
    "To place a chip: blue on 5, or blue on new; if you choose who is next: blue on 5, red next.",
    "After a capture: discard red, or discard red and 2 green.",
    "Gifts: give 2 yellow to red. Prisoners you do not want: discard green.",
    "In danger of another: give a chip to save a player, or no.",
    "Codes do as well: B@5~R, xR2G, gY2@R, kG, no, resign.",
    "Out of turn, put who acts before it: red: give blue to yellow.",
)  # fmt: skip
OFFERS = (
    "offer I put blue on 5, I pass to red, red captures 2, red gives me yellow",
    "offer red does not pass to me, I do not kill red for 12",
    "offer deal=1,B.PASS.R,R.GIVE.B@B",
)
TABLE_WORDS = {
    **WORDS,
    "offer": "offer PROMISE, PROMISE: a deal; offer alone tells how promises are put",
    "accept": "accept a deal, accept 2 the deal of that number",
    "decline": "decline a deal",
    "counter": "counter 2 PROMISE, PROMISE: decline deal 2 and offer another",
    "deals": "all deals, how their promises stand, and trust",
    "talk": "talk TEXT says it at the table, and it is kept with the game",
    "reason": "why it is whose turn it is",
    "clock": "time left",
    "step": "step on lets you act after every move of a machine, step off does not",
    "report": "how everyone behaved so far",
    "next": "the next game of a match",
}


class TableGame(Course):
    words = TABLE_WORDS

    def _help(self, rest: str) -> None:
        self._lines([*ACTS])
        super()._help(rest)

    def _reason(self, rest: str) -> None:
        say(table_speech.reason(self.session))

    # deals

    def _offer(self, rest: str) -> None:
        if not rest:
            say(
                "Promises: "
                + "; ".join(table_words.TERM_FORMS)
                + ". With for 12 at the end one lasts 12 placements."
            )
            self._lines([f"Such as: {example}" for example in OFFERS])
            return
        t: SuckerPosition = self.session.state
        if rest.startswith("deal="):
            self._act(self.session.game.read_move(t, f"{COLOURS[self.speaker]}:{rest}"))
            return
        number = len(t.ledger.deals) + 1
        self._act(Propose(self.speaker, number, table_words.terms_of(self.speaker, rest)))

    def _accept(self, rest: str) -> None:
        self._act(Answer(self.speaker, self._which(rest, "accept"), True))

    def _decline(self, rest: str) -> None:
        self._act(Answer(self.speaker, self._which(rest, "decline"), False))

    def _counter(self, rest: str) -> None:
        number, _, promises = rest.partition(" ")
        if not number.isdecimal():
            number, promises = "", rest
        which = self._which(number, "counter")
        if not promises.strip():
            raise BadInput("put the promises of the new offer after it, as with offer")
        terms = table_words.terms_of(self.speaker, promises)
        self._act(Answer(self.speaker, which, False))
        self._act(Propose(self.speaker, len(self.session.state.ledger.deals) + 1, terms))

    def _which(self, rest: str, word: str) -> int:
        """The number of the deal meant; alone it is the only one that waits for this seat."""
        if rest:
            return whole(rest.removeprefix("deal").strip(), f"the number after {word}", 1)
        waiting = [deal.number for deal in deals.open_for(self.session.state, self.speaker)]
        if len(waiting) != 1:
            some = ", ".join(map(str, waiting))
            raise BadInput(f"no deal waits for {table_speech.who(self.session, self.speaker)}" if not waiting
                           else f"say which deal: {some}, such as {word} {waiting[0]}")  # fmt: skip
        return waiting[0]

    def _deals(self, rest: str) -> None:
        self._lines(table_story.account(self.session))

    def _talk(self, rest: str) -> None:
        if not rest:
            raise BadInput("write what you say after the word, such as: talk I pay my debts")
        self.session = self.session.comment(rest, seat=COLOURS[self.speaker])
        self._keep()
        say(f"{table_speech.who(self.session, self.speaker)}: {rest}")

    def _comment(self, rest: str) -> None:
        if not rest:
            raise BadInput("write the note after the word, such as: comment this was bold")
        self.session = self.session.comment(rest)
        self._keep()
        say("Noted.")

    # what else a person may ask for

    def _moves(self, rest: str) -> None:
        limit = whole(rest, "the number after moves", 1) if rest else LISTED
        session = self.session
        found = list(islice(moves.moves_of(session.state, self.speaker), limit + 1))
        for act in found[:limit]:
            code = session.game.write_move(session.state, act)
            say(f"{code}: {session.game.describe(session.state, act)}.")
        if len(found) > limit:
            say(f"There are more moves than these {limit}.")

    def _clock(self, rest: str) -> None:
        left = clocks.left(self.session)
        if not left:
            raise BadInput("this game has no clock; so-long-sucker+nash has one")
        told = [f"{table_speech.who(self.session, s)} {clocks.told(left[s])}" for s in range(len(left))]
        say(f"Time left: {', '.join(told)}.")

    def _step(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say step on or step off")
        self.stepping = rest != "off"
        say(
            "After every move of a machine you are asked."
            if self.stepping
            else "Machines move on by themselves."
        )

    def _undo(self, rest: str) -> None:
        """Taken back where every person at the table agrees."""
        self.session.undo()  # nobody is asked for what cannot be
        for seat, player in enumerate(self.session.players):
            if player.human and seat != self.speaker and not self._agrees(seat):
                say(f"{table_speech.who(self.session, seat)} does not agree, so nothing is taken back.")
                return
        self.passed.clear()
        super()._undo(rest)

    def _agrees(self, seat: Seat) -> bool:
        say(f"{table_speech.who(self.session, seat)}, do you agree to take back? Yes or no.")
        return (ask("yes or no> ") or "").casefold() in ("y", "yes")

    def _report(self, rest: str) -> None:
        self._lines(report.lines(report.rows(self.session)))
