"""What is handed in of an assignment: one line of plain text, and the lines of many as one table.

Its checksum guards against slips of typing and lines cut short. What it says of the parts is held against
the assignment, and the rest is made again from that; a false line in which all fits can still be written."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from unicodedata import normalize

from nimarcade.coach import assignment, lessons, score
from nimarcade.coach.assignment import Assignment, Counts, Done, GameWish, Part, PuzzleWish
from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.play import saves
from nimarcade.play.behaviour import csv_of

RESULT = "na1r"
LONGEST = 20_000
"""Characters of a result, signs of mail included."""
A_DAY = 86_400
"""Nobody plays more games a day: one a second."""
_BREAK = r"[\s>]"
_BEGIN = re.compile(rf"{RESULT}{_BREAK}+(?={f'{_BREAK}*'.join('name=')})")
_END = re.compile(rf" check=[{assignment.SIGNS}]{{{assignment.CHECK}}}(?!\w)")
_WORD = re.compile("(name|lessons|puzzles|right|games|won|score|done|on|since|parts|code|check)=")
_COUNTS = re.compile("[0-9/,]{1,3000}")


@dataclass(frozen=True, slots=True)
class Result:
    name: str
    assignment: Assignment
    since: date
    """The day on which it was opened."""
    on: date
    """Date of the last part finished or bettered; of an assignment that is not done, of the line."""
    parts: tuple[Part, ...]

    @property
    def score(self) -> int:
        return assignment.points(self.parts)

    @property
    def done(self) -> bool:
        return all(part.finished for part in self.parts)

    @property
    def late(self) -> bool:
        return self.assignment.late(self.on)

    @property
    def many(self) -> list[tuple[int, int, int]]:
        """Of steps, puzzles and games: how many are done, of how many, and how many were right or won."""
        sums = []
        for kind in ("lesson", "puzzles", "game"):
            listed = [part for part in self.parts if part.kind == kind]
            good = sum(part.counts[1 if kind == "game" else 0] for part in listed)
            sums.append((sum(part.done for part in listed), sum(part.of for part in listed), good))
        return sums

    @property
    def words(self) -> dict[str, str]:
        """What the line says, by name."""
        (solved, steps, _), (answered, puzzles, right), (played, games, won) = self.many
        counts = {"lessons": f"{solved}/{steps}", "puzzles": f"{answered}/{puzzles}", "right": str(right)}
        counts |= {"games": f"{played}/{games}", "won": str(won), "score": str(self.score)}
        days = {"done": _yes(self.done), "on": str(self.on), "since": str(self.since)}
        parts = ",".join(_slashed(part.counts) for part in self.parts)
        return {"name": self.name, **counts, **days, "parts": parts, "code": self.assignment.code}

    @property
    def line(self) -> str:
        body = " ".join([RESULT, *map("=".join, self.words.items())])
        return f"{body} check={assignment.check(body)}"


def _slashed(counts: Counts) -> str:
    return "/".join(map(str, counts))


def good_name(name: str) -> str:
    """A player's name as the line has it, without blanks; raises BadInput."""
    written = "_".join(normalize("NFC", name).split())
    if "=" in written:
        raise BadInput(f"a name in a result has no =, {shown(name)} has")
    return saves.good_name(written)


def file_name(wanted: Assignment, name: str) -> str:
    """Of a result, another one for each assignment."""
    plain = re.sub(r"[^\w.-]", "_", good_name(name))
    return f"result-{plain}-{wanted.code[-assignment.CHECK :]}.txt"


def result(wanted: Assignment, done: Done, name: str, today: date) -> Result:
    listed = assignment.parts(wanted, done)
    days = [*done.finished.values(), *(played.on for played in done.games if played.on)]
    whole = all(part.finished for part in listed)
    on = min(max(days), today) if whole and days else today  # a clock may have been put right meanwhile
    return Result(good_name(name), wanted, min(done.opened, on), on, tuple(listed))


def unbroken(text: str) -> str:
    """The line that begins in a text, as it was before mail or a terminal broke it into several; empty where
    none does."""
    text, line = normalize("NFC", text), ""
    match = _BEGIN.search(text)
    for more in text[match.start() :][:LONGEST].splitlines() if match else ():
        more = " ".join(more.lstrip("> \t").split())
        line += " " * bool(_WORD.match(more) and line and not line.endswith(" w")) + more  # not in `won=`
        if end := _END.search(line):
            return line[: end.end()]
    return line


