"""A session: a timeline with a cursor, what is taken back and played again, forfeits, comments, hints."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, IllegalMove
from nimarcade.play.session import RETAKEN, Player, Session
from tests.sessions import after, begun


def test_every_seat_has_a_player() -> None:
    with pytest.raises(BadInput, match="nim has 2 seats, 1 players are given"):
        Session.begin(catalogue.read("nim"), [Player("human", "Ann")])


def test_an_illegal_move_changes_nothing() -> None:
    session = begun()
    with pytest.raises(IllegalMove):
        session.play_code("5-6")
    assert (session.ply, session.length) == (0, 0)


def test_earlier_sessions_never_see_later_moves() -> None:
    one = after(begun(), "5-1")
    two, other = one.play_code("4-1"), one.play_code("4-2")
    assert [each.length for each in (one, two, other)] == [1, 2, 2]
    assert (two.notation(2), other.notation(2)) == ("4-1", "4-2")


def test_undo_and_redo_go_from_person_to_person() -> None:
    session = after(begun(), "5-1", "4-1", "4-2")
    assert session.undo().ply == 2
    assert session.undo().undo().ply == 0
    assert session.undo().undo().redo().ply == 2
    assert session.undo().redo().ply == 3
    with pytest.raises(BadInput, match="no move to take back"):
        begun().undo()
    with pytest.raises(BadInput, match="no move to redo"):
        session.redo()


def test_machines_alone_are_taken_back_move_by_move() -> None:
    machines = [Player("perfect", "One", 1), Player("greedy", "Two", 2)]
    session = after(Session.begin(catalogue.read("nim:5,4,3"), machines), "5-1", "4-1")
    assert session.undo().ply == 1


def test_strict_games_take_nothing_back_and_give_no_hint() -> None:
    session = after(begun(strict=True), "5-1")
    for forbidden in (session.undo, session.redo, lambda: session.hinted(1)):
        with pytest.raises(BadInput, match="this is a strict game"):
            forbidden()


def test_the_same_move_keeps_what_could_be_redone_another_one_does_not() -> None:
    session = after(begun(), "5-1", "4-1").comment("late").go_to(0)
    same = session.play_code("5-1")
    assert (same.ply, same.length, RETAKEN in same.meta) == (1, 2, False)
    another = session.play_code("5-2")
    assert (another.length, another.comments, another.meta[RETAKEN]) == (1, (), True)


def test_positions_and_moves_outside_the_game_are_refused() -> None:
    session = after(begun(), "5-1")
    for ask, ply in ((session.state_at, 2), (session.state_at, -1), (session.move_at, 0), (session.go_to, 2)):
        with pytest.raises(BadInput, match="this game has 1 moves"):
            ask(ply)


def test_a_forfeit_is_the_end_until_another_move_is_made() -> None:
    session = after(begun(), "5-1", "4-1").go_to(1).forfeited("no answer came")
    assert session.length == 1
    ended = session.outcome
    assert ended is not None
    assert (ended.winner, ended.reason) == (0, "Perfect forfeits the game: no answer came.")
    assert session.go_to(0).outcome is None
    assert session.result == ended
    assert session.go_to(0).play_code("5-1").outcome is None


def test_at_a_table_who_forfeits_resigns() -> None:
    session = begun("so-long-sucker+c=2")
    seat = session.to_move
    session = session.forfeited("no answer came")
    assert session.notation(1) == "resign"
    assert session.outcome is None
    assert "forfeits the game: no answer came." in session.comments[0][2]
    assert session.actor(1) == seat


def test_comments_and_hints_are_kept_with_their_ply() -> None:
    session = after(begun(), "5-1").comment("now").comment("then", ply=0, seat="first").hinted(2)
    assert session.comments == ((1, "", "now"), (0, "first", "then"))
    assert session.hints == ((1, 2),)
