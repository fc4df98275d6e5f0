"""Deals of So Long Sucker: written, offered, answered, kept or broken by the moves, and in random games."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadMove, IllegalMove, PastLimit
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import (
    EMPTY,
    REMEMBERED,
    Answer,
    Kill,
    Ledger,
    Place,
    Propose,
    Record,
    Say,
    SuckerPosition,
    Term,
)
from nimarcade.players.so_long_sucker.promise_keeping import decided_by
from nimarcade.players.so_long_sucker.templates import offers
from tests import ask
from tests.games.sucker_fuzz import GAME
from tests.games.sucker_ledger import Books

E3 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
E3_DEAL = "deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
ANY = "so-long-sucker+c=3+deals=any"
OPEN = f"{ANY}:-:B3/R3/G3/Y3:B"
TALL = f"{ANY}:GB:B2/R3/G2/Y3:B"
HELD = f"{ANY}:-:B3G1/R3/G2/Y3:B"
NINES = "so-long-sucker+c=9+deals=any:-:"
"""Three tables: an empty one, one with a pile that is Blue's to capture, one where he holds a green chip."""


DANGER = "so-long-sucker+c=2+deals=any:BR:B1R1/-/G2/Y2:Rr=GYB:-:B"


def played(code: str, moves: str) -> Any:
    t = ask.table(code)
    for text in moves.split():
        act = GAME.read_move(t, text)
        assert GAME.read_move(t, GAME.write_move(t, act)) == act
        after = play(GAME, t, act)
        assert GAME.max_plies(after) < GAME.max_plies(t)
        t = after
    return t


def standing(code: str, moves: str) -> tuple[str, ...]:
    stands: tuple[str, ...] = played(code, moves).ledger.deals[0].standing
    return stands


AFTER_IT = "Y:deal=1,R.CAP.2,R.PASS.Y,R.GIVE.Y@Y R:ok=1 B@5~R"
TRADE = "so-long-sucker+hofstra:RB/BR:B4/R4/G6/Y6:B:-:B"
EACH_A_PILE = "B:deal=1,B.PASS.R,R.CAP.2,R.PASS.B,B.CAP.1 R:ok=1"
PAID_FIRST = "R:deal=1,R.GIVE.R@B,B.PASS.R B:ok=1"
TRUCE = "B:deal=1,B.NOKILL.R,R.NOKILL.B R:ok=1"
SAVE_ME = "R:deal=1,G.RESCUE.R,R.PASS.G G:ok=1"
ALL_THREE = "deal=1,B.NOKILL.R,R.NOKILL.B,G.NOKILL.B R:ok=1 G:ok=1"
CHEATED = "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B:-:B"


@pytest.mark.parametrize(
    ("code", "moves", "stands"),
    [
        # the paper's example, kept by both; and where one of them does not
        (E3, E3_DEAL, ""),
        (E3, f"{E3_DEAL} R:ok=1", "open open open open"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R", "kept kept open open"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R R@2 xB", "kept kept kept open"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R R@2 xB gY@Y", "kept kept kept kept"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R R@2 xB R@1~Y", "kept kept kept broken"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R R@2 xY", "kept kept kept broken"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~R R@1~Y", "kept kept broken void"),
        (E3, f"{E3_DEAL} R:ok=1 Y@1~R", "broken kept void void"),
        (E3, f"{E3_DEAL} R:ok=1 B@5~G", "kept broken void void"),
        # what is promised after a capture is decided after it
        (E3, f"{AFTER_IT} R@2 xB", "kept open open"),
        (E3, f"{AFTER_IT} R@2 xB gY@Y R@1~Y", "kept kept kept"),
        (E3, f"{AFTER_IT} R@2 xB R@1~G", "kept broken broken"),
        (E3, f"{AFTER_IT} R@1~Y", "broken kept void"),
        # Blue, who could capture at once, lets Red go first
        (TRADE, f"{EACH_A_PILE} B@3~R", "kept open open open"),
        (TRADE, f"{EACH_A_PILE} B@3~R R@2 xB R@2~B B@1", "kept kept kept kept"),
        (TRADE, f"{EACH_A_PILE} B@3~R R@2 xB R@2~B B@4~R", "kept kept kept broken"),
        (TRADE, f"{EACH_A_PILE} B@1", "broken void void void"),
        # the cheat alone is booked, and what the others owe falls
        (CHEATED, "deal=1,B.PASS.R,R.CAP.1,R.GIVE.B@B R:ok=1 B@4~G", "broken void void"),
        # the first to break a truce frees the other, whoever stands first in it
        (ANY + ":-:B2/R2B1/G3R1/Y3:R", f"{TRUCE} R:kB", "void broken"),
        # who is to be paid first need not pass the move before; who has not paid need not be passed it
        (OPEN, f"{PAID_FIRST} B@1~G", "open open"),
        (OPEN, f"{PAID_FIRST} B@1~R", "open kept"),
        (OPEN, f"{PAID_FIRST} B@1~R R@2~G", "broken kept"),
        (OPEN, f"{PAID_FIRST} R:gR@B B@1~G", "kept broken"),
        # nobody owes anything to who is out, or he to anybody; to others still
        (OPEN, f"{TRUCE} R:resign", "void void"),
        (OPEN, f"{TRUCE} resign", "void void"),
        (OPEN, f"{ALL_THREE} R:resign", "void void open"),
        (OPEN, "deal=1,B.NOPASS.Y,R.NOPASS.Y R:ok=1 Y:resign", "kept kept"),
        (OPEN, "deal=1,B.NOKILL.R.nY,R.NOKILL.B.nG R:ok=1 Y:resign", "kept open"),
        # a rescue is asked for once
        *((DANGER, f"{SAVE_ME} gG@R", "kept open"), (DANGER, f"{SAVE_ME} no", "broken void")),
        *((DANGER, f"{SAVE_ME} gG2@Y", "broken void"), (DANGER, f"{SAVE_ME} gG@Y", "open open")),
        *((DANGER, f"{SAVE_ME} Y:gY@R", "void void"), (DANGER, f"{SAVE_ME} R:resign", "void void")),
        (DANGER, f"{SAVE_ME} G:resign", "broken void"),
    ],
)
def test_a_deal_is_judged_by_cause_and_effect(code: str, moves: str, stands: str) -> None:
    assert standing(code, moves) == tuple(stands.split())


