"""What the play screen looks like: nothing cut, few keys, every window, no colour needed."""

import pytest
from textual.widget import Widget

from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.keys import KeyBar, footer
from nimarcade.view import drafts, phrases
from tests import ask
from tests.sessions import AGAINST
from tests.tui.conftest import SIZES, painted, tap
from tests.tui.play_hands import GAMES, MACHINES, PEOPLE, at_board, by_code, good_move, place, sit_down


def seen(app: Arcade) -> list[str]:
    """The screen as lines of text."""
    return [line.ljust(app.size.width) for line in painted(app)]


@pytest.mark.sweep
@pytest.mark.few("nim:*", "delete-nim*", thin=2)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", GAMES)
async def test_title_board_and_footer_are_whole(arcade: Arcade, code: str, size: tuple[int, int]) -> None:
    async with at_board(arcade, code, AGAINST, size=size) as (_, screen):
        lines = seen(arcade)
        top = " ".join(lines[:2])
        assert phrases.title(screen.loop.session)[-1].partition(" ")[2].lower() in top.lower()
        assert screen.loop.game.convention(screen.loop.state).partition(",")[0].partition(": ")[2] in top
        assert ("▸ You" if size[0] >= 100 else "▸You") in " ".join(lines)
        assert "Your move" in " ".join(lines)
        board = ask.drawing(screen.loop.state)
        canvas = screen.board.up_to_date()
        told = "".join(lines[1:-2]) + "".join(name for name, _ in canvas.parts)  # large figures are no text
        assert all(str(pile.size) in told for pile in board.piles)
        keys = footer(arcade.screen, size[0])
        assert len(keys) <= 6
        assert any(words == "help" for _, words, _ in keys)
        assert sum(len(key) + len(words) + 3 for key, words, _ in keys) <= size[0] + 1
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
                assert sum(len(key) + len(words) + 3 for key, words, _ in shown) <= size[0] + 1


async def test_the_smallest_ascii_window_has_the_key_of_the_hint_and_a_whole_sign_of_what_is_cut(
    arcade: Arcade,
) -> None:
    async with at_board(arcade, "nim:7,5,4,1", AGAINST, size=(40, 15)) as (pilot, _):
        arcade.change(ascii=True)
        keys = [key[:2] for key in footer(arcade.screen, 40)]
        assert keys == [("enter", "play"), ("arrows", "pick"), ("w", "hint"), ("?", "help")]
        await tap(pilot, "w", "w")
        assert " ... w more" in " ".join(painted(arcade))


async def test_where_one_line_is_free_the_draft_is_said_before_what_it_leaves(arcade: Arcade) -> None:
    async with at_board(arcade, "dawsons-chess:20,15,9", AGAINST, size=(40, 15)) as (pilot, screen):
        await tap(pilot, "right")
        assert str(screen.talk.render()).endswith("Take square 1 of the row of 20")


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("code", ["moore-nim+k=2:9,6,5,3", "greedy-nim+misere+k=3:9,7,4", "nim:7,5,4,1"])
async def test_a_reason_is_told_whole_or_cut_with_a_sign_and_arrives_at_the_move(
    arcade: Arcade, code: str, size: tuple[int, int]
) -> None:
    async with at_board(arcade, code, AGAINST, size=size) as (pilot, screen):
        await tap(pilot, "w", "w", "w", "w")
        assert screen.board.banded == (not code.startswith("greedy"))
        assert not screen.side.panel.below
        told = " ".join(screen.side.panel.text.split())
        method = explain(screen.loop.state).method
        missing = [sentence not in told for sentence in method]
        assert not missing[-1]
        assert "It leaves" in told
        assert ("…" in told) == any(missing) == ("w the rest, and the theorem" in told)
        assert missing == sorted(missing, reverse=True), "nothing is left out on the way to the move"


@pytest.mark.parametrize(
    "code",
    ["sum:octal+0.07:12,4,4/nim:3,3", "octal+0.07:12", "treblecross:9", "subtraction+all-2,3:9,5"],
)
async def test_a_reason_cut_for_a_small_window_arrives_at_the_move_and_has_one_sign(
    arcade: Arcade, code: str
) -> None:
    async with at_board(arcade, code, AGAINST, size=(80, 24)) as (pilot, screen):
        await tap(pilot, "w", "w", "w", "w")
        told = " ".join(screen.side.panel.text.split())
        assert explain(screen.loop.state).yields in told
        assert "It leaves" in told
        assert "… …" not in " ".join(painted(arcade))


