"""Maps without a screen: coordinates, values against brute force, text and pictures."""

import sys
from pathlib import Path
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, Missing, NimarcadeError, Unwritten
from nimarcade.core.game import graphed
from nimarcade.lab import maps, papers, plots
from nimarcade.lab.maps import NOWHERE, UNKNOWN
from tests import ask
from tests.boards import board_of, brute_of

CODES = (
    *("nim:0,0,3", "nim+misere:0,0,2", "greedy-nim:0,0,4", "greedy-nim+misere+k=2:0,0,4"),
    *("moore-nim+k=2:0,0,3", "co-nim:0,0,3", "exco-nim:2/0,0", "exco-nim+misere:1/0,0,2", "delete-nim:1,1"),
    *("delete-nim:1,1,4", "delete-nim:1,1,2,3,2"),
)


@pytest.mark.parametrize("code", CODES)
def test_values_are_those_of_the_rules(code: str) -> None:
    for what in maps.WHATS:
        plane = maps.plane(code)
        if what == "sg" and plane.misere:
            continue
        plane = maps.plane(code, what=what)
        x, y = maps.least(plane)
        rows = maps.cells(plane, x, y, 5, 4)
        for j, row in enumerate(rows):
            for i, value in enumerate(row):
                p = catalogue.read(plane.code(x + i, y + j))
                brute, board = brute_of(p), board_of(p)
                lost = brute.is_p(board)
                truth = {
                    "outcome": not lost,
                    "sg": brute.grundy(board),
                    "remoteness": brute.remoteness(board),
                }
                assert value == truth[what]
                assert maps.is_zero(plane, value) == lost


def test_every_number_of_a_code_is_a_coordinate() -> None:
    assert maps.form_of("exco-nim:2/5,6").names == ("x0", "a", "b")
    assert maps.form_of("greedy-nim+k=3+misere:9,7,4").names == ("k", "a", "b", "c")
    assert maps.form_of("nim").values == ask.heaps("nim").heaps
    form = maps.form_of("nim:3,9")  # the order in which it was written
    assert form.code({}) == "nim:3,9"
    assert form.code({"b": 5}) == "nim:3,5"
    plane = maps.plane("exco-nim:2/5,6")
    assert (plane.across, plane.down, plane.rest) == ("a", "b", ("x0",))
    assert maps.plane("nim:5,4,3", across="c").down == "a"
    assert maps.plane("exco-nim:2/5,6,1", "x0", "c").rest == ("a", "b")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("so-long-sucker",), "N or P"),
        (("nim:5",), "two numbers"),
        (("nim:5,4", "x"), "coordinates are a, b"),
        (("nim:5,4", "a", "a"), "different"),
        (("nim:5,4", None, None, "colour"), "outcome, sg, remoteness"),
        (("nim+misere:5,4", None, None, "sg"), "normal play"),
        (("nim:5,,4",), "whole number"),
        (("nim:" + ",".join(["1"] * 40),), "25 heaps"),
    ],
)
def test_what_has_no_map_is_refused_in_words(words: Any, reason: str) -> None:
    with pytest.raises(NimarcadeError, match=reason):
        maps.plane(*words)


def test_cells_without_a_position_and_cells_out_of_reach() -> None:
    plane = maps.plane("delete-nim:4,3")
    assert maps.cells(plane, 0, 0, 2, 2) == [[NOWHERE, NOWHERE], [NOWHERE, 0]]
    assert maps.least(plane) == (1, 1)
    far = maps.plane(f"greedy-nim:{10**18},{10**18}", what="sg")
    assert maps.cells(far, 10**18, 10**18, 2, 1) == [[0, UNKNOWN]]  # which are 0 a theorem tells
    assert maps.cells(maps.plane("nim:0,0", what="sg"), 10**18, 0, 2, 1) == [[10**18, 10**18 + 1]]
    with pytest.raises(NimarcadeError, match="1,000,000"):
        maps.cells(plane, 1, 1, 2000, 2000)


def test_a_budget_of_followers_ends_the_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "FOLLOWERS", 50)
    monkeypatch.setattr(maps, "_kept", {})
    rows = maps.cells(maps.plane("greedy-nim:0,0", what="sg"), 0, 0, 8, 8)
    assert rows[0][1] == 1
    assert rows[7][6] == UNKNOWN


def test_planes_beside_and_the_other_convention() -> None:
    plane = maps.plane("greedy-nim+misere+k=3:0,0,4")
    assert plane.with_("c", 7).code(1, 2) == "greedy-nim+misere+k=3:1,2,7"
    with pytest.raises(NimarcadeError):
        plane.with_("k", 0)
    other = ask.present(maps.other_convention(plane))
    assert other.code(1, 2) == "greedy-nim+k=3:1,2,4"
    assert maps.other_convention(other) == plane
    assert maps.other_convention(maps.plane("delete-nim:4,3")) is None
    values = maps.plane("nim:0,0", what="sg")
    turned = ask.present(maps.other_convention(values))
    assert turned.what == "outcome"


# text and pictures