FULL = "so-long-sucker+c=3+k=2+deals=any"
STANDINGS = [
    # the promises, an act or more after the other's agreement, how they stand
    ("PLAY kept", OPEN, "B.PLAY.B@2", "B@2~R", "kept"),
    ("PLAY another slot", OPEN, "B.PLAY.B@2", "B@1~R", "broken"),
    ("PLAY waits for the owner's turn", OPEN, "R.PLAY.R@2", "B@1~G G@2~B", "open"),
    ("PLAY without the chip", OPEN, "B.PLAY.R@2", "B@1~R", "broken"),
    ("PASS kept", OPEN, "B.PASS.G", "B@2~G", "kept"),
    ("PASS to another", OPEN, "B.PASS.G", "B@2~R", "broken"),
    ("PASS to oneself", ANY + ":-:B3R1/R2/G3/Y3:B", "B.PASS.B", "R@1~B", "kept"),
    ("PASS impossible", FULL + ":BGR/GY:B2/R2/G1/Y2:B", "B.PASS.G", "B@2~R", "void"),
    ("PASS by a capture", ANY + ":G:B3G1/R3/G1/Y3:B", "B.PASS.G", "G@1", "kept"),
    ("CAP kept", TALL, "B.CAP.1", "B@1", "kept"),
    ("CAP not done where he can", TALL, "B.CAP.1", "B@2~R", "broken"),
    ("CAP later", ANY + ":G:B3/R3/G2/Y3:B", "B.CAP.1", "B@2~R", "open"),
    ("CAP by another's chip", ANY + ":GB:B1/R3B1/G2/Y3:R", "B.CAP.1", "B@1", "kept"),
    ("GIVE kept", OPEN, "B.GIVE.B@R", "gB@R", "kept"),
    ("GIVE more", OPEN, "B.GIVE.B@R", "gB2@R", "kept"),
    ("GIVE too few", OPEN, "B.GIVE.B2@R", "gB@R B@1~R", "broken"),
    ("GIVE forgotten", OPEN, "B.GIVE.B@R", "B@1~R", "broken"),
    ("GIVE to another what he has", OPEN, "B.GIVE.B3@R", "gB@Y", "broken"),
    ("GIVE a chip he does not have yet", OPEN, "B.GIVE.G@R", "B@1~R", "open"),
    ("NOKILL of a prisoner", HELD, "B.NOKILL.G", "kG", "broken"),
    ("NOKILL of another colour", HELD, "B.NOKILL.Y", "kG", "open"),
    ("NOKILL in a capture", TALL, "B.NOKILL.G", "B@1 xG", "broken"),
    ("NOKILL kept in it", TALL, "B.NOKILL.G", "B@1 xB", "open"),
    ("NOKILL to its end", OPEN, "B.NOKILL.G.n2", "B@1~R R@2~G", "kept"),
    ("NOKILL not yet", OPEN, "B.NOKILL.G.n3", "B@1~R R@2~G", "open"),
    ("NOPASS broken", OPEN, "B.NOPASS.R", "B@1~R", "broken"),
    ("NOPASS held", OPEN, "B.NOPASS.R.n1", "B@1~G", "kept"),
    ("NOPASS forced", FULL + ":GYR/BGYR:B2/R1/G1/Y1:B", "B.NOPASS.G.n1", "B@1", "kept"),
    ("PLAY on a pile", TALL, "B.PLAY.1", "B@1", "kept"),
    ("PLAY a colour", TALL, "B.PLAY.B", "B@2~R", "kept"),
    ("PLAY on a new pile", TALL, "B.PLAY.new", "B@2~R", "kept"),
    ("PLAY on an old one instead", TALL, "B.PLAY.new", "B@1", "broken"),
    ("PLAY on a new pile, no slot", FULL + ":BGR/GY:B2/R2/G1/Y2:B", "B.PLAY.new", "B@2~R", "void"),
    ("KILL of a prisoner", HELD, "B.KILL.G", "kG", "kept"),
    ("KILL forgotten", HELD, "B.KILL.G", "B@1~R", "broken"),
    ("KILL of what is given away", HELD, "B.KILL.G", "gG@R", "broken"),
    ("KILL in a capture", TALL, "B.KILL.G", "B@1 xG", "kept"),
    ("KILL of another, then of it", TALL, "B.KILL.G", "B@1 xB kG", "kept"),
    ("KILL of another, and no more", TALL, "B.KILL.G", "B@1 xB B@2~R", "broken"),
    ("KILL of own chips", TALL, "B.KILL.B2", "B@1 xB2", "kept"),
    ("KILL of own chips not done", TALL, "B.KILL.B2", "B@1 xBG", "broken"),
    ("KILL of own chips, no capture", TALL, "B.KILL.B", "B@2~R", "open"),
    ("NOPLAY broken", TALL, "B.NOPLAY.1", "B@1", "broken"),
    ("NOPLAY elsewhere", TALL, "B.NOPLAY.1", "B@2~R", "open"),
    ("NOPLAY no new pile", TALL, "B.NOPLAY.new", "B@2~R", "broken"),
    ("NOPLAY no new pile, none there", OPEN, "B.NOPLAY.new", "B@2~R", "open"),
    ("NOPLAY of a colour", HELD, "B.NOPLAY.B", "B@1~R", "broken"),
    ("NOPLAY of all he has", OPEN, "B.NOPLAY.B.n1", "B@1~R", "kept"),
    ("NOPLAY of a colour on a pile", HELD, "B.NOPLAY.G@1", "B@1~R", "open"),
    ("NOPLAY until it is captured", ANY + ":GB/RG:B2/R2/G1/Y3:B", "B.NOPLAY.2.n@2", "B@3~G G@2", "kept"),
    ("NOPLAY until then", ANY + ":GB/RG:B2/R2/G1/Y3:B", "B.NOPLAY.2.n@2", "B@3~G G@1~R", "open"),
    ("NOPLAY for his next turn", OPEN, "R.NOPLAY.1.nnext", "B@1~G G@2~R", "open"),
    ("NOPLAY for it alone", OPEN, "R.NOPLAY.1.nnext", "B@1~G G@2~R R@3~B", "kept"),
    ("NOPLAY until another's turn", OPEN, "B.NOPLAY.1.nturnG", "B@2~G", "kept"),
    ("NOPLAY until another's turn, not yet", OPEN, "B.NOPLAY.1.nturnG", "B@2~R", "open"),
    ("NOPLAY until the mover's next turn", OPEN, "R.NOPLAY.1.nturnB", "gB@R B@2~G G@2~R", "open"),
    ("NOPLAY until it came", OPEN, "R.NOPLAY.1.nturnB", "B@2~G G@3~B", "kept"),
    ("NOKILL until the mover captures", TALL, "R.NOKILL.B.nturnB", "B@1 xG", "kept"),
    ("NOKILL before he has discarded", TALL, "R.NOKILL.B.nturnB", "B@1", "open"),
    ("NOPLAY until another has moved", OPEN, "B.NOPLAY.1.nmovedG", "B@2~G", "open"),
    ("NOPLAY when he has", OPEN, "B.NOPLAY.1.nmovedG", "B@2~G G@2~R", "kept"),
    ("NOPLAY until who is out then has moved", OPEN, "B.NOPLAY.1.nmovedY", "Y:resign", "kept"),
    ("PASSES", OPEN, "B.PASSES.G", "B@2~G", "open"),
    ("PASSES to another", OPEN, "B.PASSES.G", "B@2~R", "broken"),
    ("PASSES again", OPEN, "B.PASSES.G", "B@2~G G@3~B B@4~R", "broken"),
    ("PASSES when it cannot be", FULL + ":BGR/GY:B2/R2/G1/Y2:B", "B.PASSES.G", "B@2~R", "open"),
    ("PASSES, but captures", TALL, "B.PASSES.R", "B@1", "broken"),
    ("NOGIVE", OPEN, "B.NOGIVE.R", "gB@R", "broken"),
    ("NOGIVE to another", OPEN, "B.NOGIVE.R", "gB@G", "open"),
    ("NORESCUE is of no other gift", OPEN, "B.NORESCUE.R", "gB@R", "open"),
    ("NORESCUE broken", DANGER, "G.NORESCUE.R", "gG@R", "broken"),
    ("NORESCUE held", DANGER, "G.NORESCUE.R", "no", "open"),
    ("NOGIVE in a rescue", DANGER, "G.NOGIVE.R", "gG@R", "broken"),
    ("NOCAP broken", TALL, "B.NOCAP.1", "B@1", "broken"),
    ("NOCAP by another's chip", ANY + ":GB:B1/R3B1/G2/Y3:R", "B.NOCAP.1", "B@1", "open"),
    ("NOCAP of another pile", TALL, "B.NOCAP.2", "B@1", "open"),
    ("NOCAP of a pile with a colour", TALL, "B.NOCAP.G", "B@1", "broken"),
    ("NOCAP of a pile without", TALL, "B.NOCAP.Y", "B@1", "open"),
    ("NOCAP of any", TALL, "B.NOCAP.any", "B@1", "broken"),
    ("an end of the time", OPEN, "G.PLAY.G@1.n2", "B@1~R R@2~B", "void"),
    ("the owner resigns", OPEN, "B.PLAY.B@1", "resign", "void"),
    ("the other resigns", OPEN, "B.GIVE.B@R", "R:resign", "void"),
    ("the owner of a truce resigns", OPEN, "B.NOKILL.G", "resign", "void"),
]


