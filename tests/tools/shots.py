"""Pictures of the real program for the README: `python -m tests.tools.shots [FOLDER]`.

Every picture is taken from the running arcade, driven by keys, with settings and saves of its own
and without animations, so that the same program gives the same files.
"""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nimarcade.coach import lessons
from nimarcade.core import catalogue
from nimarcade.play.session import Session
from nimarcade.tui.film import running
from nimarcade.tui.screens.learn import LessonScreen
from nimarcade.view import game_text


@dataclass(frozen=True)
class Shot:
    """One picture: where the arcade starts, the keys pressed there, and the size of the window."""

    name: str
    keys: Sequence[str] = ()
    code: str = ""
    """A game to start in; none starts at home."""
    size: tuple[int, int] = (80, 24)
    theme: str = "dusk"
    acts: Sequence[str] = ()
    """Played from `code` before the first key."""
    lesson: str = ""
    """A lesson to begin in."""
    human: int = 0
    """The seat of the person; machines have the others."""


WHY = ("w", "w", "w", "w")
TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
"""Example 1.13 of the paper: Red can take pile 2, Yellow decides who moves."""
OFFER = "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
TOWER = "so-long-sucker+hofstra:BGRYGRBYRGBYR/BRG/Y:B2/R1/G2/Y2:G"
"""A tower of thirteen chips; Green captures the pile beside it."""
DANGER = "so-long-sucker+nash:GRYR/BG/YB:B5/-/G5R2/Y5R3:Rr=GY:-:BG"
"""Red has no chip; Green, then Yellow are asked for one."""
SHOTS = (
    Shot("home"),
    Shot("home-large", size=(120, 40)),
    Shot("gallery", ("n",)),
    Shot("gallery-large", ("n",), size=(120, 40)),
    Shot("gallery-small", ("n",), size=(40, 15)),
    Shot("new-game", ("n", "right", "o", "right", "down", "3"), size=(120, 26)),
    Shot("play-why-greedy-nim", WHY, "greedy-nim+misere+k=3:9,7,4"),
    Shot("play-digits-moore-nim", WHY, "moore-nim+k=2:13,11,9,2", (120, 44)),
    Shot("play-single-delete-nim", WHY, "delete-nim:800,669,468,288", (120, 36)),
    Shot("play-move-map-light", ("m",), "nim+misere:5,4,2", theme="paper"),
    Shot("learn", ("l", "down")),
    Shot("lesson", ("down", "enter"), size=(100, 28), lesson="only-the-largest"),
    Shot("lesson-table", ("enter", "down"), size=(100, 28), lesson="capture"),
    Shot("play-small", (), "exco-nim:3/8,6,5", (40, 15)),
    Shot("table", ("5", "b"), TRADE, (100, 28), acts=(OFFER, "ok=1"), human=3),
    Shot("table-tower", (), TOWER, acts=("G@2", "xB", "G@4~B", "B@4~R", "R@4~Y"), human=3),
    Shot("table-offer", (), TRADE, acts=(OFFER,), human=3),
    Shot("table-deal-form", ("o",), TRADE, human=3),
    Shot("table-estimate", WHY, TRADE, (110, 30), human=3),
    Shot("table-proof", WHY, "so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B", (100, 36)),
    Shot("table-kill", (), TRADE, acts=("B@5~R", "R@2"), human=1),
    Shot("table-rescue", (), DANGER, human=2),
    Shot("table-small", (), TRADE, (40, 15), "paper", human=3),
    Shot("new-table", ("t",), size=(100, 32)),
    Shot("lab", ("b", *["down"] * 5), size=(100, 28)),
    Shot("map", ("b", "down", "enter", *["down"] * 7, *["right"] * 9), size=(100, 28)),
    Shot("map-values", ("b", *["down"] * 5, "enter", "z", "z", *["right"] * 3), size=(110, 34)),
)


async def take(folder: Path, shots: Sequence[Shot] = SHOTS) -> list[Path]:
    """Write the pictures as SVG files; returns where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    return [await _taken(folder, shot) for shot in shots]


async def _taken(folder: Path, shot: Shot) -> Path:
    session = started(shot) if shot.code else None
    async with running(session, shot.size, shot.theme) as (arcade, pilot):
        if shot.lesson:
            await arcade.push_screen(LessonScreen(lessons.lesson(shot.lesson)))
        await pilot.pause()
        for key in shot.keys:
            await pilot.press(key)
        await arcade.workers.wait_for_complete()
        await pilot.pause()
        target = folder / f"{shot.name}.svg"
        target.write_text(arcade.export_screenshot(), encoding="utf-8")
    return target


def started(shot: Shot) -> Session:
    start = catalogue.read(shot.code)
    game = catalogue.game_of(start)
    kinds = ["human" if seat == shot.human else "perfect" for seat in range(len(game.seat_labels(start)))]
    return game_text.begun(start, kinds, seed=1).play_codes(*shot.acts)


def main(folder: str = "screenshots") -> int:
    for path in asyncio.run(take(Path(folder))):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
