"""The table on screen: offers made, answered, countered, kept and broken; chips placed, and its prompts."""

from random import Random
from time import monotonic

import pytest
from textual.widgets import Input, Static

from nimarcade.core import catalogue, game
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Say
from nimarcade.play import clocks
from nimarcade.play.session import Player
from nimarcade.tui import controls, menu, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import DealForm, PickAct, TableBoard
from nimarcade.tui.dialogs import Confirm
from nimarcade.tui.keys import footer
from nimarcade.tui.menu import Menu
from nimarcade.view.stage.table_view import motion
from nimarcade.view.table import picture
from tests import ask
from tests.sessions import PEOPLE, RESCUE
from tests.tui.conftest import SIZES, note, settled
from tests.tui.tables import ALONE, CAPTURE, DANGER, SMALL, TRADE, at_table, enter, press


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
        await enter(pilot, "what if I break a promise?")
        assert screen.talk.render().plain.endswith("trust less."), "an answer is told whole"


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


# Chips placed by keys, mouse and typing, and prompts.


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_chip_is_placed_by_keys(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_table(arcade, f"{SMALL}:G:B3Y1/R3/G2/Y2:B", size=size) as (pilot, screen):
        assert isinstance(arcade.focused, TableBoard)
        await press(pilot, "y", "1", "up")
        assert ask.present(screen.board.draft).code == "Y@1~R"
        assert "Red moves next" in screen.talk.text
        await press(pilot, "up", "enter")
        assert screen.loop.session.notation(1) == "Y@1~B"
        assert screen.loop.session.state.turn == 0


@pytest.mark.sweep
async def test_the_draft_is_always_whole_and_legal() -> None:
    rng = Random(4)
    for code in (SMALL, CAPTURE, TRADE, "so-long-sucker+nash", "so-long-sucker+endgame"):
        draft = ask.present(picture.TablePicture(ask.table(code)).begin())
        for _ in range(60):
            change = rng.choice(["colour", "slot", "turn", "move", "next"])
            draft = {
                "colour": lambda d: d.with_colour(rng.randrange(4)),
                "slot": lambda d: d.with_slot(rng.randint(0, 12)),
                "turn": lambda d: d.turned(rng.choice((-1, 1))),
                "move": lambda d: d.moved(rng.choice((-1, 1))),
                "next": lambda d: d.with_next(rng.randrange(4)),
            }[change](draft)
            assert game.is_legal(catalogue.game("so-long-sucker"), draft.position, draft.act), draft.code
            assert picture.TablePicture(draft.position).written(draft.code) is not None


@pytest.mark.parametrize("size", SIZES)
async def test_a_chip_is_placed_by_mouse(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_table(arcade, size=size) as (pilot, screen):
        third, yellow = spot(screen.board, "pile", 3), spot(screen.board, "seat", 3)
        await pilot.click(TableBoard, offset=third)
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 3
        await pilot.click(TableBoard, offset=yellow)  # Yellow is to be next
        assert screen.board.draft.code == "B@3~Y"
        await pilot.click(TableBoard, offset=third)
        await settled(pilot)
        assert screen.loop.session.length == 0, "it only points"
        await pilot.click("#talk")
        await settled(pilot)
        assert screen.loop.session.notation(1) == "B@3~Y"


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_an_answer_pointed_at_is_given_where_the_offer_lies_over_piles(
    arcade: Arcade, size: tuple[int, int]
) -> None:
    async with at_table(arcade, TRADE, size=size) as (pilot, screen):
        await enter(pilot, "deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y")
        drafted = screen.board.draft
        await pilot.click(TableBoard, offset=spot(screen.board, "answer", 0))
        await settled(pilot)
        assert screen.loop.session.state.ledger.deals[0].status == "declined"
        assert screen.board.draft == drafted, "no pile below it was chosen"


def spot(board: TableBoard, what: str, value: int) -> tuple[int, int]:
    """Where it can be pointed at."""
    assert board.text
    place = next(each.place for each in board._spots if (each.what, each.value) == (what, value))
    return place.x + place.w // 2, place.y + place.h // 2


async def test_chips_fall_and_fly_where_things_may_move_and_any_key_ends_it(arcade: Arcade) -> None:
    async with at_table(arcade, CAPTURE, size=(120, 40)) as (pilot, screen):
        await enter(pilot, "R@2", "xB")
        board = screen.board
        still = board.text
        flight = ask.present(motion(screen.loop.session, 2))
        assert (flight.slot, flight.pile, flight.owner, flight.gone) == (2, "BYRR", 1, "B")
        board.move(flight)
        seen = []
        while board.moving:
            seen.append(board.text)
            board._next_frame()
        assert len(set(seen)) >= 4
        assert board.text == still
        board.move(flight)
        await press(pilot, "right")
        assert not board.moving
        assert ask.present(board.draft).slot == 2, "the key has done its work"


@pytest.mark.parametrize("size", SIZES)
async def test_a_code_is_typed_and_a_wrong_one_says_why(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_table(arcade, size=size) as (pilot, screen):
        await enter(pilot, "B@9")
        assert "slots are 1 to 4" in screen.talk.text
        assert isinstance(arcade.focused, Input)
        await press(pilot, "escape", "slash", *"B@2~G")
        assert ask.present(screen.board.draft).slot == 2
        await press(pilot, "enter")
        assert screen.loop.session.notation(1) == "B@2~G"
        assert isinstance(arcade.focused, TableBoard)
        await enter(pilot, "R@1")
        assert "red" in screen.talk.text
        assert screen.loop.session.length == 1


# prompts


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_captured_pile_is_asked_about(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_table(arcade, CAPTURE, size=size) as (pilot, screen):
        await press(pilot, "2")
        assert "captures 4 chips" in screen.talk.text
        await press(pilot, "enter")
        menu = screen.query_one("#ask-menu", Menu)
        assert arcade.focused is menu
        assert menu.region.height >= 1
        titles = [item.title for item in menu.items]
        assert titles[:3] == ["Discard 1 blue", "Discard 1 yellow", "Discard 1 blue, 1 yellow"]
        assert "Discard 1 red" in titles
        await press(pilot, *["down"] * titles.index("Discard 1 blue"), "enter")
        assert screen.loop.session.notation(2) == "xB"
        assert isinstance(arcade.focused, TableBoard)


@pytest.mark.few("keys0*")
@pytest.mark.parametrize(("keys", "out"), [(["enter"], True), (["down", "enter"], False)])
async def test_a_rescue_is_asked_for(arcade: Arcade, keys: list[str], out: bool) -> None:
    async with at_table(arcade, DANGER) as (pilot, screen):
        await press(pilot, "enter")
        asked = str(screen.query_one("#ask-words", Static).render())
        assert "Red has no chip to play" in asked
        assert "Cleo" in asked
        items = [item.title for item in screen.query_one("#ask-menu", Menu).items]
        assert items == ["No: do not rescue Red", "Give 1 red"]
        await press(pilot, *keys)
        assert (screen.loop.session.state.scores[1] is not None) == out


async def test_a_discard_said_with_a_capture_stays_in_the_line(arcade: Arcade) -> None:
    async with at_table(arcade, "so-long-sucker+hofstra:RYB/GBG:B4/R5/G4/Y5:B:-:BRGY") as (pilot, screen):
        screen.hear("I take 1 and kill the red")
        await press(pilot, "enter")
        assert screen.loop.session.notation(1) == "B@1"
        assert screen.entry.value == "kill red"
        await press(pilot, "enter")
        assert screen.loop.session.notation(2) == "xR"


@pytest.mark.sweep
async def test_gifts_discards_and_resigning_stand_in_a_list(arcade: Arcade) -> None:
    async with at_table(arcade, f"{SMALL}:G:B3/R3Y1/G2/Y2:R") as (pilot, screen):
        await press(pilot, "x")
        menu = ask.typed(PickAct, arcade.screen).query_one(Menu)
        titles = [item.title for item in menu.items]
        assert "Give 1 yellow to Yellow" in titles
        assert "Discard 1 yellow" in titles
        await press(pilot, *["down"] * titles.index("Give 1 yellow to Yellow"), "enter")
        assert screen.loop.session.notation(1) == "gY@Y"
        await press(pilot, "x", "end", "enter")
        assert isinstance(arcade.screen, Confirm)
        await press(pilot, "enter")
        assert screen.loop.session.length == 1
        await press(pilot, "x", "end", "enter", "y")
        assert screen.loop.session.move_at(2) == Say(3, "resign")