@pytest.mark.parametrize(
    ("code", "term", "moves", "stands"), [s[1:] for s in STANDINGS], ids=[s[0] for s in STANDINGS]
)
def test_a_promise_is_decided_by_the_moves(code: str, term: str, moves: str, stands: str) -> None:
    """The other party is one who promises to give a chip; the first promise is looked at."""
    owner = term[0]
    other = "G" if owner != "G" else "R"
    offer = f"{owner}:deal=1,{term},{other}.NOKILL.{other}"
    assert standing(code, f"{offer} {other}:ok=1 {moves}")[0] == stands


PASS = "deal=1,B.PASS.R,R.PASS.B"
OWES_TWO = "R:deal=1,R.PASS.B,B.GIVE.B2@R B:ok=1"
TWO = f"{PASS} deal=2,B.PASS.G,G.PASS.B"
RESCUES = "R:deal=1,G.RESCUE.R,R.PASS.G G:ok=1"
OF_THREE = "deal=1,B.PASS.R,R.PASS.G,G.NOKILL.B"


def test_all_who_are_in_an_offer_are_asked() -> None:
    t = played(OPEN, OF_THREE)
    assert [[deal.number for deal in deals.open_for(t, seat)] for seat in range(4)] == [[], [1], [1], []]
    assert {GAME.write_move(t, act) for act in GAME.out_of_turn(t, 1)} >= {"R:ok=1", "R:nk=1"}
    assert not any(text[:2] in ("ok", "nk") for text in (GAME.write_move(t, act) for act in GAME.moves(t)))
    assert played(OPEN, f"{OF_THREE} R:ok=1 G:ok=1").ledger.deals[0].agreed == 0
    assert deals.open_for(played(OPEN, f"{OF_THREE} R:ok=1 G:nk=1"), 1) == []


