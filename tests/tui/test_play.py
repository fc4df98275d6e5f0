"""Whole games on the play screen, in every size, by every door."""

from pathlib import Path

import pytest

from nimarcade.core import catalogue
from nimarcade.play import journal
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.keys import KeyBar
from tests import ask
from tests.sessions import AGAINST
from tests.tui.conftest import SIZES, settled, tap
from tests.tui.play_hands import GAMES, MACHINES, PEOPLE, at_board, by_code, by_keys, by_mouse, good_move


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
        assert screen.side.card.card.word == ("YOU WON" if winner == "You" else f"{winner} won".upper())
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
        assert ask.present(screen.side.card.card).word in ("ONE WON", "TWO WON")
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
        assert screen.side.card.card.word == "YOU WON"
        assert ("Perfect concedes." in screen.side.card.card.told) == (way in ("C", "/claim"))
        assert "claim" not in str(screen.query_one(KeyBar).render())
    assert journal.read_save(path).outcome == screen.loop.session.outcome
