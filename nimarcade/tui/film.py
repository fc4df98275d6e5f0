"""The moving picture on top of the README: `python -m nimarcade.tui.film [FILE]`.

Two scenes of the running arcade, driven by keys as in `shots`: a game won with the panel telling why, and a
deal broken. The SVG pictures of all steps become one that moves by itself, wherever a browser shows it,
without a script: a step is a group that is visible for its seconds, and a line of the screen that several
steps show is written once. Who asks for less motion sees why the first move wins.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree

from nimarcade.core import catalogue
from nimarcade.play import folder, saves
from nimarcade.play.session import Session
from nimarcade.tui.shots import running
from nimarcade.view import new_games


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


SIZE = (80, 24)
LIMIT = 1_000_000
"""Bytes of the whole film."""
SVG = "{http://www.w3.org/2000/svg}"
LINE = 24.4
"""The height of a row of the screen in the pictures that Textual makes."""
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
            Step(("full_stop", "full_stop"), 7, "and keeps what was Yellow's share"),
        ),
    ),
)


def session_of(scene: Scene) -> Session:
    """The game in which a scene begins."""
    if ":" not in scene.start:
        path = folder.examples() / f"{scene.start}.json"
        return saves.from_json(saves.loads(path), path.name)
    return new_games.begun(catalogue.read(scene.start), ["human", "perfect"], seed=1)


async def pictures(scenes: Sequence[Scene] = SCENES) -> list[str]:
    """What the screen shows after each step, as the arcade saves it."""
    taken: list[str] = []
    for scene in scenes:
        async with running(session_of(scene), SIZE) as (arcade, pilot):
            await pilot.pause()
            for step in scene.steps:
                for key in step.keys:
                    await pilot.press(key)
                await arcade.workers.wait_for_complete()
                await pilot.pause()
                taken.append(arcade.export_screenshot(title=step.title))
    return taken


def joined(taken: Sequence[str], steps: Sequence[Step]) -> str:
    """One picture that shows those of the steps in turn, for ever."""
    styles: dict[str, str] = {}
    rows: dict[str, str] = {}
    groups = [_group(number, picture, styles, rows) for number, picture in enumerate(taken)]
    root = ElementTree.fromstring(taken[0])
    clips = [
        clip.find(f"{SVG}rect") for clip in root.iter(f"{SVG}clipPath") if "-line-" in clip.get("id", "")
    ]
    defs = [
        f'<clipPath id="l{row}">{_bare("rect", clip, ("x", "y", "width", "height"))}</clipPath>'
        for row, clip in enumerate(clips)
        if clip is not None
    ]
    defs += [f'<g id="{name}">{marks}</g>' for marks, name in rows.items()]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{root.get("viewBox")}">',
            f"<style>\n{_css(styles, steps)}\n</style>",
            "<defs>",
            *defs,
            "</defs>",
            *_window(root),
            *groups,
            "</svg>\n",
        )
    )


def _css(styles: dict[str, str], steps: Sequence[Step]) -> str:
    ends = list(accumulate(step.seconds for step in steps))
    lines = [
        'text { font: 20px "Fira Code", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }',
        ".title { font: bold 18px Arial, sans-serif; text-anchor: middle; fill: #c5c8c6 }",
        *(f".{name} {{ {rule} }}" for rule, name in styles.items()),
        ".step { visibility: hidden }",
        *(f"#s{number} {{ visibility: visible }}" for number, step in enumerate(steps) if step.still),
        "@media (prefers-reduced-motion: no-preference) {",
        f".step {{ animation: {ends[-1]:g}s step-end infinite }}",
    ]
    for number, (step, end) in enumerate(zip(steps, ends, strict=True)):
        begins, stops = (f"{100 * at / ends[-1]:.3f}%" for at in (end - step.seconds, end))
        hidden = ("0%, " if number else "") + f"{stops} {{ visibility: hidden }}"
        lines.append(f"#s{number} {{ animation-name: k{number} }}")
        lines.append(f"@keyframes k{number} {{ {hidden} {begins} {{ visibility: visible }} }}")
    return "\n".join([*lines, "}"])


def _group(number: int, picture: str, styles: dict[str, str], rows: dict[str, str]) -> str:
    """A step as a group that names its rows; `styles` and `rows` gather what is new."""
    root = ElementTree.fromstring(picture)
    rules = dict(re.findall(r"\.(terminal-[-\w]+-r\d+) \{ (.*?) \}", "".join(root.itertext())))
    marks: dict[int, list[str]] = {}
    screen = root.findall(f"{SVG}g")[-1]
    for mark in screen.iter():
        row = int(float(mark.get("y", "0")) / LINE)
        if mark.tag == f"{SVG}rect":
            marks.setdefault(row, []).append(_bare("rect", mark, ("x", "y", "width", "height", "fill")))
        elif mark.tag == f"{SVG}text" and mark.text and mark.text.strip(" \n\xa0"):
            name = styles.setdefault(rules[mark.get("class", "")], f"c{len(styles)}")
            bare = _bare("text", mark, ("x", "y", "textLength"), name, mark.text)
            marks.setdefault(row, []).append(bare)
    shown = "".join(
        f'<use href="#{rows.setdefault(_clipped(row, marks[row]), f"r{len(rows)}")}"/>'
        for row in sorted(marks)
    )
    title = root.find(f"{SVG}text")
    assert title is not None
    words = _bare("text", title, ("x", "y"), "title", (title.text or "").replace("\xa0", " "))
    return f'<g class="step" id="s{number}">{words}<g transform="{screen.get("transform")}">{shown}</g></g>'


def _clipped(row: int, marks: Iterable[str]) -> str:
    return f'<g clip-path="url(#l{row})">{"".join(marks)}</g>'


def _window(root: ElementTree.Element) -> list[str]:
    """The frame around the screen and its three dots."""
    frame, dots = root.find(f"{SVG}rect"), root.find(f"{SVG}g")
    assert frame is not None
    assert dots is not None
    circles = "".join(_bare("circle", dot, ("cx", "cy", "r", "fill")) for dot in dots)
    names = ("fill", "stroke", "stroke-width", "x", "y", "width", "height", "rx")
    return [_bare("rect", frame, names), f'<g transform="{dots.get("transform")}">{circles}</g>']


def _bare(
    tag: str, mark: ElementTree.Element, names: Iterable[str], style: str = "", text: str | None = None
) -> str:
    """A mark with these attributes alone."""
    written = "".join(f' {name}="{escape(mark.get(name, ""))}"' for name in names)
    if style:
        written += f' class="{style}"'
    return f"<{tag}{written}/>" if text is None else f"<{tag}{written}>{escape(text)}</{tag}>"


def all_steps(scenes: Sequence[Scene] = SCENES) -> list[Step]:
    return [step for scene in scenes for step in scene.steps]


def main(file: str = "screenshots/arcade.svg") -> int:
    text = joined(asyncio.run(pictures()), all_steps())
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file}: {len(text.encode()):,} bytes, {len(all_steps())} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