@pytest.mark.parametrize(
    ("moves", "status"),
    [
        (f"{OF_THREE} R:ok=1", "open"),
        (f"{OF_THREE} R:ok=1 G:ok=1", "agreed"),
        (f"{OF_THREE} R:ok=1 G:nk=1", "declined"),
        *(("deal=1,B.PASS.R,R.PASS.G B@1~R", "void"), ("deal=1,B.PASS.R,R.PASS.G R:resign", "void")),
        ("deal=1,B.PASS.R,R.PASS.G Y:resign", "open"),
        (f"{TWO} R:deal=3,B.PASS.R,R.PASS.B B@1~R R@2~B B:deal=4,B.PASS.R,R.PASS.B", "void void void open"),
    ],
)
def test_an_offer_is_open_until_all_have_answered_or_a_chip_is_placed(moves: str, status: str) -> None:
    assert [deal.status for deal in played(OPEN, moves).ledger.deals] == status.split()


@pytest.mark.parametrize(
    ("code", "moves", "illegal", "legal"),
    [
        ("-:B3/R3/G3/Y3:B", "deal=1,B.PASS.R,R.PASS.B R:ok=1", "B@1~G", "B@1~R"),
        ("-:B3/R3/G3/Y3:B", "deal=1,B.GIVE.B2@R,R.PASS.B R:ok=1", "B@1~R", "gB2@R"),
        ("-:B3/R3/G3/Y3:B", "deal=1,B.GIVE.B3@R,R.PASS.B R:ok=1", "gB@Y", "gB3@R"),
        ("GB:B2/R3/G2/Y3:B", "deal=1,B.NOKILL.G,G.PASS.B G:ok=1 B@1", "xG", "xB"),
        ("-:B3G1/R3/G2/Y3:B", "deal=1,B.NOKILL.G,G.PASS.B G:ok=1", "kG", "B@1~R"),
        ("BR:B2R1/-/G3/Y3:Rr=GYB:R1:B", RESCUES, "no", "gG@R"),
        # chips owed for what others have not done yet are kept back, where there are others
        ("-:B3G1/R3/G2/Y3:B", "R:deal=1,R.PASS.B,B.GIVE.B3@R B:ok=1", "B@1~R", "G@1~R"),
        ("-:B3G1/R3/G2/Y3:B", "R:deal=1,R.PASS.B,B.GIVE.B3@R B:ok=1", "gB@Y", "gB3@R"),
        ("-:B3/R3/G3/Y3:B", "R:deal=1,R.PASS.B,B.GIVE.B3@R B:ok=1", "", "B@1~R"),
        ("-:B3G1/R3/G2/Y3:B", f"{OWES_TWO} G:deal=2,G.PASS.B,B.GIVE.B@G B:ok=2", "B@1~R", "gB@G"),
        ("-:B3G1/R3/G2/Y3:B", "deal=1,B.KILL.G,R.PASS.B R:ok=1", "B@1~R", "kG"),
        ("GB:B2/R3/G2/Y3:B", "deal=1,B.KILL.B2,G.PASS.B G:ok=1 B@1", "xG", "xB2"),
        ("GB:B2/R3/G2/Y3:B", "deal=1,B.NOPLAY.1,G.PASS.B G:ok=1", "B@1", "B@2~R"),
        ("GB:B2/R3/G2/Y3:B", "deal=1,B.NOCAP.any,G.PASS.B G:ok=1", "B@1", "B@2~R"),
        # nor is the chip, or the one gift to a player, spent by which alone a promise can be kept
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.GIVE.B@R,R.NOPASS.Y R:ok=1", "gR@R", "gBR@R"),
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.GIVE.B@R,B.GIVE.R@R,R.NOPASS.Y R:ok=1", "gB@R", "gBR@R"),
        ("-:B2R1/R2/G3/Y3B1:B", "R:deal=1,R.PASS.B,B.GIVE.B@R B:ok=1", "gB2@G", "gR@R"),
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.PLAY.R@2,R.NOPASS.Y R:ok=1", "kR", "R@2~G"),
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.PASS.R,R.NOPASS.Y R:ok=1", "gB2@G", "gB@G"),
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.PLAY.2,R.NOPASS.Y R:ok=1", "gB2R@G", "gB2@G"),
        ("-:B2R1/R2/G3/Y3B1:B", "deal=1,B.RESCUE.R,R.NOPASS.Y R:ok=1", "gB2R@G", "kR"),
        ("RB:B1R1/R1/G3/Y3B1:B", "deal=1,B.CAP.1,R.NOPASS.Y R:ok=1", "gB@G", "B@1"),
        # what cannot be kept binds nobody: of two promises one is broken, and who waits for his pay may wait
        ("-:B3/R3/G3/Y3:B", f"{PASS} R:ok=1 deal=2,B.PASS.G,G.PASS.B G:ok=2", "B@1~Y", "B@1~G"),
        ("-:B3/R3/G3/Y3:B", PAID_FIRST, "", "B@1~G"),
        ("BR:B2R1/-/G3/Y3:Rr=GYB:R1:B", f"{RESCUES} B:deal=2,B.PASS.G,G.GIVE.G3@B G:ok=2", "gG@R", "no"),
    ],
)
def test_where_deals_bind_what_is_promised_must_be_done(
    code: str, moves: str, illegal: str, legal: str
) -> None:
    t = played(f"so-long-sucker+custom+c=3+deals=any+promises=bind:{code}", moves)
    listed = {GAME.write_move(t, act) for act in GAME.moves(t)}
    assert legal in listed
    assert illegal not in listed
    assert not illegal or "deals bind at this table: " in ask.refusal(t, illegal, IllegalMove)
    assert ask.after(t, "resign") != t != ask.after(t, legal)


