"""What is handed in of an assignment: one line of plain text, and the lines of many as one table.

    na1r name=anna lessons=12/12 puzzles=4/5 right=3 games=1/1 won=1 score=87 done=no on=… code=… check=…

The checksum guards against slips of typing and lines cut short. It is no proof: who wants to can write a
false line.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from io import StringIO

from nimarcade.coach import assignment
from nimarcade.coach.assignment import Assignment, Done
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError

VERSION = "na1r"
LONGEST = 40
_NAME = re.compile(r"[\w.-]+")
_LINE = re.compile(rf"(?:^|\s)({VERSION} .*)")
_FRACTION = re.compile("([0-9]{1,6})/([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Result:
    name: str
    score: int
    """Of 100."""
    done: bool
    """Whether every part is done."""
    on: date
    """When the last part was finished; of one that is not done, when the line was made."""
    lessons: tuple[int, int]
    """Steps solved, of all steps."""
    puzzles: tuple[int, int]
    """Answered, of all;"""
    right: int
    """and right at once."""
    games: tuple[int, int]
    won: int
    code: str

    @property
    def assignment(self) -> Assignment:
        return assignment.read(self.code)

    @property
    def late(self) -> bool:
        return self.assignment.late(self.on)

    @property
    def line(self) -> str:
        """The line to hand in."""
        words = [
            *(f"name={self.name}", f"lessons={_fraction(self.lessons)}"),
            *(f"puzzles={_fraction(self.puzzles)}", f"right={self.right}"),
            *(f"games={_fraction(self.games)}", f"won={self.won}", f"score={self.score}"),
            *(f"done={'yes' if self.done else 'no'}", f"on={self.on.isoformat()}", f"code={self.code}"),
        ]
        body = " ".join([VERSION, *words])
        return f"{body} check={assignment.check(body)}"


def _fraction(pair: tuple[int, int]) -> str:
    return f"{pair[0]}/{pair[1]}"


def good_name(name: str) -> str:
    """A name as the line has it: without blanks; raises BadInput."""
    written = "_".join(name.split())
    if not _NAME.fullmatch(written) or len(written) > LONGEST:
        raise BadInput(f"a name has 1 to {LONGEST} letters, digits, blanks and .-_, not {shown(name)}")
    return written


def result(wanted: Assignment, done: Done, name: str, today: date) -> Result:
    """What a person hands in now; raises BadInput for a name that will not do."""
    listed = assignment.parts(wanted, done)
    whole = all(part.finished for part in listed)
    days = [done.finished[part.key] for part in listed if part.key in done.finished]

    def many(kind: str) -> tuple[int, int]:
        each = [part for part in listed if part.kind == kind]
        return sum(part.done for part in each), sum(part.of for part in each)

    return Result(
        good_name(name),
        assignment.points(listed),
        whole,
        max(days) if whole and days else today,
        many("lesson"),
        many("puzzles"),
        sum(done.answers.values()),
        many("game"),
        sum(game.won for game in done.games),
        wanted.code,
    )


def read(line: str) -> Result:
    """A line that was handed in, with whatever stands before it; raises BadInput."""
    match = _LINE.search(line)
    if match is None:
        raise BadInput(f"no result stands here, one begins with {VERSION}")
    body, sign, end = match[1].strip().rpartition(" check=")
    if not sign or end[: assignment.CHECK] != assignment.check(body) or end[assignment.CHECK :].strip():
        raise BadInput("there is a slip in this result, or its end is missing: the checksum does not fit")
    words = dict(word.partition("=")[::2] for word in body.split(" ")[1:])
    try:
        read_back = Result(
            good_name(words["name"]),
            int(words["score"]),
            words["done"] == "yes",
            date.fromisoformat(words["on"]),
            _pair(words["lessons"]),
            _pair(words["puzzles"]),
            int(words["right"]),
            _pair(words["games"]),
            int(words["won"]),
            words["code"],
        )
    except (KeyError, ValueError):
        raise BadInput("this result has not all that belongs to one") from None
    assignment.read(read_back.code)
    return read_back


def _pair(text: str) -> tuple[int, int]:
    match = _FRACTION.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2])


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is no result."""

    where: str
    why: str


def collected(lines: Iterable[tuple[str, str]]) -> tuple[list[Result], list[Refused]]:
    """The results of (where, line), each once, and what was refused; empty lines are passed over."""
    results: dict[str, Result] = {}
    refused = []
    for where, line in lines:
        if not line.strip():
            continue
        try:
            handed = read(line)
            results.setdefault(handed.line, handed)
        except NimarcadeError as error:
            refused.append(Refused(where, str(error)))
    return list(results.values()), refused


COLUMNS = (
    *("name", "score", "done", "on", "until", "late", "steps_solved", "steps", "puzzles_answered"),
    *("puzzles_right", "puzzles", "games_played", "games_won", "games", "code"),
)
"""Counts and their totals stand apart, since spreadsheets take 3/5 for a day."""


def as_csv(results: Sequence[Result]) -> str:
    """A row for each result, by assignment and name."""
    out = StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for each in sorted(results, key=lambda each: (each.code, each.name.casefold(), each.on)):
        until = each.assignment.until
        row: list[object] = [each.name, each.score, _yes(each.done), each.on.isoformat()]
        row += ["" if until is None else until.isoformat(), _yes(each.late)]
        row += [*each.lessons, each.puzzles[0], each.right, each.puzzles[1]]
        table.writerow([*row, each.games[0], each.won, each.games[1], each.code])
    return out.getvalue()


def _yes(value: bool) -> str:
    return "yes" if value else "no"
