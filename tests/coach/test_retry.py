"""Another move tried in a review: right exactly where the rules say so, with a true reason."""

from __future__ import annotations

import json

import pytest

from nimarcade.coach import review
from nimarcade.coach.review import Tried
from nimarcade.core import catalogue, task
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import play
from nimarcade.view import tasks
from tests.coach.test_grading import truth


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
    monkeypatch.setattr(review, "NODES", 50)
    tried = review.tried(catalogue.read("delete-nim:40,39,38,37,36,35,33"), "d40,39=19+20")
    assert (tried.right, len(tried.moves)) == (None, 1)
    assert "is not known" in tried.blocks[0].text


def test_at_a_table_of_two_an_act_is_typed_as_its_code() -> None:
    p = catalogue.read("so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B")
    assert review.tried(p, "B@1").right is False
    assert review.tried(p, "B@2").right is True


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(NimarcadeError):
        review.tried(catalogue.read("nim:3,2"), "9-9")


def test_it_survives_the_way_to_another_process() -> None:
    tried = tasks.try_move("nim:3,2", "3-1", "Bo")
    assert task.unpack(Tried, json.loads(task.sent(tried))) == tried
