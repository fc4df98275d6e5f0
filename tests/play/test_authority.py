"""The authority of a table: messages legal, late, doubled, out of turn; and its log, which makes it again."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core.errors import BadInput, BadSave, NimarcadeError
from nimarcade.core.game import out_of_turn
from nimarcade.play import clocks, match, saves
from nimarcade.play.authority import Authority, Done, Event, decision
from nimarcade.play.course import Machine, OutOfTurn, Over, Persons
from nimarcade.play.session import Player, Session
from nimarcade.players import conceding
from tests.ask import present, typed
from tests.sessions import AGAINST, PEOPLE, RESCUE, FakeClock, game

Message = Callable[[], Event | Done]
MIXED = (PEOPLE[0], Player("random", "Two", 2), PEOPLE[2], Player("random", "Four", 4))


def begin(session: Session, clock: Callable[[], float] | None = None) -> Authority:
    return Authority(session, clock, Random(1))


def timed(words: str = "5+3", code: str = "nim:5,4,3") -> tuple[Authority, FakeClock]:
    clock = FakeClock()
    return begin(clocks.begun(game(code), clocks.parsed(words)), clock), clock


def event(told: Event | Done | None) -> Event:
    return typed(Event, told)


def known(table: Authority) -> tuple[object, ...]:
    """All that a log has to bring back."""
    return (
        saves.as_json(table.session), table.seq, table.done, table.asked, table.paused, table.heard,
        table.passed,
    )  # fmt: skip


def again(start: Session, log: list[Event]) -> Authority:
    """The table that a log makes, once it was on disk."""
    table = begin(saves.from_json(json.loads(json.dumps(saves.as_json(start))), "the head"))
    for seq, by, ident, lines in json.loads(json.dumps([[e.seq, e.by, e.id, list(e.lines)] for e in log])):
        table.follow(Event(seq, by, ident, lines))
    return table


class Party:
    """People and machines who do what they may, and what they may not."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.clock, self.rng = FakeClock(), rng
        self.start, self.table = session, begin(session, self.clock)
        self.log: list[Event] = []
        self.told: list[Message] = []

    def hears(self, message: Message) -> None:
        """A message counts once, or not at all."""
        before = known(self.table)
        try:
            self.log.append(event(message()))
        except NimarcadeError:
            assert known(self.table) == before
        else:
            self.told.append(message)

    def message(self, seat: int) -> Message:
        table, rng, session = self.table, self.rng, self.table.session
        ident, at, beside = rng.randrange(2**53), decision(session), out_of_turn(session.game)
        acts = [*session.game.moves(session.state)]
        if beside is not None and rng.random() < 0.5:
            acts = [*beside.out_of_turn(session.state, seat)] or acts
        code = session.game.write_move(session.state, rng.choice(acts)) if acts else "5-1"
        of = 3 if table.asked is None else table.asked.seq
        yes, lag, late = rng.random() < 0.9, rng.random(), rng.random() < 0.1
        what = rng.choice(["back", "rematch", "pause", "machine", "tea"])
        messages: list[Message] = [
            *[lambda: table.act(seat, ident, code, [-1] if late else at, lag)] * 8,
            lambda: table.say(seat, ident, "so long"),
            lambda: table.hint(seat, ident, session.ply, 2),
            lambda: table.ask(seat, ident, what, 1),
            *[lambda: table.answer(seat, ident, of, yes)] * 3,
            lambda: table.pass_by(seat, ident),
            lambda: table.claim(seat, ident, conceding.check),
        ]
        return rng.choice(messages)

    def machines(self) -> None:
        match self.table.wants():
            case OutOfTurn():
                self.log.append(self.table.beside(()))
            case Machine(session):
                move = self.rng.choice([*session.game.moves(session.state)])
                self.log.append(self.table.answered(session.game.write_move(session.state, move)))

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self.clock.now += self.rng.random() * 3
            if self.table.due == 0:
                self.log.append(present(self.table.flag()))
            self.hears(self.message(self.rng.choice(self.start.people)))
            self.machines()
            if self.told:
                before = known(self.table)
                assert isinstance(self.rng.choice(self.told)(), Done)
                assert known(self.table) == before


GAMES = (
    game("nim:5,4,3"),
    clocks.begun(game("nim:5,4,3"), clocks.parsed("0:20+3")),
    clocks.begun(game("nim:9,9", players=AGAINST), clocks.parsed("5s")),
    game("so-long-sucker+custom+c=2+k=4"),
    game("so-long-sucker+custom+c=2+k=4", players=MIXED),
    game(RESCUE, players=MIXED),
)


