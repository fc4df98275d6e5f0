"""What the play screen looks like: nothing cut, few keys, every window, no colour needed."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from nimarcade.core import catalogue
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.key_bar import KeyBar, footer
from nimarcade.view import drafts, phrases
from nimarcade.view.piles_picture import Bars, Columns
from tests import ask
from tests.sessions import AGAINST
from tests.tui.conftest import SIZES
from tests.tui.play_hands import GAMES, MACHINES, PEOPLE, by_code, good_move, place, sit_at, sit_down


def seen(app: Arcade) -> list[str]:
    """The screen as lines of text."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return [strip.text.ljust(width)[:width] for strip in lines[:height]]


@pytest.mark.sweep
@pytest.mark.few("nim:*", "delete-nim*")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", GAMES)
async def test_title_board_and_footer_are_whole(arcade: Arcade, code: str, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit_down(pilot, code, AGAINST)
        lines = seen(arcade)
        top = " ".join(lines[:2])
        assert phrases.title(screen.session)[-1].partition(" ")[2].lower() in top.lower()
        assert screen.game.convention(screen.state).partition(",")[0] in top
        assert "▸You – Perfect" in top
        assert "Your move" in " ".join(lines)
        board = ask.drawing(screen.state)
        for pile in board.piles:  # a part's number stands in its frame
            assert (str(pile.size) if board.parts else f"{pile.name}{pile.size}") in "".join(lines[1:-3])
        keys = footer(arcade.screen, size[0])
        assert len(keys) <= 6
        assert any(words == "help" for _, words, _ in keys)
        assert sum(len(key) + len(words) + 3 for key, words, _ in keys) <= size[0]
        assert "…" not in " ".join(lines) or (board.parts and size[0] < 80)
        assert not any(widget.show_horizontal_scrollbar for widget in screen.walk_children(Widget))


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_footer_has_six_keys_at_most_in_every_place(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        for players in (AGAINST, MACHINES):
            await sit_down(pilot, "delete-nim:5,4,2", players, speed=30.0)
            for keys in ([], ["w"], ["m"], ["escape", "slash"], ["escape", "t"]):
                await pilot.press(*keys)
                shown = footer(arcade.screen, size[0])
                assert 0 < len(shown) <= 6
                assert sum(len(key) + len(words) + 3 for key, words, _ in shown) <= size[0]


@pytest.mark.sweep
async def test_the_picture_turns_with_the_size_of_window_and_heaps(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4")
        assert isinstance(screen.board.picture, Columns)
        await pilot.resize_terminal(40, 15)
        await pilot.pause()
        assert isinstance(screen.board.picture, Bars)
        await pilot.press("left")
        assert screen.entry.value == "9-1", "towards the ground is to take, in bars as in columns"
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert isinstance(screen.board.picture, Columns)
        assert screen.entry.value == "9-1", "a draft outlives the window's size"


async def test_too_small_a_window_says_so_and_recovers_with_the_draft(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4")
        await pilot.press("down", "down")
        await pilot.resize_terminal(39, 14)
        await pilot.pause()
        assert "40x15" in " ".join(seen(arcade))
        await pilot.resize_terminal(40, 15)
        await pilot.pause()
        assert arcade.screen is screen
        assert screen.entry.value == "9-2"


@pytest.mark.sweep
async def test_narrow_windows_show_the_reason_instead_of_the_board(arcade: Arcade) -> None:
    async with arcade.run_test(size=(40, 15)) as pilot:
        screen = await sit_down(pilot, "moore-nim+k=2:3,2,2", AGAINST)
        assert screen.board.region.width == 40
        assert not screen.side.region
        await pilot.press("w")
        await pilot.pause()
        assert not screen.board.region
        assert "You can win (1 of 11 moves)." in " ".join(seen(arcade))
        await pilot.press("escape")
        assert screen.board.region
        await pilot.press("m")
        await pilot.pause()
        assert "moves win" in " ".join(seen(arcade))
        await pilot.press("enter")
        assert screen.board.region
        assert screen.board.has_focus
        assert screen.talk.spoken[0] == "preview"
        await pilot.press("enter")
        assert screen.session.ply > 0
        await pilot.press("t")
        assert "▸" in screen.side.moves.text


@pytest.mark.sweep
async def test_remarks_and_moves_can_be_read_in_a_narrow_window(arcade: Arcade) -> None:
    session = Session.begin(catalogue.read("nim:3,2,1"), PEOPLE).comment("A fair start.", 0).play_code("3-1")
    async with arcade.run_test(size=(40, 15)) as pilot:
        screen = await sit_at(pilot, session, replay=True)
        await pilot.press("t")
        await pilot.pause()
        shown = " ".join(seen(arcade))
        assert "A fair start." in shown
        assert "3-1" in shown
        assert "This is the start." in screen.talk.text
        await pilot.press("right")
        assert screen.ply == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_whole_why_can_be_read_with_one_key(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit_down(pilot, "delete-nim:669,468,800,289", AGAINST)
        await pilot.press("w", "w", "w", "w", "w")
        await pilot.pause()
        panel = screen.side.panel
        read: set[int] = set()
        for _ in range(40):
            top = int(panel.scroll_offset.y)
            read |= set(range(top, top + panel.size.height))
            if not panel.below:
                break
            await pilot.press("w")
            await pilot.pause()
        assert read >= set(range(panel.virtual_size.height))
        assert "Shinoda" in panel.text


@pytest.mark.sweep
@pytest.mark.painted
async def test_help_keeps_the_draft_and_names_every_key(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 60)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4", AGAINST)
        await pilot.press("down", "question_mark")
        await pilot.pause()
        shown = " ".join(seen(arcade))
        for words in (
            "Take any number of stones from one heap",
            "Take back",
            "hint",
            "Every move",
            "Type a move",
            "Save under a name",
        ):
            assert words in shown, words
        await pilot.press("escape")
        assert arcade.screen is screen
        assert screen.entry.value == "9-1"


@pytest.mark.sweep
async def test_the_palette_has_every_action(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "nim:9,7,4", AGAINST)
        titles = {command.title for command in arcade.get_system_commands(arcade.screen)}
        assert {
            "Why",
            "Undo",
            "Redo",
            "Move map",
            "Moves",
            "Type a move",
            "Save as",
            "Home",
            "Play",
            "Back",
            "Forward",
            "Start",
            "Latest",
            "Close",
        } <= titles


@pytest.mark.sweep
async def test_every_action_of_the_palette_runs(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4", AGAINST)
        for command in list(arcade.get_system_commands(arcade.screen)):
            if command.title in ("Home", "Quit", "Help", "Theme", "Screenshot", "Keys"):
                continue
            result = command.callback()
            if hasattr(result, "__await__"):
                await result
            await pilot.pause()
            while arcade.screen is not screen:
                arcade.pop_screen()
                await pilot.pause()


@pytest.mark.sweep
async def test_without_colour_every_state_still_has_its_sign(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Arcade(None, arcade.saves)
    async with plain.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "greedy-nim+k=3:14,14,4", AGAINST)
        await pilot.press("down")
        shown = "\n".join(seen(plain))
        for sign in "●○◆▲":
            assert sign in shown, sign
        await pilot.press("escape", "right", "right", "down")
        assert any(line.startswith(" ✗ ") for line in seen(plain))
        assert screen.talk.spoken[0] == "illegal"


@pytest.mark.sweep
async def test_ascii_only(arcade: Arcade) -> None:
    arcade.change(ascii=True)
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "greedy-nim+misere+k=3:9,7,4", AGAINST)
        await pilot.press("down", "w", "w", "w", "w")
        await pilot.pause()
        assert "\n".join(seen(arcade)).isascii()
        await pilot.press("m")
        await pilot.pause()
        assert "\n".join(seen(arcade)).isascii()
        assert screen.side.showing == "map"


@pytest.mark.sweep
async def test_stones_fall_unless_animations_are_off(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4")
        await by_code(pilot, screen, good_move(screen))
        assert not screen.board.moving, "the settings of these tests switch animations off"
        arcade.animation_level = "full"
        await pilot.press("escape")
        await _falls(pilot, screen)


async def _falls(pilot: Pilot[None], screen: PlayScreen) -> None:
    await pilot.press("down")
    screen.try_code(screen.entry.value)
    assert screen.board.moving
    await pilot.press("left")
    assert not screen.board.moving, "any key ends it"


async def test_the_last_frame_of_a_fall_is_the_position_itself(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:9,7,4", AGAINST)
        board, painted = screen.board, list[bool]()
        arcade.animation_level = "full"
        taken = drafts.of_position(screen.state).written("9-8")
        assert taken is not None
        board.fall(taken)
        board.refresh = lambda *regions, **kinds: painted.append(board.moving) or board  # type: ignore[method-assign, func-returns-value]
        while board.moving:
            board._step()
        assert painted[-1] is False, "painted once more after the last stone has gone"


async def test_one_moves_notation_is_never_cut_without_a_sign(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, f"nim:{10**25},{10**24}")
        screen.try_code(f"{10**25}-{10**24}")
        await pilot.pause()
        assert "…" in screen.side.moves.text


def test_a_board_without_a_draft_paints_nothing() -> None:
    assert Board(id="board").picture is None


async def test_a_key_in_mid_glide_acts_on_the_new_position(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:5,9,7,4")
        arcade.animation_level = "full"
        screen.try_code("9-8")
        assert screen.board.moving
        await pilot.press("right", "3")
        assert not screen.board.moving
        assert screen.entry.value == "7-3"
        assert [pile.size for pile in screen.board.draft.board_picture.piles] == [1, 7, 5, 4]
        await pilot.press("escape", "equals_sign")
        assert screen.board.moving, "the heaps glide to their order"
        await pilot.press("enter")
        assert [pile.size for pile in screen.board.draft.board_picture.piles] == [7, 5, 4, 1]


async def test_wide_windows_show_board_reason_and_game_or_map_side_by_side(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        screen = await sit_down(pilot, "nim:5,4,2", AGAINST)
        side = screen.side
        for keys, last in (((), side.moves), (("w",), side.moves), (("m",), side.map)):
            await pilot.press(*keys)
            await pilot.pause()
            regions = [each.region for each in (screen.board, side.panel, last)]
            assert [region.x for region in regions] == sorted(region.x for region in regions)
            assert all(region.width >= 24 and region.right <= 120 for region in regions)
            assert all(region.height == regions[0].height for region in regions)
        assert "can win" in side.panel.text, "the hint stays beside the map"


@pytest.mark.sweep
async def test_in_80_columns_the_last_moves_stand_below_the_board_while_a_hint_is_read(
    arcade: Arcade,
) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "greedy-nim+misere+k=3:9,7,4")
        screen.try_code("9-2")
        await pilot.press("w", "w", "w", "w")
        await pilot.pause()
        assert "9-2" in str(screen.board.border_subtitle)
        assert screen.side.panel.max_scroll_y == 0, "the whole reason, without scrolling"


async def test_a_small_window_names_the_keys_that_make_a_move(arcade: Arcade) -> None:
    async with arcade.run_test(size=(40, 15)) as pilot:
        screen = await sit_down(pilot, "octal+0.137:7,5", AGAINST)
        assert [words for _, words, _ in footer(screen, 40)] == ["pick", "play", "break", "help"]
        assert "0.137" in seen(arcade)[0]
        await pilot.press("w")
        assert "esc close" in str(screen.query_one(KeyBar).render()), "the way back to the board"


async def test_the_mouse_leaves_the_cursor_on_heaps_that_hold_stones(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "nim:2,2,2")
        assert "undo" not in {words for _, words, _ in footer(screen, 80)}, "there is nothing to take back"
        assert screen.try_code("2-2")
        assert "undo" in {words for _, words, _ in footer(screen, 80)}
        assert screen.board.draft is not None
        empty = next(i for i, pile in enumerate(screen.board.draft.piles) if not pile.size)
        await pilot.click("#board", offset=place(screen, empty, None))
        assert screen.board.draft.piles[screen.board.draft.at].size


@pytest.mark.sweep
async def test_each_part_of_a_sum_has_its_own_keys_in_the_footer(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_down(pilot, "sum:nim:2/delete-nim:3,2")
        assert "d delete" not in str(screen.query_one(KeyBar).render())
        assert screen.board.draft is not None
        screen.board.draft = screen.board.draft.to(1)
        await pilot.pause()
        assert "d delete" in str(screen.query_one(KeyBar).render())
