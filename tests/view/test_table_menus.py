"""What a person chooses from at a table, what is done most first; offers and counts of chips by controls."""

from typing import cast

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker import deals, rules
from nimarcade.games.so_long_sucker.position import LASTS, NAMES, SuckerPosition, Term, Verb
from nimarcade.play.match import TableSession
from nimarcade.play.session import Player
from nimarcade.view import forms, places
from nimarcade.view.table import conversation, menus, narration, wording
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.menus import Offer, chip_count, offer
from tests import ask
from tests.sessions import game

TRADE = "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def titles(items: list[places.Item]) -> list[str]:
    return [item.title for item in items]


def seated(code: str, *acts: str) -> tuple[TableSession, SuckerPosition]:
    session = cast("TableSession", game(code, *acts))
    return session, session.state


def test_another_offer_in_place_of_one_to_several_goes_to_who_made_it() -> None:
    people = [Player("human", name) for name in NAMES]
    loop = TableLoop(game(TRADE, "deal=1,R.PASS.Y,B.GIVE.B@Y", players=people))
    for seat in (0, 1):
        assert menus.begun_offer(loop, loop.state.ledger.deals[0], seat).to == "Y"


def test_gifts_stand_by_whom_they_go_to_single_chips_first() -> None:
    session, t = seated(TRADE)
    items = menus.free_acts(session, t, [3])
    assert [item.part for item in items if item.part] == [
        "To Blue", "To Red", "To Green", "Discard prisoners", "Leave the game",
    ]  # fmt: skip
    assert titles(items)[:6] == [
        "Give 1 blue to Blue", "Give 1 yellow to Blue", "Give other numbers to Blue…", "Give 1 blue to Red",
        "Give 1 yellow to Red", "Give other numbers to Red…",
    ]  # fmt: skip
    assert titles(items)[-2:] == ["Discard 1 blue", "Resign"]
    form = menus.chip_count(t, 3, "g", items[5].name[-1])
    assert form.put("many-Y", "2").code == "gY2@R"


def test_a_discard_that_breaks_a_promise_says_so_and_is_not_the_first() -> None:
    acts = ("deal=1,B.NOKILL.G,G.NOKILL.B", "G:ok=1", "B@2")
    _, t = seated("so-long-sucker+hofstra:-/GB:B5/R6/G5/Y6:B", *acts)
    breaks = [
        f"Discard {chips}: breaks a promise" for chips in ("1 green", "1 blue, 1 green", "2 blue, 1 green")
    ]
    assert titles(menus.kills(t)) == ["Discard 1 blue", "Discard 2 blue", *breaks]
    _, free = seated("so-long-sucker+hofstra:-/GB:B5/R6/G5/Y6:B", "B@2")
    assert titles(menus.kills(free))[0] == "Discard 1 green"


def test_a_promised_discard_stands_first() -> None:
    table = "so-long-sucker+hofstra:-/BYR/GRGRG:B3/R3/G3/Y5B2:Y:-:YGBR"
    session, t = seated(table, "deal=1,Y.KILL.B2,R.PASS.Y", "R:ok=1")
    items = menus.free_acts(session, t, [3])
    assert (items[0].part, items[0].title) == ("Promised", "Discard 2 blue, as promised")


def test_a_promised_bundle_is_one_gift_and_stands_first() -> None:
    session, t = seated(
        "so-long-sucker+hofstra:-/BYR/GRGRG:B3/R3/G3/Y5B2:Y:-:YGBR",
        "deal=1,Y.GIVE.Y2@R,Y.GIVE.B2@R,R.NOPASS.Y",
        "R:ok=1",
    )
    items = menus.free_acts(session, t, [3])
    assert (items[0].part, items[0].title) == ("Promised", "Give 2 blue, 2 yellow to Red, as promised")
    after = rules.GAME.after(t, rules.GAME.read_move(t, items[0].name))
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
    assert all(is_legal(rules.GAME, t, rules.GAME.read_move(t, code)) for code in codes)


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
    assert "Dora (Yellow) promised otherwise in deal 1. It" in narration.offered(session, t.ledger.deals[1])
    assert "otherwise" not in menus.offer_words(session, t.ledger.deals[0], 1)
    own = rules.GAME.read_move(t, "Y:deal=3,Y.NOPASS.R,B.NOKILL.Y")
    assert wording.doubts(t, own) == ["Yellow promised otherwise in deal 1."]


def test_a_pile_may_be_built_before_it_is_captured() -> None:
    _, t = seated(TRADE)
    built = rules.GAME.read_move(t, "Y:deal=1,Y.PLAY.Y@3,Y.PASS.B,B.PASS.Y,Y.CAP.3")
    assert wording.doubts(t, built) == []
    unbuilt = rules.GAME.read_move(t, "Y:deal=1,Y.CAP.3,Y.PLAY.Y@3,Y.PASS.B,B.PASS.Y")
    assert wording.doubts(t, unbuilt) == ["As it stands, Yellow cannot capture pile 3."]
    assert wording.doubts(ask.table("so-long-sucker+endgame:RB/-:B2/R2:B"), unbuilt) == [], "no deals there"


