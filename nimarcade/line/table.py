"""Line mode at a table of So Long Sucker: several people and machines, deals, talk, matches, clocks."""

from collections.abc import Sequence
from random import Random

from nimarcade.coach import score, tutor
from nimarcade.core import codes, text, typed_numbers
from nimarcade.core.errors import BadInput, Forfeit, NimarcadeError
from nimarcade.core.game import Seat, out_of_turn
from nimarcade.line.game import LISTED, LineGame
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.play import behaviour, clocks, match
from nimarcade.play.journal import Journal
from nimarcade.play.session import Remark, Session, time_is_over
from nimarcade.view import line_words, spoken
from nimarcade.view.loop import Loop, Machine, OutOfTurn, Over, Persons
from nimarcade.view.table import asking, conversation, look_back, menus, narration, wording
from nimarcade.view.table.loop import TableLoop


class TableGame(LineGame):
    WAYS = "again, decided, review, result, or quit?"
    CLOCKED = "so-long-sucker+nash has one"
    words = line_words.TABLE_WORDS
    loop: TableLoop

    def __init__(self, game: TableLoop) -> None:
        super().__init__(game)
        self.speaker: Seat = self.session.to_move
        self._asked: Seat | None = None
        """Who acted out of turn last."""
        self._unread: str | None = None
        """Text typed where yes or no was asked for, and is neither."""
        game.asks_always = True  # who is in danger has no other moment here to act out of turn

    @property
    def session(self) -> match.TableSession:
        return self.loop.session

    @property
    def here(self) -> match.TableSession:
        """The game as it goes on from the position that is looked at."""
        here = self.loop.here
        assert match.at_table(here)
        return here

    # the course of a game

    def _turn(self) -> bool:
        wanted = self.loop.wants()
        if isinstance(wanted, Over):
            return self._end()
        if self.loop.view is None or self.loop.player.human:
            self.speaker = self.here.to_move
        if isinstance(wanted, Machine):
            self._decide(wanted)
            return True
        if isinstance(wanted, Persons) and wanted.out_of_turn:
            return self._act_out_of_turn(wanted.seats[0])
        return self._read_line(over=False)

    def _end(self) -> bool:
        link = match.link_of(self.session)
        if self.fresh and link is not None:
            self.loop.fold()
        if not self.loop.watching or link is None or not link.continues:
            if (people := self.session.people) and self.speaker not in people:
                self.speaker = people[0]
            return self._read_line(over=True)
        say_all(self._situation())
        self._next("")
        return True

    def _act_out_of_turn(self, seat: Seat) -> bool:
        """Let a person act out of turn, until an empty line."""
        p = self.session.state
        anew = self.fresh or self._asked != seat
        self.speaker = self._asked = seat
        offers = self.loop.offers(seat)
        if anew:
            say_all(narration.offered(self.session, deal) for deal in offers)
        if offers:
            which = f" {offers[0].number}" if len(offers) > 1 else ""
            them = "them" if which else "it"
            ways = f"accept{which}, decline{which}, or an empty line to leave {them} open"
        elif p.phase == "rescue" and p.seat == seat:
            if self.fresh:
                say_all(narration.board(self.loop.shown, p))
            if anew:
                say(menus.plea(self.session, p)[0])
            ways = "offer a deal for a chip; an empty line lets them decide"
        else:
            ways = "an empty line goes on"
        say(f"{wording.who(self.session, seat)}: {ways}.")
        self.fresh = False
        if (line := ask(f"{wording.seat_name(seat)}> ")) is None:
            return False
        if line:
            return self._answer(line)
        self.loop.pass_on(seat)
        return True

    def _begin(self, session: Session) -> None:
        stepping = self.loop.stepping
        super()._begin(session)
        self.loop.stepping, self.loop.asks_always = stepping, True

    def _ask_person(self) -> str | None:
        self.loop.watch.restart()
        line = ask(f"{wording.seat_name(self.speaker)}> ")
        if self.session.outcome is None and line is not None:
            self.loop.spend(self.speaker)
            if self._flag():
                return ""
        return line

    def _decide(self, machine: Machine) -> None:
        self.loop.watch.restart()
        seat = self.session.to_move
        try:
            code = machine.here()
        except Forfeit as error:
            say(f"{wording.who(self.session, seat)} forfeits the game: {error}.")
            self.loop.commit(self.session.forfeited(str(error)))
            self._acted()
            return
        self.loop.spend(seat)
        self._answered(code)

    def _flag(self) -> bool:
        """True if the clock of the seat to decide has fallen, which is played at once."""
        if (seat := clocks.fallen(self.session)) is None:
            return False
        say(time_is_over(self.session.players[seat].name))
        self._try(self.session.flagged())
        return True

    def _act(self, act: conversation.Act) -> None:
        conversation.check(self.here, act)
        self._try(self.here.play(act))

    def _try(self, after: Session) -> None:
        if self._agreed(after) and self._stands(after):
            self._made(after)

    def _acted(self) -> None:
        """Tell the act that was made, and what machines do beside it."""
        ply = self.session.ply
        self._moved()
        self._tell_move(ply)
        self.loop.heard = min(self.loop.heard, ply - 1)  # asked again of an act that is made again
        remarks: Sequence[Remark] = ()
        if isinstance(wanted := self.loop.wants(), OutOfTurn):
            acts = wanted.here()
            remarks = acts.remarks
            self.loop.acted_out_of_turn(acts.codes, remarks)
            self._tell_unsaved()
        for beside in range(ply, self.session.ply + 1):
            if beside > ply:
                self._tell_move(beside)
            here = [remark.comment for remark in remarks if remark.ply == beside]
            say_all(wording.said(self.session, comment) for comment in here)

    # what is told

    def _tell_move(self, ply: int) -> None:
        say_all(narration.made(self.loop.shown, ply))

    def _tell_numbered(self, ply: int) -> None:
        say(f"Move {ply}. {' '.join(narration.made(self.loop.shown, ply))}")
        say_all(narration.notes(self.session, ply))

    def _situation(self) -> list[str]:
        if self.loop.view is not None:
            looked = spoken.looked_at(self.loop.looked_at, on_branch=self.loop.on_branch)
            return [*looked, *(narration.ending if self.loop.over else narration.turn)(self.here)]
        if self.session.outcome is None:
            return narration.turn(self.loop.shown)
        return [*narration.ending(self.session), *self._totals()]

    def _totals(self) -> list[str]:
        return narration.totals(self.session, self.journal.path)

    def _told(self) -> list[str]:
        points = score.sentence(self.session)
        return [] if points is None else [points]

    def _open_ways(self) -> str:
        link = match.link_of(self.session)
        ways = super()._open_ways()
        return f"Next, {ways[0].lower()}{ways[1:]}" if link is not None and link.continues else ways

    # what is typed

    def _answer(self, line: str) -> bool:
        """A line, with the seat that speaks before it where it is another person's."""
        goes_on = self._hear(line)
        while goes_on and self._unread is not None:
            line, self._unread = self._unread, None
            goes_on = self._hear(line)
        return goes_on

    def _hear(self, line: str) -> bool:
        if conversation.spoken_for(self.here, line) is None:
            return super()._answer(line_words.question_meant(line) or line)
        try:
            seat, rest = conversation.speaker(self.here, line, self.speaker)
        except BadInput as error:
            say(spoken.as_sentence(spoken.aloud(str(error))))
            return True
        before, self.speaker = self.speaker, seat
        try:
            return super()._answer(rest)
        finally:
            self.speaker = before

    def _commands(self, word: str, rest: str) -> bool:
        """Here people talk as well: `quit` leaves, `quit bothering me, red` is said to Red. Words that make
        and answer deals are read with what is said."""
        meant = word in ("accept", "decline", "counter") or (word == "offer" and rest)
        return not meant and line_words.is_word(self.words, word, conversation.in_colours(self.here, rest))

    def _move(self, line: str) -> None:
        if (over := self.loop.over) and not conversation.is_talk(self.here, self.speaker, line):
            self._going_on()
        try:
            typed = conversation.read(self.here, self.speaker, line, aloud=over)
        except asking.Asked as asked:
            if not asked.ways:
                raise
            self._ask_back(asked)
            return
        self._take(typed)

    def _ask_back(self, asked: asking.Asked) -> None:
        """What a sentence left open, answered by a number or a word."""
        say(f"{asked.question} {asked.told}.")
        if line := ask("which> "):
            whole = asked.line(line)
            self._unread = f"{wording.seat_name(self.speaker)}: {whole}" if whole else line

    def _take(self, typed: conversation.Typed) -> None:
        """Take a line as it was read: said to the table, made once it is confirmed, answered."""
        if typed.understood and not self._confirmed(typed):
            say(f"Nothing was {typed.verb}ed.")
            return
        if typed.said:
            self.loop.comment(typed.said, wording.seat_letter(self.speaker))
            self._tell_unsaved()
        if typed.said and typed.act is None:
            say(wording.said(self.session, self.session.comments[-1]))
        if typed.note:
            say(spoken.as_sentence(spoken.aloud(typed.note)))
        if typed.replies is not None:
            remarks = typed.replies.here()
            self.loop.replied(remarks)
            self._tell_unsaved()
            say_all(wording.said(self.session, remark.comment) for remark in remarks)
        if typed.before is not None:
            self._act(typed.before)
        if typed.act is not None:
            self._play(typed.act)
            self._unread = typed.then or self._unread

    def _confirmed(self, typed: conversation.Typed) -> bool:
        """True for yes; asked again after what is neither, but for a line that means something by itself."""
        say(f"I read: {' '.join(typed.understood.split())} {typed.verb.capitalize()} it? Yes or no.")
        while line := ask("yes or no> "):
            if (answer := conversation.agreed(line)) is not None:
                return answer
            if self._is_line(line):
                self._unread = line
                break
            say(spoken.aloud(f"I did not follow {asking.quoted(line)}. Yes or no."))
        return False

    def _is_line(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        if self._commands(word.lower(), rest.strip()):
            return True
        try:
            conversation.read(self.here, self.speaker, line)
        except NimarcadeError:
            return False
        return True

    def _play(self, act: conversation.Act) -> None:
        if following := conversation.followers(self.here, act):
            names = codes.listed([wording.seat_name(seat) for seat in following], "or")
            say(f"Who moves next: {names}?")
            while line := ask("next> "):
                named = conversation.in_colours(self.here, line)
                if chosen := [s for s in following if conversation.means(named, s, self.speaker)]:
                    self._take(conversation.weighed(self.here, conversation.with_next(act, chosen[0])))
                    return
                if self._is_line(line):
                    self._unread = line
                    return
                say(spoken.aloud(f"I did not follow {asking.quoted(line)}. Next can be {names}."))
            raise BadInput("nothing was played")
        self._act(act)

    # the words: deals

    def _help(self, rest: str) -> None:
        say_all(line_words.ACTS)
        say_all(conversation.HOW)
        super()._help(rest)

    def _board(self, rest: str) -> None:
        say_all(self._situation())

    def _rules(self, rest: str) -> None:
        say_all(narration.intro(self.session))

    def _reason(self, rest: str) -> None:
        say(spoken.as_sentence(wording.reason(self.here, self.here.ply)))

    def _since(self, rest: str) -> None:
        happened = wording.since(self.loop.shown, self.session.ply, self.speaker)
        self._tell(happened or [text.Block("text", "Nothing has happened since your last turn.")])

    def _tell_hint(self, step: int) -> None:
        if self.loop.over or not self.loop.offers(self.speaker):
            super()._tell_hint(step)
            return
        self.loop.hinted(1)
        self._tell(wording.advised(self.here, self.speaker))

    def _decided(self, rest: str) -> None:
        session = self.session
        if session.outcome is None:
            raise BadInput("the game is not over yet")
        self._tell(look_back.words_kept(session, session.state))
        say("Looking back at the game, which takes a while; control and C stops.")
        before = None
        try:
            for looked in look_back.looks(session):
                self._tell(look_back.news(session, before, looked))
                before = looked
        except KeyboardInterrupt:
            say("Stopped.")

    @staticmethod
    def _tell(blocks: Sequence[text.Block]) -> None:
        for block in blocks:  # remarks stand as they were said
            text = spoken.as_sentence(block.text)
            if block.text:
                say(text if block.kind == "comment" else spoken.aloud(text))

    def _offer(self, rest: str) -> None:
        promises = f"Promises: {conversation.TERM_FORMS}; {conversation.LASTING}."
        told = [promises, *(f"Such as: {example}" for example in line_words.OFFERS)]
        say_all(conversation.examples(words, self.speaker, self.here.state) for words in told)

    def _deals(self, rest: str) -> None:
        say_all(narration.account(self.loop.shown))

    # the words: what else a person may ask for

    def _moves(self, rest: str) -> None:
        self._going_on()
        limit = typed_numbers.whole(rest, "the number after moves", 1) if rest else LISTED
        say_all(conversation.list_acts(self.here, self.speaker, limit))

    def _step(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say step on or step off")
        self.loop.stepping = rest != "off"
        stepping = "After every move of a machine you are asked."
        say(stepping if self.loop.stepping else "Machines move on by themselves.")

    def _talk(self, rest: str) -> None:
        if not rest:
            raise BadInput("write what you say after the word, such as: talk I pay my debts")
        self._take(conversation.read(self.session, self.speaker, rest, aloud=True))

    def _agreed(self, after: Session) -> bool:
        agreement = self.loop.asks(after)
        for seat in agreement.seats:
            if seat == self.speaker:
                continue
            name = wording.who(self.session, seat)
            say(f"{name}, do you agree {agreement.to}? {agreement.goes} Yes or no.")
            while (line := ask("yes or no> ")) is not None and conversation.agreed(line) is None:
                say("Yes or no.")
            if not conversation.agreed(line or "no"):
                say(f"{name} does not agree, so nothing is taken back.")
                return False
        return True

    def _report(self, rest: str) -> None:
        if match.as_known(self.session) is not self.session:
            raise BadInput("the record of deals is hidden until the game is over")
        say_all(behaviour.told(behaviour.rows(self.session)))

    def _next(self, rest: str) -> None:
        if match.link_of(self.session) is None:
            raise BadInput("this game belongs to no match; again plays a new game from the same start")
        seeds = [player.seed for player in self.session.players]
        following = match.next_game(self.session, Random(f"{seeds}"))
        watched = tutor.on(self.session)
        self._leave()
        self._begin(tutor.begun(following, watched))
        link = match.link_of(following)
        assert link is not None
        say(f"Game {link.game}{f' of {link.of}' if link.of else ''}.")


def play(session: Session, journal: Journal) -> int:
    """Play heaps or a table in line mode until the player leaves or the input ends; the exit status."""
    if out_of_turn(session.game) is None:
        return LineGame(Loop(session, journal)).run()
    return TableGame(TableLoop(session, journal)).run()
