"""The flow of a game without a front end: who is wanted, machines, the tutor, undo, clocks, journal."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.coach import tutor
from nimarcade.core import catalogue, errors, settings
from nimarcade.core.game import out_of_turn
from nimarcade.core.text import Block
from nimarcade.play import clocks, journal
from nimarcade.play.session import Player, Session
from nimarcade.players import tasks as thought
from nimarcade.view import loop
from nimarcade.view.table.loop import TableLoop
from tests import ask
from tests.sessions import AGAINST, PEOPLE, RESCUE, FakeClock, do, parted

MACHINES = (Player("perfect", "One", 1), Player("greedy", "Two", 2))
ALONE = (Player("human", "You"), *(Player("random", name, i) for i, name in enumerate("RGY", 1)))
SMALL = "so-long-sucker+custom+c=3+k=4"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake = FakeClock()
    monkeypatch.setattr(clocks, "monotonic", fake)
    return fake


def begin(
    code: str,
    players: tuple[Player, ...],
    path: Path | None = None,
    *,
    strict: bool = False,
    replay: bool = False,
) -> loop.Loop:
    start = catalogue.read(code)
    seats = players[: len(catalogue.game_of(start).seat_labels(start))]
    session = Session.begin(start, seats, strict=strict)
    kind = loop.Loop if out_of_turn(session.game) is None else TableLoop
    return kind(session, None if path is None else journal.Journal(path, session), replay=replay)


def table(code: str = SMALL, players: tuple[Player, ...] = PEOPLE, path: Path | None = None) -> TableLoop:
    return ask.typed(TableLoop, begin(code, players, path))


def act(game: loop.Loop, *codes: str) -> None:
    for code in codes:
        game.commit(game.typed(code))


# who is wanted, machines


def test_what_is_refused_loses_nothing() -> None:
    game = begin("nim:2,1", AGAINST)
    with pytest.raises(errors.IllegalMove):
        game.typed("2-3")
    assert game.session.length == 0
    act(game, "2-1")
    with pytest.raises(errors.BadInput, match="it is not your move: Perfect is to move"):
        game.typed("1-1")


def test_simple_machines_answer_at_once() -> None:
    wanted = ask.typed(loop.Machine, begin("nim:3,2", (MACHINES[1], MACHINES[0])).wants())
    assert wanted.at_once


def test_an_answer_is_stale_once_the_game_went_on() -> None:
    game = begin("nim:5,4", PEOPLE)
    thought_about = game.session
    assert not game.stale(thought_about)
    assert game.look(0)
    act(game, "5-1")
    assert game.stale(thought_about)
    do(game, "undo")
    assert not game.stale(thought_about)
    game.look(1)
    assert game.stale(thought_about)


def test_who_forfeits_at_a_table_resigns_and_the_others_play_on() -> None:
    game = table(f"{SMALL}:-:B3/R3/G3/Y3:R", ALONE)
    game.commit(game.session.forfeited("no answer came"))
    assert game.session.notation(1).endswith("resign")
    assert game.session.comments[0][1:] == ("", "R forfeits the game: no answer came.")
    assert isinstance(game.wants(), loop.OutOfTurn)


# looking, undo, strict games


def test_an_offer_to_concede_stands_where_one_does_not_look_around_and_is_told_once() -> None:
    flow = begin("nim:1001,1000", AGAINST)
    for move in ("1001-1", "1000-1", "999-1", "998-1"):
        assert not flow.new_offer() or flow.session.ply == 6
        flow.commit(flow.typed(move))
        machine = ask.typed(loop.Machine, flow.wants())
        flow.answered(machine.here())
    assert flow.offered
    assert not flow.new_offer()
    flow.look(2)
    assert not flow.offered
    with pytest.raises(errors.BadInput, match="step to the end"):
        do(flow, "claim")
    flow.look(flow.session.ply)
    do(flow, "claim")
    assert isinstance(flow.wants(), loop.Over)
    assert not flow.offered


def test_one_looks_around_while_the_game_stays() -> None:
    game = begin("nim:5,4", PEOPLE)
    act(game, "5-1", "4-2")
    assert not game.look(3)
    assert game.look(1)
    assert (game.ply, game.session.ply, game.wants()) == (1, 2, loop.Persons())
    assert game.live
    act(game, "4-1")  # from where one looks
    assert (game.view, game.session.length, game.session.notation(2)) == (None, 2, "4-1")
    game.look(2)
    assert game.view is None


def test_a_strict_game_has_no_help_and_no_way_back() -> None:
    game = begin("nim:5,4", PEOPLE, strict=True)
    act(game, "5-1")
    for word, rest in (("undo", ""), ("redo", ""), ("tutor", "on")):
        with pytest.raises(errors.BadInput, match="strict game"):
            do(game, word, rest)
    with pytest.raises(errors.BadInput, match="strict game"):
        game.hinted(1)
    game.look(0)
    assert not game.live
    with pytest.raises(errors.BadInput, match="step to its end"):
        game.typed("5-2")


def test_a_replay_is_only_looked_at() -> None:
    game = begin("nim:5,4", PEOPLE, replay=True)
    assert (game.view, game.wants(), game.live) == (0, loop.Persons(), False)
    with pytest.raises(errors.BadInput, match="this is a replay"):
        game.typed("5-1")
    game.leave()
    assert game.take_notes() == []


def test_a_rematch_keeps_the_tutor_and_the_seats() -> None:
    game = begin("nim:5,4", AGAINST)
    do(game, "tutor", "on")
    act(game, "5-1")
    fresh = do(game, "again").begun
    assert fresh is not None
    assert (fresh.length, fresh.players, tutor.on(fresh)) == (0, AGAINST, True)


# the tutor


def test_the_tutor_asks_before_a_win_is_given_away() -> None:
    game = begin("nim+misere:4,1", AGAINST)
    assert game.question(game.typed("4-1")) is None  # nobody asked for it
    do(game, "tutor", "on")
    after = game.typed("4-1")
    question = ask.present(game.question(after))
    assert tutor.quick(after)
    assert question.here()[0] == Block("verdict", "That gives the win away.")
    game.heed(after)
    assert (game.session.ply, game.session.hints, game.wants()) == (0, (), loop.Persons((0,)))
    (note,) = game.take_notes()
    assert (note.session.ply, note.after, note.over) == (1, 0, False), "for the diary"
    good = ask.present(game.question(game.typed("4-4")))
    assert good.here() == []


# what is kept


def test_every_change_is_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    game = begin("nim:2,1", AGAINST, path)
    act(game, "2-1")
    game.hinted(2)
    game.comment("So.", "first")
    game.fold()
    kept = journal.read_save(path)
    assert (kept.length, kept.hints, kept.comments) == (1, ((1, 2),), ((1, "first", "So."),))


def test_what_is_not_saved_yet_no_other_window_has_changed(tmp_path: Path) -> None:
    with pytest.raises(errors.BadInput, match="nothing of this game is saved yet"):
        begin("nim:2,1", AGAINST, tmp_path / "g.json").reload()


def test_hints_and_comments_belong_to_where_one_looks() -> None:
    game = begin("nim:5,4", PEOPLE)
    act(game, "5-1", "4-2")
    game.look(1)
    game.hinted(3)
    game.comment("Here.")
    assert (game.session.hints, game.session.comments) == (((1, 3),), ((1, "", "Here."),))
    assert (game.session.ply, game.view) == (2, 1)


def test_a_disk_that_refuses_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(*_: object) -> None:
        raise errors.BadSave("the disk is full")

    game = begin("nim:2,1", AGAINST, tmp_path / "g.json")
    monkeypatch.setattr(journal.Journal, "update", refused)
    act(game, "2-1")
    assert str(game.unsaved) == "the disk is full"
    assert game.session.ply == 1
    monkeypatch.undo()
    game.hinted(1)
    assert game.unsaved is None


# a table


def test_machines_are_asked_beside_each_new_act() -> None:
    game = table(SMALL, ALONE)
    act(game, "B@1~R")
    wanted = ask.typed(loop.OutOfTurn, game.wants())
    assert wanted.work.here() == wanted.here()
    game.acted_out_of_turn([])
    assert isinstance(game.wants(), loop.Machine)
    do(game, "undo")
    assert game.wants() == loop.Persons((0,)), "what is taken back asks nobody"


SPEAKING = (PEOPLE[0], Player("greedy", "Red", 1), Player("greedy", "G", 2), Player("greedy", "Y", 3))


def answered(game: TableLoop) -> None:
    """Machines act out of turn, as they would in another process."""
    wanted = ask.typed(loop.OutOfTurn, game.wants())
    acts = wanted.work.here()
    assert acts == wanted.here()
    game.acted_out_of_turn(acts.codes, acts.remarks)


def offered() -> TableLoop:
    """Red, a machine that makes no deals, has declined Blue's offer."""
    game = table(SMALL, SPEAKING)
    act(game, "deal=1,B.PASS.R,R.NOPASS.B")
    answered(game)
    return game


