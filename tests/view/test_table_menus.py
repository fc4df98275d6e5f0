"""The lists a person chooses from at a table: what is done most comes first, and all else can be said."""

from __future__ import annotations

from typing import cast

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.view.forms import Item
from nimarcade.view.table import menus, wording
from tests import ask
from tests.sessions import game

TRADE = "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def titles(items: list[Item]) -> list[str]:
    return [item.title for item in items]


def seated(code: str, *acts: str) -> tuple[TableSession, SuckerPosition]:
    session = cast("TableSession", game(code, *acts))
    return session, session.state


def test_gifts_stand_by_whom_they_go_to_single_chips_first() -> None:
    session, t = seated(TRADE)
    items = menus.free_acts(session, t, [3])
    assert [item.part for item in items if item.part] == [
        "To Blue",
        "To Red",
        "To Green",
        "Discard prisoners",
        "Leave the game",
    ]
    assert titles(items)[:6] == [
        "Give 1 blue to Blue",
        "Give 1 yellow to Blue",
        "Give other numbers to Blue…",
        "Give 1 blue to Red",
        "Give 1 yellow to Red",
        "Give other numbers to Red…",
    ]
    assert titles(items)[-2:] == ["Discard 1 blue", "Resign"]
    form = menus.chip_count(t, 3, "g", items[5].name[-1])
    assert form.put("many-Y", "2").code == "gY2@R"


def test_a_discard_that_breaks_a_promise_says_so_and_is_not_the_first() -> None:
    acts = ("deal=1,B.NOKILL.G,G.NOKILL.B", "G:ok=1", "B@2")
    _, t = seated("so-long-sucker+hofstra:-/GB:B5/R6/G5/Y6:B", *acts)
    assert titles(menus.kills(t)) == [
        "Discard 1 blue",
        "Discard 2 blue",
        "Discard 1 green, which breaks a promise",
        "Discard 1 blue, 1 green, which breaks a promise",
        "Discard 2 blue, 1 green, which breaks a promise",
    ]
    _, free = seated("so-long-sucker+hofstra:-/GB:B5/R6/G5/Y6:B", "B@2")
    assert titles(menus.kills(free))[0] == "Discard 1 green"


def test_a_promised_bundle_is_one_gift_and_stands_first() -> None:
    session, t = seated(
        "so-long-sucker+hofstra:-/BYR/GRGRG:B3/R3/G3/Y5B2:Y:-:YGBR",
        "deal=1,Y.GIVE.Y2@R,Y.GIVE.B2@R,R.NOPASS.Y",
        "R:ok=1",
    )
    items = menus.free_acts(session, t, [3])
    assert (items[0].part, items[0].title) == ("Promised", "Give 2 blue, 2 yellow to Red, as promised")
    after = GAME.after(t, GAME.read_move(t, items[0].name))
    assert after.ledger.deals[0].standing == ("kept", "kept", "open")


def test_several_people_are_told_apart() -> None:
    session, t = seated(TRADE)
    parts = [item.part for item in menus.free_acts(session, t, [3, 0]) if item.part]
    assert parts[0] == "Dora (Yellow): to Blue"
    assert parts[-1] == "Ann (Blue): leave the game"


@pytest.mark.parametrize("kill", ["any", "one"])
def test_a_huge_pile_is_discarded_from_by_few_lines(kill: str) -> None:
    pile = "BRGY" * 49 + "RR"
    t = ask.table(f"so-long-sucker+custom+c=60+k=4+kill={kill}:{pile}:B11/R9/G11/Y11:Rx1:-:RBGY")
    items = menus.kills(t)
    singles, own = ["Discard 1 blue", "Discard 1 green", "Discard 1 yellow"], "Discard 1 red"
    if kill == "one":
        assert titles(items) == [*singles, own]
    else:
        every = "Discard 49 blue, 49 green, 49 yellow"
        assert titles(items) == [*singles, every, own, "Discard other numbers…"]
    codes = [item.name for item in items if not item.name.startswith(menus.COUNT)]
    assert all(is_legal(GAME, t, GAME.read_move(t, code)) for code in codes)


def test_with_two_left_everything_foreign_is_discarded_first() -> None:
    t = ask.table("so-long-sucker+endgame:RBRBB/-:B2/R2:Bx1")
    assert titles(menus.kills(t))[:2] == ["Discard 2 red", "Discard 1 red"]


def test_few_ways_are_all_listed() -> None:
    t = ask.table("so-long-sucker+custom+c=3+k=4:-/BYRR:B2/R1/G3/Y2:Rx2")
    listed = titles(menus.kills(t))
    assert listed[:4] == ["Discard 1 blue", "Discard 1 yellow", "Discard 1 blue, 1 yellow", "Discard 1 red"]
    assert len(set(listed)) == len(listed) == 11
    assert listed[-1] == "Discard 1 blue, 2 red, 1 yellow", "one's own chips are what one wants least to lose"


def test_an_offer_that_goes_against_an_earlier_promise_says_so() -> None:
    acts = ("Y:deal=1,Y.PASS.R,R.GIVE.R@Y", "R:ok=1", "G:deal=2,Y.NOPASS.R,G.NOKILL.Y")
    session, t = seated(TRADE, *acts)
    words = menus.offer_words(session, t.ledger.deals[1], 3)
    assert words.endswith("Dora (Yellow) promised otherwise in deal 1.")
    assert "otherwise" not in menus.offer_words(session, t.ledger.deals[0], 1)
    own = GAME.read_move(t, "Y:deal=3,Y.NOPASS.R,B.NOKILL.Y")
    assert wording.doubts(t, own) == ["Yellow promised otherwise in deal 1."]


def test_a_pile_may_be_built_before_it_is_captured() -> None:
    _, t = seated(TRADE)
    built = GAME.read_move(t, "Y:deal=1,Y.PLAY.Y@3,Y.PASS.B,B.PASS.Y,Y.CAP.3")
    assert wording.doubts(t, built) == []
    unbuilt = GAME.read_move(t, "Y:deal=1,Y.CAP.3,Y.PLAY.Y@3,Y.PASS.B,B.PASS.Y")
    assert wording.doubts(t, unbuilt) == ["As it stands, Yellow cannot capture pile 3."]