@given(seed=st.integers(0, 10**6), session=st.sampled_from(GAMES))
@settings(max_examples=25, deadline=None)
def test_a_message_counts_once_or_not_at_all_and_the_log_makes_the_same_table_again(
    seed: int, session: Session
) -> None:
    party = Party(session, Random(seed))
    party.play(40)
    assert [each.seq for each in party.log] == [*range(1, len(party.log) + 1)]
    assert known(again(session, party.log)) == known(party.table)


# acts


def test_an_act_is_its_players_and_for_the_decision_that_was_seen() -> None:
    table = begin(game("nim:5,4,3"))
    with pytest.raises(BadInput, match="'s turn"):
        table.act(1, 1, "5-1")
    assert table.act(0, 1, "5-1", [0]) == Event(1, 0, 1, [["move", 1, "5-1"]])
    assert table.act(0, 1, "5-1", [0]) == Done(1)
    with pytest.raises(BadInput, match="the game has moved on"):
        table.act(1, 1, "4-1", [0])
    assert table.session.ply == 1


def test_two_who_offer_at_once_both_do_since_the_host_numbers() -> None:
    table = begin(game("so-long-sucker+custom+c=2+k=4"))
    seen = decision(table.session)
    table.act(1, 1, "deal=1,B.NOKILL.R", seen)
    offered = event(table.act(2, 1, "deal=1,B.NOKILL.G", seen))
    assert offered.lines == [["move", 2, "G:deal=2,B.NOKILL.G"]]
    event(table.act(0, 1, "B@1~R", seen))  # an offer beside it makes no decision late
    with pytest.raises(BadInput, match="only the clock"):
        table.act(table.session.to_move, 2, "flag")


def test_what_is_said_stands_with_the_seat_and_has_an_end() -> None:
    table = begin(game("nim:5,4,3"))
    assert event(table.say(1, 1, "so long")).lines == [["comment", 0, "2", "so long"]]
    for text in ("", " ", "x" * 501):
        with pytest.raises(BadInput, match="say something, in at most 500 characters"):
            table.say(1, 2, text)


# asking


def test_a_yes_told_twice_takes_back_one_move_alone() -> None:
    table = begin(game("nim:5,4,3", "5-1", "4-1", "4-1"))
    asked = event(table.ask(0, 1, "back"))
    assert asked.lines == [["ask", "back", 2]]
    assert event(table.answer(1, 1, asked.seq, True)).lines == [["yes", 1], ["go", 2]]
    assert table.answer(1, 1, asked.seq, True) == Done(2)
    with pytest.raises(BadInput, match="no longer asked"):
        table.answer(1, 2, asked.seq, True)
    assert (table.session.ply, table.session.length) == (2, 3)


def test_what_machines_did_meanwhile_is_taken_back_with_it() -> None:
    players = (*PEOPLE[:2], Player("random", "Cleo", 3), Player("random", "Dan", 4))
    table = begin(game("so-long-sucker", "B@1~G", players=players))
    asked = event(table.ask(0, 1, "back"))
    event(table.beside(()))
    table.answered("G@2~R")
    assert table.session.ply == 2
    event(table.answer(1, 1, asked.seq, True))
    assert table.session.ply == 0


def test_a_move_or_a_no_or_who_asked_withdraws_it_and_it_is_asked_three_times() -> None:
    table = begin(game("nim:5,4,3", "5-1"))
    event(table.ask(0, 1, "back"))
    event(table.act(1, 1, "4-1"))
    assert table.asked is None
    for ident in (2, 3):
        asked = event(table.ask(0, ident, "back"))
        event(table.answer(ident % 2, 10 + ident, asked.seq, False))
        assert table.asked is None
    with pytest.raises(BadInput, match="3 times in a game"):
        table.ask(0, 4, "back")


def test_a_rematch_begins_when_all_have_agreed() -> None:
    table = begin(game("nim:1", "1-1"))
    assert isinstance(table.wants(), Over)
    asked = event(table.ask(1, 1, "rematch"))
    (_, (kind, save)) = event(table.answer(0, 1, asked.seq, True)).lines
    assert (kind, table.session.ply) == ("game", 0)
    assert saves.as_json(table.session) == save


