"""Tables to sit down at in tests of the table screen."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from nimarcade.core import catalogue
from nimarcade.core.task import Task
from nimarcade.play.journal import Journal
from nimarcade.play.saves import OutOfTurnActs
from nimarcade.play.session import Player, Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.table import TablePlay
from tests import ask
from tests.sessions import PEOPLE
from tests.tui.conftest import Replaced, settled

ALONE = (
    Player("human", "You"),
    *(Player("random", name, i) for i, name in enumerate(("Red", "Green", "Yellow"))),
)

SMALL = "so-long-sucker+custom+c=3+k=4"
CAPTURE = f"{SMALL}:-/BYR:B2/R2/G3/Y2:R"
DANGER = "so-long-sucker+custom+c=2+k=4+give=prisoners:-:B2/-/G2R1/Y2:B:R1"
TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def silent(before: Callable[[Task[Any]], Awaitable[object]] | None = None) -> Replaced:
    """Does all work but that of machines, which never do anything of their own."""

    def chooses(*_: object) -> None:
        raise AssertionError("no machine was to think")

    return Replaced(before, out_of_turn=lambda *_: OutOfTurnActs(), table_choose=chooses)


async def sit(
    pilot: Pilot[None],
    code: str = SMALL,
    players: tuple[Player, ...] = PEOPLE,
    path: Path | None = None,
    **options: Any,
) -> TablePlay:
    start = ask.table(code)
    session = Session.begin(start, players[: start.rule_set.players], strict=options.pop("strict", False))
    assert isinstance(pilot.app, Arcade)
    pilot.app.worker = options.pop("worker", pilot.app.worker)
    screen = TablePlay(session, None if path is None else Journal(path, session), **{"speed": 0.0, **options})
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


@asynccontextmanager
async def at_table(
    arcade: Arcade, *args: Any, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[Pilot[None], TablePlay]]:
    """An arcade in a window of this size, with `sit` in it."""
    async with arcade.run_test(size=size) as pilot:
        yield pilot, await sit(pilot, *args, **options)


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def enter(pilot: Pilot[None], *codes: str) -> None:
    for code in codes:
        await pilot.press("slash", *code, "enter")
        await settled(pilot)


def code(screen: TablePlay) -> str:
    return catalogue.write(screen.loop.session.state).partition(":")[2]