@pytest.mark.sweep
async def test_a_draft_outlives_the_size_of_the_window(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:9,7,4") as (pilot, screen):
        await pilot.press("down")
        assert screen.board.upright
        assert screen.entry.value == "9-1"
        for size in ((40, 15), (39, 14), (120, 40)):  # the second is too small for anything
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.entry.value == "9-1"
        assert arcade.screen is screen
        screen = await sit_down(pilot, "nim:90000,70000,4")
        assert not screen.board.upright
        await pilot.press("left")
        assert screen.entry.value == "90000-1", "towards the ground is to take, in bars as in columns"
        await pilot.press("end")
        assert screen.entry.value == "90000-90000"


@pytest.mark.sweep
async def test_remarks_and_moves_can_be_read_in_a_narrow_window(arcade: Arcade) -> None:
    session = Session.begin(catalogue.read("nim:3,2,1"), PEOPLE).comment("A fair start.", 0).play_code("3-1")
    async with at_board(arcade, session, replay=True, size=(40, 15)) as (pilot, screen):
        await tap(pilot, "t")
        shown = " ".join(seen(arcade))
        assert "A fair start." in shown
        assert "3-1" in shown
        assert "This is the start." in screen.talk.text
        await pilot.press("right")
        assert screen.loop.ply == 1


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_whole_why_can_be_read_with_one_key(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_board(arcade, "delete-nim:669,468,800,289", AGAINST, size=size) as (pilot, screen):
        while screen.side.step < 5:
            await tap(pilot, "w")
        panel = screen.side.panel
        read: set[int] = set()
        for _ in range(40):
            top = int(panel.scroll_offset.y)
            read |= set(range(top, top + panel.size.height))
            if not panel.below:
                break
            await tap(pilot, "w")
        assert read >= set(range(panel.virtual_size.height))
        assert "Shinoda" in panel.text


PALETTE = (
    *("Hint", "Undo", "Redo", "Move map", "Moves", "Type a move", "Save as", "Home"),
    *("Play", "Back", "Forward", "Start", "Latest", "Close"),
)


@pytest.mark.sweep
async def test_every_action_is_in_the_palette_and_runs(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:9,7,4", AGAINST) as (pilot, screen):
        commands = list(arcade.get_system_commands(arcade.screen))
        assert {command.title for command in commands} >= {*PALETTE}
        for command in commands:
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
async def test_stones_fall_unless_animations_are_off(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:9,7,4") as (pilot, screen):
        await by_code(pilot, screen, good_move(screen))
        assert not screen.board.moving, "the settings of these tests switch animations off"
        arcade.animation_level = "full"
        await pilot.press("escape", "down")
        screen.try_code(screen.entry.value)
        assert screen.board.moving


async def test_the_last_frame_of_a_fall_is_the_position_itself(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:9,7,4", AGAINST) as (_, screen):
        board, painted = screen.board, list[bool]()
        arcade.animation_level = "full"
        taken = drafts.of_position(screen.loop.state).written("9-8")
        assert taken is not None
        board.fall(taken)
        board.refresh = lambda *regions, **kinds: painted.append(board.moving) or board  # type: ignore[method-assign, func-returns-value]
        while board.moving:
            board._step()
        assert painted[-1] is False, "painted once more after the last stone has gone"


async def test_one_moves_notation_is_never_cut_without_a_sign(arcade: Arcade) -> None:
    async with at_board(arcade, f"nim:{10**25},{10**24}", size=(100, 28)) as (pilot, screen):
        screen.try_code(f"{10**25}-{10**24}")
        await pilot.pause()
        assert "…" in screen.side.moves.text


async def test_a_key_in_mid_glide_acts_on_the_new_position(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,9,7,4") as (pilot, screen):
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


PLACES = [
    pytest.param((40, 15), ["board", "talk"], ["board", "panel"], id="xs"),
    pytest.param((80, 24), ["board", "talk"], ["board", "panel"], id="s"),
    pytest.param(
        (120, 40),
        ["board", "panel", "moves", "ladder", "them", "talk", "me", "entry"],
        ["board", "panel", "them", "talk", "me", "entry"],
        id="m",
    ),
]


@pytest.mark.sweep
@pytest.mark.few("xs", "m")
@pytest.mark.parametrize(("size", "rest", "why"), PLACES)
async def test_the_board_and_what_stands_around_it(
    arcade: Arcade, size: tuple[int, int], rest: list[str], why: list[str]
) -> None:
    async with at_board(arcade, "nim:5,4,2", AGAINST, size=size) as (pilot, screen):
        assert screen.try_code("5-1")
        await pilot.pause()

        def seen() -> set[str]:
            return {str(part.id) for part in screen.side.children if part.region}

        assert seen() == set(rest)
        before = screen.board.region
        await tap(pilot, *"www" if size == (40, 15) else "wwww")
        assert seen() >= set(why)
        assert screen.board.has_focus
        if size == (120, 40):
            assert str(screen.heading.right) == "a win: 70 points"
        assert screen.board.region.height >= before.height - 2, "the board stays while the reason is read"
        await tap(pilot, "down")
        assert "talk" in seen(), "the draft is told, whatever else is"
        assert screen.talk.spoken[0] == "preview"
        await tap(pilot, "escape", "escape", "slash")
        assert seen() == {*rest, "entry"}
        await tap(pilot, "tab")
        assert ask.present(screen.focused).region, "nothing that is out of sight has the keys"


async def test_players_go_from_the_title_to_their_plates_and_back(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,2", AGAINST) as (pilot, screen):
        assert str(screen.heading.right) == "▸You – Perfect"
        await pilot.press("t")
        for size, told in (((120, 40), "a win: 100 points"), ((40, 15), "▸You")):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert str(screen.heading.right) == told
            assert screen.board.region
            assert bool(screen.query_one("#me").region) == (size == (120, 40))
        assert screen.board.has_focus, "the list that had the keys has no place any more"


@pytest.mark.sweep
async def test_broad_boards_lie_over_the_full_width(arcade: Arcade) -> None:
    async with at_board(arcade, "treblecross:13", AGAINST, size=(120, 40)) as (pilot, screen):
        board, me, them = (screen.query_one(f"#{part}").region for part in ("board", "me", "them"))
        assert board.width >= 116
        assert board.bottom < me.y == them.y
        assert me.right < them.x
        await tap(pilot, "w")
        assert me.right <= screen.side.panel.region.x < them.x
        await tap(pilot, "t")
        assert screen.side.moves.region or screen.side.panel.has_focus


async def test_the_list_of_moves_stays_while_it_is_stepped_through(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,2") as (pilot, screen):
        assert all(map(screen.try_code, ("5-1", "4-1", "4-1")))
        await pilot.press("t", "up", "up")
        assert (screen.loop.ply, screen.side.moves.has_focus, bool(screen.side.moves.region)) == (
            1,
            True,
            True,
        )
        assert "enter leads to the board" in screen.talk.spoken[1][0]
        await pilot.press("enter")
        assert screen.board.has_focus
        assert screen.loop.ply == 1
        assert "play on from here with enter" in screen.talk.spoken[1][0]


async def test_a_small_window_names_the_keys_that_make_a_move(arcade: Arcade) -> None:
    async with at_board(arcade, "octal+0.137:7,5", AGAINST, size=(40, 15)) as (pilot, screen):
        assert [words for _, words, _ in footer(screen, 40)] == ["play", "pick", "break", "help"]
        assert "0.137" in seen(arcade)[0]
        await tap(pilot, "m")
        assert "esc close" in str(screen.query_one(KeyBar).render()), "the way back to the board"
        assert not screen.board.region
        assert "moves win" in " ".join(seen(arcade))


@pytest.mark.sweep
async def test_the_mouse_leaves_the_cursor_on_heaps_that_hold_stones(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:2,2,2") as (pilot, screen):
        assert "undo" not in {words for _, words, _ in footer(screen, 80)}, "there is nothing to take back"
        assert screen.try_code("2-2")
        assert "undo" in {words for _, words, _ in footer(screen, 80)}
        assert screen.board.draft is not None
        empty = next(i for i, pile in enumerate(screen.board.draft.piles) if not pile.size)
        await pilot.click("#board", offset=place(screen, empty, None))
        assert screen.board.draft.piles[screen.board.draft.at].size


@pytest.mark.sweep
async def test_each_part_of_a_sum_has_its_own_keys_in_the_footer(arcade: Arcade) -> None:
    async with at_board(arcade, "sum:nim:2/delete-nim:3,2") as (pilot, screen):
        assert "d delete" not in str(screen.query_one(KeyBar).render())
        screen.board.draft = ask.present(screen.board.draft).to(1)
        await pilot.pause()
        assert "d delete" in str(screen.query_one(KeyBar).render())
