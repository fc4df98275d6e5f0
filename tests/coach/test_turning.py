"""Where a game turned: the acts by which a chance fell most."""

from __future__ import annotations

import pytest

from nimarcade.coach import grading, review
from nimarcade.coach.grading import UNKNOWN, Outcomes, Standing
from nimarcade.coach.review import Turn
from nimarcade.play.match import TableSession, at_table
from nimarcade.play.session import Player, Session
from tests import ask


def chances(*rows: tuple[float, ...]) -> Outcomes:
    return Outcomes(0, len(rows) - 1, tuple(Standing(chances=row) for row in rows))


def closer_look(session: TableSession) -> list[Turn]:
    return review.looked_at(session, sorted(turn.ply for turn in review.glanced(session)))


def test_falls_are_ordered_by_depth_and_small_ones_left_out() -> None:
    course = chances((0.4, 0.3, 0.3), (0.2, 0.5, 0.3), (0.1, 0.0, 0.9), (0.0, 0.0, 1.0))
    assert [(turn.ply, turn.seat) for turn in review.falls(course, 3)] == [(2, 1), (1, 0)]


def test_what_is_not_known_is_no_turning_point() -> None:
    course = Outcomes(3, 5, (Standing(winner=0), UNKNOWN, Standing(winner=1)))
    assert review.falls(course, 2) == []


def test_an_act_turns_a_game_once_and_in_its_place() -> None:
    worst = [Turn(9, 0, 0.9, 0.1), Turn(9, 1, 0.8, 0.1), Turn(4, 2, 0.5, 0.0)]
    worst += [Turn(ply, 0, 0.4, 0.1) for ply in (7, 8)]
    assert [(turn.ply, turn.seat) for turn in review.turning_points(worst)] == [(4, 2), (7, 0), (9, 0)]


def test_a_win_given_away_is_found() -> None:
    seats = tuple(Player("human", name) for name in ("Ann", "Ben"))
    session = Session.begin(ask.table("so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B"), seats)
    session = session.play_codes("R@1", "B@3", "R@2", "xB2R3", "R@2", "B@2", "R@2", "B@2")
    assert at_table(session)
    worst = closer_look(session)
    assert review.falls(review.review(session).course, 2) == worst
    assert [(turn.ply, turn.seat, turn.before, turn.after) for turn in worst] == [(1, 0, 1, 0), (4, 1, 1, 0)]


def test_a_closer_look_tells_what_the_review_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "SIMS", 240)
    seats = tuple(Player("human", name) for name in ("Ann", "Ben", "Cam"))
    session = Session.begin(ask.table("so-long-sucker+custom+players=3+c=3:RG/B:B2/R2/G2:B"), seats)
    session = session.play_codes("B@2", "xB", "B@1", "R:resign")
    assert at_table(session)
    closer = closer_look(session)
    assert closer
    told = review.falls(review.review(session).course, 3)
    assert sorted(closer, key=lambda turn: -turn.fall) == told
