"""Codes of So Long Sucker: the canonical print, what bad ones are told, limits, and any text at all."""

import re
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.games.so_long_sucker.flags import FLAGS, Flags
from nimarcade.games.so_long_sucker.position import RuleSet
from tests import ask

SHELL_WORD = re.compile(r"[a-zA-Z0-9+:,=/.~^@_-]+")
CANONICAL = {  # behind `so-long-sucker`, what is typed and what is printed
    "the name alone is hofstra, Blue to play": ("", "+hofstra:-:B6/R6/G6/Y6:B:-:B"),
    "nash has seven of each": ("+nash", "+nash:-:B7/R7/G7/Y7:B:-:B"),
    "custom with fewer players": ("+players=2+custom+c=3", "+custom+players=2+c=3:-:B3/R3:B:-:B"),
    "options that differ, in the order of the table": (
        "+clock=60+deals=any+give=none+dead=ignore+kill=one+k=4+c=2+players=3+custom",
        "+custom+players=3+c=2+k=4+kill=one+dead=ignore+give=none+deals=any+clock=60:-:B2/R2/G2:B:-:B",
    ),
    "options that do not differ are left out": (
        "+nash+c=7+k=0+kill=one+dead=ignore+give=prisoners+deals=any+clock=1200",
        "+nash:-:B7/R7/G7/Y7:B:-:B",
    ),
    "c = 5 of Hofstra": ("+c=5", "+hofstra+c=5:-:B5/R5/G5/Y5:B:-:B"),
    "chips that count": ("+value+endgame:-:B2/R1:B", "+endgame+value:-:B2/R1:B"),
    "trailing empty slots are dropped": ("+c=1:B/-/R/-/-:-/-/G1/Y1:G", "+hofstra+c=1:B/-/R:-/-/G1/Y1:G:-:G"),
    "one empty slot stays": ("+c=1:-/-/-:B1/R1/G1/Y1:G", "+hofstra+c=1:-:B1/R1/G1/Y1:G:-:G"),
    "without a bound too": ("+custom+c=1+k=0:-/B/-/-:-/R1/G1/Y1:G", "+custom+c=1+k=0:-/B:-/R1/G1/Y1:G:-:G"),
    "an endgame keeps its slots": ("+endgame:-/-:B1/R1:R", "+endgame:-/-:B1/R1:R"),
    "but for an endgame without a bound": ("+endgame+k=0:RB/-/-:B1/R1:R", "+endgame+k=0:RB:B1/R1:R"),
    "an endgame ends after TURN": ("+endgame:-/RB/BRB:B3R1/R2:B:R2G7:B", "+endgame:-/RB/BRB:B3R1/R2:B"),
    "its GIVER is kept": (
        "+endgame+dead=giver:RGY/BR:B2/R1Y1:B:-:-:Y=G,G=R",
        "+endgame+dead=giver:RGY/BR:B2/R1Y1:B:-:-:G=R,Y=G",
    ),
    "hands: own colour first, then B R G Y": ("+endgame:-:R1G2B3/Y1B1R4:B", "+endgame:-:B3R1G2/R4B1Y1:B"),
    "no chips and seats that are out": (
        "+c=2:-:x2/-/G2/x1:G:Y2R2B2:G",
        "+hofstra+c=2:-:x2/-/G2/x1:G:B2R2Y2:G",
    ),
    "a place that is not known": ("+c=2:-:x/R2/x1/Y2:R:B2G2", "+hofstra+c=2:-:x/R2/x1/Y2:R:B2G2:R"),
    "a pending discard": ("+c=2:-/RGG:B2/R1/-/Y2:Gx2:-:RB", "+hofstra+c=2:-/RGG:B2/R1/-/Y2:Gx2:-:RB"),
    "a rescue window": ("+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B", "+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B"),
    "REC left out is the seat to play": ("+c=2:-:B2/R2/G2/Y2:R:-", "+hofstra+c=2:-:B2/R2/G2/Y2:R:-:R"),
    "nobody has held a turn": ("+c=2:BR:B1R1/-/G2/Y2:Rr=GYB", "+hofstra+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:-"),
    "GIVER and FREE if not empty": (
        "+c=2:-:x1/R2/G2/Y2:R:B2:RGY:B=Y:YR,RG",
        "+hofstra+c=2:-:x1/R2/G2/Y2:R:B2:RGY:B=Y:RG,YR",
    ),
    "FREE alone": ("+c=2:-:B2/R2/G2/Y2:R:-:R:-:GR", "+hofstra+c=2:-:B2/R2/G2/Y2:R:-:R:-:GR"),
    "the end": ("+endgame:B:-/x1:.", "+endgame:B:-/x1:."),
}
READ_ON = {  # a seat to play without a chip has just been given the move
    "his window opens": ("+c=2:B:B1/-/G2R2/Y2:R:-:B", "+hofstra+c=2:B:B1/-/G2R2/Y2:Rr=GYB:-:B"),
    "out, and the move rebounds": (
        "+custom+give=prisoners+c=2:B:B1/-/G2/Y2:R:R2:BY",
        "+custom+c=2+give=prisoners:B:B1/x1/G2/Y2:B:R2:BY:R=B",
    ),
    "nobody to rebound to: clockwise": (
        "+custom+give=prisoners+c=2:-:-/-/G2/Y2:R:B2R2:-",
        "+custom+c=2+give=prisoners:-:-/x1/G2/Y2:G:B2R2:G:R=G",
    ),
    "two out at once": (
        "+custom+give=prisoners+c=2:-:-/-/G2/Y2:R:B2R2:B",
        "+custom+c=2+give=prisoners:-:x2/x1/G2/Y2:G:B2R2:G:B=G,R=B",
    ),
    "the endgame is over": ("+endgame:RB:B1/-:R", "+endgame:RB:B1/x1:."),
    "won without a chip": ("+endgame:RB:-/-:R", "+endgame:RB:-/x1:."),
}


