"""Machines that deal: each personality does what it says, and the same seed deals the same deals."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue, searching
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Move, is_legal, play
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import (
    Answer,
    Deal,
    Place,
    Propose,
    Record,
    Say,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.play.match import promises
from nimarcade.play.session import Session
from nimarcade.players import seating
from nimarcade.players.selfplay import selfplay
from nimarcade.players.so_long_sucker import bargaining, bargains, deal_values, promise_keeping, templates
from nimarcade.players.so_long_sucker.deal_values import DealValue
from nimarcade.players.so_long_sucker.levels import Personality, personality_of
from nimarcade.players.so_long_sucker.players import SuckerPlayers
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.search import ASK_EVERY
from tests import ask

YELLOW, RED, BLUE = 3, 1, 0
E3 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
ANY = "so-long-sucker+hofstra+deals=any:"
CAPTURE_OR_PASS = f"{ANY}RGBRGY:B5/R4/G4/Y3:Y:Y2"
"""Yellow could capture six chips; passing to Red instead costs about 0.15 of the games."""
DEAR_GIFT = f"{ANY}RGYR/BG:B5/R4/G4/Y5:Y:-"
"""Three yellow chips are worth about 0.2 of the games to Yellow."""
TALL = "so-long-sucker+hofstra:-/-/-/BRYGBRYGBRYGB:B2/R3/G3/Y3:R:-:RBGY"
"""Nobody dares to leave the tall pile: Red could let Blue have it, for a part of it."""
RICH = "so-long-sucker+hofstra:YRBGYRBG:-/R2B3/G1/Y2G3:Y:B1R2Y2:YGBR"
"""Green could take eight chips and has one left to play: worth paying Yellow for."""
PAID = "Y.PASS.G,G.CAP.1,G.GIVE.Y2@Y,G.GIVE.B2@Y,G.PASS.Y"
GREEN = 2
PERSONALITIES = ("honest", "opportunist", "grudge")


def played(code: str, moves: str) -> SuckerPosition:
    return ask.after(ask.table(code), *moves.split())


def code_of(t: SuckerPosition, act: Move | None) -> str:
    return "" if act is None else catalogue.game_of(t).write_move(t, act)


def decision(t: SuckerPosition, personality: str, sims: int = 600) -> str:
    return code_of(t, seating.choose(t, f"strong/sims={sims}/{personality}", Random(1)))


def who(kind: str) -> Personality:
    return ask.present(personality_of(seat_kinds.parse(kind)))


def out_of_turn(t: SuckerPosition, seat: int, kind: str) -> str:
    return code_of(t, seating.out_of_turn(t, seat, kind, Random(1)))


# keeping and breaking


each_keeps = pytest.mark.parametrize(
    ("personality", "kept"), [("honest", True), ("opportunist", False), ("grudge", True)]
)


@each_keeps
def test_a_promised_pass_is_kept_unless_a_small_gain_is_enough(personality: str, kept: bool) -> None:
    t = played(CAPTURE_OR_PASS, "Y:deal=1,Y.PASS.R,R.NOKILL.Y R:ok=1")
    move = decision(t, personality)
    assert (move == "Y@1") is not kept
    assert (ask.after(t, move).turn == RED) is kept


@pytest.mark.parametrize("promise", ["NOPLAY.1", "NOPLAY.Y", "NOCAP.1", "NOCAP.B", "NOCAP.any", "PLAY.new"])
@pytest.mark.parametrize(("personality", "kept"), [("honest", True), ("opportunist", False)])
def test_a_pile_that_was_promised_to_be_let_alone_is(personality: str, kept: bool, promise: str) -> None:
    table = CAPTURE_OR_PASS.replace("Y3:Y:Y2", "Y3B1:Y:Y2").replace("B5", "B4")
    t = played(table, f"Y:deal=1,Y.{promise},R.NOKILL.Y R:ok=1")
    assert (decision(t, personality) != "Y@1") is kept


def test_of_equal_piles_the_one_that_is_free_is_taken() -> None:
    t = played(f"{ANY}RGY/RGY:B6/R4/G4/Y4:Y:-", "Y:deal=1,Y.NOPLAY.1,R.NOKILL.Y R:ok=1")
    assert decision(t, "honest") == "Y@2"


def test_a_promised_discard_is_made_after_the_capture_or_from_the_hand() -> None:
    assert decision(played(E3, "Y:deal=1,Y.KILL.B,R.NOKILL.Y R:ok=1"), "honest") == "kB"
    for colour in "BY":
        deal = f"Y:deal=1,Y.PASS.R,R.CAP.2,R.KILL.{colour} R:ok=1 B@1~R R@2"
        assert decision(played(E3, deal), "honest") == f"x{colour}"


def test_what_is_forbidden_costs_its_owner_the_best_move() -> None:
    t: SuckerPosition = ask.table(CAPTURE_OR_PASS)
    value, free = (
        deal_values.deal_value(t, YELLOW, read_terms(f"Y.{promise},R.NOPLAY.new.n1"), 600)
        for promise in ("NOCAP.1", "NOCAP.2")
    )
    assert value.kept[YELLOW] < free.kept[YELLOW] == free.now[YELLOW]


def test_where_deals_bind_nobody_breaks_his_word_and_every_word_is_good() -> None:
    bound, rich = (code.replace("hofstra", "hofstra+promises=bind") for code in (CAPTURE_OR_PASS, RICH))
    t = played(bound, "Y:deal=1,Y.PASS.R,R.NOKILL.Y R:ok=1")
    assert ask.after(t, decision(t, "opportunist")).turn == RED
    assert ask.to(t, seating.choose(t, "greedy", Random(1))).turn == RED
    sure, doubtful = (
        deal_values.deal_value(ask.table(code), YELLOW, read_terms(PAID), 100) for code in (rich, RICH)
    )
    assert sure.after[YELLOW] > doubtful.after[YELLOW]


@pytest.mark.sweep
def test_without_a_promise_they_all_capture() -> None:
    t = played(CAPTURE_OR_PASS, "")
    assert [decision(t, personality) for personality in PERSONALITIES] == ["Y@1"] * 3


@each_keeps
def test_an_owed_gift_is_given_by_who_keeps_a_dear_word(personality: str, kept: bool) -> None:
    t = played(DEAR_GIFT, "Y:deal=1,Y.GIVE.Y3@R,R.NOKILL.Y R:ok=1")
    assert (decision(t, personality) == "gY3@R") is kept
    assert (out_of_turn(t, YELLOW, f"strong/sims=600/{personality}") == "gY3@R") is kept


@pytest.mark.parametrize("personality", ["honest", "grudge"])
def test_the_papers_deal_is_carried_out(personality: str) -> None:
    t = played(E3, "Y:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y R:ok=1 B@5~R")
    for _ in range(3):
        t = ask.after(t, decision(t, personality))
    assert t.ledger.deals[0].standing == ("kept", "kept", "kept", "kept")
    assert t.turn == RED


def test_a_gift_waits_for_the_capture_it_is_paid_from() -> None:
    t = played(E3, "Y:deal=1,R.CAP.2,R.GIVE.R@Y,Y.PASS.R R:ok=1")
    assert out_of_turn(t, RED, "strong/sims=600/honest") == ""
    assert decision(ask.after(t, "B@5~R"), "honest") == "R@2"


def test_nothing_is_paid_where_the_partner_broke_his_word_first() -> None:
    """Yellow put the wrong chip down: what Red promised after that falls, and nobody holds it against him."""
    moves = "Y:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y,R.PASS.Y R:ok=1 {}~R R@2 xB"
    assert decision(played(E3, moves.format("B@5")), "honest") == "gY@Y"
    t = played(E3, moves.format("Y@5"))
    assert promise_keeping.promised(t, RED) == []
    assert not decision(t, "honest", 100).startswith("g")
    t = played(E3, moves.format("Y@5") + " R@2~B")
    assert t.ledger.deals[0].standing[2:] == ("void",) * 3
    assert promise_keeping.cheats(t, YELLOW) == frozenset()
    assert promise_keeping.cheats(t, RED) == {YELLOW}


def test_two_players_left_are_bound_by_nothing() -> None:
    t = played(f"{ANY}RBR:B3/R2/x1/x2:B:B2R2G6Y6", "B:deal=1,B.GIVE.B3@R,R.NOKILL.B R:ok=1")
    assert not decision(t, "honest", 100).startswith("g")
    assert out_of_turn(t, BLUE, "strong/sims=100/honest") == ""


def test_gifts_to_one_player_are_made_as_one() -> None:
    """One that costs half the games is made by the honest alone."""
    deal = "R:deal=1,R.PASS.B,B.CAP.4,B.GIVE.R3@R,B.GIVE.{} B:ok=1 R@1~B B@4 xG"
    t = played(TALL, deal.format("Y2@R"))
    assert decision(t, "honest") == "gR3Y2@R"
    assert ask.after(t, "gR3Y2@R").ledger.deals[0].standing == ("kept",) * 4
    t = played(TALL, deal.format("Y3@R,B.PASS.R"))
    assert decision(t, "honest") == "gR3Y3@R" != decision(t, "opportunist")


# grudges


def cheated(t: SuckerPosition, cheat: int, victim: int) -> SuckerPosition:
    """The table with a promise between the two that one of them broke."""
    terms = read_terms(f"{'BRGY'[cheat]}.NOKILL.Y.n2,{'BRGY'[victim]}.NOKILL.B.n2")
    deal = Deal(1, victim, terms, "agreed", frozenset({cheat}), 0, 0, ("broken", "kept"))
    return replace(t, ledger=replace(t.ledger, placements=40, deals=(deal,)))


@pytest.mark.parametrize(
    ("personality", "answer", "words"),
    [
        ("honest", "B:ok=2", "chances"),
        ("grudge", "B:nk=2", "Red broke a promise to me."),
        ("silent", "B:nk=2", "no deals"),
    ],
)
def test_who_bears_a_grudge_deals_no_more_with_who_broke_his_word(
    personality: str, answer: str, words: str
) -> None:
    t = ask.after(cheated(ask.table(TALL), RED, BLUE), "R:deal=2,R.PASS.B,B.CAP.4,B.PASS.R")
    kind = f"strong/sims=600/{personality}"
    assert out_of_turn(t, BLUE, kind) == answer
    person = personality_of(seat_kinds.parse(kind))
    assert words in bargaining.answer(t, t.ledger.deals[1], BLUE, person).reason


def test_who_bears_a_grudge_rescues_no_one_who_broke_his_word() -> None:
    t = ask.table("so-long-sucker+c=2+deals=any:BR:B1R1/-/G2/Y2:Rr=GYB:-:B")
    after = cheated(t, RED, 2)
    assert seating.choose(after, "strong/sims=200/grudge", Random(1)) == Say(2, "no")
    shunned = ask.present(promise_keeping.bias(after, seat_kinds.parse("strong/grudge")))
    assert shunned[2][RED] < 0 == shunned[2][BLUE] == shunned[YELLOW][RED]
    honest = ask.present(promise_keeping.bias(after, seat_kinds.parse("strong/honest")))
    assert promise_keeping.SPITE < honest[2][RED] < 0


# answers


@pytest.mark.parametrize("kind", ["random", "greedy", "search/sims=50", "strong/sims=50/silent"])
def test_who_does_not_deal_declines(kind: str) -> None:
    t = played(E3, "Y:deal=1,Y.PASS.R,R.CAP.2")
    assert out_of_turn(t, RED, kind) == "R:nk=1"
    assert out_of_turn(t, YELLOW, kind) == ""


@pytest.mark.parametrize("personality", PERSONALITIES)
@pytest.mark.parametrize(
    ("table", "terms", "why"),
    [
        (E3, "Y.PASS.R,R.CAP.2", "gain"),
        (E3, "R.GIVE.R3@Y,Y.NOKILL.B", "loss"),
        ("so-long-sucker+hofstra:RB:B3/R3/x1/x2:B:G6Y6B2R2", "B.PASS.R,R.NOKILL.B", "two_left"),
        ("so-long-sucker+hofstra:-:B6R3G3Y3/R1/G2/Y2:B:R2G1Y1", "B.PASS.R,R.NOKILL.B", "leader"),
    ],
)
def test_an_offer_is_accepted_where_it_helps_and_the_figures_are_told(
    personality: str, table: str, terms: str, why: str
) -> None:
    t, kind = played(table, f"deal=1,{terms}"), f"strong/sims=6000/{personality}"
    assert out_of_turn(t, RED, kind) == ("R:ok=1" if why == "gain" else "R:nk=1")
    answer = bargaining.answer(t, t.ledger.deals[0], RED, who(kind))
    assert (answer.yes, answer.why) == (why == "gain", why)
    assert (answer.after > answer.now) is (why == "gain")
    assert ("Blue is ahead" in answer.reason) is (why == "leader")


@pytest.mark.parametrize(
    ("table", "terms", "able"),
    [
        (RICH, PAID, True),
        (RICH, f"Y.PLAY.Y@2,{PAID}", True),
        (RICH, f"Y.PLAY.G@2,{PAID}", False),  # who put green on a pile cannot pass to Green
        (RICH, f"{PAID},G.GIVE.R3@Y", False),  # the pile holds two red chips
        (RICH, "Y.PASS.R,R.CAP.1", False),  # a pile that green tops
        (RICH, "Y.PASS.G,G.CAP.2", False),  # an empty slot
        (RICH, "Y.PASS.G,G.CAP.1,G.PASS.Y,Y.CAP.1", False),  # a pile that will be gone
        (RICH, "Y.GIVE.B@G,G.NOKILL.Y", False),  # a chip that he does not hold
        (RICH, "Y.PLAY.G,G.NOKILL.Y", True),
        (RICH, "Y.PLAY.R,G.NOKILL.Y", False),
        (RICH, "Y.PLAY.2,Y.NOPLAY.2,G.NOKILL.Y", False),
        (RICH, "Y.PLAY.new,Y.NOPLAY.1,G.NOKILL.Y", True),
        (RICH, "Y.PASS.R,G.RESCUE.B,G.NORESCUE.B", False),
        (RICH, "Y.PASS.R,G.RESCUE.B,G.NORESCUE.R", True),
        (E3, "Y.PASS.R,R.CAP.2,R.GIVE.B@Y,R.GIVE.Y@Y,R.GIVE.R4@Y", False),  # one chip is discarded
        (E3, "Y.PASS.R,R.CAP.2,R.GIVE.B@Y,R.GIVE.R3@Y", True),
        ("so-long-sucker+hofstra:RB/BR:B4/R4/G6/Y6:B:-:B", "B.PASS.R,R.CAP.2,R.PASS.B,B.CAP.1", True),
        ("so-long-sucker+hofstra:RB/BR:G1/R4/G5/Y6:B:B4:B", "B.PASS.R,R.CAP.2,R.PASS.B,B.CAP.1", False),
    ],
)
def test_what_cannot_be_done_is_neither_promised_nor_accepted(table: str, terms: str, able: bool) -> None:
    t: SuckerPosition = ask.table(table)
    promises = read_terms(terms)
    assert (promise_keeping.impossible(t, promises) is None) is able
    other = min({term.owner for term in promises} - {t.seat})
    t = ask.after(t, f"deal=1,{terms}")
    answer = bargaining.answer(t, t.ledger.deals[0], other, who("strong/sims=15/honest"))
    assert (answer.why == "impossible") is not able


@pytest.mark.parametrize(
    ("promise", "against"),
    [("PLAY.Y@2", 1), ("PLAY.B@5", 0), ("PLAY.5", 0), ("PLAY.Y@9", 0), ("NOPLAY.5", 0), ("PASS.G", 1)],
)
def test_a_word_in_one_deal_is_judged_with_that_in_another(promise: str, against: int) -> None:
    """Red has promised to pass to Yellow, which no chip on pile 2 does."""
    table = f"{ANY}GYB/RG/BYR/Y:B2R1G1/R2B1Y1/G2B1/Y2G1R1:{{}}"
    for mover in "RB":
        t = played(table.format(mover), "R:deal=1,R.PASS.Y,Y.NOKILL.R Y:ok=1")
        assert promise_keeping.clash(t, RED, read_terms(f"R.{promise},B.NOKILL.R")) == against


def test_a_word_that_is_not_good_is_the_reason_given() -> None:
    """Green is to take the pile and pay for it; in earlier games he never kept his word, or always."""
    table: SuckerPosition = ask.table(RICH)
    for record, why in ((Record(20, 0, 60), "gain"), (Record(0, 20), "trust")):
        carried = (Record(), Record(), record, Record())
        t = ask.after(replace(table, ledger=replace(table.ledger, carried=carried)), f"G:deal=1,{PAID}")
        answer = bargaining.answer(t, t.ledger.deals[0], YELLOW, who("strong/sims=6000/honest"))
        assert (answer.why, answer.about) == (why, GREEN if why == "trust" else None)
    assert "I do not trust Green" in answer.reason


# offers


@pytest.mark.parametrize(
    ("terms", "kind"),
    [
        *(("Y.PASS.R", "pass"), ("Y.PASS.R,R.CAP.2,R.PASS.Y", "capture")),
        ("Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "share"),
        *(("Y.PASS.R,R.CAP.2,R.PASS.Y,Y.CAP.1", "exchange"), ("Y.NOKILL.R.n40,R.NOKILL.Y.n40", "truce")),
        *(("Y.NOPASS.R,R.NOPASS.Y", "truce"), ("Y.NOPLAY.2,R.NOCAP.Y", "truce")),
        *(("Y.NOPLAY.2,R.NOPASS.B", "truce"), ("Y.NOPASS.B,R.NOPASS.B", "coalition")),
        *(("R.GIVE.Y@Y,Y.NOKILL.R", "threat"), ("R.RESCUE.Y,Y.NOKILL.R", "insurance")),
        *(("R.GIVE.Y2@Y,Y.PASS.R", "ransom"), ("R.GIVE.Y@Y,Y.GIVE.R@R", "ransom")),
        ("R.GIVE.B@Y,Y.NOPASS.G", "payment"),
    ],
)
def test_a_deal_is_of_a_kind(terms: str, kind: str) -> None:
    assert templates.kind_of(read_terms(terms)) == kind


@pytest.mark.sweep
def test_machines_offer_what_helps_both_and_leave_who_declined_in_peace() -> None:
    t: SuckerPosition = ask.table(RICH)
    honest = who("strong/sims=6000/honest")
    act = next(act for seed in range(9) if (act := bargaining.offer(t, YELLOW, honest, Random(seed))))
    prospect = deal_values.deal_value(t, YELLOW, act.terms, 1500)
    assert prospect.gain(YELLOW) > bargaining.WANTED
    assert prospect.gain(GREEN) > bargaining.GRANTED
    assert {term.owner for term in act.terms} == {YELLOW, GREEN}
    t = play(GAME, play(GAME, t, act), Answer(GREEN, 1, False))
    t = replace(t, ledger=replace(t.ledger, proposals=()))
    again = bargaining.offer(t, YELLOW, honest, Random(1))
    assert again is None or GREEN not in {term.owner for term in again.terms}


@pytest.mark.sweep
def test_an_offer_that_gives_its_maker_nothing_is_not_fair() -> None:
    """Blue would take the pile for the mere move back; Red has no reason to offer that."""
    t = ask.table(TALL)
    terms = read_terms("R.PASS.B,B.CAP.4,B.PASS.R")
    assert not bargaining.fair(deal_values.deal_value(t, RED, terms, 450), Propose(RED, 1, terms))


def test_all_templates_are_legal_offers() -> None:
    """One pile, its mirror, two piles, insurance, a truce, a coalition, prisoners, a threat; and a rescue."""

    def verbs(offers: Iterable[tuple[Term, ...]]) -> set[str]:
        return {" ".join(term.verb for term in terms) for terms in offers}

    table: SuckerPosition = ask.table("so-long-sucker+hofstra:BYR/GRY/GB:B3/R3Y1/G4/Y2B1R1:Y:Y1")
    danger: SuckerPosition = ask.table("so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B")
    poor: SuckerPosition = ask.table("so-long-sucker+hofstra:BYR/GR:B3Y3/R3Y1/G5/Y1:Y:B2R1")
    now = (0.1, 0.2, 0.6, 0.1)
    own, mirror = (list(templates.offers(table, seat, now)) for seat in (YELLOW, RED))
    coalition, truce, prisoners = "NOPASS NOPASS", "NOKILL NOKILL", "GIVE GIVE"
    assert verbs(own) > {"PASS CAP GIVE", "PASS CAP PASS CAP", coalition, truce, prisoners}
    assert verbs(templates.threats(table, YELLOW)) == {"GIVE NOKILL"}
    assert "PASS CAP GIVE" in verbs(mirror)
    assert verbs(templates.offers(danger, RED, now)) == {"RESCUE PASS", "RESCUE NOKILL"}
    assert "RESCUE NOKILL" in verbs(templates.offers(poor, YELLOW, now))
    for seat, offers in (YELLOW, own), (RED, mirror):
        for terms in offers:
            GAME.check(table, Propose(seat, 1, terms))


def test_a_script_ends_where_the_deal_is_done() -> None:
    terms = read_terms("Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y")
    steps, end = deal_values.deal_playout(deal_values.as_agreed(ask.table(E3), YELLOW, terms), 100)
    assert [seat for _, seat in steps] == [YELLOW, RED]
    assert end.ledger.deals[0].standing == ("kept",) * 4
    assert end.hands[YELLOW] == (0, 0, 0, 6)


@pytest.mark.parametrize(
    ("offered", "waits"),
    [
        *(("", False), ("t", True), ("T", False), ("TT", True), ("ts", False), ("tst", True)),
        *(("tstsstsst", False), ("tstststst", True), ("ttttttststsssts", False)),
    ],
)
def test_a_kind_that_was_offered_too_often_waits(offered: str, waits: bool) -> None:
    """Truces and shares that others offered Blue, large where they were agreed: does Red's truce wait?"""
    t = ask.table("so-long-sucker+hofstra")
    terms = {"t": read_terms("B.NOKILL.G,G.NOKILL.B"), "s": read_terms("G.PASS.B,B.CAP.1,B.GIVE.G@G")}
    deals_made = tuple(
        Deal(i, GREEN, terms[kind.lower()], "agreed" if kind.isupper() else "declined")
        for i, kind in enumerate(offered, 1)
    )
    t = replace(t, ledger=replace(t.ledger, deals=deals_made))
    assert bargaining._stale(t, RED, BLUE, "truce") is waits


