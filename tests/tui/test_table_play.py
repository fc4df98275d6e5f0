"""The table on screen: chips placed by keys, mouse and typing, and its prompts."""

from random import Random

import pytest
from textual.widgets import Input, Static

from nimarcade.core import catalogue, game
from nimarcade.games.so_long_sucker.position import Say
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import PickAct, TableBoard
from nimarcade.tui.dialogs import Confirm
from nimarcade.tui.menu import Menu
from nimarcade.view.stage.table_view import motion
from nimarcade.view.table import picture
from tests import ask
from tests.tui.conftest import SIZES, settled
from tests.tui.tables import CAPTURE, DANGER, SMALL, TRADE, at_table, enter, press


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
