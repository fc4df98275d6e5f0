"""Any game played back in the running arcade, as the pictures of a film."""

import os
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import ExitStack, asynccontextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from rich.segment import Segment
from textual import constants
from textual.pilot import Pilot

from nimarcade.core import errors, folders, settings, worker
from nimarcade.play import clocks
from nimarcade.play.session import Session
from nimarcade.tui import app
from nimarcade.view import film, home
from nimarcade.view.stage.canvas import mix

DAY = date(2026, 6, 25)
"""Whose puzzle home shows."""
SIZE = (100, 30)
FIRST, EACH, END = 1.5, 0.9, 4.0
"""Seconds of the start of a game that is played back, of each move and of its end."""
MOST = 1_000
"""Moves that it has at most."""


@asynccontextmanager
async def running(
    session: Session | None, size: tuple[int, int], theme: str = "dusk", *, replay: bool = False
) -> AsyncIterator[tuple[app.Arcade, Pilot[None]]]:
    """The arcade in all its colours, without animations and pauses, its settings and games its own; and who
    presses its keys."""
    with ExitStack() as own:
        folder = own.enter_context(TemporaryDirectory())
        own.enter_context(patch.dict(os.environ, {folders.CONFIG_DIR: folder, folders.DATA_DIR: folder}))
        os.environ.pop("NO_COLOR", None)
        own.enter_context(patch.object(constants, "COLOR_SYSTEM", "truecolor"))
        own.enter_context(patch.object(clocks, "spend", lambda session, seat, seconds: session))
        own.enter_context(patch.object(home, "today", lambda: DAY))
        settings.save(settings.Settings(theme=theme, animations=False, speed="at once"))
        replayed = session if replay else None
        opening = None if replayed is None else lambda arcade: arcade.start_game(replayed, None, replay=True)
        arcade = app.Arcade(session, Path(folder) / "saves", opening=opening)
        arcade.worker = worker.InlineWorker()
        async with arcade.run_test(size=size) as pilot:
            yield arcade, pilot


async def played_back(session: Session) -> list[film.Frame]:
    """A game from its first move to its end; raises PastLimit for one that is too long."""
    if session.length > MOST:
        raise errors.PastLimit(f"a film shows at most {MOST:,} moves, and this game has {session.length:,}")
    frames: list[film.Frame] = []
    async with running(session.go_to(0), SIZE, replay=True) as (arcade, pilot):
        for ply in range(session.length + 1):
            if ply:
                await pilot.press("full_stop")
            seconds = END if ply == session.length else EACH if ply else FIRST
            frames.append(film.Frame(await screen(arcade, pilot), seconds, still=ply == session.length))
    return frames


async def screen(arcade: app.Arcade, pilot: Pilot[None]) -> tuple[film.Row, ...]:
    """The rows to be seen once all is done."""
    await pilot.pause()
    await arcade.workers.wait_for_complete()
    await pilot.pause()
    strips = arcade.screen._compositor.render_strips()
    return tuple(film.row_of(_runs(strip)) for strip in strips)


def _runs(segments: Iterable[Segment]) -> Iterator[film.Run]:
    for text, style, _ in segments:
        if style is None or not text:
            continue
        colours = [
            colour.get_truecolor().hex[1:] if colour else "0" for colour in (style.color, style.bgcolor)
        ]
        ink, ground = (int(colour, 16) for colour in colours)
        ink = mix(ink, ground, 0.5) if style.dim else ink
        ink, ground = (ground, ink) if style.reverse else (ink, ground)
        marks = {"b": style.bold, "i": style.italic, "u": style.underline, "s": style.strike}
        yield film.Run(text, ink, ground, "".join(mark for mark, on in marks.items() if on))