def test_a_truce_is_offered_for_ever_shorter_times() -> None:
    t = ask.table("so-long-sucker+hofstra")
    told = []
    for number in (1, 2, 3):
        terms = templates.truce(t, BLUE, RED)
        told.append(deals.how_long(terms[0], me=BLUE))
        deal = Deal(number, BLUE, terms, "declined")
        t = replace(t, ledger=replace(t.ledger, deals=(*t.ledger.deals, deal)))
    assert told == ["until one of us is out", "for 12 turns", "for a round"]


@pytest.mark.sweep
def test_offers_to_a_person_who_declines_them_all_are_of_many_kinds() -> None:
    """Of ten offers in a row at most half are of one kind; of a few games together hardly more, though some
    end after the first."""
    kinds: list[str] = []
    for seed in range(5):
        start, rng = ask.table("so-long-sucker+hofstra+c=5"), Random(seed)
        players = seating.seated(start, ["human", *["novice/honest"] * 3], seed=seed)
        session = Session.begin(start, players)
        while session.outcome is None:
            human = session.player.human
            act = seating.choose(session.state, "random", rng) if human else seating.machine_move(session)
            session = seating.play_out_of_turn(session.play(act))
            while waiting := deals.open_for(ask.at_table(session.state), BLUE):
                session = seating.play_out_of_turn(session.play(Answer(BLUE, waiting[0].number, False)))
        made = ask.at_table(session.state).ledger.deals
        offered = [templates.kind_of(deal.terms) for deal in made if BLUE in deal.parties - {deal.by}]
        for i in range(len(offered) - 9):
            assert max(map(offered[i : i + 10].count, offered)) <= 5
        kinds += offered
    assert len(kinds) > 7
    assert max(map(kinds.count, kinds)) <= 0.6 * len(kinds), kinds