@pytest.mark.parametrize("name", [*CANONICAL, *READ_ON])
def test_the_canonical_print(name: str) -> None:
    typed, printed = (f"so-long-sucker{code}" for code in (CANONICAL | READ_ON)[name])
    p = ask.table(typed)
    assert catalogue.write(p) == printed
    assert ask.table(printed) == p
    assert SHELL_WORD.fullmatch(printed)


def test_who_was_to_move_is_known_where_reading_ended_the_game() -> None:
    p = ask.table("so-long-sucker+endgame:RB:B1/-:R")
    assert (p.phase, p.seat, p.fallen) == ("over", 0, 1)
    assert ask.table("so-long-sucker+endgame:RB:B1/x1:.").fallen is None
    outcome = ask.present(catalogue.game_of(p).outcome(p))
    assert (outcome.winner, outcome.payoffs) == (0, (2, 1))


BAD = {  # behind `so-long-sucker`
    "+custom+c=2+give=none:BR:B1R1/-/G2/Y2:Rr=GYB:-:B": "clockwise, nobody", ":": "PILES:HANDS:TURN",
    ":-:B6/R6/G6/Y6": "PILES:HANDS:TURN", ":-:B6/R6/G6/Y6:B:-:B:-:-:-": "at most DEAD:REC:GIVER:FREE",
    "+nash+hofstra": "one of hofstra, nash, endgame, custom", "+players=3": "hofstra fixes players",
    "+endgame+c=3": "endgame fixes c", "+endgame+give=any": "endgame fixes give",
    "+endgame+k=3:-/-/-:B1/R1:B": "slots written are the endgame's k",
    "+custom+players=5": "2 to 4 players, not 5", "+custom+players=1": "players must be at least 2",
    "+c=0": "c must be at least 1", "+kill=two": "kill=any|one", "+k": "k=K",
    "+value": "value is for two players", "+misere": "has no option 'misere'", "+c=5+c=5": "c is given twice",
    "+hofstra=1": "is written hofstra, not 'hofstra=1'", ":b:B5/R6/G6/Y6:B": "a pile is letters B R G Y",
    "::B6/R6/G6/Y6:B": "a pile is letters B R G Y", ":-/:B6/R6/G6/Y6:B": "a pile is letters B R G Y",
    ":-/-/-/-/-/-/-/-/-:B6/R6/G6/Y6:B": "8 slots, 9 are written",
    ":RBB:B4/R5/G6/Y6:B": "pile 1 has two equal chips in a row",
    ":-/RBBR:B4/R4/G6/Y6:Rx2": "pile 2 has two equal chips in a row",
    ":-:B6/R6/G6:B": "B/R/G/Y, 3 are written", "+endgame:-:B6/R6/G6:B": "B/R, 3 are written",
    ":-:B6/R6/G6/Y:B": "Yellow's hand is written like B3R1", ":-:B6/R6/G6/Y06:B": "digits such as 12",
    ":-:B6/R6/G6/Y٦:B": "Yellow's hand is written like B3R1",
    ":-:B6/R6/G6/Y5Y1:B": "Yellow's hand names Y twice", ":-:B6/R6/G6/Y6B0:B": "names B0",
    ":-:B6/R6/G6/x4:B": "an eliminated seat is x, x1, x2 or x3",
    ":-:B6/R6/G6/x2:B:Y6": "scores are x1, each once",
    ":-:B6/R6/x1/x1:B:G6Y6": "scores are x1, x2, each once",
    ":-:x1/x2/x3/x:.": "at least one seat must be in the game", ":-:B6/R6/G6/Y6:": "TURN is a seat such as Y",
    ":-:B6/R6/G6/Y6:b": "TURN is a seat such as Y", ":-:B6/R6/G6/Y6:.": "4 seats are left",
    ":-:B6/x1/x2/x3:B:R6G6Y6": "TURN is . (over)", ":-:B6/R6/G6/x1:Y:Y6": "Yellow, who is not in the game",
    "+endgame:-:B6/R6:G": "Green, who is not in the game", ":-:B6/R6/G6/Y6:Rx1": "captured pile ends in RR",
    ":-:B6/R6/G6/Y6:Rx": "TURN is a seat such as Y, or Rx2",
    ":BR:B5/R5/G6/Y6:Rx0": "Red owes no discard from slot 0",
    ":BRR:B5/R4/G6/Y6:Gx1": "captured pile ends in GG", ":-:B6/R6/G6/Y6:Rr=GY": "Red holds chips",
    ":B:B5/-/G6/Y6:Rr=YG:R6": "clockwise, GYB", ":B:B5/-/G6/Y6:Rr=R:R6": "clockwise, GYB",
    ":B:B5/-/G6/Y6:Rr=-:R6": "nobody who is still to be asked",
    ":B:B5/-/G6/Y6:Rr=:R6": "the list of the asked is written like YRB",
    ":B:B5/-/G6/Y6:Rr=GG:R6": "the list of the asked is written like YRB",
    ":-:B6/R6/G6/Y6:B:B": "DEAD is written like B3R1", ":-:B6/R6/G6/Y6:B:-:BB": "REC is written like YRB",
    ":-:B6/R6/G6/Y6:B:-:RB": "REC starts with the seat to play, B",
    ":-:B6/R6/G6/x1:B:Y6:BY": "REC names a seat that is not in the game",
    ":-:B6/R6/G6/x1:B:Y6:B:Y": "GIVER is written like Y=R,G=B",
    ":-:B6/R6/G6/x1:B:Y6:B:Y=Y": "GIVER is written like Y=R,G=B",
    ":-:B6/R6/G6/x1:B:Y6:B:Y=R,Y=G": "GIVER names Y twice",
    ":-:B6/R6/G6/x1:B:Y6:B:R=G": "GIVER names Red, who is still in the game",
    ":-:B6/R6/G6/Y6:B:-:B:-:BB": "FREE is written like RY,BG",
    ":-:B6/R6/G6/Y6:B:-:B:-:BR,BR": "FREE names a pair twice",
    ":-:B6/R6/G6/x1:B:Y6:B:-:BY": "FREE names a seat that is not in the game",
    "+custom+give=none:-:B6/R6/G6/Y6:B:-:B:-:BR": "nothing can be given",
    ":-:B6/R6/G6/Y7:B": "Yellow has 7 chips in hands, piles and deadbox, this game has 6",
    ":R:B6/R6/G6/Y6:B": "Red has 7 chips", ":-:B6/R6/G6/x1:B": "Yellow has 0 chips",
    "+endgame+dead=giver:RG:B2/R2:B": "needs GIVER for G",
}  # fmt: skip


