"""Films of the running arcade, driven by keys as in `shots`: any game played back, and the moving picture on
top of the README, `python -m nimarcade.tui.film [FILE]`: a game won with the panel telling why, and a deal
broken. Who asks for less motion sees why the first move wins there.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.color import Color
from rich.segment import Segment
from textual.pilot import Pilot

from nimarcade.core import catalogue, errors
from nimarcade.play import folder, saves
from nimarcade.play.session import Session
from nimarcade.tui import app, shots
from nimarcade.view import film, new_games
from nimarcade.view.stage.canvas import mix


@dataclass(frozen=True)
class Step:
    """One picture of the film: the keys that lead to it, how long it stands, and what stands above it."""

    keys: Sequence[str]
    seconds: float
    title: str
    still: bool = False
    """Whether this is the picture to see where nothing moves."""


@dataclass(frozen=True)
class Scene:
    start: str
    """The code of a game against Perfect, or the name of an example game, which is looked at."""
    steps: Sequence[Step]


SIZE = (100, 30)
"""The window,"""
FIRST, EACH, END = 1.5, 0.9, 4.0
"""seconds of the start of a game that is played back, of each move and of its end,"""
MOST = 1_000
"""and moves that it has at most."""
SCENES = (
    Scene(
        "nim:5,4,3",
        (
            Step((), 2.5, "Nim against a machine that never errs"),
            Step(("w",), 2.5, "w: who wins?"),
            Step(("w",), 2, "w: where?"),
            Step(("w",), 2, "w: by which move?"),
            Step(("w",), 7, "w: and why?", still=True),
            Step(("right", "right", "down"), 0.6, "arrows choose ..."),
            Step(("down",), 1.2, "arrows choose ..."),
            Step(("enter",), 3, "... Enter plays, Perfect answers"),
            Step(("w", "w", "w", "w"), 5, "w: and why now?"),
            Step(("right", "right", "down"), 1.2, "again"),
            Step(("enter",), 2, "two equal heaps: from here on, copy"),
            Step(("right", "down", "enter"), 1.5, "two equal heaps: from here on, copy"),
            Step(("right", "down", "enter"), 1.5, "two equal heaps: from here on, copy"),
            Step(("right", "down", "enter"), 1.5, "two equal heaps: from here on, copy"),
            Step(("right", "down", "enter"), 5, "the last stone is yours"),
        ),
    ),
    Scene(
        "so-long-sucker-a-broken-deal",
        (
            Step(("less", *["full_stop"] * 23), 5, "So Long Sucker: Blue makes an offer"),
            Step(("full_stop",), 3.5, "Yellow accepts"),
            Step(("full_stop",), 3.5, "Yellow keeps her word: Blue moves next"),
            Step(("full_stop",), 3, "Blue captures nine chips"),
            Step(("full_stop", "full_stop", "p"), 7, "and keeps what was Yellow's share"),
        ),
    ),
)


def session_of(scene: Scene) -> Session:
    if ":" not in scene.start:
        path = folder.examples() / f"{scene.start}.json"
        return saves.from_json(saves.loads(path), path.name)
    return new_games.begun(catalogue.read(scene.start), ["human", "perfect"], seed=1)


async def pictures(scenes: Sequence[Scene] = SCENES) -> list[film.Frame]:
    taken: list[film.Frame] = []
    for scene in scenes:
        async with shots.running(session_of(scene), SIZE) as (arcade, pilot):
            for step in scene.steps:
                for key in step.keys:
                    await pilot.press(key)
                taken.append(film.Frame(await _screen(arcade, pilot), step.seconds, step.title, step.still))
    return taken


async def played_back(session: Session, size: tuple[int, int] = SIZE) -> list[film.Frame]:
    """A game from its first move to its end; raises PastLimit for one that is too long."""
    if session.length > MOST:
        raise errors.PastLimit(f"a film shows at most {MOST:,} moves, and this game has {session.length:,}")
    frames: list[film.Frame] = []
    async with shots.running(session.go_to(0), size, replay=True) as (arcade, pilot):
        for ply in range(session.length + 1):
            if ply:
                await pilot.press("full_stop")
            seconds = END if ply == session.length else EACH if ply else FIRST
            frames.append(film.Frame(await _screen(arcade, pilot), seconds, still=ply == session.length))
    return frames


async def _screen(arcade: app.Arcade, pilot: Pilot[None]) -> tuple[film.Row, ...]:
    """What is to be seen once all is done."""
    await pilot.pause()
    await arcade.workers.wait_for_complete()
    await pilot.pause()
    strips = arcade.screen._compositor.render_strips()
    return tuple(film.row_of(_runs(strip)) for strip in strips)


def _runs(segments: Iterable[Segment]) -> Iterator[film.Run]:
    for text, style, _ in segments:
        if style is None or not text:
            continue
        ink, ground = (0 if colour is None else _number(colour) for colour in (style.color, style.bgcolor))
        ink = mix(ink, ground, 0.5) if style.dim else ink
        colours = (ground, ink) if style.reverse else (ink, ground)
        marks = {"b": style.bold, "i": style.italic, "u": style.underline, "s": style.strike}
        yield film.Run(text, *colours, "".join(mark for mark, on in marks.items() if on))


def _number(colour: Color) -> int:
    red, green, blue = colour.get_truecolor()
    return red << 16 | green << 8 | blue


def all_steps(scenes: Sequence[Scene] = SCENES) -> list[Step]:
    return [step for scene in scenes for step in scene.steps]


def main(file: str = "screenshots/arcade.svg") -> int:
    text = film.svg(asyncio.run(pictures()))
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file}: {len(text.encode()):,} bytes, {len(all_steps())} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