KILL_ONE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


TO: tuple[Verb, ...] = ("PASS", "NOPASS", "RESCUE")


def position() -> SuckerPosition:
    return catalogue.read_as(SuckerPosition, KILL_ONE)


def test_a_trade_is_put_together_from_the_table() -> None:
    begun = offer(position(), [3])
    assert begun.code == "Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
    form = begun.form()
    assert form.value("to") == "R"
    assert not form.row("by").shown
    assert form.row("promises").help == (
        "1 Yellow passes the move to Red.\n2 Red captures pile 2.\n3 Red gives Yellow 1 yellow chip.\n"
        "A broken step voids the rest."
    )
    assert form.row("promises").error == ""


def choices(begun: Offer, row: str) -> list[str]:
    part = ask.typed(forms.Choice, begun.form().row(row).parts[0])
    return list(part.choices)


def test_what_hangs_on_a_control_follows_it() -> None:
    begun = offer(position(), [3, 1])
    green = begun.put("to", "G")
    assert green.code == "Y:deal=1,Y.PASS.G,G.CAP.3,G.GIVE.R@Y"
    assert green.put("back", "yes").code == "Y:deal=1,Y.PASS.G,G.CAP.3,G.GIVE.R@Y,G.PASS.Y"
    assert begun.put("template", "truce").code == "Y:deal=1,Y.NOKILL.R.n1000,R.NOKILL.Y.n1000"
    assert begun.put("by", "R").code == "R:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", (
        "with the player to move alone"
    )
    assert choices(begun.put("by", "R"), "to") == ["Y"]


def test_only_trades_and_piles_that_are_possible_stand_in_the_form() -> None:
    begun = offer(position(), [3])
    assert choices(begun, "template") == ["pass", "truce", "insurance", "own"], (
        "no pile is Yellow's to capture"
    )
    assert choices(begun, "pile") == ["2"]
    assert choices(begun, "to") == ["R", "G", "B"], "Red's pile has a yellow chip in it"
    assert choices(begun.put("to", "B"), "template") == ["truce", "insurance", "own"]
    start = offer(ask.table("so-long-sucker+hofstra"), [0])
    assert start.code == "B:deal=1,B.NOKILL.R.n1000,R.NOKILL.B.n1000", (
        "there is nothing to capture at the start"
    )


def test_two_may_keep_off_each_others_pile() -> None:
    t = ask.table("so-long-sucker+hofstra:GB/BYR/G:B4/R5/G4/Y5:B")
    apart = offer(t, [0]).put("to", "R").put("template", "apart")
    assert apart.code == "B:deal=1,B.NOPLAY.2.n@2,R.NOPLAY.1.n@1"
    assert "apart" not in choices(apart.put("to", "Y"), "template"), "no pile is Yellow's to take"


def test_two_piles_are_two() -> None:
    t = ask.table("so-long-sucker+hofstra:YGR/RGB/GYR/-:B5/R3/G3/Y4:B:-:BRGY")
    begun = offer(t, [0]).put("template", "two")
    assert begun.code == "B:deal=1,B.PASS.R,R.CAP.1,R.PASS.B,B.CAP.2"
    assert choices(begun, "pile") == ["1", "3"]
    assert choices(begun, "pile2") == ["2"]


def test_a_pile_that_the_mover_would_have_to_cover_is_not_offered() -> None:
    one = ask.table("so-long-sucker+custom+c=3+k=1:GYR:B3/R2/G2/Y2:B:-:BRGY")
    assert choices(offer(one, [0]).put("to", "R"), "template") == ["truce", "insurance", "own"]


def test_a_bundle_is_paid_as_machines_pay_it() -> None:
    t = ask.table("so-long-sucker+hofstra:-/YBYBR:B4/R5/G6/Y4:Y:-:YBRG")
    begun = offer(t, [3])
    assert begun.pay == "2 yellow"
    bundle = begun.put("pay", "2 yellow and 2 blue")
    assert bundle.code == "Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.B2@Y,R.GIVE.Y2@Y"
    assert begun.put("pay", "Y2B2").code == bundle.code
    free = begun.put("pay", "")
    assert free.code == "Y:deal=1,Y.PASS.R,R.CAP.2"
    assert free.form().row("pay").parts == (forms.Entry("pay", "", "nothing; such as 2 yellow and 2 blue"),)
    much = begun.put("pay", "3 yellow")
    assert much.form().row("pay").error == much.wrong_price() == "Red has 2 yellow to give, with pile 2"
    assert "chips are put as 2 yellow" in begun.put("pay", "lots").wrong_price()


def test_who_pays_is_not_asked_for_dead_chips_where_others_will_do() -> None:
    t = ask.table("so-long-sucker+hofstra:-/BGR:x1/R5G2/G3/Y6:Y:B5:YRG:B=Y")
    begun = offer(t, [3])
    assert begun.to == "R"
    assert begun.pay == "1 green"


