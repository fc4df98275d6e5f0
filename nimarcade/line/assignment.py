"""An assignment in line mode: its parts by number, and the line to hand in."""

from __future__ import annotations

from datetime import date

from nimarcade.coach import assignment, lessons, progress
from nimarcade.coach.assignment import Assignment, Part
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import codes, errors, folders, typed_numbers
from nimarcade.line import exercise, table
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.play.folder import folder
from nimarcade.play.journal import Journal, new_path
from nimarcade.view import progress_text, spoken

WORDS = "a number begins that part, list tells all again, result the line to hand in, quit leaves"


class AssignmentTalk:
    def __init__(self, wanted: Assignment, complain: exercise.Complain) -> None:
        self.wanted, self.complain = wanted, complain
        self.done = assignment.opened(wanted.code)

    def run(self) -> None:
        self._list()
        say(f"Words: {WORDS}.")
        while (typed := ask("assignment> ")) is not None and typed.lower() not in ("quit", "q"):
            try:
                word, _, rest = typed.partition(" ")
                if word.lower() == "result":
                    name = rest.strip() or folders.profile() or (ask("your name> ") or "").strip()
                    say(progress_text.hand_in(self.wanted, self.done, name, date.today()))
                    say(progress_text.HONEST)
                elif word.lower() in ("list", ""):
                    self._list()
                elif word.isdecimal():
                    self._begin(typed_numbers.whole(word, "the part", 1))
                else:
                    raise errors.BadInput(f"I do not know {codes.shown(typed)}; {WORDS}")
            except errors.NimarcadeError as error:
                say(spoken.as_sentence(str(error)))

    @property
    def _parts(self) -> list[Part]:
        self.done = assignment.opened(self.wanted.code)
        return assignment.parts(self.wanted, self.done)

    def _list(self) -> None:
        listed = self._parts
        say_all(spoken.reasons(progress_text.heading(self.wanted, listed, date.today())))
        for number, part in enumerate(listed, 1):
            say(f"{number}. {progress_text.row(part)}.")

    def _begin(self, number: int) -> None:
        listed = self._parts
        if number > len(listed):
            raise errors.BadInput(f"there are {len(listed)} parts")
        opens = progress_text.opens(self.wanted, self.done, listed[number - 1])
        if isinstance(opens, lessons.Lesson):
            exercise.take_lesson(opens, progress.load(), self.complain)
        elif isinstance(opens, PuzzleSource):
            exercise.drive(exercise.PuzzleTalk(opens, self.complain))
        elif opens is None:
            say(progress_text.ALL_ANSWERED)
        else:
            table.play(opens, Journal(new_path(folder(), opens), opens))
        self._list()
