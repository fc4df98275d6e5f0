"""Line mode: a game in short sentences on any stream, for pipes, dumb terminals, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from time import perf_counter
from typing import cast

from nimarcade.cli.moves import told as told_moves
from nimarcade.coach import diary, hints, review, score, so_long_sucker, tutor
from nimarcade.coach.diary import Note, Sitting
from nimarcade.core.codes import shown, whole
from nimarcade.core.errors import BadInput, BadMove, Forfeit, IllegalMove, NimarcadeError
from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import Seat
from nimarcade.core.verdict import AnyVerdict
from nimarcade.games.so_long_sucker import deals, moves
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    NAMES,
    Answer,
    Place,
    Propose,
    Say,
    SuckerMove,
    SuckerPosition,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.line.terminal import ask, say
from nimarcade.play import behaviour, clocks, match
from nimarcade.play.journal import Journal, new_path
from nimarcade.play.session import Session
from nimarcade.players.seating import asides, machine_move
from nimarcade.view import phrases, review_text, table_phrases, table_reading

# What helps a person in line mode: the hint ladder, the moves with their outcomes, tutor, review.

LISTED = 20
"""`moves` reads out this many moves unless told otherwise."""


class Coached:
    """The words of a game on a stream that ask for help."""

    session: Session
    step: int
    """Step of the hint ladder reached in this position."""
    fresh: bool
    """Whether the position has not been told yet."""

    def _keep(self) -> None:
        raise NotImplementedError

    def _verdict(self) -> AnyVerdict:
        """With `win in N` where few positions can be reached."""
        return theory_of(self.session.state).solve(self.session.state, remoteness=None)

    def _hint(self, rest: str) -> None:
        self._tell(min(self.step + 1, len(hints.STEPS)))

    def _why(self, rest: str) -> None:
        self._tell(len(hints.STEPS))

    def _tell(self, step: int) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo first, then ask")
        self.session = self.session.hinted(step)
        self._keep()
        # One step at a time: what was told a step before need not be heard again.
        lines = hints.hint(self._verdict(), step, self.session.player.name)
        for line in phrases.reasons(lines if step == len(hints.STEPS) else lines[-1:]):
            say(line)
        self.step = step
        if step < len(hints.STEPS):
            say(f"Hint again for {score.offer(self.session, step + 1)}.")

    def _tutor(self, rest: str) -> None:
        if rest not in ("on", "off", ""):
            raise BadInput("say tutor on or tutor off")
        self.session = tutor.switched(self.session, rest != "off")
        self._keep()
        say("The tutor asks before a win is given away." if rest != "off" else "The tutor is silent.")

    def _review(self, rest: str) -> None:
        from nimarcade.line.review import ReviewTalk

        if self.session.outcome is None:
            raise BadInput("the review comes when the game is over; nimarcade review looks at saved games")
        ReviewTalk(review.review(self.session)).run()
        self.fresh = True

    def _moves(self, rest: str) -> None:
        limit = whole(rest, "the number after moves", 1) if rest else LISTED
        self.session = self.session.hinted(3)
        self._keep()
        p = self.session.state
        more = next(islice(self.session.game.moves(p), limit, None), None) is not None
        for told in told_moves(p, limit, say_cut=False):
            say(phrases.listed(told))
        if more:
            say(f"There are more moves than these {limit}.")


# The tutor in line mode: a question before a move counts that gives a won game away.


def keeps(after: Session) -> bool:
    """Whether the move that led to `after` stands: the tutor had nothing to say, or was told to keep
    it. At the end of the input it does not."""
    before, move = after.state_at(after.ply - 1), after.move_at(after.ply)
    if not tutor.watches(after) or not tutor.gives_away(before, move):
        return True
    for text in phrases.reasons(tutor.warning(before, move)):
        say(text)
    say(f"Back takes it back for {score.COSTS[1]} points, show tells how it goes on, keep plays it.")
    while (line := ask("back, show or keep> ")) is not None:
        word = line.casefold()
        if word in ("keep", "k"):
            return True
        if word in ("back", "b", "undo", "u"):
            break
        if word in ("show", "s"):
            _show(after)
        else:
            say("Type back, show or keep.")
    return False


def _show(after: Session) -> None:
    moves, on = review_text.line(after.state)
    for code, told, seat in moves:
        name = review_text.called(after, seat)
        say(phrases.as_sentence(f"{name}: {code}, {phrases.spoken(told)}"))
    if not moves:
        say("The game is over then.")
    elif on:
        say("And so on.")


WORDS = {
    "board": "the position again",
    "hint": "one step more: who wins, where to look, the move, why",
    "why": "all of that at once",
    "moves": "the legal moves and what each leads to; moves 50 tells more of them",
    "tutor": "tutor on asks before a move that gives the win away, tutor off does not",
    "review": "the game looked at again, when it is over",
    "undo": "take back to your last turn",
    "redo": "the way forward again",
    "last": "the last moves; last 10 tells more of them",
    "rules": "the rules of this game",
    "code": "the position as a code",
    "save": "save now; save NAME gives the save a name of your own",
    "comment": "comment TEXT keeps a note with this position",
    "again": "a new game from the same start",
    "quit": "leave; the game is kept",
    "help": "these words",
}
_SHORT = {"?": "help", "h": "hint", "u": "undo", "r": "redo", "q": "quit", "exit": "quit", "b": "board"}


def play(session: Session, journal: Journal) -> int:
    """Play a session until its player leaves or the input ends; the exit status."""
    if not at_table(session.game.name):
        return LineGame(session, journal).run()
    pass

    return TableGame(session, journal).run()


class LineGame(Coached):
    """A game on a stream. What differs at a table of several players is in `cli.table_game`."""

    words: Mapping[str, str] = WORDS

    def __init__(self, session: Session, journal: Journal) -> None:
        self.session, self.journal = session, journal
        self.step = 0
        """Step of the hint ladder reached in this position."""
        self.fresh = True
        """Whether the position has not been told yet."""
        self.kept = True
        """Whether the disk took the last move."""
        self.sitting = Sitting(session)
        self.notes: list[Note] = []
        """What is still to be written into the diary."""

    def run(self) -> int:
        try:
            self._greet()
            while self._turn():
                pass
        except KeyboardInterrupt:
            say("")
        finally:
            self._leave()
        return 0

    # the course of a game

    def _greet(self) -> None:
        session = self.session
        self._rules("")
        if session.ply:
            say(f"The game goes on after {session.ply:,} move{'s' if session.ply > 1 else ''}.")
            self._told(session.ply)
        if self._humans() and session.outcome is None:
            say(f"Type a move such as {phrases.example(session.state)}, or help.")

    def _told(self, ply: int) -> None:
        """Tell move number `ply`."""
        say(phrases.made(self.session, ply))

    def _situation(self) -> list[str]:
        """The board and who is to move, or how it ended."""
        over = self.session.outcome is not None
        return [phrases.spoken_ending(self.session) if over else phrases.spoken_turn(self.session)]

    def _humans(self) -> bool:
        return any(player.human for player in self.session.players)

    def _turn(self) -> bool:
        """One move or one word; False when it is time to leave."""
        over = self.session.outcome is not None
        if not over and not self.session.player.human:
            self._machine()
            return True
        if self.fresh:
            for line in self._situation():
                say(line)
            self.fresh = False
            if over:
                self._note()
            if over and (points := score.told(self.session)) is not None:
                say(points)
            if over and self._humans():
                say(self._open_ways())
        if over and not self._humans():
            return False
        answer = self._asked()
        return answer is not None and self._answer(answer)

    def _machine(self) -> None:
        """The machine whose turn it is moves."""
        try:
            self._become(self.session.play(machine_move(self.session)))
        except Forfeit as error:
            self._become(self.session.forfeited(str(error)))
        else:
            self._told(self.session.ply)

    def _open_ways(self) -> str:
        """What can be done when the game is over."""
        return "Again, review, or quit?" if self.session.strict else "Undo, again, review, or quit?"

    def _asked(self) -> str | None:
        """What the player types; None at the end of the input."""
        return ask("> ")

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
            elif word in self.words:
                act: Callable[[str], None] = getattr(self, f"_{word}")
                act(rest.strip())
            else:
                self._move(line)
        except NimarcadeError as error:
            say(phrases.as_sentence(phrases.spoken(str(error))))
        return True

    def _move(self, line: str) -> None:
        text = re.sub(r"\s+", "", line)
        if re.fullmatch(r"[A-Za-z]{2,}.*", line) and not re.search(r"\d", line):
            raise BadInput(f"I do not know the word {shown(line)}; help tells the words I know")
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo, again and quit are left")
        try:
            after = self.session.play_code(text)
        except IllegalMove as error:
            raise IllegalMove(f"that is against the rules: {error}") from None
        if self._stands(after):
            self._become(after)
            self._told(self.session.ply)

    def _stands(self, after: Session) -> bool:
        """Whether a person's move is to count; if the tutor was heeded it is taken back."""
        if keeps(after):
            return True
        self._become(after.go_to(after.ply - 1).hinted(1))
        say("Taken back.")
        return False

    def _become(self, session: Session) -> None:
        """Go on with a session in another position, and keep it."""
        session, note = self.sitting.moved(session)
        self.session, self.step, self.fresh = session, 0, True
        self._keep()
        if note is not None:
            self.notes.append(note)

    def _keep(self) -> None:
        try:
            self.journal.update(self.session)
            self.kept = True
        except NimarcadeError as error:
            if self.kept:
                say(f"Not saved. {phrases.as_sentence(str(error))}")
            self.kept = False

    def _note(self) -> None:
        """Write statistics and cards of the mistakes deck, which may take a moment."""
        notes, self.notes = self.notes, []
        for note in notes:
            for text in diary.write(note):
                say(text)

    def _leave(self) -> None:
        if (note := self.sitting.left()) is not None:
            self.notes.append(note)
        self._note()
        try:
            self.journal.fold()
        except NimarcadeError as error:
            say(f"Not saved. {phrases.as_sentence(str(error))}")
        else:
            if self.journal.path.exists():
                say(f"Saved as {self.journal.path}.")

    # the words

    def _help(self, rest: str) -> None:
        for word, about in self.words.items():
            say(f"{word}: {about}.")

    def _board(self, rest: str) -> None:
        self.fresh = True

    def _rules(self, rest: str) -> None:
        for line in phrases.intro(self.session):
            say(line)

    def _code(self, rest: str) -> None:
        say(self.session.game.write(self.session.state))

    def _last(self, rest: str) -> None:
        many = whole(rest, "the number after last", 1) if rest else len(self.session.players)
        first = max(1, self.session.ply + 1 - many)
        for ply in range(first, self.session.ply + 1):
            self._numbered(ply)
        if not self.session.ply:
            say("No move has been made yet.")

    def _numbered(self, ply: int) -> None:
        say(f"Move {ply}. {phrases.made(self.session, ply)}")

    def _undo(self, rest: str) -> None:
        self._become(self.session.undo())
        say("Taken back.")

    def _redo(self, rest: str) -> None:
        before = self.session.ply
        self._become(self.session.redo())
        for ply in range(before + 1, self.session.ply + 1):
            self._told(ply)

    def _save(self, rest: str) -> None:
        say(f"Saved as {self.journal.save(rest or None)}.")

    def _comment(self, rest: str) -> None:
        if not rest:
            raise BadInput("write the note after the word, such as: comment this was bold")
        label = self.session.game.seat_labels(self.session.state)[self.session.to_move]
        self.session = self.session.comment(rest, seat=label)
        self._keep()
        say("Noted.")

    def _again(self, rest: str) -> None:
        self._leave()
        old = self.session
        fresh = Session.begin(old.start, old.players, strict=old.strict)
        self._begin(tutor.begun(fresh, tutor.on(old)))
        say("A new game.")

    def _begin(self, session: Session) -> None:
        """Go on with another game, in a save of its own."""
        self.session, self.sitting = session, Sitting(session)
        self.journal = Journal(new_path(self.journal.path.parent, self.session), self.session)
        self.step, self.fresh = 0, True


