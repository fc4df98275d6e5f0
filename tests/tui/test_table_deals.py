"""Offers at the table on screen: made, answered, countered, kept and broken."""

from time import monotonic

import pytest
from textual.widgets import Input, Static

from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker import deals
from nimarcade.play import clocks
from nimarcade.play.session import Player
from nimarcade.tui import controls, menu, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import DealForm, PickAct
from nimarcade.tui.keys import footer
from nimarcade.view.table import picture
from tests import ask
from tests.sessions import PEOPLE, RESCUE
from tests.tui.conftest import SIZES, note, settled
from tests.tui.tables import ALONE, SMALL, TRADE, at_table, enter, press


@pytest.mark.parametrize("size", SIZES)
async def test_an_offer_is_made_answered_and_kept(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_table(arcade, TRADE, size=size) as (pilot, screen):
        await press(pilot, "o")
        form = ask.typed(DealForm, arcade.screen)
        assert form.code == "Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
        await press(pilot, "enter")
        assert arcade.screen is screen
        assert screen.loop.waiting == [1]
        assert "capture pile" in " ".join(screen.board.text.split()) or size[0] < 80
        await press(pilot, "a")
        assert screen.loop.session.state.ledger.deals[0].status == "agreed"
        await enter(pilot, "B@1~R", "R@2", "xB", "gY@Y")
        assert set(screen.loop.session.state.ledger.deals[0].standing) == {"kept"}
        assert deals.trust(screen.loop.session.state.ledger, 1) > 0.5


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_an_offer_to_several_names_all_and_whose_each_promise_is(
    arcade: Arcade, size: tuple[int, int]
) -> None:
    async with at_table(arcade, TRADE, size=size) as (pilot, screen):
        pairs = ",".join(f"{a}.NOKILL.{b},{b}.NOKILL.{a}" for a, b in ("YB", "YR", "RG"))
        await enter(pilot, f"deal=1,{pairs},R.PASS.G")
        text = " ".join(screen.board.text.split())
        assert "once Blue, Red and Green agree · Red passes the move to Green" in text
        assert "· Red and Green: truce for 8 turns" in text
        assert "offers Blue, Red and Green a deal" in text or size[0] < 80


@pytest.mark.sweep
async def test_an_offer_is_declined_or_countered(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE) as (pilot, screen):

        def statuses() -> list[str]:
            return [deal.status for deal in screen.loop.session.state.ledger.deals]

        await enter(pilot, "deal=1,Y.PASS.R,R.CAP.2")
        await press(pilot, "d")
        assert statuses() == ["declined"]
        await enter(pilot, "deal=2,Y.PASS.R,R.CAP.2")
        await press(pilot, "c", "escape")
        assert screen.loop.waiting == [1]  # nothing is declined until the other offer is made
        await press(pilot, "c")
        form = ask.typed(DealForm, arcade.screen)
        assert form.query_one("#by", controls.Choose).value == "R"
        assert form.query_one("#promises", Input).value == "Yellow passes the move to me; I capture pile 2"
        await press(pilot, "enter")
        assert statuses() == ["declined", "declined", "open"]
        assert screen.loop.session.state.ledger.deals[2].by == 1
        await press(pilot, "escape", "n")
        assert statuses()[2] == "declined"


@pytest.mark.sweep
async def test_a_form_refuses_what_the_rules_forbid_and_says_why(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE) as (pilot, screen):
        await press(pilot, "o")
        form = arcade.screen
        for row, typed, refusal in (
            ("pay", "9 yellow", "Red has 1 yellow to give"),
            ("pay", "1 yellow", ""),
            ("promises", "Y.PASS.R,R.CAP.99", "slots are 1 to 8"),
        ):
            form.query_one(f"#{row}", Input).value = typed
            await settled(pilot)
            assert refusal in note(arcade, row)
            if refusal:
                await press(pilot, "enter")
                assert arcade.screen is form
        await press(pilot, "escape")
        assert arcade.screen is screen
        assert not screen.loop.session.length


@pytest.mark.sweep
@pytest.mark.parametrize("template", ["pass", "two", "insurance", "truce", "threat"])
async def test_every_template_is_an_offer_that_reads(arcade: Arcade, template: str) -> None:
    code = "so-long-sucker+hofstra:YGR/RGB/GYR/-:B5/R3/G3/Y4:B:-:BRGY"
    async with at_table(arcade, code) as (pilot, screen):
        await press(pilot, "o")
        form = arcade.screen
        chosen = form.query_one("#template", controls.Choose)
        while chosen.value != template:
            await press(pilot, "right")
        await press(pilot, "enter")
        assert arcade.screen is screen
        assert screen.loop.session.state.ledger.deals[0].status == "open"


@pytest.mark.sweep
async def test_what_is_shown_first_keeps_what_was_promised(arcade: Arcade) -> None:
    def asked() -> str:
        return str(arcade.screen.query_one(".question", Static).render())

    async with at_table(arcade, TRADE) as (pilot, screen):
        assert screen.board.draft == picture.TablePicture(ask.at_table(screen.loop.state)).begin()
        await enter(pilot, "deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "R:ok=1")
        assert screen.board.draft is not None
        assert screen.board.draft.code == "B@5~R"
        await press(pilot, "1")
        assert "This breaks a promise: Yellow puts" in screen.talk.text
        await enter(pilot, "blue on 1, red next")
        assert "This breaks a promise: Yellow puts" in asked()
        await press(pilot, "escape", "escape", "x")
        gifts = [item.name for item in arcade.screen.query_one(menu.Menu).items]
        await press(pilot, *["down"] * gifts.index("gB@G"), "enter")
        assert "This gives away what a promise needs: Yellow puts" in asked(), "as if it were typed"
        await press(pilot, "escape")
        assert screen.loop.session.length == 2
        await enter(pilot, "B@5~R")
        assert screen.board.draft.slot == 2, "the pile that Red is to capture"
        await enter(pilot, "R@2", "xB")
        await press(pilot, "x")
        assert arcade.screen.query_one(menu.Menu).items[0].title == "Give 1 yellow to Yellow, as promised"
        await press(pilot, "enter")
        assert screen.loop.session.state.ledger.deals[0].standing == ("kept",) * 4


async def test_what_a_machine_says_stands_in_the_record(arcade: Arcade) -> None:
    greedy = (ALONE[0], *(Player("greedy", name, 1) for name in ("Red", "Green", "Yellow")))
    async with at_table(arcade, SMALL, greedy) as (pilot, screen):
        await enter(pilot, "deal=1,B.PASS.R,R.NOPASS.B")
        (remark,) = screen.loop.session.remarks
        assert (remark.ply, remark.seat, remark.act) == (2, "R", "decline")
        assert f"“{remark.text}”" in screen.board.text
        await press(pilot, "p")
        assert f"Red: “{remark.text}”" in screen.query_one("#panel", prose.Panel).text


@pytest.mark.sweep
async def test_machines_wait_while_an_offer_is_written(arcade: Arcade) -> None:
    async with at_table(arcade, f"{SMALL}:G:B3/R3/G2/Y3:B", ALONE, speed=0.5) as (pilot, screen):
        await pilot.press("enter", "o")
        assert isinstance(arcade.screen, DealForm)
        before = screen.loop.session.ply
        await pilot.pause(0.7)
        assert screen.loop.session.ply == before
        await press(pilot, "escape")
        assert screen.loop.session.ply > before


@pytest.mark.sweep
async def test_who_is_in_danger_may_bargain_before_machines_answer(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "so-long-sucker+custom+c=2+k=4:GR/B:-/R1/G1/Y2:Br=RGY:B1:R"
    async with at_table(arcade, code, ALONE) as (pilot, screen):
        assert screen.loop.session.length == 0
        assert screen.query_one("#ask-menu", menu.Menu).items[1].title == "Offer a deal for a chip"
        began = monotonic()
        monkeypatch.setattr(clocks, "monotonic", lambda: began + 68)
        await pilot.pause(0.3)
        assert "thinking" not in screen.talk.text, "it is the person who is waited for"
        assert screen.talk.text == "Arrows and enter choose."
        await press(pilot, "down", "enter")
        assert ask.typed(DealForm, arcade.screen).code == "B:deal=1,R.RESCUE.B,B.PASS.R"
        await press(pilot, "escape", "up", "enter")
        assert screen.loop.session.length > 0


@pytest.mark.sweep
async def test_an_offer_in_plain_words_is_sent_with_enter_and_dropped_with_escape(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE) as (pilot, screen):
        line = "red, I pass to you and you give me a yellow chip"
        await enter(pilot, line)
        assert type(arcade.screen) is PickAct
        await press(pilot, "escape")
        assert not screen.loop.session.state.ledger.deals
        assert not screen.loop.session.comments
        await enter(pilot, line)
        await press(pilot, "enter")
        (deal,) = screen.loop.session.state.ledger.deals
        assert ",".join(map(str, deal.terms)) == "Y.PASS.R,R.GIVE.Y@Y"
        assert screen.loop.session.comments == ((0, "Y", line),)
        await enter(pilot, "red: sounds good")
        assert screen.loop.session.state.ledger.deals[0].status == "agreed"


async def test_what_is_typed_in_plain_words_is_played_or_said_and_answered(arcade: Arcade) -> None:
    async with at_table(arcade, SMALL, ALONE) as (pilot, screen):
        await enter(pilot, "red, frogs wear purple trousers")
        await press(pilot, "enter", "enter")  # asks again, and plays nothing
        assert "Try: " in screen.talk.text
        assert (screen.entry.value, screen.entry.has_focus) == ("red, frogs wear purple trousers", True)
        assert not screen.loop.session.length
        assert not screen.loop.session.comments
        await press(pilot, "escape", "escape")
        await enter(pilot, "give me a chip")
        assert "Whom do you mean" in screen.talk.text
        await press(pilot, "r", "e", "d")  # the word answers, as the number before it does
        await press(pilot, "escape")
        assert (screen.entry.value, screen.talk.text) == ("red, give me a chip", "Nothing was offered.")
        await press(pilot, "escape", "escape")
        await enter(pilot, "blue on 2")  # who moves next is chosen on the board
        assert screen.loop.session.ply == 0
        await press(pilot, "enter")
        assert screen.loop.session.notation(1).startswith("B@2~")


async def test_a_key_completes_what_is_left_open_and_nothing_stays_in_the_line(arcade: Arcade) -> None:
    async with at_table(arcade, RESCUE.replace("nash", "nash+give=any"), PEOPLE) as (pilot, screen):
        await enter(pilot, "yes")
        await press(pilot, "2")
        assert (screen.loop.session.notation(1), screen.entry.value) == ("gG@R", "")


@pytest.mark.parametrize("size", SIZES)
async def test_the_form_of_an_offer_stays_where_it_is(arcade: Arcade, size: tuple[int, int]) -> None:
    code = "so-long-sucker+hofstra+c=6:RBY/GRGR/YB:B4/R3/G4/Y4:B"
    async with at_table(arcade, code, size=size) as (pilot, _):
        await press(pilot, "o")
        rows, places = set(), set()
        trade = arcade.screen.query_one("#template", controls.Choose)
        for _ in trade.values:
            await press(pilot, "right")
            rows.add(sum(row.display for row in arcade.screen.query(controls.Row)))
            places.add(trade.region.y)
        assert len(rows) > 1
        assert len(places) == 1


async def test_an_offer_says_its_answers_once_and_enter_which_it_gives(arcade: Arcade) -> None:
    seats = (Player("random", "Blue", 1), *PEOPLE[1:3], ALONE[0])
    async with at_table(arcade, TRADE, seats, size=(40, 15)) as (pilot, screen):
        assert [keys for keys, _, _ in footer(screen, 40)] == ["↵", "o", "p", "?"]
        await press(pilot, "p")
        assert footer(screen, 40)[0][:2] == ("↵", "the piles")
        await press(pilot, "enter")
        assert screen.board.region
        assert not screen.loop.ply, "what is covered is not played"
        await enter(pilot, "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y")
        shown = [(keys, words) for keys, words, _ in footer(screen, 40)]
        assert shown[:2] == [("↵", "refuse"), ("o", "offer")]
        assert not {"accept", "change"} & {words for _, words in shown}
        assert screen.talk.text == "An offer waits for You (Yellow); tab: the piles."
        assert "Red will" in screen.board.text
        await press(pilot, "down")
        assert footer(screen, 40)[0][1] == "accept"
        await press(pilot, "right", "right", "left")
        assert footer(screen, 40)[0][1] == "accept"
        await press(pilot, "tab")
        assert "Red will" not in screen.board.text, "the piles are seen"


@pytest.mark.sweep
async def test_a_short_hint_leaves_everybody_in_place_and_a_long_one_stands_beside(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE, (*PEOPLE[:3], ALONE[0]), size=(120, 40)) as (pilot, screen):

        def places() -> list[int]:
            return [part.x for name, part in screen.board.up_to_date().parts if name == "seat"]

        before = places()
        screen.set_class(True, "-panel")
        screen.hint = [Block("head", "Estimate"), Block("text", "You win 41% of the games.")]
        screen.paint_panels()
        await settled(pilot)
        assert places() == before
        assert screen.panel.size.height <= 3
        screen.hint += [Block("gap"), *(Block("row", f"Y@{n}: you won 44%") for n in range(6)), Block("gap")]
        screen.paint_panels()
        await settled(pilot)
        assert places() == before, "free lines are left out first"
        assert screen.panel.size.height == 8
        screen.hint += [Block("text", f"{n}") for n in range(20)]
        screen.paint_panels()
        await settled(pilot)
        assert screen.panel.size.height > 20
