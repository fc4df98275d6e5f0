"""Line mode: a game in short sentences on any stream, for pipes, dumb terminals, screen readers."""

import re
from collections.abc import Callable, Iterable

from nimarcade.coach import diary, hints, review, score
from nimarcade.core import catalogue, codes, settings, signals, store, text, typed_numbers
from nimarcade.core.errors import BadInput, Forfeit, IllegalMove, NimarcadeError, Unclear
from nimarcade.core.game import Position
from nimarcade.line.exercise import teach
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.play import clocks
from nimarcade.play.journal import Journal, new_path
from nimarcade.play.session import Session
from nimarcade.view import (
    commands,
    finale,
    game_text,
    line_words,
    loop,
    phrases,
    review_lines,
    review_text,
    spoken,
)
from nimarcade.view.glyphs import ASCII, GLYPHS

_SHORT = {"?": "help", "h": "hint", "u": "undo", "r": "redo", "q": "quit", "exit": "quit", "b": "board"}
_SHORT |= {"copy": "code", "play on fast": "fast", "promote": "rung"}
LISTED = 20
"""`moves` reads out this many moves unless told otherwise."""


class LineGame:
    words: tuple[line_words.Word, ...] = line_words.GAME_WORDS
    WAYS = "again, review, result, or quit?"
    """Choices when a game is over."""
    CLOCKED = "play --clock 5+3 begins one with it"
    """How to come by a clock."""

    def __init__(self, game: loop.Loop) -> None:
        self.loop = game
        self.step = 1
        """The step of the hint ladder that comes next in this position."""
        self.page = ""
        """Page that teaches the last hint."""
        self.unsettled: Position | None = None
        """The position of which the last hint did not tell who wins, though a longer search may."""
        self.fresh = True
        """True if the position has not been told yet."""
        self.kept = True
        """True if the disk took the last move."""

    @property
    def session(self) -> Session:
        return self.loop.session

    @property
    def journal(self) -> Journal:
        assert self.loop.journal is not None
        return self.loop.journal

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
            self._tell_how_far()
            self._tell_move(session.ply)
        if not self.loop.watching and session.outcome is None:
            such = f" such as {example}" if (example := phrases.example(session)) else ""
            say(f"Type a move{such if session.player.human else ' when it is yours'}, or help.")

    def _tell_how_far(self) -> None:
        moves, over = codes.counted(self.session.ply, "move"), self.session.outcome is not None
        say(f"This game has {moves} and is over." if over else f"The game goes on after {moves}.")

    def _turn(self) -> bool:
        """One move or one word; False when it is time to leave."""
        wanted = self.loop.wants()
        if isinstance(wanted, loop.Machine):
            self._decide(wanted)
            return True
        return self._read_line(over=isinstance(wanted, loop.Over))

    def _read_line(self, *, over: bool) -> bool:
        if self.fresh:
            say_all(self._situation())
            self.fresh = False
            if over:
                self._write_diary()
                say_all(self._told())
                if not self.loop.watching:
                    say(self._open_ways())
            elif self.loop.new_offer():
                say(f"{phrases.concession(self.session)} Claim takes the win, fast plays it out; or play on.")
        if over and self.loop.watching:
            return False
        line = self._ask_person()
        return line is not None and self._answer(line)

    def _told(self) -> list[str]:
        """The words on the end, beyond who won and why, and what may follow from it."""
        session, ended = self.session, self.session.outcome
        assert ended is not None
        after = finale.looked_at(session, ended.winner)
        self.loop.aftermaths[self.loop.end] = after
        told = finale.told(session, session.ply, after)
        if (ply := finale.playable(session, after)) is not None:
            told.append(f"Retry plays on from before move {ply + 1}.")
        if (level := finale.rung(session)) is not None:
            told.append(f"Rung plays the same start against {level.capitalize()}.")
        if after.page and not self.loop.watching:
            self.page = after.page
            told.append(spoken.aloud(f"Lesson opens {phrases.teaching(after.page)}."))
        return told

    def _decide(self, machine: loop.Machine) -> None:
        self.loop.watch.restart()
        try:
            code = machine.here()
        except Forfeit as error:
            self.loop.commit(self.session.forfeited(str(error)))
            self._moved()
            return
        self._answered(code)

    def _answered(self, code: str) -> None:
        if not self._flag():
            self.loop.answered(code)
            self._acted()

    def _open_ways(self) -> str:
        return self.WAYS.capitalize() if self.session.strict else f"Undo, {self.WAYS}"

    def _ask_person(self) -> str | None:
        if not self.kept:
            self.loop.try_again()
            self._tell_unsaved()
        self.loop.watch.restart()
        if (line := ask("> " if self.kept else "not saved> ")) is None or not self._flag():
            self.loop.hold_clock()
            return line
        return ""

    def _flag(self) -> bool:
        """True if the time of whoever had to decide is over, and with it the game."""
        if clocks.control_of(self.session) is None or not self.loop.flag():
            return False
        self._moved()
        return True

    def _answer(self, line: str) -> bool:
        if self._commands(short := _SHORT.get(line.lower(), ""), ""):
            line = short  # for the whole line: `b on 5` at a table is a move
        word, _, rest = line.partition(" ")
        word = word.lower()
        try:
            if not word:
                self.fresh = True
            elif self._commands(word, rest.strip()):
                if word == "quit":
                    return False
                if (command := commands.COMMANDS.get(word)) is not None:
                    self._do(command, rest.strip())
                else:
                    act: Callable[[str], None] = getattr(self, f"_{word}")
                    act(rest.strip())
            else:
                self._move(line)
        except NimarcadeError as error:
            say(spoken.as_sentence(spoken.aloud(str(error))))
        return True

    def _commands(self, word: str, rest: str) -> bool:
        """True if a line that begins with `word` is one of the words."""
        return any(word == each.word for each in self.words)

    def _do(self, command: commands.Command, rest: str) -> None:
        done = command(self.loop, rest)
        if isinstance(done, commands.Work):
            done = done.then(done.task.here())
        if done.begun is not None:
            self._leave()
            self._begin(done.begun)
        if done.after is not None:
            if not self._agreed(done.after):
                return
            self.loop.commit(done.after)
            self._moved()
        if done.looked:
            self._moved()
        self._tell_unsaved()
        say_all([*done.aloud, *done.said[:1]])
        for ply in done.told:
            self._tell_move(ply)
        if done.copied:
            say(done.copied)

    def _agreed(self, after: Session) -> bool:
        """True if everybody agrees that the game goes on as `after`."""
        return True

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
                raise line_words.not_known(line) from None
            raise
        if self._stands(after):
            self._made(after)

    def _made(self, after: Session) -> None:
        """The act that led to `after` counts."""
        self.loop.commit(after)
        self._acted()

    def _acted(self) -> None:
        """Tell the act that was made."""
        self._moved()
        self._tell_move(self.session.ply)

    def _going_on(self) -> None:
        if self.loop.over:
            raise BadInput(f"the game is over. {self._open_ways()}")

    def _stands(self, after: Session) -> bool:
        """True if a person's move is to count; if the tutor was heeded it is taken back."""
        if (question := self.loop.question(after)) is None or keeps(after, question.here()):
            return True
        self.loop.heed(after)
        self._moved()
        say("Taken back.")
        return False

    def _moved(self) -> None:
        self.step, self.page, self.fresh = 1, "", True
        self._tell_unsaved()

    def _tell_unsaved(self) -> None:
        if (error := self.loop.unsaved) is not None and self.kept:
            say(f"Not saved: {error}.")
        elif error is None and not self.kept:
            say("The game is saved again.")
        self.kept = error is None
        if straying := self.loop.take_straying():
            say(f"{straying}. Reload goes on with the other window's game.")

    @signals.held()
    def _write_diary(self) -> None:
        """Write statistics and cards of the mistakes deck, which may take a moment."""
        written = [diary.write(note) for note in self.loop.take_notes()]
        for lines in written:
            say_all(lines)

    @signals.held()
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
            store.LOST.append(str(error))
        else:
            if straying := self.loop.take_straying():
                say(f"{straying}.")
            if self.journal.path.exists():
                say(f"Saved as {self.journal.path}.")

    def _begin(self, session: Session) -> None:
        journal = Journal(new_path(self.journal.path.parent, session), session)
        self.loop = type(self.loop)(session, journal)
        self.step, self.page, self.fresh, self.kept = 1, "", True, True

    # what is told

    def _tell_move(self, ply: int) -> None:
        say(spoken.made(self.loop.shown, ply))

    def _tell_numbered(self, ply: int) -> None:
        say(f"Move {ply}. {spoken.made(self.session, ply)}")

    def _situation(self) -> list[str]:
        """The board and who is to move, or how it ended."""
        p = self.loop.looked_at
        where = spoken.looked_at(p, on_branch=self.loop.on_branch) if self.loop.view is not None else []
        over = p.outcome is not None
        timed = clocks.control_of(p) is not None and not over
        time = [spoken.time_left(self.loop.running() or self.session)] if timed else []
        return [*where, spoken.ending(p) if over else spoken.turn(p), *self._notes(), *time]

    def _notes(self) -> list[str]:
        return spoken.notes(self.loop.looked_at, self.loop.ply)

    # the words

    def _help(self, rest: str) -> None:
        say_all(f"{each.word}: {each.help}." for each in self.words)

    def _board(self, rest: str) -> None:
        self.fresh = True

    def _text(self, rest: str) -> None:
        say(game_text.board_text(self.loop.shown, self.loop.ply, ASCII if settings.load().ascii else GLYPHS))
        say(game_text.moves_text(self.session).rstrip())

    def _rules(self, rest: str) -> None:
        say_all(spoken.intro(self.session))

    def _last(self, rest: str) -> None:
        many = typed_numbers.whole(rest, "the number after last", 1) if rest else len(self.session.players)
        for ply in range(max(1, self.session.ply + 1 - many), self.session.ply + 1):
            self._tell_numbered(ply)
        if not self.session.ply:
            say("No move has been made yet.")

    def _clock(self, rest: str) -> None:
        if not clocks.left(self.session):
            raise BadInput(f"this game has no clock; {self.CLOCKED}")
        say(spoken.time_left(self.loop.running() or self.session))

    def _tree(self, rest: str) -> None:
        say_all(review_lines.told(self.session))

    # the words that ask for help

    def _hint(self, rest: str) -> None:
        self._tell_hint(self.step)

    def _why(self, rest: str) -> None:
        self._tell_hint(hints.WHY)

    def _hinted(self, step: int) -> None:
        if self.loop.over:
            raise BadInput("the game is over; undo first, then ask")
        self.loop.hinted(step)
        self._tell_unsaved()

    def _tell_hint(self, step: int) -> None:
        self._hinted(step)
        # One step at a time: what was told a step before need not be heard again.
        here = self.loop.looked_at
        rung, unsettled = spoken.ladder(here, step, on=self.unsettled == here.state)
        say_blocks(rung.blocks)
        if rung.following:
            say(f"Hint again for {score.offer(self.loop.shown, rung.following, self.loop.ply)}.")
        elif unsettled:
            say(f"Hint again to {hints.SEARCH_ON}.")
            self.unsettled = self.loop.looked_at.state
        if rung.page and not self.page:
            say(spoken.aloud(f"Lesson opens {phrases.teaching(rung.page)}."))
        self.step, self.page = rung.following or step, rung.page

    def _lesson(self, rest: str) -> None:
        game = self.loop.session.game.name
        if not self.page and catalogue.has_page(game):
            raise BadInput(phrases.UNTAUGHT)
        teach(self.page or game)
        self.fresh = True

    def _review(self, rest: str) -> None:
        from nimarcade.line.review import ReviewTalk

        if self.session.outcome is None:
            raise BadInput("the review comes when the game is over; nimarcade review looks at saved games")
        ReviewTalk(review.review(self.session)).run()
        self.fresh = True

    def _moves(self, rest: str) -> None:
        limit = typed_numbers.whole(rest, "the number after moves", 1) if rest else LISTED
        self._hinted(3)
        p = self.loop.looked_at.state
        listed = spoken.move_entries(p)
        for entry in typed_numbers.at_most(limit, listed):
            say(f"{spoken.rated(entry, 'is not known')}.")
        if next(listed, None) is not None:
            say(f"There are more moves than these {limit}.")


def say_blocks(blocks: Iterable[text.Block]) -> None:
    say_all(spoken.reasons(blocks))


# The tutor in line mode: a question before a move counts that gives a won game away.


def keeps(after: Session, warning: list[text.Block]) -> bool:
    """True if a move stands: the tutor is content, or was told to keep it; not at the end of the input."""
    if not warning:
        return True
    say_blocks(warning)
    say(f"Back takes it back {score.priced(score.TAKE_BACK)}, show tells how it goes on, keep plays it.")
    while (line := ask("back, show or keep> ")) is not None:
        if (word := line.casefold()) in ("keep", "k"):
            return True
        if word in ("back", "b", "undo", "u"):
            break
        if word in ("show", "s"):
            moves, on = review_text.line(after.state)
            say_all(review_text.made(after, *move) for move in moves)
            if not moves or on:
                say("And so on." if moves else "The game is over then.")
        else:
            say("Type back, show or keep.")
    return False
