"""Line mode: a game in short sentences on any stream, for pipes, dumb terminals, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from nimarcade.cli import speech, tutoring
from nimarcade.cli.coaching import Coached
from nimarcade.cli.terminal import ask, say
from nimarcade.coach import diary, score, tutor
from nimarcade.coach.sitting import Note, Sitting
from nimarcade.errors import BadInput, Forfeit, IllegalMove, NimarcadeError
from nimarcade.games.codes import shown, whole
from nimarcade.players.seating import machine_move
from nimarcade.records import Journal, new_path
from nimarcade.session import Session

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
    if session.game.impartial:
        return LineGame(session, journal).run()
    from nimarcade.cli.table_game import TableGame

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
            say(f"Type a move such as {speech.example(session.state)}, or help.")

    def _told(self, ply: int) -> None:
        """Tell move number `ply`."""
        say(speech.made(self.session, ply))

    def _situation(self) -> list[str]:
        """The board and who is to move, or how it ended."""
        over = self.session.outcome is not None
        return [speech.ending(self.session) if over else speech.turn(self.session)]

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
            say(speech.sentence(speech.spoken(str(error))))
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
        if tutoring.keeps(after):
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
                say(f"Not saved. {speech.sentence(str(error))}")
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
            say(f"Not saved. {speech.sentence(str(error))}")
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
        for line in speech.intro(self.session):
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
        say(f"Move {ply}. {speech.made(self.session, ply)}")

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