def test_where_the_record_is_hidden_outsiders_know_nothing_of_a_deal() -> None:
    """Whatever others promised each other, and whatever became of it, a player knows the same."""
    rng, secrets = Random(4), 0
    for _ in range(2):
        t = ask.table("so-long-sucker+custom+c=4+deals=any+record=hidden")
        while t.phase != "over":
            t = play(GAME, t, any_act(t, rng))
            for seat in t.living:
                other = _with_other_secrets(t, seat, rng)
                secrets += other.ledger != t.ledger
                assert deals.known(other, seat).ledger == deals.known(t, seat).ledger
                for owner in t.living:
                    assert deals.trust(deals.known(t, owner).ledger, owner) == deals.trust(t.ledger, owner)
    assert secrets > 50


def _with_other_secrets(t: SuckerPosition, seat: int, rng: Random) -> SuckerPosition:
    """The table where deals among others than `seat` held other promises, and ended otherwise."""
    told = list(t.ledger.deals)
    for i, deal in enumerate(told):
        if seat not in deal.parties:
            term = Term((deal.by + 1) % 4, "PASS", to=deal.by)
            terms = (term if term.owner != seat else replace(term, owner=(seat + 1) % 4),)
            declined = replace(deal, terms=terms, status="declined", standing=())
            kept = replace(deal, terms=terms, status="agreed", standing=("kept",))
            told[i] = rng.choice((declined, kept, replace(kept, standing=("broken",))))
    costs = tuple(
        tuple(cost if seat in (other, owner) else rng.randrange(9) for other, cost in enumerate(row))
        for owner, row in enumerate(t.ledger.costs)
    )
    return replace(t, ledger=replace(t.ledger, deals=tuple(told), costs=costs))


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.sweep)])
def test_random_games_where_deals_bind(games: int) -> None:
    """Every act that is drawn or listed is legal, and a promise is broken only where all others break one."""
    broken = 0
    for seed in range(games):
        rng, t = Random(seed), ask.table("so-long-sucker+custom+c=3+deals=any+promises=bind")
        while t.phase != "over":
            act = any_act(t, rng)
            for other in islice(GAME.moves(t), 5):
                GAME.check(t, other)
            after = play(GAME, t, act)
            if act.seat == t.turn and decided_by(t, act, "broken"):
                broken += 1
                assert all(
                    decided_by(t, other, "broken") for other in GAME.moves(t) if isinstance(other, type(act))
                )
            t = after
    assert broken < 4 * games


def test_trust_is_the_mean_of_promises_broken_and_kept_at_a_cost() -> None:
    assert deals.trust(Ledger(), 0) == 1 / 2
    kept, broken = (played(E3, f"{E3_DEAL} R:ok=1 B@5~R R@2 xB {last}").ledger for last in ("gY@Y", "R@1~Y"))
    assert [deals.trust(kept, seat) for seat in range(4)] == [1 / 2, 4 / 7, 1 / 2, 4 / 7]
    assert deals.trust(broken, 1) == deals.trust(played(OPEN, f"{PASS} R:ok=1 B@1~G").ledger, 0) == 1 / 5
    assert deals.trust(played(OPEN, "deal=1,B.GIVE.B2@R,R.PASS.B R:ok=1 gB2@R").ledger, 0) == 5 / 8
    carried = Ledger(carried=(Record(2, 1, 6), Record(), Record(9, 0, 10), Record(0, 2)))
    assert [deals.trust(carried, seat) for seat in range(4)] == [3 / 7, 1 / 2, 13 / 16, 1 / 8]
    assert deals.trust(carried, 3, credit=2) == 3 / 10


def test_promises_that_cost_nothing_earn_no_trust() -> None:
    """Six truces of a placement each, while the others pass to and fro and nobody can capture."""
    truce, places = "B:deal={0},B.NOKILL.Y.n1,Y.NOKILL.B.n1 Y:ok={0}", ("G@{0}~R", "R@{0}~G")
    moves = (f"{truce} {places[i % 2]}".format(i) for i in range(1, 7))
    ledger = played(f"{NINES}B9/R9/G9/Y9:R", " ".join(moves)).ledger
    assert deals.record(ledger, 0) == (6, 0, 0)
    assert deals.trust(ledger, 0) == 1 / 2


