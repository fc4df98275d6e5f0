"""The film on top of the README is what its scenes say, and they still show what they are for."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nimarcade.play import folder
from nimarcade.view.film import svg as painted
from tests.tools import film

SVG = "{http://www.w3.org/2000/svg}"
FILM = Path(__file__).parents[2] / "screenshots" / "arcade.svg"
LIMIT = 1_000_000
"""Bytes of the whole film."""


def _groups(text: str) -> list[str]:
    """What each step names, with the rows in place of their names."""
    root = ElementTree.fromstring(text)
    rows = {
        f"#{group.get('id')}": "".join(group.itertext())
        for group in root.iter(f"{SVG}g")
        if group.get("id", "").startswith("r")
    }
    return [
        "\n".join(rows[use.get("href", "")] for use in group.iter(f"{SVG}use")).replace("\xa0", " ")
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "step"
    ]


def test_the_film_in_the_repository_is_that_of_the_scenes() -> None:
    text = FILM.read_text("utf-8")
    steps = film.all_steps()
    assert len(text.encode()) < LIMIT
    assert [unescape(title) for title in re.findall(r'class="title">(.*?)</text>', text)] == [
        step.title for step in steps
    ]
    assert f"animation: {sum(step.seconds for step in steps):g}s step-end infinite" in text
    assert re.findall(r"^#s(\d+) \{ visibility: visible \}", text, re.MULTILINE) == [
        str(number) for number, step in enumerate(steps) if step.still
    ]
    _shows_what_it_is_for(text)


def _shows_what_it_is_for(text: str) -> None:
    groups = _groups(text)
    still = next(number for number, step in enumerate(film.all_steps()) if step.still)
    assert "Without a partner: a 2." in groups[still]
    won = len(film.SCENES[0].steps) - 1
    assert "You beat Perfect" in groups[won]
    assert "#1 Blue and Yellow: broken by Blue" in groups[-1]


def test_the_steps_follow_each_other_without_a_gap() -> None:
    text = FILM.read_text("utf-8")
    frames = re.findall(r"@keyframes k\d+ \{.*?([\d.]+)% \{ visibility: hidden \} ([\d.]+)% \{", text)
    assert frames[0][1] == "0.000"
    assert frames[-1][0] == "100.000"
    assert [begins for _, begins in frames[1:]] == [stops for stops, _ in frames[:-1]]


@pytest.mark.sweep
async def test_the_program_gives_the_film(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "examples", lambda: FILM.parents[1] / "saves")
    text = painted(await film.pictures())
    assert len(text.encode()) < LIMIT
    _shows_what_it_is_for(text)
