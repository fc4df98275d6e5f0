"""An assignment as both front ends show it: what is done and what is left, and what its parts open."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from nimarcade.coach import assignment, lessons
from nimarcade.coach.assignment import Assignment, Done, Part
from nimarcade.coach.lessons import Lesson
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import catalogue
from nimarcade.core.text import Block
from nimarcade.play.session import Session
from nimarcade.view import new_games, progress_text

HONEST = (
    "Hand in this one line. Its checksum guards against slips, not against cheating: whoever wants to can "
    "write a false one."
)


def heading(wanted: Assignment, listed: Sequence[Part], today: date) -> list[Block]:
    finished = sum(part.finished for part in listed)
    blocks = [
        Block(
            "verdict", f"{finished} of {len(listed)} parts done, {assignment.points(listed)} of 100 points."
        )
    ]
    terms = []
    if wanted.until is not None and wanted.late(today):
        terms.append(f"It was due on {progress_text.dated(wanted.until)}: what you finish now is late.")
    elif wanted.until is not None:
        terms.append(f"In time until {progress_text.dated(wanted.until)}.")
    if wanted.puzzles:
        terms.append("Of every puzzle the first answer counts.")
    if wanted.games:
        terms.append("A game may be played again, the best one counts.")
    return [*blocks, *([Block("note", " ".join(terms))] if terms else [])]


def row_of(code: str, number: int) -> tuple[str, str]:
    """An assignment that was opened, in a list: what it is called there, and how far it is done."""
    wanted, done = assignment.read(code), assignment.load().open[code]
    listed = assignment.parts(wanted, done)
    until = f", until {wanted.until.isoformat()}" if wanted.until else ""
    return f"No. {number}{until}", f"{sum(part.finished for part in listed)} of {len(listed)}"


def preview(code: str) -> list[Block]:
    """An assignment that was opened, beside a list."""
    wanted, done = assignment.read(code), assignment.load().open[code]
    listed = assignment.parts(wanted, done)
    rows = [Block("done" if part.finished else "open", f"{row(part)}.") for part in listed]
    head = [Block("title", "Assignment"), *heading(wanted, listed, date.today())]
    return [*head, *rows, Block("quiet", code)]


def row(part: Part) -> str:
    """`Puzzles: Nim, level 2: 3 of 5 answered, 2 right at once`."""
    return f"{part.title}: {part.detail}"


def opens(wanted: Assignment, done: Done, part: Part) -> Lesson | PuzzleSource | Session | None:
    """What a part leads to; None where its puzzles are all answered."""
    if part.kind == "lesson":
        return lessons.lesson(wanted.lessons[part.number])
    if part.kind == "game":
        game = wanted.games[part.number]
        return new_games.begun(catalogue.read(game.start), game.seats)
    left = assignment.following(done, part.number)
    return PuzzleSource(name=left[0], then=left[1:]) if left else None


ALL_ANSWERED = "All these puzzles are answered; only the first answer counts."


def hand_in(wanted: Assignment, done: Done, name: str, today: date) -> str:
    """The line to hand in; raises BadInput for a name that will not do."""
    return assignment.result(wanted, done, name, today).line
