"""What lessons, cards and puzzles have in common: prompts, judgements that can be sent, ways through."""

from datetime import UTC, datetime

from nimarcade.coach.card_exercise import CardExercise
from nimarcade.coach.deck import Deck
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def puzzle(name: str) -> PuzzleExercise:
    return PuzzleExercise.begin(source.named(name))


def test_help_marks_what_it_speaks_of() -> None:
    cards = Deck().add("delete-nim:8,5", "d8,5=1+4", "game", NOW).cards.values()
    hinted = CardExercise.begin([*cards]).help("hint").here()
    assert [(mark.kind, mark.label) for mark in hinted.lit] == [("look", "even")]
    told = puzzle("nim/only/2/17").help("why").here()
    assert "take" in {mark.kind for mark in told.lit}
