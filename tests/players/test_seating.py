"""Machines asked beside the game: in order, once each, and answered at once."""

from collections.abc import Sequence
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import Answer, Place, Propose, Say
from nimarcade.play.session import Session
from nimarcade.players import seating
from tests.ask import table

BLUE, RED, GREEN, YELLOW = range(4)
GAME = catalogue.game("so-long-sucker")
E3 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def test_machines_are_asked_clockwise_from_the_player_to_move() -> None:
    before = table("so-long-sucker")
    place = Place(BLUE, BLUE, 1, GREEN)
    order: list[int] = []

    def ask(p: Any, seat: int, made: Sequence[Any]) -> Any:
        order.append(seat)
        return None

    after = play(GAME, before, place)
    assert seating.round_of(GAME, after, place, ask) == []
    assert order == [GREEN, YELLOW, BLUE, RED]
    order.clear()
    for other in (before, catalogue.read("nim")):
        assert seating.round_of(catalogue.game_of(other), other, None, ask) == []
    assert order == []


def test_offers_are_answered_at_once_and_answers_bring_no_offers() -> None:
    before = table(E3)
    order: list[int] = []

    def ask(p: Any, seat: int, made: Sequence[Any]) -> Any:
        order.append(seat)
        waiting = [deal for deal in p.ledger.deals if deal.status == "open" and seat != deal.by]
        if waiting:
            return Answer(seat, waiting[0].number, True) if seat in waiting[0].parties else None
        terms = read_terms("Y.PASS.R,R.CAP.2")
        return Propose(seat, len(p.ledger.deals) + 1, terms) if seat == YELLOW else None

    resigning = Say(BLUE, "resign")
    made = seating.round_of(GAME, before, resigning, ask)
    assert [type(act) for act in made] == [Propose, Answer]
    assert order == [YELLOW, RED, BLUE, RED, GREEN]
    order.clear()
    offer = Propose(BLUE, 1, read_terms("Y.PASS.B,B.NOKILL.Y"))
    made = seating.round_of(GAME, play(GAME, before, offer), offer, ask)
    assert made == [Answer(YELLOW, 1, True)]


def test_who_declines_may_offer_something_else_once() -> None:
    """Also where the first offer was a person's; what is offered in turn is only answered."""
    before = table(E3)
    offer = Propose(YELLOW, 1, read_terms("Y.PASS.R,R.CAP.2"))

    def ask(p: Any, seat: int, made: Sequence[Any]) -> Any:
        for deal in p.ledger.deals:
            if deal.status == "open" and seat in deal.parties - {deal.by}:
                return Answer(seat, deal.number, False)
        return Propose(seat, len(p.ledger.deals) + 1, offer.terms) if p.ledger.deals else None

    made = seating.round_of(GAME, play(GAME, before, offer), offer, ask)
    again = Propose(RED, 2, offer.terms)
    assert made == [Answer(RED, 1, False), again, Answer(YELLOW, 2, False)]


@pytest.mark.sweep
def test_a_person_offers_and_the_machine_answers() -> None:
    kinds = ("strong/sims=100", "strong/sims=6000/honest", "strong/sims=100", "human")
    start = table(E3)
    session: Session = Session.begin(start, seating.seated(start, kinds, seed=5))
    session = seating.play_out_of_turn(session.play_code("deal=1,Y.PASS.R,R.CAP.2"))
    assert [session.notation(ply) for ply in range(1, session.ply + 1)][1:] == ["R:ok=1"]