def test_a_chip_handed_to_and_fro_is_paid_for_once() -> None:
    deal = "{1}:deal={0},{1}.GIVE.B@{2},{2}.NOKILL.G.n1 {2}:ok={0} {1}:gB@{2} "
    ways = (deal + "Y@{0}~G", "R", "B"), (deal + "G@{0}~Y", "B", "R")
    moves = (words.format(i, *seats) for i in range(1, 9) for words, *seats in [ways[i % 2]])
    ledger = played(f"{NINES}B9/R9/G9/Y9:G", " ".join(moves)).ledger
    assert [deals.record(ledger, seat).cost for seat in (0, 1)] == [1, 0]
    swap = "B:deal=1,B.GIVE.R@R,R.GIVE.B@B R:ok=1 B:gR@R R:gB@B"
    swapped = played(f"{NINES}B8R1/R8B1/G9/Y9:G", swap).ledger
    assert [deals.record(swapped, seat).cost for seat in (0, 1)] == [1, 1]


COSTS = [
    # what keeping a promise costs Blue, who is to move; every hand holds two chips
    ("a gift, its chips", "-", "B.GIVE.B2@R", "gB2@R", 2),
    ("a capture of one's own, nothing", "GB", "B.CAP.1", "B@1", 0),
    ("of the smaller pile, a third of the difference", "RYGYGB/GB", "B.CAP.2", "B@2", 1),
    ("a placement, of the capture let go", "RYGYGB/GB", "B.PLAY.B@3", "B@3~R", 2),
    ("a pass, of that too", "RYGYGB/GB", "B.PASS.R", "B@3~R", 2),
    ("a pass, of the capture handed", "GYGYGR", "B.PASS.R", "B@2~R", 2),
    ("but not where all have one", "GYR/RYG/RBY", "B.PASS.R", "B@4~R", 0),
    ("no pass, the same", "GYGYGR/RY", "B.NOPASS.Y", "B@3~R", 1),
    ("no pass, where the other has as much", "BYR/BYG", "B.NOPASS.G", "B@3~R", 0),
    ("nothing to hold back from", "GB", "B.NOKILL.R", "B@1 xB", 0),
    ("own chips to spare another's", "GB", "B.NOKILL.G", "B@1 xB", 1),
    ("what one has to discard, nothing", "GYGB", "B.KILL.G", "B@1 xG", 0),
    ("more than that", "GYGB", "B.KILL.G2", "B@1 xG2", 1),
    ("own chips discarded", "GYGB", "B.KILL.B2", "B@1 xB2", 2),
    ("to keep off a pile, the capture let go", "RYGYGB", "B.NOPLAY.1", "B@3~R", 2),
    ("to capture no such pile, the same", "RYGYGB", "B.NOCAP.Y", "B@3~R", 2),
    ("to keep off another, nothing", "RYGYGB/GB", "B.NOCAP.2", "B@3~R", 0),
    ("a pass whenever possible, as of a pass", "RYGYGB/GB", "B.PASSES.R", "B@3~R", 2),
    ("but not where it is not", "B/B/B/B/B/YGYGYB/R/R", "B.PASSES.R", "B@8~G", 0),
    ("to rescue nobody, nothing", "RYGYGB", "B.NORESCUE.R", "B@3~R", 0),
]


@pytest.mark.parametrize(
    ("piles", "term", "moves", "cost"), [each[1:] for each in COSTS], ids=[each[0] for each in COSTS]
)
def test_what_keeping_a_word_costs(piles: str, term: str, moves: str, cost: int) -> None:
    dead = "".join(f"{chip}{7 - piles.count(chip)}" for chip in "BRGY")
    code = f"so-long-sucker+c=9+deals=any:{piles}:B2/R2/G2/Y2:B:{dead}"
    t = played(code, f"B:deal=1,{term},Y.NOKILL.Y Y:ok=1 {moves}")
    assert t.ledger.costs == ((cost, 0, 0, cost), *[(0, 0, 0, 0)] * 3)
    assert deals.record(t.ledger, 0).cost == cost


@pytest.mark.parametrize(
    ("code", "moves", "message"),
    [
        (OPEN, "deal=2,B.PASS.R,R.PASS.B", "the next deal is number 1, not 2"),
        (OPEN, "deal=1,B.PASS.R", "at least one promise of another player"),
        (OPEN, "deal=1,B.PASS.R,R.PASS.B,R.PASS.B", "each once"),
        (OPEN, "deal=1,R.GIVE.B@R", "a promise is made to another player"),
        (OPEN, "deal=1,R.PLAY.B@9", "slots are 1 to 8"),
        (OPEN, "deal=1,R.NOKILL.B.n@9", "slots are 1 to 8"),
        (OPEN, f"{TWO} deal=3,B.PASS.Y,Y.PASS.B", "at most 2 deals between two placements"),
        (OPEN, "ok=1", "there is no deal 1"),
        (OPEN, f"{PASS} B@1~R ok=1", "deal 1 is no longer open"),
        (OPEN, f"{OF_THREE} R:ok=1 ok=1", "not offered to Blue"),
        (OPEN, f"{OF_THREE} R:ok=1 Y:nk=1", "not offered to Yellow"),
        (OPEN, f"{OF_THREE} R:ok=1 R:nk=1", "already"),
        ("so-long-sucker+c=3:-:B3/R3/G3/Y3:B", "R:deal=1,G.PASS.R", "made with the player to move, Blue"),
        ("so-long-sucker+c=3:-:B3/R3/G3/x1:B:Y3", "deal=1,R.PASS.Y", "Yellow is not in the game"),
        ("so-long-sucker+c=3:-:B3/R3/G3/x1:B:Y3", "deal=1,Y.PASS.B", "Yellow is not in the game"),
        ("so-long-sucker+endgame:-:B3/R3:B", "deal=1,R.PASS.B", "there are no deals in this game"),
        ("so-long-sucker+nash+c=3:-:B3/R3/G3/Y3:B", "deal=1,R.GIVE.R@B", "only prisoners are given away"),
        ("so-long-sucker+c=2:BRR:B1/-/G2/Y2:Rx1", "deal=1,B.PASS.R", "Red first discards from the captured"),
    ],
)
def test_a_forbidden_offer_or_answer(code: str, moves: str, message: str) -> None:
    *before, move = moves.split()
    assert message in ask.refusal(played(code, " ".join(before)), move, IllegalMove)


