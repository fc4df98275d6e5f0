"""Line mode: a game in short sentences on any stream, for pipes, dumb terminals, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

from nimarcade.coach import diary, hints, review, score
from nimarcade.core import settings
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, Forfeit, IllegalMove, NimarcadeError, Unclear
from nimarcade.core.game import Position
from nimarcade.core.signals import held
from nimarcade.core.text import Block
from nimarcade.core.typed_numbers import whole
from nimarcade.core.verdict import LIMITS, Limits
from nimarcade.line.exercise import teach
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.play.journal import Journal, new_path
from nimarcade.play.session import Session
from nimarcade.view import advice, game_text, line_words, loop, phrases, review_text
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.line_words import Word
from nimarcade.view.loop import Loop, Machine, Question

_SHORT = {"?": "help", "h": "hint", "u": "undo", "r": "redo", "q": "quit", "exit": "quit", "b": "board"}
_SHORT |= {"play on fast": "fast"}
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
        self.unsettled: Position | None = None
        """The position of which the last hint did not tell who wins, though a longer search may."""
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
            example = (
                f" such as {phrases.example(session.state)}" if session.player.human else " when it is yours"
            )
            say(f"Type a move{example}, or help.")

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
            elif self.loop.new_offer():
                say(f"{phrases.concession(self.session)} Claim takes the win, fast plays it out; or play on.")
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
        line = _SHORT.get(line.lower(), line)  # the whole line: `b on 5` at a table is a move
        word, _, rest = line.partition(" ")
        word = word.lower()
        try:
            if not word:
                self.fresh = True
            elif self._commands(word, rest.strip()):
                if word == "quit":
                    return False
                act: Callable[[str], None] = getattr(self, f"_{word}")
                act(rest.strip())
            else:
                self._move(line)
        except NimarcadeError as error:
            say(phrases.as_sentence(phrases.spoken(str(error))))
        return True

    def _commands(self, word: str, rest: str) -> bool:
        """Whether a line that begins with `word` is one of the words."""
        return any(word == each.word for each in self.words)

    def _move(self, line: str) -> None:
        bare_words = re.fullmatch(r"[A-Za-z]{2,}\D*", line) is not None
        if not bare_words:
            self._going_on()
        try:
            after = self.loop.typed(line)
        except IllegalMove as error:
            raise IllegalMove(f"that is against the rules: {error}") from None
        except BadInput as error:
            if bare_words and not isinstance(error, Unclear):
                raise BadInput(f"I do not know the word {shown(line)}; help tells the words I know") from None
            raise
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

    def _text(self, rest: str) -> None:
        say(game_text.board_text(self.session, self.session.ply, ASCII if settings.load().ascii else GLYPHS))
        say(game_text.moves_text(self.session).rstrip())

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
        rung, unsettled = advice.ladder(self.session, step, self._limits())
        say_blocks(rung.blocks)
        if rung.following:
            say(f"Hint again for {score.offer(self.session, rung.following)}.")
        elif unsettled:
            say(f"Hint again to {hints.SEARCH_ON}.")
            self.unsettled = self.session.state
        if not self.page:
            say(f"Lesson opens {phrases.teaching(rung.page)}.")
        self.step, self.page = rung.following or step, rung.page

    def _limits(self) -> Limits:
        """What a hint may search."""
        return LIMITS

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

    def _claim(self, rest: str) -> None:
        self.loop.claim()
        self._moved()

    def _fast(self, rest: str) -> None:
        self.loop.play_out(self.loop.rest().here())
        self._moved()
        say(phrases.played_out(self.session))

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
