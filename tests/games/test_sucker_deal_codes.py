"""Deals of So Long Sucker: how promises are written, and random games full of them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core.errors import BadMove, PastLimit
from nimarcade.core.game import is_legal, play
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Propose, SuckerPosition, Term
from tests import ask
from tests.games.sucker_fuzz import GAME

OPEN = "so-long-sucker+c=3+deals=any:-:B3/R3/G3/Y3:B"


TERMS = (
    *("Y.PLAY.B@5", "Y.PASS.R", "R.CAP.2", "R.GIVE.Y@Y", "R.GIVE.B3@G", "R.NOKILL.Y", "R.RESCUE.Y"),
    "B.NOPASS.G.n12",
)


def test_promises_are_written_as_they_are_read() -> None:
    for text in TERMS:
        (term,) = deals.read_terms(text)
        assert str(term) == text
        assert deals.say_term(term).isprintable()
    assert deals.read_terms("Y.PASS.R.n8") == deals.read_terms("Y.PASS.R") == (Term(3, "PASS", to=1),)
    assert str(deals.read_terms("R.GIVE.Y1@Y")[0]) == "R.GIVE.Y@Y"


def test_a_truce_tells_how_long_it_lasts() -> None:
    said = [deals.say_term(term) for term in deals.read_terms("R.NOKILL.Y,B.NOPASS.G.n40,R.CAP.2,R.CAP.3.n1")]
    assert said == [
        "Red discards no yellow chip for 8 placements",
        "Blue does not give Green the move for 40 placements",
        "Red captures pile 2",
        "Red captures pile 3 within 1 placement",
    ]


BAD = (
    *("", "Y", "Y.PASS", "Y.PASS.", "Y.PASS.r", "Y.PASS.RG", "y.PASS.R", "Y.pass.R", "Y.STEAL.R"),
    *("Y.PLAY.B", "Y.PLAY.B@", "Y.PLAY.B2@1", "Y.PLAY.B@x", "Y.PLAY.@1", "Y.CAP.B", "Y.CAP.01"),
    *("Y.GIVE.B0@R", "Y.GIVE.BG@R", "Y.PASS.R.n0", "Y.PASS.R.n1001", "Y.PASS.R.n", "Y.PASS.R.12"),
    *("Y.PASS.R,", ",Y.PASS.R", ",".join(["Y.PASS.R"] * 9), "Y.CAP." + "9" * 10_001, "Y.NOKILL.2"),
)


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:16])
def test_what_is_no_promise_is_told_in_one_line(text: str) -> None:
    with pytest.raises((BadMove, PastLimit)) as refusal:
        GAME.read_move(ask.table(OPEN), f"deal=1,{text}")
    assert 10 < len(str(refusal.value)) < 400
    assert str(refusal.value).isprintable()


@pytest.mark.sweep
@given(st.text(alphabet="BRGYPASCVEKILN.@,=n0123", max_size=30))
def test_any_text_is_a_deal_or_is_refused(text: str) -> None:
    t = ask.table(OPEN)
    refusal, act = "", None
    try:
        act = GAME.read_move(t, f"deal=1,B.PASS.R,{text}")
    except (BadMove, PastLimit) as error:
        refusal = str(error)
    assert refusal.isprintable()
    assert act is None or GAME.read_move(t, GAME.write_move(t, act)) == act


def _offer(t: SuckerPosition, rng: Random) -> Any:
    """A random offer, legal or not."""
    terms: list[Term] = []
    for _ in range(rng.randint(1, 4)):
        owner, to, colour = rng.choice("BRGY"), rng.choice("BRGY"), rng.choice("BRGY")
        slot = rng.randint(1, 4)
        verbs = (f"PLAY.{colour}@{slot}", f"CAP.{slot}", f"GIVE.{colour}@{to}", f"NOKILL.{colour}")
        verb = rng.choice((*verbs, f"PASS.{to}", f"RESCUE.{to}", f"NOPASS.{to}"))
        terms += deals.read_terms(f"{owner}.{verb}.n{rng.randint(1, 9)}")
    return Propose(rng.choice(t.living), len(t.ledger.deals) + 1, tuple(terms))


@pytest.mark.sweep
@pytest.mark.few("*nash*")
@pytest.mark.parametrize("code", [OPEN, "so-long-sucker+c=4", "so-long-sucker+nash+c=3"])
def test_random_games_full_of_deals(code: str) -> None:
    """Once decided a promise stays so; at the end all are; talk ends between placements."""
    seen: set[str] = set()
    for seed in range(100):
        rng, t = Random(seed), ask.table(code)
        placements = 0
        while t.phase != "over":
            offer = _offer(t, rng)
            seat = rng.choice(t.living)
            answers = [act for act in islice(GAME.out_of_turn(t, seat), 500) if hasattr(act, "yes")]
            act = offer if rng.random() < 0.3 and is_legal(GAME, t, offer) else GAME.sample(t, rng)
            act = rng.choice(answers) if answers and rng.random() < 0.8 else act
            after = play(GAME, t, act)
            assert GAME.max_plies(after) < GAME.max_plies(t)
            placements += hasattr(act, "slot")
            assert after.ledger.placements == placements
            for was, now in zip(t.ledger.deals, after.ledger.deals, strict=False):
                changed = [
                    pair for pair in zip(was.standing, now.standing, strict=False) if pair[0] != pair[1]
                ]
                assert {old for old, _ in changed} <= {"open"}
                assert was.status in ("open", now.status)
            t = after
        for deal in t.ledger.deals:
            assert deal.status in ("agreed", "declined", "void")
            assert "open" not in deal.standing
            seen |= set(deal.standing)
    assert seen == {"kept", "broken", "void"}


def test_a_promise_is_told_to_the_person_it_is_about() -> None:
    terms = deals.read_terms("B.PASS.R,R.PASS.B,B.CAP.2,R.GIVE.B2@B,B.NOPASS.G,B.PLAY.B@1")
    assert [deals.say_term(term, 0) for term in terms] == [
        "you pass the move to Red",
        "Red passes the move to you",
        "you capture pile 2",
        "Red gives you 2 blue chips",
        "you do not give Green the move for 8 placements",
        "you put a blue chip on pile 1",
    ]
