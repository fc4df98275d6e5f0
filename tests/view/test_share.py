"""Lines for a friend."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random
from xml.etree import ElementTree

import pytest

from nimarcade.coach.exercise import Judgement, Mark
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.rating import Rating
from nimarcade.core import catalogue
from nimarcade.play.session import Player, Session
from nimarcade.view import finale, share
from tests.view.test_finale import PEOPLE, YOU, after, played


def test_a_game_in_one_line() -> None:
    session = played("greedy-nim+k=3:3,1", "3-2 1-1 1-1")
    line = share.result(session)
    parts = line.split(" · ")
    assert parts[0] == "nimarcade"
    assert parts[1] == "Greedy Nim, at most 3"
    assert parts[2:] == ["beat Perfect in 3 moves", "no hints", "greedy-nim+k=3:3,1"]
    helped = replace(session, hints=((0, 1), (0, 2)), meta={"taken_back": [[0, ["3-1"]]], "retaken": True})
    assert "2 hints, 1 move taken back" in share.result(helped)
    assert "Ben beat Anna in 2 moves · nim:3,2" in share.result(played("nim:3,2", "3-3 2-2", PEOPLE))


def test_a_card_is_shared_as_tiles_and_as_a_picture() -> None:
    session = played("nim:3,2", "3-3 2-2")
    card = finale.result(session, 2, after(session), running=2)
    assert share.result(session, card).split("\n")[1] == "✗ 0 of 1 move kept the win"
    words = "".join(ElementTree.fromstring(share.picture(session, card)).itertext())
    assert all(text in words for text in ("nimarcade", "✗", "points", "nim:3,2"))
    assert "rematch" not in words, "keys are of no use there"


def test_a_table_in_one_line() -> None:
    start = catalogue.read("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B")
    machines = [Player("greedy", name, 1) for name in ("Red", "Green")]
    session = Session.begin(start, (YOU, *machines, Player("strong", "Yellow", 1)))
    session = session.play_codes("B@1~R", "G:resign", "Y:resign", "B:resign")
    line = share.result(session)
    assert "2nd of 4 against 2 × Greedy and Strong in 4 acts" in line
    assert line.endswith(catalogue.write(start))


def test_the_puzzle_of_the_day_is_not_given_away() -> None:
    known = Rating(days={date(2026, 11, 21): True, date(2026, 11, 22): True})
    source = PuzzleSource(day="2026-11-22")
    puzzle = source.draw(known, Random(1))
    exercise = PuzzleExercise.begin(puzzle)
    assert share.daily(exercise, source, known) is None
    marks: tuple[Mark, ...] = ("wrong", "wrong", "right")
    for mark in marks:
        exercise = exercise.after(Judgement(mark, ()))
    line = share.daily(exercise, source, known)
    assert line is not None
    assert line.startswith("nimarcade puzzle of the day 2026-11-22 · ")
    assert line.endswith("✓ · 2 days in a row")
    assert catalogue.write(puzzle.position) not in line
    assert share.daily(exercise, PuzzleSource(), known) is None


@pytest.mark.parametrize(
    ("counted", "marks", "told"),
    [
        (True, "r", "✓"),
        (None, "r", "✓"),
        (False, "wwr", "✗✗ not at once"),
        (False, "g", "– given up"),
        (None, "wg", "✗– given up"),
        (False, "hr", "? with a hint"),
        (False, "whr", "✗? with a hint"),
        (False, "hg", "?– given up"),
        (False, "r", "✗ not at once"),  # opened again
        (True, "wg", "✓"),
    ],
)
def test_only_what_was_found_alone_at_once_is_told_as_right(
    counted: bool | None, marks: str, told: str
) -> None:
    source, day = PuzzleSource(day="2026-11-22"), date(2026, 11, 22)
    known = Rating(days={} if counted is None else {day: counted})
    exercise = PuzzleExercise.begin(source.draw(known, Random(1)))
    judged = {
        "r": Judgement("right", ()),
        "w": Judgement("wrong", ()),
        "g": Judgement("told", ()),
        "h": Judgement("told", (), rung=1),
    }
    for mark in marks:
        exercise = exercise.after(judged[mark])
    line = share.daily(exercise, source, known)
    assert line is not None
    assert line.split(" · ")[3] == told
