"""What screens ask aside: it crosses to another process as it is, and says the same there."""

import json
import re

import pytest

from nimarcade.coach import hints
from nimarcade.coach.hints import Rung
from nimarcade.core import catalogue, searching
from nimarcade.core.task import R, Task, sent, task, unpack
from nimarcade.core.text import Block
from nimarcade.play.saves import GameSent
from nimarcade.play.session import Remark
from nimarcade.theory.so_long_sucker.search import ASK_EVERY
from nimarcade.view import tasks
from tests.sessions import begun

TABLE = begun("so-long-sucker+custom+c=3+k=4").play_codes("B@1~R")


def _from_there(work: Task[R]) -> R:
    """The answer as the other process sends it."""
    return unpack(work.result, json.loads(sent(work.here())))


def test_a_hint_crosses_as_blocks() -> None:
    work = task(tasks.explain, "nim:5,4", 3, "You")
    assert _from_there(work) == work.here()
    hint = work.here()
    assert (hint.tier, hint.best) == ("PROVED", "")
    assert hint.blocks[0] == Block("verdict", "You can win (1 of 9 moves).")


def test_at_the_table_the_third_step_tells_the_move() -> None:
    endgame = begun("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B")
    told = [tasks.table_explain(GameSent.of(endgame, 0), step, "You") for step in (1, 3)]
    assert [bool(hint.best) for hint in told] == [False, True]
    assert unpack(Rung, json.loads(sent(told[1]))) == told[1]


def test_a_game_is_sent_as_its_start_and_moves_with_what_was_said() -> None:
    game = unpack(GameSent, json.loads(sent(GameSent.of(TABLE, TABLE.ply))))
    assert game.session().state == TABLE.state
    assert GameSent.of(TABLE, 0).moves == ()
    said = tuple(Remark(ply, "R", "plea", "A chip?", False) for ply in (0, 1))
    game = GameSent.of(TABLE.remarked(said[0]).remarked(said[1]), 0)
    assert unpack(GameSent, json.loads(sent(game))).session().remarks == said
    asked = GameSent.of(begun("nim:2,1").hinted(2), 0)
    assert unpack(GameSent, json.loads(sent(asked))).session().hints == ((0, 2),)


@pytest.mark.parametrize(("code", "move"), [("nim:5,4", "5-1"), ("nim:4,4", None), ("nim:0", None)])
def test_a_winning_move_is_known_at_once_where_a_theorem_speaks(code: str, move: str | None) -> None:
    known = tasks.winning(catalogue.read(code))
    assert (known and known[0]) == move


HARD = "so-long-sucker+endgame+dead=giver:-/-/BRG/RBGY/YGR:B5R3G7Y3/B5R4G3Y2:B:-:-:G=R,Y=B"
"""More than 10,000 positions lie below it."""
LARGE = "so-long-sucker+custom+c=200"


@pytest.mark.few("*endgame*")
@pytest.mark.parametrize("code", ["so-long-sucker", HARD, LARGE])
def test_a_hint_at_a_table_ends_with_its_time_and_says_what_it_knows(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes on by a tenth of a second at every look, as on a machine far too slow."""
    now = [50.0]

    def slow() -> float:
        now[0] += 0.1
        return now[0]

    game = GameSent.of(begun(code), 0)
    hints.explained.cache_clear()
    whole = tasks.table_explain(game, hints.WHY, "You")
    hints.explained.cache_clear()
    monkeypatch.setattr(searching, "monotonic", slow)
    until = now[0] + hints.PATIENCE
    short = tasks.table_explain(game, hints.WHY, "You", False, until)
    assert now[0] < until + 1, "a look or two after the time was over"
    assert short.best
    assert [block.kind for block in short.blocks] == [block.kind for block in whole.blocks]
    assert 0 < _games(short) < _games(whole)
    if code == HARD:
        assert "beyond exact reach in the time there was" in short.blocks[-1].text
    assert tasks.table_explain(game, 1, "You", False, now[0] + 100).blocks == short.blocks[:1], (
        "the steps of a ladder tell of one search"
    )
    hints.explained.cache_clear()


def test_what_is_known_at_once_takes_no_long_game() -> None:
    hints.explained.cache_clear()
    known = tasks.known(GameSent.of(begun("so-long-sucker"), 0), "You")[0].text
    assert "games that the search tried" in known
    assert re.search(r"\b[Yy]ou (win )?\d+%", known), "Blue is the one who asks"
    assert "Blue" not in known
    crowd = tasks.known(GameSent.of(begun("so-long-sucker+custom+c=20000"), 0), "You")
    assert crowd == [Block("verdict", "4 players are left, and nobody's win is proved.")]
    proved = "so-long-sucker+endgame:-/RB/BRB:B30000R1/R2:B"
    assert tasks.known(GameSent.of(begun(proved), 0), "You") == [Block("verdict", "You can win.")]
    hints.explained.cache_clear()


def _games(hint: Rung) -> int:
    """How many simulated games its estimate is made of."""
    found = re.search(r"([\d,]+) simulated games?$", hint.blocks[-1].text)
    assert found is not None
    return int(found[1].replace(",", ""))


def test_a_hint_whose_time_is_over_before_it_begins_still_says_something() -> None:
    hints.explained.cache_clear()
    for code in ("so-long-sucker", HARD, LARGE):
        hint = tasks.table_explain(GameSent.of(begun(code), 0), hints.WHY, "You", False, 0.0)
        assert hint.tier == "ESTIMATE"
        assert hint.best
        assert 0 < _games(hint) <= ASK_EVERY
    hints.explained.cache_clear()