def test_who_is_in_danger_begins_with_a_plea() -> None:
    t = ask.table("so-long-sucker+hofstra:BGBRYGR/B/B/R/B/R/B/R:-/-/G4/Y5:Br=GY:R1:RBGY")
    begun = offer(t, [0])
    assert begun.code == "B:deal=1,G.RESCUE.B,B.PASS.G"
    assert choices(begun, "to") == ["G", "Y"], "Red has nothing to give"


def test_own_promises_go_on_from_a_trade_in_the_words_of_who_offers_them() -> None:
    begun = offer(position(), [3, 1])
    own = begun.put("template", "own")
    assert own.promises == "I pass the move to Red; Red captures pile 2; Red gives me 1 yellow chip"
    assert own.code == begun.code
    assert own.form().row("promises").help == begun.form().row("promises").help
    assert own.put("by", "R").promises.startswith("Yellow passes the move to me; I capture pile 2")
    assert (
        own.put("promises", "I pass to red, red takes 2").form().row("promises").help.startswith("1 Yellow")
    )


def test_own_promises_are_made_to_whom_the_offer_goes() -> None:
    own = offer(position(), [3, 1]).put("template", "own")
    turned = own.put("to", "G")
    assert turned.promises == own.promises.replace("Red", "Green")
    assert turned.put("to", "R") == own
    typed = own.put("promises", "you pass to me, I spare yours")
    for to in "RG":
        assert typed.put("to", to).code == f"Y:deal=1,{to}.PASS.Y,Y.NOKILL.{to}"
    truce = offer(position(), [3, 1]).put("template", "truce")
    assert truce.put("template", "own").put("to", "G").code == truce.put("to", "G").code
    others = own.put("promises", "I pass to red, red takes 2").put("to", "G")
    assert others.form().row("promises").error == "Green has no part in these promises"
    instead = offer(position(), [3], other=1, instead=own.terms)
    assert (instead.to, instead.terms) == ("R", own.terms)
    due = deals.read_terms(
        "Y.NOCAP.2.nmovedY,G.NOPLAY.1.nmovedY"
    )  # of the move that is due, which no words say
    assert offer(position(), [3], other=2, instead=due).terms == due


@pytest.mark.few("0-1", "1-1", "2-3", "3-0")
@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("me", range(4))
def test_every_promise_is_read_as_it_is_said(owner: int, me: int) -> None:
    others = sorted({0, 1, 2, 3} - {owner})
    for lasts, to in zip((1, LASTS, 40), others[me % 3 :] + others[: me % 3], strict=True):
        terms = (
            *(Term(owner, verb, to=to, lasts=lasts) for verb in TO),
            Term(owner, "NOKILL", to, lasts=lasts),
            Term(owner, "CAP", slot=2, lasts=lasts),
            Term(owner, "PLAY", to, 3, lasts=lasts),
            *(Term(owner, "GIVE", me, to=to, many=many, lasts=lasts) for many in (1, 3)),
        )
        for term in terms:
            assert conversation.terms_of(me, deals.say_term(term, me=me), position()) == (term,)


def test_typed_promises_stay_and_errors_are_told() -> None:
    own = offer(position(), [3]).put("template", "own").put("promises", "Y.PASS.R")
    assert own.put("to", "G").promises == "Y.PASS.R"
    wrong = own.put("promises", "Y.PASS.R,R.CAP.99").form().row("promises")
    assert "slots are 1 to 8" in wrong.error
    assert offer(position(), [3]).form("not now").row("promises").error == "not now"


def test_chips_are_counted_by_colour() -> None:
    count = chip_count(position(), 3, "g")
    assert [row.label for row in count.form().rows] == ["To", "Blue, of 1", "Yellow, of 5"]
    assert count.words == "Type how many of each colour."
    gift = count.put("many-B", "1").put("to", "R")
    assert (gift.code, gift.words) == ("gB1@R", "Give 1 blue chip to Red.")
    assert (
        gift.put("many-B", "99").words == "Yellow cannot spare 99 blue chips; the hand is 1 blue, 5 yellow."
    )
    discard = chip_count(position(), 3, "k").put("many-B", "1")
    assert [row.label for row in discard.form().rows] == ["Blue, of 1"], "prisoners only"
    assert discard.code == "kB1"


def test_where_promises_bind_only_what_may_be_done_is_listed() -> None:
    house = "so-long-sucker+custom+c=3+k=4+deals=any+promises=bind"
    _, t = seated(f"{house}:GB:B2/R3/G2/Y3:B", "B:deal=1,B.NOKILL.G,G.PASS.B", "G:ok=1", "B@1")
    assert titles(menus.kills(t)) == ["Discard 1 blue", "Discard 2 blue"]
    _, t = seated(f"{house}:BR:B2R1/-/G3/Y3:Rr=GYB:R1:B", "R:deal=1,G.RESCUE.R,R.PASS.G", "G:ok=1")
    assert titles(menus.rescue(t)) == ["Give 1 green", "Give 2 green", "Give 3 green"]
