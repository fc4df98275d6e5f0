"""Reviews: planted mistakes are found, exactly those; accounts, deals, bounds, and the way to JSON."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.coach import diary, grading, review, score, statistics
from nimarcade.coach.diary import Note
from nimarcade.coach.grading import UNKNOWN, Counter, Decision, Outcomes, Purse, Standing
from nimarcade.coach.review import BY_DROP, DROP, SCALE, Review, Turn
from nimarcade.core import catalogue, task
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput, BadSave, NimarcadeError
from nimarcade.core.game import play
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import Answer, Propose
from nimarcade.play import folder, journal, saves
from nimarcade.play.match import at_table
from nimarcade.play.saves import GameSent
from nimarcade.play.session import TAKEN_BACK, Session
from nimarcade.view import review_text
from tests import ask, sessions
from tests.boards import board_of, brute_of, kind_of
from tests.coach.class_room import searched

STARTS = [
    "nim:6,5,4", "nim+misere:5,4,2", "greedy-nim+k=2:7,5,3", "greedy-nim+misere+k=3:7,5,2",
    "moore-nim+k=2:4,3,2", "co-nim:4,3,3", "exco-nim:2/4,3", "delete-nim:9,6",
]  # fmt: skip


def planted(code: str, rng: Random, share: float) -> tuple[Session, list[int], int]:
    """A game in which now and then a won position is given away on purpose, the plies of those
    moves, and how many moves kept a win; chosen by exhaustive search of the rules alone."""
    session, wrong, kept = sessions.game(code), list[int](), 0
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
    rng, some = Random(f"planted {code}"), 0
    for _ in range(12):
        session, wrong, kept = planted(code, rng, 0.4)
        reviewed = review.review(session)
        assert list(reviewed.mistakes) == wrong
        assert [step.ply for step in reviewed.steps if step.mark == "gave"] == wrong
        assert sum(account.kept for account in reviewed.accounts) == kept
        assert sum(account.decisions for account in reviewed.accounts) == kept + len(wrong)
        assert reviewed.notice is None
        for ply in range(session.length + 1):
            p = session.state_at(ply)
            assert reviewed.course.standing(ply).winner == (p.turn if truth(p)[0] else 1 - p.turn)
        for way, ordered, here in ((1, wrong, 0), (-1, wrong[::-1], session.length + 1)):
            for mistake in ordered:
                assert (here := reviewed.mistake_after(here, way) or 0) == mistake
            assert reviewed.mistake_after(here, way) is None
        some += len(wrong)
    assert some > 5


@pytest.mark.sweep
def test_endgames_of_so_long_sucker_are_graded_exactly() -> None:
    rng, some = Random(4), 0
    for _ in range(20):
        session, wrong = sessions.game("so-long-sucker+endgame:-/RB:B2R1/R2:B"), []
        while session.outcome is None:
            t, seat = session.state, session.to_move
            act = rng.choice(list(session.game.moves(t)))
            before = searched(t) == seat
            session = session.play(act)
            if before and searched(session.state) != seat:
                wrong.append(session.ply)
        assert list(review.review(session).mistakes) == wrong
        some += len(wrong)
    assert some > 3


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
    before, after = (ask.at_table(reviewed.session.state_at(ply)) for ply in (broken.ply - 1, broken.ply))
    assert "broken" not in before.ledger.deals[0].standing
    assert "broken" in after.ledger.deals[0].standing
    assert reviewed.course.sims == 200
    graded = [step for step in reviewed.steps if step.chances is not None]
    assert len(graded) > 40
    assert {step.mark for step in graded} == {"unknown"}
    for step in reviewed.steps:
        assert (step.mark is None) == isinstance(reviewed.session.move_at(step.ply), Propose | Answer)
    text = " ".join(line.text for line in review_text.report(reviewed)) + (reviewed.notice or "")
    assert all(words in text for words in ("by estimate", "little is proved", "200 simulated games"))
    json.dumps(reviewed.as_json())
    (line, *_) = review_text.decided(reviewed, broken.ply)
    assert line.kind == "broken"
    assert line.text == f"Broken: {broken.words} (deal {broken.deal}, move {broken.ply})."
    owed = {(each.ply, each.owner) for each in reviewed.promises if each.acts and each.standing == "kept"}
    assert owed & {(step.ply, step.seat) for step in graded}
    for step in graded:
        assert step.promised is ((step.ply, step.seat) in owed)
    for promised, end in (
        (False, "a mistake, if the estimate is right."),
        (True, "no mistake, but the price of a promise, 20% of games."),
    ):
        step = replace(graded[0], chances=(0.5, 0.3), forced=False, promised=promised)
        assert step.mistake is not promised
        assert review_text.grade_line(step, "Red").text.endswith(end)
        gain = replace(graded[0], chances=(0.3, 0.6), forced=False, promised=False)
        total = review.account(reviewed.session, [step, gain], [], step.seat)
        assert (total.mistakes, round(total.loss, 2)) == (((), 0.0) if promised else ((step.ply,), 0.1))


def long_game(moves: int, code: str) -> Session:
    session = sessions.game(code)
    for _ in range(moves):
        session = session.play_code(f"{ask.typed(Heaps, session.state).heaps[0]}-1")
    return session


@pytest.mark.parametrize(
    "moves", [pytest.param(3_000, marks=pytest.mark.sweep), pytest.param(100_000, marks=pytest.mark.long)]
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
    session = sessions.game("delete-nim:40,39,38,37,36,35,33", "d40,39=19+20")
    reviewed = review.review(session, purse=Purse(nodes=50))
    assert [step.mark for step in reviewed.steps] == ["unknown"]
    assert reviewed.notice == "Of 1 moves who wins is beyond the reach of this look."


@pytest.mark.parametrize("moves", [(0, 3), (3, 2), (1, 99)])
def test_moves_that_are_not_there_are_refused(moves: tuple[int, int]) -> None:
    with pytest.raises(BadInput, match="this game has"):
        review.review(long_game(5, "nim:9,4"), *moves)


def test_a_game_without_moves_has_an_empty_review() -> None:
    reviewed = review.review(sessions.game("nim:3,2"))
    assert (reviewed.steps, reviewed.mistakes) == ((), ())
    assert review_text.report(reviewed)[0].text == "Nim, 0 moves; the game is not over."
    told = review_text.report(review.review(sessions.game("nim:3,2", "3-3", "2-2")))[1].text
    assert ": 0 of 1 won position kept, accuracy 0%" in told


def test_scales_are_told_as_they_are_used() -> None:
    session, _, _ = planted("nim:6,5,4", Random(5), 0.5)
    (scale,) = review_text.scales(review.review(session))
    docs = " ".join((Path(__file__).parents[2] / "docs" / "coach.md").read_text().split())
    words = [f"{word} {'from ' if least < 100 else ''}{least}%" for least, word in SCALE[:-1]]
    assert all(each in scale for each in (*words, f"beginner below {SCALE[-2][0]}%"))
    assert ", ".join(words) in docs
    assert all(f"{word} up to {most}" in docs for most, word in BY_DROP[:-1])
    assert f"{DROP * 100:.0f} in 100" in docs


# Where a game turned: the acts by which a chance fell most.


def chances(*rows: tuple[float, ...]) -> Outcomes:
    return Outcomes(0, len(rows) - 1, tuple(Standing(chances=row) for row in rows))


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
    moves = "R@1", "B@3", "R@2", "xB2R3", "R@2", "B@2", "R@2", "B@2"
    session = sessions.game("so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B", *moves)
    assert at_table(session)
    worst = review.fallen(session)
    assert review.falls(review.review(session).course, 2) == worst
    assert [(turn.ply, turn.seat, turn.before, turn.after) for turn in worst] == [(1, 0, 1, 0), (4, 1, 1, 0)]


def test_looks_at_a_part_and_the_reasons_tell_what_the_review_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "CHIPS", 18_000)
    moves = "B@1~R", "R@2~B", "B@3~Y", "Y@1~R"  # the last one is what a search advises
    session = sessions.game("so-long-sucker+nash+c=2", *moves)
    assert at_table(session)
    reviewed = review.review(session)
    assert review.fallen(session) == review.falls(reviewed.course, 4) != []
    assert review.review(session, 2, 3).course == Outcomes(1, 3, reviewed.course.standings[1:4], 400)
    assert grading.searched(0).sims is None, "a table too large for estimates is told by few games"
    for ply in range(len(moves)):
        chances = reviewed.course.standing(ply).chances
        assert chances is not None
        p, move = session.state_at(ply), session.move_at(ply + 1)
        assert grading.grade(p, move, sims=reviewed.course.sims).chances == reviewed.steps[ply].chances
        why = review_text.reasons(p, move, "Ann", "unknown", sims=reviewed.course.sims)
        assert all(f"{chance:.0%}" in why[1].text for chance in chances), moves[ply]


def test_a_win_proved_against_all_others_is_told_as_no_estimate() -> None:
    session = sessions.game("so-long-sucker+custom+players=3+c=2:R/B:B1/R1/G2:B:-:BR", "B@1")
    reviewed = review.review(session)
    assert review_text.turns(reviewed) == ["From the start Cleo (Green) stood to win."]
    assert review_text.grade_line(reviewed.steps[0], "Ann").text == "Chance of Ann 0% before, 0% after."
    assert reviewed.notice is None
    assert review.tried(session.start, "B@1").blocks[0].text == "Your chance is 0% before B@1, 0% after it."


def test_two_searches_that_disagree_tell_no_chances() -> None:
    p = catalogue.read(
        "so-long-sucker+hofstra+c=3:-/YBGRYBGRY:-/R1/G1/-:Br=G:B1:YRGB"
    )  # Blue chooses who wins
    assert grading.estimate(p, 4_000) == UNKNOWN
    why = review_text.reasons(p, game_of(p).read_move(p, "no"), "Cleo", "unknown", sims=4_000)
    assert "two searches that disagree" in why[-1].text
    assert not any("%" in block.text for block in why)


# Another move tried in a review: right exactly where the rules say so, with a true reason.


@pytest.mark.parametrize(
    "code", ["nim:4,2,1", "nim+misere:3,1,1", "greedy-nim:4,3,1", "moore-nim+k=2:3,2,1", "delete-nim:6,3"]
)
def test_right_is_what_keeps_a_win_by_the_rules(code: str) -> None:
    p = catalogue.read(code)
    game = game_of(p)
    assert truth(p)[0]
    for move in game.moves(p):
        after = play(game, p, move)
        lost, tried = not truth(after)[0], review.tried(p, game.write_move(p, move), "Bo")
        assert tried.right is lost
        kinds = [block.kind for block in tried.blocks]
        assert kinds[0] == ("right" if lost else "wrong")
        # a position that is left is told by conditions that all hold if it is P, else only by broken ones
        assert ("fails" in kinds) is (not lost and "after" in kinds)
        if game.outcome(after) is None:
            reply = game.read_move(after, tried.moves[1])
            assert truth(play(game, after, reply))[0] is lost  # it wins where the move gave the win away
            assert tried.blocks[-1].text.startswith(f"Bo answers {tried.moves[1]}: ")


def test_in_a_lost_position_right_is_what_holds_out() -> None:
    p = catalogue.read("nim:3,2,1")
    game = game_of(p)
    longest = max(truth(play(game, p, move))[1] for move in game.moves(p))
    for move in game.moves(p):
        assert review.tried(p, game.write_move(p, move)).right is (truth(play(game, p, move))[1] == longest)


def test_the_answer_is_not_given_away() -> None:
    tried = review.tried(catalogue.read("nim:7,5,1"), "5-1", "Bo")
    assert tried.right is False
    assert not any("7-3" in block.text for block in tried.blocks)


@pytest.mark.sweep
def test_beyond_reach_nothing_is_said_to_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "NODES_WHY", 50)
    tried = review.tried(catalogue.read("delete-nim:12,11,10,9,8,7,5"), "d12,11=5+6")
    assert (tried.right, len(tried.moves)) == (None, 1)
    assert "is not known" in tried.blocks[0].text


def test_at_a_table_of_two_an_act_is_typed_as_its_code() -> None:
    p = catalogue.read("so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B")
    assert review.tried(p, "B@1").right is False
    assert review.tried(p, "B@2").right is True


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(NimarcadeError):
        review.tried(catalogue.read("nim:3,2"), "9-9")


# One rule for what a person is judged by: how hard wins were to keep, and moves that were taken back.


def begun(code: str, *moves: str) -> Session:
    return sessions.game(code, *moves, players=sessions.AGAINST)


@pytest.mark.parametrize(
    "code", ["nim:5,4,2", "nim+misere:4,3,1", "delete-nim:6,5,3", "co-nim:4,3,2", "treblecross:7"]
)
def test_how_hard_a_win_is_to_keep_is_counted_by_the_rules(code: str) -> None:
    p = catalogue.read(code)
    moves = list(catalogue.game_of(p).moves(p))
    wins = sum(not truth(play(catalogue.game_of(p), p, move))[0] for move in moves)
    assert Counter().count(p) == (wins, len(moves))
    assert Counter(0).count(p) is None


def test_a_decision_weighs_the_moves_that_give_the_win_away() -> None:
    assert Decision(1, 0, True, wins=1, moves=12).weight == pytest.approx(11 / 12)
    assert Decision(1, 0, True, wins=12, moves=12).weight == 0
    assert Decision(1, 0, True).weight == 1
    degrees = {wins: Decision(1, 0, True, wins=wins, moves=20).degree for wins in (1, 5, 10, 11, 20)}
    few = {1: "very hard to keep", 5: "hard to keep", 10: "not easy to keep"}
    assert degrees == few | dict.fromkeys((11, 20), "easy to keep")


def test_a_win_hard_to_keep_counts_more_than_an_easy_one() -> None:
    reviewed = review.review(begun("nim:5,4,2", "5-1", "4-1", "4-4", "3-1"))
    first = reviewed.decisions[1]
    assert (first.kept, first.wins, first.moves) == (False, 1, 11)
    told = review_text.grade_line(reviewed.step(1), "You", first).text
    assert told == "Gave the win away. 1 of 11 moves kept it: very hard to keep."
    for account in reviewed.accounts:
        own = [each for each in reviewed.decisions.values() if each.seat == account.seat]
        assert account.weight == pytest.approx(sum(1 - (each.wins or 0) / (each.moves or 1) for each in own))


def finished(*lines: tuple[int, str]) -> Session:
    """A game of moves, each made after going back to a ply."""
    session = begun("nim:3,2")
    for ply, code in lines:
        session = session.go_to(ply).play_code(code)
    return session


RIGHT_AT_LAST = ((0, "3-3"), (1, "2-1"), (0, "3-1"), (1, "2-2"), (2, "2-2"))
"""3-3 gives the win away and is taken back after the answer; 3-1 keeps it."""


def test_a_move_taken_back_counts_the_same_everywhere() -> None:
    session = finished(*RIGHT_AT_LAST)
    assert (session.taken_back, session.take_backs) == ([(0, ("3-3", "2-1"))], 1)
    assert score.score(session) == 100 - score.TAKE_BACK
    assert score.sentence(session) == "Score 95 of 100; no hints; moves taken back cost 5."
    reviewed = review.review(session)
    mine = reviewed.accounts[0]
    assert (mine.taken_back, mine.decisions, mine.kept) == (1, 2, 1)
    assert not reviewed.decisions[1].first
    report = " ".join(block.text for block in review_text.report(reviewed))
    assert "You: 1 of 2 won positions kept" in report
    assert "1 move taken back, with 1 mistake that still counts." in report
    (line,) = reviewed.taken
    assert (line.ply, line.seat, line.moves) == (0, 0, ("3-3", "2-1"))
    assert [each.kept for each in line.decisions] == [False, False]  # and so did the answer
    diary.write(Note(session, 0, True))
    row, (noted,) = statistics.load().total(), statistics.load().history
    assert (row.decisions, row.kept, row.clean, noted.score) == (mine.decisions, mine.kept, 0, 95)
    expected = mine.weight, mine.held, mine.accuracy
    assert (row.weight, row.held, noted.accuracy) == pytest.approx(expected, abs=1e-3)


def test_hints_are_those_of_the_only_person_else_of_who_was_to_move() -> None:
    for players, counted in ((sessions.AGAINST, [2, 0]), (sessions.PEOPLE, [1, 1])):
        session = sessions.game("nim:2,1", players=players).hinted(1).play_code("2-1").hinted(1)
        accounts = [review.account(session, [], [], seat) for seat in (0, 1)]
        assert [account.hints for account in accounts] == counted
    beside = (sessions.AGAINST[1], *sessions.PEOPLE[1:])
    machine = sessions.game("so-long-sucker+c=2", players=beside).hinted(1)
    assert [review.account(machine, [], [], seat).hints for seat in range(4)] == [0] * 4


def test_every_move_made_counts_once_whatever_is_taken_back() -> None:
    rng = Random(3)
    for _ in range(20):
        session = begun("nim:4,3,2")
        made = 0
        while session.outcome is None:
            if session.ply and made < 30 and rng.random() < 0.3:
                session = session.go_to(rng.randrange(session.ply))
            move = rng.choice(list(session.game.moves(session.state)))
            again = session.ply < session.length and session.move_at(session.ply + 1) == move
            session = session.play(move)
            made += not again
        lines = session.lines_taken_back()
        assert len(lines) == session.take_backs
        assert sum(line.length - ply for ply, line in lines) + session.length == made
        reviewed = review.review(session)
        first = [each for each in reviewed.decisions.values() if each.first]
        first += [each for line in reviewed.taken for each in line.decisions if each.first]
        assert sum(account.decisions for account in reviewed.accounts) == len(first)
        there = task.sent(review.pack(review.review(GameSent.of(session, session.length).session())))
        replays = review.unpack(session, task.unpack(review.PackedReview, json.loads(there)))
        assert replays.as_json() == reviewed.as_json()


@pytest.mark.parametrize(
    "lines", [7, [[0]], [[0, []]], [[-1, ["3-1"]]], [[0, [5]]], [[0, ["9-9"]]], [[0, ["3-1"] * 201]]]
)
def test_a_save_with_lines_that_cannot_be_is_refused(lines: object) -> None:
    session = finished((0, "3-3"))
    data = saves.as_json(replace(session, meta={TAKEN_BACK: lines}))
    with pytest.raises(BadSave, match=TAKEN_BACK):
        saves.from_json(data, "game")


def test_a_save_of_old_with_a_move_taken_back_still_costs() -> None:
    session = replace(finished((0, "3-3")), meta={"retaken": True})
    assert (session.take_backs, session.lines_taken_back()) == (1, [])


def test_records_are_kept_and_told() -> None:
    best, worse = finished((0, "3-1"), (1, "2-2"), (2, "2-2")), finished(*RIGHT_AT_LAST)
    assert not any("record" in line for line in diary.write(Note(worse, 0, True)))
    told = diary.write(Note(best, 0, True))
    assert "A record: 100 of 100 in Nim against Perfect, 95 was the best before." in told
    told = diary.write(Note(worse, 0, True))
    assert "Your best score in Nim against Perfect is 100 of 100 points." in told
    diary.write(Note(best, 0, True))
    record = statistics.load().records["nim", "perfect"]
    assert (record.score, record.times) == (100, 2)


# Grades against exhaustive search of the bare rules: the mark of every move of small games.


SMALL = [
    "nim:4,3,2", "nim+misere:3,2,1", "greedy-nim+k=2:5,4,1", "greedy-nim+misere+k=3:5,4,2",
    "moore-nim+k=2:2,2,1", "co-nim:3,2,2", "exco-nim:1/3,2", "delete-nim:6,4",
]  # fmt: skip


def truth(p: Any) -> tuple[bool, int]:
    """(whether who is to move wins, plies to the end), by brute force."""
    brute, board = brute_of(p), board_of(p)
    return not brute.is_p(board), brute.remoteness(board)


@pytest.mark.parametrize("code", SMALL)
def test_every_move_below_a_small_start_has_its_mark(code: str) -> None:
    marks = set()
    start = catalogue.read(code)
    for p in map(kind_of(start).position, brute_of(start).below(board_of(start))):
        game = game_of(p)
        if game.outcome(p) is not None:
            continue
        won, far = truth(p)
        for move in game.moves(p):
            then, later = truth(play(game, p, move))
            expected = ("gave" if then else "kept") if won else "resisted" if later + 1 == far else "lost"
            graded = grading.grade(p, move)
            assert graded.mark == expected, (p, move)
            marks.add(expected)
            if expected == "gave":
                assert not truth(ask.to(p, graded.best))[0]
                if game.outcome(graded.after) is None:
                    assert not truth(ask.to(graded.after, graded.reply))[0]
            assert grading.forced(p) == (len(list(game.moves(p))) == 1)
    assert marks >= {"kept", "gave", "resisted"}


@pytest.mark.parametrize(
    ("code", "move", "mark"),
    [
        ("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "B@2", "kept"),
        ("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "resign", "gave"),
        ("so-long-sucker+endgame:-/BR:B1/R2:B", "B@1", "resisted"),
    ],
)
def test_tables_of_two_are_exact(code: str, move: str, mark: str) -> None:
    p = catalogue.read(code)
    graded = grading.grade(p, game_of(p).read_move(p, move))
    assert (graded.mark, graded.chances) == (mark, None)


def test_offers_and_answers_are_not_graded() -> None:
    p = catalogue.read("so-long-sucker+hofstra")
    offer = game_of(p).read_move(p, "deal=1,B.PASS.R,R.PASS.B")
    assert not grading.gradable(offer)
    assert grading.gradable(next(game_of(p).moves(p)))


def test_a_line_is_played_without_error_to_its_end() -> None:
    p = catalogue.read("nim+misere:5,4,2")
    played, (won, far) = list(grading.line(p)), truth(p)
    assert ask.present(game_of(p).outcome(played[-1][2])).winner == (not won)
    assert len(played) == far
    assert len(list(grading.line(p, 2))) == 2


def test_what_would_have_won_and_what_punishes() -> None:
    p = catalogue.read("nim:5,4,3")
    gave = grading.grade(p, game_of(p).read_move(p, "5-4"))
    assert (gave.mark, str(gave.best), str(gave.reply)) == ("gave", "3-2", "4-2")
    assert grading.grade(p, game_of(p).read_move(p, "3-2")).reply is None


def test_numbers_past_counting_go_by_the_rule() -> None:
    p = catalogue.read("nim:1000000000001,1000000000000,1")
    game = game_of(p)
    assert grading.grade(p, game.read_move(p, "1000000000001-1")).mark == "resisted"
    assert grading.grade(p, game.read_move(p, "1-1")).mark == "lost"