def test_who_declines_makes_a_better_offer() -> None:
    """Green wants the pile for nothing; Yellow asks to be paid."""
    t = played(RICH, "G:deal=1,Y.PASS.G,G.CAP.1,G.PASS.Y")
    kind = "strong/sims=6000/honest"
    assert out_of_turn(t, YELLOW, kind) == "nk=1"
    counter = ask.typed(Propose, seating.out_of_turn(ask.after(t, "nk=1"), YELLOW, kind, Random(1)))
    assert {term.owner for term in counter.terms} == {YELLOW, GREEN}
    assert any(term.verb == "GIVE" and term.to == YELLOW for term in counter.terms)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], int]]:
    """How many games a decision looks at; of which few are played, and a clock takes a thousand a second, as
    on a poor machine."""
    games, advise = [0], mcts.advise

    def spy(*args: Any, sims: int, stop: Callable[[], bool] | None = None, **options: Any) -> mcts.Advice:
        for done in range(0, sims, ASK_EVERY):
            games[0] += min(ASK_EVERY, sims - done)
            if stop is not None and stop():
                break
        return advise(*args, sims=5, **options)

    def counted(decide: Callable[[], object]) -> int:
        deal_values._look.cache_clear()
        games[0] = 0
        decide()
        return games[0]

    monkeypatch.setattr(mcts, "advise", spy)
    monkeypatch.setattr(searching, "monotonic", lambda: games[0] / 1000)
    yield counted
    deal_values._look.cache_clear()


