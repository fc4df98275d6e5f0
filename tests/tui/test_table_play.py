"""The table on screen: chips placed by keys, mouse and typing, and its prompts."""

from __future__ import annotations

from random import Random

import pytest
from textual.strip import Strip
from textual.widgets import Input

from nimarcade.core import catalogue
from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.position import Say
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import TableBoard, TableSeats
from nimarcade.tui.dialogs import Confirm
from nimarcade.tui.game.table_dialogs import PickAct
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Panel
from nimarcade.tui.screens.lesson import LessonScreen
from nimarcade.view import table_draft
from tests import ask

from .conftest import SIZES, settled
from .tables import ALONE, CAPTURE, DANGER, SMALL, TRADE, Silent, enter, press, sit


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_chip_is_placed_by_keys(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, f"{SMALL}:G:B3Y1/R3/G2/Y2:B")
        assert isinstance(arcade.focused, TableBoard)
        before = "left" if screen.board.towers is None else "up"
        await press(pilot, "y", "1", before)
        assert screen.board.draft is not None
        assert screen.board.draft.code == "Y@1~R"
        assert "Red moves next" in screen.talk.text
        await press(pilot, before, "enter")
        assert screen.session.notation(1) == "Y@1~B"
        assert screen.session.state.turn == 0


@pytest.mark.sweep
async def test_the_draft_is_always_whole_and_legal() -> None:
    rng = Random(4)
    for code in (SMALL, CAPTURE, TRADE, "so-long-sucker+nash", "so-long-sucker+endgame"):
        draft = table_draft.begin(ask.table(code))
        assert draft is not None
        for _ in range(60):
            change = rng.choice(["colour", "slot", "turn", "move", "next"])
            draft = {
                "colour": lambda d: d.with_colour(rng.randrange(4)),
                "slot": lambda d: d.with_slot(rng.randint(0, 12)),
                "turn": lambda d: d.turned(rng.choice((-1, 1))),
                "move": lambda d: d.moved(rng.choice((-1, 1))),
                "next": lambda d: d.with_next(rng.randrange(4)),
            }[change](draft)
            assert is_legal(catalogue.game("so-long-sucker"), draft.position, draft.act), draft.code
            assert table_draft.written(draft.position, draft.code) is not None


async def test_a_chip_is_placed_by_mouse(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot)
        third = (22, 9)
        await pilot.click(TableBoard, offset=third)
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 3
        await pilot.click(TableSeats, offset=(5, 4))  # Yellow is to be next
        assert screen.board.draft.code == "B@3~Y"
        await pilot.click(TableBoard, offset=third)
        await settled(pilot)
        assert screen.session.length == 0, "it only points"
        await pilot.click("#talk")
        await settled(pilot)
        assert screen.session.notation(1) == "B@3~Y"


async def test_piles_stand_where_there_is_room_and_arrows_go_along_them(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, TRADE)
        assert screen.board.towers is not None
        rows = screen.board.text.split("\n")
        ground = next(row for row, line in enumerate(rows) if "[B]" in line and "[G]" in line)
        assert [rows[ground - up][6:9] for up in (0, 1, 2)] == ["[B]", "[Y]", "[R]"]
        assert rows[ground + 1].split() == ["▸1", *"2345678"]
        assert rows[ground + 2].split() == ["→B", "!R4", "!G6"]
        await press(pilot, "right", "down")
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 2
        assert "up/down" in screen.talk.text or not screen.board.draft.seats[1:]
        await pilot.resize_terminal(40, 15)
        await settled(pilot)
        assert screen.board.towers is None
        await press(pilot, "down")
        assert screen.board.draft.slot == 3