def test_machines_say_why_and_a_setting_switches_it_off() -> None:
    (remark,) = offered().session.remarks
    assert (remark.ply, remark.seat, remark.act) == (2, "R", "decline")
    settings.change(lambda now: replace(now, machines_talk=False))
    game = offered()
    assert game.session.ply == 2
    assert game.session.remarks == ()
    assert not game.session.comments


def test_what_was_said_is_not_said_again_of_a_move_made_again() -> None:
    game = offered()
    said = game.session.comments
    do(game, "undo")
    act(game, "deal=1,B.PASS.R,R.NOPASS.B")
    game.heard = 0  # as where machines are asked again
    answered(game)
    assert (game.session.ply, game.session.comments) == (2, said)


def test_a_machine_that_wins_has_the_last_word() -> None:
    game = table("so-long-sucker+endgame:-:B1/R1:B", SPEAKING[:2])
    act(game, "resign")
    answered(game)
    assert [remark.act for remark in game.session.remarks] == ["win"]
    assert isinstance(game.wants(), loop.Over)


def test_an_offer_waits_until_it_is_answered_or_let_pass() -> None:
    game = table(SMALL, ALONE)
    act(game, "B@1~R")
    game.acted_out_of_turn(["deal=1,R.NOPASS.B,B.NOPASS.R"])
    assert (game.waiting, game.wants()) == ([0], loop.Persons((0,), out_of_turn=True))
    game.paused = True
    assert game.next_decision() is None
    game.paused = False
    game.pass_on(0)
    assert game.waiting == []
    assert isinstance(game.wants(), loop.Machine)
    act(game, "ok=1")  # the only person need not say who answers
    assert game.state.ledger.deals[0].status == "agreed"