def handed(text: str, today: date) -> Result:
    """A line that was handed in, with whatever stands around it; raises BadInput, naming what cannot be."""
    if not (line := unbroken(text)):
        raise BadInput(f"no result stands here, one begins with {RESULT} name=")
    body, _, end = line.rpartition(" check=")
    if end != assignment.check(body):
        why = "; some of its letters are no UTF-8 text, which a file is to be saved as" * ("\ufffd" in line)
        raise BadInput(
            f"there is a slip in this result, or its end is missing: the checksum does not fit{why}"
        )
    words = dict(word.partition("=")[::2] for word in body.split(" ")[1:])
    wanted, name = assignment.read(words.get("code", "")), good_name(words.get("name", ""))
    if not _COUNTS.fullmatch(words.get("parts", "0")):
        raise BadInput(f"{shown('parts=' + words['parts'])} cannot be")
    wishes: list[str | PuzzleWish | GameWish] = [*wanted.lessons, *wanted.puzzles, *wanted.games]
    try:
        since, on = (date.fromisoformat(words[day]) for day in ("since", "on"))
        told = [tuple(map(int, part.split("/"))) for part in words["parts"].split(",")]
        most = A_DAY * ((on - since).days + 1)
        nearest = [_nearest(wanted, wish, counts, most) for wish, counts in zip(wishes, told, strict=True)]
    except (KeyError, ValueError):
        again = "nimarcade assignment CODE --result makes it again"
        raise BadInput(f"this result has not all that belongs to one; {again}") from None
    if not since <= on <= today + timedelta(days=1):  # somewhere it is tomorrow already
        raise BadInput(f"on={on} cannot be: the assignment was opened on {since}, and today is {today}")
    right = Result(name, wanted, since, on, tuple(assignment.scored(wanted, nearest)))
    for part, counts in zip(right.parts, told, strict=True):
        if part.counts != counts:
            text = shown(_slashed(counts))
            raise BadInput(f"{part.title}: {text} cannot be, the nearest that can is {_slashed(part.counts)}")
    for word, value in right.words.items():
        if words.get(word) != value:
            text = shown(f"{word}={words.get(word, '')}")
            raise BadInput(f"{text} cannot be, by the rest of the result it is {word}={value}")
    if right.line != f"{body} check={assignment.check(body)}":
        raise BadInput("a word stands twice in this result, or does not belong to it")
    return right


def _nearest(
    wanted: Assignment, wish: str | PuzzleWish | GameWish, counts: Counts, most_games: int
) -> Counts:
    """The counts that can be, nearest to those of a line; raises ValueError for those of another kind."""
    if isinstance(wish, str):
        solved, _ = counts
        steps = len(lessons.lesson(wish).steps)
        return min(solved, steps), steps
    if isinstance(wish, PuzzleWish):
        right, answered, of = counts
        if of != wish.count:  # only a code made by hand asks for more than there are
            of = len(assignment.drawn(wanted)[wanted.puzzles.index(wish)])
        answered = min(answered, of)
        return min(right, answered), answered, of
    best, won, tries = counts
    start, tries = catalogue.read(wish.start), min(tries, most_games)
    won, table = min(won, tries, 1), len(catalogue.game_of(start).seat_labels(start)) > 2
    return min(best, score.FULL if won or (tries and table) else 0), won, tries


@dataclass(frozen=True, slots=True)
class Remark:
    where: str
    why: str
    refused: bool = True


def collected(texts: Iterable[tuple[str, str]], today: date) -> tuple[list[Result], list[Remark]]:
    """The results of (file, text), each once, and what is to be said of others."""
    results: dict[str, tuple[Result, str]] = {}
    remarks = []
    for file, text in texts:
        begins = [match.start() for match in _BEGIN.finditer(text)] or [0]
        for at, after in pairwise([*begins, len(text)]):
            where = f"{file}:{1 + text.count(chr(10), 0, at)}"
            try:
                result = handed(text[at:after], today)
            except NimarcadeError as error:
                remarks.append(Remark(where, str(error)))
                continue
            first = results.setdefault(result.line, (result, where))[1]
            if first != where:
                remarks.append(Remark(where, f"the same result as {first}, counted once", refused=False))
    return [result for result, _ in results.values()], remarks


COLUMNS = (
    *("name", "score", "done", "on", "until", "late", "steps_solved", "steps", "puzzles_answered"),
    *("puzzles_right", "puzzles", "games_played", "games_won", "games", "code", "opened"),
)
"""Counts and their totals stand apart, since spreadsheets take 3/5 for a day."""


def as_csv(results: Sequence[Result]) -> str:
    rows = []
    for each in sorted(results, key=lambda each: (each.assignment.code, each.name.casefold(), each.on)):
        (solved, steps, _), (answered, puzzles, right), (played, games, won) = each.many
        until = each.assignment.until
        row: list[object] = [each.name, each.score, _yes(each.done), each.on, until or "", _yes(each.late)]
        row += [solved, steps, answered, right, puzzles, played, won, games]
        rows.append([*row, each.assignment.code, each.since])
    return csv_of(COLUMNS, rows)


def _yes(value: bool) -> str:
    return "yes" if value else "no"
