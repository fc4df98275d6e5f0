"""Acts of So Long Sucker: what a forbidden one is told, samples, and tables of the largest size."""

import tracemalloc
from itertools import islice
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker.effects import kinds_now, reduced, vector_of
from tests import ask, effort
from tests.games.sucker_fuzz import GAME

PLAY = "so-long-sucker+c=2:-/RG:B2/R1Y1/G1/Y1:B"
WINDOW = "so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B"
OUT = "so-long-sucker+c=2:-:B2/R2/G2/x1:B:Y2"
OWED = "so-long-sucker+c=2+kill=one:BRR:B1/-/G2/Y2:Rx1"


@pytest.mark.parametrize(
    ("code", "move", "rule"),
    [
        (PLAY, "G@1", "Blue holds no green chip; the hand is 2 blue"),
        (PLAY, "B@9", "there is no slot 9; slots are 1 to 8"),
        (PLAY, "B@0", "there is no slot 0"),
        (PLAY, "B@1", "choose who moves next, one of R, G, Y: B@1~R"),
        (PLAY, "B@1~B", "Blue cannot move next: blue is in the pile. Next can be Red, Green or Yellow"),
        (PLAY, "B@2~R", "red is in the pile. Next is Yellow"),
        (PLAY, "R:R@1", "Blue is to play, not Red"),
        (PLAY, "R:R@2~Y", "Blue is to play, not Red"),
        (PLAY, "xB", "no pile has just been captured"),
        (PLAY, "no", "nobody is in danger"),
        (PLAY, "kB", "only prisoners are discarded from the hand, never chips of your own colour"),
        (PLAY, "R:kY2", "Red cannot spare 2 yellow chips; the hand is 1 red, 1 yellow"),
        (PLAY, "gB@B", "a gift goes to another player"),
        (PLAY, "gR@G", "Blue cannot spare 1 red chip; the hand is 2 blue"),
        (PLAY + ":-:B:-:BR", "gB@R", "Blue has given to Red since the last placement"),
        (OUT, "B@1~Y", "Yellow is out"),
        (OUT, "gB@Y", "Yellow is out of the game and gets no gifts"),
        (OUT, "Y:resign", "Yellow is out of the game"),
        (
            "so-long-sucker+nash+c=2:-:B2/R2/G2/Y2:B",
            "gB@R",
            "only prisoners are given away, never your own",
        ),
        ("so-long-sucker+nash+c=2:-:B2/R2/G2/Y2:B", "deal=1,R.GIVE.R@B", "and a red chip is Red's own"),
        ("so-long-sucker+endgame:-:B2R1/R2:B", "gR@R", "chips are not given away in this game"),
        ("so-long-sucker+custom+players=2+c=1:-:B1/R1:B", "G:resign", "nobody plays G at this table of 2"),
        ("so-long-sucker+c=2+k=2:R/G:B2/R1/G1/Y2:B", "B@new~Y", "no slot is empty"),
        ("so-long-sucker+c=2:-/B:B1/R2/G2/Y2:B", "B@2~R", "a capture names no next player"),
        (WINDOW, "B:B@1", "Red is in danger: Green gives a chip or says no"),
        (WINDOW, "Y:no", "Green is asked first"),
        (WINDOW.replace("GYB", "B"), "G:gG@R", "Green is not, or no longer, asked to rescue Red"),
        (OWED, "R@1", "Red first discards from the captured pile: xB"),
        (OWED, "B:gB@R", "Red first discards from the captured pile: xB"),
        ("so-long-sucker+endgame:BRBB:B1/R1:Bx1", "B@2", "Blue first discards from the captured pile: xR"),
        (OWED, "B:xB", "the pile belongs to Red"),
        (OWED, "xG", "the captured pile holds 1 blue chip and 2 red chips, not 1 green chip"),
        (OWED, "xBR", "exactly one chip of a captured pile is discarded, not 2"),
        ("so-long-sucker+endgame:-:B2/x1:.", "B@1", "the game is over"),
        ("so-long-sucker+endgame:-:B2/x1:.", "resign", "the game is over"),
    ],
)
def test_an_illegal_act_says_which_rule_it_breaks(code: str, move: str, rule: str) -> None:
    assert rule in ask.refusal(ask.table(code), move)


def test_a_chip_may_be_named_in_more_ways_than_one() -> None:
    p = ask.table("so-long-sucker+c=2:-/BRBRGG:-/-/-/Y2:Gx2")
    assert len({GAME.read_move(p, text) for text in ("xB2R", "xBBR", "xRBB", "xR1B2", "G:xBRB")}) == 1
    assert GAME.write_move(p, GAME.read_move(p, "xRB1B")) == "xB2R"
    p = ask.table("so-long-sucker+c=2:-/RG:B2/R1/G1/Y2:B")
    for text, written in (("B@new~R", "B@1~R"), ("B@2~Y", "B@2"), ("B:B@2", "B@2")):
        assert GAME.write_move(p, GAME.read_move(p, text)) == written


PILES = "/".join(("BR", "RB")[slot % 2] * 495 for slot in range(100))
HUGE = {
    "100 piles of 990": f"so-long-sucker+endgame:{PILES}:B500/R500:B",
    "one pile": f"so-long-sucker+endgame:{'BR' * 49_990}:B5R2/R5:B",
    "all in hands": "so-long-sucker+custom+c=25000:-:B25000/R25000/G25000/Y25000:B",
    "all prisoners": "so-long-sucker+custom+c=25000:-:R25000G10000/B25000Y9999/G15000/Y15001:B",
    "a pending discard": f"so-long-sucker+custom+players=2+c=50000+k=0:{'BR' * 49_990}R:B10/R9:Rx1",
}


@pytest.mark.parametrize("name", HUGE)
def test_the_largest_tables_are_played_lazily(name: str) -> None:
    """Lists and samples take memory for the acts asked for, not for the chips."""
    p = ask.table(HUGE[name])
    assert ask.table(catalogue.write(p)) == p
    rng = Random(1)
    tracemalloc.start()
    for seat in range(p.rule_set.players):
        assert all(is_legal(GAME, p, act) for act in islice(GAME.out_of_turn(p, seat), 30))
    for _ in range(30):
        act = GAME.sample(p, rng)
        assert is_legal(GAME, p, act)
        assert GAME.read_move(p, GAME.write_move(p, act)) == act
        assert GAME.describe(p, act)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 300_000


@pytest.mark.parametrize("name", HUGE)
def test_the_largest_tables_are_played_at_once(name: str) -> None:
    """A hundred acts of a random game: what they cost does not grow with the table."""

    def played() -> None:
        p, rng = ask.table(HUGE[name]), Random(2)
        for _ in range(100):
            if GAME.outcome(p) is None:
                before, p = p, play(GAME, p, GAME.sample(p, rng))
                assert GAME.max_plies(p) < GAME.max_plies(before)

    assert effort.calls(played) < 30_000


def test_without_a_bound_there_is_always_a_new_pile() -> None:
    p, kinds = ask.table("so-long-sucker+endgame+k=0:" + "/".join(["BR"] * 100) + ":B9R9/R9:B"), kinds_now()
    assert {act.slot for act in GAME.moves(p) if hasattr(act, "slot")} == set(range(1, 102))
    searched, _ = reduced(vector_of(p, kinds), kinds)
    assert {move >> 5 for move in searched} == {0}  # of equal piles one, and no slot beyond the hundredth
    after = ask.after(p, "B@101")
    assert catalogue.read(catalogue.write(after)) == after
    assert "slots are 1 to 101" in ask.refusal(p, "B@102")
