"""The moving picture on top of the README, `python -m tests.tools.film [FILE]`: a game won with the panel
telling why, and a deal broken. Who asks for less motion sees why the first move wins there."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nimarcade.core import catalogue
from nimarcade.play import folder, saves
from nimarcade.play.session import Session
from nimarcade.tui.film import SIZE, running, screen
from nimarcade.view import film, game_text


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
    return game_text.begun(catalogue.read(scene.start), ["human", "perfect"], seed=1)


async def pictures(scenes: Sequence[Scene] = SCENES) -> list[film.Frame]:
    taken: list[film.Frame] = []
    for scene in scenes:
        async with running(session_of(scene), SIZE) as (arcade, pilot):
            for step in scene.steps:
                for key in step.keys:
                    await pilot.press(key)
                taken.append(film.Frame(await screen(arcade, pilot), step.seconds, step.title, step.still))
    return taken


def all_steps(scenes: Sequence[Scene] = SCENES) -> list[Step]:
    return [step for scene in scenes for step in scene.steps]


def main(file: str = "screenshots/arcade.svg") -> int:
    text = film.svg(asyncio.run(pictures()))
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file}: {len(text.encode()):,} bytes, {len(all_steps())} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
