"""The mistakes deck: what becomes a card, when it comes back, and a file that nothing can spoil."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nimarcade.coach import deck, ideas
from nimarcade.coach.card_exercise import CardExercise, twin
from nimarcade.coach.deck import Deck
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.puzzle import identity
from nimarcade.core import catalogue
from nimarcade.core.family import theory_of
from tests import ask

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def _one(position: str = "nim:5,4", move: str = "5-2") -> Deck:
    return Deck().add(position, move, "game", NOW)


def test_a_new_card_is_due_at_once_and_comes_back_later_and_later() -> None:
    """On days that do not depend on chance."""
    kept, now = _one(), NOW
    waits = []
    for _ in range(7):
        assert [card.position for card in kept.due(now)] == ["nim:5,4"]
        kept = kept.answer("nim:5,4", "right", now)
        card = kept.cards["nim:5,4"]
        assert not kept.due(now)
        waits.append(card.due - now)
        now = card.due
    assert waits == sorted(waits)
    assert waits[0] == timedelta(minutes=10), "FSRS's own learning step"
    assert now.date().isoformat() == "2031-08-31"
    assert kept.mended == 1
    assert (kept.cards["nim:5,4"].reviews, kept.cards["nim:5,4"].lapses) == (7, 0)


def test_a_miss_or_a_hint_brings_a_card_back_sooner() -> None:
    kept, now = _one(), NOW
    assert kept.answer("nim:5,4", "wrong", now).cards["nim:5,4"].lapses == 1, "a new card too"
    for _ in range(4):
        kept = kept.answer("nim:5,4", "right", now)
        now = kept.cards["nim:5,4"].due
    waits = {
        first: kept.answer("nim:5,4", first, now).cards["nim:5,4"].due - now
        for first in ("right", "helped", "wrong")
    }
    assert waits["wrong"] < waits["helped"] < waits["right"]
    assert waits["wrong"] < DAY
    assert kept.answer("nim:5,4", "wrong", now).cards["nim:5,4"].lapses == 1


def test_the_same_mistake_is_one_card_and_made_again_later_it_comes_at_once() -> None:
    kept = _one()
    assert kept.add("nim:5,4", "5-3", "game", NOW + timedelta(hours=1)) is kept
    for hours in range(3):
        kept = kept.answer("nim:5,4", "right", NOW + hours * DAY)
    again = kept.add("nim:5,4", "5-3", "game", NOW + 9 * DAY)
    (card,) = again.due(NOW + 9 * DAY)
    assert (card.move, card.lapses) == ("5-3", 1)


def test_a_full_deck_gives_up_the_card_that_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "MOST", 3)
    kept = Deck()
    for heap in (4, 5, 6):
        kept = kept.add(f"nim:{heap}", f"{heap}-1", "game", NOW)
    kept = kept.answer("nim:5", "right", NOW)
    kept = kept.add("nim:7", "7-1", "game", NOW)
    assert set(kept.cards) == {"nim:4", "nim:6", "nim:7"}
    assert kept.add("nim:" + "1," * 2000 + "1", "1-1", "game", NOW) is kept, "too long to be learned"


# the file


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("position", 5), ("position", ""), ("position", "nim:4\x1b[2J"), ("move", None), ("due", "soon")),
        *(("due", "2026-01-01"), ("added", 3), ("reviews", -1), ("reviews", True), ("memory", None)),
        *(("memory", {"state": 9}), ("due", "9999-12-31T23:59:59-12:00")),
    ],
)
def test_a_damaged_card_is_left_out_and_the_others_stay(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    data = json.loads(json.dumps(_one().add("nim:6", "6-1", "game", NOW).as_json()))
    data["cards"][0][name] = value
    path.write_text(json.dumps(data))
    kept = deck.STORE.at(path).load()
    assert set(kept.cards) == {"nim:6"}
    assert kept.notice is not None
    deck.STORE.at(path).keep(lambda kept: kept.without("nim:6"))
    assert json.loads(path.with_suffix(".json.damaged").read_text()) == data


# cards gone through


def test_the_first_answer_counts_and_the_refutation_is_played() -> None:
    exercise = CardExercise.begin([*_one().cards.values(), *_one("nim:6,1", "6-1").cards.values()])
    assert exercise.wants == "move"
    exercise, lines = answered(exercise, "5-2")
    assert exercise.done == (("nim:5,4", "wrong"),)
    assert [catalogue.write(board) for board in exercise.frames] == ["nim:5,4", "nim:4,3", "nim:3,3"]
    assert any("opponent can now take 1 from the 4" in line.text for line in lines)
    exercise, _ = answered(exercise, "5-1")
    assert exercise.solved
    assert exercise.done == (("nim:5,4", "wrong"),)
    exercise = exercise.turn("skip")
    assert ask.present(exercise.card).position == "nim:6,1"
    exercise, lines = answered(exercise, "7-1")
    assert exercise.first is None
    assert lines[0].text == "There is no heap of 7; heaps are 6, 1."
    exercise, lines = helped(exercise)
    assert len(lines) == 1
    exercise, _ = answered(exercise, "6-5")
    assert exercise.done[1] == ("nim:6,1", "helped")
    assert exercise.turn("skip").wants == "nothing"


def test_a_told_answer_counts_as_missed_and_a_skipped_card_stays() -> None:
    exercise = CardExercise.begin([*_one().cards.values()])
    assert helped(helped(exercise)[0])[0].done == (("nim:5,4", "wrong"),)
    assert exercise.turn("skip").done == ()
    assert CardExercise.begin([]).wants == "nothing"


def test_a_card_of_another_time_that_does_not_read_is_passed_over() -> None:
    odd = Deck()
    for position, move in (("chess:e4", "e5"), ("nim:4", "9-1"), ("nim:5", "5-1")):
        odd = odd.add(position, move, "game", NOW)
    exercise = CardExercise.begin(list(odd.cards.values()))
    assert [card.position for card in exercise.queue] == ["nim:5"]


# Another board of the same idea: won by it, new each turn, the same for one turn.


@pytest.mark.parametrize(
    "code",
    [
        *("nim:5,4,2", "nim+misere:3,1,1", "greedy-nim+misere+k=3:6,5,1,1", "exco-nim:1/9,5"),
        *("delete-nim:8,5", "wythoff-nim:12,9", "dawsons-chess:12,8", "treblecross:...x......"),
        *("sum:nim:5,3/nim:4", "so-long-sucker+endgame:RB/BR/-:B2/R2:B"),
    ],
)
def test_a_twin_is_won_by_the_same_idea_on_another_board(code: str) -> None:
    twins = [twin(code, turn) for turn in range(1, 5)]
    assert twins == [twin(code, turn) for turn in range(1, 5)]
    assert len({identity(catalogue.read(each)) for each in (code, *twins)}) > 2
    for each in twins:
        p = catalogue.read(each)
        assert each.partition(":")[0] == code.partition(":")[0]
        assert theory_of(p).outcome(p) == "N"
        assert ideas.of_win(p) == ideas.of_win(catalogue.read(code))
        assert identity(p) != identity(catalogue.read(code))


@pytest.mark.parametrize("code", ["dawsons-chess+misere:7,3", "nim:5,5"])
def test_without_a_theorem_or_a_win_the_board_stays(code: str) -> None:
    assert twin(code, 1) == code


def test_the_twin_of_a_giant_is_a_giant() -> None:
    heaps = twin("nim:1000000000000000000,5,4", 1).partition(":")[2].split(",")
    assert 10**17 < int(heaps[0]) < 10**19


def test_help_marks_what_it_speaks_of() -> None:
    cards = Deck().add("delete-nim:8,5", "d8,5=1+4", "game", NOW).cards.values()
    hinted = CardExercise.begin([*cards]).help("hint").here()
    assert [(mark.kind, mark.label) for mark in hinted.lit] == [("look", "even")]
    told = PuzzleExercise.begin(source.named("nim/only/2/17")).help("why").here()
    assert "take" in {mark.kind for mark in told.lit}
