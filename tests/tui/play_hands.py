"""Hands that play any move of any game on the play screen, by keys, by mouse or by typing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from nimarcade.core import catalogue
from nimarcade.play.journal import Journal
from nimarcade.play.session import Player, Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.view.drafts import Draft, SplitDraft, SumDraft
from tests import ask
from tests.ask import best as perfect_move

GAMES = [
    "nim:3,2,1",
    "greedy-nim+misere+k=2:4,3",
    "moore-nim+k=2:3,2,2",
    "co-nim:3,2,2",
    "exco-nim:1/3,2",
    "delete-nim:5,4,2",
    "wythoff-nim:3,2",
    "dawsons-chess+misere:7,3",
    "treblecross:6",
    "sum:nim:2,1/delete-nim:3,2/dawsons-chess:3",
]
PEOPLE = (Player("human", "Anna"), Player("human", "Ben"))
MACHINES = (Player("perfect", "One", seed=1), Player("greedy", "Two", seed=2))


async def sit_down(
    pilot: Pilot[None],
    code: str,
    players: tuple[Player, ...] = PEOPLE,
    *,
    strict: bool = False,
    path: Path | None = None,
    **extra: Any,
) -> PlayScreen:
    """The play screen of a new game, machines answering at once unless told otherwise."""
    session = Session.begin(catalogue.read(code), players, strict=strict)
    return await sit_at(pilot, session, path, **extra)


@asynccontextmanager
async def at_board(
    arcade: Arcade, start: str | Session, *args: Any, size: tuple[int, int] = (80, 24), **extra: Any
) -> AsyncIterator[tuple[Pilot[None], PlayScreen]]:
    """An arcade in a window of this size, where one sits down to a new game or to this one."""
    async with arcade.run_test(size=size) as pilot:
        if isinstance(start, str):
            yield pilot, await sit_down(pilot, start, *args, **extra)
        else:
            yield pilot, await sit_at(pilot, start, *args, **extra)


async def sit_at(pilot: Pilot[None], session: Session, path: Path | None = None, **extra: Any) -> PlayScreen:
    assert isinstance(pilot.app, Arcade)
    journal = None if path is None else Journal(path, session)
    pilot.app.worker = extra.pop("worker", pilot.app.worker)
    screen = PlayScreen(session, journal, **{"speed": 0.0, **extra})
    await pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


def good_move(screen: PlayScreen) -> Any:
    return perfect_move(screen.loop.state)


def code_of(screen: PlayScreen, move: Any) -> str:
    return screen.loop.game.write_move(screen.loop.state, move)


async def by_keys(pilot: Pilot[None], screen: PlayScreen, move: Any) -> None:
    """Make the draft of this move with arrows and figures; the last key plays it."""
    assert screen.board.draft is not None
    wanted, ply = screen.board.draft.written(code_of(screen, move)), screen.loop.session.ply
    assert wanted is not None
    if (parts := _split(wanted)) is not None:
        gone, split, low = parts
        await _go(pilot, screen, gone)
        if screen.board.draft.board_picture.piles[gone].size:
            await pilot.press("d")
        await _go(pilot, screen, split)
        await pilot.press(*str(low))
    else:
        for pile, _ in enumerate(wanted.piles):
            if number := wanted.taken(pile) or wanted.picked(pile):
                await _go(pilot, screen, pile)
                await pilot.press(*str(number))
    await pilot.press("enter")
    assert screen.loop.session.ply > ply, f"the keys play nothing: {screen.talk.text}"


def _split(wanted: Draft) -> tuple[int, int, int] | None:
    """The pile to delete, the pile to split and its lower part, where the draft is such a move."""
    inner = wanted.inner
    if not isinstance(inner, SplitDraft):
        return None
    gone, split = inner.gone or 0, inner.split or 0
    if isinstance(wanted, SumDraft):
        part = wanted.places[wanted.at][0]
        gone, split = wanted.places.index((part, gone)), wanted.places.index((part, split))
    return gone, split, inner.low


async def _go(pilot: Pilot[None], screen: PlayScreen, pile: int) -> None:
    """Bring the cursor to a pile; along the columns, or down the rows, of the part that it is in."""
    while (draft := screen.board.draft) is not None and draft.at != pile:
        back, on = ("left", "right") if screen.board.upright else ("up", "down")
        await pilot.press(on if draft.at < pile else back)
        assert ask.present(screen.board.draft).at != draft.at, f"the cursor stays on pile {draft.at}"


async def by_mouse(pilot: Pilot[None], screen: PlayScreen, move: Any) -> None:
    """Make the draft with clicks on stones; clicked again they play nothing, a click on the preview does."""
    wanted, ply = ask.present(screen.board.draft).written(code_of(screen, move)), screen.loop.session.ply
    assert wanted is not None
    if (parts := _split(wanted)) is not None:
        gone, split, low = parts
        await _click(pilot, screen, gone, None)
        await _click(pilot, screen, split, low - 1)
        await _click(pilot, screen, split, low - 1)
        assert screen.loop.session.ply == ply
    else:
        for pile, item in enumerate(wanted.piles):
            if wanted.picked(pile):
                await _click(pilot, screen, pile, wanted.picked(pile) - 1)
            elif wanted.taken(pile):
                await _click(pilot, screen, pile, item.size - wanted.taken(pile))
    await pilot.click("#talk")
    assert screen.loop.session.ply > ply, f"the clicks play nothing: {screen.talk.text}"


async def _click(pilot: Pilot[None], screen: PlayScreen, pile: int, level: int | None) -> None:
    await pilot.click("#board", offset=place(screen, pile, level))


def place(screen: PlayScreen, pile: int, level: int | None) -> tuple[int, int]:
    return place_on(screen.board, pile, level)


def place_on(board: Board, pile: int, level: int | None) -> tuple[int, int]:
    """Where on the board widget a stone (None: the number) of a pile is."""
    board.up_to_date()
    for y in range(board.size.height):
        for x in range(board.size.width):
            hit = board.painted.hit(x, y)
            if hit is not None and (hit.pile, hit.stone) == (pile, level):
                return x + board.gutter.left, y + board.gutter.top
    raise AssertionError(f"stone {level} of pile {pile} is nowhere on the board")


async def by_code(pilot: Pilot[None], screen: PlayScreen, move: Any) -> None:
    if not screen.entry.has_focus:
        await pilot.press("slash")
    screen.entry.value = code_of(screen, move)
    await pilot.press("enter")
