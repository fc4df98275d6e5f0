"""The film on top of the README is what its scenes say, and they still show what they are for."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nimarcade.play import folder
from nimarcade.view.film import svg as painted
from tests.tools import film, shots

SVG = "{http://www.w3.org/2000/svg}"
FILM = Path(__file__).parents[2] / "screenshots" / "arcade.svg"
LIMIT = 1_000_000
"""Bytes of the whole film."""


def _groups(text: str) -> list[str]:
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


# The pictures of the README come from the real program, the same every time.


REPOSITORY = Path(__file__).parents[2]
TOLD = {
    "home": ["Puzzle of the day", "Exactly one move wins.", "14 games"],
    "home-large": ["Puzzle of the day", "tab plays it here", "4 players"],
    "gallery": ["Play", "/ finds a game", "Nim", "★★☆", "Take any number"],
    "gallery-large": ["Wythoff Nim", "lessons 0/4", "Enter plays Nim, from 7,5,4,1"],
    "gallery-small": ["So Long Sucker", "lessons 0/4", "Take any number"],
    "new-game": ["Greedy Nim", "taking the last stone loses", "9,7,4"],
    "play-why-greedy-nim": ["Take 1 from the 9 (9-1).", "as on a clock", "w more"],
    "play-digits-moore-nim": ["✓ in 3s", "✗ 2 over", "joker"],
    "play-single-delete-nim": ["PROVED", "669", "low column"],
    "play-move-map-light": ["win in"],
    "learn": ["Rules and strategy", "Greedy Nim"],
    "lesson": ["step 1", "✗"],
    "lesson-table": ["Yellow", "Not that", "step 1"],
    "play-small": ["EXCO-NIM"],
    "table": ["Red moves next", "trust", "You put a blue chip on pile 5"],
    "table-tower": ["R +14", "no chips"],
    "table-offer": ["Red offers you a deal", "nothing enforces a promise", "you will", "refuse"],
    "table-deal-form": ["Trade", "I pass, you take and pay", "Red captures pile"],
    "table-estimate": ["ESTIMATE", "1,000 simulated games", "The search advises"],
    "table-proof": ["PROVED", "De Carufel, Jerade 2024", "wins"],
    "table-kill": ["You have captured pile 2", "Discard 1 blue"],
    "table-rescue": ["in danger", "No: do not rescue Red", "Asked next: Yellow"],
    "table-small": ["So Long Sucker", "Blue", "you are to play"],
    "new-table": ["Hofstra", "opportunist", "Moves first"],
    "lab": ["Maps", "Open problems", "EXCO-NIM, two heaps: triangles", "a→"],
    "map": ["Greedy Nim, at most 3", "who wins", "c = 4", "●", "PROVED"],
    "map-values": ["EXCO-NIM", "SG value", "x0 = 3", "▀", "missing is 6."],
}


def _words(path: Path) -> str:
    return unescape(path.read_text(encoding="utf-8")).replace("\xa0", " ")


@pytest.mark.sweep
@pytest.mark.few("table-proof")
@pytest.mark.parametrize("shot", shots.SHOTS, ids=lambda shot: shot.name)
async def test_a_shot_shows_what_it_is_for(shot: shots.Shot, tmp_path: Path) -> None:
    (path,) = await shots.take(tmp_path, [shot])
    text = _words(path)
    for words in TOLD[shot.name]:
        assert words in text


@pytest.mark.sweep
async def test_the_same_program_gives_the_same_file(tmp_path: Path) -> None:
    some = [shot for shot in shots.SHOTS if shot.name in ("home", "play-why-greedy-nim")]
    first = await shots.take(tmp_path / "1", some)
    second = await shots.take(tmp_path / "2", some)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_every_picture_is_in_the_repository() -> None:
    pictures = {path.stem for path in (REPOSITORY / "screenshots").glob("*.svg")}
    assert pictures - {"arcade", "together", "periods"} == {s.name for s in shots.SHOTS}
