"""A run of puzzles against the clock, as both front ends drive it: what counts, and what is told of it."""

from dataclasses import replace

from nimarcade.coach import rating
from nimarcade.coach.puzzles import exercise, source
from nimarcade.coach.puzzles.levels import LEVELS
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core.codes import counted
from nimarcade.core.text import Block
from nimarcade.play import clocks
from nimarcade.view import share
from nimarcade.view.glyphs import Glyphs

SECONDS, MISTAKES, RISE = 180, 3, 4
"""Of a run: so long it lasts, so many mistakes end it, and a level more comes with so many puzzles solved."""
HOW = (
    "As many puzzles as you can in three minutes; the third mistake ends it, and passing counts as one. They "
    "get harder as you go. There are no hints, and your rating stays as it is."
)
NO_HINTS = "A run has no hints; “next” passes, as a mistake."


class Run:
    """The clock stands while the next puzzle is looked for. What is solved is kept at once, so who leaves in
    the middle loses nothing."""

    def __init__(self) -> None:
        self.best = rating.load().run
        self.answers = ""
        """`a` for each puzzle solved, `x` for each mistake."""
        self.source = source.PuzzleSource(level=1)
        self.waits = self.broken_off = False
        self._left = float(SECONDS)
        self._watch = clocks.Stopwatch(lambda: self.waits)

    @property
    def left(self) -> float:
        return max(0.0, self._left - self._watch.seconds)

    @property
    def over(self) -> bool:
        return self.broken_off or not self.left or self.answers.count("x") == MISTAKES

    @property
    def standing(self) -> str:
        return f"{clocks.display(self.left)} left, {self.answers.count('a')} solved"

    def ask(self) -> None:
        self.waits = True
        self._watch.restart()

    def answered(self, puzzle: Puzzle, right: bool) -> list[Block]:
        """Count the first answer to a puzzle, unless it came too late; what to tell of it."""
        if self.waits and self.left:
            self.answers += "a" if right else "x"
            solved = self.answers.count("a")
            rating.ran(puzzle, solved)
            self.source = replace(self.source.following(puzzle), level=min(LEVELS[-1], 1 + solved // RISE))
        self._left, self.waits, answer = self.left, False, exercise.solution(puzzle)
        if self.over:
            return [Block("note", answer), *self.ended()]
        if right:
            return [Block("right", "Right; the next.")]
        return [Block("wrong", f"The one before. {answer}")]

    def leave(self) -> list[Block]:
        self._left, self.waits, self.broken_off = self.left, False, True
        return self.ended()

    def ended(self) -> list[Block]:
        solved = self.answers.count("a")
        why = "The run is left" if self.broken_off else "Three mistakes" if self.left else "Time is up"
        best = f", your best was {self.best}" if self.best else ""
        return [Block("title", f"{why}: {counted(solved, 'puzzle')} solved{best}.")]

    def line(self, glyphs: Glyphs) -> str:
        solved = f"{counted(self.answers.count('a'), 'puzzle')} solved"
        signs = share.answers(self.answers, glyphs)
        return glyphs.words(share.BETWEEN).join(filter(None, ("nimarcade puzzle run", solved, signs)))