@pytest.mark.painted
async def test_a_key_on_the_piles_paints_few_of_their_lines(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    paint = TableBoard.render_line

    def render_line(board: TableBoard, y: int) -> Strip:
        painted.append(y)
        return paint(board, y)

    async with arcade.run_test(size=(120, 40)) as pilot:
        screen = await sit(pilot, TRADE)
        assert screen.board.towers is not None
        monkeypatch.setattr(TableBoard, "render_line", render_line)
        for key in ("right", "right", "left"):
            painted.clear()
            await press(pilot, key)
            await pilot.pause(0.1)
            assert 3 <= len(painted) <= 8 < screen.board.size.height
            shown = arcade.screen._compositor.render_strips()
            left, top = screen.board.content_region.offset
            for y, line in enumerate(screen.board.text.split("\n")):
                assert shown[top + y].text[left:].startswith(line)


async def test_a_chip_comes_to_its_pile_and_a_capture_flashes(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, CAPTURE)
        await enter(pilot, "R@2")
        board, seen = screen.board, []
        board.land(2, captures=True)
        while board.landing:
            seen.append(board.text)
            board._next_frame()
        assert len(set(seen)) >= 4
        assert "Red takes pile 2: 4 chips" in board.text
        assert "▲▲▲" in board.text or "▲▲▲▲▲" in board.text
        board.land(2, captures=True)
        await press(pilot, "down")
        assert not board.landing or board.draft is None  # a key waits for nothing


@pytest.mark.parametrize("size", SIZES)
async def test_a_code_is_typed_and_a_wrong_one_says_why(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot)
        await enter(pilot, "B@9")
        assert "slots are 1 to 4" in screen.talk.text
        assert isinstance(arcade.focused, Input)
        await press(pilot, "escape", "slash", *"B@2~G")
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 2
        await press(pilot, "enter")
        assert screen.session.notation(1) == "B@2~G"
        assert isinstance(arcade.focused, TableBoard)
        await enter(pilot, "R@1")
        assert "red" in screen.talk.text
        assert screen.session.length == 1


# prompts


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_captured_pile_is_asked_about(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, CAPTURE)
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
        assert screen.session.notation(2) == "xB"
        assert isinstance(arcade.focused, TableBoard)


@pytest.mark.few("keys0*")
@pytest.mark.parametrize(("keys", "out"), [(["enter"], True), (["down", "enter"], False)])
async def test_a_rescue_is_asked_for(arcade: Arcade, keys: list[str], out: bool) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, DANGER)
        await press(pilot, "enter")
        assert "Red is in danger" in screen.talk.text
        assert "Cleo" in screen.talk.text
        items = [item.title for item in screen.query_one("#ask-menu", Menu).items]
        assert items == ["No: do not rescue Red", "Give 1 red"]
        await press(pilot, *keys)
        assert (screen.session.state.scores[1] is not None) == out


@pytest.mark.sweep
async def test_the_reason_for_the_turn_is_told(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"{SMALL}:RBGY:B2/R2/G2/Y2:R")
        await enter(pilot, "R@1")
        assert "highest chip lies lowest" in screen.query_one("#panel", Panel).text.replace("\n", " ")
        assert screen.session.state.turn == 0


@pytest.mark.sweep
async def test_gifts_discards_and_resigning_stand_in_a_list(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"{SMALL}:G:B3/R3Y1/G2/Y2:R")
        await press(pilot, "x")
        assert isinstance(arcade.screen, PickAct)
        menu = arcade.screen.query_one(Menu)
        titles = [item.title for item in menu.items]
        assert "Give 1 yellow to Yellow" in titles
        assert "Discard 1 yellow" in titles
        await press(pilot, *["down"] * titles.index("Give 1 yellow to Yellow"), "enter")
        assert screen.session.notation(1) == "gY@Y"
        await press(pilot, "x", "end", "enter")
        assert isinstance(arcade.screen, Confirm)
        await press(pilot, "enter")
        assert screen.session.length == 1
        await press(pilot, "x", "end", "enter", "y")
        assert screen.session.move_at(2) == Say(3, "resign")


async def test_a_hint_marks_the_piles_that_count_and_names_its_lesson(arcade: Arcade) -> None:
    async with arcade.run_test(size=(100, 36)) as pilot:
        screen = await sit(
            pilot, "so-long-sucker+endgame:RB/RBR/-:B2/R2:B", (ALONE[0], ALONE[1]), worker=Silent()
        )
        await press(pilot, "w")
        await settled(pilot)
        assert not screen.board.lit
        await press(pilot, "w")
        await settled(pilot)
        assert {pile: light.label for pile, light in screen.board.lit.items()} == {
            0: "1 blue to get",
            1: "2 red to get",
        }
        await press(pilot, "i")
        await settled(pilot)
        opened = arcade.screen
        assert isinstance(opened, LessonScreen)
        assert opened.lesson.id == "sigma"
        await press(pilot, "escape")
        assert arcade.screen is screen