CROWD = "so-long-sucker+hofstra+c=32:YRBGYRBG/BRY:B28/R28/G29/Y28:Y:B1R1G1Y1:YGBR"
MOST_TO_THINK_OF = (TALL, RICH, "so-long-sucker+hofstra:BRY/GR/YBG/B:B3/R4/G4/Y4:Y:-:YBRG", CROWD)


@pytest.mark.parametrize("code", MOST_TO_THINK_OF)
def test_to_offer_takes_no_longer_than_to_move(
    code: str, looked: Callable[[Callable[[], object]], int]
) -> None:
    t, games, kind = ask.table(code), 4_000, who("strong/sims=4000/honest")
    most = 2 * games * deal_values.CHIPS // t.chips if code == CROWD else games
    for seed in (0, 1):
        assert 0 < looked(partial(bargaining.offer, t, t.turn, kind, Random(seed))) <= most


@pytest.mark.parametrize("code", [TALL, RICH])
def test_by_the_clock_no_deal_takes_longer_than_a_move_may(
    code: str, looked: Callable[[Callable[[], object]], int]
) -> None:
    kind, t = seat_kinds.parse("strong/time=0.5/opportunist", GAME), ask.table(code)
    asked = [(t, t.seat)]
    for terms in list(templates.offers(t, t.seat, (0.25,) * 4))[::9]:
        after = play(GAME, t, Propose(t.seat, len(t.ledger.deals) + 1, terms))
        asked += [(after, term.owner) for term in terms if term.owner != t.seat]
    for p, seat in asked:
        games = looked(partial(SuckerPlayers().out_of_turn, p, seat, kind, Random(1)))
        assert games <= 550  # the last look may end a little later


