"""Keys typed while a machine is to move: nothing of them is lost, nothing is played that is not meant."""

import asyncio
from typing import cast

import pytest
from textual.pilot import Pilot

from nimarcade.core.task import Lane, R, Task
from nimarcade.core.worker import InlineWorker
from nimarcade.play.saves import OutOfTurnActs
from nimarcade.play.session import Player
from nimarcade.tui.app import Arcade
from nimarcade.tui.game import piles, table
from nimarcade.tui.screens.home import Home
from nimarcade.view import loop, phrases
from nimarcade.view.table import screen_words
from tests import ask
from tests.tui.play_hands import place, sit_down
from tests.tui.tables import sit

SEATS = (Player("human", "You"), Player("greedy", "Machine", 1))


class Waits(InlineWorker):
    """A machine that makes these moves, each when told to."""

    def __init__(self, *codes: str) -> None:
        self.codes, self.go = list(codes), asyncio.Event()

    async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
        if work.name == "out_of_turn":
            return cast("R", OutOfTurnActs())
        if "choose" not in work.name:
            return await super().run(work, lane=lane)
        await self.go.wait()
        if not self.codes:
            await asyncio.Event().wait()
        return cast("R", self.codes.pop(0))


@pytest.fixture(autouse=True)
def _all_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop.Machine, "at_once", False)


async def _thinking(pilot: Pilot[None], code: str, move: str, worker: Waits) -> piles.PlayScreen:
    screen = await sit_down(pilot, code, SEATS, worker=worker)
    assert screen.try_code(move)
    await pilot.pause()
    assert screen.loop.session.ply == 1
    return screen


async def _moves(pilot: Pilot[None], worker: Waits) -> None:
    worker.go.set()
    for _ in range(3):
        await pilot.pause()


@pytest.mark.few("nim:*")
@pytest.mark.parametrize(
    ("code", "move", "answer", "keys", "ahead"),
    [
        ("nim:9,7,4", "9-1", "4-1", "right 2", "7-2"),
        ("delete-nim:9,7,5", "d5,9=1+8", "d1,7=3+4", "right 3 left d", "d8,7=3+4"),
        ("treblecross:9", "9@2", "9@5", "8", "9@8"),
        ("sum:nim:5,3/nim:4", "1.5-1", "1.3-1", "right right 3", "2.4-3"),
    ],
)
async def test_a_move_prepared_is_played_as_soon_as_it_can(
    pilot: Pilot[None], code: str, move: str, answer: str, keys: str, ahead: str
) -> None:
    worker = Waits(answer)
    screen = await _thinking(pilot, code, move, worker)
    await pilot.press(*keys.split())
    assert screen.board.prepared is screen.board.draft is not None
    assert screen.board.draft.code == ahead
    assert screen.talk.text == phrases.ahead(ahead, "Machine", entered=False)
    await pilot.press("enter")
    assert screen.talk.text == phrases.ahead(ahead, "Machine", entered=True)
    assert screen.loop.session.ply == 1, "it is not the person's turn"
    await _moves(pilot, worker)
    if code.startswith("delete"):  # the pile that it would split is gone: one clear line
        assert (screen.loop.session.ply, screen.talk.spoken[0]) == (2, "illegal")
    else:
        assert screen.loop.session.notation(3) == ahead


async def test_the_cursor_stays_and_half_a_move_is_told_of(pilot: Pilot[None]) -> None:
    worker = Waits("d1,7=3+4")
    screen = await _thinking(pilot, "delete-nim:9,7,5", "d5,9=1+8", worker)
    await pilot.press("right", "d")
    await _moves(pilot, worker)
    assert ask.present(screen.board.draft).at == 1
    assert screen.talk.text == phrases.GONE


@pytest.mark.sweep
async def test_what_is_prepared_waits_for_enter_and_is_dropped_by_esc_undo_and_leaving(
    arcade: Arcade, pilot: Pilot[None]
) -> None:
    worker = Waits("4-1")
    screen = await _thinking(pilot, "nim:9,7,4", "9-1", worker)
    await pilot.press("right", "2", "enter", "escape")
    assert screen.board.prepared is None
    assert not screen.entry.value
    await pilot.press("2", "enter", "u")
    assert (screen.loop.session.ply, screen.entry.value) == (0, "")
    await pilot.press("2", "enter")
    assert screen.loop.session.notation(1) == "9-2"
    await pilot.click("#board", offset=place(screen, 1, 5))
    await pilot.press("down")
    await _moves(pilot, worker)
    assert screen.loop.session.ply == 2
    assert ask.present(screen.board.draft).code == "7-3"
    await pilot.press("enter")
    assert screen.loop.session.notation(3) == "7-3"
    await pilot.press("1", "enter", "q")
    assert isinstance(arcade.screen, Home)


TABLE = "so-long-sucker+endgame:-/-/-/-:B4/R4:B"
PLAYERS = (Player("human", "You"), Player("random", "Red", 1))


async def _sit(pilot: Pilot[None], worker: Waits) -> table.TablePlay:
    """The person has put a chip down, the machine thinks."""
    screen = await sit(pilot, TABLE, PLAYERS, worker=worker)
    assert screen.try_code("B@1~R")
    for _ in range(3):
        await pilot.pause()
    assert screen.loop.session.ply == 1
    return screen


async def test_keys_at_a_table_wait_for_the_persons_turn_unless_they_are_dropped(
    pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Waits("R@2~B")
    screen = await _sit(pilot, worker)
    await pilot.press("enter")
    assert not screen.board.kept, "alone it would play what nobody chose"
    await pilot.press("b", "escape")
    assert not screen.board.kept
    assert not screen.talk.text.startswith("Esc once more")
    await pilot.press("b", "comma")
    assert not screen.board.kept
    assert screen.talk.text == screen_words.DROPPED, "where no chip is asked for"
    await pilot.press("greater_than_sign", "b", "3", "enter")
    with monkeypatch.context() as later:
        later.setattr(type(screen.loop.watch), "seconds", 5.0)
        screen._look_at_time()
    assert screen.talk.text == "Kept for your turn: b 3 enter"
    await _moves(pilot, worker)
    assert not screen.board.kept
    assert screen.loop.session.notation(3).startswith("B@3")