def test_the_last_placements_are_remembered_while_three_are_left() -> None:
    t = ask.table("so-long-sucker+hofstra+c=12")
    rng, placed = Random(2), []
    while t.phase != "over":
        acts = [act for act in GAME.moves(t) if isinstance(act, Place | Kill)]
        act = rng.choice(acts) if acts else Say(t.turn, "no")
        if isinstance(act, Place) and len(t.living) > 2:
            placed.append((t, act))
        t = GAME.after(t, act)
    assert len(placed) > REMEMBERED
    assert t.ledger.past == tuple(placed[-REMEMBERED:])
    assert all(before.ledger == EMPTY and not before.ledger.past for before, _ in t.ledger.past)


def test_an_act_that_is_still_due_is_told_without_a_time_that_it_has_not() -> None:
    t = played(ANY + ":-:B3/R3G1/G2/Y3:B", "B:deal=1,B.PASS.R,R.GIVE.R@B,R.NOKILL.B R:ok=1 B@new~R")
    assert [deals.say_term(term) for term in deals.left_of(t.ledger.deals[0], t.ledger.placements)] == [
        "Red gives Blue 1 red chip",
        "Red discards no blue chip for 7 turns",
    ]


# written


def test_promises_are_written_in_their_shortest_form() -> None:
    assert deals.read_terms("Y.PASS.R.n8") == deals.read_terms("Y.PASS.R") == (Term(3, "PASS", to=1),)
    assert str(deals.read_terms("R.GIVE.Y1@Y")[0]) == "R.GIVE.Y@Y"


@pytest.mark.parametrize(
    ("you", "term", "words"),
    [
        (None, "R.NOKILL.Y", "Red discards no yellow chip for 8 turns"),
        (None, "B.NOPASS.G.n40", "Blue does not give Green the move for 40 turns"),
        (None, "R.CAP.3.n1", "Red captures pile 3 within 1 turn"),
        (None, "R.NOKILL.Y.n4", "Red discards no yellow chip for a round"),
        (None, "R.NOKILL.Y.n1000", "Red discards no yellow chip until one of the two is out"),
        (None, "B.NOPASS.G.n1000", "Blue does not give Green the move for the rest of the game"),
        (None, "R.NOKILL.Y.nG", "Red discards no yellow chip until Green is out"),
        (None, "R.RESCUE.Y.nB", "Red rescues Yellow when next asked until Blue is out"),
        (None, "R.NOCAP.2.n4", "Red does not capture pile 2 for a round"),
        (None, "R.NOCAP.B", "Red captures no pile with a blue chip for 8 turns"),
        (None, "R.NOCAP.any.n@3", "Red captures no pile until pile 3 is captured"),
        (None, "B.NOPLAY.2.n1000", "Blue does not play on pile 2 for the rest of the game"),
        (None, "R.NOPASS.B.nnext", "Red does not give Blue the move next turn"),
        (None, "B.NOPLAY.new", "Blue begins no new pile for 8 turns"),
        (None, "B.NOPLAY.R", "Blue plays no red chip for 8 turns"),
        (None, "B.NOPLAY.R@2", "Blue does not put a red chip on pile 2 for 8 turns"),
        (None, "B.PLAY.2", "Blue plays on pile 2"),
        (None, "B.PLAY.R", "Blue plays a red chip"),
        (None, "B.PLAY.new", "Blue begins a new pile"),
        (None, "B.PLAY.R@new", "Blue puts a red chip on a new pile"),
        (None, "B.KILL.R2", "Blue discards 2 red chips"),
        (3, "R.NOKILL.Y.n1000", "Red discards no yellow chip until one of you two is out"),
        (0, "B.PASS.R", "you pass the move to Red"),
        (0, "R.PASS.B", "Red passes the move to you"),
        (0, "B.CAP.2", "you capture pile 2"),
        (0, "R.GIVE.B2@B", "Red gives you 2 blue chips"),
        (0, "B.NOPASS.G", "you do not give Green the move for 8 turns"),
        (0, "B.PLAY.B@1", "you put a blue chip on pile 1"),
    ],
)
def test_a_promise_in_words(you: int | None, term: str, words: str) -> None:
    assert [deals.say_term(each, you) for each in deals.read_terms(term)] == [words]


