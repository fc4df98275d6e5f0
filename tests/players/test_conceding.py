"""Won games that end before their last stone: offers, claims, and the rest played at once."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.coach import diary, grading, review, score
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import play
from nimarcade.play import journal, saves
from nimarcade.play.journal import Journal
from nimarcade.play.session import CONCEDED, PLAYED_OUT, Player, Session
from nimarcade.players import conceding
from nimarcade.players.seating import machine_move
from nimarcade.view.loop import Loop
from nimarcade.view.table.loop import TableLoop
from tests import ask
from tests.sessions import do

LONG = "nim:1001,1000"
K = 10**18


def seats(kind: str = "perfect") -> list[Player]:
    return [Player("human", "Ann"), Player(kind, "Deep", 3)]


def both_play(session: Session) -> Session:
    """The person well, then the machine."""
    session = session.play(ask.best(session.state))
    return session.play(machine_move(session))


def won(code: str = LONG, moves: int = 3, kind: str = "perfect", **options: bool) -> Session:
    """Ann to move after so many moves of hers that keep the win."""
    session = Session.begin(catalogue.read(code), seats(kind), **options)
    for _ in range(moves):
        session = both_play(session)
    return session


def test_it_is_offered_after_three_moves_that_keep_the_win() -> None:
    assert [conceding.offered(won(moves=moves)) for moves in range(5)] == [False, False, False, True, True]
    assert not conceding.offered(won(strict=True)), "in a strict game that would tell who wins"
    assert not conceding.offered(won("nim:31,15,7")), "soon over anyway"


def test_a_move_that_gave_the_win_away_starts_the_count_anew() -> None:
    session = won(moves=1).play_code("1000-3")
    assert not ask.is_p(session.state)
    session = session.play_code("999-1")  # the machine lets the chance pass
    for offered in (False, False, True):
        session = both_play(session)
        assert conceding.offered(session) is offered


def test_what_a_hint_told_shows_nothing() -> None:
    session = both_play(won(moves=2).hinted(3))
    assert not conceding.offered(session)
    with pytest.raises(BadInput, match="Deep plays on"):
        conceding.claimed(session)


def test_a_claim_is_refused_in_the_same_words_whoever_wins() -> None:
    lost = Session.begin(catalogue.read("nim:1000,1000"), seats(), strict=True)
    unshown = Session.begin(catalogue.read(LONG), seats(), strict=True)
    said = []
    for session in (lost, unshown, won(moves=2, strict=True)):
        with pytest.raises(BadInput) as refused:
            conceding.claimed(session)
        said.append(str(refused.value))
    assert len(set(said)) == 1
    assert ask.present(conceding.claimed(won(strict=True)).outcome).winner == 0


@pytest.mark.parametrize("kind", ["human", "engine"])
def test_only_machines_of_the_arcade_concede(kind: str) -> None:
    session = replace(won(), players=(Player("human", "Ann"), Player(kind, "Deep")))
    assert not conceding.offered(session)
    with pytest.raises(BadInput, match="machine"):
        conceding.claimed(session)


def test_the_person_may_sit_in_the_second_seat() -> None:
    machine, person = Player("perfect", "Deep", 3), Player("human", "Ann")
    session = Session.begin(catalogue.read("nim:1000,1000"), [machine, person])
    session = session.play(machine_move(session))
    for _ in range(3):
        session = both_play(session)
    assert conceding.offered(session)
    over = conceding.claimed(session)
    assert ask.present(over.outcome).winner == 1
    assert saves.from_json(saves.as_json(over), "it").outcome == over.outcome


def test_near_the_end_one_move_is_enough() -> None:
    assert conceding.claimed(won("nim:4,3,2", moves=1)).outcome is not None
    with pytest.raises(BadInput):
        conceding.claimed(won("nim:4,3,2", moves=0))


@pytest.mark.sweep
def test_a_conceded_game_is_over_kept_and_counted(tmp_path: Path) -> None:
    loop = Loop(won(), Journal(tmp_path / "g.json", won()))
    do(loop, "claim")
    session = loop.session
    outcome = ask.present(session.outcome)
    assert (outcome.reason, outcome.winner) == ("Deep concedes.", 0)
    assert score.score(session) == 100
    loop.fold()
    kept = journal.read_save(tmp_path / "g.json")
    assert kept.outcome == session.outcome
    assert saves.as_json(kept)["result"] == {"winner": "1", "payoffs": [1, -1], "reason": "Deep concedes."}
    (note,) = loop.take_notes()
    assert note.over
    diary.write(note)
    with pytest.raises(BadInput, match="over"):
        do(loop, "claim")
    assert [account.accuracy for account in review.review(session).accounts] == [1.0, None]


def test_after_a_take_back_the_game_goes_on_and_can_be_conceded_again() -> None:
    over = conceding.claimed(won())
    back = over.undo()
    assert back.outcome is None
    assert back.redo().outcome == over.outcome
    other = back.play_code("999-2")
    assert CONCEDED not in other.meta
    assert other.outcome is None


def test_a_damaged_concession_ends_nothing() -> None:
    data: Any = saves.as_json(conceding.claimed(won()))
    for bad in ([6], [6, "3"], ["6", "2"], [5, "2"], True, [6, ["2"]]):
        meta = {**data["meta"], CONCEDED: bad}
        with pytest.raises(BadSave, match="'result' must be null"):
            saves.from_json({**data, "meta": meta}, "it")
        assert saves.from_json({**data, "meta": meta, "result": None}, "it").outcome is None
    other = {"winner": "2", "payoffs": [-1, 1], "reason": ""}
    with pytest.raises(BadSave, match="seat 1 won"):
        saves.from_json({**data, "result": other}, "it")


def test_a_table_knows_no_concession() -> None:
    session = Session.begin(catalogue.read("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"), seats("greedy"))
    assert not conceding.offered(session)
    with pytest.raises(BadInput):
        do(TableLoop(session), "claim")
    assert session.conceded(1).outcome is None


# the rest at once


GIANTS = [
    *(f"nim:{K},{K - 5}", f"nim+misere:{K},{K - 5},7", f"greedy-nim:{K},{K - 3},7"),
    *(f"greedy-nim+misere:{K},{K - 7},7", f"moore-nim+k=2:{K},{K - 9},77,5", f"co-nim:{K},{K - 9},77"),
    *(f"exco-nim:{K}/{K},{K - 2},{K // 3}", f"delete-nim:{K},{K - 2},77"),
    *(f"delete-nim:{K},{K - 1},{K - 3},{K // 3}", f"wythoff-nim:{K},{K // 3}"),
    "nim:" + ",".join(str(K + i * i) for i in range(90)),
]
ENDLESS = [f"bounded-nim+k=3:{K},{K // 3},7", f"greedy-nim+k=3:{K},{K - 9},{K // 7},9"]


@pytest.mark.parametrize("code", [*GIANTS, *ENDLESS])
def test_giants_come_to_an_end(code: str) -> None:
    session = won(code)
    assert conceding.offered(session)
    loop = Loop(session)
    do(loop, "fast")
    after = loop.session
    assert ask.present(after.outcome).winner == 0
    assert after.own_length == session.ply == after.meta[PLAYED_OUT]
    assert session.ply < after.length <= session.ply + conceding.PLAYED
    p = session.state
    for ply in range(session.ply + 1, after.length + 1):
        if ply % 2:  # Ann's
            assert ask.is_p(after.state_at(ply)) is not False or after.game.outcome(after.state_at(ply))
        p = play(after.game, p, after.move_at(ply))
    assert (CONCEDED in after.meta) == (after.game.outcome(p) is None) == (code in ENDLESS)
    kept: Any = saves.from_json(saves.as_json(after), "it")
    assert (kept.moves, kept.outcome, kept.own_length) == (after.moves, after.outcome, after.own_length)


def test_what_was_played_at_once_is_nobodys_merit() -> None:
    session = won()
    loop = Loop(session)
    do(loop, "fast")
    seen = review.review(loop.session)
    assert seen.notice == "The last 3 moves were played at once, by nobody."
    looked = seen.accounts[0]
    assert looked.moves == looked.decisions == 3
    course = ask.present(grading.exactly(loop.session, 0, grading.Purse(), loop.session.ply))
    assert len(list(grading.of_line(loop.session, course, [], grading.Counter()))) == 3
    back = loop.session.go_to(session.ply).play_code("998-500")
    assert PLAYED_OUT not in back.meta
    assert back.own_length == back.length


@pytest.mark.sweep
def test_random_people_win_only_what_they_have_won() -> None:
    """Whatever people do: a claim is accepted only where the rules of the game say that they win."""
    rng, accepted = Random(1), 0
    for _ in range(30):
        session = Session.begin(catalogue.read(f"nim:{rng.randint(50, 60)},{rng.randint(50, 60)}"), seats())
        while session.outcome is None and session.ply < 10:
            p = session.state
            well = session.to_move == 0 and rng.random() < 0.8
            any_move = machine_move(session) if session.to_move else session.game.sample(p, rng)
            session = session.play(ask.best(p) if well else any_move)
        with suppress(BadInput):
            conceding.check(session)
            larger, smaller = session.game.write(session.state).partition(":")[2].split(",")
            assert larger != smaller
            accepted += 1
    assert accepted