def test_all_words_of_a_flag_are_told_and_those_of_the_form_are_among_them() -> None:
    words = {name: get_args(hint) for name, hint in get_type_hints(Flags).items()}
    assert words == {name: tuple(flag.told) for name, flag in FLAGS.items()}
    assert all({*flag.short} <= {*flag.told} for flag in FLAGS.values())


@pytest.mark.parametrize("code", BAD)
def test_a_bad_code_is_told_what_would_be_right(code: str) -> None:
    with pytest.raises(BadCode, match=re.escape(BAD[code])) as refusal:
        ask.table(f"so-long-sucker{code}")
    assert len(str(refusal.value)) < 800
    assert str(refusal.value).isprintable()


NINES = "9" * 10_000


@pytest.mark.parametrize(
    ("code", "limit"),
    [
        ("endgame:" + "/".join(["-"] * 101) + ":B1/R1:B", "100 piles"),
        *(("k=101", "100 piles"), ("c=25001", "100,000 chips"), ("clock=1000001", "1,000,000 seconds")),
        *((f"c={NINES}", "100,000 chips"), (f"k={NINES}9", "10,000 digits")),
        *(("endgame:-:B99999/R2:B", "100,000 chips"), (f"endgame:-:B{NINES}/R2:B", "100,000 chips")),
        ("endgame:" + "RB" * 50_000 + ":B1/R1:B", "100,000 chips"),
        ("endgame:" + "RB" * 500_000 + ":B1/R1:B", "1,000,000 characters"),
    ],
    ids=lambda text: text[:40],
)
def test_past_a_limit_the_limit_is_named(code: str, limit: str) -> None:
    with pytest.raises(PastLimit, match=re.escape(limit)) as refusal:
        ask.table(f"so-long-sucker+{code}")
    assert len(str(refusal.value)) < 300