def thought_of(t: SuckerPosition) -> set[str]:
    offers = templates.offers(t, t.seat, (0.25,) * 4)
    return {",".join(map(str, terms)) for terms in offers}


def test_offers_about_a_pile() -> None:
    """Blue could capture pile 2, Red pile 1, Yellow pile 3; piles 1 and 3 can be topped."""
    t = ask.table("so-long-sucker+hofstra:YGR/RB/GY/-:B5/R4/G4/Y4:B:-:BRGY")
    truce = "R.NOKILL.B.n1000,B.NOKILL.R.n1000"
    offers = thought_of(t)
    assert offers > {
        f"B.PASS.R,R.CAP.1,R.GIVE.G@B,{truce}",
        "B.PASS.R,R.CAP.1,R.PASS.B,B.CAP.2",
        "B.CAP.2,B.PASS.R,R.CAP.1",
        "B.PLAY.B@3,B.PASS.R,R.CAP.1,R.PASS.B,B.CAP.3",
        "B.PLAY.B@3,B.PASS.R,R.PASS.B,B.CAP.3,B.GIVE.G@R",
    }
    for terms in map(deals.read_terms, offers):
        assert promise_keeping.impossible(t, terms) is None
    allied = played(catalogue.write(t), f"B:deal=1,{truce} R:ok=1")
    assert {offer for offer in thought_of(allied) if "CAP" in offer and "NOKILL" in offer} == set()
    last = ask.table("so-long-sucker+hofstra:YGR/RB/GY/-:B1/R4/G4/Y4:B:B4:BRGY")
    assert not any("PLAY" in offer for offer in thought_of(last)), "nothing is left to capture with"