def test_a_rematch_at_a_table_is_the_next_game_of_the_match() -> None:
    over = game("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "resign", players=PEOPLE)
    table = begin(match.joined(over, Random(1)))
    asked = event(table.ask(0, 1, "rematch"))
    event(table.answer(1, 1, asked.seq, True))
    assert present(match.link_of(table.session)).game == 2


def test_a_machine_takes_over_from_who_left_when_the_others_agree() -> None:
    table = begin(game("nim:5,4,3"))
    event(table.ask(0, 1, "machine", 1))  # who left is not asked
    assert table.session.players[1] == Player("casual", "Casual for Ben", table.session.players[1].seed)
    event(table.act(0, 2, "5-1"))
    assert isinstance(table.wants(), Machine)


# time


def test_the_line_is_not_charged_within_bounds_and_a_pause_stops_the_clock() -> None:
    table, clock = timed()
    clock.now += 10
    table.act(0, 1, "5-1", lag=3)
    assert clocks.left(table.session) == (293.5, 300.0)
    clock.now += 1
    table.stands(True, 0, 60)
    with pytest.raises(BadInput, match="paused"):
        table.act(1, 1, "4-1")
    table.stands(True, 0, 61)  # told twice by the owner
    clock.now += 500
    assert (table.due, table.wants()) == (None, Persons())
    table.stands(False, 0, 70)
    clock.now += 1
    table.stands(False, 0, 71)
    clock.now += 1
    table.act(1, 1, "4-1")
    assert clocks.left(table.session) == (293.5, 300.0)


def test_a_slow_line_is_spared_ten_seconds_a_game() -> None:
    table, clock = timed("5", "nim:60")
    for ply in range(60):
        clock.now += 0.5
        table.act(ply % 2, ply, f"{60 - ply}-1", lag=9)
    assert clocks.left(table.session) == (295.0, 295.0)


def test_a_gift_that_decides_is_charged_and_an_offer_beside_the_decision_is_not() -> None:
    clock = FakeClock()
    table = begin(game(RESCUE), clock)
    seat, rest = table.session.to_move, clocks.left(table.session)
    clock.now += 7
    table.act((seat + 1) % 4, 1, f"deal=1,{table.label(seat)}.NOKILL.{table.label((seat + 1) % 4)}")
    assert clocks.left(table.session) == rest
    clock.now += 5
    with pytest.raises(BadInput, match="the game has moved on"):
        table.act(seat, 1, "gR@R", [0])
    table.act(seat, 1, "gR@R", decision(table.session))
    assert clocks.left(table.session)[seat] == rest[seat] - 12


def test_a_flag_falls_by_the_clock_and_late_moves_are_refused() -> None:
    table, clock = timed("2s")
    assert table.due == 2
    clock.now += 3
    assert table.due == 0
    with pytest.raises(BadInput, match="Ann's time is up"):
        table.act(0, 1, "5-1")
    fallen = present(table.flag())
    assert fallen.lines == [["clocks", [0.0, 2.0]], ["end", "flagged", [0, "1"]]]
    assert present(again(timed("2s")[0].session, [fallen]).session.outcome).winner == 1


def test_a_machine_waits_for_who_has_an_offer_and_has_its_time_from_then_on() -> None:
    clock = FakeClock()
    table = begin(game("so-long-sucker+nash+c=2:-:B2/R2/G2/Y2:R", players=MIXED), clock)
    table.act(0, 1, "deal=1,G.NOKILL.B")
    table.beside(())
    assert table.wants() == Persons((2,), out_of_turn=True)
    clock.now += 60
    assert table.due is None
    with pytest.raises(BadInput, match="nothing waits for you"):
        table.pass_by(0, 2)
    table.pass_by(2, 1, 1)
    assert isinstance(table.wants(), Machine)
    assert table.due == clocks.left(table.session)[1]


# what the log says


def test_a_host_that_lies_is_found_out_at_the_first_line() -> None:
    table = begin(game("nim:5,4,3"))
    before = known(table)
    lies: list[list[object]] = [["move", 1, "5-6"], ["end", "flagged", [3, "1"]], ["game", {}], ["dance"], []]
    lies += [
        ["ask"], ["ask", "machine", 9], ["ask", "back", "1"], ["pause", 1], ["heard"], ["pass", "1"],
        ["game"],
    ]  # fmt: skip
    for line in lies:
        with pytest.raises(BadSave):
            table.follow(Event(1, 0, 1, [["comment", 0, "", "hello"], line]))
        assert known(table) == before
    with pytest.raises(BadSave, match="there is no seat 2"):
        table.follow(Event(1, 2, 1, [["move", 1, "5-1"]]))
