"""The first round: every way through it is won in the end, and what the coach says of it is true."""

from collections.abc import Iterator

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.view import first_round
from tests.ask import outcome as outcome_of


def _told(now: first_round.FirstRound) -> list[str]:
    return [block.text for block in now.told]


def _rounds(now: first_round.FirstRound) -> Iterator[first_round.FirstRound]:
    """The ends of all rounds, every slip being taken back where it is made."""
    game, p = catalogue.game_of(now.position), now.position
    for move in game.moves(p):
        after = now.play(game.write_move(p, move))
        if after.stage == "won":
            yield after
            continue
        assert after.stage == "answer"
        answered = after.answer()
        slipped = outcome_of(after.position) == "N"
        assert answered.stage == ("again" if slipped else "move")
        if not slipped:
            assert outcome_of(answered.position) == "N"
            yield from _rounds(answered)
            continue
        left = first_round.heaps(answered.position)
        if left:
            assert len(left) == 2
            assert len(set(left)) == 1
        assert (first_round.COPIED if left else first_round.EMPTIED) in _told(answered)
        again = answered.again()
        assert (again.stage, again.position) == ("move", p)


def test_every_way_leads_to_a_win_by_two_equal_heaps() -> None:
    ends = list(_rounds(first_round.FirstRound()))
    assert len(ends) == 2
    for end in ends:
        left = first_round.heaps(end.shown)
        assert len(left) == 2
        assert len(set(left)) == 1
        assert _told(end)[:2] == [first_round.WIN, first_round.WHY]


def test_after_two_slips_the_coach_names_a_move() -> None:
    now = first_round.FirstRound().play("2-2").answer().again()
    assert len(now.told) == 1
    now = now.play("2-2").answer().again()
    assert "A move that wins: " in _told(now)[1]
    assert now.play("3-3").answer().stage == "move"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(errors.IllegalMove, match="no heap of 9"):
        first_round.FirstRound().play("9-1")