def test_offers_about_a_chip_that_is_discarded_or_played() -> None:
    """Green wins most; Blue holds a red chip, which on pile 1 is as good to Red as the move."""
    t: SuckerPosition = ask.table("so-long-sucker+hofstra:GYR/RB/-/-:B5R1/R3/G5/Y5:B:-:BRGY")
    every = [",".join(map(str, terms)) for terms in templates.offers(t, BLUE, (0.2, 0.2, 0.4, 0.2))]
    offers = set(every)
    assert len(every) == len(offers)
    assert offers > {
        "B.PASS.R,R.CAP.1,R.KILL.G",
        "B.PASS.R,R.CAP.1,R.KILL.G,R.PASS.B,B.CAP.2",
        "B.PLAY.R@1,R.GIVE.G@B",
        "B.PLAY.R@1,R.KILL.G",
        "B.PLAY.R@1,R.PASS.B",
    }
    assert not any(".KILL.Y" in offer for offer in offers), "Green wins more"
    for terms in map(deals.read_terms, offers):
        assert promise_keeping.impossible(t, terms) is None
    assert promise_keeping.impossible(t, deals.read_terms("B.PLAY.R@1,R.GIVE.G2@B")) is not None


def test_offers_about_one_turn() -> None:
    """Blue would take pile 2, which harms Red; blue on pile 3 helps him and costs less than on pile 4."""
    t: SuckerPosition = ask.table("so-long-sucker+hofstra:YGR/RB/GY/-:B4/R4B1/G3/Y4:B:G1:BRGY")
    moves = (
        (Place(BLUE, BLUE, 2), 40, (0.4, 0.2, 0.1, 0.3)),
        (Place(BLUE, BLUE, 3, RED), 20, (0.29, 0.4, 0.1, 0.21)),
        (Place(BLUE, BLUE, 4, RED), 15, (0.1, 0.6, 0.1, 0.2)),
    )
    advice = mcts.Advice((0.3, 0.3, 0.1, 0.3), moves, 75, False)
    made = [terms for terms in templates.turns(t, BLUE, advice) if terms[1].owner == RED]
    assert {",".join(map(str, terms)) for terms in made} == {
        f"{ours},{theirs}"
        for ours in ("B.PASS.R", "B.PLAY.B@3", "B.NOPLAY.2.nnext")
        for theirs in ("R.NOCAP.1.nnext", "R.NOPASS.Y.nnext", "R.GIVE.B@B")
        if theirs == "R.GIVE.B@B" or "NOPLAY" not in ours
    }
    for terms in made:
        GAME.check(t, Propose(BLUE, 1, terms))
        assert promise_keeping.impossible(t, terms) is None
    assert {words for terms in made for words in (deals.say_term(term, RED, me=BLUE) for term in terms)} == {
        "I pass the move to you",
        "I put a blue chip on pile 3",
        "I do not play on pile 2 next turn",
        "you do not capture pile 1 next turn",
        "you do not give Yellow the move next turn",
        "you give me 1 blue chip",
    }
    assert [*templates.turns(t, RED, advice)] == made
    assert [*templates.turns(t, YELLOW, advice)] == [], "nothing that Blue would do matters to Yellow"


