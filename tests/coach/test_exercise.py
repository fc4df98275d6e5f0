"""What lessons, cards and puzzles have in common: prompts, judgements that can be sent, ways through."""

import json
from datetime import UTC, datetime

from nimarcade.coach.card_exercise import CardExercise
from nimarcade.coach.deck import Deck
from nimarcade.coach.exercise import Line
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import catalogue, task

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
LINE = "so-long-sucker+custom+c=2+k=4"


def puzzle(name: str) -> PuzzleExercise:
    return PuzzleExercise.begin(source.named(name))


def test_a_line_keeps_what_a_code_alone_does_not() -> None:
    line = Line(LINE).on(["B@1~R", "R@2~B"])
    frames = Line(LINE).frames(line.moves)
    assert frames[0] == catalogue.read(LINE)
    assert frames[-1] == line.last
    assert line.on([]) is line
    assert task.unpack(Line, json.loads(task.sent(line))) == line


def test_help_marks_what_it_speaks_of() -> None:
    cards = Deck().add("delete-nim:8,5", "d8,5=1+4", "game", NOW).cards.values()
    hinted = CardExercise.begin([*cards]).help("hint").here()
    assert [(mark.kind, mark.label) for mark in hinted.lit] == [("look", "even")]
    told = puzzle("nim/only/2/17").help("why").here()
    assert "take" in {mark.kind for mark in told.lit}