BAD = (
    *("", "Y", "Y.PASS", "Y.PASS.", "Y.PASS.r", "Y.PASS.RG", "y.PASS.R", "Y.pass.R", "Y.STEAL.R"),
    *("Y.PLAY.any", "Y.NOCAP.new", "Y.NOCAP.B@2", "Y.NOPLAY.0", "Y.NOPLAY.2@B", "Y.KILL.B0", "Y.KILL.2"),
    *("Y.PLAY.BR", "Y.PLAY.B@", "Y.PLAY.B2@1", "Y.PLAY.B@x", "Y.PLAY.@1", "Y.CAP.B", "Y.CAP.01"),
    *("Y.GIVE.B0@R", "Y.GIVE.BG@R", "Y.PASS.R.n0", "Y.PASS.R.n1001", "Y.PASS.R.n", "Y.PASS.R.nBR"),
    *("Y.PASS.R.12", "Y.PASS.R.n@", "Y.PASS.R.nnxt", "Y.PASS.R.n@0", "Y.PASS.R.n@101", "Y.PASS.R.nturnX"),
    *("Y.PASS.R.nmoved", "Y.PASS.R,", ",Y.PASS.R", ",".join(["Y.PASS.R"] * 13), "Y.CAP." + "9" * 10_001),
    "Y.NOKILL.2",
)


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:16])
def test_what_is_no_promise_is_told_in_one_line(text: str) -> None:
    told = ask.refusal(ask.table(OPEN), f"deal=1,{text}", BadMove, PastLimit)
    assert "number of placements" not in told


def _offer(t: SuckerPosition, rng: Random) -> Any:
    terms: list[Term] = []
    for _ in range(rng.randint(1, rng.choice((4, 4, 12)))):
        owner, to, who = ("BRGY"[seat] for seat in (*rng.sample(t.living, 2), rng.choice(t.living)))
        colour, slot = rng.choice("BRGY"), rng.randint(1, 4)
        where = rng.choice((colour, slot, "new", f"{colour}@{slot}", f"{colour}@new"))
        verbs: tuple[str, ...] = f"PLAY.{where}", f"NOPLAY.{where}", f"CAP.{slot}", f"NOKILL.{colour}"
        verbs += f"PASS.{rng.choice((owner, to))}", f"PASSES.{to}", f"NOPASS.{to}", f"GIVE.{colour}@{to}"
        verbs += f"NOGIVE.{to}", f"RESCUE.{to}", f"NORESCUE.{to}", f"KILL.{colour}{rng.randint(1, 2)}"
        verbs += (f"NOCAP.{rng.choice((colour, slot, 'any'))}",)
        time = rng.choice((rng.randint(1, 9), f"@{slot}", "next", who, f"turn{who}", f"moved{who}"))
        terms += deals.read_terms(f"{owner}.{rng.choice(verbs)}.n{time}")
    return Propose(rng.choice(t.living), len(t.ledger.deals) + 1, tuple(terms))


@pytest.mark.few("8-so-long-sucker+c=3*")
@pytest.mark.parametrize("code", [OPEN, "so-long-sucker+c=4+k=2", "so-long-sucker+nash+c=3"])
@pytest.mark.parametrize("games", [8, pytest.param(30, marks=pytest.mark.sweep)])
def test_books_kept_by_the_written_rules_alone_agree(code: str, games: int) -> None:
    """Random games full of deals, strange ones and such as machines think of, mostly kept. Once decided a
    promise stays so; at the end all are; talk ends between placements."""
    seen: set[str] = set()
    for seed in range(games):
        rng, t = Random(f"{seed} {games}"), ask.table(code)
        books = Books(catalogue.write(t))
        while t.phase != "over":
            act = any_act(t, rng)
            books.play(GAME.write_move(t, act))
            after = play(GAME, t, act)
            assert GAME.max_plies(after) < GAME.max_plies(t)
            for was, now in zip(t.ledger.deals, after.ledger.deals, strict=False):
                assert all(old in ("open", new) for old, new in zip(was.standing, now.standing, strict=False))
                assert was.status in ("open", now.status)
            t = after
            assert t.ledger.placements == books.placements
            assert t.ledger.costs == tuple(tuple(told.values()) for told in books.costs.values())
            for deal, booked in zip(t.ledger.deals, books.deals, strict=True):
                assert deal.status == booked.status
                assert list(deal.standing) == [each.stands for each in booked.promises if deal.standing]
        for deal in t.ledger.deals:
            assert deal.status in ("agreed", "declined", "void")
            assert "open" not in deal.standing
            seen |= set(deal.standing)
    assert seen == {"kept", "broken", "void"}


def any_act(t: SuckerPosition, rng: Random) -> Any:
    """Offers are answered as a rule, promises kept where that is possible, and nobody resigns."""
    for seat in t.living:
        if (waiting := deals.open_for(t, seat)) and rng.random() < 0.9:
            return Answer(seat, waiting[-1].number, rng.random() < 0.9)
    if rng.random() < 0.4:
        seat = rng.choice(t.living)
        usual = [Propose(seat, len(t.ledger.deals) + 1, terms) for terms in offers(t, seat, (0.25,) * 4)]
        offer = rng.choice(usual) if usual and rng.random() < 0.7 else _offer(t, rng)
        if is_legal(GAME, t, offer):
            return offer
    acts = [GAME.sample(t, rng) for _ in range(rng.choice((2, 8)))]
    stays = [act for act in acts if str(act) not in ("resign", "flag")]
    return max(
        stays or acts, key=lambda act: len(decided_by(t, act, "kept")) - len(decided_by(t, act, "broken"))
    )
