"""Line mode: a game in short sentences on any stream, for pipes, dumb terminals, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random

from nimarcade.coach import diary, hints, review, score, tutor
from nimarcade.core.codes import listed, shown, whole
from nimarcade.core.errors import BadInput, Forfeit, IllegalMove, NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.core.signals import held
from nimarcade.core.text import Block
from nimarcade.line.exercise import teach
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.play import behaviour, clocks, match
from nimarcade.play.journal import Journal, new_path
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session
from nimarcade.view import advice, line_words, loop, phrases, review_text, table_acts, table_phrases
from nimarcade.view.line_words import Word
from nimarcade.view.loop import Beside, Loop, Machine, Over, Persons, Question, TableLoop
from nimarcade.view.table_acts import Act

_SHORT = {"?": "help", "h": "hint", "u": "undo", "r": "redo", "q": "quit", "exit": "quit", "b": "board"}
LISTED = 20
"""`moves` reads out this many moves unless told otherwise."""


class LineGame:
    """A game on a stream."""

    words: tuple[Word, ...] = line_words.GAME

    def __init__(self, game: Loop, journal: Journal) -> None:
        self.loop, self._journal = game, journal
        self.step = 1
        """The step of the hint ladder that comes next in this position."""
        self.page = ""
        """What teaches the last hint."""
        self.fresh = True
        """Whether the position has not been told yet."""
        self.kept = True
        """Whether the disk took the last move."""
        self.lost = False
        """Whether something of a game that was left is not on disk."""

    @property
    def session(self) -> Session:
        return self.loop.session

    @property
    def journal(self) -> Journal:
        return self.loop.journal or self._journal

    def run(self) -> int:
        try:
            self._greet()
            while self._turn():
                pass
        except KeyboardInterrupt:
            say("")
        finally:
            self._leave()
        return int(self.lost)

    # the course of a game

    def _greet(self) -> None:
        session = self.session
        self._rules("")
        if session.ply:
            say(f"The game goes on after {session.ply:,} move{'s' if session.ply > 1 else ''}.")
            self._tell_move(session.ply)
        if not self.loop.watching and session.outcome is None:
            say(f"Type a move such as {phrases.example(session.state)}, or help.")

    def _turn(self) -> bool:
        """One move or one word; False when it is time to leave."""
        wanted = self.loop.wants()
        if isinstance(wanted, Machine):
            self._decide(wanted)
            return True
        return self._read_line(over=isinstance(wanted, loop.Over))

    def _read_line(self, *, over: bool) -> bool:
        """Tell the position if it is new, and read what a person types."""
        if self.fresh:
            say_all(self._situation())
            self.fresh = False
            if over:
                self._tell_end()
        if over and self.loop.watching:
            return False
        line = self._ask_person()
        return line is not None and self._answer(line)

    def _tell_end(self) -> None:
        self._write_diary()
        if (points := score.sentence(self.session)) is not None:
            say(points)
        if not self.loop.watching:
            say(self._open_ways())

    def _decide(self, machine: Machine) -> None:
        """The machine whose turn it is moves."""
        try:
            self.loop.answered(machine.here())
        except Forfeit as error:
            self.loop.forfeited(str(error))
            self._moved()
        else:
            self._moved()
            self._tell_move(self.session.ply)

    def _open_ways(self) -> str:
        """What can be done when the game is over."""
        return "Again, review, or quit?" if self.session.strict else "Undo, again, review, or quit?"

    def _ask_person(self) -> str | None:
        """What the player types; None at the end of the input."""
        if not self.kept:
            self.loop.try_again()
            self._tell_unsaved()
        return ask("> " if self.kept else "not saved> ")

    def _answer(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not rest:  # `b on 5` at a table is a move
            word = _SHORT.get(word, word)
        try:
            if word == "quit":
                return False
            if not word:
                self.fresh = True
            elif any(word == each.word for each in self.words):
                act: Callable[[str], None] = getattr(self, f"_{word}")
                act(rest.strip())
            else:
                self._move(line)
        except NimarcadeError as error:
            say(phrases.as_sentence(phrases.spoken(str(error))))
        return True

    def _move(self, line: str) -> None:
        if re.fullmatch(r"[A-Za-z]{2,}.*", line) and not re.search(r"\d", line):
            raise BadInput(f"I do not know the word {shown(line)}; help tells the words I know")
        self._going_on()
        try:
            after = self.loop.typed(re.sub(r"\s+", "", line))
        except IllegalMove as error:
            raise IllegalMove(f"that is against the rules: {error}") from None
        if self._stands(after):
            self.loop.commit(after)
            self._moved()
            self._tell_move(self.session.ply)

    def _going_on(self) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo, again and quit are left")

    def _stands(self, after: Session) -> bool:
        """Whether a person's move is to count; if the tutor was heeded it is taken back."""
        question = self.loop.question(after)
        if question is None or keeps(question):
            return True
        self.loop.heed(after)
        self._moved()
        say("Taken back.")
        return False

    def _moved(self) -> None:
        """The game is in another position."""
        self.step, self.page, self.fresh = 1, "", True
        self._tell_unsaved()

    def _tell_unsaved(self) -> None:
        error = self.loop.unsaved
        if error is not None and self.kept:
            _say_unsaved(error)
        elif error is None and not self.kept:
            say("The game is saved again.")
        self.kept = error is None
        if straying := self.loop.take_straying():
            say(f"{straying}. Reload goes on with the other window's game.")

    @held()
    def _write_diary(self) -> None:
        """Write statistics and cards of the mistakes deck, which may take a moment."""
        written = [diary.write(note) for note in self.loop.take_notes()]
        for lines in written:
            say_all(lines)

    @held()
    def _leave(self) -> None:
        """Also where a signal ends the game, and where nobody hears any more what is told."""
        try:
            self.loop.leave()
            self._write_diary()
        finally:
            self._fold()

    def _fold(self) -> None:
        try:
            self.loop.fold()
        except NimarcadeError as error:
            _say_unsaved(error)
            self.lost = True
        else:
            if straying := self.loop.take_straying():
                say(f"{straying}.")
            if self.journal.path.exists():
                say(f"Saved as {self.journal.path}.")

    def _begin(self, session: Session) -> None:
        """Go on with another game, in a save of its own."""
        self._journal = Journal(new_path(self.journal.path.parent, session), session)
        self.loop = loop.begin(session, self._journal)
        self.step, self.page, self.fresh, self.kept = 1, "", True, True

    # what is told

    def _tell_move(self, ply: int) -> None:
        """Tell move number `ply`."""
        say(phrases.made(self.session, ply))

    def _tell_numbered(self, ply: int) -> None:
        say(f"Move {ply}. {phrases.made(self.session, ply)}")

    def _situation(self) -> list[str]:
        """The board and who is to move, or how it ended."""
        over = self.session.outcome is not None
        return [phrases.spoken_ending(self.session) if over else phrases.spoken_turn(self.session)]

    # the words

    def _help(self, rest: str) -> None:
        say_all(f"{each.word}: {each.help}." for each in self.words)

    def _board(self, rest: str) -> None:
        self.fresh = True

    def _rules(self, rest: str) -> None:
        say_all(phrases.intro(self.session))

    def _code(self, rest: str) -> None:
        say(self.session.game.write(self.session.state))

    def _last(self, rest: str) -> None:
        many = whole(rest, "the number after last", 1) if rest else len(self.session.players)
        first = max(1, self.session.ply + 1 - many)
        for ply in range(first, self.session.ply + 1):
            self._tell_numbered(ply)
        if not self.session.ply:
            say("No move has been made yet.")

    def _undo(self, rest: str) -> None:
        self.loop.undo()
        self._moved()
        say("Taken back.")
        if (price := score.take_back_words(self.session)) is not None:
            say(price)

    def _redo(self, rest: str) -> None:
        before = self.session.ply
        self.loop.redo()
        self._moved()
        for ply in range(before + 1, self.session.ply + 1):
            self._tell_move(ply)

    def _reload(self, rest: str) -> None:
        self.loop.reload()
        self._moved()

    def _save(self, rest: str) -> None:
        say(f"Saved as {self.journal.save(rest or None)}.")

    def _comment(self, rest: str) -> None:
        label = self.session.game.seat_labels(self.session.state)[self.session.to_move]
        self._keep_comment(rest, label)

    def _keep_comment(self, text: str, seat: str) -> None:
        if not text:
            raise BadInput("write the note after the word, such as: comment this was bold")
        self.loop.comment(text, seat)
        self._tell_unsaved()
        say("Noted.")

    def _again(self, rest: str) -> None:
        self._leave()
        self._begin(self.loop.rematch())
        say("A new game.")

    # the words that ask for help

    def _hint(self, rest: str) -> None:
        self._tell_hint(self.step)

    def _why(self, rest: str) -> None:
        self._tell_hint(hints.WHY)

    def _tell_hint(self, step: int) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo first, then ask")
        self.loop.hinted(step)
        self._tell_unsaved()
        # One step at a time: what was told a step before need not be heard again.
        rung = advice.ladder(self.session, step)
        say_blocks(rung.blocks)
        if rung.following:
            say(f"Hint again for {score.offer(self.session, rung.following)}.")
        if not self.page:
            say(f"Lesson opens {phrases.teaching(rung.page)}.")
        self.step, self.page = rung.following or step, rung.page

    def _lesson(self, rest: str) -> None:
        if not self.page:
            raise BadInput("first ask for a hint; lesson then opens the page that teaches it")
        teach(self.page)
        self.fresh = True

    def _tutor(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say tutor on or tutor off")
        self.loop.switch_tutor(rest != "off")
        self._tell_unsaved()
        say("The tutor asks before a win is given away." if rest != "off" else "The tutor is silent.")

    def _review(self, rest: str) -> None:
        from nimarcade.line.review import ReviewTalk

        if self.session.outcome is None:
            raise BadInput("the review comes when the game is over; nimarcade review looks at saved games")
        ReviewTalk(review.review(self.session)).run()
        self.fresh = True

    def _moves(self, rest: str) -> None:
        limit = whole(rest, "the number after moves", 1) if rest else LISTED
        self.loop.hinted(3)
        self._tell_unsaved()
        p = self.session.state
        cut = next(islice(self.session.game.moves(p), limit, None), None) is not None
        for entry in islice(advice.move_entries(p), limit):
            say(phrases.listed(entry))
        if cut:
            say(f"There are more moves than these {limit}.")


def _say_unsaved(error: NimarcadeError) -> None:
    say(f"Not saved: {error}.")


def say_blocks(blocks: Iterable[Block]) -> None:
    say_all(phrases.reasons(blocks))


# The tutor in line mode: a question before a move counts that gives a won game away.


def keeps(question: Question) -> bool:
    """Whether a move stands: the tutor had nothing to say, or was told to keep it. At the end of the
    input it does not."""
    warning = question.here()
    if not warning:
        return True
    say_blocks(warning)
    say(f"Back takes it back for {score.TAKE_BACK} points, show tells how it goes on, keep plays it.")
    while (line := ask("back, show or keep> ")) is not None:
        word = line.casefold()
        if word in ("keep", "k"):
            return True
        if word in ("back", "b", "undo", "u"):
            break
        if word in ("show", "s"):
            _show(question.after)
        else:
            say("Type back, show or keep.")
    return False


def _show(after: Session) -> None:
    moves, on = review_text.line(after.state)
    for code, words, seat in moves:
        name = review_text.called(after, seat)
        say(phrases.as_sentence(f"{name}: {code}, {phrases.spoken(words)}"))
    if not moves:
        say("The game is over then.")
    elif on:
        say("And so on.")


# A table of So Long Sucker.

ACTS = (
    "To place a chip: blue on 5, or blue on new; if you choose who is next: blue on 5, red next.",
    "After a capture: discard red, or discard red and 2 green.",
    "Gifts: give 2 yellow to red. Prisoners you do not want: discard green.",
    "In danger of another: give a chip to save a player, or no.",
    "Codes do as well: B@5~R, xR2G, gY2@R, kG, no, resign.",
    "Out of turn, put who acts before it: red: give blue to yellow.",
)
OFFERS = (
    "offer I put blue on 5, I pass to red, red captures 2, red gives me yellow",
    "offer red does not pass to me, I do not kill red for 12",
    "offer deal=1,B.PASS.R,R.GIVE.B@B",
)


class TableGame(LineGame):
    """A table of So Long Sucker: several people and machines, deals, talk, matches, clocks."""

    words = line_words.TABLE
    loop: TableLoop

    def __init__(self, game: TableLoop, journal: Journal) -> None:
        super().__init__(game, journal)
        self.speaker: Seat = self.session.to_move
        game.asks_always = True  # who is in danger has no other moment here to act out of turn

    @property
    def session(self) -> TableSession:
        return self.loop.session

    # the course of a game

    def _turn(self) -> bool:
        wanted = self.loop.wants()
        if isinstance(wanted, Over):
            return self._end()
        self.speaker = self.session.to_move
        if isinstance(wanted, Machine):
            self._decide(wanted)
            return True
        if isinstance(wanted, Persons) and wanted.beside:
            return self._act_beside(wanted.seats[0])
        return self._read_line(over=False)

    def _end(self) -> bool:
        link = match.link_of(self.session)
        if self.fresh and link is not None:
            self.loop.fold()
        if not self.loop.watching or link is None or not link.continues:
            return self._read_line(over=True)
        say_all(self._situation())
        self._next("")
        return True

    def _act_beside(self, seat: Seat) -> bool:
        """Let a person act out of turn, until an empty line."""
        t = self.session.state
        self.speaker = seat
        offers = self.loop.offers(seat)
        for deal in offers:
            say(table_phrases.offered(self.session, deal))
        if offers:
            ways = "accept, decline, or an empty line to leave it open"
        elif t.phase == "rescue" and t.seat == seat:
            if self.fresh:
                say_all(table_phrases.board(self.session, t))
            ways = "in danger; offer a deal if you like; an empty line goes on"
        else:
            ways = "an empty line goes on"
        say(f"{table_phrases.who(self.session, seat)}: {ways}.")
        self.fresh = False
        line = ask(f"{table_acts.seat_name(seat)}> ")
        if line is None:
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
        self.loop.restart_clock()
        line = ask(f"{table_acts.seat_name(self.speaker)}> ")
        if self.session.outcome is None and line is not None:
            self.loop.spend(self.speaker)
            if self._flag():
                return ""
        return line

    def _decide(self, machine: Machine) -> None:
        self.loop.restart_clock()
        seat = self.session.to_move
        try:
            code = machine.here()
        except Forfeit as error:
            say(f"{table_phrases.who(self.session, seat)} forfeits the game: {error}.")
            self.loop.forfeited(str(error))
            self._acted()
            return
        self.loop.spend(seat)
        if not self._flag():
            self.loop.answered(code)
            self._acted()

    def _flag(self) -> bool:
        """Whether the clock of the seat to decide has fallen, which is played at once."""
        seat = clocks.fallen(self.session)
        if seat is None:
            return False
        say(f"The time of {table_phrases.who(self.session, seat)} is over.")
        self._try(self.session.play_code("flag"))
        return True

    def _act(self, act: Act) -> None:
        """A person's act, and what machines do beside it."""
        table_acts.check(self.session, act)
        self._try(self.session.play(act))

    def _try(self, after: Session) -> None:
        if self._stands(after):
            self.loop.commit(after)
            self._acted()

    def _acted(self) -> None:
        """Tell the act that was made, and what machines do beside it."""
        ply = self.session.ply
        self._moved()
        self._tell_move(ply)
        self.loop.heard = min(self.loop.heard, ply - 1)  # asked again of an act that is made again
        if isinstance(wanted := self.loop.wants(), Beside):
            self.loop.answered_beside(wanted.here())
            self._tell_unsaved()
        for beside in range(ply + 1, self.session.ply + 1):
            self._tell_move(beside)

    # what is told

    def _tell_move(self, ply: int) -> None:
        say_all(table_phrases.made(self.session, ply))

    def _tell_numbered(self, ply: int) -> None:
        say(f"Move {ply}. {' '.join(table_phrases.made(self.session, ply))}")
        say_all(table_phrases.notes(self.session, ply))

    def _situation(self) -> list[str]:
        if self.session.outcome is None:
            return table_phrases.spoken_turn(self.session)
        return [*table_phrases.ending(self.session), *table_phrases.totals(self.session, self.journal.path)]

    def _open_ways(self) -> str:
        link = match.link_of(self.session)
        ways = super()._open_ways()
        return f"Next, {ways[0].lower()}{ways[1:]}" if link is not None and link.continues else ways

    # what is typed

    def _answer(self, line: str) -> bool:
        """A line, with the seat that speaks before it where it is another person's."""
        named = table_acts.spoken_for(line)
        if named is None:
            return super()._answer(line)
        seat, rest = named
        players = self.session.players
        if seat >= len(players) or not players[seat].human:
            kind = "nobody" if seat >= len(players) else f"a machine ({players[seat].kind})"
            say(f"{table_acts.seat_name(seat)} is played by {kind}, so nobody here speaks for it.")
            return True
        before, self.speaker = self.speaker, seat
        try:
            return super()._answer(rest)
        finally:
            self.speaker = before

    def _move(self, line: str) -> None:
        self._going_on()
        act = table_acts.typed(self.session, self.speaker, line)
        if following := table_acts.followers(self.session, act):
            names = [table_acts.seat_name(seat) for seat in following]
            act = table_acts.with_next(act, self._choose(following, listed(names, "or")))
        self._act(act)

    def _choose(self, following: Sequence[Seat], names: str) -> Seat:
        """Ask who is to move next; raises BadInput where no answer comes."""
        say(f"Who moves next: {names}?")
        line = ask("next> ") or ""
        for seat in following:
            if table_acts.means(line, seat, self.speaker):
                return seat
        raise BadInput(f"nothing was played; next can be {names}")

    # the words: deals

    def _help(self, rest: str) -> None:
        say_all(ACTS)
        super()._help(rest)

    def _rules(self, rest: str) -> None:
        say_all(table_phrases.intro(self.session))

    def _reason(self, rest: str) -> None:
        say(table_phrases.spoken_reason(self.session))

    def _offer(self, rest: str) -> None:
        if rest:
            self._act(table_acts.offer(self.session, self.speaker, rest))
            return
        forms = "; ".join(table_acts.TERM_FORMS)
        say(f"Promises: {forms}. With for 12 at the end one lasts 12 placements.")
        say_all(f"Such as: {example}" for example in OFFERS)

    def _accept(self, rest: str) -> None:
        self._act(table_acts.answer(self.session, self.speaker, rest, "accept", True))

    def _decline(self, rest: str) -> None:
        self._act(table_acts.answer(self.session, self.speaker, rest, "decline", False))

    def _counter(self, rest: str) -> None:
        refusal, promises = table_acts.counter(self.session, self.speaker, rest)
        self._act(refusal)
        self._act(table_acts.offer(self.session, self.speaker, promises))

    def _deals(self, rest: str) -> None:
        say_all(table_phrases.account(self.session))

    def _talk(self, rest: str) -> None:
        if not rest:
            raise BadInput("write what you say after the word, such as: talk I pay my debts")
        self.loop.comment(rest, table_acts.seat_letter(self.speaker))
        self._tell_unsaved()
        say(f"{table_phrases.who(self.session, self.speaker)}: {rest}")

    def _comment(self, rest: str) -> None:
        self._keep_comment(rest, "")

    # the words: what else a person may ask for

    def _moves(self, rest: str) -> None:
        limit = whole(rest, "the number after moves", 1) if rest else LISTED
        say_all(table_acts.listed(self.session, self.speaker, limit))

    def _clock(self, rest: str) -> None:
        left = clocks.left(self.session)
        if not left:
            raise BadInput("this game has no clock; so-long-sucker+nash has one")
        times = [f"{table_phrases.who(self.session, s)} {clocks.display(left[s])}" for s in range(len(left))]
        say(f"Time left: {', '.join(times)}.")

    def _step(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say step on or step off")
        self.loop.stepping = rest != "off"
        stepping = "After every move of a machine you are asked."
        say(stepping if self.loop.stepping else "Machines move on by themselves.")

    def _undo(self, rest: str) -> None:
        """Taken back where every person at the table agrees."""
        self.session.undo()  # nobody is asked for what cannot be
        for seat, player in enumerate(self.session.players):
            if player.human and seat != self.speaker and not self._agrees(seat):
                say(f"{table_phrases.who(self.session, seat)} does not agree, so nothing is taken back.")
                return
        self.loop.passed.clear()
        super()._undo(rest)

    def _redo(self, rest: str) -> None:
        super()._redo(rest)
        self.loop.heard = self.session.ply  # what machines did beside it is played again as well

    def _agrees(self, seat: Seat) -> bool:
        say(f"{table_phrases.who(self.session, seat)}, do you agree to take back? Yes or no.")
        return (ask("yes or no> ") or "").casefold() in ("y", "yes")

    def _report(self, rest: str) -> None:
        say_all(behaviour.lines(behaviour.rows(self.session)))

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
    """Play a session until its player leaves or the input ends; the exit status."""
    game = loop.begin(session, journal)
    driver = TableGame(game, journal) if isinstance(game, TableLoop) else LineGame(game, journal)
    return driver.run()