@pytest.mark.parametrize("lets", [TableLoop.let, lambda game: game.pass_on(1)])
def test_who_is_in_danger_may_plead_before_a_machine_answers(lets: Callable[[TableLoop], None]) -> None:
    game = table(RESCUE, (ALONE[1], PEOPLE[0], ALONE[2], ALONE[3]))
    assert game.pleading
    assert game.wants() == loop.Persons((1,), out_of_turn=True)
    lets(game)
    assert not game.pleading
    assert isinstance(game.wants(), loop.Machine)


def test_acts_out_of_turn_are_for_people_only() -> None:
    game = table(SMALL, (PEOPLE[0], PEOPLE[1], ALONE[2], ALONE[3]))
    act(game, "R:resign")
    assert game.session.actor(1) == 1
    with pytest.raises(errors.BadInput, match="it is G's decision"):
        game.typed("G:resign")


# clocks


def test_a_machine_that_captures_is_charged_once_for_each_decision(clock: FakeClock) -> None:
    game = begin("so-long-sucker+nash:R:B7/R6/G7/Y7:R", ALONE)
    for code, seconds in (("R@1", 20), ("xR", 10)):
        clock.now += seconds
        game.hold_clock()
        clock.now += 5
        assert isinstance(game, TableLoop)
        game.answered(code)
        game.acted_out_of_turn(())
    assert clocks.left(game.session)[1] == 1170