def test_the_rules_of_a_preset_are_on_the_table() -> None:
    nash = RuleSet("nash", 4, 7, 0, False, 1200, kill="one", dead="ignore", give="prisoners", deals="any")
    endgame = RuleSet("endgame", 2, None, 2, kill="any", dead="ignore", give="none", deals="none")
    for words, rules in {
        "hofstra": RuleSet("hofstra", 4, 6, 8, kill="any", dead="giver", give="any", deals="turn"),
        **{"nash": nash, "nash+clock=0": replace(nash, clock=0)},
        **{"endgame:-/RB:B1/R1:B": endgame, "endgame+k=0:-/RB:B1/R1:B": replace(endgame, k=0)},
    }.items():
        assert ask.table(f"so-long-sucker+{words}").rule_set == rules, words


SHORT = """B@1~\u0130 B @ B@ @1 B@0 B@9 B@-1 B@+1 B@01 B@1_0 B@١ B@1~ B@1~b b@1 B@1~RG B@1~R~R B@new~
B@newer BR@1 xB x x0 xB0 xb x1B gB@ g@R gB gB@R@R gB0@R gB@RG gB@b gB1e3@R k kB kB-1 kG0 kg k1 no No nope
R: R:R:B@1 :B@1 X:B@1 R:B@1 r:resign RESIGN deal deal= deal=1 ok ok= ok=1 nk=x nk=01 9-3 d4,3=1+2"""
MOVES = (
    *SHORT.split(),
    *("", " ", "B@1 ", "B@1\n", "resign ", "B@1\u2028", "\u0000", "x" * 100_000),
    *("B@" + "9" * 10_001, "kB" + "9" * 10_001, "g" + "B9" * 5000 + "@R"),
)


@pytest.mark.parametrize("text", MOVES, ids=lambda text: ascii(text)[1:16])
def test_what_is_no_legal_move_code_is_told_in_one_line(text: str) -> None:
    assert ask.refusal(ask.table("so-long-sucker"), text, BadMove, IllegalMove, PastLimit)