def test_machines_offer_acts_that_gain_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip played into a capture, and one of it discarded; and where there is nothing else, one turn."""
    honest = who("expert/honest")
    t: SuckerPosition = ask.table("so-long-sucker+hofstra:-/YRBG:B4/R5/G4/Y4B1G1:Y:Y1:YGBR")
    act = ask.present(bargaining.offer(t, YELLOW, honest, Random(1)))
    assert {"Y.PLAY.G@2", "G.KILL.R"} < {*map(str, act.terms)}
    monkeypatch.setattr(bargaining, "offers", lambda *_: iter(()))
    t = ask.table("so-long-sucker+hofstra:G/YRG:B2/R1Y2/G2R1/Y1:B:B4R3G2Y2:BRYG")
    act = ask.present(bargaining.offer(t, BLUE, honest, Random(1)))
    assert [*map(str, act.terms)] == ["B.PLAY.B@2", "R.NOPASS.G.nnext"]


def test_a_pile_that_was_built_is_captured_when_the_move_is_back_and_paid_for() -> None:
    deal = "B:deal=1,B.PLAY.B@2,B.PASS.R,R.PASS.B,B.CAP.2,B.GIVE.G@R R:ok=1"
    t = played("so-long-sucker+hofstra:YGR/GY/-:B6/R5/G4/Y4:B:-:BRGY", deal)
    done = []
    while "open" in t.ledger.deals[0].standing:
        act = out_of_turn(t, BLUE, "strong/sims=50/honest")
        done.append(act if "g" in act else decision(t, "honest", 50))
        t = ask.after(t, done[-1])
    assert done[0] == "B@2"
    assert done.count("B@2") == 2
    assert t.ledger.deals[0].standing == ("kept",) * 5


def test_the_largest_product_of_gains_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    p = ask.table(E3)
    cared: list[int] = []

    def valued(p: object, by: int, terms: tuple[object, ...], sims: int) -> DealValue:
        cared.append(sims)
        mine, others = {2: (0.3, -0.1), 3: (0.05, 0.2), 4: (0.15, 0.1)}.get(len(terms), (0.0, 0.0))
        return DealValue((0.2,) * 4, (*(0.2 + others,) * 3, 0.2 + mine), (0.2,) * 4)

    monkeypatch.setattr(bargaining, "deal_value", valued)
    monkeypatch.setattr(bargaining, "shares", lambda p, sims: (0.25,) * 4)
    move, value = ask.present(bargaining.best_deal(p, 3))
    assert is_legal(GAME, p, move)
    assert move.seat == 3
    assert len(move.terms) == 4, "0.15 times 0.1 is more than 0.05 times 0.2, and nobody loses"
    assert all(value.gain(term.owner) > 0 for term in move.terms)
    assert cared.count(bargaining.CARE) == bargaining.FEW


@pytest.mark.parametrize(
    "code",
    [
        "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYRR/GRGRG/-/B:B4/R2/G3/Y5:Rx2:-:RYGB",
        "so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B",
    ],
)
def test_where_nothing_can_be_offered_nothing_is_searched(code: str) -> None:
    assert bargaining.best_deal(ask.table(code), 0) is None


# truces


def test_players_who_trust_each_other_agree_on_a_truce_from_the_start() -> None:
    start = played("so-long-sucker+hofstra", "B@1~R")
    for record, agreed in (Record(), True), (Record(0, 9), False):
        t = replace(start, ledger=replace(start.ledger, carried=(Record(), record, record, record)))
        act = bargaining.offer(t, BLUE, who("expert/honest"), Random(2))
        act = act or bargaining.offer(t, BLUE, who("expert/honest"), Random(3))
        assert (act is not None and templates.kind_of(act.terms) == "truce") is agreed
    t = ask.after(start, "R:deal=1,B.NOKILL.R.n40,R.NOKILL.B.n40")
    assert out_of_turn(t, BLUE, "expert/honest") == "B:ok=1"
    assert out_of_turn(t, BLUE, "expert/silent") == "B:nk=1"


def test_where_the_record_is_hidden_a_machine_does_not_know_who_cheated_others() -> None:
    """Blue is asked for a truce by Red, who has broken one with Green."""
    for record, answer in ("open", "B:nk=2"), ("hidden", "B:ok=2"):
        t = cheated(played(f"so-long-sucker+hofstra+record={record}", "B@1~R"), RED, GREEN)
        t = ask.after(t, "R:deal=2,B.NOKILL.R.n1000,R.NOKILL.B.n1000")
        assert out_of_turn(t, BLUE, "expert/honest") == answer


def test_a_truce_counts_in_the_search_until_it_is_broken() -> None:
    honest = seat_kinds.parse("strong/honest")
    t = played("so-long-sucker+hofstra", "B@1~R R:deal=1,B.NOKILL.R.n40,R.NOKILL.B.n40 B:ok=1")
    weights = ask.present(promise_keeping.bias(t, honest))
    assert weights[RED][BLUE] == promise_keeping.ALLIED > weights[BLUE][RED] > 0
    assert weights[RED][GREEN] == weights[GREEN][BLUE] == 0
    deal = replace(t.ledger.deals[0], standing=("broken", "open"))
    broken = ask.present(promise_keeping.bias(replace(t, ledger=replace(t.ledger, deals=(deal,))), honest))
    assert broken[RED][BLUE] < 0 == broken[BLUE][RED]
    passing = played("so-long-sucker+hofstra", "B@1~R R:deal=1,B.NOPASS.R.n40,R.NOPASS.B.n40 B:ok=1")
    assert promise_keeping.bias(passing, honest) is None, "not to pass to each other makes no allies"
    second = ask.after(t, "Y:deal=2,R.NOKILL.Y.n40,Y.NOKILL.R.n40")
    assert out_of_turn(second, RED, "expert/honest") == "nk=2"


# whole games


def test_promises_are_remembered_over_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players change seats, and their record goes with them; the next match begins anew."""
    start = played("so-long-sucker+c=3:BRG/YB:B1/R2/G2Y1/Y1:R:-:RBGY", "G:deal=1,R.PASS.G,G.NOKILL.Y R:ok=1")
    carried: list[tuple[Record, ...]] = []
    records: list[tuple[Record, ...]] = []

    def spy(end: SuckerPosition) -> tuple[Record, ...]:
        carried.append(end.ledger.carried)
        records.append(promises(end))
        return records[-1]

    monkeypatch.setattr("nimarcade.players.selfplay.promises", spy)
    selfplay(start, ["random"] * 4, games=4, seed=1, rotate=True, match=3)
    assert carried[0] == carried[3] == ()
    assert sum(map(sum, records[0])) > 0
    for before, after in zip(records[:2], carried[1:3], strict=True):
        assert (*before[1:], before[0]) == after
    with pytest.raises(BadInput, match="So Long Sucker"):
        selfplay(catalogue.read("nim"), ["random"] * 2, match=2)


