"""What is copied for a friend: a game that is over, and the puzzle of the day without its answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from nimarcade.coach import score
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.puzzle import NAMES
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.rating import Rating
from nimarcade.core import catalogue
from nimarcade.core.codes import counted
from nimarcade.core.family import at_table
from nimarcade.core.game import Outcome, Seat
from nimarcade.play import seat_kinds
from nimarcade.play.session import Session
from nimarcade.view import phrases

BETWEEN = " · "
PLACES = ("1st", "2nd", "3rd", "4th")


def result(session: Session) -> str:
    """A whole game in one line: game, against which level, moves, help, code of the start."""
    ended = session.result
    assert ended is not None
    what = "acts" if at_table(session.game.name) else "moves"
    moves = counted(session.length, what[:-1], what)
    parts = ["nimarcade", phrases.game_title(session), f"{_came_out(session, ended)} in {moves}"]
    if score.counts(session):
        hints, back = len(session.hints), session.take_backs
        help_ = [counted(hints, "hint", "hints") if hints else "no hints"]
        help_ += [f"{counted(back, 'move', 'moves')} taken back"] if back else []
        parts.append(", ".join(help_))
    return BETWEEN.join([*parts, catalogue.write(session.start)])


def _came_out(session: Session, ended: Outcome) -> str:
    """`beat Perfect`, `lost to Perfect`, `2nd of 4 against three Strong`, `Anna beat Ben`."""
    people = [seat for seat, player in enumerate(session.players) if phrases.is_you(session, player)]
    if not people:
        others = [player.name for seat, player in enumerate(session.players) if seat != ended.winner]
        return f"{session.players[ended.winner].name} beat {_and(others)}"
    seat = people[0]
    levels = _and(_level(session, other) for other in range(len(session.players)) if other != seat)
    if len(session.players) == 2:
        return f"{'beat' if seat == ended.winner else 'lost to'} {levels}"
    place = sum(points > ended.payoffs[seat] for points in ended.payoffs)
    return f"{PLACES[place]} of {len(session.players)} against {levels}"


def _level(session: Session, seat: Seat) -> str:
    return seat_kinds.parse(session.players[seat].kind).name.capitalize()


def _and(names: Iterable[str]) -> str:
    names = list(names)
    counts = {name: names.count(name) for name in names}
    told = [name if many == 1 else f"{many} × {name}" for name, many in counts.items()]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if told[1:] else told[0]


ANSWERS = {"x": "✗", "h": "?", "g": "–"}
"""How wrong answers are told, hints, and a solution that was asked for."""


def _answers(answers: str, right: bool) -> str:
    """What came of a puzzle; ✓ stands only where the first answer of all was right, without help."""
    if right:
        return "✓"
    signs = "".join(ANSWERS[answer] for answer in answers.rstrip("a")) or ANSWERS["x"]
    how = "given up" if answers[-1] == "g" else "with a hint" if "h" in answers else "not at once"
    return f"{signs} {how}"


def daily(exercise: PuzzleExercise, source: PuzzleSource, known: Rating) -> str | None:
    """The puzzle of the day, once it is over, in one line without its board and its answer; None of any
    other puzzle."""
    if source.day is None or not exercise.over:
        return None
    day = date.fromisoformat(source.day)
    days = known.daily_streak(day)
    parts = [
        f"nimarcade puzzle of the day {source.day}",
        NAMES[exercise.puzzle.kind],
        f"difficulty {known.difficulty(exercise.puzzle)}",
        _answers(exercise.answers, bool(known.days.get(day, exercise.first))),
        *([f"{days} days in a row"] if days > 1 else []),
    ]
    return BETWEEN.join(parts)