# The course of a game of So Long Sucker in line mode: several people and machines at one table.

_PREFIX = re.compile(r"\s*(blue|red|green|yellow|[brgy])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


class Course(LineGame):
    """The course of a game: who is asked, what machines do, what is told."""

    def __init__(self, session: Session, journal: Journal) -> None:
        super().__init__(session, journal)
        self.stepping = False
        self.speaker: Seat = session.to_move
        self.passed: set[tuple[str, int, Seat]] = set()
        """Offers and dangers that a person has let pass without acting."""

    # the course of a game

    def _turn(self) -> bool:
        session = self.session
        if session.outcome is not None:
            return self._over()
        self.speaker = session.to_move
        if session.player.human:
            return super()._turn()
        asked = next(self._to_ask(), None)
        if asked is None:
            self._machine()
            return True
        return self._beside(asked)

    def _over(self) -> bool:
        link = match.link_of(self.session)
        if self.fresh and link is not None:
            self.journal.fold()
        if self._humans() or link is None or not link.more:
            return super()._turn()
        self._lines(self._situation())
        self._next("")
        return True

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

    def _to_ask(self) -> Iterator[Seat]:
        """People who may act before the machine moves: who has an offer, who is in danger, and
        whoever steps."""
        t: SuckerPosition = self.session.state
        humans = [seat for seat in t.living if self.session.players[seat].human]
        for seat in humans:
            if any(("offer", deal.number, seat) not in self.passed for deal in deals.open_for(t, seat)):
                yield seat
        if t.phase == "rescue" and t.seat in humans and self._danger not in self.passed:
            yield t.seat
        if self.stepping and self._here not in self.passed:
            yield from humans[:1]

    @property
    def _danger(self) -> tuple[str, int, Seat]:
        """This danger, told from others of the game."""
        t: SuckerPosition = self.session.state
        return "danger", t.ledger.placements, t.seat

    @property
    def _here(self) -> tuple[str, int, Seat]:
        """This position, told from others of the game."""
        return "step", self.session.ply, self.session.to_move

    def _beside(self, seat: Seat) -> bool:
        """Let a person act out of turn, until an empty line."""
        t: SuckerPosition = self.session.state
        self.speaker = seat
        offers = deals.open_for(t, seat)
        for deal in offers:
            say(table_phrases.offered(self.session, deal))
        if offers:
            ways = "accept, decline, or an empty line to leave it open"
        elif t.phase == "rescue" and t.seat == seat:
            if self.fresh:
                self._lines(table_phrases.board(self.session, t))
            ways = "in danger; offer a deal if you like; an empty line goes on"
        else:
            ways = "an empty line goes on"
        say(f"{table_phrases.who(self.session, seat)}: {ways}.")
        self.fresh = False
        line = ask(f"{NAMES[seat]}> ")
        if line is None:
            return False
        if line:
            return self._answer(line)
        self.passed |= {("offer", deal.number, seat) for deal in offers} | {self._danger, self._here}
        return True

    def _begin(self, session: Session) -> None:
        self.passed.clear()
        super()._begin(session)

    def _asked(self) -> str | None:
        before = perf_counter()
        line = ask(f"{NAMES[self.speaker]}> ")
        if self.session.outcome is None and line is not None:
            self.session = clocks.spend(self.session, self.speaker, perf_counter() - before)
            if self._flag():
                return ""
        return line

    def _machine(self) -> None:
        before = perf_counter()
        seat = self.session.to_move
        try:
            act = cast(SuckerMove, machine_move(self.session))
        except Forfeit as error:
            say(f"{table_phrases.who(self.session, seat)} forfeits the game: {error}.")
            self._after(self.session.forfeited(str(error)))
            return
        self.session = clocks.spend(self.session, seat, perf_counter() - before)
        if not self._flag():
            self._act(act)

    def _flag(self) -> bool:
        """Whether the clock of the seat to decide has fallen, which is played at once."""
        seat = clocks.fallen(self.session)
        if seat is None:
            return False
        say(f"The time of {table_phrases.who(self.session, seat)} is over.")
        self._act(Say(seat, "flag"))
        return True

    def _act(self, act: SuckerMove) -> None:
        """Play an act and what machines do beside it."""
        self._legal(act)
        after = self.session.play(act)
        if self._stands(after):
            self._after(after)

    def _after(self, after: Session) -> None:
        self._become(after)
        self._told(after.ply)
        self._become(asides(after))
        for ply in range(after.ply + 1, self.session.ply + 1):
            self._told(ply)

    # what is told

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            say(line)

    def _rules(self, rest: str) -> None:
        self._lines(table_phrases.intro(self.session))

    def _told(self, ply: int) -> None:
        self._lines(table_phrases.made(self.session, ply))

    def _numbered(self, ply: int) -> None:
        say(f"Move {ply}. {' '.join(table_phrases.made(self.session, ply))}")
        self._lines(table_phrases.notes(self.session, ply))

    def _situation(self) -> list[str]:
        if self.session.outcome is None:
            return table_phrases.spoken_turn(self.session)
        return [*table_phrases.ending(self.session), *table_phrases.totals(self.session, self.journal.path)]

    def _open_ways(self) -> str:
        link = match.link_of(self.session)
        told = super()._open_ways()
        return f"Next, {told[0].lower()}{told[1:]}" if link is not None and link.more else told

    # what is typed

    def _answer(self, line: str) -> bool:
        """A line, with the seat that speaks before it where it is another person's."""
        found = _PREFIX.fullmatch(line)
        if found is None:
            return super()._answer(line)
        seat = table_reading.seat_of(found[1])
        players = self.session.players
        if seat >= len(players) or not players[seat].human:
            kind = "nobody" if seat >= len(players) else f"a machine ({players[seat].kind})"
            say(f"{NAMES[seat]} is played by {kind}, so nobody here speaks for it.")
            return True
        before, self.speaker = self.speaker, seat
        try:
            return super()._answer(found[2])
        finally:
            self.speaker = before

    def _move(self, line: str) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo, again and quit are left")
        t: SuckerPosition = self.session.state
        words = table_reading.plain_words(line)
        act = table_reading.act_of(t, self.speaker, line)
        if act is None and words in ("no", "refuse", "resign"):
            act = Say(self.speaker, "resign" if words == "resign" else "no")
        if act is None:
            act = self._coded(line)
        if isinstance(act, Place) and (following := table_reading.open_choice(t, act)):
            self._legal(replace(act, next=following[0]))
            act = replace(act, next=self._choose(following))
        self._act(act)

    def _legal(self, act: SuckerMove) -> None:
        """Raises IllegalMove."""
        try:
            self.session.game.check(self.session.state, act)
        except IllegalMove as error:
            raise IllegalMove(f"that is against the rules: {error}") from None

    def _coded(self, line: str) -> SuckerMove:
        """A move code, as of the one who speaks."""
        t: SuckerPosition = self.session.state
        text = "".join(line.split())
        typed = shown(line.strip())
        if text == "flag":
            raise BadInput("only the clock says flag; resign leaves the game")
        if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
            raise BadInput(f"I do not know the word {typed}; help tells the words I know")
        found: SuckerMove
        try:
            if self.speaker == t.turn:
                found = so_long_sucker.read_move(t, text)
            else:
                found = GAME.read_move(t, f"{COLOURS[self.speaker]}:{text}")
        except BadMove as error:
            if isinstance(error, IllegalMove) or text == line.strip():
                raise
            raise BadInput(f"I do not understand {typed}; help tells how moves are put") from None
        return found

    def _choose(self, following: tuple[Seat, ...]) -> Seat:
        """Ask who is to move next; raises BadInput where no answer comes."""
        names = [NAMES[seat] for seat in following]
        say(f"Who moves next: {table_phrases.listed(names, 'or')}?")
        line = ask("next> ") or ""
        for seat in following:
            if table_reading.means(line, seat, self.speaker):
                return seat
        raise BadInput(f"nothing was played; next can be {table_phrases.listed(names, 'or')}")


# Line mode at a table of So Long Sucker: the words for deals, talk, matches and what was done.

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
        say(table_phrases.spoken_reason(self.session))

    # deals

    def _offer(self, rest: str) -> None:
        if not rest:
            say(
                "Promises: "
                + "; ".join(table_reading.TERM_FORMS)
                + ". With for 12 at the end one lasts 12 placements."
            )
            self._lines([f"Such as: {example}" for example in OFFERS])
            return
        t: SuckerPosition = self.session.state
        if rest.startswith("deal="):
            self._act(GAME.read_move(t, f"{COLOURS[self.speaker]}:{rest}"))
            return
        number = len(t.ledger.deals) + 1
        self._act(Propose(self.speaker, number, table_reading.terms_of(self.speaker, rest)))

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
        terms = table_reading.terms_of(self.speaker, promises)
        self._act(Answer(self.speaker, which, False))
        self._act(Propose(self.speaker, len(self.session.state.ledger.deals) + 1, terms))

    def _which(self, rest: str, word: str) -> int:
        """The number of the deal meant; alone it is the only one that waits for this seat."""
        if rest:
            return whole(rest.removeprefix("deal").strip(), f"the number after {word}", 1)
        waiting = [deal.number for deal in deals.open_for(self.session.state, self.speaker)]
        if len(waiting) != 1:
            some = ", ".join(map(str, waiting))
            raise BadInput(
                f"no deal waits for {table_phrases.who(self.session, self.speaker)}"
                if not waiting
                else f"say which deal: {some}, such as {word} {waiting[0]}"
            )
        return waiting[0]

    def _deals(self, rest: str) -> None:
        self._lines(table_phrases.account(self.session))

    def _talk(self, rest: str) -> None:
        if not rest:
            raise BadInput("write what you say after the word, such as: talk I pay my debts")
        self.session = self.session.comment(rest, seat=COLOURS[self.speaker])
        self._keep()
        say(f"{table_phrases.who(self.session, self.speaker)}: {rest}")

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
        told = [f"{table_phrases.who(self.session, s)} {clocks.told(left[s])}" for s in range(len(left))]
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
                say(f"{table_phrases.who(self.session, seat)} does not agree, so nothing is taken back.")
                return
        self.passed.clear()
        super()._undo(rest)

    def _agrees(self, seat: Seat) -> bool:
        say(f"{table_phrases.who(self.session, seat)}, do you agree to take back? Yes or no.")
        return (ask("yes or no> ") or "").casefold() in ("y", "yes")

    def _report(self, rest: str) -> None:
        self._lines(behaviour.lines(behaviour.rows(self.session)))