def test_a_match_counts_deals_by_kind_captures_and_acts() -> None:
    """Red is to let Green have the pile of three for a chip; whatever follows, that one deal was agreed."""
    small = "so-long-sucker+c=3:BRG/YB:B1/R2/G2Y1/Y1:R:-:RBGY"
    start = played(small, "G:deal=1,R.PASS.G,G.CAP.1,G.GIVE.R@R R:ok=1 R:deal=2,R.PASS.B,B.CAP.2 B:nk=2")
    log: list[bargains.DealRow] = []
    tally = selfplay(start, ["random"] * 4, games=4, seed=5, log=log)
    for stands in ("kept", "broken"):
        own = [row for row in log if row["event"] == stands and str(row["promise"])[0] == row["party"]]
        assert len(own) == sum(getattr(dealt, stands) for dealt in tally.deals) > 0
    assert tally.kinds == (("share", 4),)
    told = tally.as_json(deals=True)
    assert told["kinds"] == {"share": 4}
    assert told["captures"] == round(tally.captures / 4, 2)
    assert 4 < tally.captures + 4 * 3 < tally.acts
    assert not {"kinds", "captures", "acts", "deals"} & tally.as_json().keys()


@pytest.mark.sweep
def test_games_with_deals_repeat_and_the_silent_one_never_deals() -> None:
    kinds = tuple(f"casual/{personality}" for personality in ("silent", *PERSONALITIES))
    small = "so-long-sucker+c=3:BRYGB:B1/R2/G2/Y2:R:-:RBGY"
    start = played(small, "G:deal=1,R.PASS.G,G.NOKILL.R,G.NOPASS.Y R:ok=1")
    first = selfplay(start, kinds, seed=5)
    deal_values._look.cache_clear()
    assert first.as_json() == selfplay(start, kinds, seed=5).as_json()
    silent, honest, opportunist, _ = first.deals
    assert silent == type(silent)()
    assert honest.kept > 0 == honest.broken
    assert honest.agreed > 0 < opportunist.agreed
