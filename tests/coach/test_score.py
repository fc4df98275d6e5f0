"""What a game is worth: full points for a win without help, less what hints cost, nothing between people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nimarcade.coach import hints, score
from nimarcade.core import catalogue
from nimarcade.play.session import HINT_STEPS, Player, Session

ALONE = (Player("human", "You"), Player("perfect", "Perfect"))


def test_every_step_of_a_hint_has_words_and_a_price() -> None:
    assert len(hints.STEPS) == HINT_STEPS
    assert len(score.COSTS) == HINT_STEPS + 1


def finished(*moves: str, players: tuple[Player, ...] = ALONE) -> Session:
    return Session.begin(catalogue.read("nim:2"), players).play_codes(*moves)


@pytest.mark.parametrize(
    ("moves", "hints", "points"),
    [
        (("2-2",), (), 100),
        (("2-1", "1-1"), (), 0),
        (("2-2",), ((0, 1),), 95),
        (("2-2",), ((0, 1), (0, 4), (0, 2)), 70),  # of one position the highest step counts
        (("2-2",), ((0, 4), (2, 4), (4, 4), (6, 4)), 0),
    ],
)
def test_the_points_of_a_game(
    moves: tuple[str, ...], hints: tuple[tuple[int, int], ...], points: int
) -> None:
    assert score.score(replace(finished(*moves), hints=hints)) == points


def test_people_alone_and_games_that_go_on_have_no_score() -> None:
    people = (Player("human", "One"), Player("human", "Two"))
    assert score.score(finished("2-2", players=people)) is None
    assert score.sentence(finished("2-1")) is None


def test_a_step_costs_only_what_the_steps_before_it_did_not() -> None:
    session = replace(finished(), hints=((0, 2),))
    assert [score.price(session, step) for step in (1, 2, 3, 4)] == [0, 0, 15, 20]
    assert score.price(session, 4, had=3) == 5
    assert score.offer(session, 3) == "the move, 15 points"


def test_the_score_is_told_with_what_hints_cost() -> None:
    assert score.sentence(finished("2-2")) == "Score 100 of 100; no hints."
    assert score.sentence(replace(finished("2-2"), hints=((0, 1),))) == "Score 95 of 100; hints cost 5."
    assert score.sentence(replace(finished("2-2"), strict=True)) == "Score 100 of 100."
