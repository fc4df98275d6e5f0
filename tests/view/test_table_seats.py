"""What is told of a table: who sits there."""

from __future__ import annotations

from typing import cast

import pytest

from nimarcade.core import catalogue
from nimarcade.play.match import TableSession, at_table
from nimarcade.play.session import Player, Session
from nimarcade.view.table import narration, wording
from tests import ask

SMALL = "so-long-sucker+custom+c=3+k=4"
KINDS = ("human", "perfect/grudge", "expert", "engine:true")


def seated(code: str, *kinds: str) -> TableSession:
    players = [
        Player(kind, name, 1) for kind, name in zip(kinds, ("You", "Red", "Ann", "Yellow"), strict=False)
    ]
    return cast("TableSession", Session.begin(ask.table(code), players))


@pytest.mark.parametrize(
    ("code", "kinds", "words"),
    [
        (SMALL, KINDS, ["a person", "strongest, grudge", "expert, honest", "a program"]),
        (
            SMALL,
            ("search/sims=1500", "strong/time=2/silent", "greedy", "random"),
            ["search, 1,500 games a decision", "strong, 2 s a decision, silent", "greedy", "random"],
        ),
        (f"{SMALL}+players=2", ("human", "perfect"), ["a person", "perfect"]),
    ],
)
def test_a_seat_says_level_and_personality(code: str, kinds: tuple[str, ...], words: list[str]) -> None:
    session = seated(code, *kinds)
    assert [wording.level(session, seat) for seat in range(len(kinds))] == words


@pytest.mark.parametrize(("slot", "example"), [("B@1", "discard red"), ("B@2", "discard blue")])
def test_the_example_of_a_discard_costs_no_own_chip_that_could_stay(slot: str, example: str) -> None:
    session = seated("so-long-sucker+endgame:RB/B/-:B2/R2:B", "human", "perfect")
    asked = narration.question(session.play_code(slot))
    assert asked.endswith(f"such as: {example}.")


@pytest.mark.parametrize(
    ("terms", "waits"),
    [
        (
            "B.PASS.R,R.PASS.B",
            "offered by Red: you pass the move to Red; Red passes the move to you. It waits for your answer.",
        ),
        ("R.PASS.B,G.PASS.R", "It waits for an answer from Ann (Green)."),
        ("B.PASS.R,G.PASS.R", "It waits for an answer from Ann (Green) and you."),
    ],
)
def test_an_offer_says_whose_answer_it_waits_for(terms: str, waits: str) -> None:
    session = seated(f"{SMALL}+deals=any", *KINDS).play_code(f"R:deal=1,{terms}")
    (deal,) = session.state.ledger.deals
    assert narration.offered(session, deal).endswith(waits)


def test_the_machines_stand_in_the_panel_and_are_told_at_the_start() -> None:
    session = seated(SMALL, *KINDS)
    assert [block.text for block in wording.levels(session)][:3] == [
        "Machines",
        "Red: strongest, grudge",
        "Ann (Green): expert, honest",
    ]
    assert "Red is strongest, grudge. Ann (Green) is expert, honest." in narration.intro(session)[-1]
    people = cast(
        "TableSession", Session.begin(catalogue.read(SMALL), [Player("human", name) for name in "ABCD"])
    )
    assert not list(wording.levels(people))


def test_a_broken_deal_is_past_once_nothing_of_it_can_be_kept() -> None:
    begun = Session.begin(
        ask.table("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B"),
        tuple(Player("human", name) for name in ("Ann", "Ben", "Cleo", "Dora")),
    )
    for promise, in_force in (
        ("R.GIVE.R@B", True),
        ("R.GIVE.Y@B", False),
        ("R.CAP.1", False),
        ("R.CAP.2", True),
    ):
        session = begun
        session = session.play_codes(f"B:deal=1,B.PASS.R,{promise}", "R:ok=1", "B@1~G")
        assert at_table(session)
        running = [block.text for part in wording.running(session, session.state) for block in part]
        past = [block.text for block in wording.past(session, session.state)]
        assert ("#1 Blue and Red, in force:" in running) == in_force
        assert ("#1 Blue and Red: broken by Blue" in past) != in_force
