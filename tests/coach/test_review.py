"""Reviews: planted mistakes are found, exactly those; accounts, deals, bounds, and the way to JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.coach import grading, review
from nimarcade.coach.grading import Purse
from nimarcade.coach.review import BY_DROP, DROP, SCALE, Review
from nimarcade.core import catalogue, task
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import Answer, Propose, SuckerPosition
from nimarcade.play import folder, journal
from nimarcade.play.session import Player, Session
from nimarcade.view import review_text
from tests.coach.test_grading import truth

PEOPLE = [Player("human", "Ada"), Player("human", "Bo")]
STARTS = [
    "nim:6,5,4",
    "nim+misere:5,4,2",
    "greedy-nim+k=2:7,5,3",
    "greedy-nim+misere+k=3:7,5,2",
    "moore-nim+k=2:4,3,2",
    "co-nim:4,3,3",
    "exco-nim:2/4,3",
    "delete-nim:9,6",
]


def planted(code: str, rng: Random, share: float) -> tuple[Session, list[int], int]:
    """A game in which now and then a won position is given away on purpose, the plies of those
    moves, and how many moves kept a win; chosen by exhaustive search of the rules alone."""
    session = Session.begin(catalogue.read(code), PEOPLE)
    wrong, kept = [], 0
    while session.outcome is None:
        p, game = session.state, session.game
        moves = list(game.moves(p))
        good = [move for move in moves if not truth(play(game, p, move))[0]]
        bad = [move for move in moves if truth(play(game, p, move))[0]]
        err = good and bad and rng.random() < share
        move = rng.choice(bad if err or not good else good)
        session = session.play(move)
        if err:
            wrong.append(session.ply)
        kept += bool(good) and not err and len(moves) > 1
    return session, wrong, kept


@pytest.mark.parametrize("code", STARTS)
def test_planted_mistakes_are_found_and_no_others(code: str) -> None:
    rng = Random(f"planted {code}")
    some = 0
    for _ in range(12):
        session, wrong, kept = planted(code, rng, 0.4)
        reviewed = review.review(session)
        assert list(reviewed.mistakes) == wrong
        assert [step.ply for step in reviewed.steps if step.mark == "gave"] == wrong
        assert sum(account.kept for account in reviewed.accounts) == kept
        assert sum(account.decisions for account in reviewed.accounts) == kept + len(wrong)
        assert reviewed.notice is None
        some += len(wrong)
    assert some > 5


def test_a_flawless_game_has_no_mistakes() -> None:
    session, wrong, _ = planted("greedy-nim+misere+k=3:7,5,2", Random(1), 0.0)
    reviewed = review.review(session)
    assert wrong == list(reviewed.mistakes) == []
    ends = {account.accuracy for account in reviewed.accounts}
    assert ends <= {1.0, None}


def test_the_course_says_who_stood_to_win() -> None:
    session, _, _ = planted("nim:6,5,4", Random(5), 0.5)
    reviewed = review.review(session)
    for ply in range(session.length + 1):
        p = session.state_at(ply)
        won = truth(p)[0]
        assert reviewed.course.standing(ply).winner == (p.turn if won else 1 - p.turn)


def test_mistakes_are_gone_through_both_ways() -> None:
    session, wrong, _ = planted("nim:6,5,4", Random(8), 0.9)
    reviewed = review.review(session)
    assert len(wrong) >= 2
    seen, ply = [], 0
    while (ply := reviewed.mistake_after(ply) or 0) and ply:
        seen.append(ply)
    assert seen == wrong
    back, here = [], session.length + 1
    while (last := reviewed.mistake_after(here, -1)) is not None:
        here = last
        back.append(here)
    assert back == wrong[::-1]


@pytest.mark.sweep
def test_endgames_of_so_long_sucker_are_graded_exactly() -> None:
    start = catalogue.read("so-long-sucker+endgame:-/RB:B2R1/R2:B")
    rng = Random(4)
    some = 0
    for _ in range(20):
        session, wrong = Session.begin(start, PEOPLE), []
        while session.outcome is None:
            t, seat = session.state, session.to_move
            act = rng.choice(list(session.game.moves(t)))
            before = brute(t) == seat
            session = session.play(act)
            if before and brute(session.state) != seat:
                wrong.append(session.ply)
        assert list(review.review(session).mistakes) == wrong
        some += len(wrong)
    assert some > 3


_known: dict[Any, int] = {}


def brute(t: Any) -> int:
    """The seat that wins a small table of two, by every act there is."""
    game = game_of(t)
    if game.outcome(t) is not None:
        return int(t.seat)
    if t not in _known:
        winners = {brute(play(game, t, act)) for act in game.moves(t)}
        _known[t] = t.turn if t.turn in winners else 1 - t.turn
    return _known[t]


def broken_deal() -> Review:
    return review.review(journal.read_save(Path(folder.examples()) / "so-long-sucker-a-broken-deal.json"))


@pytest.mark.sweep
def test_a_table_of_four_is_graded_by_estimate_and_its_promises_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grading, "SIMS", 200)
    reviewed = broken_deal()
    standings = {(promise.deal, promise.standing) for promise in reviewed.promises}
    assert {(1, "broken"), (1, "kept")} <= standings
    broken = next(promise for promise in reviewed.promises if promise.standing == "broken")
    assert broken.ply is not None
    before, after = (reviewed.session.state_at(ply) for ply in (broken.ply - 1, broken.ply))
    assert isinstance(before, SuckerPosition)
    assert isinstance(after, SuckerPosition)
    assert "broken" not in before.ledger.deals[0].standing
    assert "broken" in after.ledger.deals[0].standing
    assert reviewed.course.sims == 200
    graded = [step for step in reviewed.steps if step.chances is not None]
    assert len(graded) > 40
    assert all(step.mark == "unknown" for step in graded)
    for step in reviewed.steps:
        assert (step.mark is None) == isinstance(reviewed.session.move_at(step.ply), Propose | Answer)
    assert "200 simulated games" in (reviewed.notice or "")
    text = " ".join(line.text for line in review_text.report(reviewed))
    assert "by estimate" in text
    assert "nothing is proved" in text
    json.dumps(review.as_json(reviewed))
    (line, *_) = review_text.decided(reviewed, broken.ply)
    assert line.kind == "broken"
    assert line.text == f"Broken: {broken.words} (deal {broken.deal}, move {broken.ply})."
    owed = {
        (given.ply, given.owner) for given in reviewed.promises if given.acts and given.standing == "kept"
    }
    assert owed & {(step.ply, step.seat) for step in graded}
    for step in graded:
        assert step.promised is ((step.ply, step.seat) in owed)
    costly = replace(graded[0], chances=(0.5, 0.3), forced=False, promised=False)
    kept = replace(costly, promised=True)
    assert costly.mistake
    assert not kept.mistake
    ends = "a mistake, if the estimate is right.", "no mistake, but the price of a promise, 20% of games."
    for step, end in zip((costly, kept), ends, strict=True):
        assert review_text.grade_line(step, "Red").text.endswith(end)
    totals = [review.account(reviewed.session, [step], [], step.seat) for step in (costly, kept)]
    assert [(each.mistakes, round(each.loss, 2)) for each in totals] == [((costly.ply,), 0.2), ((), 0.0)]


def test_a_review_survives_the_way_to_another_process() -> None:
    session, _, _ = planted("nim:6,5,4", Random(2), 0.5)
    reviewed = review.review(session)
    again = review.unpack(
        session, task.unpack(review.PackedReview, json.loads(task.sent(review.pack(reviewed))))
    )
    assert review.as_json(again) == review.as_json(reviewed)


def long_game(moves: int, code: str) -> Session:
    session = Session.begin(catalogue.read(code), PEOPLE)
    for _ in range(moves):
        assert isinstance(session.state, Heaps)
        session = session.play_code(f"{session.state.heaps[0]}-1")
    return session


@pytest.mark.parametrize(
    "moves", [pytest.param(10_000, marks=pytest.mark.sweep), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_a_long_game_is_looked_at_whole(moves: int) -> None:
    session = long_game(moves, f"nim:{moves // 2},{moves // 2}")
    reviewed = review.review(session)
    assert len(reviewed.steps) == moves
    assert reviewed.notice is None
    assert reviewed.mistakes == ()


def test_past_the_bounds_it_is_said_what_was_looked_at() -> None:
    session = long_game(300, "nim:200,100")
    reviewed = review.review(session, purse=Purse(work=42 * 120))
    assert (reviewed.first, reviewed.last) == (300 - 119 + 1, 300)
    assert reviewed.notice == ("Looked at 119 of 300 moves, from 182 to 300; the others would take too long.")
    assert reviewed.step(10) is None
    early = review.review(session, 1, 50)
    assert (early.first, early.last) == (1, 50)


def test_searches_past_their_bounds_leave_moves_unknown() -> None:
    start = catalogue.read("delete-nim:40,39,38,37,36,35,33")
    session = Session.begin(start, PEOPLE).play_code("d40,39=19+20")
    reviewed = review.review(session, purse=Purse(nodes=50))
    assert [step.mark for step in reviewed.steps] == ["unknown"]
    assert reviewed.notice == "Of 1 moves who wins is beyond the reach of this look."


@pytest.mark.parametrize("moves", [(0, 3), (3, 2), (1, 99)])
def test_moves_that_are_not_there_are_refused(moves: tuple[int, int]) -> None:
    with pytest.raises(BadInput, match="this game has"):
        review.review(long_game(5, "nim:9,4"), *moves)


def test_a_game_without_moves_has_an_empty_review() -> None:
    reviewed = review.review(Session.begin(catalogue.read("nim:3,2"), PEOPLE))
    assert (reviewed.steps, reviewed.mistakes) == ((), ())
    assert review_text.report(reviewed)[0].text == "Nim, 0 moves; the game is not over."


def test_scales_are_told_as_they_are_used() -> None:
    session, _, _ = planted("nim:6,5,4", Random(5), 0.5)
    (scale,) = review_text.scales(review.review(session))
    for least, word in SCALE[:-1]:
        assert f"{word} {'from ' if least < 100 else ''}{least} %" in scale
    assert f"beginner below {SCALE[-2][0]} %" in scale
    docs = " ".join((Path(__file__).parents[2] / "docs" / "coach.md").read_text().split())
    assert "perfect 100 %, expert from 90 %, strong from 75 %, fair from 50 %, learning from 25 %" in docs
    assert ", ".join(f"{word} up to {most}" for most, word in BY_DROP[:1]) in docs
    assert f"{DROP * 100:.0f} in 100" in docs


def test_the_strip_covers_every_ply_once() -> None:
    session, _, _ = planted("nim:6,5,4", Random(5), 0.5)
    reviewed = review.review(session)
    for width in (1, 3, session.length, 200):
        columns = review_text.strip(reviewed, width)
        assert [ply for column in columns for ply in column] == list(range(session.length + 1))
        assert len(columns) == min(width, session.length + 1)
