"""A review in line mode: the report, then any move by words."""

from collections.abc import Callable, Iterable
from functools import partialmethod

from nimarcade.coach import grading, review
from nimarcade.coach.review import Review
from nimarcade.core import errors, text, typed_numbers
from nimarcade.core.game import Position
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.view import line_words, review_lines, review_text, spoken
from nimarcade.view.stage import canvas, graph

LISTED = 10
"""Mistakes told at the beginning."""
WIDTH, HEIGHT = 78, 24
"""Columns of the graph, and lines of the window that it is drawn for."""
WORDS = {each.word: each.help for each in line_words.REVIEW}
_SHORT = {"n": "next", "p": "previous", "f": "forward", "b": "back", "q": "quit", "exit": "quit", "?": "help"}


class ReviewTalk:
    def __init__(self, review: Review) -> None:
        self.review, self.session = review, review.session
        self.ply = review.first - 1
        """The move looked at, 0 for the start."""
        self.lines = review_lines.Lines(review.session)
        self.line: review_lines.Variation | None = None
        """The line that is open, if one is."""

    def run(self) -> None:
        self._report("")
        self._course("")
        self._mistakes(str(LISTED))
        if not self.review.steps:
            return
        say("Type next for the next mistake, why for the reasons, or help.")
        while (typed := ask("review> ")) is not None and self._answer(typed):
            pass

    def _answer(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        if (word := _SHORT.get(word.lower(), word.lower())) == "quit":
            return False
        try:
            if word and word not in WORDS:
                raise line_words.not_known(typed)
            if word:
                act: Callable[[str], None] = getattr(self, f"_{word}")
                act(rest.strip())
        except errors.NimarcadeError as error:
            say(spoken.as_sentence(spoken.aloud(str(error))))
        return True

    # the words

    def _report(self, rest: str) -> None:
        self._say(review_text.report(self.review))

    def _help(self, rest: str) -> None:
        for word, about in WORDS.items():
            say(f"{word}: {about}.")

    def _course(self, rest: str) -> None:
        say_all(review_text.turns(self.review))

    def _mistakes(self, rest: str) -> None:
        most = typed_numbers.whole(rest, "the number after mistakes", 1) if rest else len(self.review.steps)
        if not (mistakes := self.review.mistakes):
            say("No move was a mistake." if self.review.steps else "There is no move to look at.")
        for ply in mistakes[:most]:
            say(f"{self._heading(ply)} {self._grade(ply)}")
        if len(mistakes) > most:
            say(f"There are {len(mistakes) - most:,} more mistakes; type mistakes for all.")

    def _to_mistake(self, by: int, nothing: str, rest: str) -> None:
        if (ply := self.review.mistake_after(self.ply, by)) is None:
            raise errors.BadInput(nothing)
        self._go(ply)

    _next = partialmethod(_to_mistake, 1, "no mistake comes after this move")
    _previous = partialmethod(_to_mistake, -1, "no mistake came before this move")

    def _move(self, rest: str) -> None:
        self._go(typed_numbers.whole(rest, "the number after move", 1) if rest else self._here())

    def _on(self, by: int, rest: str) -> None:
        self._go(self.ply + by)

    _forward, _back = partialmethod(_on, 1), partialmethod(_on, -1)

    def _go(self, ply: int) -> None:
        if not self.review.first <= ply <= self.review.last:
            raise errors.BadInput(f"the moves looked at are {self.review.first:,} to {self.review.last:,}")
        self.ply, self.line = ply, None
        say(f"{self._heading(ply)} {self._grade(ply)}")
        self._say([*review_text.decided(self.review, ply), *review_text.said(self.session, ply)])

    def _here(self) -> int:
        if self.ply < self.review.first:
            ways = "next goes to the next mistake, forward to the next move"
            raise errors.BadInput(f"no move is looked at yet; {ways}")
        return self.ply

    def _heading(self, ply: int) -> str:
        return spoken.aloud(review_text.heading(self.session, ply))

    def _grade(self, ply: int) -> str:
        step = self.review.step(ply)
        who = review_text.called(self.session, self.session.actor(ply))
        return review_text.grade_line(step, who, self.review.decisions.get(ply)).text

    def _why(self, rest: str) -> None:
        ply = self._here()
        if (step := self.review.step(ply)) is None or step.mark is None:
            raise errors.BadInput("offers and answers have no reasons to tell")
        session = self.session
        p, move, who = session.state_at(ply - 1), session.move_at(ply), review_text.called(session, step.seat)
        answering = review_text.called(session, session.game.to_move(session.state_at(ply)))
        self._say(review_text.reasons(p, move, who, step.mark, answering, self.review.course.sims))

    def _line(self, rest: str) -> None:
        self._played("answer", self.session.state_at(max(self.ply, 0)), rest)

    def _best(self, rest: str) -> None:
        ply = self._here()
        if not grading.gradable(self.session.move_at(ply)):
            raise errors.BadInput("an offer or an answer changes nothing on the table")
        self._played("best", self.session.state_at(ply - 1), rest)

    def _played(self, source: review_lines.Source, p: Position, rest: str) -> None:
        most = typed_numbers.whole(rest, "the number of moves", 1) if rest else review_text.SHOWN
        moves, on = review_text.line(p, most)
        if not moves:
            raise errors.BadInput("the game is over there")
        say(f"{review_text.line_title(p)}:")
        say_all(review_text.made(self.session, *move) for move in moves)
        say("And so on." if on else "That is the end.")
        codes = [code for code, *_ in moves]
        self.lines.keep(review_lines.variation(max(1, self.ply), source, p, codes, on))

    # lines of one's own, and those that are kept

    def _trying(self) -> Position:
        return self.line.position(0) if self.line is not None else self.session.state_at(self._here() - 1)

    def _try(self, rest: str) -> None:
        if not rest:
            raise errors.BadInput("say which move, such as try 4-4")
        p = self._trying()
        if self.session.game.outcome(p) is not None:
            raise errors.BadInput("the game is over there")
        two = len(self.session.players) == 2
        opponent = review_text.called(self.session, 1 - self.session.game.to_move(p)) if two else ""
        result = review.tried(p, rest, opponent, self.review.course.sims)
        self._say(result.blocks)
        self.line = review_lines.tried(self.ply, self.line, 0, p, result)
        self.lines.keep(self.line)
        if self.line.stands == len(self.line.frames):
            say("Try and a move goes on from there, leave goes back to the game.")
        elif result.right is False:
            say("Try another move, or leave.")
        elif not self.line.goes_on:
            say("That is the end of the game.")

    def _lines(self, rest: str) -> None:
        if not self.lines.kept:
            say("No line is kept yet: line, best and try begin one.")
        for number, line in enumerate(self.lines.kept, 1):
            say(spoken.aloud(f"{number}. Move {line.ply:,}. {line.words(self.session)}."))

    def _open(self, rest: str) -> None:
        number = typed_numbers.whole(rest, "the number after open", 1)
        if number > len(self.lines.kept):
            raise errors.BadInput(f"there are {len(self.lines.kept)} lines")
        line = self.line = self.lines.kept[number - 1]
        self.ply = line.ply
        say(f"{line.title}, from move {line.ply:,}:")
        game = self.session.game
        for frame in line.frames:
            words = game.describe(frame.before, game.read_move(frame.before, frame.code))
            say(review_text.made(self.session, frame.code, words, frame.seat))
        say("And so on." if line.goes_on else "That is the end.")

    def _leave(self, rest: str) -> None:
        if self.line is None:
            raise errors.BadInput("no line is open; quit leaves the review")
        self._go(self.ply)

    def _graph(self, rest: str) -> None:
        course = review_text.course(self.review)
        c = canvas.Canvas(WIDTH, graph.height(HEIGHT, course), canvas.MONO, "ascii")
        graph.graph(c, c.all, course, self.ply)
        say_all(c.words.splitlines())

    def _board(self, rest: str) -> None:
        p = self.session.state_at(self.ply) if self.line is None else self._trying()
        say_all(review_text.board(self.session, p))

    def _say(self, lines: Iterable[text.Block]) -> None:
        say_all(spoken.reasons(lines))