def test_leaving_wins_no_time(clock: FakeClock, tmp_path: Path) -> None:
    game = table("so-long-sucker+nash:-:B7/R7/G7/Y7:B", path=tmp_path / "g.json")
    act(game, "B@1~R")
    game.watch.restart()
    clock.now += 60
    game.keep_time()
    game.fold()
    assert clocks.left(journal.read_save(tmp_path / "g.json"))[1] == 1140


def test_a_time_told_apart_goes_to_its_seat(clock: FakeClock) -> None:
    game = table("so-long-sucker+nash:-:B7/R7/G7/Y7:B")
    game.watch.restart()
    clock.now += 12
    assert game.watch.seconds == 12
    game.spend(2)
    assert clocks.left(game.session) == (1200, 1200, 1188, 1200)


def test_no_clock_runs_where_there_is_none_or_one_looks_around(clock: FakeClock) -> None:
    assert table().running() is None
    game = table("so-long-sucker+nash:-:B7/R7/G7/Y7:B")
    act(game, "B@1~R")
    game.look(0)
    assert game.running() is None


def test_a_machine_has_no_time_to_think_while_people_are_asked(clock: FakeClock) -> None:
    players = (Player("human", "Blue"), *(Player("random", name, 1) for name in ("Red", "Green", "Yellow")))
    game = table("so-long-sucker+nash:GB:-/R5/G5B1/Y7:Br=G:B5R2G1:BG", players)
    assert game.pleading
    assert not game.deciding
    clock.now += 68
    assert game.watch.seconds == 0
    running = ask.present(game.running())
    assert clocks.left(running)[2] == 1200, "nothing is taken from Green, who waits for Blue"
    game.let()
    game.watch.restart()
    clock.now += 3
    assert (game.deciding, game.watch.seconds) == (True, 3)
    game.paused = True
    assert not game.deciding


@pytest.mark.parametrize("let_pass", [False, True])
def test_nobody_loses_time_while_another_person_is_asked(clock: FakeClock, let_pass: bool) -> None:
    game = table("so-long-sucker+nash:-:B7/R7/G7/Y7:B")
    clock.now += 5
    act(game, "G:deal=1,G.NOPASS.Y,Y.NOPASS.G")
    clock.now += 40
    assert not game.deciding
    game.pass_on(3) if let_pass else act(game, "Y:ok=1")
    clock.now += 3
    assert clocks.left(ask.present(game.running())) == (1192, 1200, 1200, 1200)


# branches


def test_branches_are_looked_at_and_the_game_stays() -> None:
    game = loop.Loop(parted())
    do(game, "branch_next")
    assert (game.on_branch, game.node, game.ply, game.session.node) == (True, 2, 2, 5)
    assert game.look(3)
    assert not game.look(4)
    assert catalogue.write(game.state) == "nim:4,2,2"
    do(game, "branch_before")
    assert (game.on_branch, game.node) == (False, 4)
    game.look_at(5)
    assert game.view is None
    with pytest.raises(errors.BadInput, match="One line"):
        do(loop.Loop(Session.begin(catalogue.read("nim:2"), game.session.players)), "branch_next")


def test_a_move_on_a_branch_takes_the_game_there() -> None:
    game = loop.Loop(parted())
    game.look_at(2)
    game.comment("well")
    assert game.shown.comments == ((2, "", "well"),)
    assert not game.session.comments
    game.commit(game.typed("3-2"))
    assert [game.session.notation(ply) for ply in (1, 2, 3)] == ["5-1", "4-2", "3-2"]
    assert (game.on_branch, game.view, game.session.take_backs) == (False, None, 2)
    assert [text for *_, text in game.session.comments] == ["well"]


# clocks of all games


def timed(text: str, *kinds: str, code: str = "nim:5,4,3") -> loop.Loop:
    players = tuple(Player(kind, name, 1) for kind, name in zip(kinds, ("Ann", "Ben"), strict=True))
    return loop.Loop(clocks.begun(Session.begin(catalogue.read(code), players), clocks.parsed(text)))


