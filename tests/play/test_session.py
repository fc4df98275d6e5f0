"""A game being played: its timeline, what is taken back, who may not, and how a forfeit ends it."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadMove, IllegalMove
from nimarcade.play.session import FORFEIT, RETAKEN, TAKEN_BACK, Player, Session

YOU = Player("human", "You")
MACHINE = Player("perfect", "Perfect", 7)


def begun(*players: Player, code: str = "nim:5,4,3", strict: bool = False) -> Session:
    return Session.begin(catalogue.read(code), players or (YOU, MACHINE), strict=strict)


def codes(session: Session) -> list[str]:
    return [session.notation(ply) for ply in range(1, session.length + 1)]


def test_every_seat_has_a_player() -> None:
    with pytest.raises(BadInput, match="nim has 2 seats, 1 players are given"):
        begun(YOU)


def test_a_timeline_has_positions_moves_and_who_made_them() -> None:
    session = begun().play_codes("5-1", "4-2")
    assert (session.ply, session.length, session.to_move) == (2, 2, 0)
    assert [catalogue.write(session.state_at(ply)) for ply in (0, 1, 2)] == [
        "nim:5,4,3",
        "nim:4,4,3",
        "nim:4,3,2",
    ]
    assert codes(session) == ["5-1", "4-2"]
    assert [session.actor(ply) for ply in (1, 2)] == [0, 1]
    assert session.moves == [session.move_at(1), session.move_at(2)]
    assert session.player is YOU
    for ply in (-1, 3):
        with pytest.raises(BadInput, match=f"there is no position {ply}"):
            session.state_at(ply)
    for ply in (0, 3):
        with pytest.raises(BadInput, match=f"there is no move {ply}"):
            session.move_at(ply)


def test_a_refused_move_changes_nothing() -> None:
    session = begun().play_codes("5-1")
    for code, error in (("9-1", IllegalMove), ("nonsense", BadMove)):
        with pytest.raises(error):
            session.play_code(code)
    assert codes(session) == ["5-1"]


def test_sessions_share_their_beginning_and_never_see_each_other() -> None:
    root = begun().play_codes("5-1")
    first, second = root.play_codes("4-4"), root.play_codes("3-3")
    assert (codes(root), codes(first), codes(second)) == (["5-1"], ["5-1", "4-4"], ["5-1", "3-3"])
    assert codes(first.play_codes("4-1")) == ["5-1", "4-4", "4-1"]
    assert codes(first) == ["5-1", "4-4"]


def test_undo_and_redo_go_between_the_persons_acts() -> None:
    session = begun().play_codes("5-1", "4-2", "4-1")
    back = session.undo()
    assert (back.ply, back.length, back.notation(3)) == (2, 3, "4-1")
    assert back.undo().ply == 0
    assert back.undo().redo().ply == 2
    assert back.redo().ply == 3
    with pytest.raises(BadInput, match="no move to take back"):
        begun().undo()
    with pytest.raises(BadInput, match="no move to redo"):
        session.redo()


def test_machines_alone_are_taken_back_move_by_move() -> None:
    session = begun(MACHINE, MACHINE).play_codes("5-1", "4-2")
    assert session.undo().ply == 1
    assert session.undo().redo().ply == 2


def test_what_could_be_redone_is_kept_if_played_and_dropped_if_not() -> None:
    tip = begun().play_codes("5-1", "4-2").comment("late").comment("early", ply=0, seat="1")
    back = tip.go_to(0)
    same = back.play_code("5-1")
    assert (same.ply, same.length, RETAKEN in same.meta, len(same.comments)) == (1, 2, False, 2)
    other = back.play_code("3-3")
    assert (codes(other), other.meta) == (["3-3"], {RETAKEN: True, TAKEN_BACK: [[0, ["5-1", "4-2"]]]})
    assert other.comments == ((0, "1", "early"),)
    assert codes(tip) == ["5-1", "4-2"]


def test_a_strict_game_has_no_undo_and_no_hints() -> None:
    session = begun(strict=True).play_codes("5-1")
    for refused in (session.undo, session.redo, lambda: session.hinted(1)):
        with pytest.raises(BadInput, match="strict game"):
            refused()
    assert session.go_to(0).ply == 0


def test_hints_are_noted_where_they_were_asked_for() -> None:
    session = begun().hinted(1).hinted(2).play_codes("5-1", "4-2").hinted(1)
    assert session.hints == ((0, 1), (0, 2), (2, 1))
    assert session.undo().hints == session.hints


def test_the_result_is_that_of_the_whole_game() -> None:
    session = begun(code="nim:2").play_codes("2-1", "1-1")
    assert session.outcome is not None
    assert session.outcome.winner == 1
    back = session.go_to(1)
    assert back.outcome is None
    assert back.result == session.outcome


def test_a_forfeit_ends_a_game_of_two_until_it_is_played_on() -> None:
    session = begun(MACHINE, YOU).play_codes("5-1", "4-2")
    ended = session.forfeited("it gave no move")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.payoffs) == (1, (-1, 1))
    assert ended.outcome.reason == "Perfect forfeits the game: it gave no move."
    assert (ended.result, ended.go_to(1).outcome) == (ended.outcome, None)
    again = ended.go_to(1).play_code("4-2")
    assert (again.ply, again.outcome, FORFEIT in again.meta) == (2, None, False)
    assert session.outcome is None


def test_at_a_table_who_forfeits_resigns() -> None:
    names = [Player("greedy", name) for name in ("Ann", "Bob", "Cy", "Di")]
    session = begun(*names, code="so-long-sucker")
    label = session.game.seat_labels(session.state)[session.to_move]
    gone = session.forfeited("it broke off")
    assert gone.comments == ((0, label, f"{session.player.name} forfeits the game: it broke off."),)
    assert (gone.notation(1), gone.actor(1), gone.outcome) == ("resign", session.to_move, None)
