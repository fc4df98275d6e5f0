"""The pictures of the README come from the real program, the same every time."""

from html import unescape
from pathlib import Path

import pytest

from nimarcade.tui import shots

REPOSITORY = Path(__file__).parents[2]
TOLD = {
    "home": ["Puzzle of the day", "●", "✗"],
    "home-large": ["Puzzle of the day", "●", "✗"],
    "gallery": ["Play", "/ finds a game", "Nim", "medium", "Take any number"],
    "gallery-large": ["Wythoff Nim", "lessons 0/4", "Enter plays Nim, from 7,5,4,1"],
    "gallery-small": ["Bargain, betray", "medium", "Bouton 1902"],
    "new-game": ["Greedy Nim", "taking the last stone loses", "9,7,4"],
    "play-why-greedy-nim": ["PROVED", "Take 1 from the 9 (9-1).", "From 1 down to 0"],
    "play-digits-moore-nim": ["PROVED", "mod 3", "joker"],
    "play-single-delete-nim": ["PROVED", "669", "less one"],
    "play-move-map-light": ["win in"],
    "learn": ["Rules and strategy", "Greedy Nim"],
    "lesson": ["step 1", "✗"],
    "lesson-table": ["Red takes 4", "Not that", "step 1"],
    "play-small": ["EXCO-NIM"],
    "table": ["Red moves next", "Deals", "trust", "!R4"],
    "table-tower": ["So far", "Green takes 4 from pile 2", "…5", "Why this turn"],
    "table-offer": ["offers you", "Accept deal 1", "Counter deal 1"],
    "table-deal-form": ["Trade", "R.CAP.2", "Red captures pile 2"],
    "table-estimate": ["ESTIMATE", "1,000 simulated games", "The search advises"],
    "table-proof": ["PROVED", "De Carufel, Jerade 2024", "wins"],
    "table-kill": ["You have captured pile 2", "Discard 1 blue"],
    "table-rescue": ["in danger", "No: do not rescue Red", "Asked next: Yellow"],
    "table-small": ["So Long Sucker", "Blue next", "Red would take 4"],
    "new-table": ["Hofstra", "opportunist", "Moves first"],
    "lab": ["Maps", "Open problems", "EXCO-NIM, two heaps: triangles", "a→"],
    "map": ["Greedy Nim, at most 3", "who wins", "c = 4", "●", "PROVED"],
    "map-values": ["EXCO-NIM", "SG value", "x0 = 3", "▀", "missing is 6."],
}


def _words(path: Path) -> str:
    return unescape(path.read_text(encoding="utf-8")).replace("\xa0", " ")


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
    assert pictures - {"arcade"} == {s.name for s in shots.SHOTS}
