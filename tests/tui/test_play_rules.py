"""Illegal moves, undo, strict games, hints, the map: what a person may do and what is said."""

import asyncio
from pathlib import Path

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.core.text import plain
from nimarcade.play import clocks, journal
from nimarcade.play.session import Session
from nimarcade.tui import dialogs, keys, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.side import MoveMap
from nimarcade.tui.keys import KeyBar
from nimarcade.tui.screens.learn import LessonScreen
from tests import ask
from tests.sessions import AGAINST, game
from tests.tui.conftest import SIZES, Replaced, settled, tap
from tests.tui.play_hands import GAMES, MACHINES, PEOPLE, at_board, by_code, by_keys, by_mouse, good_move


async def test_what_is_typed_is_refused_with_its_rule_or_shown_and_played(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:9,7,4") as (pilot, screen):
        before = screen.loop.session
        await pilot.press("slash", *"5-1", "enter")
        assert screen.talk.spoken[0] == "illegal"
        assert screen.talk.text.startswith("There is no heap of 5")
        assert (screen.loop.session, screen.entry.value) == (before, "5-1")
        screen.entry.value = "take 3 from the 9"
        await pilot.pause()
        assert screen.talk.text.startswith("take 3 from the 9  → 7, 6, 4")
        assert ask.present(screen.board.draft).code == "9-3"
        await pilot.press("enter")
        assert screen.loop.session.notation(1) == "9-3"


@pytest.mark.sweep
async def test_arrows_may_point_at_an_illegal_heap_and_learn_why(arcade: Arcade) -> None:
    async with at_board(arcade, "greedy-nim:5,4") as (pilot, screen):
        await pilot.press("right", "down")
        assert screen.talk.spoken[0] == "illegal"
        await pilot.press("enter")
        assert screen.loop.session.ply == 0
        assert "Only a largest heap" in screen.talk.text


@pytest.mark.sweep
async def test_the_line_keeps_the_keys_and_says_how_to_leave_it(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,3", size=(40, 15)) as (pilot, screen):
        assert screen.entry.placeholder.startswith("/ to type a move")
        await pilot.press("slash")
        assert screen.entry.placeholder == "such as 5-1; esc for the keys"
        assert screen.talk.text == "Anna to move. Type it, enter plays."
        await pilot.press(*"5-2", "enter", "slash", *"4-1", "enter")
        assert screen.loop.session.ply == 2
        await pilot.press("h")
        assert screen.talk.text == "The key h (left) works once esc has left this line."
        await pilot.press(*"int")
        assert screen.talk.text == "A hint: who wins, where, the move, why."
        await pilot.press("enter", *"undo", "enter")
        assert (screen.loop.session.hints, screen.loop.session.ply) == (((2, 1),), 1)
        await pilot.press(*"help", "enter")
        assert isinstance(arcade.screen, dialogs.Help)
        await pilot.press("escape")
        assert screen.entry.has_focus
        await pilot.press("escape")
        assert screen.board.has_focus
        assert screen.entry.placeholder.startswith("/ to type")


@pytest.mark.sweep
async def test_undo_and_redo_go_between_the_persons_turns(arcade: Arcade, saves: Path) -> None:
    async with at_board(arcade, "nim:7,5,4,1", AGAINST, path=saves / "g.json") as (pilot, screen):
        for _ in range(2):
            await by_code(pilot, screen, good_move(screen))
            await pilot.pause()
        await pilot.press("escape")
        assert screen.loop.session.ply == 4
        await pilot.press("u")
        assert screen.loop.session.ply == 2
        assert screen.talk.spoken[1] == ("Another move here costs 5 points.",)
        await pilot.press("u")
        assert screen.loop.session.ply == 0
        await pilot.press("u")
        assert screen.talk.spoken[0] == "illegal"
        await pilot.press("r", "r")
        assert (screen.loop.session.ply, screen.loop.session.length) == (4, 4)
        await pilot.press("u")
        assert journal.read_save(saves / "g.json").ply == 2, "the cursor is kept too"


async def test_a_strict_game_has_no_undo_no_hints_no_map_before_it_is_over(arcade: Arcade) -> None:
    async with at_board(arcade, "octal+0.33:2,1", strict=True) as (pilot, screen):
        assert screen.try_code("2-2")
        for key in "wmug":
            screen.say("note", "")
            await pilot.press(key)
            assert screen.talk.spoken[0] == "illegal", key
            assert "strict" in screen.talk.text
        assert (screen.side.showing, screen.loop.session.ply) == ("rest", 1)
        assert not {"hint", "undo", "move map"} & {words for _, words, _ in keys.footer(screen, 200)}
        await pilot.press("comma")
        assert screen.talk.text.endswith("go back to the game with >.")
        assert "step" in {words for _, words, _ in keys.footer(screen, 80)}
        assert "pick" not in {words for _, words, _ in keys.footer(screen, 80)}
        await pilot.press("1", "enter")
        assert screen.loop.session.length == 1, "looking back is no way to take back"
        await pilot.press("enter")
        assert screen.loop.session.ply == 1
        await pilot.press("greater_than_sign")
        assert screen.try_code("1-1")
        await pilot.press("less_than_sign", "w")
        assert screen.side.panel.text.startswith("Anna can win (1 of 3 moves).")
        assert screen.loop.session.hints == ()


@pytest.mark.sweep
async def test_the_hint_ladder_tells_one_step_more_for_each_key_and_is_logged(arcade: Arcade) -> None:
    async with at_board(arcade, "moore-nim+k=2:13,11,9,2", AGAINST, size=(120, 40)) as (pilot, screen):
        assert "can win" not in screen.side.panel.text
        wanted = ["You can win", "should be a multiple", "Take 2 from the 13", "joker", "column sums"]
        for step, heading in enumerate(wanted, 1):
            assert heading not in screen.side.panel.text
            await pilot.press("w")
            assert heading in " ".join(screen.side.panel.text.split())
            assert screen.loop.session.hints[-1] == (0, step)
        text = screen.side.panel.text
        assert "PROVED." in text.split("\n")[0]
        assert "✗ the 4s and 2s do not occur a multiple of 3 times" in " ".join(text.split())
        assert screen.board.banded
        assert "mod 3   0" not in text, "the stones show it"
        assert "✓ every power of two occurs a multiple of 3 times" in " ".join(text.split())
        await pilot.press("w", "w")
        assert len(screen.loop.session.hints) == 5, "reading on is no new hint"


@pytest.mark.sweep
async def test_where_a_hint_has_one_line_each_step_begins_with_what_is_new(arcade: Arcade) -> None:
    async with at_board(arcade, "wythoff-nim:12,9", AGAINST, size=(40, 15)) as (pilot, screen):
        for told in ("You can win (1 of", "→ From one heap", *["→ Take 5 from both heaps"] * 2):
            await pilot.press("w")
            assert plain(screen.side.panel.line(0)).strip().startswith(told)
        while len(screen.loop.session.hints) < 5:
            await pilot.press("w")
        assert plain(screen.side.panel.line(0)).strip().startswith("→ Take 5 from both heaps")


@pytest.mark.few("size0")
@pytest.mark.parametrize("size", [(40, 15), (80, 24), (120, 40)])
async def test_a_key_opens_the_table_of_values(arcade: Arcade, size: tuple[int, int]) -> None:
    async with at_board(arcade, "octal+0.137:300,17", AGAINST, size=size) as (pilot, screen):
        await pilot.press("g")
        table = arcade.screen.query_one(prose.Prose).text
        assert "10   3  2  2  4  0  5  2 `▸2`  3  3" in table
        assert "60   1  1 `▸0`" in table, "300 is worth what 62 is"
        assert "From 52 on the values repeat every 34 (preperiod 52, period 34)." in table
        assert all(len(line.replace("`", "")) <= 36 for line in table.splitlines() if line[:1].isdigit())
        assert screen.loop.session.hints == ((0, 2),)
        await pilot.press("g")
        assert arcade.screen is screen
        await tap(pilot, "w", "w", "w", "w")
        assert (size != (120, 40)) or "g the values of all sizes" in screen.side.panel.text


async def test_the_map_lists_moves_with_their_worth_and_drafts_one(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,2", AGAINST) as (pilot, screen):
        await tap(pilot, "m")
        listed = screen.side.map.text
        assert "1 of 11 moves wins" in listed
        assert "✓ 5-3" not in listed
        assert "✗ 5-1" in listed
        assert "win in" in listed
        assert screen.loop.session.hints == ((0, 3),)
        assert "g" not in [key.keys[0] for key in keys.active_keys(screen)], "there is no table of values"
        await pilot.press("down", "enter")
        assert screen.board.has_focus
        assert screen.entry.value == "5-1"
        assert screen.loop.session.ply == 0


@pytest.mark.sweep
async def test_the_map_reads_only_what_is_looked_at(arcade: Arcade) -> None:
    async with at_board(arcade, f"nim:{10**18},{10**17},5") as (pilot, screen):
        await tap(pilot, "m")
        moves = screen.query_one(MoveMap)
        assert "first" in moves.text
        seen = moves.virtual_size.height
        assert seen < 100
        await tap(pilot, "pagedown", "pagedown", "pagedown")
        assert seen < moves.virtual_size.height < 300


@pytest.mark.sweep
async def test_late_answers_are_dropped_and_looking_back_stops_the_machine(arcade: Arcade) -> None:
    go = asyncio.Event()
    async with at_board(
        arcade, "nim:7,5,4,1", AGAINST, worker=Replaced(lambda work: go.wait()), size=(120, 40)
    ) as (pilot, screen):
        await by_code(pilot, screen, good_move(screen))
        await pilot.press("escape")
        assert "thinking" in screen.talk.text
        await pilot.press("1", "enter")
        assert screen.loop.session.ply == 1, "it is not the person's turn"
        await pilot.press("u")
        go.set()
        await pilot.pause()
        assert screen.loop.session.ply == 0
        await by_code(pilot, screen, good_move(screen))
        await pilot.pause()
        assert screen.loop.session.ply == 2, "the next question is answered"
        go.clear()
        await by_code(pilot, screen, good_move(screen))
        await pilot.press("escape", "comma")
        go.set()
        await pilot.pause()
        assert screen.loop.session.ply == 3
        await tap(pilot, "full_stop")
        assert screen.loop.session.ply == 4, "and coming back wakes it"


async def test_a_thought_that_fails_is_told_and_leaves_the_game_usable(arcade: Arcade) -> None:
    async def fails(work: object) -> None:
        raise errors.NimarcadeError("the thinking process ended without an answer")

    async with at_board(arcade, "nim:3,2,1", AGAINST, worker=Replaced(fails)) as (pilot, screen):
        await by_code(pilot, screen, good_move(screen))
        await pilot.pause()
        assert "ended without an answer" in screen.talk.text
        await pilot.press("escape", "u")
        assert screen.loop.session.ply == 0


async def test_beyond_theorems_the_reason_is_searched_for_elsewhere(arcade: Arcade) -> None:
    go = asyncio.Event()
    async with at_board(
        arcade, "delete-nim:4,3,2,2,1", worker=Replaced(lambda work: go.wait()), size=(120, 40)
    ) as (pilot, screen):
        await pilot.press("w")
        assert "Searching" in screen.side.panel.text
        await pilot.press("w")
        assert screen.side.step == 1, "what comes next is not known before the answer"
        go.set()
        await pilot.pause()
        assert screen.side.panel.text.startswith("Anna can win (2 of 13 moves). SEARCH.")


async def test_a_key_opens_the_lesson_that_teaches_the_hint(arcade: Arcade) -> None:
    async with at_board(arcade, "delete-nim:11,8,6,4", AGAINST, size=(120, 40)) as (pilot, screen):
        await pilot.press("i")
        assert pilot.app.screen is screen
        assert screen.talk.text == "Ask for a hint first."
        await tap(pilot, "w")
        assert "hint first" not in screen.talk.text
        assert "i the lesson “Four piles, less one”" in screen.side.panel.text
        await tap(pilot, "i")
        assert ask.typed(LessonScreen, pilot.app.screen).lesson.id == "less-one"
        await tap(pilot, "escape")
        assert pilot.app.screen is screen


@pytest.mark.sweep
async def test_marks_light_up_from_the_second_step_and_go_with_the_position(arcade: Arcade) -> None:
    async with at_board(arcade, "greedy-nim:9,7,4", AGAINST, size=(120, 40)) as (pilot, screen):
        await tap(pilot, "w")
        assert not screen.board.lit
        await tap(pilot, "w")
        assert {pile: light.label for pile, light in screen.board.lit.items()} == {0: "top", 1: "second"}
        assert not screen.board.lit[0].stones
        await tap(pilot, "w")
        assert screen.board.lit[0].stones == ((8, 9),)
        screen.try_code("9-2")
        await pilot.pause()
        assert not screen.board.lit
        assert screen.side.showing == "rest"


@pytest.mark.sweep
async def test_a_mistake_that_is_taken_back_is_told_below_the_board(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,3", AGAINST) as (pilot, screen):
        await tap(pilot, "slash", *"5-1", "enter", "escape")
        await tap(pilot, "u")
        assert "1 mistake goes to your deck" in screen.talk.text
        assert not arcade._notifications, "no notice lies over the heaps"


async def test_a_line_of_the_panel_that_names_a_key_can_be_clicked(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:5,4,3", AGAINST, size=(100, 28)) as (pilot, screen):
        place = screen.side.panel.text.split("\n").index("w hint: who wins (costs 5 points)")
        await pilot.click(screen.side.panel, offset=(5, place))
        await settled(pilot)
        assert "You can win (1 of 12 moves)." in screen.side.panel.text
        assert screen.board.has_focus, "the keys stay with the board"
        await pilot.press("escape")
        assert "w hint: who wins\n" in screen.side.panel.text, "what has been paid for costs nothing"


# Clocks on screen: beside the seats, standing behind other screens, and the end when one has fallen.


async def test_a_game_is_lost_on_time(arcade: Arcade, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [100.0]
    monkeypatch.setattr(clocks, "monotonic", lambda: seconds[0])
    session = clocks.begun(game("nim:5,4,3"), clocks.parsed("1+5"))
    async with at_board(arcade, session, path=saves / "g.json") as (pilot, screen):
        assert screen.heading.right == "▸Ann 1:00 – Ben 1:00"
        seconds[0] += 52
        screen._tick()
        assert screen.heading.right == "▸Ann 0:08! – Ben 1:00"
        await pilot.press("question_mark")
        seconds[0] += 500
        await pilot.press("escape", "slash", *"5-1", "enter")
        assert screen.heading.right == "Ann 0:13! – ▸Ben 1:00"
        seconds[0] += 61
        screen._tick()
        assert screen.loop.over
        assert ask.present(screen.loop.session.outcome).reason == "Ben's time is up."
        await pilot.press("u")
        assert screen.talk.text == "Ben's time is up, and with it the game."
    kept = journal.read_save(saves / "g.json")
    assert (kept.outcome, clocks.left(kept)) == (screen.loop.session.outcome, (13, 0))


# Whole games on the play screen, in every size, by every door.


@pytest.mark.few("nim:*")
@pytest.mark.parametrize("code", GAMES)
async def test_a_whole_game_by_keys_and_by_mouse(arcade: Arcade, saves: Path, code: str) -> None:
    """In the usual window, the smallest and a wide one by turns."""
    size = ((80, 24), (40, 15), (120, 40))[GAMES.index(code) % 3]
    async with at_board(arcade, code, path=saves / "g.json", size=size) as (pilot, screen):
        hands = [by_keys, by_mouse]
        for turn in range(40):
            if screen.loop.over:
                break
            ply = screen.loop.session.ply
            await hands[turn % 2](pilot, screen, good_move(screen))
            assert screen.loop.session.ply == ply + 1, screen.talk.text
        winner = PEOPLE[screen.loop.session.outcome.winner].name  # type: ignore[union-attr]  # it is over
        assert screen.side.card.card is not None
        assert screen.side.card.card.word == ("You won" if winner == "You" else f"{winner} won")
        played = screen.loop.session
    kept = journal.read_save(saves / "g.json")
    assert (kept.start, kept.moves) == (played.start, played.moves)


async def test_machines_play_each_other_and_are_paused_by_a_key_and_by_undo(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:7,5,4,1", MACHINES, speed=30.0) as (pilot, screen):
        screen.show_move("7-7")
        await pilot.press("space")
        assert screen.loop.paused
        assert ask.present(screen.board.draft).code == "", "a move that is only shown is dropped"
        assert screen.loop.session.ply == 0
        await pilot.press("full_stop")
        assert screen.loop.session.ply == 1
        screen.speed = 0.0
        await tap(pilot, "space")
        assert screen.loop.over
        assert ask.present(screen.side.card.card).word in ("One won", "Two won")
        await pilot.press("u")
        assert screen.loop.paused
        assert not screen.loop.over


@pytest.mark.sweep
async def test_a_rematch_is_one_key_and_a_new_save(arcade: Arcade, saves: Path) -> None:
    async with at_board(arcade, "nim:1,1", path=saves / "g.json") as (pilot, screen):
        for _ in range(2):
            await by_keys(pilot, screen, good_move(screen))
        await pilot.press("n")
        again = ask.typed(PlayScreen, arcade.screen)
        assert again is not screen
        assert again.loop.session.ply == 0
        assert again.loop.session.start == screen.loop.session.start
        assert again.loop.session.players == PEOPLE
        assert ask.present(again.loop.journal).path != saves / "g.json"
        await pilot.press("q")
        assert not isinstance(arcade.screen, PlayScreen)
    assert journal.read_save(saves / "g.json").outcome is not None


@pytest.mark.few("q")
@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_every_way_out_keeps_the_game(arcade: Arcade, saves: Path, key: str) -> None:
    path = saves / "g.json"
    async with at_board(arcade, "nim:3,2,1", path=path) as (pilot, screen):
        await by_keys(pilot, screen, good_move(screen))
        assert journal.read_save(path).length == 1, "the journal has it before we leave"
        await tap(pilot, key)
    assert journal.read_save(path).length == 1
    assert not path.with_name("g.json.journal").exists()


async def test_a_game_with_every_step_of_a_hint_is_read_again(arcade: Arcade, saves: Path) -> None:
    async with at_board(arcade, "nim:3,2", AGAINST, path=saves / "g.json", size=(120, 40)) as (pilot, screen):
        await pilot.press(*"wwwww")
        await by_code(pilot, screen, good_move(screen))
        await pilot.press("q")
    kept = journal.read_save(saves / "g.json")
    assert [step for _, step in kept.hints] == [1, 2, 3, 4, 5]
    assert kept.length


async def test_a_replay_steps_and_goes_on_as_a_new_game(arcade: Arcade) -> None:
    session = Session.begin(catalogue.read("nim:3,2,1"), PEOPLE).comment("A fair start.", 0)
    session = session.play_codes("3-1", "2-2")
    async with at_board(arcade, session, replay=True) as (pilot, screen):
        assert screen.loop.ply == 0
        assert "A fair start." in screen.side.panel.text
        await pilot.press("right")
        assert screen.loop.ply == 1
        await pilot.press("less_than_sign", "full_stop", "full_stop", "full_stop")
        assert screen.loop.ply == 2, "stepping ends at the last move"
        await pilot.press("left", "enter")
        fresh = ask.typed(PlayScreen, arcade.screen)
        assert not fresh.loop.replay
        assert catalogue.write(fresh.loop.session.start) == "nim:2,2,1"
        assert fresh.loop.session.length == 0
        assert session.length == 2, "the record stays as it was"


@pytest.mark.few("/f-(80, 24)")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("way", ["C", "F", "/claim", "/f"])
async def test_a_lost_machine_concedes_by_key_and_by_word(
    arcade: Arcade, saves: Path, way: str, size: tuple[int, int]
) -> None:
    path = saves / "g.json"
    async with at_board(arcade, "nim:1001,1000", AGAINST, path=path, size=size) as (pilot, screen):
        assert "claim" not in str(screen.query_one(KeyBar).render())
        await pilot.press("C")
        assert screen.talk.text.startswith("Perfect plays on")
        for move in ("1001-1", "1000-1", "999-1"):
            assert "offers" not in screen.talk.text
            assert screen.try_code(move)
            await pilot.pause()
        assert "Perfect offers to concede." in screen.talk.text
        assert str(screen.query_one(KeyBar).render()).startswith(" ↵ play  C claim  F fast ")
        if way[0] == "/":
            await pilot.press("slash", *way[1:])
            assert screen.talk.text.startswith("Claim the win")
            await pilot.press("enter")
        else:
            await tap(pilot, way)
        await settled(pilot)
        assert screen.side.card.card is not None
        assert screen.side.card.card.word == "You won"
        assert ("Perfect concedes." in screen.side.card.card.told) == (way in ("C", "/claim"))
        assert "claim" not in str(screen.query_one(KeyBar).render())
    assert journal.read_save(path).outcome == screen.loop.session.outcome