def test_a_map_as_text_marks_zeros_without_colour() -> None:
    plane = maps.plane("nim:0,0,3")
    rows = maps.cells(plane, 0, 0, 8, 8)
    lines = list(plots.lines(plane, rows, 0, 0, plots.Style()))
    assert lines[0] == "Nim, normal: who wins; a across, b down, c = 3"
    assert lines[3].split() == ["0", *"···●····"]
    assert "\x1b" not in "".join(lines)
    plain = list(plots.lines(plane, rows, 0, 0, plots.PLAIN))
    assert all(line.isascii() for line in plain)
    coloured = list(plots.lines(plane, rows, 0, 0, plots.Style(colour=True)))
    assert sum(line.count(plots.ZERO_COLOUR) for line in coloured) == 8
    assert [line.count("●") for line in coloured] == [line.count("●") for line in lines]


def test_rows_and_columns_are_numbered_where_they_stand() -> None:
    plane = maps.plane("delete-nim:4,3", what="sg")
    lines = list(plots.lines(plane, maps.cells(plane, 1, 1, 12, 6), 1, 1, plots.Style()))
    ruler, rows = lines[2], lines[3:9]
    for number in ("1", "5", "10"):
        place = ruler.index(f" {number}") + len(number)
        assert rows[0][place] == {"1": "●", "5": "●", "10": "1"}[number]
    assert [row.split()[0] for row in rows][4] == "5"


@pytest.mark.extras
@pytest.mark.parametrize("what", ["outcome", "sg"])
def test_a_picture_is_the_same_for_the_same_map(what: str, tmp_path: Path) -> None:
    plane = maps.plane("delete-nim:4,3", what=what)
    rows = maps.cells(plane, 0, 0, 9, 7)
    files = [tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "map.png", tmp_path / "map.pdf"]
    for file in files:
        plots.write(file, plane, rows, 0, 0)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_text().count(plots.DOT) > 11  # the dots
    assert files[2].read_bytes().startswith(b"\x89PNG")
    assert files[3].read_bytes().startswith(b"%PDF")
    with pytest.raises(Unwritten, match="cannot be written"):
        plots.write(tmp_path / "no" / "map.png", plane, rows, 0, 0)


@pytest.mark.extras
@pytest.mark.parametrize("digits", [18, 310])
def test_a_picture_far_out_is_as_sharp_as_one_at_zero(digits: int, tmp_path: Path) -> None:
    far, plane = 10**digits, maps.plane("bounded-nim+k=3:0,0")
    near, there = (
        plots.drawn(plane, maps.cells(plane, x, x, 9, 9), x, x, plots.words_of(plane)) for x in (0, far)
    )
    assert near.get_xlim() == there.get_xlim()
    dots = [axes.collections[0].get_offsets().tolist() for axes in (near, there)]  # type: ignore[union-attr]
    assert dots[0] == dots[1]
    assert there.get_xlabel().startswith("a − 100000")
    large = maps.plane(f"nim:0,0,{far}", what="sg")
    plots.write(tmp_path / "large.png", large, maps.cells(large, 0, 0, 4, 4), 0, 0)


def test_other_files_and_a_missing_library_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match=r"\.svg or \.pdf"):
        plots.check(Path("map.gif"))
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Missing, match=r"nimarcade\[plot\]"):
        plots.check(Path("map.png"))


# the atlas


def test_every_preset_opens_and_every_game_with_two_numbers_has_one() -> None:
    presets = maps.presets()
    assert len({preset.name for preset in presets}) == len(presets)
    for preset in presets:
        x, y = maps.least(preset.plane)
        row = maps.cells(preset.plane, x, y, 6, 1)[0]
        assert UNKNOWN not in row
    there = {preset.plane.game.name for preset in presets}
    for name, game in catalogue.catalogue().items():
        if graphed(game) is not None and name not in there:
            with pytest.raises(BadInput, match="two numbers"):
                maps.plane(catalogue.write(game.start({})))


def test_problems_name_their_maps() -> None:
    for preset in maps.shipped():
        assert not preset.problem or preset.problem in papers.problems()
    presets = ask.present(maps.for_problem("greedy-grundy"))
    assert presets.plane.what == "sg"
    assert maps.for_problem("sucker-three-players") is None


def test_what_the_presets_tell_is_so() -> None:
    wythoff = next((preset for preset in maps.presets() if preset.name == "wythoff"), None)
    quilt = next(preset for preset in maps.presets() if preset.name == "nim-quilt")
    rows = maps.cells(quilt.plane, 0, 0, 16, 16)
    assert rows == [[a ^ b for a in range(16)] for b in range(16)]
    delete = next(preset for preset in maps.presets() if preset.name == "delete-two")
    for b, row in enumerate(maps.cells(delete.plane, 1, 1, 16, 16)):
        for a, value in enumerate(row):
            both = a | b  # a and b count from 0 here: piles less one
            assert value == (~both & (both + 1)).bit_length() - 1
    if wythoff is not None:
        zeros = [
            (x, y)
            for y, row in enumerate(maps.cells(wythoff.plane, 0, 0, 60, 60))
            for x, value in enumerate(row)
            if value == 0 and x > y > 20
        ]
        assert zeros
        assert all(abs(x / y - (1 + 5**0.5) / 2) < 0.05 for x, y in zeros)


def test_the_set_of_a_subtraction_game_is_no_coordinate() -> None:
    form = maps.form_of("subtraction+1,3,4:9,7")
    assert (form.names, form.values) == (("a", "b"), (9, 7))
    rows = maps.cells(maps.plane("subtraction+1,3,4:9,7", what="sg"), 0, 0, 8, 1)
    assert rows == [[0, 1, 0, 1, 2, 3, 2, 0]]
