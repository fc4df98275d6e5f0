"""People and machines at the table on screen: taking back, talk, hints, clocks, replay, large tables."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.coach import hints, review
from nimarcade.core import catalogue, settings, verdict
from nimarcade.core.task import Task
from nimarcade.games.so_long_sucker.position import Say
from nimarcade.play import clocks, journal
from nimarcade.play.session import Player, Session
from nimarcade.tui import dialogs, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.table import PickAct, Podium
from nimarcade.tui.game import after, table, table_base
from nimarcade.tui.keys import active_keys, footer
from nimarcade.tui.screens.home import Home
from nimarcade.tui.stage.page import Handover
from tests import ask
from tests.ask import typed
from tests.sessions import PEOPLE
from tests.tui.conftest import settled
from tests.tui.tables import ALONE, SMALL, TRADE, at_table, enter, press, silent, sit


def flat(text: str) -> str:
    return " ".join(text.split())


async def test_talk_is_kept_with_the_game(arcade: Arcade) -> None:
    async with at_table(arcade, size=(120, 40)) as (pilot, screen):
        await press(pilot, "t")
        assert isinstance(arcade.screen, PickAct)  # who speaks, of several people
        await press(pilot, "down", "enter")
        assert isinstance(arcade.screen, dialogs.Ask)
        await press(pilot, *"hello", "enter")
        assert screen.loop.session.comments == ((0, "R", "hello"),)
        assert "“hello”" in screen.board.text, "beside its speaker at once"
        await press(pilot, "p")
        assert "“hello”" in screen.query_one("#panel", prose.Panel).text


async def test_what_is_asked_back_is_answered_for_who_spoke(arcade: Arcade) -> None:
    async with at_table(arcade, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B") as (pilot, screen):
        await enter(pilot, "red: give 1 chip to green")
        await press(pilot, "1")
        assert screen.loop.session.notation(1) == "R:gB@G"


@pytest.mark.few("yn")
@pytest.mark.parametrize("answers", ["yyy", "yn", "n"])
async def test_every_other_person_is_asked_by_name_to_take_back(arcade: Arcade, answers: str) -> None:
    async with at_table(arcade) as (pilot, screen):
        await press(pilot, "enter", "u")
        for name, answer in zip(("Ben", "Cleo", "Dora"), answers, strict=False):
            question = ask.typed(dialogs.Confirm, arcade.screen).query_one(".question", Static)
            assert question.content == f"{name}, do you agree to take back?"
            await press(pilot, answer)
        assert arcade.screen is screen
        assert screen.loop.session.ply == (0 if answers == "yyy" else 1)
        if "n" in answers:
            assert "does not agree" in screen.talk.text


async def test_hints_climb_are_noted_and_search_on(arcade: Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(arcade, "so-long-sucker+endgame:RGB/-/-:B2G1/R2G1:B", ALONE) as (pilot, screen):
        with monkeypatch.context() as patch:
            patch.setattr(hints, "FIRST", verdict.Limits(3, 3))
            while not screen.loop.session.hints or screen.loop.session.hints[-1][1] < hints.WHY:
                await press(pilot, "w")
            for found in (False, True):
                assert ("was not found" in flat(screen.panel.text)) is not found
                assert (hints.SEARCH_ON in flat(screen.panel.text)) is not found
                await press(pilot, "w")
        screen = await sit(pilot, "so-long-sucker+endgame:-/RB/BR:B2/R2:B")
        await press(pilot, "w")
        assert isinstance(arcade.screen, Handover)  # two people: the hint is for one of them
        await press(pilot, "escape")
        assert not screen.loop.session.hints
        await press(pilot, "w", "enter", "w", "w", "w", "w")
        assert "PROVED" in screen.panel.text
        assert [step for _, step in screen.loop.session.hints] == [1, 2, 3, 4, 5]
        await press(pilot, "escape")
        assert "Why this turn" in screen.panel.text


@pytest.mark.sweep
async def test_what_a_hint_advises_is_in_view_beside_a_question(pilot: Pilot[None]) -> None:
    screen = await sit(
        pilot, "so-long-sucker+endgame:-/RBRB/BR:B2R1/R2B1:B", (ALONE[0], ALONE[1]), worker=silent()
    )
    await enter(pilot, "B@2")
    assert screen.has_class("-asking")
    for _ in range(4):
        await press(pilot, "w")
    panel = screen.panel
    advised = next(y for y, row in enumerate(panel.text.split("\n")) if row.startswith("→"))
    assert panel.max_scroll_y > 0
    assert panel.size.height >= 4
    assert panel.scroll_offset.y <= advised < panel.scroll_offset.y + panel.size.height


async def test_a_hint_says_what_is_known_before_the_other_process_has_answered(pilot: Pilot[None]) -> None:
    asked = asyncio.Event()

    async def held(work: Task[Any]) -> None:
        if work.name == "table_explain":
            await asked.wait()
            asked.clear()

    screen = await sit(pilot, SMALL, ALONE, worker=silent(held))
    await pilot.press("w")
    await pilot.pause(table_base.LATEST - 0.1)
    assert "Thinking" in screen.panel.text
    assert "wins" not in screen.panel.text
    await pilot.pause(0.2)
    assert "Thinking" in screen.panel.text
    assert "wins" in screen.panel.text
    asked.set()
    await pilot.pause(0.1)
    assert "Thinking" not in screen.panel.text
    assert "ESTIMATE" in screen.panel.text
    known = screen.panel.text.split("\n")[2]
    await pilot.press("w")
    await pilot.pause(0.1)
    assert "Thinking" in screen.panel.text
    assert known in screen.panel.text, "what was told stays while the next step is worked out"
    asked.set()
    await settled(pilot)
    assert "Thinking" not in screen.panel.text


@pytest.mark.sweep
async def test_a_whole_game_of_people_by_typing_and_what_comes_after(arcade: Arcade, saves: Path) -> None:
    rng = Random(2)
    async with at_table(arcade, "so-long-sucker+custom+c=2+k=3", path=saves / "one.json") as (pilot, screen):
        while not screen.loop.over:
            game, state = screen.loop.session.game, screen.loop.session.state
            assert screen.try_code(game.write_move(state, game.sample(state, rng)))
            await pilot.pause()
        assert screen.talk.text.startswith("Places, behaviour")
        assert {*screen.loop.session.state.scores} == {1, 2, 3, 4}
        await press(pilot, "n")
        assert isinstance(arcade.screen, after.AfterGame)
        await press(pilot, "escape", "q")
        assert isinstance(arcade.screen, Home)
    saved = journal.read_save(saves / "one.json")
    assert saved.outcome is not None
    assert saved.length == screen.loop.session.length


@pytest.mark.sweep
async def test_a_replay_shows_every_act_and_changes_nothing(arcade: Arcade, pilot: Pilot[None]) -> None:
    start = catalogue.read(TRADE)
    session = Session.begin(start, PEOPLE)
    session = session.play_codes("deal=1,Y.PASS.R,R.CAP.2", "R:ok=1", "B@1~R", "R@2", "xB")
    arcade.worker = silent()
    screen = table.TablePlay(session.go_to(0), None, speed=0.0, replay=True)
    await arcade.push_screen(screen)
    await settled(pilot)
    for ply in range(1, 6):
        await press(pilot, "full_stop")
        assert screen.loop.ply == ply
    await press(pilot, "o", "x", "a")
    assert arcade.screen is screen
    assert screen.loop.session.length == 5
    assert not screen.try_code("B@1")


async def test_a_fallen_flag_eliminates(arcade: Arcade) -> None:
    async with at_table(arcade, "so-long-sucker+nash+clock=5") as (pilot, screen):
        assert clocks.display(5) in screen.board.text
        screen.loop.watch.since -= 2
        await press(pilot, "enter")
        left = clocks.left(screen.loop.session)
        assert 0.5 <= left[0] <= 3.1
        assert left[1] == 5
        screen.loop.watch.since -= 10
        screen.tick()
        await settled(pilot)
        fallen = typed(Say, screen.loop.session.move_at(2))
        assert fallen.word == "flag"
        assert screen.loop.state.scores[fallen.seat] == 1


@pytest.mark.sweep
async def test_a_hundred_piles_and_many_chips_can_be_played(arcade: Arcade) -> None:
    piles = "/".join(["BR", "RB"] * 50)
    big = "BR" * 2_000
    code = f"so-long-sucker+endgame:{big}/{piles[:-3]}:B20000R5000/R20000:B"
    async with at_table(arcade, code) as (pilot, screen):
        await press(pilot, "left")  # round the table to its last pile
        assert screen.board.draft is not None
        assert screen.board.draft.slot == len(screen.loop.session.state.piles)
        assert f"▸{screen.board.draft.slot}" in screen.board.text
        await press(pilot, "x", "escape", "enter")
        assert screen.loop.session.length == 1


async def test_machines_act_at_the_pace_chosen_or_at_once(arcade: Arcade, pilot: Pilot[None]) -> None:
    start = ask.table("so-long-sucker")
    session = Session.begin(start, [Player("random", name, 1) for name in ("B", "R", "G", "Y")])
    screen = table.TablePlay(session, None, speed=settings.Settings().table_seconds)
    loop = asyncio.get_running_loop()
    await arcade.push_screen(screen)
    began = loop.time()
    while screen.loop.session.length < 20:
        await pilot.pause(0.05)
    assert 20 * 0.4 - 1 < loop.time() - began < 10
    assert screen.check_action("skip", ())
    began = loop.time()
    await press(pilot, "f")
    assert screen.loop.over
    assert loop.time() - began < 1


@pytest.mark.few("size1")
@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_a_game_that_is_over_is_looked_back_at(
    arcade: Arcade, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def worst(session: Session) -> list[review.Turn]:
        asked.append(flat(screen.panel.text))
        return [review.Turn(1, 0, 0.6, 0.2)]

    monkeypatch.setattr(review, "glanced", lambda session: (worst(session)[0].ply,))
    monkeypatch.setattr(review, "fallen", worst)
    async with at_table(arcade, f"{SMALL}:-/BYR:B2/R2/G3/Y2:B", size=size) as (pilot, screen):
        await enter(pilot, "B@1~R", "R:resign", "G:resign", "Y:resign")
        assert screen.loop.over
        if size[0] < 80:
            await press(pilot, "p")
            assert "Who kept their word" in screen.panel.text
        assert "Turning points" not in screen.panel.text
        await press(pilot, "w")
        assert screen.panel.region.area, "there it is told"
        assert "Ann (Blue)" in screen.panel.text
        assert "from 60% to 20%" in flat(screen.panel.text)
        assert "Looking back at the game… esc stops." in asked[0]
        assert "Where it may have turned" in asked[1]  # what is known stands there at once
        await press(pilot, "comma")
        assert "Turning points" not in screen.panel.text


@pytest.mark.sweep
async def test_the_footer_leads_home_and_names_what_a_key_does_now(arcade: Arcade) -> None:
    code = "so-long-sucker+endgame:-/-:B2/R1:B"
    async with at_table(arcade, code, ALONE[:2], worker=silent()) as (pilot, screen):
        assert ("q", "home") in [(keys, words) for keys, words, _ in footer(screen, 80)]
        await press(pilot, "escape")
        assert screen.talk.text.endswith("; q goes home.")
        numbers = {action.words for action in active_keys(screen) if action.words.startswith("pile ")}
        assert numbers == {f"pile {slot}" for slot in range(1, screen.loop.session.state.rule_set.k + 1)}
        await enter(pilot, "B:resign")
        assert screen.loop.over
        shown = [(keys, words) for keys, words, _ in footer(screen, 80)]
        assert ("w", "what decided it") in shown
        assert ("n", "results") in shown
        assert screen.talk.text.endswith("next game: n.")
        assert screen.panel.text.startswith("You lose: Red wins.")
        await enter(pilot, "who broke what?")
        assert screen.talk.text.startswith("No promise has come due so far.")
        await enter(pilot, "B@1")
        assert screen.talk.text == "No person may act here."


@pytest.mark.sweep
async def test_who_is_typing_goes_on_when_another_has_moved(arcade: Arcade) -> None:
    async with at_table(arcade, SMALL) as (pilot, screen):
        await press(pilot, "slash", *"red")
        screen.try_code("B@1~R")
        assert screen.entry.value == "red"
        await press(pilot, "enter")
        assert (screen.entry.value, screen.entry.has_focus) == ("red", True), "not understood, to be mended"
        assert screen.loop.session.ply == 1


async def test_the_end_in_the_smallest_window_has_no_heading_of_what_is_not_seen(arcade: Arcade) -> None:
    async with at_table(arcade, TRADE, size=(40, 15)) as (pilot, screen):
        await enter(pilot, "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "ok=1", "Y@1~B")
        await enter(pilot, "R:resign", "G:resign", "B:resign")
        podium = screen.query_one(Podium)
        assert podium.size.height <= screen.query_one("#left").size.height
        assert "4 points" in podium.text
        assert "Who kept their word" not in podium.text


@pytest.mark.sweep
@pytest.mark.few("size1")
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_end_tells_all_once_and_nothing_that_is_over(arcade: Arcade, size: tuple[int, int]) -> None:
    code = TRADE.replace("hofstra", "custom").replace("ignore", "ignore+clock=60")
    async with at_table(arcade, code, size=size) as (pilot, screen):
        await enter(pilot, "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "ok=1", "Y@1~B")
        screen.loop.comment("You will see.", "G")
        assert screen.heading.right == "turns Y · act 3"
        await enter(pilot, "R:resign", "G:resign", "B:resign")
        assert screen.loop.over
        podium, panel, board = screen.query_one(Podium).text, screen.panel.text, screen.board.text
        assert "Who kept their word" in podium
        assert "Who kept" not in panel
        assert "kept 0 of 2" in podium
        assert "deal 1: Yellow passes the move to Red" in flat(panel)
        assert "Dora (Yellow) wins!" in panel
        assert "Ann (Blue): 2nd of 4, with 3 points" in flat(panel), "several people are told"
        assert screen.heading.right == "6 acts"
        assert "You will see" not in board
        assert re.search(r"\d:\d", board) is None, "no clock"
        assert "▸" not in board + screen.talk.render().plain
        await press(pilot, "Y")
        assert arcade.clipboard.startswith("nimarcade · So Long Sucker")