def test_each_player_has_a_clock_for_their_own_decisions(clock: FakeClock) -> None:
    game = timed("1+2", "human", "perfect")
    clock.now += 10
    assert clocks.times(game.running() or game.session) == ["0:50", "1:00"]
    game.commit(game.typed("5-1"))
    clock.now += 4
    game.hold_clock()
    clock.now += 30  # its move is being shown
    game.answered("4-1")
    assert clocks.left(game.session) == (52, 58)
    clock.now += 2
    game.look(0)
    clock.now += 5  # looking back is thinking too
    game.look(2)
    game.hold_clock()
    clock.now += 500
    game.watch.restart()
    assert clocks.left(game.running() or game.session) == (45, 58)
    game.keep_time()
    assert clocks.left(game.session) == (45, 58)


def test_a_refused_move_wins_no_time(clock: FakeClock) -> None:
    game = timed("1", "human", "perfect")
    clock.now += 20
    with pytest.raises(errors.IllegalMove):
        game.typed("9-1")
    clock.now += 20
    assert clocks.times(game.running() or game.session) == ["0:20", "1:00"]
    game.heed(game.typed("5-1"))
    assert clocks.times(game.running() or game.session) == ["0:20", "1:00"]


def test_a_fallen_flag_is_the_end(clock: FakeClock) -> None:
    game = timed("1", "human", "perfect")
    assert not game.flag()
    clock.now += 61
    with pytest.raises(errors.BadInput, match="Ann's time is up"):
        game.typed("5-1")
    assert game.flag()
    wanted = ask.typed(loop.Over, game.wants())
    assert (wanted.outcome.winner, wanted.outcome.reason) == (1, "Ann's time is up.")
    assert not game.flag()
    again = do(game, "again").begun
    assert again is not None
    assert clocks.control_of(again) == clocks.Control(60)


def test_time_is_not_given_back_but_for_each_move(clock: FakeClock) -> None:
    for text, left in (("1", 20), ("30s", 30)):
        game = timed(text, "human", "human")
        clock.now += 20
        game.commit(game.typed("5-1"))
        clock.now += 20
        do(game, "undo")
        clock.now += 20 if text == "1" else 0
        assert clocks.left(game.running() or game.session)[0] == left
    game = timed("1", "human", "human")
    game.commit(game.typed("5-1"))
    game.commit(clocks.spend(game.session, 0, 99))
    assert not game.undoable
    with pytest.raises(errors.BadInput, match="Ann's time is up, and with it the game"):
        do(game, "undo")


def test_a_game_lost_on_time_is_played_on_from_before_its_last_moves(clock: FakeClock) -> None:
    game = timed("30s", "human", "human")
    game.commit(game.typed("5-1"))
    clock.now += 31
    assert game.flag()
    assert game.undoable, "every move has its own time"
    game.commit(game.earlier(game.session.go_to(0)))
    assert not game.undoable, "nothing is left to take back"
    assert clocks.left(game.running() or game.session) == (30, 30)
    assert not game.flag()
    game.commit(game.typed("5-2"))
    clock.now += 31
    assert game.flag()
    game.look(0)
    game.commit(game.typed("5-3"))
    assert not game.over


def test_a_machine_under_pressure_moves_in_haste(clock: FakeClock) -> None:
    game = timed("10s", "search/sims=100000", "human")
    wanted = ask.typed(loop.Machine, game.wants())
    assert wanted.work.args[-1] == 7.5
    assert not clocks.pressed(wanted.session)
    clock.now += 9.5
    hurried = replace(wanted, session=game.running() or game.session)
    assert clocks.pressed(hurried.session)
    game.answered(hurried.in_haste())
    assert game.session.notation(1) == "5-5"
    assert clocks.left(game.session) == (10, 10)


def test_a_search_ends_with_its_time() -> None:
    code = thought.choose("nim:500,400,300", "search/sims=10000000", "1", 0.01)
    nim = catalogue.game("nim")
    assert (
        nim.write_move(nim.read({}, "500,400,300"), nim.read_move(nim.read({}, "500,400,300"), code)) == code
    )
