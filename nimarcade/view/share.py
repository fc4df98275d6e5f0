"""Files and lines that leave the arcade: a game or a puzzle for a friend, pictures of a screen, exports."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from nimarcade.coach import learner, rating, score
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.puzzle import NAMES, Puzzle
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import catalogue, codes, family, files, game
from nimarcade.core.text import Block
from nimarcade.play import seat_kinds
from nimarcade.play.session import Session
from nimarcade.view import film, phrases
from nimarcade.view.glyphs import GLYPHS, Glyphs
from nimarcade.view.stage import canvas
from nimarcade.view.stage import result as painted

BETWEEN = " · "
PLACES = ("1st", "2nd", "3rd", "4th")


def result(session: Session, card: painted.Result | None = None) -> str:
    """A whole game in one line: game, against which level, moves, help, code of the start. Below it, of a
    game of two, a tile for each move, as its card has them."""
    ended = session.result
    assert ended is not None
    what = "acts" if family.at_table(session.game.name) else "moves"
    moves = codes.counted(session.length, what[:-1], what)
    parts = ["nimarcade", phrases.game_title(session), f"{_came_out(session, ended)} in {moves}"]
    if score.counts(session):
        hints, back = len(session.hints), session.take_backs
        help_ = [codes.counted(hints, "hint", "hints") if hints else "no hints"]
        help_ += [f"{codes.counted(back, 'move', 'moves')} taken back"] if back else []
        parts.append(", ".join(help_))
    line = BETWEEN.join([*parts, catalogue.write(session.start)])
    told = "" if card is None else painted.kept(card)
    return f"{line}\n{card.tiles} {told}" if card is not None and told else line


WIDE = 46
"""Columns of the picture."""


def picture(session: Session, card: painted.Result) -> str:
    shown = replace(card, keys=(), news=())
    c = canvas.Canvas(WIDE, painted.height(shown, WIDE - 4) + 4, canvas.PALETTES["dusk"])
    c.first(2, 1, (f"nimarcade{BETWEEN}{phrases.game_title(session)}", "nimarcade"), "quiet+b", WIDE - 4)
    painted.result(c, canvas.Rect(2, 2, WIDE - 4, c.h - 4), shown)
    c.first(2, c.h - 2, (catalogue.write(session.start), session.game.title), "quiet", WIDE - 4)
    return film.svg([film.Frame(film.rows_of(c))])


def _came_out(session: Session, ended: game.Outcome) -> str:
    """`beat Perfect`, `lost to Perfect`, `2nd of 4 against three Strong`, `Anna beat Ben`."""
    people = [seat for seat, player in enumerate(session.players) if phrases.is_you(session, player)]
    if not people:
        others = [player.name for seat, player in enumerate(session.players) if seat != ended.winner]
        return f"{session.players[ended.winner].name} beat {_and(others)}"
    seat = people[0]
    kinds = [seat_kinds.parse(player.kind).name for i, player in enumerate(session.players) if i != seat]
    levels = _and(kind.capitalize() for kind in kinds)
    if len(session.players) == 2:
        return f"{'beat' if seat == ended.winner else 'lost to'} {levels}"
    place = sum(points > ended.payoffs[seat] for points in ended.payoffs)
    return f"{PLACES[place]} of {len(session.players)} against {levels}"


def _and(names: Iterable[str]) -> str:
    return codes.listed([name if many == 1 else f"{many} × {name}" for name, many in Counter(names).items()])


def answers(given: str, glyphs: Glyphs) -> str:
    """A sign for each answer to a puzzle, or of each puzzle in a run: right, wrong, a hint, given up."""
    signs = {"a": glyphs.holds, "o": glyphs.holds, "x": glyphs.fails, "h": "?", "g": glyphs.dash}
    return "".join(signs[answer] for answer in given)


def daily(
    exercise: PuzzleExercise, source: PuzzleSource, known: rating.Rating, glyphs: Glyphs = GLYPHS
) -> str | None:
    """The puzzle of the day, once it is over, in one line without its board and its answer: how it went the
    first time. None of any other puzzle."""
    if (day := source.dated) is None or not exercise.over:
        return None
    written = known.solved_daily(day) is not None
    given, days = known.daily(day) if written else exercise.answers, known.daily_streak(day)
    parts = [
        f"nimarcade puzzle of the day {day}",
        NAMES[exercise.puzzle.kind],
        f"difficulty {exercise.puzzle.difficulty}",
        _went(given, glyphs),
        *([f"{days} days in a row"] if days > 1 else []),
    ]
    return glyphs.words(BETWEEN).join(parts)


def _went(given: str, glyphs: Glyphs) -> str:
    """`✗?✓ 2 tries, 1 hint`."""
    tries, hints = given.count("x") + given.count("a"), given.count("h")
    how = ["given up"] if given.endswith("g") else []
    how += [codes.counted(tries, "try", "tries")] if tries else []
    how += [codes.counted(hints, "hint")] if hints else []
    return f"{answers(given, glyphs)} {', '.join(how)}"


def opened(puzzle: Puzzle, source: PuzzleSource, known: rating.Rating, glyphs: Glyphs) -> list[Block]:
    """What is told of a puzzle as it opens: of that of the day how it went, where it is over; of any other
    its idea, where that is new."""
    if (day := source.dated) is None:
        return learner.explained(puzzle)
    if known.solved_daily(day) is None:
        return []
    return [Block("note", f"You had it: {_went(known.daily(day), glyphs)}. It counts no more.")]


def streak(known: rating.Rating, day: str) -> str:
    """A word on the days in a row, once the puzzle of the day is over."""
    days = known.daily_streak(date.fromisoformat(day))
    if not known.solved_daily(date.fromisoformat(day)):
        return "Tomorrow brings another one."
    return f"Solved on {days:,} days in a row." if days > 1 else "Solved. Tomorrow's would make two in a row."


def place(saves: Path, name: str, ending: str, text: str) -> Path:
    """Where a text may be written: under the first free name, or where the same picture lies."""
    number = 1
    while (target := saves / "exports" / f"{name}-{number}.{ending}").exists():
        if ending == "svg" and target.read_bytes() == text.encode():
            break
        number += 1
    return target


def write(target: Path, text: str) -> str:
    """Write a text to this file, its folder made; why that was refused, or nothing."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with files.replacing(target) as file:
            file.write(text)
    except OSError as error:
        return f"It could not be written: {error.strerror}."
    return ""
